// Certificates made to keep the checker busy, to fill its memory or to make it crash: each is
// refused, soon, with the limit that it met.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "tests/core/certificate/bounds.h"
#include "tests/support/load.h"

namespace zonelab::hostile_test {
namespace {

using certificate::Certificate;
using certificate::Constraint;
using certificate::Relation;
using testing::None;
using testing::ParsedModel;

constexpr char kModel[] = R"(
    clock a, b, c, d, e, f; int[0,9] n;
    process P() { state A, B; init A; trans A -> A { guard a >= 1; assign a = 0; }, A -> B { }; }
    system P;)";

std::string Why(ParsedModel& model, const Certificate& certificate) {
  const absl::Status status = certificate::Check(*model.network, nullptr, certificate);
  return status.ok() ? "ok" : std::string(status.message());
}

TEST(Hostile, ManyWaysToCutAZone) {
  ParsedModel model(kModel);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  // Strips that cut everything again and again, and never cover it.
  Certificate certificate;
  for (int k = 0; k < 400; ++k) {
    const int32_t i = 1 + k % 6, j = 1 + (k / 6) % 6;
    if (i == j) continue;
    certificate.entries.push_back(
        {{0}, {0}, {{i, j, k % 97, false}, {j, i, -(k % 97), true}, {0, i, -(k % 31), true}}, {}});
  }
  EXPECT_NE(Why(model, certificate), "ok");
}

TEST(Hostile, ManyDiagonals) {
  ParsedModel model(kModel);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {{{0}, {0}, {}, std::vector<certificate::ClockBounds>(7, None())}};
  for (int k = 0; k < 100; ++k) certificate.diagonals.push_back({1 + k % 2, 3 + k % 3, k, false});
  EXPECT_NE(Why(model, certificate), "ok");  // B is missing
  certificate.diagonals.resize(100'000, Constraint{1, 2, 0, false});
  EXPECT_EQ(Why(model, certificate), "too many diagonals");
  certificate.diagonals = {{1, 2, INT64_MAX, false}};
  EXPECT_EQ(Why(model, certificate), "a diagonal is malformed");
  certificate.diagonals = {{1, 1, 0, false}};
  EXPECT_EQ(Why(model, certificate), "a diagonal is malformed");
}

TEST(Hostile, ZonesOfCycles) {
  ParsedModel model(kModel);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.proof = certificate::Proof::kLasso;
  certificate.recurrent = {{{1, 0, INT64_MIN, false}}};
  EXPECT_EQ(Why(model, certificate), "a zone of the cycle is malformed");
  certificate.recurrent = {{{7, 0, 1, false}}};
  EXPECT_EQ(Why(model, certificate), "a zone of the cycle is malformed");
}

// Many disjuncts to be avoided, each of which splits what time reaches.
TEST(Hostile, PredicatesOfManyParts) {
  ParsedModel model(kModel);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  std::string predicate;
  for (int k = 0; k < 40; ++k) {
    Append(&predicate, k == 0 ? "" : " || ", "(", std::string(1, "abcdef"[k % 6]), " > ", 3 * k,
           " && ", std::string(1, "abcdef"[(k + 1) % 6]), " < ", 5 * k + 1, ")");
  }
  const auto query = model.Query("A<> " + predicate);
  ASSERT_NE(query, nullptr) << model.Errors();
  Certificate certificate;
  certificate.proof = certificate::Proof::kNoLasso;
  certificate.avoiding = {{{0}, {0}, {}, {}}};
  EXPECT_FALSE(certificate::CheckVerdict(*model.network, *query, certificate).ok());
}

TEST(Hostile, Nesting) {
  ParsedModel model(kModel);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  for (const char* open : {"[", "{\"entries\":", "[{\"format\":["}) {
    std::string text;
    while (text.size() < 3'000'000) text += open;
    EXPECT_FALSE(certificate::AllFromJson(*model.network, text).ok());
  }
  const std::string closed = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  EXPECT_FALSE(certificate::FromJson(*model.network, closed).ok());
}

TEST(Hostile, TimesOfRuns) {
  ParsedModel model(
      "clock x; process P() { state A { x <= 2000000000 }; init A; trans A -> A { }; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto query = model.Query("E[] true");
  Certificate certificate;
  certificate.proof = certificate::Proof::kLasso;
  certificate.run.denominator = INT64_MAX / 3;  // no file can say that
  certificate.run.final_delay = INT64_MAX / 2;
  EXPECT_FALSE(certificate::CheckVerdict(*model.network, *query, certificate).ok());
}

}  // namespace
}  // namespace zonelab::hostile_test
