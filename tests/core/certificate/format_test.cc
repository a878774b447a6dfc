// The file format of certificates: read back as written, and everything malformed refused.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/certificate/certificate.h"
#include "tests/core/certificate/bounds.h"
#include "tests/support/load.h"

namespace zonelab::format_test {
namespace {

using certificate::Certificate;
using certificate::Relation;
using testing::Between;
using testing::Lower;
using testing::None;
using testing::ParsedModel;
using testing::Upper;

TEST(Format, RoundTrip) {
  ParsedModel model("clock x, y; int v = 1; bool b; process P() { state A, B; init A; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.query = "A[] not \"P.B\" \xff";
  certificate.relation = Relation::kSimulation;
  certificate.entries = {
      {{0}, {1, 0}, {{1, 2, -5, true}, {0, 1, 7, false}}, {None(), Between(1, 2), Upper(3, true)}},
      {{1}, {-7, 1}, {}, {None(), Lower(4, true), None()}}};
  const std::string json = certificate::ToJson(*model.network, certificate);
  auto again = certificate::FromJson(*model.network, json);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(certificate::ToJson(*model.network, *again), json);
  ASSERT_EQ(again->entries.size(), 2u);
  EXPECT_EQ(again->entries[0].zone[0].bound, -5);
  EXPECT_TRUE(again->entries[0].zone[0].strict);
  EXPECT_EQ(again->entries[1].bounds[1].lower, 4);
  EXPECT_NE(json.find("[[null,0,null,0],[1,0,2,0],[null,0,3,1]]"), std::string::npos) << json;
  EXPECT_NE(json.find("[[null,0,null,0],[4,1,null,0],[null,0,null,0]]"), std::string::npos) << json;
  EXPECT_EQ(again->entries[1].values, (std::vector<int32_t>{-7, 1}));
  EXPECT_TRUE(again->entries[1].hidden.empty());
  certificate.entries[0].hidden = {false, true};
  const std::string partial = certificate::ToJson(*model.network, certificate);
  EXPECT_NE(partial.find("\"values\":[1,null]"), std::string::npos) << partial;
  again = certificate::FromJson(*model.network, partial);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->entries[0].hidden, (std::vector<bool>{false, true}));
  EXPECT_TRUE(again->entries[1].hidden.empty());
  EXPECT_EQ(certificate::ToJson(*model.network, *again), partial);
  certificate.entries[0].hidden = {true, false};
  EXPECT_NE(certificate::ToJson(*model.network, certificate).find("\"values\":[null,0]"),
            std::string::npos);
  certificate.entries.clear();
  EXPECT_TRUE(
      certificate::FromJson(*model.network, certificate::ToJson(*model.network, certificate)).ok());
}

// Letter by letter: entries by inclusion have no bounds; what is left out, and diagonals, are written
// where there are any.
TEST(Format, Text) {
  ParsedModel model(
      "clock x, y; int v; process P() { state A; init A; } process Q() { state B; init B; }"
      " system P, Q;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.query = "A[] x <= 5";
  certificate.entries = {{{0, 0}, {-3}, {{1, 0, 5, true}}, {}}};
  const std::string header =
      "{\"format\":\"zonelab-certificate\",\"version\":1,\"query\":\"A[] x <= 5\","
      "\"proof\":\"invariant\",\"relation\":\"inclusion\",";
  EXPECT_EQ(certificate::ToJson(*model.network, certificate),
            header +
                "\"processes\":[\"P\",\"Q\"],\"variables\":[\"v\"],\"clocks\":[\"0\",\"x\",\"y\"],"
                "\"entries\":[\n{\"locations\":[0,0],\"values\":[-3],\"zone\":[[1,0,5,1]]}]}\n");
  certificate.left_out = {{"Q"}, {"v"}};
  certificate.diagonals = {{1, 2, 0, false}, {2, 1, -1, true}};
  certificate.entries = {{{0}, {0}, {}, {}}};
  const std::string json = certificate::ToJson(*model.network, certificate);
  EXPECT_EQ(json, header +
                      "\"processes\":[\"P\"],\"variables\":[\"v\"],\"clocks\":[\"0\",\"x\",\"y\"],"
                      "\"diagonals\":[[1,2,0,0],[2,1,-1,1]],"
                      "\"leftOut\":{\"processes\":[\"Q\"],\"variables\":[\"v\"]},"
                      "\"entries\":[\n{\"locations\":[0],\"values\":[0],\"zone\":[]}]}\n");
  const auto again = certificate::FromJson(*model.network, json);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->left_out.processes, (std::vector<std::string>{"Q"}));
  EXPECT_EQ(again->left_out.variables, (std::vector<std::string>{"v"}));
  EXPECT_EQ(certificate::ToJson(*model.network, *again), json);
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"[\"Q\"]", "\"Q\""},
           {"[\"Q\"]", "{}"},
           {"[\"Q\"]", "[7]"},
           {"[\"v\"]}", "{}}"},
           {"[\"v\"]}", "[[]]}"},
           {"\"processes\":[\"Q\"]", "\"process\":[\"Q\"]"},
           {"\"variables\":[\"v\"]}", "\"variable\":[\"v\"]}"},
           {"{\"processes\":[\"Q\"],\"variables\":[\"v\"]}", "[]"},
           {"\"leftOut\"", "\"left\""}}) {  // then P is not the only process
    std::string bad = json;
    ASSERT_NE(bad.find(from), std::string::npos) << from;
    bad.replace(bad.find(from), from.size(), to);
    EXPECT_FALSE(certificate::FromJson(*model.network, bad).ok()) << bad;
  }
}

