// The configurations that the papers name: one word for several options.
#ifndef ZONELAB_CORE_ENGINE_PRESETS_H_
#define ZONELAB_CORE_ENGINE_PRESETS_H_

#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "core/engine/options.h"

namespace zonelab {

// What a preset sets; "": it leaves that option as it is.
struct Preset {
  Choice choice;
  std::string_view clocks, data, order, covering, extrapolate;
};

const std::vector<Preset>& Presets();
std::vector<Choice> PresetChoices();

// Sets in `options` what the preset says; options set later override it.
absl::Status ApplyPreset(std::string_view name, Options* options);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_PRESETS_H_
