// The format is that of APPNOTE.TXT [PKWARE], without any of its extensions.
#include "core/cli/zip.h"

#include <array>
#include <cstdint>

#include "core/base/strings.h"

namespace zonelab::cli {
namespace {

constexpr uint32_t kLocal = 0x04034b50, kCentral = 0x02014b50, kEnd = 0x06054b50;
constexpr uint16_t kVersion = 20, kUtf8 = 1U << 11, kStored = 0;
// 1 January 1980, midnight: the same input gives the same file.
constexpr uint16_t kTime = 0, kDate = 0x21;

uint32_t Crc32(const std::string& content) {
  static const std::array<uint32_t, 256> kTable = [] {
    std::array<uint32_t, 256> table{};
    for (uint32_t k = 0; k < 256; ++k) {
      uint32_t value = k;
      for (int bit = 0; bit < 8; ++bit)
        value = (value >> 1) ^ ((value & 1) != 0 ? 0xedb88320U : 0U);
      table[k] = value;
    }
    return table;
  }();
  uint32_t crc = 0xffffffffU;
  for (const char c : content) crc = (crc >> 8) ^ kTable[(crc ^ static_cast<uint8_t>(c)) & 0xff];
  return crc ^ 0xffffffffU;
}

void Put16(uint16_t value, std::string* out) {
  *out += static_cast<char>(value & 0xff);
  *out += static_cast<char>(value >> 8);
}
void Put32(uint32_t value, std::string* out) {
  Put16(static_cast<uint16_t>(value & 0xffff), out);
  Put16(static_cast<uint16_t>(value >> 16), out);
}

}  // namespace

std::string Zip(const std::vector<ZipEntry>& entries) {
  std::string files, directory;
  for (const ZipEntry& entry : entries) {
    const auto size = static_cast<uint32_t>(entry.content.size());
    const auto offset = static_cast<uint32_t>(files.size());
    std::string about;  // what stands in both places
    Put16(kVersion, &about);
    Put16(kUtf8, &about);
    Put16(kStored, &about);
    Put16(kTime, &about);
    Put16(kDate, &about);
    Put32(Crc32(entry.content), &about);
    Put32(size, &about);
    Put32(size, &about);
    Put16(static_cast<uint16_t>(entry.name.size()), &about);
    Put16(0, &about);  // no further fields
    Put32(kLocal, &files);
    Append(&files, about, entry.name, entry.content);
    Put32(kCentral, &directory);
    Put16(kVersion, &directory);
    directory += about;
    Put16(0, &directory);  // no comment, ...
    Put16(0, &directory);  // ... the first disk, ...
    Put16(0, &directory);  // ... no attributes
    Put32(0, &directory);
    Put32(offset, &directory);
    directory += entry.name;
  }
  const auto begin = static_cast<uint32_t>(files.size());
  files += directory;
  Put32(kEnd, &files);
  Put16(0, &files);
  Put16(0, &files);
  Put16(static_cast<uint16_t>(entries.size()), &files);
  Put16(static_cast<uint16_t>(entries.size()), &files);
  Put32(static_cast<uint32_t>(directory.size()), &files);
  Put32(begin, &files);
  Put16(0, &files);
  return files;
}

}  // namespace zonelab::cli
