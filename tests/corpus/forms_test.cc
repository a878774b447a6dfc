// Queries of all forms whose answers others have recorded: UPPAAL's documentation of what the forms
// mean, and the models that a verified checker was run on.  Read from the folder ZONELAB_SHARED.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::forms_test {
namespace {

using testing::CheckAndProve;
using testing::SharedFolder;
using testing::ToText;

TEST(FormsTest, QuerySemanticsAsDocumented) {
  if (SharedFolder().empty()) GTEST_SKIP() << "ZONELAB_SHARED is not there";
  const std::string folder = SharedFolder() + "/corpus/demos/";
  const auto model =
      Model::Load(testing::ReadText(folder + "docs-query-semantics.xml"), Format::kAuto);
  ASSERT_TRUE(model->ok());
  ASSERT_EQ(model->queries().size(), 11u);
  for (const lang::QueryText& query : model->queries()) {
    const Result result = CheckAndProve(*model, query.text, Options(), /*max_entries=*/3000);
    EXPECT_EQ(ToText(result.verdict),
              query.outcome == "success" ? "satisfied" : std::string("violated"))
        << query.text;
  }
}

// Munta speaks of infinite runs only.
TEST(FormsTest, VerifiedVerdicts) {
  if (SharedFolder().empty()) GTEST_SKIP() << "ZONELAB_SHARED is not there";
  const std::string folder = SharedFolder() + "/corpus/verified/";
  for (auto& row : testing::ReadTable(folder + "verdicts.tsv")) {
    const std::string name = row.at("model");
    const auto model = Model::Load(testing::ReadText(folder + name), Format::kAuto);
    ASSERT_TRUE(model->ok()) << name;
    const auto queries =
        lang::SplitQueryFile(testing::ReadText(folder + name.substr(0, name.find('.')) + ".q"));
    ASSERT_EQ(queries.size(), 1u) << name;
    // One query has a tab in it, which moves the columns behind it.
    bool is_violated = false;
    for (const auto& [column, cell] : row) is_violated = is_violated || cell == "violated";
    Options options;
    options.runs = Runs::kInfinite;
    const Result result = CheckAndProve(*model, queries[0].text, options);
    EXPECT_EQ(ToText(result.verdict), is_violated ? "violated" : std::string("satisfied")) << name;
  }
}

// The lamp may be left off for ever, which only maximal runs show.
TEST(FormsTest, TheTwoKindsOfRuns) {
  const auto model = testing::LoadModel(R"(
    clock x;
    process Lamp() {
      state off, on { x <= 5 }, out; init off;
      trans off -> on { assign x = 0; }, on -> off { guard x >= 1; }, on -> out { guard x > 2; };
    }
    system Lamp;)");
  Options maximal, infinite;
  infinite.runs = Runs::kInfinite;
  auto check = [&](const char* query, const Options& options) {
    return CheckAndProve(*model, query, options);
  };
  EXPECT_EQ(NameOf(check("A<> Lamp.on", maximal).trace->ending), "stays");
  EXPECT_EQ(check("A<> Lamp.on", infinite).verdict, Verdict::kSatisfied);
  EXPECT_EQ(NameOf(check("Lamp.on --> Lamp.off", maximal).trace->ending), "stays");  // in Lamp.out
  EXPECT_EQ(check("Lamp.on --> Lamp.off", infinite).verdict, Verdict::kSatisfied);
  EXPECT_EQ(check("Lamp.on --> Lamp.off || Lamp.out", maximal).verdict, Verdict::kSatisfied);
  EXPECT_EQ(NameOf(check("E[] !Lamp.out", infinite).trace->ending), "cycle");
  EXPECT_EQ(check("E[] Lamp.off || x <= 1", maximal).verdict, Verdict::kSatisfied);
  // On for at most 5: x reaches 3 only where the lamp stays on that long.
  EXPECT_EQ(check("Lamp.on && x > 4 --> x > 5 || !Lamp.on", maximal).verdict, Verdict::kSatisfied);
  EXPECT_EQ(check("E<> deadlock", maximal).verdict, Verdict::kSatisfied);
  EXPECT_EQ(check("A[] (deadlock imply Lamp.out)", maximal).verdict, Verdict::kSatisfied);
}

// Worked out by hand.
TEST(FormsTest, Extremes) {
  const auto model = testing::LoadModel(R"(
    clock x, y, t; int[0,9] n = 2;
    process P() {
      state A { x <= 7 }, B { x < 9 }, C, D; init A;
      trans A -> B { guard x >= 3; assign y = 0, n = 5; }, B -> C { guard y > 1; },
            A -> A { guard x == 2 && n > 0; assign x = 0, n = n - 1; }, C -> D { guard x < 100; };
    }
    system P;)");
  auto values = [&](const char* query) {
    std::string text;
    for (const Extreme& extreme : CheckAndProve(*model, query, Options()).extremes) {
      text += "[" + SideText(extreme.lower, /*is_upper=*/false) + "][" +
              SideText(extreme.upper, /*is_upper=*/true) + "]";
    }
    return text;
  };
  EXPECT_EQ(values("sup{P.A}: x"), "[][<= 7]");
  EXPECT_EQ(values("sup{P.B}: x, y, n"), "[][< 9][][< 6][][<= 5]");  // y = x - at least 3
  EXPECT_EQ(values("inf{P.B}: x, y, n"), "[>= 3][][>= 0][][>= 5][]");
  EXPECT_EQ(values("inf{P.C}: x, y, t"), "[> 4][][> 1][][> 4][]");
  EXPECT_EQ(values("sup{P.C}: x"), "[][unbounded]");
  EXPECT_EQ(values("sup: n"), "[][<= 5]");
  EXPECT_EQ(values("bounds{P.A}: n, t"), "[>= 0][<= 2][>= 0][<= 11]");  // 2 + 2 + 7
  EXPECT_EQ(values("sup{P.B}: t"), "[][< 13]");
  EXPECT_EQ(values("sup{P.A && n == 0 && x <= 1}: t"), "[][<= 5]");
}

// Clocks that only a loop makes grow, and those that none does.
TEST(FormsTest, ClocksWithoutBound) {
  const auto model = testing::LoadModel(R"(
    clock t, y, z; int[0,3] n;
    process P() {
      clock x;
      state A { x <= 1 }, B { x < 2 }, C { x <= 5 }, D, E { x <= 1 }; init A;
      trans A -> A { guard x >= 1; assign x = 0; }, A -> B { guard y > 100; assign x = 0; },
            B -> B { guard x > 0; assign x = 0; }, A -> C { guard n < 3; assign n = n + 1, z = 0; },
            C -> A { guard x >= 5; assign x = 0; }, B -> D { assign z = 0; }, D -> E { assign x = 0; };
    }
    system P;)");
  auto values = [&](const char* query) {
    std::string text;
    for (const Extreme& extreme : CheckAndProve(*model, query, Options()).extremes) {
      text += "[" + SideText(extreme.upper, /*is_upper=*/true) + "]";
    }
    return text;
  };
  EXPECT_EQ(values("sup: t"), "[unbounded]");
  EXPECT_EQ(values("sup{P.A}: y, P.x"), "[unbounded][<= 1]");
  EXPECT_EQ(values("sup{P.B}: t, y, P.x"), "[unbounded][unbounded][< 2]");
  EXPECT_EQ(values("sup{P.C}: z, t"), "[<= 5][unbounded]");
  EXPECT_EQ(values("sup{P.E}: z"), "[unbounded]");  // waits in D
  EXPECT_EQ(values("sup{P.A && y <= 7}: t"), "[<= 7]");
}

}  // namespace
}  // namespace zonelab::forms_test
