// What the tests of tasks share: exercises made from blocks, and a second implementation of sets of
// clock valuations, as plain as it can be.
#ifndef ZONELAB_TESTS_CORE_TASKS_TASKS_TESTING_H_
#define ZONELAB_TESTS_CORE_TASKS_TASKS_TESTING_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/exercise/text.h"
#include "core/tasks/tasks.h"

namespace zonelab::testing {

// An exercise with its start, whose tasks can be judged.
class TaskExercise {
 public:
  explicit TaskExercise(const std::string& text) {
    const int source = sources_.Add("", text);
    exercise_ = exercise::Read(sources_, source, diagnostics_);
    for (const Diagnostic& one : diagnostics_.all()) {
      EXPECT_NE(one.severity, Severity::kError) << Render(one, sources_, "exercise");
    }
    const auto* start = exercise::Find(exercise_, exercise::ModelBlock::kStart);
    if (start == nullptr) return;
    start_ = Model::Load(start->text, Format::kAuto);
    EXPECT_TRUE(start_->ok());
  }
  // Around blocks, with a start if `start` is not "".
  static TaskExercise Of(const std::string& start, const std::string& blocks) {
    return TaskExercise(
        Cat("---\nzonelab: 1\nid: t/t\nversion: 1\nkind: zone\ntitle: T\n---\nDo it.\n\n",
            start.empty() ? "" : Cat("```xta start\n", start, "```\n"), blocks));
  }

  const exercise::Task& Find(const std::string& name) const {
    for (const exercise::Task* task : exercise::All<exercise::Task>(exercise_)) {
      if (task->name == name) return *task;
    }
    ADD_FAILURE() << "no task " << name;
    return *exercise::All<exercise::Task>(exercise_).at(0);
  }
  tasks::Context context() const { return {exercise_, start_.get(), answers}; }
  tasks::Judgement Judge(const std::string& name, const std::string& answer) const {
    return tasks::Judge(context(), Find(name), answer);
  }
  // The mark and the feedback in one line: "right", `wrong {"kind":…}`.
  std::string Say(const std::string& name, const std::string& answer) const {
    constexpr const char* kMarks[] = {"right", "wrong", "unreadable", "unsound", "defect"};
    const tasks::Judgement judgement = Judge(name, answer);
    std::string text = kMarks[judgement.mark];
    if (judgement.feedback) text += " " + tasks::ToJson(*judgement.feedback).dump();
    if (!judgement.detail.empty()) Append(&text, " ", judgement.key, ": ", judgement.detail);
    return text;
  }
  const Model& start() const { return *start_; }

  std::map<std::string, std::string> answers;

 private:
  SourceMap sources_;
  Diagnostics diagnostics_;
  exercise::Exercise exercise_;
  std::shared_ptr<const Model> start_;
};

// ---- Plain zones --------------------------------------------------------------------------------

// x_i - x_j < c is {c, true}, <= c is {c, false}; `none` if there is no bound.
struct PlainBound {
  bool none = true;
  long c = 0;
  bool strict = false;
};
inline bool IsTighter(const PlainBound& a, const PlainBound& b) {
  if (a.none) return false;
  return b.none || a.c < b.c || (a.c == b.c && a.strict && !b.strict);
}
inline PlainBound Plus(const PlainBound& a, const PlainBound& b) {
  if (a.none || b.none) return {};
  return {false, a.c + b.c, a.strict || b.strict};
}

// All bounds in a square, closed by all shortest paths after every operation.
struct PlainZone {
  std::vector<std::vector<PlainBound>> d;
  bool empty = false;

  explicit PlainZone(int n) : d(n, std::vector<PlainBound>(n)) {
    for (int i = 0; i < n; ++i) d[i][i] = d[0][i] = {false, 0, false};
  }
  int n() const { return static_cast<int>(d.size()); }
  void Close() {
    for (int k = 0; k < n(); ++k) {
      for (int i = 0; i < n(); ++i) {
        for (int j = 0; j < n(); ++j) {
          const PlainBound sum = Plus(d[i][k], d[k][j]);
          if (IsTighter(sum, d[i][j])) d[i][j] = sum;
        }
      }
    }
    for (int i = 0; i < n(); ++i) {
      empty = empty || d[i][i].c < 0 || (d[i][i].c == 0 && d[i][i].strict);
    }
  }
  void Add(int i, int j, PlainBound bound) {
    if (IsTighter(bound, d[i][j])) d[i][j] = bound;
    Close();
  }
  void Zero() {
    for (int i = 1; i < n(); ++i) d[i][0] = {false, 0, false};
    Close();
  }
  void Delay() {
    for (int i = 1; i < n(); ++i) d[i][0] = {};
    Close();
  }
  void Free(int x) {
    for (int i = 0; i < n(); ++i) {
      if (i == x) continue;
      d[x][i] = d[i][x] = {};
    }
    d[0][x] = {false, 0, false};
    Close();
  }
  void Reset(int x, long value) {
    Free(x);
    Add(x, 0, {false, value, false});
    Add(0, x, {false, -value, false});
  }
  friend bool operator==(const PlainZone& a, const PlainZone& b) {
    if (a.empty || b.empty) return a.empty == b.empty;
    for (int i = 0; i < a.n(); ++i) {
      for (int j = 0; j < a.n(); ++j) {
        if (IsTighter(a.d[i][j], b.d[i][j]) || IsTighter(b.d[i][j], a.d[i][j])) return false;
      }
    }
    return true;
  }
  // As an answer; `names[1]` is the first clock.
  std::string Text(const std::vector<std::string>& names) const {
    if (empty) return "false";
    std::string text;
    for (int i = 0; i < n(); ++i) {
      for (int j = 0; j < n(); ++j) {
        if (i == j || d[i][j].none) continue;
        const std::string sign = d[i][j].strict ? "<" : "<=";
        Append(&text, text.empty() ? "" : ", ");
        if (i == 0) {
          Append(&text, -d[i][j].c, " ", sign, " ", names[j]);
        } else {
          Append(&text, names[i], j == 0 ? "" : Cat(" - ", names[j]), " ", sign, " ", d[i][j].c);
        }
      }
    }
    return text.empty() ? "true" : text;
  }
};

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_CORE_TASKS_TASKS_TESTING_H_
