// The order in which a Java hash set is walked: what the counts of [Toth-Majzik 2018] depend on
// (covering "as-2018", clocks "seq-2018", data "visible-2018").
//
// A set has a table of 16 buckets, twice as many whenever it is filled by more than three quarters,
// never fewer again.  It is walked bucket by bucket; within a bucket the first added comes first.
#ifndef ZONELAB_CORE_REPLICA_SPIN2018_HASH_ORDER_H_
#define ZONELAB_CORE_REPLICA_SPIN2018_HASH_ORDER_H_

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/functional/function_ref.h"

namespace zonelab::replica::spin2018 {

// How large the table of a set is, after all that was added and removed.
class HashSetSize {
 public:
  void Add() {
    if (++size_ > buckets_ / 4 * 3) buckets_ *= 2;
  }
  void Remove() { --size_; }
  uint32_t buckets() const { return buckets_; }

 private:
  uint32_t size_ = 0, buckets_ = 16;
};

// Sorts `items`, given in the order in which they were added, into the order of a walk.
template <class Item>
void SortByBucket(std::vector<Item>* items, uint32_t buckets,
                  absl::FunctionRef<uint32_t(std::type_identity_t<Item>)> hash) {
  const auto bucket = [&](const Item& item) {
    const uint32_t h = hash(item);
    return (h ^ (h >> 16)) & (buckets - 1);
  };
  std::stable_sort(items->begin(), items->end(),
                   [&](const Item& a, const Item& b) { return bucket(a) < bucket(b); });
}
// The same for a set to which nothing but `items` was added.
template <class Item>
void SortByBucket(std::vector<Item>* items,
                  absl::FunctionRef<uint32_t(std::type_identity_t<Item>)> hash) {
  HashSetSize size;
  for (size_t k = 0; k < items->size(); ++k) size.Add();
  SortByBucket(items, size.buckets(), hash);
}

// Hash codes of the program's objects: strings, nodes of its graph by number, variables.
inline uint32_t StringHash(std::string_view text) {
  uint32_t hash = 0;
  for (const char c : text) hash = 31 * hash + static_cast<unsigned char>(c);
  return hash;
}
inline uint32_t NodeHash(uint32_t number) { return 31u * 8543u + number; }
inline constexpr uint32_t kClockType = 385863, kIntegerType = 222670;
inline uint32_t VariableHash(std::string_view name, uint32_t type) {
  return 31u * (31u * 5351u + StringHash(name)) + type;
}

}  // namespace zonelab::replica::spin2018

#endif  // ZONELAB_CORE_REPLICA_SPIN2018_HASH_ORDER_H_
