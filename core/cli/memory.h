// What happens when memory ends: searches stop before, and where they cannot, the answer is still an
// honest "unknown".
#ifndef ZONELAB_CORE_CLI_MEMORY_H_
#define ZONELAB_CORE_CLI_MEMORY_H_

#include <cstdint>
#include <functional>

namespace zonelab::cli {

// Three quarters of what this process may have, in bytes: of the machine's memory, or of less where
// the shell (ulimit) or a container sets a limit.  0: not known.
int64_t MemoryForSearches();

// While it lives: where memory cannot be had, `tell` is called, with a few megabytes to do it in,
// and the process ends with kUnknown.  `tell` must be plain: its caller is in the middle of
// something.  The newest one counts.
class WhenMemoryEnds {
 public:
  explicit WhenMemoryEnds(std::function<void()> tell);
  ~WhenMemoryEnds();
  WhenMemoryEnds(const WhenMemoryEnds&) = delete;
  WhenMemoryEnds& operator=(const WhenMemoryEnds&) = delete;

 private:
  std::function<void()> before_;
};

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_MEMORY_H_
