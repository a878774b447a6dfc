#include "core/engine/why.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include "core/certificate/certificate.h"
#include "core/check/question.h"
#include "core/engine/in_turn.h"
#include "core/engine/model_impl.h"
#include "core/run/lookup.h"

namespace zonelab {
namespace {

// A question about fewer constraints may explore so many times the states of the whole model, ...
constexpr int64_t kTimesTheWhole = 20;
// ... but so many in any case.
constexpr int64_t kLeastStates = 100'000;
// From so many constraints on several are left out at once.
constexpr size_t kMany = 16;

// Why nothing can be said about such a question, as a sentence; "": it can.
Message WhyRefused(const Model& model, const std::string& query) {
  Diagnostics diagnostics;
  const check::Question question = check::Parse(
      DocumentOf(model), std::make_shared<SourceMap>(&model.sources()), query, diagnostics);
  if (diagnostics.has_errors()) return diagnostics.all().front().message;
  if (question.form != QueryForm::kExistsEventually &&
      question.form != QueryForm::kAlwaysGlobally) {
    return "Only the answers to E<> and A[] are explained by sets of clock constraints.";
  }
  if (question.asks_about_deadlocks) {
    return "With fewer clock constraints there may be fewer deadlocks or more of them, so no set "
           "of constraints explains where there is none.";
  }
  if (NetworkOf(model).has_priorities) {
    return "The model has priorities: with fewer clock constraints more moves are held back, so no "
           "set of constraints explains what cannot be reached.";
  }
  return "";
}

IntSet FirstNumbers(size_t count) {
  IntSet all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

}  // namespace

Why::Why(const Model& model, std::string query, const Options& options, WhyLimits limits,
         std::string observers)
    : query_(std::move(query)),
      options_(options),
      limits_(limits),
      constraints_(model, std::move(observers)) {
  options_.make_certificate = true;
  options_.max_events = 0;
  answer_.refusal = WhyRefused(model, query_);
  if (!answer_.refusal.empty()) {
    answer_.code = WhyAnswer::kRefused;
    phase_ = Phase::kDone;
  }
  is_existential_ = FormOf(query_) == QueryForm::kExistsEventually;
  asked_ = FirstNumbers(constraints_.size());
}

void Why::BeginAvoiding(const Result& result) {
  phase_ = Phase::kDone;
  answer_.code = WhyAnswer::kReachable;
  answer_.run = result.trace;
  if (result.trace == nullptr) return;
  const Model& model = constraints_.model();
  auto moves = run::MovesAlong(SystemOf(model), result.trace->run, result.trace->states);
  if (!moves) return;
  avoiding_ = std::make_unique<Avoidable>(model, query_, options_, *std::move(moves));
  phase_ = Phase::kAvoiding;
}

bool Why::Work(double seconds) {
  const auto is_done = [this] { return phase_ == Phase::kDone || phase_ == Phase::kAvoiding; };
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  if (!WorkInTurn(
          seconds, &session_, is_done, [this] { Next(); },
          [this](const Result& result) { Take(result); })) {
    return false;
  }
  if (phase_ == Phase::kDone) return true;
  const std::chrono::duration<double> spent = Clock::now() - begin;
  if (!avoiding_->Work(seconds - spent.count())) return false;
  answer_.avoidable = avoiding_->last();
  answer_.questions += avoiding_->questions();
  answer_.states += avoiding_->states();
  phase_ = Phase::kDone;
  return true;
}

void Why::Next() {
  if (phase_ == Phase::kShrinking) ShrinkNext();
  if (phase_ == Phase::kSeeking) SeekNext();
  if (phase_ != Phase::kDone) Ask();
}

void Why::Ask() {
  if (const Enough known = Known(asked_); known != Enough::kUnknown) return Take(known);
  ++answer_.questions;
  model_ = constraints_.With(asked_);
  if (!model_->ok()) return Take(Enough::kUnknown);
  session_ = model_->Open(query_, options_);
  if (session_->ok()) return;
  session_ = nullptr;
  Take(Enough::kUnknown);
}

void Why::Take(const Result& result) {
  answer_.states += result.stats.expanded;
  if (phase_ == Phase::kWhole && options_.budget.max_states == 0) {
    options_.budget.max_states = std::max(kLeastStates, kTimesTheWhole * result.stats.stored);
  }
  if (result.verdict == Verdict::kUnknown) return Take(Enough::kUnknown);
  const bool is_enough = (result.verdict == Verdict::kViolated) == is_existential_;
  if (is_enough) relevant_ = Relevant(result);
  if (!is_enough && phase_ == Phase::kWhole) return BeginAvoiding(result);
  Take(is_enough ? Enough::kYes : Enough::kNo);
}

Why::Enough Why::Known(const Set& set) const {
  const auto any = [](const auto& list, auto is_so) {
    return std::any_of(list.begin(), list.end(), is_so);
  };
  if (any(duals_, [&](const Set& dual) { return !Intersect(dual, set); })) return Enough::kNo;
  return Enough::kUnknown;
}

void Why::Take(Enough enough) {
  switch (phase_) {
    case Phase::kWhole:
      if (enough != Enough::kYes) {
        phase_ = Phase::kDone;
        return;
      }
      answer_.code = WhyAnswer::kUnreachable;
      return Shrink();
    case Phase::kShrinking:
      if (enough == Enough::kYes) {
        set_ = relevant_;
        needed_ = Without(needed_, Without(needed_, set_));
        chunk_ *= 2;
      } else if (chunk_ > 1) {
        chunk_ = 1 + (chunk_ - 1) / 4;
      } else {
        needed_.insert(std::lower_bound(needed_.begin(), needed_.end(), left_out_[0]),
                       left_out_[0]);
        is_minimal_ = is_minimal_ && enough == Enough::kNo;
      }
      return;
    case Phase::kSeeking:
      if (enough == Enough::kYes) return Shrink();
      (enough == Enough::kNo ? duals_ : undecided_).push_back(left_out_);
      return;
    case Phase::kAvoiding:
    case Phase::kDone:
      return;
  }
}

void Why::Shrink() {
  set_ = relevant_;
  needed_.clear();
  is_minimal_ = true;
  chunk_ = set_.size() < kMany ? 1 : set_.size() / 4;
  phase_ = Phase::kShrinking;
}

bool Why::IsOver() const {
  return answer_.questions >= limits_.questions || answer_.states >= limits_.states;
}

void Why::ShrinkNext() {
  const Set candidates = Without(set_, needed_);
  if (candidates.empty() || IsOver()) {
    is_minimal_ = is_minimal_ && candidates.empty();
    const auto behind = std::find_if(
        answer_.sets.begin(), answer_.sets.end(),
        [this](const WhyAnswer::Set& other) { return other.constraints.size() > set_.size(); });
    answer_.sets.insert(behind, {set_, is_minimal_});
    phase_ = Phase::kSeeking;
    return;
  }
  chunk_ = std::min(chunk_, candidates.size());
  left_out_.assign(candidates.begin(), candidates.begin() + static_cast<int64_t>(chunk_));
  asked_ = Without(set_, left_out_);
}

void Why::SeekNext() {
  const bool is_over = answer_.sets.size() >= static_cast<size_t>(limits_.sets) || IsOver();
  std::vector<Set> sets, refused = duals_;
  for (const WhyAnswer::Set& set : answer_.sets) sets.push_back(set.constraints);
  refused.insert(refused.end(), undecided_.begin(), undecided_.end());
  bool gave_up = false;
  const std::optional<Set> choice = HittingSet(sets, refused, &gave_up);
  if (!choice || is_over) {
    answer_.is_complete = !choice && !gave_up && undecided_.empty() &&
                          std::all_of(answer_.sets.begin(), answer_.sets.end(),
                                      [](const WhyAnswer::Set& set) { return set.is_minimal; });
    phase_ = Phase::kDone;
    return;
  }
  left_out_ = *choice;
  asked_ = Without(FirstNumbers(constraints_.size()), left_out_);
}

Why::Set Why::Relevant(const Result& result) const {
  if (result.certificate == nullptr || result.certificate->entries.empty() ||
      !result.certificate->left_out.empty()) {
    return asked_;
  }
  const auto& processes = NetworkOf(*model_).processes;
  std::vector<std::vector<char>> seen;
  for (const auto& process : processes) seen.emplace_back(process->templ->locations.size());
  for (const certificate::Entry& entry : result.certificate->entries) {
    for (size_t p = 0; p < seen.size(); ++p) {
      seen[p][static_cast<size_t>(entry.locations[p])] = true;
    }
  }
  return constraints_.Within(seen, asked_);
}

}  // namespace zonelab
