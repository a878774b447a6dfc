// Unions of zones as lists of matrices, and differences of such unions and a zone.
//
// Questions about the lack of something need them.  For example, a zone contains a deadlock iff
// something of it lies outside the union of the zones from which some move is possible; that
// difference need not be convex.
#ifndef ZONELAB_CORE_ZONE_SUBTRACT_H_
#define ZONELAB_CORE_ZONE_SUBTRACT_H_

#include <vector>

#include "core/zone/dbm.h"

namespace zonelab::zone {

using Matrix = std::vector<Bound>;  // Size(n) bounds
using Union = std::vector<Matrix>;  // none of them empty

// The zone of all valuations >= 0 that satisfy the constraints; false: it is empty.
bool MakeZone(absl::Span<const Constraint> constraints, int n, Matrix* out);

// Intersects z with `other`; false: they do not meet.
bool Intersect(Bound* z, const Bound* other, int n);

// Takes `other` out of every piece.  What remains of a piece comes as disjoint pieces, one for each
// constraint of `other` that cuts it.
void Subtract(Union* pieces, const Bound* other, int n);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_SUBTRACT_H_
