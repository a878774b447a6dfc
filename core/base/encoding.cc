// Decoding, and the detection of encodings.
#include "core/base/encoding.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "core/base/check.h"

namespace zonelab {
namespace {

enum class ByteOrder { kLittle, kBig };

std::string FromUtf16(std::string_view text, ByteOrder order) {
  const int high = order == ByteOrder::kBig ? 0 : 1;
  auto unit = [&](size_t at) {
    return static_cast<uint32_t>(static_cast<unsigned char>(text[at + high]) << 8 |
                                 static_cast<unsigned char>(text[at + 1 - high]));
  };
  std::string out;
  for (size_t at = 0; at + 1 < text.size(); at += 2) {
    uint32_t code = unit(at);
    const bool is_pair = code >= 0xD800 && code < 0xDC00 && at + 3 < text.size() &&
                         unit(at + 2) >= 0xDC00 && unit(at + 2) < 0xE000;
    if (is_pair) {
      code = 0x10000 + ((code - 0xD800) << 10) + (unit(at + 2) - 0xDC00);
      at += 2;
    }
    AppendUtf8(code, &out);
  }
  return out;
}

std::string FromLatin1(std::string_view text) {
  std::string out;
  for (const char c : text) AppendUtf8(static_cast<unsigned char>(c), &out);
  return out;
}

// Are the first characters UTF-16 of Latin letters: is every second byte, from `first` on, a zero?
bool HasZeros(std::string_view text, size_t first) {
  constexpr size_t kLooked = 4;
  if (text.size() < kLooked) return false;
  for (size_t at = 0; at < kLooked; ++at) {
    if ((text[at] == '\0') != (at % 2 == first)) return false;
  }
  return true;
}

bool IsUtf8(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    int tail = lead < 0x80 ? 0 : lead >= 0xC2 && lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    if (lead >= 0x80 && (lead < 0xC2 || lead > 0xF4)) return false;
    for (; tail > 0; --tail, ++at) {
      if (at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80) return false;
    }
  }
  return true;
}

// The encoding that the XML declaration names, in small letters, or "".
std::string DeclaredEncoding(std::string_view text) {
  if (text.substr(0, 5) != "<?xml") return "";
  const std::string_view declaration = text.substr(0, text.find("?>"));
  const size_t word = declaration.find("encoding");
  if (word == std::string_view::npos) return "";
  const size_t begin = declaration.find_first_of("\"'", word);
  if (begin == std::string_view::npos) return "";
  std::string name(declaration.substr(begin + 1));
  name.resize(std::min(name.find_first_of("\"'"), name.size()));
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

// Where lines end with a CR alone, as on old Macs, each becomes a LF; places stay what they are.  A
// few such bytes in a text of other line ends are left alone: they may be part of a comment.
std::string WithLineFeeds(std::string text) {
  size_t returns = 0, feeds = 0;
  const auto is_alone = [&](size_t at) {
    return text[at] == '\r' && (at + 1 == text.size() || text[at + 1] != '\n');
  };
  for (size_t at = 0; at < text.size(); ++at) {
    returns += is_alone(at) ? 1 : 0;
    feeds += text[at] == '\n' ? 1 : 0;
  }
  if (returns <= feeds) return text;
  for (size_t at = 0; at < text.size(); ++at) {
    if (is_alone(at)) text[at] = '\n';
  }
  return text;
}

}  // namespace

void AppendUtf8(uint32_t code, std::string* out) {
  ZL_DCHECK(code <= 0x10FFFF);
  auto tail = [&](int shift) { *out += static_cast<char>(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80) {
    *out += static_cast<char>(code);
  } else if (code < 0x800) {
    *out += static_cast<char>(0xC0 | code >> 6);
    tail(0);
  } else if (code < 0x10000) {
    *out += static_cast<char>(0xE0 | code >> 12);
    tail(6);
    tail(0);
  } else {
    *out += static_cast<char>(0xF0 | code >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

namespace {

std::string Decoded(std::string text) {
  const std::string_view view = text;
  if (view.substr(0, 3) == "\xEF\xBB\xBF") return text.substr(3);
  if (view.substr(0, 2) == "\xFF\xFE") return FromUtf16(view.substr(2), ByteOrder::kLittle);
  if (view.substr(0, 2) == "\xFE\xFF") return FromUtf16(view.substr(2), ByteOrder::kBig);
  if (HasZeros(view, 1)) return FromUtf16(view, ByteOrder::kLittle);
  if (HasZeros(view, 0)) return FromUtf16(view, ByteOrder::kBig);
  const std::string encoding = DeclaredEncoding(view);
  const bool is_latin = encoding == "latin1" || encoding.rfind("iso-8859-", 0) == 0 ||
                        encoding == "windows-1252" || encoding == "cp1252";
  if (is_latin || !IsUtf8(view)) return FromLatin1(view);
  return text;
}

}  // namespace

std::string ToUtf8(std::string text) { return WithLineFeeds(Decoded(std::move(text))); }

}  // namespace zonelab
