// The concepts of search/strategies.h are complete: the loops compile and run with strategies that
// have exactly what they ask for.
#include "tests/core/search/archetypes.h"

#include <gtest/gtest.h>

#include "core/property/goal.h"
#include "core/search/eager/explorer.h"
#include "core/search/lazy/loop-inl.h"
#include "tests/support/toy_system.h"

namespace zonelab::search::archetypes_test {
namespace {

// Three locations and i in 0..3: A with 0..3, B and C with the value that A had.
constexpr char kModel[] = R"(
  int[0, 3] i;
  process P() { state A, B, C; init A; trans A -> A { guard i < 3; assign i = i + 1; }, A -> B { },
                B -> C { }, C -> C { }; }
  system P;)";
constexpr int kStates = 12;

TEST(ArchetypesTest, Eager) {
  const testing::ToySystem toy(kModel);
  property::Goal goal;
  Explorer<EagerArchetype> search(toy.system(), toy.bounds(), goal, Order::kBreadthFirst, 1, {});
  EXPECT_EQ(search.Work(10), Status::kExhausted);
  EXPECT_EQ(search.stats().stored, kStates);
}

template <class Data>
void ExploreLazily(const CoverRule& rule) {
  const testing::ToySystem toy(kModel);
  property::Goal goal;
  LazyConfig config;
  config.rule = rule;
  LazySearch<LazyArchetype, Data> search(toy.system(), toy.bounds(), goal, config, {});
  EXPECT_EQ(search.Work(10), Status::kExhausted);
  EXPECT_EQ(search.stats().expanded, kStates);
  EXPECT_EQ(search.Audit(), "");
  int entries = 0;
  search.ForEachEntry([&](const Entry&) { ++entries; });
  EXPECT_EQ(entries, kStates);
}

TEST(ArchetypesTest, Lazy) {
  for (const CoverRule& rule : {kCoverOldest, kCoverNewest}) {
    ExploreLazily<DataArchetype>(rule);
    ExploreLazily<HidingArchetype>(rule);
  }
}

}  // namespace
}  // namespace zonelab::search::archetypes_test
