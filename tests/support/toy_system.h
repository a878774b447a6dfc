// A compiled system from the text of a small model, for tests of the layers below the engine.
#ifndef ZONELAB_TESTS_SUPPORT_TOY_SYSTEM_H_
#define ZONELAB_TESTS_SUPPORT_TOY_SYSTEM_H_

#include <memory>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/model_impl.h"
#include "core/semantics/bounds.h"
#include "core/semantics/system.h"
#include "tests/support/check_model.h"

namespace zonelab::testing {

class ToySystem {
 public:
  explicit ToySystem(const std::string& text)
      : model_(LoadModel(text)), bounds_(SystemOf(*model_), {}, semantics::Reduction::kNone) {}

  semantics::System& system() { return SystemOf(*model_); }
  const semantics::System& system() const { return SystemOf(*model_); }
  const semantics::Bounds& bounds() const { return bounds_; }
  int n() const { return system().clock_count(); }
  // The initial state with other values in some slots: locations first, then variables.
  std::vector<semantics::Slot> State(std::vector<semantics::Slot> slots) const {
    std::vector<semantics::Slot> state = system().InitialState();
    for (size_t k = 0; k < slots.size(); ++k) state[k] = slots[k];
    return state;
  }

 private:
  std::unique_ptr<Model> model_;
  semantics::Bounds bounds_;
};

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_TOY_SYSTEM_H_
