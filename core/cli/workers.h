// Pieces of work in processes of their own: what one of them does to itself, the others do not
// feel.
#ifndef ZONELAB_CORE_CLI_WORKERS_H_
#define ZONELAB_CORE_CLI_WORKERS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace zonelab::cli {

struct WorkerLimits {
  double seconds = 60;    // of CPU, or four times as many by the clock: then it is killed
  int64_t megabytes = 0;  // of address space; 0: no limit
};

// How a piece of work ended: its text, or why there is none.
struct WorkerEnd {
  std::string text;
  std::string failure;  // "it took longer than 60 seconds", "it crashed (signal 11)", …
};

// Calls `work(k)` for all k below `count`, each in a process of its own and at most `jobs` at a
// time, and `ended(k, end)` here as they end, in any order.
void RunIsolated(size_t count, int jobs, const WorkerLimits& limits,
                 const std::function<std::string(size_t)>& work,
                 const std::function<void(size_t, WorkerEnd)>& ended);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_WORKERS_H_
