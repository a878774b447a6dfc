#include "core/engine/presets.h"

#include <string>

#include "core/base/check.h"
#include "core/base/strings.h"

namespace zonelab {
namespace {

// The strategies that stand for those of SPIN 2018: exact in its counts where replicas are built
// (core/replica), else ours, which do the same in another order of details.
#ifndef ZONELAB_NO_REPLICAS
constexpr std::string_view kSeq = "seq-2018", kAlu = "alu-2018", kVisible = "visible-2018";
constexpr std::string_view kCovering = "as-2018";
#else
constexpr std::string_view kSeq = "seq", kAlu = "alu", kVisible = "visible", kCovering = "newest";
#endif

// SPIN 2018 composes names of three letters: variables (E, A), clocks (I, L), order (B, D).
Preset Spin2018(std::string_view name, std::string_view help) {
  return {name,
          help,
          {{"clocks", name[1] == 'I' ? kSeq : kAlu},
           {"data", name[0] == 'E' ? "explicit" : kVisible},
           {"order", name[2] == 'B' ? "bfs" : "dfs"},
           {"covering", kCovering},
           {"extrapolate", "no"}}};
}

Preset Formats2017(std::string_view name, std::string_view help, std::string_view clocks) {
  return {
      name,
      help,
      {{"clocks", clocks}, {"data", "explicit"}, {"covering", "oldest"}, {"extrapolate", "no"}}};
}

}  // namespace

absl::Span<const Preset> Presets() {
  static const auto& presets = *new std::vector<Preset>{
      Spin2018("EIB", "SPIN 2018: explicit data, zone interpolants, bfs"),
      Spin2018("ELB", "SPIN 2018: explicit data, clock bounds, bfs"),
      Spin2018("EID", "SPIN 2018: explicit data, zone interpolants, dfs"),
      Spin2018("ELD", "SPIN 2018: explicit data, clock bounds, dfs"),
      Spin2018("AIB", "SPIN 2018: abstracted data, zone interpolants, bfs"),
      Spin2018("ALB", "SPIN 2018: abstracted data, clock bounds, bfs"),
      Spin2018("AID", "SPIN 2018: abstracted data, zone interpolants, dfs"),
      Spin2018("ALD", "SPIN 2018: abstracted data, clock bounds, dfs"),
      {"tuned",
       "AID with fewer nodes: those of one state that include each other become one",
       {{"clocks", "bin"},
        {"data", "visible"},
        {"order", "dfs"},
        {"covering", "merge"},
        {"extrapolate", "yes"}}},
      Formats2017("aLU", "FORMATS 2017: clock bounds", "alu"),
      Formats2017("BIN", "FORMATS 2017: interpolants, backwards", "bin"),
      Formats2017("SEQ", "FORMATS 2017: interpolants, forwards", "seq"),
      {"DBCA",
       "FORTE 2015: difference bounds",
       {{"clocks", "dbca"}, {"data", "explicit"}, {"covering", "merge"}, {"extrapolate", "yes"}}},
      {"Extra-LU+", "FORTE 2015: the eager search", {{"clocks", "extra-lu"}, {"data", "explicit"}}},
  };
  return presets;
}

absl::Status ApplyPreset(std::string_view name, Options* options) {
  std::string known;
  for (const Preset& preset : Presets()) {
    Append(&known, known.empty() ? "" : ", ", preset.name);
    if (preset.name != name) continue;
    for (const auto& [option, value] : preset.sets) {
      ZL_CHECK(SetFromText(*options, option, value).ok());
    }
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      Cat("Unknown value \"", name, "\" for --preset; choose one of: ", known, "."));
}

}  // namespace zonelab
