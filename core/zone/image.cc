#include "core/zone/image.h"

#include <algorithm>

namespace zonelab::zone {

// As Free() one after the other: a clock that is freed is within any bound of every other one, and
// others are as far from it as from zero.
void ForgetByRows(Bound* z, int n, absl::Span<const ClockReset> resets) {
  const int stride = Stride(n);
  for (const ClockReset& reset : resets) {
    if (reset.value != ClockReset::kAnything) continue;
    Bound* row = z + reset.clock * stride;
    std::fill_n(row, n, kInfinity);
    row[reset.clock] = kZero;
  }
  for (int i = 0; i < n; ++i, z += stride) {
    for (const ClockReset& reset : resets) {
      if (reset.value == ClockReset::kAnything && reset.clock != i) z[reset.clock] = z[0];
    }
  }
}

}  // namespace zonelab::zone
