// Tokens: tables from text to dump, by the lexical rules of the language's manual.
#include "core/lang/lexer.h"

#include <gtest/gtest.h>

#include <string>

#include "core/dump/dump.h"

namespace zonelab::lang::lexer_test {
namespace {

std::string TokensOf(const std::string& text, LexerMode mode = LexerMode::kModel) {
  SourceMap sources;
  return dump::Tokens(sources, sources.Add("", text), mode);
}

struct Case {
  const char* text;
  const char* tokens;
};

void Check(const std::vector<Case>& cases, LexerMode mode) {
  for (const Case& each : cases) EXPECT_EQ(TokensOf(each.text, mode), each.tokens) << each.text;
}

TEST(Lexer, PlacesAndKinds) {
  Check({{"", "1:1 end\n"},
         {"clock x;\n int v\n",
          "1:1 clock\n1:7 identifier x\n1:8 ;\n2:2 int\n2:6 identifier v\n3:1 end\n"},
         // Columns count characters, not bytes; comments and continuations are blanks.
         {"/* é */ a // b\n\\\nc", "1:9 identifier a\n3:1 identifier c\n3:2 end\n"},
         {"\xEF\xBB\xBFx", "1:2 identifier x\n1:3 end\n"}},
        LexerMode::kModel);
}

// The longest token wins: `a---b` is a, --, -, b.
TEST(Lexer, TheLongestTokenWins) {
  Check({{"a---b", "1:1 identifier a\n1:2 --\n1:4 -\n1:5 identifier b\n1:6 end\n"},
         {"x<<=y", "1:1 identifier x\n1:2 <<=\n1:5 identifier y\n1:6 end\n"},
         {"x<=?y", "1:1 identifier x\n1:2 <=\n1:4 ?\n1:5 identifier y\n1:6 end\n"},
         {"A-u->B", "1:1 identifier A\n1:2 -u->\n1:6 identifier B\n1:7 end\n"},
         {"p-->q", "1:1 identifier p\n1:2 -->\n1:5 identifier q\n1:6 end\n"},
         {"a>?b", "1:1 identifier a\n1:2 >?\n1:4 identifier b\n1:5 end\n"}},
        LexerMode::kModel);
}

TEST(Lexer, Numbers) {
  Check({{"007 2147483648", "1:1 number 7\n1:5 number 2147483648\n1:15 end\n"},
         {"2147483649", "1:1 bad-value 2147483649\n1:11 end\n"},
         {"3x", "1:1 bad-value 3x\n1:3 end\n"},
         {"1.5 2e3", "1:1 fraction 1.5\n1:5 fraction 2e3\n1:8 end\n"},
         {"1.f", "1:1 number 1\n1:2 .\n1:3 identifier f\n1:4 end\n"}},
        LexerMode::kModel);
}

TEST(Lexer, WhatIsNoToken) {
  Check({{"a ~ b", "1:1 identifier a\n1:3 bad ~\n1:5 identifier b\n1:6 end\n"},
         {"\"text\" c", "1:1 bad-value \"text\"\n1:8 identifier c\n1:9 end\n"},
         {"a /* never closed", "1:1 identifier a\n1:18 end\n"}},
        LexerMode::kModel);
}

// Words of queries are names in models, and path quantifiers are one token in queries only.
TEST(Lexer, Modes) {
  EXPECT_EQ(TokensOf("E<> deadlock", LexerMode::kQuery),
            "1:1 E<>\n1:5 identifier deadlock\n1:13 end\n");
  EXPECT_EQ(TokensOf("E<>", LexerMode::kModel), "1:1 identifier E\n1:2 <\n1:3 >\n1:4 end\n");
  // Version 3 knows fewer words, and `=<`.
  EXPECT_EQ(TokensOf("if =< 1", LexerMode::kOldModel),
            "1:1 identifier if\n1:4 <=\n1:7 number 1\n1:8 end\n");
  EXPECT_EQ(TokensOf("if =< 1", LexerMode::kModel),
            "1:1 if\n1:4 =\n1:5 <\n1:7 number 1\n1:8 end\n");
}

}  // namespace
}  // namespace zonelab::lang::lexer_test
