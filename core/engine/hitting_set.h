// A choice of members, at least one of each of several sets.
#ifndef ZONELAB_CORE_ENGINE_HITTING_SET_H_
#define ZONELAB_CORE_ENGINE_HITTING_SET_H_

#include <optional>
#include <vector>

#include "absl/types/span.h"

namespace zonelab {

using IntSet = std::vector<int>;  // ascending

bool Includes(const IntSet& big, const IntSet& small);
bool Intersect(const IntSet& a, const IntSet& b);
IntSet Without(const IntSet& set, const IntSet& members);

// A minimal set that contains a member of each of `sets` and includes none of `refused`; nothing:
// there is none.  `*gave_up` is set if it was looked for too long.
std::optional<IntSet> HittingSet(absl::Span<const IntSet> sets, absl::Span<const IntSet> refused,
                                 bool* gave_up);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_HITTING_SET_H_
