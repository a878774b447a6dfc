// Reading exercises in tests.
#ifndef ZONELAB_TESTS_CORE_EXERCISE_READING_H_
#define ZONELAB_TESTS_CORE_EXERCISE_READING_H_

#include <string>

#include "core/base/diagnostics.h"
#include "core/exercise/exercise.h"
#include "core/exercise/json.h"
#include "core/exercise/text.h"

namespace zonelab::testing {

struct ReadExercise {
  explicit ReadExercise(const std::string& text) {
    exercise = exercise::Read(sources, sources.Add("", text), diagnostics);
  }
  // "line:column: message" of the first error; "": there is none.
  std::string FirstError() const {
    for (const Diagnostic& one : diagnostics.all()) {
      if (one.severity != Severity::kError) continue;
      const Range range = sources.Locate(one.span);
      return std::to_string(range.line) + ":" + std::to_string(range.column) + ": " + one.message;
    }
    return "";
  }
  SourceMap sources;
  Diagnostics diagnostics;
  exercise::Exercise exercise;
};

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_CORE_EXERCISE_READING_H_
