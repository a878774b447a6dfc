#include "core/engine/core_task.h"

#include <chrono>
#include <utility>

#include "core/engine/hitting_set.h"

namespace zonelab {

CoreTask::CoreTask(const Model& model, std::string query, const Options& options,
                   std::vector<int> kept, std::string observers)
    : query_(std::move(query)),
      options_(options),
      constraints_(model, std::move(observers)),
      kept_(std::move(kept)),
      is_existential_(FormOf(query_) == QueryForm::kExistsEventually) {}

bool CoreTask::Work(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (!is_done_) {
    const double left = std::chrono::duration<double>(end - Clock::now()).count();
    if (left <= 0) return false;
    if (session_ == nullptr) {
      Begin();
    } else if (session_->Work(left).done) {
      Take(session_->Finish());
    }
  }
  return true;
}

void CoreTask::Begin() {
  if (next_ > kept_.size()) {
    is_done_ = true;
    answer_.minimal = is_unsure_ ? Verdict::kUnknown : Verdict::kSatisfied;
    return;
  }
  const IntSet asked = next_ == 0 ? kept_ : Without(kept_, {kept_[next_ - 1]});
  model_ = constraints_.With(asked);
  if (model_->ok()) session_ = model_->Open(query_, options_);
  if (session_ != nullptr && session_->ok()) return;
  session_ = nullptr;
  Take(Result());
}

void CoreTask::Take(const Result& result) {
  session_ = nullptr;
  const bool is_known = result.verdict != Verdict::kUnknown;
  const bool is_enough = is_known && (result.verdict == Verdict::kViolated) == is_existential_;
  if (next_ == 0) {
    answer_.model = model_;
    answer_.result = std::make_shared<Result>(result);
    if (is_known) answer_.enough = is_enough ? Verdict::kSatisfied : Verdict::kViolated;
    is_done_ = !is_enough;
  } else if (is_enough) {
    answer_.minimal = Verdict::kViolated;
    answer_.superfluous = kept_[next_ - 1];
    is_done_ = true;
  } else {
    is_unsure_ = is_unsure_ || !is_known;
  }
  ++next_;
}

}  // namespace zonelab
