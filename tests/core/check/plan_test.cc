// What a question makes of the options that were asked for.
#include "core/check/plan.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/strings.h"
#include "tests/support/load.h"

namespace zonelab::check::plan_test {
namespace {

constexpr char kModel[] = R"(
  clock x; int[0,3] i;
  process P() { state A, B; init A; trans A -> B { guard x > 1; assign i = 2; }; }
  system P;
)";

// "clocks exact -> extra-m, …" and, where clocks may be left out, " [equal]" or the like.
std::string Planned(const std::string& query, const Options& options) {
  static auto* model = new testing::ParsedModel(kModel);
  const Question question =
      Parse(*model->document, model->query_sources, query, model->diagnostics);
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->Errors();
  const absl::StatusOr<Plan> plan = MakePlan(question, options);
  if (!plan.ok()) return "refused";
  std::string words;
  for (const Replacement& one : plan->replaced) {
    Append(&words, words.empty() ? "" : ", ", one.option, " ", one.asked, " -> ", one.used);
    EXPECT_EQ(ToText(FindOption(one.option)->get(plan->options)), one.used);
    EXPECT_EQ(ToText(FindOption(one.option)->get(options)), one.asked);
  }
  if (plan->because_of_deadlock) words += " for deadlock";
  switch (plan->reduction) {
    case semantics::Reduction::kNone:
      return words;
    case semantics::Reduction::kActivity:
      return words + "[activity]";
    case semantics::Reduction::kEqual:
      return words + "[equal]";
    case semantics::Reduction::kActivityAndEqual:
      return words + "[activity, equal]";
  }
  return "";
}

Options With(const std::string& clocks, const std::string& data = "explicit",
             Order order = Order::kBestFirst) {
  Options options;
  options.clocks = clocks;
  options.data = data;
  options.order = order;
  return options;
}

TEST(PlanTest, ReplacesWhatTheFormNeeds) {
  const struct {
    const char* query;
    Options options;
    const char* planned;
  } kCases[] = {
      // Reachability takes what it is given.
      {"E<> P.B", With("exact"), "[activity, equal]"},
      {"A[] not P.B", With("alu", "visible"), ""},
      {"exhaustive", With("extra-lu"), "[activity, equal]"},
      // Values, deadlocks and runs take a bisimulation, ...
      {"sup: x", With("exact"), "clocks exact -> extra-m"},
      {"inf{P.B}: x, i", With("alu", "visible"), "clocks alu -> extra-m, data visible -> explicit"},
      {"bounds: i", With("extra-m"), ""},
      {"E<> deadlock", With("exact"), "clocks exact -> extra-m for deadlock[activity]"},
      {"A[] not deadlock", With("bin", "explicit", Order::kDepthFirst),
       "clocks bin -> extra-m for deadlock[activity]"},
      // ... one with constants of the whole model will do, ...
      {"E<> deadlock", With("extra-difference"), " for deadlock[activity]"},
      {"sup: x", With("extra-difference"), ""},
      // ... and runs are searched depth first.
      {"E[] P.A", With("exact"), "clocks exact -> extra-m, order best -> dfs[activity]"},
      {"A<> P.B", With("extra-m", "explicit", Order::kDepthFirst), "[activity]"},
      {"P.A --> P.B", With("extra-difference"), "order best -> dfs[activity]"},
  };
  for (const auto& test : kCases) {
    EXPECT_EQ(Planned(test.query, test.options), test.planned)
        << test.query << " " << test.options.clocks;
  }
}

// --clocks auto is a line-up where a state is asked for and nothing else is; else one search.
TEST(PlanTest, LineupsWhereNothingIsAskedFor) {
  const auto members = [](const char* query, const Options& options) {
    testing::ParsedModel model(kModel);
    const Question question = Parse(*model.document, model.query_sources, query, model.diagnostics);
    std::vector<std::string> names;
    const absl::StatusOr<Plan> plan = MakePlan(question, options);
    if (!plan.ok()) return names;
    for (const Plan& member : plan->members) {
      names.push_back(member.options.clocks + " " + std::string(NameOf(member.options.order)));
    }
    if (names.empty()) names.push_back("one: " + plan->options.clocks);
    return names;
  };
  using Names = std::vector<std::string>;
  const Names kFour = {"exact best", "cegar best", "exact dfs", "exact random"};
  EXPECT_EQ(members("E<> P.B", Options()), kFour);
  EXPECT_EQ(members("A[] not P.B", Options()), kFour);
  EXPECT_EQ(members("exhaustive", Options()), (Names{"one: exact"}));
  EXPECT_EQ(members("E<> P.B", With("auto", "explicit", Order::kBreadthFirst)),
            (Names{"one: exact"}));
  EXPECT_EQ(members("E<> P.B", With("auto", "visible")), (Names{"one: bin"}));
  EXPECT_EQ(members("E<> deadlock", Options()), (Names{"extra-m best", "extra-m dfs"}));
  EXPECT_EQ(members("E<> deadlock", With("auto", "explicit", Order::kBreadthFirst)),
            (Names{"one: extra-m"}));
  EXPECT_EQ(members("P.A --> P.B", Options()), (Names{"one: extra-m"}));
  // What was not asked for was not replaced.
  EXPECT_EQ(Planned("E<> deadlock", With("auto", "explicit", Order::kBreadthFirst)),
            " for deadlock[activity]");
}

TEST(PlanTest, LeavesOutClocks) {
  Options off = With("exact");
  off.activity = Activity::kOff;
  EXPECT_EQ(Planned("E<> P.B", off), "");
  // Lazy searches keep inactive clocks where their order goes by zones.
  EXPECT_EQ(Planned("E<> P.B", With("bin")), "[equal]");
  EXPECT_EQ(Planned("E<> P.B", With("bin", "explicit", Order::kBreadthFirst)), "[activity, equal]");
  // aLU certifies by simulation, for which clocks that are equal are not the same.
  EXPECT_EQ(Planned("E<> P.B", With("alu", "explicit", Order::kBreadthFirst)), "[activity]");
}

TEST(PlanTest, RefusesWhatDoesNotGoTogether) {
  EXPECT_EQ(Planned("E<> P.B", With("nothing")), "refused");
  EXPECT_EQ(Planned("E<> P.B", With("exact", "visible")), "refused");
  Options merge = With("seq");
  merge.covering = Covering::kMerge;
  EXPECT_EQ(Planned("E<> P.B", merge), "refused");
}

// Constraints on differences are taken by some clock abstractions, others name those.
TEST(PlanTest, Differences) {
  testing::ParsedModel model(R"(
    clock x, y;
    process P() { state A, B; init A; trans A -> B { guard x - y > 1; }; }
    system P;
  )");
  Diagnostics diagnostics;
  const auto system = semantics::System::Build(*model.network, diagnostics);
  ASSERT_NE(system, nullptr);
  const semantics::Bounds bounds(*system, {});
  for (const char* clocks : {"exact", "bin", "seq", "cegar", "extra-lu"}) {
    Diagnostics none;
    EXPECT_TRUE(CanSearch(bounds, With(clocks), none)) << clocks;
  }
  Diagnostics refused;
  EXPECT_FALSE(CanSearch(bounds, With("alu"), refused));
  EXPECT_EQ(refused.all()[0].code, "unsupported-feature");
  Options extrapolated = With("bin");
  extrapolated.extrapolate = Extrapolate::kYes;
  Diagnostics also_refused;
  EXPECT_FALSE(CanSearch(bounds, extrapolated, also_refused));
}

}  // namespace
}  // namespace zonelab::check::plan_test
