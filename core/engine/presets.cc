#include "core/engine/presets.h"

#include <string>

#include "core/base/strings.h"

namespace zonelab {
namespace {

// SPIN 2018 composes names of three letters: variables (E, A), clocks (I, L), order (B, D).  What
// the letters stand for here is said in these lines alone.
constexpr std::string_view kE = "explicit", kA = "visible-2018";
constexpr std::string_view kI = "seq-2018", kL = "alu-2018";
constexpr std::string_view kB = "bfs", kD = "dfs";
constexpr std::string_view kSpin = "as-2018";  // how its nodes cover

}  // namespace

const std::vector<Preset>& Presets() {
  static const auto& presets = *new std::vector<Preset>{
      {{"EIB", "SPIN 2018: explicit data, zone interpolants, bfs"}, kI, kE, kB, kSpin, "no"},
      {{"ELB", "SPIN 2018: explicit data, clock bounds, bfs"}, kL, kE, kB, kSpin, "no"},
      {{"EID", "SPIN 2018: explicit data, zone interpolants, dfs"}, kI, kE, kD, kSpin, "no"},
      {{"ELD", "SPIN 2018: explicit data, clock bounds, dfs"}, kL, kE, kD, kSpin, "no"},
      {{"AIB", "SPIN 2018: abstracted data, zone interpolants, bfs"}, kI, kA, kB, kSpin, "no"},
      {{"ALB", "SPIN 2018: abstracted data, clock bounds, bfs"}, kL, kA, kB, kSpin, "no"},
      {{"AID", "SPIN 2018: abstracted data, zone interpolants, dfs"}, kI, kA, kD, kSpin, "no"},
      {{"ALD", "SPIN 2018: abstracted data, clock bounds, dfs"}, kL, kA, kD, kSpin, "no"},
      {{"tuned", "AID with fewer nodes: those of one state that include each other become one"},
       "bin",
       "visible",
       kD,
       "merge",
       "yes"},
      {{"aLU", "FORMATS 2017: clock bounds"}, "alu", "explicit", "", "oldest", "no"},
      {{"BIN", "FORMATS 2017: interpolants, backwards"}, "bin", "explicit", "", "oldest", "no"},
      {{"SEQ", "FORMATS 2017: interpolants, forwards"}, "seq", "explicit", "", "oldest", "no"},
      {{"DBCA", "FORTE 2015: difference bounds"}, "dbca", "explicit", "", "merge", "yes"},
      {{"Extra-LU+", "FORTE 2015: the eager search"}, "extra-lu", "explicit", "", "", ""},
  };
  return presets;
}

std::vector<Choice> PresetChoices() {
  std::vector<Choice> choices;
  for (const Preset& preset : Presets()) choices.push_back(preset.choice);
  return choices;
}

absl::Status ApplyPreset(std::string_view name, Options* options) {
  std::string known;
  for (const Preset& preset : Presets()) {
    Append(&known, known.empty() ? "" : ", ", preset.choice.name);
    if (preset.choice.name != name) continue;
    auto set = [](std::string_view value, std::string* option) {
      if (!value.empty()) *option = value;
    };
    set(preset.clocks, &options->clocks);
    set(preset.data, &options->data);
    set(preset.order, &options->order);
    set(preset.covering, &options->covering);
    set(preset.extrapolate, &options->extrapolate);
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      Cat("There is no preset named \"", name, "\"; choose one of: ", known, "."));
}

}  // namespace zonelab
