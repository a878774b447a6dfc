// Character encodings of files: everything becomes UTF-8.
#ifndef ZONELAB_CORE_BASE_ENCODING_H_
#define ZONELAB_CORE_BASE_ENCODING_H_

#include <cstdint>
#include <string>

namespace zonelab {

// Reads UTF-8, UTF-16 (recognised by its byte order mark, or by its zeros), and ISO-8859-1 and
// similar encodings, which an XML declaration names or which a text that is no UTF-8 is taken for.
// Byte order marks are dropped, and lines that end with a CR alone end with a LF.
std::string ToUtf8(std::string text);

// REQUIRES: `code` is at most 0x10FFFF.
void AppendUtf8(uint32_t code, std::string* out);

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_ENCODING_H_
