// The WebAssembly API of exercises and their grading: what exercise.d.ts declares.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/compare/compare.h"
#include "core/compare/json.h"
#include "core/engine/json.h"
#include "core/exercise/exercise.h"
#include "core/exercise/json.h"
#include "core/grading/grading.h"
#include "core/grading/handin_grading.h"
#include "core/grading/json.h"
#include "core/grading/parts.h"
#include "core/grading/table.h"
#include "core/grading/verify.h"
#include "core/hints/difference.h"
#include "core/hints/json.h"
#include "core/hints/repair.h"
#include "core/tasks/pairs.h"
#include "core/tasks/tasks.h"
#include "wasm/exercise_file.h"
#include "wasm/to_value.h"

namespace {

using emscripten::val;
using zonelab::Json;
using zonelab::Object;
using zonelab::ToValue;
using zonelab::exercise::Exercise;
using File = zonelab::ExerciseFile;

Json OpenedToJson(const File& file, int64_t variant) {
  const std::vector<int64_t> values = zonelab::exercise::ValuesOf(file.exercise, variant);
  Json named = Json::object();
  for (size_t k = 0; k < values.size(); ++k) named[file.exercise.parameters[k].name] = values[k];
  return Object()
      .Set("data", zonelab::exercise::ToJson(file.For(variant)))
      .Set("hash", zonelab::exercise::HashOf(file.exercise))
      .Set("max", zonelab::exercise::MaxPoints(file.exercise))
      .Set("variants", zonelab::exercise::CountVariants(file.exercise))
      .Set("variant", variant)
      .Set("values", std::move(named))
      .Take();
}

val ReadExercise(const std::string& text, const std::string& learner, int variant) {
  File file(text);
  if (file.ok()) zonelab::grading::CheckEngine(file.exercise, 0, &file.diagnostics);
  return ToValue(Object()
                     .Set("exercise", file.ok()
                                          ? OpenedToJson(file, file.VariantFor(learner, variant))
                                          : Json())
                     .Set("diagnostics", zonelab::ToJson(file.diagnostics, file.sources))
                     .Take());
}

val PrintExercise(const std::string& text, const std::string& to, bool keeps_solutions) {
  const File file(text);
  if (!file.ok()) return val::null();
  const Exercise exercise =
      zonelab::exercise::ForLearners(file.exercise, keeps_solutions, /*holds_back=*/false);
  return val(to == "json" ? zonelab::exercise::ToJson(exercise).dump(2, ' ', false,
                                                                     Json::error_handler_t::replace)
                          : zonelab::exercise::Print(exercise));
}

val CheckExercise(const std::string& text) {
  File file(text);
  if (file.ok()) {
    const auto found = zonelab::grading::Verify(file.exercise, file.sources, 0);
    for (const auto& one : found.all()) file.diagnostics.Add(one);
  }
  return ToValue(zonelab::ToJson(file.diagnostics, file.sources));
}

val LockedRanges(const std::string& text, const std::string& model) {
  const File file(text);
  Json json = Json::array();
  if (!file.ok()) return ToValue(json);
  const auto read = zonelab::Model::Read(model, zonelab::Format::kAuto);
  for (const auto& locked : zonelab::grading::LockedSpans(*read, file.exercise.lock)) {
    Json one = zonelab::RangeToJson(locked.span, read->sources());
    one["part"] = locked.part;
    json.push_back(std::move(one));
  }
  return ToValue(json);
}

struct Grading {
  Exercise exercise;
  zonelab::grading::Grading grading;

  bool step(double milliseconds) { return grading.Work(milliseconds / 1000); }
  val grade() const { return ToValue(zonelab::grading::ToJson(grading.grade(), exercise)); }
  val evidence(const std::string& check) const {
    return ToValue(zonelab::grading::EvidenceToJson(grading.grade(), exercise, check));
  }
};

Grading* OpenGrading(const std::string& text, const std::string& learner, int variant,
                     const std::string& answer) {
  const File file(text);
  if (!file.ok()) return nullptr;
  const Json json = Json::parse(answer, nullptr, /*allow_exceptions=*/false);
  const Exercise exercise = file.For(file.VariantFor(learner, variant));
  return new Grading{exercise, {exercise, zonelab::grading::AnswerFromJson(json), {}}};
}

// Steps 3 and 4 of the ladder of feedback.
struct Hint {
  std::optional<zonelab::hints::Difference> difference;
  std::optional<zonelab::hints::Repair> repair;

  bool step(double milliseconds) {
    return difference ? difference->Work(milliseconds / 1000) : repair->Work(milliseconds / 1000);
  }
  val hint() const {
    return ToValue(difference ? zonelab::hints::ToJson(*difference)
                              : zonelab::hints::ToJson(*repair));
  }
};

// `check`: the difference that shows in it; "": the place where one change would do.
Hint* OpenHint(const std::string& text, const std::string& learner, int variant,
               const std::string& answer, const std::string& check) {
  const File file(text);
  if (!file.ok()) return nullptr;
  const Exercise exercise = file.For(file.VariantFor(learner, variant));
  auto hint = std::make_unique<Hint>();
  if (check.empty()) {
    hint->repair.emplace(exercise, answer);
  } else {
    hint->difference.emplace(exercise, answer, check);
  }
  return hint.release();
}

struct OpenHandIn {
  zonelab::grading::HandInGrading grading;

