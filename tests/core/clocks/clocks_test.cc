// What each strategy for clocks demands, learns and covers: calculated by hand.
//
// The model has two clocks, x (1) and y (2); zones are made from the initial one, x = y.
#include <gtest/gtest.h>

#include <vector>

#include "core/clocks/list.h"
#include "tests/support/toy_system.h"

namespace zonelab::clocks::clocks_test {
namespace {

using zone::AtMost;
using zone::Constraint;
using zone::LessThan;
using Constraints = std::vector<Constraint>;
using Resets = std::vector<zone::ClockReset>;

constexpr char kModel[] = R"(
  clock x, y;
  process P() { state A, B { x <= 3 }; init A;
    trans A -> A { guard x >= 2; assign y = 0; }, A -> B { guard y <= 1; assign x = 0; }; }
  system P;)";

const Constraint kXAtLeast2 = {0, 1, AtMost(-2)};
const Constraint kXAtMost1 = {1, 0, AtMost(1)};
const Constraint kYAtLeast5 = {0, 2, AtMost(-5)};

// A strategy with the labels of some zones, and what it demanded last.
template <class Clocks>
class Bench {
 public:
  using Label = typename Clocks::Label;
  using Demand = typename Clocks::Demand;

  Bench() : toy_(kModel), clocks_(toy_.system(), toy_.bounds(), /*extrapolates=*/false) {
    semantics::Step step;  // x = y, any value
    state_ = toy_.State({});
    step.target = state_.data();
    clocks_.zones().Initial(step);
    root_ = clocks_.Store();
  }
  Clocks& operator*() { return clocks_; }
  Clocks* operator->() { return &clocks_; }
  Label& root() { return root_; }
  // The label of what the action makes of `source`.
  Label Post(const Label& source, const zone::ActionT& action) {
    EXPECT_TRUE(clocks_.zones().Post(source.zone, action, state_.data()));
    return clocks_.Store();
  }
  // Meets all that ask(emit) demands on `label`; how many demands were news?
  template <class Ask>
  int Meet(Label& label, Ask ask) {
    std::vector<Demand> demands;
    ask([&](Demand demand) { demands.push_back(std::move(demand)); });
    int news = 0;
    for (const Demand& demand : demands) news += clocks_.Strengthen(label, demand);
    return news;
  }

