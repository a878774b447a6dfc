// The hash of section 6.2, with the constants of section 4.2.2 and 5.3.3 of the standard.
#include "core/base/sha256.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace zonelab {
namespace {

constexpr size_t kBlock = 64;  // bytes

constexpr uint32_t kConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using State = std::array<uint32_t, 8>;

void Compress(const uint8_t* block, State* state) {
  uint32_t w[64];
  for (int t = 0; t < 16; ++t) {
    w[t] = 0;
    for (int k = 0; k < 4; ++k) w[t] = w[t] << 8 | block[4 * t + k];
  }
  for (int t = 16; t < 64; ++t) {
    const uint32_t a = w[t - 15], b = w[t - 2];
    w[t] = w[t - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[t - 7] +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  State s = *state;
  for (int t = 0; t < 64; ++t) {
    const uint32_t first = s[7] + (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                           ((s[4] & s[5]) ^ (~s[4] & s[6])) + kConstants[t] + w[t];
    const uint32_t second = (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) +
                            ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    std::rotate(s.begin(), s.end() - 1, s.end());
    s[4] += first;
    s[0] = first + second;
  }
  for (size_t k = 0; k < s.size(); ++k) (*state)[k] += s[k];
}

}  // namespace

std::array<uint8_t, 32> Sha256(std::string_view text) {
  State state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  const size_t whole = text.size() / kBlock * kBlock;
  for (size_t at = 0; at < whole; at += kBlock) Compress(bytes + at, &state);
  // The rest, a one bit, zeros, and the length in bits: one block or two.
  std::array<uint8_t, 2 * kBlock> last{};
  const size_t rest = text.size() - whole;
  std::copy(bytes + whole, bytes + text.size(), last.begin());
  last[rest] = 0x80;
  const size_t end = rest < kBlock - 8 ? kBlock : 2 * kBlock;
  const uint64_t bits = uint64_t{text.size()} * 8;
  for (size_t k = 0; k < 8; ++k) last[end - 1 - k] = static_cast<uint8_t>(bits >> 8 * k);
  for (size_t at = 0; at < end; at += kBlock) Compress(last.data() + at, &state);
  std::array<uint8_t, 32> hash;
  for (size_t k = 0; k < hash.size(); ++k) {
    hash[k] = static_cast<uint8_t>(state[k / 4] >> (24 - 8 * (k % 4)));
  }
  return hash;
}

std::string Sha256Hex(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (const uint8_t byte : Sha256(text)) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

}  // namespace zonelab
