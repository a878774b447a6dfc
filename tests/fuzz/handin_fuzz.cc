// Hand-ins, read and graded.  The first letter says for which exercise of the course: A, B, …
#include <string>
#include <vector>

#include "core/exercise/exercise.h"
#include "core/exercise/text.h"
#include "core/grading/handin.h"
#include "core/grading/handin_grading.h"
#include "tests/fuzz/fuzz.h"

namespace zonelab::fuzz {
namespace {

using exercise::Exercise;

// Those of the course: together they ask for answers of all kinds.
const std::vector<Exercise>& Fixed() {
  static const std::vector<Exercise>& exercises = *[] {
    auto* all = new std::vector<Exercise>();
    for (const std::string& file : SourcesIn("examples/course", ".zonelab.md")) {
      SourceMap sources;
      Diagnostics diagnostics;
      all->push_back(exercise::Read(sources, sources.Add("", ReadSource(file)), diagnostics));
      Promise(!diagnostics.has_errors(), Cat(file, " has errors"));
    }
    return all;
  }();
  return exercises;
}

void TryHandIn(std::string_view text) {
  if (text.empty()) return;
  const size_t number = static_cast<unsigned char>(text[0] - 'A') % Fixed().size();
  const Exercise& exercise = Fixed()[number];
  text.remove_prefix(1);
  {
    const Quick quick("reading a hand-in");
    int64_t variant = -1;
    const absl::StatusOr<grading::HandIn> handin = grading::ReadHandIn(exercise, text, &variant);
    Promise(handin.ok() || !handin.status().message().empty(), "refused without a word");
  }
  // Of grading, each question has its limit.
  grading::Settings settings;
  settings.limits = exercise::Limits{.states = 100, .seconds = 0.1, .megabytes = 64};
  grading::HandInGrading grading(exercise, text, /*variant=*/-1, settings);
  while (!grading.Work(0.1)) {
  }
  const Json result = grading.result();
  Promise(result.contains("error") != result.contains("grade"), "neither refused nor graded");
  if (!result.contains("grade")) return;
  for (const Json& check : result["grade"]["checks"]) {
    Promise(check["status"] != "defect",
            Cat("a defect of the grader: ",
                check.dump(-1, ' ', false, Json::error_handler_t::replace)));
  }
}

}  // namespace
}  // namespace zonelab::fuzz

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  zonelab::fuzz::TryHandIn({reinterpret_cast<const char*>(data), size});
  return 0;
}
