// Short arrays that occur over and over, stored once: an array becomes a small integer.
#ifndef ZONELAB_CORE_BASE_INTERN_H_
#define ZONELAB_CORE_BASE_INTERN_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "core/base/pool.h"

namespace zonelab {

// The part that does not depend on types: strings of bytes get numbers from 0 on, in the order in
// which they are first seen.
class ByteNumbers {
 public:
  ByteNumbers() : numbers_(0, Look{this}, Look{this}) {}
  ByteNumbers(const ByteNumbers&) = delete;
  ByteNumbers& operator=(const ByteNumbers&) = delete;

  uint32_t Of(std::string_view bytes);
  // They begin where a number of 32 bits may, and stay there.
  std::string_view at(uint32_t number) const {
    const Place& place = places_[number];
    return {place.bytes == 0 ? "" : reinterpret_cast<const char*>(words_.at(place.handle)),
            place.bytes};
  }
  size_t bytes() const;

 private:
  struct Place {
    uint32_t handle = 0;
    uint32_t bytes = 0;
  };
  // Numbers are told apart by what they stand for.
  struct Look {
    using is_transparent = void;
    const ByteNumbers* all;
    size_t operator()(std::string_view bytes) const;
    size_t operator()(uint32_t number) const { return (*this)(all->at(number)); }
    bool operator()(uint32_t a, uint32_t b) const { return a == b; }
    bool operator()(uint32_t a, std::string_view bytes) const { return all->at(a) == bytes; }
  };

  ArrayPool<uint32_t> words_;
  BlockVector<Place, 8> places_;  // by number
  absl::flat_hash_set<uint32_t, Look, Look> numbers_;
};

// REQUIRES: objects of type T are equal iff their bytes are.
template <class T>
class InternTable {
 public:
  static_assert(std::has_unique_object_representations_v<T> && alignof(T) <= alignof(uint32_t));
  using Id = uint32_t;

  Id Intern(absl::Span<const T> items) {
    return numbers_.Of({reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T)});
  }
  absl::Span<const T> at(Id id) const {
    const std::string_view bytes = numbers_.at(id);
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
  size_t bytes() const { return numbers_.bytes(); }

 private:
  ByteNumbers numbers_;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_INTERN_H_
