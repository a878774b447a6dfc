// How demands travel, over a toy lattice: an abstraction is a number, at first 0, that a demand
// raises, and a node that must be k needs its parents to be k - 1.
#include "core/search/lazy/refine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/core/search/archetypes.h"
#include "tests/support/toy_system.h"

namespace zonelab::search::refine_test {
namespace {

using Nodes = std::vector<NodeId>;

class Numbers : public LazyArchetype {
 public:
  using Demand = int;
  using Emit = search::Emit<int>;
  struct Label : LazyArchetype::Label {
    int value = 0;
    int zone_allows = 1000;  // how far the node's zone lets it go, from above
  };

  using LazyArchetype::LazyArchetype;
  Label Store() { return {}; }
  void Forget(Label& label) { label.value = 0; }
  void Forbid(const Label&, const zone::ActionT&, Emit) {}
  void Exclude(const Label&, absl::Span<const zone::Constraint>, Emit) {}
  void Cover(const Label& big, Emit emit) { emit(big.value); }
  void Pull(const Label&, const zone::ActionT&, Emit emit) {
    if (last_ > 1) emit(last_ - 1);
  }
  bool Strengthen(Label& label, const Demand& wanted) {
    if (label.value >= wanted) return false;
    label.value = last_ = wanted;
    return true;
  }

  bool Answers(const Label& label, const Demand& wanted) { return label.value >= wanted; }
  bool PullWhole(const zone::ActionT&, Demand* wanted) { return --*wanted > 0; }
  void BeginAtRoot(const Label&) { front_ = 100; }
  void BeginAt(const Label& label) { front_ = label.value; }
  void Advance(const zone::ActionT&) { ++front_; }
  // Learns all that follows from above.
  bool StrengthenWithin(Label& label, const Demand&) {
    if (front_ > label.zone_allows) return false;
    label.value = last_ = front_;
    return true;
  }
  void ContinueFromInterpolant() { front_ = last_; }

 private:
  int last_ = 0, front_ = 0;
};
static_assert(ForwardClocks<Numbers>);

// 0 <- 1 <- 2 <- 3, and 1 is a second parent of 3.
struct Graph {
  std::vector<Numbers::Label> labels = std::vector<Numbers::Label>(4);
  std::vector<Nodes> parents = {{}, {0}, {1}, {2, 1}};
  Nodes strengthened;

  Numbers::Label& label(NodeId id) { return labels[id]; }
  bool IsRoot(NodeId id) const { return parents[id].empty(); }
  NodeId parent(NodeId id) const { return parents[id][0]; }
  zone::ActionT action(NodeId) const { return {}; }
  template <class Visit>
  void ForEachParent(NodeId id, Visit visit) const {
    for (const NodeId parent : parents[id]) visit(parent, zone::ActionT());
  }
  void Strengthened(NodeId id) { strengthened.push_back(id); }
  std::vector<int> values() const {
    std::vector<int> values;
    for (const Numbers::Label& label : labels) values.push_back(label.value);
    return values;
  }
};

class RefineTest : public ::testing::Test {
 protected:
  RefineTest()
      : toy_("process P() { state A; init A; } system P;"),
        numbers_(toy_.system(), toy_.bounds(), false) {}
  testing::ToySystem toy_;
  Numbers numbers_;
  Graph graph_;
};

TEST_F(RefineTest, BackwardAsksAllParentsFirstThingsFirst) {
  Backward::Refine(numbers_, graph_, 3, 3);
  EXPECT_EQ(graph_.values(), (std::vector<int>{1, 2, 2, 3}));
  // 2 was pulled before 1, and pulled a weaker demand on 1, which came before the stronger.
  EXPECT_EQ(graph_.strengthened, (Nodes{3, 2, 1, 1, 0}));
}

TEST_F(RefineTest, BackwardStopsWhereTheDemandIsMet) {
  graph_.labels[2].value = 7;
  graph_.labels[1].value = 7;
  Backward::Refine(numbers_, graph_, 3, 5);
  EXPECT_EQ(graph_.values(), (std::vector<int>{0, 7, 7, 5}));
  EXPECT_EQ(graph_.strengthened, Nodes{3});
  Backward::Refine(numbers_, graph_, 3, 5);
  EXPECT_EQ(graph_.strengthened, Nodes{3});  // nothing to do
}

TEST_F(RefineTest, ForwardComesDownFromTheNodeThatAnswers) {
  graph_.labels[1].value = 5;
  Forward::Refine(numbers_, graph_, 3, 4);  // asks 3 for 4, 2 for 3, 1 for 2, which has 5
  EXPECT_EQ(graph_.strengthened, (Nodes{2, 3}));
  EXPECT_EQ(graph_.values(), (std::vector<int>{0, 5, 6, 7}));  // what follows from 5
}

TEST_F(RefineTest, ForwardBeginsAtTheRootIfNobodyAnswers) {
  Forward::Refine(numbers_, graph_, 3, 9);
  EXPECT_EQ(graph_.strengthened, (Nodes{0, 1, 2, 3}));
  EXPECT_EQ(graph_.values(), (std::vector<int>{100, 101, 102, 103}));
}

TEST_F(RefineTest, ForwardStopsClimbingWhereNothingIsAsked) {
  Forward::Refine(numbers_, graph_, 3, 2);  // asks 3 for 2, 2 for 1, and 1 for nothing
  EXPECT_EQ(graph_.strengthened, (Nodes{2, 3}));
  EXPECT_EQ(graph_.values(), (std::vector<int>{0, 0, 1, 2}));
}

TEST_F(RefineTest, ForwardStepsBackwardWhereAZoneIsLargerThanWhatFollows) {
  graph_.labels[1].value = 5;
  graph_.labels[2].zone_allows = 5;
  Forward::Refine(numbers_, graph_, 3, 4);
  // 2 cannot learn 6; it learns 3, as asked, and pulls 2 from 1, which has it.  3 goes on from
  // there.
  EXPECT_EQ(graph_.values(), (std::vector<int>{0, 5, 3, 4}));
}

}  // namespace
}  // namespace zonelab::search::refine_test
