// What a search learns: tasks of kind `learnt`, and predictions of what it keeps in the end.
//
// Both are judged by the recorded events of one search (core/search/events.h), by value: as sets of
// clock valuations, as guards or as sets of clocks, whatever the spelling.
//
//   lazy searches   an abstraction is strengthened: what was added to it, as constraints; with
//                   `alu`, the guards that matter from then on
//   cegar           a counterexample is no run: the clocks that matter along it and were not known
#ifndef ZONELAB_CORE_TASKS_LEARNT_H_
#define ZONELAB_CORE_TASKS_LEARNT_H_

#include <string>
#include <string_view>

#include "core/contract/options.h"
#include "core/engine/engine.h"
#include "core/exercise/exercise.h"
#include "core/search/events.h"
#include "core/tasks/tasks.h"

namespace zonelab::tasks {

enum class Lesson : uint8_t { kConstraints, kGuards, kClocks };
constexpr std::string_view NameOf(Lesson lesson) {
  constexpr std::string_view kNames[] = {"constraints", "guards", "clocks"};
  return kNames[static_cast<int>(lesson)];
}

// `events: clocks=seq order=bfs` as options, events recorded; false: `*why` says what is wrong.
bool ReadSearch(std::string_view text, Options* options, Lesson* lesson, Message* why);
// What the search of the task learns, if `events` can be read.
Lesson LessonOf(const exercise::Task& task);
// What the search looks for: the task's goal, else that of the last `core` or `learnt` before it.
std::string GoalOf(const exercise::Exercise& exercise, const exercise::Task& task);
// Can the task be judged, as far as that shows without a search?
Judgement LookAtLearnt(const Context& context, const exercise::Task& task);
// Can the answer be read?
Judgement LookAtLearntAnswer(const Model& start, const exercise::Task& task,
                             std::string_view answer);
// REQUIRES that both are right, and that the search came to an end or the log is full.
Judgement JudgeLearnt(const Model& start, const exercise::Task& task, std::string_view answer,
                      const search::EventLog& log);
// For the page: what kind of thing is asked for, and the clocks.
Json LearntToJson(const Model& start, const exercise::Task& task);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_LEARNT_H_
