// The file format of certificates: read back as written, and everything malformed refused.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/certificate/certificate.h"
#include "tests/core/certificate/bounds.h"
#include "tests/support/load.h"

namespace zonelab {
namespace {

using certificate::Certificate;
using certificate::Relation;
using testing::Between;
using testing::Lower;
using testing::Model;
using testing::None;
using testing::Upper;

TEST(Format, RoundTrip) {
  Model model("clock x, y; int v = 1; bool b; process P() { state A, B; init A; } system P;");
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
  certificate.entries.clear();
  EXPECT_TRUE(
      certificate::FromJson(*model.network, certificate::ToJson(*model.network, certificate)).ok());
}

TEST(Format, Refuses) {
  Model model("clock x; int v; process P() { state A; init A; } system P;");
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
      {"\"locations\":[0]", "\"locations\":[0.5]"},
      {"\"locations\":[0]", "\"locations\":0"},
      {"\"locations\":[0]", "\"locations\":[99999999999]"},
      {"\"values\":[0]", "\"values\":[true]"},
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
  EXPECT_FALSE(certificate::FromJson(*model.network, "").ok());
  EXPECT_FALSE(certificate::FromJson(*model.network, "[]").ok());
  EXPECT_FALSE(certificate::FromJson(*model.network, std::string(100000, '[')).ok());
}

}  // namespace
}  // namespace zonelab