  bool step(double milliseconds) { return grading.Work(milliseconds / 1000); }
  std::string result() const {
    return grading.result().dump(-1, ' ', false, Json::error_handler_t::replace);
  }
};

OpenHandIn* OpenAHandIn(const std::string& text, const std::string& handed_in, int variant) {
  const File file(text);
  if (!file.ok()) return nullptr;
  return new OpenHandIn{{file.exercise, handed_in, variant, {}}};
}

val GradeTable(const std::string& text, const std::string& results) {
  const File file(text);
  const Json json = Json::parse(results, nullptr, /*allow_exceptions=*/false);
  if (!file.ok() || !json.is_array()) return val::null();
  std::vector<zonelab::grading::GradeRow> rows;
  for (const Json& one : json) {
    rows.push_back(zonelab::grading::RowOf(one["file"].get<std::string>(), one["result"]));
  }
  zonelab::grading::FindSame(&rows);
  Json table = zonelab::grading::ToJson(rows, file.exercise);
  table["csv"] = zonelab::grading::ToCsv(rows, file.exercise);
  table["texts"] = zonelab::grading::TextsToCsv(rows);
  return ToValue(table);
}

// The task `check` of an exercise without parameters, with the model it is about; null: there is
// none.
template <class Function>
val OfTask(const std::string& text, const std::string& check, Function function) {
  const File file(text);
  if (!file.ok()) return val::null();
  const Exercise exercise = file.For(0);
  const auto* block = zonelab::exercise::Find(exercise, zonelab::exercise::ModelBlock::kStart);
  const auto start =
      block == nullptr ? nullptr : zonelab::Model::Load(block->text, zonelab::Format::kAuto);
  const std::map<std::string, std::string> nothing;
  const bool has_start = start != nullptr && start->ok();
  for (const auto* task : zonelab::exercise::All<zonelab::exercise::Task>(exercise)) {
    if (task->name != check) continue;
    return ToValue(function({exercise, has_start ? start.get() : nullptr, nothing}, *task));
  }
  return val::null();
}

val ReadZone(const std::string& text, const std::string& check, const std::string& answer) {
  using zonelab::tasks::Context;
  return OfTask(text, check,
                [&](const Context& context, const zonelab::exercise::Task& task) -> Json {
                  if (!zonelab::exercise::IsAboutZones(task.kind)) return nullptr;
                  return zonelab::tasks::ReadZoneToJson(context, task, answer);
                });
}

val ReadPairs(const std::string& text, const std::string& check, const std::string& answer) {
  using zonelab::tasks::Context;
  return OfTask(text, check, [&](const Context&, const zonelab::exercise::Task& task) -> Json {
    if (task.kind != zonelab::exercise::TaskKind::kPuzzle) return nullptr;
    return zonelab::tasks::ReadPairsToJson(task, answer);
  });
}

val TaskState(const std::string& text, const std::string& check) {
  return OfTask(text, check, zonelab::tasks::TaskStateToJson);
}

}  // namespace

struct Comparison {
  zonelab::compare::Compare compare;

  bool step(double milliseconds) { return !compare.ok() || compare.Work(milliseconds / 1000); }
  val result() const { return ToValue(zonelab::compare::ToJson(compare)); }
  val runs(int side) const {
    return ToValue(compare.ok() && (side == 0 || side == 1)
                       ? zonelab::compare::RunsToJson(compare, side)
                       : Json::array({nullptr, nullptr}));
  }
};

std::vector<std::string> Names(const Json& json) {
  std::vector<std::string> names;
  for (const Json& one : json) {
    if (one.is_string()) names.push_back(one.get<std::string>());
  }
  return names;
}

Comparison* OpenComparison(const std::string& a, const std::string& b, const std::string& process,
                           const std::string& observed, double states, double seconds) {
  const Json json = Json::parse(observed, nullptr, /*allow_exceptions=*/false);
  zonelab::compare::Request request;
  request.process = process;
  request.observed = Names(json);
  request.options.budget.max_states = static_cast<int64_t>(states);
  request.options.budget.max_seconds = seconds;
  request.options.budget.max_bytes = int64_t{512} << 20;
  request.certifies = true;
  return new Comparison{{a, b, std::move(request)}};
}

EMSCRIPTEN_BINDINGS(zonelab_exercises) {
  using emscripten::allow_raw_pointers;
  emscripten::function("readExercise", &ReadExercise);
  emscripten::function("printExercise", &PrintExercise);
  emscripten::function("checkExercise", &CheckExercise);
  emscripten::function("lockedRanges", &LockedRanges);
  emscripten::function("openGrading", &OpenGrading, allow_raw_pointers());
  emscripten::class_<Grading>("Grading")
      .function("step", &Grading::step)
      .function("grade", &Grading::grade)
      .function("evidence", &Grading::evidence);
  emscripten::function("openHint", &OpenHint, allow_raw_pointers());
  emscripten::class_<Hint>("OpenHint").function("step", &Hint::step).function("hint", &Hint::hint);
  emscripten::function("openHandIn", &OpenAHandIn, allow_raw_pointers());
  emscripten::class_<OpenHandIn>("HandInGrading")
      .function("step", &OpenHandIn::step)
      .function("result", &OpenHandIn::result);
  emscripten::function("openComparison", &OpenComparison, allow_raw_pointers());
  emscripten::class_<Comparison>("Comparison")
      .function("step", &Comparison::step)
      .function("result", &Comparison::result)
      .function("runs", &Comparison::runs);
  emscripten::function("gradeTable", &GradeTable);
  emscripten::function("readZone", &ReadZone);
  emscripten::function("readPairs", &ReadPairs);
  emscripten::function("taskState", &TaskState);
}
