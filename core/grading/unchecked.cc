#include "core/grading/unchecked.h"

#include <string>
#include <string_view>
#include <vector>

#include "core/base/strings.h"
#include "core/grading/grading.h"
#include "core/grading/json.h"

namespace zonelab::grading {
namespace {

using exercise::Exercise;
using exercise::ModelBlock;
using exercise::TaskKind;

// May there be no right answer at all?  Those to other tasks are worked out.
bool NeedsAnAnswer(TaskKind kind) {
  return kind == TaskKind::kRun || kind == TaskKind::kComplete || kind == TaskKind::kWord ||
         kind == TaskKind::kDistinguish || kind == TaskKind::kInterpolant;
}

// "`a`, `b`".
std::string InOneSentence(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) Append(&text, text.empty() ? "`" : ", `", name, "`");
  return text;
}

// Graded by the model, which no text in the file is known to pass.
std::vector<std::string> WithoutModel(const Exercise& exercise) {
  std::vector<std::string> names;
  if (exercise::Find(exercise, ModelBlock::kSolution) != nullptr) return names;
  for (const exercise::Block& block : exercise.blocks) {
    if (exercise::IsAboutModel(block)) names.push_back(exercise::GradedOf(block)->name);
  }
  return names;
}

std::vector<std::string> WithoutAnswer(const Exercise& exercise) {
  Answer answer;
  const auto solutions = exercise::All<exercise::Solution>(exercise);
  if (!solutions.empty()) answer = AnswersInLines(exercise, solutions[0]->text);
  std::vector<std::string> names;
  for (const auto* task : exercise::All<exercise::Task>(exercise)) {
    if (NeedsAnAnswer(task->kind) && answer.answers.count(task->name) == 0) {
      names.push_back(task->name);
    }
  }
  for (const auto* number : exercise::All<exercise::Number>(exercise)) {
    if (!number->answer && !number->range) names.push_back(number->name);
  }
  return names;
}

}  // namespace

void TellUnchecked(const Exercise& exercise, Span head, Diagnostics& diagnostics) {
  const auto tell = [&](Span span, std::string message) {
    diagnostics.Remark("exercise-weak", span, std::move(message));
  };
  const auto sealed = exercise::All<exercise::Sealed>(exercise);
  const std::string_view open =
      sealed.empty() ? "" : "; what is sealed was not looked at: open it first";
  if (const auto names = WithoutModel(exercise); !names.empty()) {
    tell(head, Cat("there is no solution (```xta solution), so it was not tried whether anything "
                   "passes ",
                   InOneSentence(names), ", and what mutants of it would pass", open));
  }
  if (const auto names = WithoutAnswer(exercise); !names.empty()) {
    tell(head, Cat("no right answer to ", InOneSentence(names),
                   " is in the file, so it was not tried whether there is one", open));
  }
  if (const auto held = exercise::All<exercise::Held>(exercise); !held.empty()) {
    std::vector<std::string> names;
    for (const auto* one : held) names.push_back(one->name);
    tell(held[0]->span,
         Cat("held back, and not in this copy: ", InOneSentence(names), "; check the whole file"));
  }
}

}  // namespace zonelab::grading