TEST(Format, Limits) {
  ParsedModel model("clock c[255]; process P() { state A; init A; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  // 256 * 256 cells of a matrix each: 2^29 in all.
  certificate.entries.assign(8192, {{0}, {}, {}, {}});
  EXPECT_TRUE(certificate::CheckShape(*model.network, certificate).ok());
  certificate.entries.emplace_back(certificate.entries[0]);
  EXPECT_EQ(certificate::CheckShape(*model.network, certificate).message(), "too many entries");
  // 100,000 names may be left out.
  certificate.entries.clear();
  certificate.left_out.variables.assign(100'000, "v");
  EXPECT_TRUE(
      certificate::FromJson(*model.network, certificate::ToJson(*model.network, certificate)).ok());
  certificate.left_out.variables.emplace_back("v");
  EXPECT_EQ(certificate::FromJson(*model.network, certificate::ToJson(*model.network, certificate))
                .status()
                .message(),
            "expected a list of names");
  // A gigabyte of text; of what is larger not a letter is looked at.
  const char* const letter = "{";
  EXPECT_EQ(
      certificate::AllFromJson(*model.network, {letter, (size_t{1} << 30) + 1}).status().message(),
      "this file is too large");
}

TEST(Format, Refuses) {
  ParsedModel model("clock x; int v; process P() { state A; init A; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {{{0}, {0}, {{1, 0, 5, true}}, {None(), Lower(1)}}};
  const std::string good = certificate::ToJson(*model.network, certificate);
  ASSERT_TRUE(certificate::FromJson(*model.network, good).ok());
  const std::pair<const char*, const char*> edits[] = {
      {"zonelab-certificate", "other"},
      {"\"version\":1", "\"version\":2"},
      {"\"version\":1", "\"version\":\"1\""},
      {"\"simulation\"", "\"aLU\""},
      {"\"processes\":[\"P\"]", "\"processes\":[\"Q\"]"},
      {"\"clocks\":[\"0\",\"x\"]", "\"clocks\":[\"0\",\"y\"]"},
      {"\"variables\":[\"v\"]", "\"variables\":[]"},
      {"\"entries\"", "\"entrees\""},
      {"\"locations\":[0]", "\"location\":[0]"},
      {"\"locations\":[0]", "\"locations\":[0.5]"},
      {"\"locations\":[0]", "\"locations\":0"},
      {"\"locations\":[0]", "\"locations\":[99999999999]"},
      {"\"values\":[0]", "\"values\":[true]"},
      {"\"values\":[0]", "\"values\":7"},
      {"\"values\":[0]", "\"values\":{\"v\":0}"},
      {"\"zone\":[[1,0,5,1]]", "\"zone\":{}"},
      {"\"zone\":[[1,0,5,1]]", "\"zone\":null"},
      {"[1,0,5,1]", "[-1,0,5,1]"},
      {"[1,0,5,1]", "[1,0,5,-1]"},
      {"[1,0,5,1]", "{\"i\":1,\"j\":0,\"bound\":5,\"strict\":1}"},
      {"\"bounds\"", "\"bound\""},
      {"[1,0,null,0]", "[1,0,null]"},
      {"[1,0,5,1]", "[1,0,5]"},
      {"[1,0,5,1]", "[1,2,5,1]"},
      {"[1,0,5,1]", "[1,-1,5,1]"},
      {"[1,0,5,1]", "[1,0,5,2]"},
      {"[1,0,5,1]", "[1,0,18446744073709551615,1]"},
      {"[1,0,5,1]", "\"x<5\""},
      {",[1,0,null,0]]", "]"},
      {"[1,0,null,0]", "[-1,0,null,0]"},
      {"[1,0,null,0]", "[true,0,null,0]"},
      {"]}\n", "]"},
  };
  for (const auto& [from, to] : edits) {
    std::string bad = good;
    const size_t at = bad.find(from);
    ASSERT_NE(at, std::string::npos) << from << "\n" << good;
    bad.replace(at, std::string(from).size(), to);
    EXPECT_FALSE(certificate::FromJson(*model.network, bad).ok()) << bad;
  }
  // What is wrong is said of its entry, and of the first thing in it.
  const auto message = [&](const std::string& from, const std::string& to) {
    std::string bad = good;
    bad.replace(bad.find(from), from.size(), to);
    return std::string(certificate::FromJson(*model.network, bad).status().message());
  };
  EXPECT_EQ(message("\"values\":[0]", "\"values\":[0.5]"), "entry 0: expected an integer");
  // The largest number that can be read at all; whether it is too large for a bound is asked later.
  EXPECT_EQ(message("[1,0,5,1]", "[1,0,9223372036854775807,1]"), "");
  EXPECT_EQ(message("[1,0,5,1]", "[1,0,9223372036854775808,1]"), "entry 0: a number is too large");
  EXPECT_EQ(message("[1,0,null,0]", "[0,0,0,0]"), "");
  EXPECT_FALSE(certificate::FromJson(*model.network, "").ok());
  EXPECT_FALSE(certificate::FromJson(*model.network, "[]").ok());
  EXPECT_FALSE(certificate::FromJson(*model.network, std::string(100000, '[')).ok());
}

}  // namespace
}  // namespace zonelab::format_test
