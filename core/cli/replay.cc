#include "core/cli/replay.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "core/base/diagnostics.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/print.h"
#include "core/cli/report.h"
#include "core/engine/engine.h"
#include "core/engine/run_json.h"
#include "core/engine/xtr.h"

namespace zonelab::cli {
namespace {

// A run, or a result of `zonelab check --json` or of the page that has one.
const Json* RunIn(const Json& json) {
  if (!json.is_object()) return nullptr;
  if (json.contains("steps")) return &json;
  for (const char* name : {"trace", "run", "result"}) {
    if (!json.contains(name)) continue;
    if (const Json* found = RunIn(json[name])) return found;
  }
  if (json.contains("results") && json["results"].is_array()) {
    for (const Json& one : json["results"]) {
      if (const Json* found = RunIn(one)) return found;
    }
  }
  return nullptr;
}

// A trace begins with the initial state, a run with its first move.
Json WithoutInitialState(Json run) {
  Json& steps = run["steps"];
  if (steps.is_array() && !steps.empty() && steps[0].is_object() &&
      steps[0].contains("locations") && steps[0].value("edges", Json::array()).empty()) {
    steps.erase(0);
  }
  return run;
}

std::string Sentence(const Json& replayed) {
  const Json& broken = replayed["broken"];
  if (broken.is_object()) {
    return Cat("The run breaks at step ", broken["step"].get<int>(), ": ",
               broken["message"].get<std::string>(), ".");
  }
  const Json& trace = replayed["trace"];
  const std::string steps = Cat("The run exists: ", trace["steps"].size() - 1, " steps, ",
                                trace["duration"].get<std::string>(), " units of time.");
  const Json& goal = replayed["goal"];
  if (!goal.is_boolean()) return steps;
  return Cat(steps, goal.get<bool>() ? " The goal holds at its end."
                                     : " The goal does not hold at its end.");
}

// Traces of UPPAAL begin with a number.
bool IsNumbers(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string::npos && text[first] >= '0' && text[first] <= '9';
}

}  // namespace

int Replay(const ReplayArguments& arguments) {
  std::string error;
  const std::optional<std::string> text = ReadFile(arguments.model, &error);
  if (!text) return Complain(error, "replay");
  const std::optional<std::string> run = ReadFile(arguments.run, &error);
  if (!run) return Complain(error, "replay");
  const std::unique_ptr<Model> model = Model::Load(*text, Format::kAuto);
  Print(model->diagnostics(), model->sources(), FileName(arguments.model));
  if (!model->ok()) return kBad;
  const Json json = Json::parse(*run, nullptr, /*allow_exceptions=*/false);
  Json made;
  const Json* steps = RunIn(json);
  if (steps == nullptr && IsNumbers(*run)) {
    absl::StatusOr<Json> read = RunFromXtr(*model, *run);
    if (!read.ok()) {
      return Complain(
          Cat(arguments.run, " is no trace of this model: ", std::string(read.status().message())),
          "replay");
    }
    made = *std::move(read);
    steps = &made;
  }
  if (steps == nullptr) return Complain(Cat("there is no run in ", arguments.run), "replay");
  if (!arguments.goal.empty()) {
    const QueryForm form = FormOf(arguments.goal);
    const Findings findings = model->CheckQuery(arguments.goal);
    Print(*findings.diagnostics, *findings.sources, FileName(arguments.model));
    if (findings.diagnostics->has_errors()) return kBad;
    if (form != QueryForm::kExistsEventually && form != QueryForm::kAlwaysGlobally) {
      return Complain("a goal is a query of the form E<> p or A[] p", "replay");
    }
  }
  const Json taken = WithoutInitialState(*steps);
  const Json replayed = ReplayToJson(*model, taken, arguments.goal);
  if (arguments.as_json) {
    PrintDocument(replayed);
  } else {
    std::printf("%s\n", Sentence(replayed).c_str());
  }
  const bool exists = replayed["broken"].is_null();
  if (exists && !arguments.xtr.empty()) {
    const absl::StatusOr<std::string> trace = RunToXtr(*model, taken);
    if (!trace.ok()) return Complain(std::string(trace.status().message()), "replay");
    if (!Write(arguments.xtr, *trace)) return kBad;
  }
  const bool meets = !replayed["goal"].is_boolean() || replayed["goal"].get<bool>();
  return exists && meets ? kSatisfied : kViolated;
}

}  // namespace zonelab::cli
