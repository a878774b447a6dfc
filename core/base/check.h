// ZL_CHECK and ZL_DCHECK: a broken invariant stops the program and names the place and the
// condition.
//
// Mistakes of users never end here (they are diagnostics or absl::Status); a failed check is always
// a defect of ZoneLab itself.  ZL_DCHECK states the REQUIRES of a header and costs nothing in a
// release build.  Abseil's own macros need a newer Abseil than Debian 12 has.
#ifndef ZONELAB_CORE_BASE_CHECK_H_
#define ZONELAB_CORE_BASE_CHECK_H_

#include <cstdio>
#include <cstdlib>

namespace zonelab::internal {
[[noreturn]] inline void CheckFailed(const char* file, int line, const char* condition) {
  std::fprintf(stderr, "%s:%d: internal error: %s does not hold\n", file, line, condition);
  std::abort();
}
}  // namespace zonelab::internal

#define ZL_CHECK(condition) \
  ((condition) ? (void)0 : ::zonelab::internal::CheckFailed(__FILE__, __LINE__, #condition))

#ifdef ZONELAB_DCHECK
#define ZL_DCHECK(condition) ZL_CHECK(condition)
#else
#define ZL_DCHECK(condition) ((void)sizeof(!(condition)))
#endif

#endif  // ZONELAB_CORE_BASE_CHECK_H_
