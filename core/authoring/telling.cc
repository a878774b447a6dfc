#include "core/authoring/telling.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/authoring/own_moves.h"
#include "core/base/strings.h"
#include "core/engine/run_json.h"
#include "core/engine/tree.h"
#include "core/engine/view.h"
#include "core/grading/parts.h"
#include "core/hints/json.h"

namespace zonelab::authoring {
namespace {

constexpr int kMostRuns = 60;  // of each model
constexpr size_t kSteps = 15;  // of a run

const lang::Template* TemplateOf(const Model& model, std::string_view process) {
  const lang::Document* tree = TreeOf(model);
  return tree == nullptr ? nullptr : grading::FindTemplate(*tree, process);
}

// The channels that the process names as they are, without an index.
void CollectChannels(const Model& model, std::string_view process, std::set<std::string>* found) {
  const lang::Template* templ = TemplateOf(model, process);
  if (templ == nullptr) return;
  for (const lang::Edge& edge : templ->edges) {
    if (edge.channel != nullptr && edge.channel->kind == lang::ExprKind::kName) {
      found->insert(std::string(edge.channel->name));
    }
  }
}

std::string FirstMessage(const compare::Compare::Complaint& complaint) {
  if (complaint.diagnostics.all().empty()) return complaint.message;
  return compare::WithoutSuffixes(complaint.diagnostics.all()[0].message);
}

}  // namespace

std::string WordOf(const Model& model, const model::Run& run) {
  const std::shared_ptr<const run::Trace> trace = TraceOf(model, run);
  if (trace == nullptr) return "";
  const TraceView view = ViewOf(*trace, model);
  std::string word;
  for (size_t k = 1; k < view.steps.size(); ++k) {
    const StepView& step = view.steps[k];
    Append(&word, word.empty() ? "" : " ");
    if (!step.channel.empty()) {
      Append(&word, step.channel);
    } else {
      for (const EdgeView& edge : step.edges) {
        Append(&word, edge.process, ":", edge.source, "->", edge.target);
      }
    }
    Append(&word, "@", step.time);
  }
  return word;
}

Telling::Telling(const std::string& ours, const std::string& other, std::string process,
                 const exercise::Limits& limits)
    : ours_(Model::Load(ours, Format::kAuto)),
      other_(Model::Load(other, Format::kAuto)),
      process_(std::move(process)) {
  if (!ours_->ok() || !other_->ok()) {
    told_.why = "one of the models has errors";
    is_done_ = true;
    return;
  }
  for (const lang::Template* templ : TreeOf(*other_)->templates) {
    const std::string part = Cat("process ", templ->symbol->name);
    if (templ->base == nullptr &&
        grading::ChangedParts(*TreeOf(*ours_), *TreeOf(*other_), {part}).empty()) {
      shared_.emplace_back(templ->symbol->name);
    }
  }
  BeginWords(limits);
}

void Telling::BeginWords(const exercise::Limits& limits) {
  const lang::Template* templ = TemplateOf(*ours_, process_);
  if (templ == nullptr || !templ->branchpoints.empty()) {
    told_.why = templ == nullptr ? "what differs is no process"
                                 : "processes with branchpoints cannot be compared by words";
    return;
  }
  std::set<std::string> observed, own;
  for (const Model* model : {ours_.get(), other_.get()}) {
    CollectChannels(*model, process_, &observed);
    CollectOwnMoves(*model, process_, &own);
  }
  observed.insert(own.begin(), own.end());
  compare::Request request;
  request.process = process_;
  request.observed.assign(observed.begin(), observed.end());
  request.options.budget.max_states = limits.states;
  request.options.budget.max_seconds = limits.seconds;
  request.options.budget.max_bytes = limits.megabytes << 20;
  request.certifies = true;
  for (const std::string& event : request.observed) told_.events.push_back(AsRead(event));
  compare_ = std::make_unique<compare::Compare>(WithOwnMoves(*ours_, process_, own),
                                                WithOwnMoves(*other_, process_, own), request);
  if (compare_->ok()) return;
  told_.why = AsRead(FirstMessage(compare_->complaints()[0]));
  compare_ = nullptr;
}

bool Telling::Work(double seconds) {
  if (!is_done_ && compare_ != nullptr) {
    if (compare_->Work(seconds)) TakeWords();
  } else if (!is_done_) {
    is_done_ = FollowRuns(seconds);
  }
  return is_done_;
}

// What was decided; else runs are looked at.
void Telling::TakeWords() {
  const compare::Answer& answer = compare_->answer();
  const compare::Inclusion* best = nullptr;
  for (const compare::Inclusion& one : answer.included) {
    const bool is_better =
        one.word && (best == nullptr || one.word->events.size() < best->word->events.size());
    if (is_better) best = &one;
  }
  if (best != nullptr) {
    told_.kind = Told::kDiffers;
    told_.is_ours = best == &answer.included[0];
    told_.word = AsRead(compare::Text(*best->word));
    told_.is_shortest = std::all_of(answer.included.begin(), answer.included.end(), [](auto& one) {
      return one.verdict != Verdict::kUnknown && one.why.empty();
    });
    told_.run = best->word->run;
    is_done_ = true;
  } else if (answer.included[0].verdict == Verdict::kSatisfied &&
             answer.included[1].verdict == Verdict::kSatisfied) {
    told_.kind = Told::kSame;
    is_done_ = true;
  } else {
    for (const compare::Inclusion& one : answer.included) {
      if (told_.why.empty()) told_.why = AsRead(one.why);
    }
  }
  compare_ = nullptr;
}

bool Telling::FollowRuns(double seconds) {
  const auto begin = std::chrono::steady_clock::now();
  const auto spent = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  do {
    if (told_.runs == 2 * kMostRuns) return true;
    const int side = told_.runs++ % 2;
    const Model& leader = side == 0 ? *ours_ : *other_;
    if (!runs_[side]) runs_[side].emplace(leader, 1);
    model::Run run = runs_[side]->Next(kSteps);
    const std::optional<hints::Parting> parting =
        hints::Follow(leader, run, side == 0 ? *other_ : *ours_, shared_);
    if (parting && parting->is_sure && (!shortest_ || parting->step < *shortest_)) {
      shortest_ = parting->step;
      Differs(side == 0, std::move(run), *parting);
    }
  } while (spent() < seconds);
  return false;
}

void Telling::Differs(bool is_ours, model::Run run, const hints::Parting& parting) {
  told_.kind = Told::kDiffers;
  told_.is_ours = is_ours;
  const Model& leader = is_ours ? *ours_ : *other_;
  const bool waits = parting.kind == hints::Parting::kWait;
  const size_t kept = waits ? parting.step - 1 : parting.step;
  if (kept < run.steps.size()) {
    run.final_delay = waits ? run.steps[kept].delay : 0;
    run.steps.resize(kept);
  } else if (!waits) {
    run.final_delay = 0;
  }
  told_.word = WordOf(leader, run);
  const auto also = [&](const std::string& text) {
    if (!text.empty()) Append(&told_.word, told_.word.empty() ? "" : ", ", "then ", text);
  };
  if (waits) also(Cat("nothing until ", parting.time));
  if (parting.kind == hints::Parting::kPlace && parting.leader) {
    also(Cat("by ", hints::Describe(*parting.leader)));
  }
  if (parting.kind == hints::Parting::kValue) {
    std::string values;
    for (const auto& [name, value] : parting.values) {
      Append(&values, values.empty() ? "" : ", ", name, " = ", value);
    }
    also(values);
  }
  told_.run = std::move(run);
}

}  // namespace zonelab::authoring
