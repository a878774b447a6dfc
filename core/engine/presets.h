// The configurations that the papers name: one word for several options.
#ifndef ZONELAB_CORE_ENGINE_PRESETS_H_
#define ZONELAB_CORE_ENGINE_PRESETS_H_

#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "core/contract/options.h"

namespace zonelab {

struct Preset {
  std::string_view name, help;
  std::vector<std::pair<std::string_view, std::string_view>> sets;  // option, value
};

absl::Span<const Preset> Presets();

// Sets in `options` what the preset says; options set later override it.
absl::Status ApplyPreset(std::string_view name, Options* options);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_PRESETS_H_
