// Unions of zones as lists of matrices, and what is left of them outside a zone.
//
// For questions that ask about the lack of something, such as deadlocks: those states of a zone
// from which no move is possible lie outside a union of zones, and that is no zone.
#ifndef ZONELAB_CORE_ZONE_SUBTRACT_H_
#define ZONELAB_CORE_ZONE_SUBTRACT_H_

#include <vector>

#include "core/zone/dbm.h"

namespace zonelab::zone {

using Matrix = std::vector<Bound>;  // Size(n) bounds
using Union = std::vector<Matrix>;  // none of them empty

// The zone of all x >= 0 that satisfy the constraints; false: there are none.
bool MakeZone(absl::Span<const Constraint> constraints, int n, Matrix* out);

// z and other; false: they do not meet.
bool Intersect(Bound* z, const Bound* other, int n);

// Takes `other` out of every piece.  The rest comes in disjoint pieces, one for each constraint of
// `other` that cuts.
void Subtract(Union* pieces, const Bound* other, int n);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_SUBTRACT_H_
