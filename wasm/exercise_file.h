// An exercise as the page hands it over: its text, read.
#ifndef ZONELAB_WASM_EXERCISE_FILE_H_
#define ZONELAB_WASM_EXERCISE_FILE_H_

#include <cstdint>
#include <string>

#include "core/base/diagnostics.h"
#include "core/exercise/exercise.h"
#include "core/exercise/text.h"

namespace zonelab {

// An exercise's file, and what is wrong with it.
struct ExerciseFile {
  explicit ExerciseFile(const std::string& text)
      : exercise(exercise::Read(sources, sources.Add("", text), diagnostics)) {}
  bool ok() const { return !diagnostics.has_errors(); }
  // The learner's, or the one that is asked for.
  int64_t VariantFor(const std::string& learner, int variant) const {
    if (variant < 0) return exercise::VariantOf(exercise, learner);
    return variant % exercise::CountVariants(exercise);
  }
  exercise::Exercise For(int64_t variant) const {
    return exercise::Instantiate(exercise, exercise::ValuesOf(exercise, variant));
  }

  SourceMap sources;
  Diagnostics diagnostics;
  exercise::Exercise exercise;
};

}  // namespace zonelab

#endif  // ZONELAB_WASM_EXERCISE_FILE_H_
