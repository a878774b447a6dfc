// Where something can still happen: for `deadlock` and for runs that get stuck.
#ifndef ZONELAB_CORE_PROPERTY_MOVES_H_
#define ZONELAB_CORE_PROPERTY_MOVES_H_

#include <cstddef>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/semantics/successors.h"
#include "core/semantics/system.h"
#include "core/zone/subtract.h"

namespace zonelab::property {

class Moves {
 public:
  explicit Moves(const semantics::System& system) : n_(system.clock_count()), successors_(system) {}

  // The valuations of `state` from which a move is possible, at once or after some delay.  A state
  // outside that satisfies the invariant is a deadlock.  A move that fails with an error counts.
  // Valid until the next call.
  const zone::Union& In(const semantics::Slot* state);

 private:
  void Find(const semantics::Slot* state, zone::Union* regions);

  // A discrete state comes with many zones, so what was found is kept, up to so many bounds in all.
  static constexpr size_t kMostKept = size_t{1} << 22;

  const int n_;
  semantics::Successors successors_;
  absl::flat_hash_map<std::vector<semantics::Slot>, zone::Union> found_;
  size_t kept_ = 0;
  std::vector<semantics::Slot> key_;
};

}  // namespace zonelab::property

#endif  // ZONELAB_CORE_PROPERTY_MOVES_H_
