// The keywords of the language are written down three times, for three purposes: in the lexer (what
// is reserved), in completion (what fits where), in the page's editor (which colour).  They must
// agree.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/lang/lexer.h"
#include "core/services/complete.h"
#include "tests/support/files.h"

namespace zonelab::services::keywords_test {
namespace {

// Words that mean something only in queries; the lexer takes them for names.
const std::set<std::string, std::less<>> kQueryWords = {"deadlock"};

std::set<std::string, std::less<>> ReservedWords() {
  std::set<std::string, std::less<>> words;
  for (int kind = static_cast<int>(lang::Tok::kAnd); kind <= static_cast<int>(lang::Tok::kWhile);
       ++kind) {
    words.emplace(lang::TokenName(static_cast<lang::Tok>(kind)));
  }
  return words;
}

std::set<std::string, std::less<>> Split(std::string_view text) {
  std::set<std::string, std::less<>> words;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// The words in the calls `words("… …" + "…")` of the page's editor.
std::set<std::string, std::less<>> ColouredWords(std::string_view source) {
  std::string all;
  for (size_t at = source.find(" words("); at != std::string_view::npos;
       at = source.find(" words(", at + 1)) {
    const std::string_view call = source.substr(at, source.find(')', at) - at);
    bool in_string = false;
    for (const char c : call) {
      if (c == '"') {
        in_string = !in_string;
      } else if (in_string) {
        all += c;
      }
    }
    all += ' ';
  }
  return Split(all);
}

TEST(Keywords, CompletionOffersOnlyWordsOfTheLexer) {
  const auto reserved = ReservedWords();
  for (int place = 0; place <= static_cast<int>(Place::kMember); ++place) {
    for (const std::string& word : Split(KeywordsAt(static_cast<Place>(place)))) {
      EXPECT_TRUE(reserved.contains(word)) << word;
    }
  }
}

TEST(Keywords, TheEditorColoursTheWordsOfTheLexer) {
  std::set<std::string, std::less<>> expected = ReservedWords();
  expected.insert(kQueryWords.begin(), kQueryWords.end());
  EXPECT_EQ(ColouredWords(testing::ReadText(testing::SourcePath("web/src/editor/xta.ts"))),
            expected);
}

}  // namespace
}  // namespace zonelab::services::keywords_test
