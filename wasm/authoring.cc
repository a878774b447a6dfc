// The WebAssembly API for who makes exercises: what exercise.d.ts declares.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <memory>
#include <string>
#include <vector>

#include "core/authoring/emptied.h"
#include "core/authoring/json.h"
#include "core/authoring/mutants.h"
#include "core/authoring/package.h"
#include "core/authoring/weak.h"
#include "core/engine/json.h"
#include "wasm/exercise_file.h"
#include "wasm/to_value.h"

namespace {

using emscripten::val;
using zonelab::ExerciseFile;
using zonelab::Json;
using zonelab::ToValue;

struct OpenMutants {
  ExerciseFile file;
  zonelab::authoring::Mutants mutants;

  bool step(double milliseconds) { return mutants.Work(milliseconds / 1000); }
  val result() const {
    Json json = zonelab::authoring::ToJson(mutants);
    json["weak"] =
        zonelab::ToJson(zonelab::authoring::WeakPoints(file.exercise, 0, mutants), file.sources);
    return ToValue(json);
  }
  val progress() const {
    Json json = Json::object();
    json["tried"] = mutants.mutants().size();
    json["survivors"] = mutants.survivors().size();
    return ToValue(json);
  }
};

OpenMutants* OpenTheMutants(const std::string& text, int count, double seconds) {
  ExerciseFile file(text);
  if (!file.ok()) return nullptr;
  zonelab::authoring::MutantSettings settings;
  settings.count = static_cast<size_t>(count);
  settings.max_seconds = seconds;
  zonelab::authoring::Mutants mutants(file.For(0), settings);
  return new OpenMutants{std::move(file), std::move(mutants)};
}

val EmptiedModel(const std::string& text) {
  const ExerciseFile file(text);
  if (!file.ok()) return val::null();
  const std::string emptied = zonelab::authoring::Emptied(file.exercise);
  return emptied.empty() ? val::null() : val(emptied);
}

// `page`: JSON, names.  The files as {"name", "text"}.
val PackageOf(const std::string& text, const std::string& page, bool is_2004) {
  const ExerciseFile file(text);
  const Json json = Json::parse(page, nullptr, /*allow_exceptions=*/false);
  if (!file.ok() || !json.is_array()) return val::null();
  std::vector<std::string> names;
  for (const Json& one : json) {
    if (one.is_string()) names.push_back(one.get<std::string>());
  }
  Json files = Json::array();
  for (const auto& one : zonelab::authoring::PackageOf(file.exercise, names, is_2004)) {
    files.push_back(zonelab::Object().Set("name", one.name).Set("text", one.content).Take());
  }
  return ToValue(files);
}

}  // namespace

EMSCRIPTEN_BINDINGS(zonelab_authoring) {
  using emscripten::allow_raw_pointers;
  emscripten::function("openMutants", &OpenTheMutants, allow_raw_pointers());
  emscripten::class_<OpenMutants>("OpenMutants")
      .function("step", &OpenMutants::step)
      .function("progress", &OpenMutants::progress)
      .function("result", &OpenMutants::result);
  emscripten::function("emptiedModel", &EmptiedModel);
  emscripten::function("packageOf", &PackageOf);
}
