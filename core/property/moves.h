// Where something can still happen: for `deadlock` and for runs that get stuck.
#ifndef ZONELAB_CORE_PROPERTY_MOVES_H_
#define ZONELAB_CORE_PROPERTY_MOVES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/intern.h"
#include "core/lang/evaluate.h"
#include "core/semantics/successors.h"
#include "core/semantics/system.h"
#include "core/zone/subtract.h"

namespace zonelab::property {

class Moves {
 public:
  explicit Moves(const semantics::System& system);

  // The valuations of `state` from which a move is possible, at once or after some delay.  A state
  // outside that satisfies the invariant is a deadlock; what does not satisfy it may be in.  A move
  // that fails with an error counts.  Valid until the next call.  Nothing if there are too many.
  const zone::Union& In(const semantics::Slot* state);
  // Were there, in the last state, too many zones of them to be compared in reasonable time?
  bool has_too_many() const { return has_too_many_; }
  // Is all of a zone in `state` within one of them?
  bool HoldsAll(const semantics::Slot* state, const zone::Bound* zone);
  // Leaves of `pieces`, zones in `state`, what is outside.  False: that would take too long.
  bool LeaveStuck(const semantics::Slot* state, zone::Union* pieces);
  static lang::EvalError TooMany();

 private:
  // kSome: in `regions`; kAll: from all that satisfy the invariant.
  enum class Extent : uint8_t { kAll, kTooMany, kSome };
  Extent Find(const semantics::Slot* state, zone::Union* regions);
  void Clear();

  // A discrete state comes with many zones, so what was found is kept, up to so many bounds in all.
  static constexpr size_t kMostKept = size_t{1} << 22;
  // So many bounds are compared with each other, or looked at in subtractions, for one state.
  static constexpr size_t kMostWork = size_t{1} << 28;

  const int n_;
  semantics::Successors successors_;
  // The states that were asked for, one after the other, and what was found: a number of regions_,
  // of which the first is everything and the second stands for too many.
  std::optional<InternTable<semantics::Slot>> states_;
  std::vector<uint32_t> found_;
  std::vector<zone::Union> regions_;
  size_t kept_ = 0;
  bool has_too_many_ = false;
};

}  // namespace zonelab::property

#endif  // ZONELAB_CORE_PROPERTY_MOVES_H_
