#include "core/tasks/tasks.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/tasks/core_sets.h"
#include "core/tasks/judging.h"
#include "core/tasks/learnt.h"
#include "core/tasks/pairs.h"

namespace zonelab::tasks {

using exercise::Task;
using exercise::TaskKind;

namespace {

Judgement JudgeOnModel(const Model& start, const Task& task, std::string_view answer) {
  switch (task.kind) {
    case TaskKind::kRun:
      return JudgeRun(start, task, answer);
    case TaskKind::kPossible:
      return JudgePossible(start, task, answer);
    case TaskKind::kComplete:
      return JudgeComplete(start, task, answer);
    case TaskKind::kPredict:
      return JudgePredict(start, task, answer);
    default:
      return Unsound("", "this kind of task is not judged by this version");
  }
}

Judgement JudgeOnZones(const Context& context, const Task& task, std::string_view answer) {
  switch (task.kind) {
    case TaskKind::kZone:
      return JudgeZone(context, task, answer);
    case TaskKind::kMinimal:
      return JudgeMinimal(context, task, answer);
    case TaskKind::kMatrix:
      return JudgeMatrix(context, task, answer);
    case TaskKind::kInclude:
      return JudgeInclude(context, task, answer);
    case TaskKind::kRegion:
      return JudgeRegion(context, task, answer);
    case TaskKind::kCover:
      return JudgeCover(context, task, answer);
    case TaskKind::kPick:
      return JudgePick(context, task, answer);
    default:
      return JudgeInterpolant(context, task, answer);
  }
}

}  // namespace

Judgement Judge(const Context& context, const Task& task, std::string_view answer) {
  if (answer.size() > kMostText) return Unreadable({1, 1, "the answer is too long"});
  if (task.kind == TaskKind::kWord) return JudgeWord(context, task, answer);
  if (task.kind == TaskKind::kDistinguish) return JudgeDistinguish(context, task, answer);
  if (!exercise::IsAboutZones(task.kind)) {
    if (context.start == nullptr) return Unsound("", "the start has errors");
    return JudgeOnModel(*context.start, task, answer);
  }
  const int clocks = ClocksOf(context, task).count() - 1;
  if (clocks < 1 || clocks > kMostClocks) {
    return Unsound("clocks", clocks < 1 ? Message("there are no clocks: write `clocks: x, y`")
                                        : Tell("there are more than ", kMostClocks, " clocks"));
  }
  return JudgeOnZones(context, task, answer);
}

std::string_view Thoughtless(const Task& task) {
  switch (task.kind) {
    case TaskKind::kRun:
    case TaskKind::kComplete:
    case TaskKind::kWord:
    case TaskKind::kDistinguish:
      return "@0";
    case TaskKind::kPredict:
      return exercise::IsSearched(task) ? "0" : "wait for ever";
    case TaskKind::kCore:
      return "none";
    case TaskKind::kLearnt:
      return LessonOf(task) == Lesson::kConstraints ? "true" : "none";
    case TaskKind::kZone:
    case TaskKind::kMinimal:
    case TaskKind::kRegion:
    case TaskKind::kInterpolant:
      return "false";
    default:
      return "";
  }
}

Judgement LookAtSearched(const Context& context, const Task& task) {
  if (context.start == nullptr) return Unsound("", "the start has errors");
  if (task.kind == TaskKind::kPuzzle) {
    const absl::Status box = BoxOf(task).status();
    return box.ok() ? Right() : Unsound("box", std::string(box.message()));
  }
  if (task.kind == TaskKind::kCore) return LookAtCore(*context.start, task);
  return LookAtLearnt(context, task);
}

std::vector<Trouble> Look(const Context& context, const Task& task) {
  std::vector<Trouble> troubles;
  const bool is_searched = exercise::IsSearched(task);
  const std::string_view answer = Thoughtless(task);
  const Judgement judgement =
      is_searched ? LookAtSearched(context, task) : Judge(context, task, answer);
  if (judgement.mark == Judgement::kUnsound || judgement.mark == Judgement::kDefect) {
    troubles.push_back({task.SpanOf(judgement.key),
                        judgement.key.empty() ? judgement.detail
                                              : Tell("`", judgement.key, "`: ", judgement.detail),
                        false});
  } else if (judgement.mark == Judgement::kRight && !is_searched) {
    troubles.push_back(
        {task.span,
         Tell("`", task.name, "` is passed by the answer `", answer, "`, which takes no thought"),
         true});
  }
  return troubles;
}

std::map<std::string, std::string> NamedAnswers(std::string_view text,
                                                const std::vector<std::string>& names) {
  std::map<std::string, std::string> answers;
  std::string name;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const size_t colon = line.find(':');
    const std::string_view first = exercise::Trimmed(line.substr(0, colon));
    if (colon != std::string_view::npos &&
        std::find(names.begin(), names.end(), first) != names.end()) {
      name = std::string(first);
      answers[name] = std::string(exercise::Trimmed(line.substr(colon + 1)));
      continue;
    }
    const auto [answer, is_new] = answers.emplace(name, "");
    Append(&answer->second, is_new ? "" : "\n", exercise::Trimmed(line));
  }
  return answers;
}

}  // namespace zonelab::tasks
