// CHECK and DCHECK: broken invariants stop the program with a place and a sentence.
//
// User errors never come through here (they are diagnostics or absl::Status); a failed CHECK is
// always a defect of ZoneLab itself.  Abseil's own macros need a newer Abseil than Debian 12 has.
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
