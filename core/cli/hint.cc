#include "core/cli/hint.h"

#include <cstdio>
#include <optional>
#include <string>

#include "core/base/diagnostics.h"
#include "core/base/encoding.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/print.h"
#include "core/cli/report.h"
#include "core/exercise/exercise.h"
#include "core/exercise/text.h"
#include "core/grading/grading.h"
#include "core/grading/handin.h"
#include "core/hints/difference.h"
#include "core/hints/json.h"
#include "core/hints/repair.h"

namespace zonelab::cli {
namespace {

// Is it a check of the model that failed, whose query may be shown?
bool IsApt(const exercise::Graded& check, const grading::CheckResult& result) {
  return result.status == grading::Status::kFailed && result.cause == grading::Cause::kVerdict &&
         check.show != exercise::Show::kHidden;
}

}  // namespace

int DoHint(const ExerciseArguments& arguments) {
  std::string error;
  std::optional<std::string> text = ReadFile(arguments.files[0], &error);
  const std::optional<std::string> handed_in =
      text ? ReadFile(arguments.files[1], &error) : std::nullopt;
  if (!handed_in) return Complain(error, "exercise");
  SourceMap sources;
  Diagnostics diagnostics;
  const int source = sources.Add("", ToUtf8(*std::move(text)));
  const exercise::Exercise whole = exercise::Read(sources, source, diagnostics);
  if (diagnostics.has_errors()) {
    Print(diagnostics, sources, FileName(arguments.files[0]));
    return kBad;
  }
  int64_t variant = -1;
  const auto handin = grading::ReadHandIn(whole, *handed_in, &variant);
  if (!handin.ok()) return Complain(std::string(handin.status().message()), "exercise");
  if (!handin->answer.model) return Complain("hints are given for models only", "exercise");
  const exercise::Exercise exercise =
      exercise::Instantiate(whole, exercise::ValuesOf(whole, variant));
  const grading::Grade grade = grading::GradeAnswer(exercise, handin->answer);
  const auto checks = exercise::Checks(exercise);
  Json differences = Json::array();
  bool has_failed = false;
  for (size_t k = 0; k < checks.size(); ++k) {
    has_failed = has_failed || grade.checks[k].status == grading::Status::kFailed;
    if (!IsApt(*checks[k], grade.checks[k])) continue;
    hints::Difference difference(exercise, *handin->answer.model, checks[k]->name);
    while (!difference.Work(1)) {
    }
    if (!difference.found()) continue;
    if (!arguments.as_json) {
      std::printf("%s: %s\n", checks[k]->name.c_str(), hints::Describe(difference).c_str());
    }
    differences.push_back(
        Object().Set("check", checks[k]->name).Set("difference", hints::ToJson(difference)).Take());
  }
  Json place;
  if (has_failed && grade.problem == grading::Problem::kNone) {
    hints::Repair repair(exercise, *handin->answer.model);
    while (!repair.Work(1)) {
    }
    place = hints::ToJson(repair);
    if (!arguments.as_json) std::printf("%s\n", hints::Describe(repair).c_str());
  } else if (!arguments.as_json) {
    std::puts(has_failed ? "There is no hint for this answer: see `zonelab grade`."
              : grade.undecided > 0
                  ? "Nothing is wrong as far as it could be decided: see `zonelab grade`."
                  : "Nothing is wrong.");
  }
  if (arguments.as_json) {
    PrintDocument(
        Object().Set("differences", std::move(differences)).Set("repair", std::move(place)).Take());
  }
  return has_failed ? kViolated : grade.undecided > 0 ? kUnknown : kSatisfied;
}

}  // namespace zonelab::cli
