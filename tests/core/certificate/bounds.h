// Short names for the bounds of certificate entries in tests.
#ifndef ZONELAB_TESTS_CORE_CERTIFICATE_BOUNDS_H_
#define ZONELAB_TESTS_CORE_CERTIFICATE_BOUNDS_H_

#include "core/certificate/certificate.h"

namespace zonelab::testing {

using certificate::ClockBounds;

inline ClockBounds Lower(int64_t c, bool strict = false) {
  return {true, strict, false, false, c, 0};
}
inline ClockBounds Upper(int64_t c, bool strict = false) {
  return {false, false, true, strict, 0, c};
}
inline ClockBounds Between(int64_t low, int64_t high) {
  return {true, false, true, false, low, high};
}
inline ClockBounds None() { return {}; }

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_CORE_CERTIFICATE_BOUNDS_H_
