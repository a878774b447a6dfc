// Character encodings of XML files: everything becomes UTF-8.
#ifndef ZONELAB_CORE_XML_ENCODING_H_
#define ZONELAB_CORE_XML_ENCODING_H_

#include <cstdint>
#include <string>

namespace zonelab::xml {

// Reads UTF-8, UTF-16 (recognised by its byte order mark, or by the zeros beside '<'), and
// ISO-8859-1 and similar encodings that the XML declaration names.  Byte order marks are dropped.
std::string ToUtf8(std::string text);

// REQUIRES: `code` is at most 0x10FFFF.
void AppendUtf8(uint32_t code, std::string* out);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_ENCODING_H_
