// The stages through the engine's face: by name, of models that are right, cannot run, or are
// wrong.
#include "core/engine/dump.h"

#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/engine/examples.h"
#include "tests/support/check_model.h"

namespace zonelab::dump_test {
namespace {

constexpr char kModel[] = "clock x;\nprocess P() { state A { x <= 2 }; init A; }\nsystem P;\n";

TEST(Dump, EachStageByName) {
  const auto model = testing::LoadModel(kModel);
  const struct {
    const char* stage;
    const char* begins;
  } cases[] = {
      {"tokens", "1:1 clock\n1:7 identifier x\n"},
      {"ast", "globals\n  variable x : clock\n"},
      {"network", "clock 1 x\nprocess P of P, starts in A\n"},
      {"program", "process P\n  location A\n    invariant\n      x <= 2\n"},
      {"bounds", "process P\n  A\n    x: L -, U <=2\n"},
      {"graph", "node 0  P.A\n  zone x <= 2\n"},
  };
  for (const auto& each : cases) {
    const auto text = Dump(*model, each.stage);
    ASSERT_TRUE(text.ok()) << text.status();
    EXPECT_EQ(text->rfind(each.begins, 0), 0u) << *text;
  }
  const auto dot = Dump(*model, "graph", {.format = GraphFormat::kDot});
  ASSERT_TRUE(dot.ok());
  EXPECT_EQ(dot->rfind("digraph zones {\n", 0), 0u) << *dot;
}

// A transition system: what the second node of A allows (x >= 1), the first one does too.
TEST(Dump, GraphsForOtherTools) {
  const auto model = testing::LoadModel(R"(clock x; int[0,1] n;
      process P() { state A, B; init A;
        trans A -> A { guard x >= 1; }, A -> B { guard x <= 2; assign x = 0; },
              B -> A { assign n = 2; }; }
      system P;)");
  const auto aut = Dump(*model, "graph", {.format = GraphFormat::kAut});
  ASSERT_TRUE(aut.ok()) << aut.status();
  EXPECT_EQ(*aut,
            "des (0, 3, 3)\n"
            "(0, \"P: A -> A\", 0)\n"
            "(0, \"P: A -> B\", 1)\n"
            "(1, \"error range: P: B -> A\", 2)\n");
  const auto json = Dump(*model, "graph", {.format = GraphFormat::kJson});
  ASSERT_TRUE(json.ok()) << json.status();
  const auto read = nlohmann::json::parse(*json, nullptr, false);
  EXPECT_EQ(read["nodes"].size(), 3u) << *json;
  // A part of the graph would be another system.
  const auto part = Dump(*model, "graph", {.format = GraphFormat::kAut, .max_nodes = 2});
  EXPECT_EQ(part.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(GraphFormatByName("AUT"), std::nullopt);
}

TEST(Dump, SaysWhatIsMissing) {
  const auto right = testing::LoadModel(kModel);
  EXPECT_EQ(Dump(*right, "trees").status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(Dump(*right, "ast", {.format = GraphFormat::kDot}).status().code(),
            absl::StatusCode::kInvalidArgument);
  const auto wrong = Model::Load("clock x\nsystem P;", Format::kXta);
  EXPECT_TRUE(Dump(*wrong, "tokens").ok());
  EXPECT_EQ(Dump(*wrong, "ast").status().code(), absl::StatusCode::kFailedPrecondition);
  // Its initial state breaks its invariant: it can be read, not run.
  const auto stuck =
      Model::Load("clock x; process P() { state A { x < 0 }; init A; } system P;", Format::kXta);
  EXPECT_TRUE(Dump(*stuck, "ast").ok());
  EXPECT_EQ(Dump(*stuck, "graph").status().code(), absl::StatusCode::kFailedPrecondition);
}

// Every stage of every example, twice: nothing in the texts depends on addresses or hashes.
TEST(Dump, ExamplesAreTheSameTwice) {
  for (const ExampleInfo& info : Examples()) {
    const auto example = GetExample(info.name, 2);
    if (!example.ok()) continue;
    const auto first = testing::LoadModel(example->xta), second = testing::LoadModel(example->xta);
    for (const char* stage : {"tokens", "ast", "network", "program", "bounds", "graph"}) {
      const auto a = Dump(*first, stage, {.max_nodes = 50});
      const auto b = Dump(*second, stage, {.max_nodes = 50});
      ASSERT_TRUE(a.ok() && b.ok()) << info.name << " " << stage;
      EXPECT_EQ(*a, *b);
      EXPECT_FALSE(a->empty());
    }
  }
}

}  // namespace
}  // namespace zonelab::dump_test
