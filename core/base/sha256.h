// SHA-256 [FIPS 180-4]: what exercises, answers and hand-ins are compared by.
#ifndef ZONELAB_CORE_BASE_SHA256_H_
#define ZONELAB_CORE_BASE_SHA256_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace zonelab {

std::array<uint8_t, 32> Sha256(std::string_view text);
// As 64 hexadecimal digits, lower case.
std::string Sha256Hex(std::string_view text);

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_SHA256_H_
