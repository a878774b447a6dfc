// Encodings: the same text in each of them becomes the same UTF-8.
#include "core/base/encoding.h"

#include <gtest/gtest.h>

#include <string>

namespace zonelab::encoding_test {
namespace {

using namespace std::string_literals;

TEST(Encoding, ToUtf8) {
  const struct {
    std::string bytes, expected;
  } cases[] = {
      {"<a>\xC3\xA9</a>"s, "<a>\xC3\xA9</a>"s},
      {"\xEF\xBB\xBF<a/>"s, "<a/>"s},
      // UTF-16 by its mark, both ways round; U+1D11E takes two units and four bytes.
      {"\xFF\xFE<\0a\0/\0>\0"s, "<a/>"s},
      {"\xFE\xFF\0<\0\xE9\0>"s, "<\xC3\xA9>"s},
      {"\xFF\xFE<\0\x34\xD8\x1E\xDD"s, "<\xF0\x9D\x84\x9E"s},
      // By the zero beside '<'.
      {"<\0a\0>\0"s, "<a>"s},
      {"\0<\0a\0>"s, "<a>"s},
      {"<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a>\xE9</a>"s,
       "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a>\xC3\xA9</a>"s},
      {""s, ""s},
  };
  for (const auto& each : cases) EXPECT_EQ(ToUtf8(each.bytes), each.expected) << each.expected;
}

// The largest code of one to four bytes, and the next.
TEST(Encoding, AppendUtf8) {
  const struct {
    uint32_t code;
    const char* bytes;
  } cases[] = {{0x7F, "\x7F"},
               {0x80, "\xC2\x80"},
               {0x7FF, "\xDF\xBF"},
               {0x800, "\xE0\xA0\x80"},
               {0xFFFF, "\xEF\xBF\xBF"},
               {0x10000, "\xF0\x90\x80\x80"},
               {0x10FFFF, "\xF4\x8F\xBF\xBF"}};
  for (const auto& each : cases) {
    std::string out = "a";
    AppendUtf8(each.code, &out);
    EXPECT_EQ(out, std::string("a") + each.bytes) << each.code;
  }
}

}  // namespace
}  // namespace zonelab::encoding_test
