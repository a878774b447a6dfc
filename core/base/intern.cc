// Numbers for strings of bytes.
#include "core/base/intern.h"

#include <cstring>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"

namespace zonelab {

uint32_t ByteNumbers::Of(std::string_view bytes) {
  const auto known = numbers_.find(bytes);
  if (known != numbers_.end()) return *known;
  Place place;
  place.bytes = static_cast<uint32_t>(bytes.size());
  if (!bytes.empty()) {
    place.handle = words_.Allocate((bytes.size() + sizeof(uint32_t) - 1) / sizeof(uint32_t));
    std::memcpy(words_.at(place.handle), bytes.data(), bytes.size());
  }
  const uint32_t number = places_.push_back(place);
  numbers_.insert(number);
  return number;
}

size_t ByteNumbers::bytes() const {
  return words_.bytes() + places_.bytes() + numbers_.capacity() * (sizeof(uint32_t) + 1);
}

size_t ByteNumbers::Look::operator()(std::string_view bytes) const {
  return absl::Hash<absl::string_view>()(absl::string_view(bytes.data(), bytes.size()));
}

}  // namespace zonelab
