// On which variables the moves of a state depend: worked out by hand from what must be evaluated.
#include "core/semantics/dependence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "tests/support/load.h"

namespace zonelab::semantics::dependence_test {
namespace {

constexpr char kModel[] = R"(
    int[0,3] a, b = 2, c, d; meta int m; int[0,3] r[4]; clock x; broadcast chan go;
    process P() {
      state A { x <= a + 1 }, B { d < 3 }; init A;
      trans A -> A { guard a == 1 && b == 2; assign c = a + b - 1; },
            A -> A { guard a == 0; assign r[b] = 1; },
            A -> A { assign c = c + 1; },
            A -> A { guard x >= d; assign m = 1, a = 0; },
            A -> B { guard m == 0; assign d = b + 1; },
            A -> A { sync go!; }; }
    process Q() { state A; init A; trans A -> A { guard c == 3; sync go?; }; }
    system P, Q;)";

class DependenceTest : public ::testing::Test {
 protected:
  DependenceTest() : model_(kModel) {
    EXPECT_TRUE(model_.network) << model_.Errors();
    system_ = System::Build(*model_.network, model_.diagnostics);
    state_ = system_->InitialState();
  }

  int32_t SlotOf(const std::string& name) const {
    for (size_t v = 0; v < model_.network->variables.size(); ++v) {
      if (model_.network->variables[v].name == name) {
        return static_cast<int32_t>(model_.network->processes.size() + v);
      }
    }
    return -1;
  }
  void Set(const std::string& name, int32_t value) { state_[SlotOf(name)] = value; }
  // Names, sorted.
  std::string Names(Slots slots) const {
    std::sort(slots.begin(), slots.end());
    std::string text;
    for (const int32_t slot : slots) {
      Append(&text, text.empty() ? "" : " ",
             model_.network->variables[slot - model_.network->processes.size()].name);
    }
    return text;
  }
  std::string Before(int32_t edge, const std::string& wanted, bool assumes_no_errors = false) {
    Dependence dependence(*system_, assumes_no_errors);
    Slots out;
    dependence.Before(state_.data(), {edge}, {SlotOf(wanted)}, &out);
    return Names(out);
  }
  std::string OfMove(int32_t edge, bool assumes_no_errors = false) {
    Dependence dependence(*system_, assumes_no_errors);
    Successors successors(*system_);
    std::string text = "no move";
    successors.ForEach(state_.data(), [&](const Step& step) {
      if (step.edges[0] != edge) return true;
      Slots out;
      dependence.OfMove(state_.data(), step, &out);
      text = Names(out);
      return false;
    });
    return text;
  }
  std::string WhyBlocked(int32_t edge) {
    Dependence dependence(*system_, false);
    std::vector<Slots> reasons;
    const int32_t edges[] = {edge};
    dependence.WhyBlocked(state_.data(), edges, &reasons);
    std::string text;
    for (const Slots& reason : reasons) Append(&text, "{", Names(reason), "}");
    return text;
  }

  testing::ParsedModel model_;
  std::unique_ptr<System> system_;
  std::vector<Slot> state_;
};

TEST_F(DependenceTest, LocationsAndIgnoredMetaVariablesDoNotCount) {
  EXPECT_TRUE(Dependence(*system_, false).Counts(SlotOf("m")));
  system_->set_ignores_meta(true);
  const Dependence dependence(*system_, false);
  EXPECT_TRUE(dependence.Counts(SlotOf("a")));
  EXPECT_FALSE(dependence.Counts(SlotOf("m")));
  EXPECT_FALSE(dependence.Counts(0));
}

// Each conjunct that is false is a reason by itself.
TEST_F(DependenceTest, WhyAMoveIsImpossible) {
  EXPECT_EQ(WhyBlocked(0), "{a}");  // a is 0, b is 2
  Set("b", 1);
  EXPECT_EQ(WhyBlocked(0), "{a}{b}");
  Set("a", 1);
  EXPECT_EQ(WhyBlocked(0), "{b}");
  EXPECT_EQ(WhyBlocked(1), "{a}");  // a == 0 is false now
}

// The target's invariant d < 3 speaks of d = b + 1, so of b.
TEST_F(DependenceTest, WhyTheTargetForbidsIt) { EXPECT_EQ(WhyBlocked(4), "{b}"); }

// c = a + b - 1 computes c from a and b and leaves d as it is.
TEST_F(DependenceTest, WhatAnUpdateComputesFrom) {
  Set("a", 1);
  EXPECT_EQ(Before(0, "c"), "a b");
  EXPECT_EQ(Before(0, "d"), "a b d");  // a + b - 1 may leave the range of c, which is an error
  EXPECT_EQ(Before(0, "d", /*assumes_no_errors=*/true), "d");
  EXPECT_EQ(Before(3, "a"), "");  // a constant is assigned
}

// Which element is written is always needed; behind it, r[b] is known and r[1] is what it was.
TEST_F(DependenceTest, ElementsChosenByData) {
  EXPECT_EQ(Before(1, "r[2]"), "b");
  EXPECT_EQ(Before(1, "r[1]"), "b r[1]");
}

// The clock part: the bound of the guard, that of the target's invariant before the move, and what
// must be known so that the updates do the same.
TEST_F(DependenceTest, OfAMove) {
  EXPECT_EQ(OfMove(2), "a c");      // c + 1 may leave the range; x <= a + 1 is the invariant
  EXPECT_EQ(OfMove(2, true), "a");  // nobody asks for errors
  EXPECT_EQ(OfMove(3), "d");        // x >= d; behind the move a is 0, whatever it was
}

TEST_F(DependenceTest, OfTheState) {
  Dependence dependence(*system_, false);
  Slots out;
  dependence.OfState(state_.data(), &out);
  EXPECT_EQ(Names(out), "a");
}

// Guards of broadcasts are looked at whatever happens: c == 3 says whether Q takes part.
TEST_F(DependenceTest, OfTheMovesOfAState) {
  Dependence dependence(*system_, true);
  Slots out;
  dependence.OfMoves(state_.data(), &out);
  EXPECT_EQ(Names(out), "c");
}

}  // namespace
}  // namespace zonelab::semantics::dependence_test
