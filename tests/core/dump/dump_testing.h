// A model from a string up to the compiled system, for the tables of this folder.
#ifndef ZONELAB_TESTS_CORE_DUMP_DUMP_TESTING_H_
#define ZONELAB_TESTS_CORE_DUMP_DUMP_TESTING_H_

#include <memory>
#include <string>
#include <utility>

#include "core/dump/dump.h"
#include "core/semantics/system.h"
#include "tests/support/load.h"

namespace zonelab::dump {

struct Built {
  testing::ParsedModel model;
  std::unique_ptr<semantics::System> system;  // null: see errors()

  explicit Built(std::string text) : model(std::move(text)) {
    if (model.network) system = semantics::System::Build(*model.network, model.diagnostics);
  }
  std::string errors() const { return model.Errors(); }
};

inline std::string BoundsOf(const std::string& text) {
  const Built built(text);
  return built.system ? Bounds(*built.system) : built.errors();
}
inline std::string ProgramOf(const std::string& text) {
  const Built built(text);
  return built.system ? Program(*built.system) : built.errors();
}
inline std::string GraphOf(const std::string& text, int max_nodes = 100) {
  const Built built(text);
  return built.system ? Graph(*built.system, ExploreZoneGraph(*built.system, max_nodes))
                      : built.errors();
}

}  // namespace zonelab::dump

#endif  // ZONELAB_TESTS_CORE_DUMP_DUMP_TESTING_H_
