// `explicit`: a discrete state is its locations and the values of all variables.
//
// The null object of data strategies: nothing is hidden, so a partition has one state, and none of
// what HidingData asks for is needed.
#ifndef ZONELAB_CORE_DATA_EXPLICIT_H_
#define ZONELAB_CORE_DATA_EXPLICIT_H_

#include <array>

#include "core/search/state_table.h"
#include "core/search/strategies.h"

namespace zonelab::data {

class Explicit {
 public:
  static constexpr bool kHides = false;
  static constexpr std::array<search::Variant, 1> kVariants = {{
      {"explicit", "every value of every variable is told apart"},
  }};

  using Key = search::StateId;
  struct Label {};

  Explicit(const semantics::System& system, const search::DataConfig&) : table_(system) {}
  Key Intern(const semantics::Slot* state) { return table_.Intern(state); }
  void Load(Key key, semantics::Slot* out) const { table_.Unpack(key, out); }
  uint32_t Partition(Key key) const { return key; }
  size_t bytes() const { return table_.bytes(); }

 private:
  search::StateTable table_;
};

}  // namespace zonelab::data

#endif  // ZONELAB_CORE_DATA_EXPLICIT_H_
