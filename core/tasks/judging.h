// What the files that judge share: one function for each family of tasks.
#ifndef ZONELAB_CORE_TASKS_JUDGING_H_
#define ZONELAB_CORE_TASKS_JUDGING_H_

#include <memory>
#include <string>
#include <utility>

#include "absl/functional/function_ref.h"
#include "core/engine/system.h"
#include "core/lang/query.h"
#include "core/run/lookup.h"
#include "core/tasks/constraints.h"
#include "core/tasks/tasks.h"
#include "core/tasks/walk.h"

namespace zonelab::tasks {

inline Judgement Unsound(std::string key, Message detail) {
  Judgement judgement;
  judgement.mark = Judgement::kUnsound;
  judgement.key = std::move(key);
  judgement.detail = std::move(detail);
  return judgement;
}
// A line of the task that cannot be read.
inline Judgement Unsound(std::string key, const TextError& error) {
  return Unsound(std::move(key), error.message);
}
inline Judgement Unreadable(TextError error) {
  Judgement judgement;
  judgement.mark = Judgement::kUnreadable;
  judgement.feedback = std::move(error);
  return judgement;
}
inline Judgement Right() {
  Judgement judgement;
  judgement.mark = Judgement::kRight;
  return judgement;
}
inline Judgement Wrong(std::optional<Feedback> feedback = std::nullopt) {
  Judgement judgement;
  judgement.feedback = std::move(feedback);
  return judgement;
}

// A condition on states, as queries write them.
struct Condition {
  lang::Query query;
  Message error;  // why it is none; else ""
};
Condition ReadCondition(const Model& model, std::string_view text);

// judge_runs.cc: run, possible, complete
Judgement JudgeRun(const Model& start, const exercise::Task& task, std::string_view answer);
Judgement JudgePossible(const Model& start, const exercise::Task& task, std::string_view answer);
Judgement JudgeComplete(const Model& start, const exercise::Task& task, std::string_view answer);

// "<= 9/2" as it stands in the exercise; nothing: it is none.
std::optional<run::Fraction> DurationOf(const exercise::Task& task);

// judge_words.cc: word, distinguish
Judgement JudgeWord(const Context& context, const exercise::Task& task, std::string_view answer);
Judgement JudgeDistinguish(const Context& context, const exercise::Task& task,
                           std::string_view answer);

// judge_moves.cc: predict.  The state that the task speaks of; nothing: `*unsound` says why.
std::optional<run::CheckedRun> StateOf(const Model& start, const exercise::Task& task,
                                       Judgement* unsound);
Judgement JudgePredict(const Model& start, const exercise::Task& task, std::string_view answer);

// judge_zones.cc: zone, minimal, matrix, include, pick; judge_more_zones.cc: region, interpolant
inline constexpr int kMostClocks = 30;  // of a task
Clocks ClocksOf(const Context& context, const exercise::Task& task);
// The model whose clocks these are; null: they are the task's own.
const Model* ModelOf(const Context& context, const exercise::Task& task);
Judgement JudgeZone(const Context& context, const exercise::Task& task, std::string_view answer);
Judgement JudgeMinimal(const Context& context, const exercise::Task& task, std::string_view answer);
Judgement JudgeMatrix(const Context& context, const exercise::Task& task, std::string_view answer);
Judgement JudgeInclude(const Context& context, const exercise::Task& task, std::string_view answer);
// `yes`, or `no` and a point of `in` that is outside; `is_within`: there is none.
Judgement JudgeYesOrNo(bool is_within, const Set& in,
                       absl::FunctionRef<bool(const Point&)> is_outside, const Clocks& clocks,
                       std::string_view answer);
// judge_cover.cc
Judgement JudgeCover(const Context& context, const exercise::Task& task, std::string_view answer);
Judgement JudgePick(const Context& context, const exercise::Task& task, std::string_view answer);
Judgement JudgeRegion(const Context& context, const exercise::Task& task, std::string_view answer);
Judgement JudgeInterpolant(const Context& context, const exercise::Task& task,
                           std::string_view answer);

// {"clocks": …, "isEmpty": …, "entries": …}, the canonical matrix.
Json SetToJson(const Set& set, const Clocks& clocks);
// Both zones of a `cover`, as they are without extrapolation; null: the task has a mistake.
Json CoverToJson(const Context& context, const exercise::Task& task);

// A point in the words of the clocks.
Values Named(const Point& point, const Clocks& clocks);
// A point that is in exactly one of the two; REQUIRES yours != ours.
PointFeedback Difference(const Set& yours, const Set& ours, const Clocks& clocks);

// Which options were chosen: lines as they stand in the exercise.
struct Chosen {
  std::vector<bool> is_chosen;
  std::optional<TextError> error;
};
Chosen ReadChosen(const std::vector<std::string>& options, std::string_view answer);
// The mark for these, where `is_right` says which should be chosen.
Judgement JudgeChosen(const Chosen& chosen, const std::vector<bool>& is_right);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_JUDGING_H_
