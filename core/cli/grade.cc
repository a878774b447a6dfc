#include "core/cli/grade.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/encoding.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/print.h"
#include "core/cli/report.h"
#include "core/cli/workers.h"
#include "core/exercise/exercise.h"
#include "core/exercise/text.h"
#include "core/grading/handin_grading.h"
#include "core/grading/table.h"
#include "core/grading/verify.h"

namespace zonelab::cli {
namespace {

namespace fs = std::filesystem;
using grading::GradeRow;

// A file to grade, or one that is not read, and why.
struct Found {
  std::string path, why_not;
};

std::string WhyNot(const fs::directory_entry& entry) {
  std::error_code code;
  if (entry.is_symlink(code)) return "it is a link, which is not followed; name it to grade it";
  if (!entry.is_regular_file(code)) return "it is no file that can be read";
  return "";
}

// The files of a folder and those within it, in order, without those that begin with a dot.  A file
// is itself.
bool AddFiles(const std::string& path, std::vector<Found>* files, std::string* error) {
  std::error_code code;
  if (!fs::exists(path, code)) {
    *error = Cat("there is no file or folder ", path);
    return false;
  }
  if (!fs::is_directory(path, code)) {
    const bool can_read = fs::is_regular_file(path, code);
    files->push_back({path, can_read ? "" : "it is no file that can be read"});
    return true;
  }
  const size_t begin = files->size();
  for (fs::recursive_directory_iterator
           entry(path, fs::directory_options::skip_permission_denied, code),
       end;
       !code && entry != end; entry.increment(code)) {
    std::error_code ignored;
    const bool is_folder = entry->is_directory(ignored) && !entry->is_symlink(ignored);
    if (entry->path().filename().string().starts_with(".")) {
      if (is_folder) entry.disable_recursion_pending();
    } else if (!is_folder) {
      files->push_back({entry->path().string(), WhyNot(*entry)});
    }
  }
  if (code) {
    *error = Cat("cannot read the folder ", path, ": ", code.message());
    return false;
  }
  std::sort(files->begin() + static_cast<std::ptrdiff_t>(begin), files->end(),
            [](const Found& x, const Found& y) { return x.path < y.path; });
  return true;
}

// Everything about one answer that a row needs, or {"error"}.
Json GradeFile(const exercise::Exercise& exercise, const std::string& file, int64_t variant) {
  std::string error;
  const std::optional<std::string> text = ReadFile(file, &error);
  if (!text) return Object().Set("error", error).Take();
  grading::HandInGrading grading(exercise, *text, variant, {});
  while (!grading.Work(1)) {
  }
  return grading.result();
}

void FillRow(WorkerEnd end, grading::GradeRow* row) {
  if (!end.failure.empty()) {
    row->error = end.failure;
  } else {
    *row = grading::RowOf(row->file, Json::parse(end.text, nullptr, /*allow_exceptions=*/false));
  }
}

// All checks of one answer may use up their limits, and a little more.
WorkerLimits LimitsFor(const exercise::Exercise& exercise) {
  constexpr double kExtraSeconds = 10;
  constexpr int64_t kExtraMegabytes = 1024;
  size_t questions = exercise::Checks(exercise).size();
  if (exercise.kind == exercise::Kind::kQuery) {
    questions *= 2 * (1 + exercise::All<exercise::Variant>(exercise).size());
  }
  return {exercise.limits.seconds * static_cast<double>(questions + 1) + kExtraSeconds,
          2 * exercise.limits.megabytes + kExtraMegabytes};
}

int ExitCode(const std::vector<GradeRow>& rows, int most) {
  int code = kSatisfied;
  for (const GradeRow& row : rows) {
    if (row.points() == most && row.graded.is_object()) continue;
    if (row.undecided() == 0) return kViolated;
    code = kUnknown;
  }
  return code;
}

bool WriteFiles(const GradeArguments& arguments, const std::vector<GradeRow>& rows,
                const exercise::Exercise& exercise) {
  const auto put = [](const std::string& path, const std::string& text) {
    if (path.empty()) return true;
    if (path != "-") return Write(path, text);
    std::fputs(text.c_str(), stdout);
    return true;
  };
  return put(arguments.csv, ToCsv(rows, exercise)) &&
         put(arguments.junit, ToJunit(rows, exercise)) && put(arguments.texts, TextsToCsv(rows));
}

}  // namespace

int Grade(const GradeArguments& arguments) {
  std::string error;
  const std::optional<std::string> text = ReadFile(arguments.exercise, &error);
  if (!text) return Complain(error, "grade");
  SourceMap sources;
  Diagnostics diagnostics;
  const exercise::Exercise exercise =
      exercise::Read(sources, sources.Add("", ToUtf8(*text)), diagnostics);
  if (!diagnostics.has_errors()) grading::CheckEngine(exercise, 0, &diagnostics);
  Print(diagnostics, sources, FileName(arguments.exercise));
  if (diagnostics.has_errors()) return kBad;
  for (const std::string* path : {&arguments.csv, &arguments.junit, &arguments.texts}) {
    if (!path->empty() && *path != "-" && !CanWrite(*path)) return kBad;
  }
  std::vector<Found> files;
  for (const std::string& path : arguments.answers) {
    if (!AddFiles(path, &files, &error)) return Complain(error, "grade");
  }
  // What is written is no answer.
  std::erase_if(files, [&](const Found& file) {
    std::error_code code;
    return fs::equivalent(file.path, arguments.csv, code) ||
           fs::equivalent(file.path, arguments.junit, code) ||
           fs::equivalent(file.path, arguments.texts, code);
  });
  if (files.empty()) return Complain("there is no answer in the folder", "grade");
  if (arguments.variant >= exercise::CountVariants(exercise)) {
    return Complain(Cat("--variant must be less than ", exercise::CountVariants(exercise)),
                    "grade");
  }

  std::vector<GradeRow> rows(files.size());
  for (size_t k = 0; k < files.size(); ++k) rows[k].file = files[k].path;
  const auto grade = [&](size_t k) {
    const Json result = files[k].why_not.empty()
                            ? GradeFile(exercise, files[k].path, arguments.variant)
                            : Object().Set("error", files[k].why_not).Take();
    return result.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  const int jobs =
      arguments.jobs > 0 ? arguments.jobs : static_cast<int>(std::thread::hardware_concurrency());
  RunIsolated(files.size(), jobs, LimitsFor(exercise), grade,
              [&](size_t k, WorkerEnd end) { FillRow(std::move(end), &rows[k]); });
  FindSame(&rows);
  if (arguments.as_json) {
    const Json json = ToJson(rows, exercise);
    PrintDocument(json);
  } else if (arguments.csv != "-" && arguments.junit != "-") {
    std::fputs(ToText(rows, exercise).c_str(), stdout);
  }
  if (!WriteFiles(arguments, rows, exercise)) return kBad;
  return ExitCode(rows, exercise::MaxPoints(exercise));
}

}  // namespace zonelab::cli
