// Zones over some of the clocks: a matrix has rows for those that are known to matter, no others.
//
// A zone over the clocks C stands for all valuations whose clocks in C lie in it, whatever the
// others are.  So a constraint on a clock that is not in C can only be ignored, which makes the
// zone larger, never wrong.  Clocks enter when a move assigns them (then all is known about them)
// and leave when they stop to matter [Activity CEGAR, III.D].
//
// The third image of a zone under a move, beside the two of zone/image.h, in convention U: it
// changes the set of clocks at the same time.  Post() writes each entry of the new matrix once,
// from where its two clocks came from.
#ifndef ZONELAB_CORE_SEARCH_CEGAR_PARTIAL_ZONE_H_
#define ZONELAB_CORE_SEARCH_CEGAR_PARTIAL_ZONE_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/zone/dbm.h"
#include "core/zone/image.h"

namespace zonelab::search {

// Numbers of clocks, ascending, without the zero clock.
using ClockSet = absl::Span<const int32_t>;

inline bool Includes(ClockSet big, ClockSet small) {
  return std::includes(big.begin(), big.end(), small.begin(), small.end());
}

// The row of a clock in a matrix over these clocks; -1: it has none.
int RowOf(ClockSet clocks, int32_t clock);

// Not owned.  Row and column k + 1 of the matrix belong to clocks[k].
struct ZoneView {
  ClockSet clocks;
  const zone::Bound* matrix = nullptr;

  int n() const { return static_cast<int>(clocks.size()) + 1; }
  // Is everything in this zone in the other one, which may have fewer clocks?
  bool IsWithin(const ZoneView& other) const;
  // In the numbers of the model.
  std::vector<zone::Constraint> ToConstraints() const;
};

class PartialZone {
 public:
  ZoneView view() const { return {clocks_, matrix_.data()}; }
  ClockSet clocks() const { return clocks_; }
  int n() const { return static_cast<int>(clocks_.size()) + 1; }
  zone::Bound* matrix() { return matrix_.data(); }
  const zone::Bound* matrix() const { return matrix_.data(); }

  // All of `clocks` are 0.
  void SetZero(ClockSet clocks);
  void Assign(const ZoneView& view);
  // What the action leads to from `source`, over `clocks`; false: nothing.  REQUIRES: `source` is
  // not a view of this zone.
  bool Post(const ZoneView& source, const zone::ActionU& action, ClockSet clocks);
  // Intersections; false: empty.
  bool Conjoin(absl::Span<const zone::Constraint> constraints);
  bool Conjoin(const zone::Constraint& constraint) {
    return Conjoin(absl::MakeSpan(&constraint, 1));
  }
  bool Conjoin(const ZoneView& other);
  bool Meets(absl::Span<const zone::Constraint> constraints) const {
    PartialZone copy = *this;
    return copy.Conjoin(constraints);
  }

 private:
  std::vector<int32_t> clocks_;
  std::vector<zone::Bound> matrix_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_CEGAR_PARTIAL_ZONE_H_
