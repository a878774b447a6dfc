#include "core/cli/compare.h"

#include <cstdio>
#include <optional>
#include <string>

#include "core/base/diagnostics.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/memory.h"
#include "core/cli/print.h"
#include "core/cli/process.h"
#include "core/cli/report.h"
#include "core/compare/compare.h"
#include "core/compare/json.h"

namespace zonelab::cli {
namespace {

using compare::Compare;

constexpr double kSecondsPerTurn = 0.1;

std::string PlaceOf(Span span, const SourceMap& sources, const std::string& file) {
  const Range range = sources.Locate(sources.InFile(span));
  return Cat(file, ":", range.line, ":", range.column);
}

// What one model can do and the other cannot.
void PrintSide(const Compare& compared, int side, const std::string& file,
               const std::string& other) {
  const compare::Inclusion& inclusion = compared.answer().included[static_cast<size_t>(side)];
  switch (inclusion.verdict) {
    case Verdict::kSatisfied:
      std::printf("  %s does nothing that %s cannot do\n", file.c_str(), other.c_str());
      break;
    case Verdict::kViolated:
      std::printf("  only %s can do: %s\n", file.c_str(), Text(*inclusion.word).c_str());
      if (!inclusion.why.empty()) std::printf("    (%s)\n", inclusion.why.c_str());
      break;
    case Verdict::kUnknown:
      std::printf("  whether %s can do all that %s does is undecided: %s\n", other.c_str(),
                  file.c_str(), inclusion.why.c_str());
      break;
  }
}

void PrintDeterminism(const Compare& compared, int side, const std::string& file) {
  if (compared.answer().deterministic[static_cast<size_t>(side)] != Verdict::kViolated) return;
  const auto& twice = compared.answer().twice[static_cast<size_t>(side)];
  if (!twice) {
    std::printf("  the process of %s is not deterministic: it moves by itself\n", file.c_str());
    return;
  }
  const SourceMap& sources = compared.sources(side);
  std::printf(
      "  the process of %s is not deterministic: the guards of two edges hold at once,\n"
      "    %s\n    %s\n",
      file.c_str(), PlaceOf(twice->first, sources, file).c_str(),
      PlaceOf(twice->second, sources, file).c_str());
}

int CodeOf(const compare::Answer& answer) {
  bool is_unknown = false;
  for (const compare::Inclusion& inclusion : answer.included) {
    if (inclusion.verdict == Verdict::kViolated) return kViolated;
    is_unknown = is_unknown || inclusion.verdict == Verdict::kUnknown;
  }
  return is_unknown ? kUnknown : kSatisfied;
}

}  // namespace

int CompareModels(const CompareArguments& arguments) {
  std::string error;
  const std::optional<std::string> a = ReadFile(arguments.a, &error);
  if (!a) return Complain(error, "compare");
  const std::optional<std::string> b = ReadFile(arguments.b, &error);
  if (!b) return Complain(error, "compare");
  compare::Request request{arguments.process, arguments.observed, arguments.decided,
                           arguments.options};
  if (request.options.budget.max_bytes == 0) request.options.budget.max_bytes = MemoryForSearches();
  Compare compared(*a, *b, request);
  const std::string files[] = {FileName(arguments.a), FileName(arguments.b)};
  for (const Compare::Complaint& complaint : compared.complaints()) {
    if (complaint.message.empty()) {
      Print(complaint.diagnostics, compared.sources(complaint.model), files[complaint.model]);
    } else {
      std::fprintf(stderr, "zonelab: %s\n", complaint.message.c_str());
    }
  }
  if (!compared.ok() && arguments.as_json) PrintDocument(ToJson(compared));
  if (!compared.ok()) return kBad;
  const NotesSignals notes_signals;
  while (!IsInterrupted() && !compared.Work(kSecondsPerTurn)) {
  }
  if (arguments.as_json) {
    PrintDocument(ToJson(compared));
  } else {
    std::printf("process %s\n", arguments.process.c_str());
    PrintSide(compared, 0, files[0], files[1]);
    PrintSide(compared, 1, files[1], files[0]);
    PrintDeterminism(compared, 0, files[0]);
    PrintDeterminism(compared, 1, files[1]);
  }
  return CodeOf(compared.answer());
}

}  // namespace zonelab::cli
