// Packing and interning of discrete states.
#include "core/search/state_table.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/toy_system.h"

namespace zonelab::search::state_table_test {
namespace {

using State = std::vector<semantics::Slot>;

// Slots: the location of P, then a, b, m.
constexpr char kModel[] = R"(
  int[-3, 4] a; int b; meta int[0, 9] m;
  process P() { state A, B, C; init A; trans A -> B { assign a = 1, b = 2, m = 3; }, B -> C { }; }
  system P;)";

TEST(StateTableTest, StatesComeBackAsTheyWere) {
  const testing::ToySystem toy(kModel);
  StateTable table(toy.system());
  const std::vector<State> states = {toy.State({0, -3, -32768, 0}), toy.State({2, 4, 32767, 9}),
                                     toy.State({1, 0, 0, 5})};
  for (size_t k = 0; k < states.size(); ++k) EXPECT_EQ(table.Intern(states[k].data()), k);
  State out(states[0].size());
  for (size_t k = 0; k < states.size(); ++k) {
    EXPECT_EQ(table.Intern(states[k].data()), k);  // no new ones
    table.Unpack(static_cast<StateId>(k), out.data());
    EXPECT_EQ(out, states[k]);
  }
  EXPECT_EQ(table.size(), 3u);
}

TEST(StateTableTest, MetaVariablesThatAreIgnoredDoNotTellStatesApart) {
  testing::ToySystem toy(kModel);
  toy.system().set_ignores_meta(true);
  StateTable table(toy.system());
  const State first = toy.State({0, 1, 2, 3}), same = toy.State({0, 1, 2, 8});
  const StateId id = table.Intern(first.data());
  EXPECT_EQ(table.Intern(same.data()), id);
  State out(first.size());
  table.Unpack(id, out.data());
  EXPECT_EQ(out, first);  // the first values met stay
}

TEST(StateTableTest, GrowsBeyondItsFirstTable) {
  const testing::ToySystem toy(kModel);
  StateTable table(toy.system());
  State state = toy.State({0, 0, 0, 0}), out(state.size());
  for (int b = 0; b < 5000; ++b) {
    state[2] = b;
    ASSERT_EQ(table.Intern(state.data()), static_cast<StateId>(b));
  }
  for (int b = 0; b < 5000; b += 7) {
    state[2] = b;
    ASSERT_EQ(table.Intern(state.data()), static_cast<StateId>(b));
    table.Unpack(b, out.data());
    ASSERT_EQ(out[2], b);
  }
}

TEST(StateTableTest, MasksOfSlots) {
  const testing::ToySystem toy(kModel);
  StateTable table(toy.system());
  std::vector<uint64_t> mask(table.identity_words());
  EXPECT_FALSE(table.IsIn(mask.data(), 1));
  table.AddTo(mask.data(), 1);
  EXPECT_TRUE(table.IsIn(mask.data(), 1));
  EXPECT_FALSE(table.IsIn(mask.data(), 2));
  const State a = toy.State({0, 1, 2, 0}), b = toy.State({0, 1, 7, 0}), c = toy.State({0, 2, 2, 0});
  const auto differ = [&](const State& s, const State& t) {  // in the masked slots
    const StateId i = table.Intern(s.data()), j = table.Intern(t.data());
    for (int w = 0; w < table.identity_words(); ++w) {
      if (((table.packed(i)[w] ^ table.packed(j)[w]) & mask[w]) != 0) return true;
    }
    return false;
  };
  EXPECT_FALSE(differ(a, b));
  EXPECT_TRUE(differ(a, c));
}

}  // namespace
}  // namespace zonelab::search::state_table_test