 private:
  testing::ToySystem toy_;
  std::vector<semantics::Slot> state_;
  Clocks clocks_;
  Label root_;
};

// The action that comes of nothing but a guard.
struct Guarded {
  explicit Guarded(Constraints guard, Resets resets = {})
      : guard(std::move(guard)), resets(std::move(resets)) {}
  zone::ActionT action() const { return {{}, guard, resets, {}, true}; }
  Constraints guard;
  Resets resets;
};

const Guarded kImpossible({kXAtMost1, kYAtLeast5});  // from x = y
const Guarded kResetsY({kXAtLeast2}, {{2, 0}});      // leads to x - y >= 2
const Guarded kResetsX({}, {{1, 0}});                // leads to x <= y

TEST(AluTest, ForbidLearnsTheBoundsOnACycle) {
  Bench<Alu> alu;
  EXPECT_EQ(
      alu.Meet(alu.root(), [&](auto emit) { alu->Forbid(alu.root(), kImpossible.action(), emit); }),
      1);
  const std::vector<zone::GuardBounds> bounds = alu->GuardBounds(alu.root());
  EXPECT_EQ(bounds[1], (zone::GuardBounds{zone::GuardBounds::kNoLower, AtMost(1)}));
  EXPECT_EQ(bounds[2], (zone::GuardBounds{LessThan(-5), zone::GuardBounds::kNoUpper}));
  EXPECT_TRUE(alu->IsForbidden(alu.root(), kImpossible.action()));
}

// The example of alu.h.
TEST(AluTest, CoveringAsksForTheBoundsAndTheZone) {
  Bench<Alu> alu;
  auto y_below_x = alu.Post(alu.root(), kResetsY.action());
  auto x_below_y = alu.Post(alu.root(), kResetsX.action());
  EXPECT_TRUE(alu->Covers(alu.root(), y_below_x));  // nothing is known yet: A is everything
  alu.Meet(alu.root(), [&](auto emit) { alu->Forbid(alu.root(), kImpossible.action(), emit); });
  EXPECT_TRUE(alu->MayCover(alu.root(), y_below_x));
  EXPECT_FALSE(alu->MayCover(alu.root(), x_below_y));
  EXPECT_FALSE(alu->Covers(alu.root(), y_below_x));  // it does not know the bounds
  EXPECT_EQ(alu.Meet(y_below_x, [&](auto emit) { alu->Cover(alu.root(), emit); }), 1);
  EXPECT_TRUE(alu->Covers(alu.root(), y_below_x));
  EXPECT_EQ(alu.Meet(y_below_x, [&](auto emit) { alu->Cover(alu.root(), emit); }), 0);
  alu->Forget(y_below_x);
  EXPECT_FALSE(alu->Covers(alu.root(), y_below_x));
}

// Behind y := 0 bounds on x and y are needed: before it, that on x, and that of the guard.
TEST(AluTest, PullDropsWhatIsResetAndAddsTheGuard) {
  Bench<Alu> alu;
  auto behind = alu.Post(alu.root(), kResetsY.action());
  Alu::Demand wanted(3);
  wanted[1] = {zone::GuardBounds::kNoLower, AtMost(7)};
  wanted[2] = {LessThan(-4), AtMost(4)};
  ASSERT_TRUE(alu->Strengthen(behind, wanted));
  EXPECT_FALSE(alu->Follows(alu.root(), kResetsY.action(), behind));
  EXPECT_EQ(
      alu.Meet(alu.root(), [&](auto emit) { alu->Pull(alu.root(), kResetsY.action(), emit); }), 1);
  const std::vector<zone::GuardBounds> bounds = alu->GuardBounds(alu.root());
  EXPECT_EQ(bounds[1], (zone::GuardBounds{LessThan(-2), AtMost(7)}));
  EXPECT_EQ(bounds[2], zone::GuardBounds());
  EXPECT_TRUE(alu->Follows(alu.root(), kResetsY.action(), behind));
}

using Bin = Interpolated<search::Backward>;
using Seq = Interpolated<search::Forward>;

// x = y contradicts x <= 1 and y >= 5 by y - x <= 0 alone.
TEST(InterpolatedTest, ForbidKeepsOneConstraint) {
  Bench<Bin> bin;
  EXPECT_TRUE(bin->Constraints(bin.root()).empty());
  EXPECT_EQ(
      bin.Meet(bin.root(), [&](auto emit) { bin->Forbid(bin.root(), kImpossible.action(), emit); }),
      1);
  EXPECT_EQ(bin->Constraints(bin.root()), (Constraints{{2, 1, AtMost(0)}}));
  EXPECT_TRUE(bin->Represents(bin.root()));
  EXPECT_TRUE(bin->IsForbidden(bin.root(), kImpossible.action()));
  EXPECT_EQ(bin->interpolants(), 1);
  EXPECT_EQ(
      bin.Meet(bin.root(), [&](auto emit) { bin->Forbid(bin.root(), kImpossible.action(), emit); }),
      0);
}

TEST(InterpolatedTest, CoverDemandsEachConstraintOfTheOther) {
  Bench<Bin> bin;
  bin.Meet(bin.root(), [&](auto emit) { bin->Forbid(bin.root(), kImpossible.action(), emit); });
  auto y_below_x = bin.Post(bin.root(), kResetsY.action());
  auto x_below_y = bin.Post(bin.root(), kResetsX.action());
  EXPECT_TRUE(bin->MayCover(bin.root(), y_below_x));
  EXPECT_FALSE(bin->MayCover(bin.root(), x_below_y));
  EXPECT_FALSE(bin->Covers(bin.root(), y_below_x));
  EXPECT_EQ(bin.Meet(y_below_x, [&](auto emit) { bin->Cover(bin.root(), emit); }), 1);
  EXPECT_TRUE(bin->Covers(bin.root(), y_below_x));
  // Its zone says x - y >= 2, which is what an interpolant keeps.
  EXPECT_EQ(bin->Constraints(y_below_x), (Constraints{{2, 1, AtMost(-2)}}));
}

// Behind x >= 2, y := 0 the node keeps x - y >= 2; before it the guard says as much: nothing is
// asked.
TEST(InterpolatedTest, PullAsksForWhatTheGuardDoesNotSay) {
  Bench<Bin> bin;
  auto behind = bin.Post(bin.root(), kResetsY.action());
  const auto exclude = [&](Constraints out) {
    return bin.Meet(behind, [&](auto emit) { bin->Exclude(behind, out, emit); });
  };
  EXPECT_EQ(exclude({{1, 2, LessThan(2)}}), 1);
  int demands = 0;
  bin->Pull(bin.root(), kResetsY.action(), [&](Bin::Demand) { ++demands; });
  EXPECT_EQ(demands, 0);
  EXPECT_TRUE(bin->Follows(bin.root(), kResetsY.action(), behind));
}

TEST(InterpolatedTest, ForwardLearnsFromWhatFollows) {
  Bench<Seq> seq;
  auto behind = seq.Post(seq.root(), kResetsY.action());
  Seq::Demand out;
  seq->Exclude(behind, Constraints{{1, 2, AtMost(1)}}, [&](Seq::Demand d) { out = std::move(d); });
  EXPECT_FALSE(seq->Answers(behind, out));
  Seq::Demand before = out;
  EXPECT_FALSE(seq->PullWhole(kResetsY.action(), &before));  // the guard keeps it out
  seq->BeginAt(seq.root());
  seq->Advance(kResetsY.action());
  EXPECT_TRUE(seq->StrengthenWithin(behind, out));
  EXPECT_TRUE(seq->Answers(behind, out));
  EXPECT_EQ(seq->Constraints(behind), (Constraints{{2, 1, AtMost(-2)}}));
  EXPECT_TRUE(seq->Follows(seq.root(), kResetsY.action(), behind));
}

TEST(DifferenceBoundsTest, KeepsAndPullsConstraints) {
  Bench<DifferenceBounds> dbca;
  EXPECT_EQ(dbca.Meet(dbca.root(),
                      [&](auto emit) { dbca->Forbid(dbca.root(), kImpossible.action(), emit); }),
            1);
  EXPECT_EQ(dbca->Constraints(dbca.root()), (Constraints{{2, 1, AtMost(0)}}));
  EXPECT_TRUE(dbca->IsForbidden(dbca.root(), kImpossible.action()));

  // Behind x := 0, y >= x is kept: before it that is y >= 0, true of all clocks.
  auto behind = dbca.Post(dbca.root(), kResetsX.action());
  ASSERT_TRUE(dbca->Strengthen(behind, {{1, 2, AtMost(0)}}));
  int demands = 0;
  dbca->Pull(dbca.root(), kResetsX.action(), [&](DifferenceBounds::Demand) { ++demands; });
  EXPECT_EQ(demands, 0);
  EXPECT_TRUE(dbca->Follows(dbca.root(), kResetsX.action(), behind));
  EXPECT_FALSE(dbca->MayCover(dbca.root(), behind));  // y - x <= 0 does not hold there
}

TEST(WholeTest, IsInclusionOfZones) {
  Bench<Whole> whole;
  auto behind = whole.Post(whole.root(), kResetsY.action());
  auto again = whole.Post(behind, kResetsY.action());
  EXPECT_TRUE(whole->Covers(behind, again));
  EXPECT_TRUE(whole->Covers(again, behind));
  EXPECT_FALSE(whole->Covers(whole.root(), behind));
  EXPECT_TRUE(whole->IsForbidden(whole.root(), kImpossible.action()));
}

// ---- Eager strategies

template <class Clocks>
class EagerBench {
 public:
  EagerBench() : toy_(kModel), clocks_(toy_.system(), toy_.bounds()), state_(toy_.State({0})) {
    semantics::Step step;
    step.target = state_.data();
    EXPECT_TRUE(clocks_.Initial(step));
    clocks_.Focus(state_.data());
    root_ = clocks_.Store();
  }
  // The label of what the action makes of `source`; that stays the candidate.
  typename Clocks::Label Post(typename Clocks::Label source, const Guarded& guarded) {
    semantics::Step step;
    step.guard = guarded.guard;
    step.resets = guarded.resets;
    step.target = state_.data();
    clocks_.Load(source, state_.data());
    EXPECT_TRUE(clocks_.Post(step));
    clocks_.Focus(state_.data());
    return clocks_.Store();
  }
  Clocks& operator*() { return clocks_; }
  Clocks* operator->() { return &clocks_; }
  const typename Clocks::Label& root() const { return root_; }

 private:
  testing::ToySystem toy_;
  Clocks clocks_;
  std::vector<semantics::Slot> state_;
  typename Clocks::Label root_;
};

// In A only x >= 2 and y <= 1 are asked for.  Behind y := 0 from x >= 2 a state has a larger x and
// a smaller y than the root's: it can do more.
TEST(ExactTest, SimulationDecides) {
  EagerBench<Exact> exact;
  const auto behind = exact.Post(exact.root(), kResetsY);
  EXPECT_FALSE(exact->IsCovered(exact.root()));
  EXPECT_TRUE(exact->Covers(exact.root()));  // the root's states do nothing that these cannot
  EXPECT_TRUE(exact->IsCovered(behind));
  EXPECT_FALSE(exact->NextPart());
}

TEST(ExtrapolatedTest, InclusionDecides) {
  EagerBench<ExtraM> extra;
  const auto behind = extra.Post(extra.root(), kResetsY);
  EXPECT_FALSE(extra->IsCovered(extra.root()));
  EXPECT_FALSE(extra->Covers(extra.root()));
  EXPECT_TRUE(extra->IsCovered(behind));
}

}  // namespace
}  // namespace zonelab::clocks::clocks_test
