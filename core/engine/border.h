// A set of points of a box, in words: where is the border of those for which a query holds?
#ifndef ZONELAB_CORE_ENGINE_BORDER_H_
#define ZONELAB_CORE_ENGINE_BORDER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

namespace zonelab {

struct BoxPoint {
  int64_t a = 0, b = 0;
};

// A conjunction of few linear constraints that holds at these points and at none of the others, such
// as "A >= 1 && A - B <= 2"; "true" if there are no others, "false" if there are none of these.
// Nothing: with small coefficients there is no such conjunction.
std::optional<std::string> BorderOf(absl::Span<const BoxPoint> inside,
                                    absl::Span<const BoxPoint> outside, std::string_view a,
                                    std::string_view b);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_BORDER_H_
