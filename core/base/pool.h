// Memory that grows without moving, for the millions of small records that a search keeps.
//
// A std::vector that doubles needs up to three times its size while it grows.  These classes use
// fixed blocks instead, so that the peak is the size of the records.  Handles are 32-bit indices.
#ifndef ZONELAB_CORE_BASE_POOL_H_
#define ZONELAB_CORE_BASE_POOL_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/check.h"
#include "core/base/chunk.h"

namespace zonelab {

// A vector of T in blocks of 2^kLog2 elements.  T must be trivially copyable and
// default-constructible.
template <class T, int kLog2 = 14>
class BlockVector {
 public:
  uint32_t push_back(const T& value) {
    if ((size_ & kMask) == 0 && (size_ >> kLog2) == blocks_.size()) {
      blocks_.push_back(std::unique_ptr<T[]>(new T[size_t{1} << kLog2]));
    }
    (*this)[size_] = value;
    return size_++;
  }
  T& operator[](uint32_t i) { return blocks_[i >> kLog2][i & kMask]; }
  const T& operator[](uint32_t i) const { return blocks_[i >> kLog2][i & kMask]; }
  uint32_t size() const { return size_; }
  size_t bytes() const { return (blocks_.size() << kLog2) * sizeof(T); }

 private:
  static constexpr uint32_t kMask = (1u << kLog2) - 1;
  std::vector<std::unique_ptr<T[]>> blocks_;
  uint32_t size_ = 0;
};

// Arrays of T of any length; a handle is the index of the first element.  Released arrays are used
// again for arrays of the same length.
template <class T, int kLog2 = 16>
class ArrayPool {
 public:
  static constexpr uint32_t kNone = ~uint32_t{0};

  uint32_t Allocate(size_t length) {
    ZL_DCHECK(length > 0);
    if (length < free_.size() && !free_[length].empty()) {
      const uint32_t handle = free_[length].back();
      free_[length].pop_back();
      return handle;
    }
    if (length > (size_t{1} << kLog2)) return AllocateLarge(length);
    if (blocks_.empty() || used_ + length > (size_t{1} << kLog2)) NewBlock(1);
    const uint32_t handle = static_cast<uint32_t>(((blocks_.size() - 1) << kLog2) + used_);
    used_ += length;
    return handle;
  }
  void Release(uint32_t handle, size_t length) {
    if (length >= free_.size()) free_.resize(length + 1);
    free_[length].push_back(handle);
  }
  T* at(uint32_t handle) { return blocks_[handle >> kLog2] + (handle & kMask); }
  const T* at(uint32_t handle) const { return blocks_[handle >> kLog2] + (handle & kMask); }
  size_t bytes() const { return (blocks_.size() << kLog2) * sizeof(T); }

 private:
  static constexpr uint32_t kMask = (1u << kLog2) - 1;

  // Arrays longer than a block get consecutive blocks of their own.
  uint32_t AllocateLarge(size_t length) {
    const size_t blocks = (length + kMask) >> kLog2;
    const size_t first = blocks_.size();
    NewBlock(blocks);
    used_ = size_t{1} << kLog2;
    return static_cast<uint32_t>(first << kLog2);
  }
  // Blocks are cut from chunks that double in size, up to 64 blocks, because the system allocates
  // few large pieces much faster than many small ones.
  void NewBlock(size_t count) {
    if (spare_ < count) {
      chunk_blocks_ = std::clamp<size_t>(2 * chunk_blocks_, 1, 64);
      spare_ = std::max(count, chunk_blocks_);
      owned_.push_back(NewChunk<T>(spare_ << kLog2));
      next_ = owned_.back().get();
    }
    ZL_CHECK(blocks_.size() + count <= (size_t{1} << (32 - kLog2)));
    for (size_t b = 0; b < count; ++b) blocks_.push_back(next_ + (b << kLog2));
    next_ += count << kLog2;
    spare_ -= count;
    used_ = 0;
  }

  std::vector<Chunk<T>> owned_;
  std::vector<T*> blocks_;
  size_t used_ = 0;          // elements of the last block in use
  size_t chunk_blocks_ = 0;  // size of the last chunk ...
  size_t spare_ = 0;         // ... and how many blocks of it are left, from next_ on
  T* next_ = nullptr;
  std::vector<std::vector<uint32_t>> free_;  // by length
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_POOL_H_
