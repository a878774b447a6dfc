// Exercises, as text and as JSON: read, printed, and read again; then as learners get them.
#include <string>

#include "core/exercise/exercise.h"
#include "core/exercise/json.h"
#include "core/exercise/text.h"
#include "tests/fuzz/fuzz.h"

namespace zonelab::fuzz {
namespace {

using exercise::Exercise;

std::string JsonOf(const Exercise& exercise) {
  return exercise::ToJson(exercise).dump(1, ' ', false, Json::error_handler_t::replace);
}

// The spelling keeps everything.
void PromiseSame(const Exercise& exercise, const std::string& text) {
  SourceMap sources;
  Diagnostics diagnostics;
  const Exercise again = exercise::Read(sources, sources.Add("", text), diagnostics);
  std::string problems;
  for (const Diagnostic& each : diagnostics.all()) problems += Render(each, sources, "printed");
  Promise(!diagnostics.has_errors(), Cat("cannot read what was printed:\n", text, problems));
  Promise(JsonOf(again) == JsonOf(exercise), Cat("printed as another exercise:\n", text));
}

void TryExercise(std::string_view text) {
  const Quick quick("an exercise");
  SourceMap sources;
  Diagnostics diagnostics;
  const Exercise exercise =
      exercise::Read(sources, sources.Add("", std::string(text)), diagnostics);
  PromisePlaces(diagnostics, sources);
  if (diagnostics.has_errors()) return;
  PromiseSame(exercise, exercise::Print(exercise));
  PromiseSame(exercise, JsonOf(exercise));
  Promise(!exercise::HashOf(exercise).empty(), "no hash");
  const Exercise one = exercise::Instantiate(
      exercise, exercise::ValuesOf(exercise, exercise::VariantOf(exercise, "ada")));
  JsonOf(exercise::ForLearners(one, /*keeps_solutions=*/false, /*holds_back=*/true));
}

}  // namespace
}  // namespace zonelab::fuzz

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  zonelab::fuzz::TryExercise({reinterpret_cast<const char*>(data), size});
  return 0;
}
