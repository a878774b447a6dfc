// Queries of all forms whose answers others have recorded: UPPAAL's documentation of what the forms
// mean, and the models that a verified checker was run on.  Read from the folder ZONELAB_SHARED.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab {
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
    EXPECT_EQ(ToText(result.verdict), query.outcome == "success" ? "satisfied" : std::string("violated"))
        << query.text;
  }
}

// Munta speaks of infinite runs only.
TEST(FormsTest, VerifiedVerdicts) {
  if (SharedFolder().empty()) GTEST_SKIP() << "ZONELAB_SHARED is not there";
  const std::string folder = SharedFolder() + "/corpus/verified/";
  for (const auto& row : testing::ReadTable(folder + "verdicts.tsv")) {
    const auto model = Model::Load(testing::ReadText(folder + row.at("model")), Format::kAuto);
    ASSERT_TRUE(model->ok()) << row.at("model");
    Options options;
    options.runs = "infinite";
    const Result result = CheckAndProve(*model, row.at("query"), options);
    EXPECT_EQ(ToText(result.verdict), row.at("verdict")) << row.at("model");
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
  infinite.runs = "infinite";
  auto check = [&](const char* query, const Options& options) {
    return CheckAndProve(*model, query, options);
  };
  EXPECT_EQ(check("A<> Lamp.on", maximal).trace->ending, "stays");
  EXPECT_EQ(check("A<> Lamp.on", infinite).verdict, Verdict::kSatisfied);
  EXPECT_EQ(check("Lamp.on --> Lamp.off", maximal).trace->ending, "stays");  // in Lamp.out
  EXPECT_EQ(check("Lamp.on --> Lamp.off", infinite).verdict, Verdict::kSatisfied);
  EXPECT_EQ(check("Lamp.on --> Lamp.off || Lamp.out", maximal).verdict, Verdict::kSatisfied);
  EXPECT_EQ(check("E[] !Lamp.out", infinite).trace->ending, "cycle");
  EXPECT_EQ(check("E[] Lamp.off || x <= 1", maximal).verdict, Verdict::kSatisfied);
  // On for at most 5: x reaches 3 only where the lamp stays on that long.
  EXPECT_EQ(check("Lamp.on && x > 4 --> x > 5 || !Lamp.on", maximal).verdict, Verdict::kSatisfied);
  EXPECT_EQ(check("E<> deadlock", maximal).verdict, Verdict::kSatisfied);
  EXPECT_EQ(check("A[] (deadlock imply Lamp.out)", maximal).verdict, Verdict::kSatisfied);
}

}  // namespace
}  // namespace zonelab
