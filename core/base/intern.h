// Short arrays that occur over and over, stored once: an array becomes a small integer.
#ifndef ZONELAB_CORE_BASE_INTERN_H_
#define ZONELAB_CORE_BASE_INTERN_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"

namespace zonelab {

// The part that does not depend on types: strings of bytes get numbers from 0 on, in the order in
// which they are first seen.
class ByteNumbers {
 public:
  uint32_t Of(std::string_view bytes);
  size_t bytes() const { return bytes_; }

 private:
  absl::flat_hash_map<std::string, uint32_t> numbers_;
  size_t bytes_ = 0;
};

// REQUIRES: objects of type T are equal iff their bytes are.
template <class T>
class InternTable {
 public:
  static_assert(std::has_unique_object_representations_v<T>);
  using Id = uint32_t;

  Id Intern(absl::Span<const T> items) {
    const std::string_view bytes(reinterpret_cast<const char*>(items.data()),
                                 items.size() * sizeof(T));
    const Id id = ids_.Of(bytes);
    if (id == arrays_.size()) {
      arrays_.emplace_back(items.begin(), items.end());
      bytes_ += bytes.size() + sizeof(arrays_.back());
    }
    return id;
  }
  absl::Span<const T> at(Id id) const { return arrays_[id]; }
  size_t bytes() const { return ids_.bytes() + bytes_; }

 private:
  ByteNumbers ids_;
  std::vector<std::vector<T>> arrays_;
  size_t bytes_ = 0;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_INTERN_H_
