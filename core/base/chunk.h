// Large pieces of memory for pools, on large pages where the system has them.  Searches access
// their tables at random, and with small pages the address translation costs more than the access
// itself.
#ifndef ZONELAB_CORE_BASE_CHUNK_H_
#define ZONELAB_CORE_BASE_CHUNK_H_

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "core/base/check.h"

namespace zonelab {

struct FreeChunk {
  void operator()(void* chunk) const { std::free(chunk); }
};
template <class T>
using Chunk = std::unique_ptr<T[], FreeChunk>;

// Uninitialised memory for `count` objects of type T, which must not need a constructor.
template <class T>
Chunk<T> NewChunk(size_t count) {
  constexpr size_t kPage = size_t{1} << 21;
  size_t bytes = count * sizeof(T);
  void* memory = nullptr;
  if (bytes >= 2 * kPage) {
    bytes = (bytes + kPage - 1) & ~(kPage - 1);
    memory = std::aligned_alloc(kPage, bytes);
#if defined(__linux__)
    if (memory != nullptr) madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: may fail
#endif
  } else {
    memory = std::malloc(bytes);
  }
  // As operator new does where there is no memory; the handler of the command line does not return.
  if (const std::new_handler handler = std::get_new_handler(); memory == nullptr && handler) {
    handler();
  }
  ZL_CHECK(memory != nullptr);
  return Chunk<T>(static_cast<T*>(memory));
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_CHUNK_H_
