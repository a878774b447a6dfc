#include "core/cli/exercise.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/authoring/json.h"
#include "core/authoring/mutants.h"
#include "core/authoring/weak.h"
#include "core/base/diagnostics.h"
#include "core/base/encoding.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/hint.h"
#include "core/cli/pack.h"
#include "core/cli/process.h"
#include "core/cli/report.h"
#include "core/engine/json.h"
#include "core/exercise/exercise.h"
#include "core/exercise/json.h"
#include "core/exercise/text.h"
#include "core/grading/verify.h"

namespace zonelab::cli {
namespace {

// An exercise's file, and what is wrong with it.
struct File {
  SourceMap sources;
  Diagnostics diagnostics;
  exercise::Exercise exercise;
};

// False: it cannot be read; `*error` says why.
bool Open(const std::string& path, File* file, std::string* error) {
  std::optional<std::string> text = ReadFile(path, error);
  if (!text) return false;
  const int source = file->sources.Add("", ToUtf8(std::move(*text)));
  file->exercise = exercise::Read(file->sources, source, file->diagnostics);
  return true;
}

authoring::Mutants MutantsOf(const exercise::Exercise& exercise,
                             const ExerciseArguments& arguments) {
  authoring::MutantSettings settings;
  if (arguments.mutants >= 0) settings.count = static_cast<size_t>(arguments.mutants);
  if (arguments.seconds >= 0) settings.max_seconds = arguments.seconds;
  authoring::Mutants mutants(exercise::Instantiate(exercise, exercise::ValuesOf(exercise, 0)),
                             settings);
  const NotesSignals notes_signals;
  while (!IsInterrupted() && !mutants.Work(1)) {
  }
  return mutants;
}

int TryMutants(const ExerciseArguments& arguments) {
  File file;
  std::string error;
  if (!Open(arguments.files[0], &file, &error)) return Complain(error, "exercise");
  Print(file.diagnostics, file.sources, FileName(arguments.files[0]));
  if (file.diagnostics.has_errors()) return kBad;
  const authoring::Mutants mutants = MutantsOf(file.exercise, arguments);
  std::fputs(
      (arguments.as_json ? DocumentText(authoring::ToJson(mutants)) : authoring::Describe(mutants))
          .c_str(),
      stdout);
  if (!mutants.problem().empty()) return kBad;
  bool differs = false, is_open = !mutants.is_complete();
  for (const authoring::Survivor& one : mutants.survivors()) {
    if (one.is_right) continue;
    differs = differs || (one.told && one.told->kind == authoring::Told::kDiffers);
    is_open = is_open || !one.told || one.told->kind == authoring::Told::kUndecided;
  }
  return differs ? kViolated : is_open ? kUnknown : kSatisfied;
}

int Check(const ExerciseArguments& arguments) {
  Json list = Json::array();
  int code = 0;
  for (const std::string& path : arguments.files) {
    File file;
    std::string error;
    if (!Open(path, &file, &error)) {
      code = Complain(error, "exercise");
      list.push_back(Object().Set("file", path).Set("error", error).Take());
      continue;
    }
    if (!file.diagnostics.has_errors()) {
      const Diagnostics found = grading::Verify(file.exercise, file.sources, 0);
      for (const Diagnostic& one : found.all()) file.diagnostics.Add(one);
      if (!found.has_errors() && arguments.mutants != 0) {
        const Diagnostics weak =
            authoring::WeakPoints(file.exercise, 0, MutantsOf(file.exercise, arguments));
        for (const Diagnostic& one : weak.all()) file.diagnostics.Add(one);
      }
    }
    const auto& all = file.diagnostics.all();
    const bool is_weak = std::any_of(all.begin(), all.end(), [](const Diagnostic& one) {
      return one.severity == Severity::kWarning;
    });
    code = std::max(code, file.diagnostics.has_errors() ? kBad : is_weak ? kViolated : 0);
    if (arguments.as_json) {
      list.push_back(Object()
                         .Set("file", path)
                         .Set("diagnostics", ToJson(file.diagnostics, file.sources))
                         .Take());
      continue;
    }
    Print(file.diagnostics, file.sources, FileName(path));
    if (file.diagnostics.all().empty()) std::printf("%s: no errors\n", FileName(path).c_str());
  }
  if (arguments.as_json) std::fputs(DocumentText(list).c_str(), stdout);
  return code;
}

// Was what the learners' copy holds back changed meanwhile?
int Verify(const ExerciseArguments& arguments) {
  File student, whole;
  std::string error;
  const std::string &copy = arguments.files[0], &full = arguments.files[1];
  if (!Open(copy, &student, &error) || !Open(full, &whole, &error)) {
    return Complain(error, "exercise");
  }
  for (const File* file : {&student, &whole}) {
    if (!file->diagnostics.has_errors()) continue;
    Print(file->diagnostics, file->sources, FileName(file == &student ? copy : full));
    return kBad;
  }
  if (student.exercise.id != whole.exercise.id) {
    return Complain(Cat(copy, " is of the exercise ", student.exercise.id, ", and ", full, " is ",
                        whole.exercise.id),
                    "exercise");
  }
  const exercise::Exercise now = exercise::ForLearners(whole.exercise, false, /*holds_back=*/true);
  std::map<std::string, std::string> sums;
  for (const auto* held : exercise::All<exercise::Held>(now)) sums[held->name] = held->sha256;
  Json checks = Json::array();
  const bool is_same = exercise::HashOf(student.exercise) == exercise::HashOf(whole.exercise);
  bool all_held = true;
  for (const auto* held : exercise::All<exercise::Held>(student.exercise)) {
    const auto found = sums.find(held->name);
    const std::string_view is = found == sums.end()             ? "missing"
                                : found->second == held->sha256 ? "same"
                                                                : "changed";
    all_held = all_held && is == "same";
    checks.push_back(Object().Set("name", held->name).Set("is", is).Take());
    if (!arguments.as_json) {
      std::printf("%s: %s\n", held->name.c_str(),
                  is == "same" ? "as it was held back" : std::string(is).c_str());
    }
  }
  if (arguments.as_json) {
    std::fputs(
        DocumentText(Object().Set("held", std::move(checks)).Set("isSame", is_same).Take()).c_str(),
        stdout);
  } else {
    std::puts(is_same    ? "The copy is of this exercise, and nothing was changed."
              : all_held ? "What was held back is the same, but something else was changed."
                         : "It was changed since the copy was given out.");
  }
  return is_same ? 0 : kViolated;
}

std::string Statement(const exercise::Exercise& exercise) {
  std::string text;
  for (const auto* prose : exercise::All<exercise::Prose>(exercise)) {
    Append(&text, text.empty() ? "" : "\n", prose->text, "\n");
  }
  return text;
}

}  // namespace

int DoExercise(const ExerciseArguments& arguments) {
  if (arguments.task == "check") return Check(arguments);
  if (arguments.task == "hint") return DoHint(arguments);
  if (arguments.task == "mutants") return TryMutants(arguments);
  if (arguments.task == "verify") return Verify(arguments);
  File file;
  std::string error;
  const std::string& path = arguments.files[0];
  if (!Open(path, &file, &error)) return Complain(error, "exercise");
  Print(file.diagnostics, file.sources, FileName(path));
  if (file.diagnostics.has_errors()) return kBad;
  if (arguments.task == "pack") return Pack(file.exercise, arguments);
  const bool is_split = arguments.task == "split";
  if (arguments.statement_only) {
    std::fputs(Statement(file.exercise).c_str(), stdout);
    return 0;
  }
  const exercise::Exercise shown =
      exercise::ForLearners(file.exercise, arguments.shows_solutions, /*holds_back=*/is_split);
  const bool as_json = arguments.as_json || arguments.output.ends_with(".json");
  const std::string text = as_json ? DocumentText(exercise::ToJson(shown)) : exercise::Print(shown);
  std::error_code code;
  if (is_split && std::filesystem::equivalent(path, arguments.output, code)) {
    return Complain(
        Cat(path, " would lose its solutions; choose another name for the learners' copy"),
        "exercise");
  }
  if (is_split) return Write(arguments.output, text) ? 0 : kBad;
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace zonelab::cli
