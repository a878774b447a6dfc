// `explicit`: a discrete state is its locations and the values of all variables.
#ifndef ZONELAB_CORE_DATA_EXPLICIT_H_
#define ZONELAB_CORE_DATA_EXPLICIT_H_

#include <string_view>

#include "core/search/state_table.h"

namespace zonelab::data {

class Explicit {
 public:
  static constexpr std::string_view kName = "explicit";
  static constexpr std::string_view kHelp = "every value of every variable is told apart";

  using Key = search::StateId;

  explicit Explicit(const semantics::System& system) : table_(system) {}
  Key Intern(const semantics::Slot* state) { return table_.Intern(state); }
  void Load(Key key, semantics::Slot* out) const { table_.Unpack(key, out); }
  size_t bytes() const { return table_.bytes(); }

 private:
  search::StateTable table_;
};

}  // namespace zonelab::data

#endif  // ZONELAB_CORE_DATA_EXPLICIT_H_
