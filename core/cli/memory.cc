// The limits are those of getrlimit and, on Linux, of control groups.
#include "core/cli/memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "core/cli/process.h"
#include "core/cli/report.h"

namespace zonelab::cli {
namespace {

constexpr size_t kReserve = 8 << 20, kSmallReserve = 1 << 20;

std::unique_ptr<char[]>& Reserve() {
  static auto& reserve = *new std::unique_ptr<char[]>;
  return reserve;
}
std::function<void()>& Tell() {
  static auto& tell = *new std::function<void()>;
  return tell;
}

[[noreturn]] void Leave() { _exit(std::fflush(stdout) == 0 ? kUnknown : kBad); }

void OnOutOfMemory() {
  // The last words were too long, too.
  std::set_new_handler([] {
    TellNoMemory();
    Leave();
  });
  Reserve().reset();
  Tell()();
  Leave();
}

// The number in a file of the system; 0: there is none.
int64_t NumberIn(const char* path) {
  std::FILE* file = std::fopen(path, "r");
  if (file == nullptr) return 0;
  long long number = 0;
  if (std::fscanf(file, "%lld", &number) != 1) number = 0;
  std::fclose(file);
  return number;
}

}  // namespace

int64_t MemoryForSearches() {
  std::vector<int64_t> limits;
  const int64_t pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  if (pages > 0 && page > 0) limits.push_back(pages * page);
  for (const int which : {RLIMIT_AS, RLIMIT_DATA}) {
    rlimit limit;
    if (getrlimit(which, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
      limits.push_back(static_cast<int64_t>(limit.rlim_cur));
    }
  }
  for (const char* path :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    if (const int64_t bytes = NumberIn(path); bytes > 0) limits.push_back(bytes);
  }
  return limits.empty() ? 0 : *std::min_element(limits.begin(), limits.end()) / 4 * 3;
}

WhenMemoryEnds::WhenMemoryEnds(std::function<void()> tell) {
  before_ = std::exchange(Tell(), std::move(tell));
  for (const size_t size : {kReserve, kSmallReserve}) {
    if (Reserve() == nullptr) Reserve().reset(new (std::nothrow) char[size]);
  }
  std::set_new_handler(OnOutOfMemory);
}

WhenMemoryEnds::~WhenMemoryEnds() {
  Tell() = std::move(before_);
  if (Tell() == nullptr) std::set_new_handler(nullptr);
}

}  // namespace zonelab::cli
