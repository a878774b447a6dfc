// Numbers for strings of bytes.
#include "core/base/intern.h"

#include "absl/strings/string_view.h"

namespace zonelab {

uint32_t ByteNumbers::Of(std::string_view bytes) {
  const absl::string_view key(bytes.data(), bytes.size());
  const auto [it, is_new] = numbers_.try_emplace(key, static_cast<uint32_t>(numbers_.size()));
  if (is_new) bytes_ += bytes.size() + 64;
  return it->second;
}

}  // namespace zonelab
