// The stages by name.
#include "core/dump/dump.h"

namespace zonelab::dump {
namespace {

constexpr std::string_view kNames[] = {"tokens", "ast", "network", "program", "bounds", "graph"};

}  // namespace

std::string_view NameOf(Stage stage) { return kNames[static_cast<size_t>(stage)]; }

std::optional<Stage> StageByName(std::string_view name) {
  for (const Stage stage : kStages) {
    if (NameOf(stage) == name) return stage;
  }
  return std::nullopt;
}

std::string Network(const model::Network& network) { return model::Dump(network); }

}  // namespace zonelab::dump
