// Searches on several threads: what they store, find and prove is what one thread does.
//
// Where zones are compared by inclusion, what is stored at the end does not depend on the order of
// expansions: the largest zones of each discrete state.
#include "core/search/eager/sharded.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::sharded_test {
namespace {

using testing::CheckAndProve;
using testing::LoadModel;
using testing::ToText;

Options With(const std::string& clocks, int64_t threads) {
  Options options;
  options.clocks = clocks;
  options.order = Order::kBreadthFirst;
  options.budget.threads = threads;
  return options;
}

TEST(ShardedTest, StoresTheSame) {
  for (const char* name : {"fischer", "csma", "fddi", "critical", "train-gate", "lynch-shavit"}) {
    SCOPED_TRACE(name);
    const auto model =
        LoadModel(testing::ReadText(testing::SourcePath(std::string("examples/") + name + ".xta")));
    const Result one = CheckAndProve(*model, "exhaustive", With("extra-lu", 1));
    for (const int threads : {2, 3, 8}) {
      const Result shared = CheckAndProve(*model, "exhaustive", With("extra-lu", threads));
      EXPECT_EQ(shared.stats.stored, one.stats.stored) << threads;
      // Each time the same.
      const Result again = CheckAndProve(*model, "exhaustive", With("extra-lu", threads));
      EXPECT_EQ(again.stats.expanded, shared.stats.expanded) << threads;
      EXPECT_EQ(again.stats.generated, shared.stats.generated) << threads;
    }
  }
}

// A counter, of which one value is asked for, and of which one fails.
constexpr char kCounter[] = R"(
int[0,300] n; int a[300];
process P() { clock x; state S { x <= 2 }, T; init S;
  trans S -> S { guard x >= 1; assign x = 0, n = n + 1, a[n] = 0; }, S -> T { guard n == 200; }; }
process Q() { int[0,9] m; state S; init S; trans S -> S { assign m = (m + 1) % 10; }; }
system P, Q;
)";

TEST(ShardedTest, FindsAndReplays) {
  const auto model = LoadModel(kCounter);
  for (const int threads : {1, 2, 5}) {
    for (const char* clocks : {"exact", "extra-m"}) {
      Options options = With(clocks, threads);
      EXPECT_EQ(ToText(CheckAndProve(*model, "E<> P.T && Q.m == 7", options).verdict), "satisfied");
      // a[300] is asked for before n is 301.
      EXPECT_EQ(NameOf(CheckAndProve(*model, "E<> n == 300", options).reason.code),
                "run-time-error");
      EXPECT_EQ(NameOf(CheckAndProve(*model, "A[] P.x <= 2 || P.T", options).reason.code),
                "run-time-error");
      options.budget.max_states = 50;
      const Result limited = CheckAndProve(*model, "E<> P.T", options);
      EXPECT_EQ(NameOf(limited.reason.code), "limit");
    }
  }
}

TEST(ShardedTest, Deadlocks) {
  const auto model = LoadModel(
      "process P(const int k) { clock x; int[0,40] n; state A { x <= 3 }, B; init A; trans A -> A "
      "{ "
      "guard x >= k && n < 40; assign x = 0, n++; }, A -> B { guard n == 40; }; } P1 = P(1); "
      "P2 = P(2); system P1, P2;");
  for (const int threads : {1, 2, 4}) {
    EXPECT_EQ(ToText(CheckAndProve(*model, "E<> deadlock", With("auto", threads)).verdict),
              "satisfied");
    EXPECT_EQ(
        ToText(CheckAndProve(*model, "A[] not (deadlock && P1.A)", With("auto", threads)).verdict),
        "satisfied");
  }
}

TEST(TeamTest, EveryMemberOnceEachTime) {
  for (const int size : {1, 2, 7}) {
    search::Team team(size);
    std::vector<std::atomic<int>> done(static_cast<size_t>(size));
    for (int round = 1; round <= 100; ++round) {
      team.Do([&](int k) { ++done[k]; });
      for (const std::atomic<int>& one : done) EXPECT_EQ(one, round);
    }
  }
}

}  // namespace
}  // namespace zonelab::sharded_test
