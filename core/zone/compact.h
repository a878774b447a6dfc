// Zones in few bytes, without loss, for searches that keep millions of them.
//
// Most bounds on differences follow from what a zone says of single clocks: x - y <= c is no news if
// x <= a, y >= b and a - b = c, nor is "no bound" if x has none.  So the bounds of single clocks are
// written, and of the differences those that do not follow.
#ifndef ZONELAB_CORE_ZONE_COMPACT_H_
#define ZONELAB_CORE_ZONE_COMPACT_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/zone/bound.h"

namespace zonelab::zone {

// Equal zones over the same clocks are written alike.  O(n^2).
void Compress(const Bound* z, int n, std::vector<uint16_t>* out);
// The zone that was written so.  O(n^2).
void Decompress(absl::Span<const uint16_t> compact, int n, Bound* out);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_COMPACT_H_
