// The table of options: every option can be read and set by its name, and says what is wrong.
#include "core/contract/options.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace zonelab::options_test {
namespace {

TEST(OptionsTest, NamesAndFlagsAreDifferent) {
  std::set<std::string_view> names, flags;
  for (const OptionSpec& option : OptionSpecs()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    if (!option.flag.empty()) {
      EXPECT_TRUE(flags.insert(option.flag).second) << option.flag;
    }
    EXPECT_FALSE(option.label.empty()) << option.name;
    EXPECT_FALSE(option.help.empty()) << option.name;
    if (!option.condition.option.empty()) {
      EXPECT_NE(FindOption(option.condition.option), nullptr) << option.name;
    }
  }
}

TEST(OptionsTest, EveryValueSurvivesBeingText) {
  for (const OptionSpec& option : OptionSpecs()) {
    const Options defaults;
    Options options;
    const std::string text = ToText(option.get(defaults));
    EXPECT_TRUE(SetFromText(options, option.name, text).ok()) << option.name << " " << text;
    EXPECT_EQ(ToText(option.get(options)), text) << option.name;
    for (const Choice& choice : option.choices) {
      ASSERT_TRUE(SetFromText(options, option.name, choice.name).ok()) << choice.name;
      EXPECT_EQ(ToText(option.get(options)), choice.name);
    }
  }
}

TEST(OptionsTest, EnumsHaveNames) {
  EXPECT_EQ(NameOf(Order::kBreadthFirst), "bfs");
  EXPECT_EQ(ByName<Order>("random"), Order::kRandom);
  EXPECT_EQ(ByName<Order>("breadth"), std::nullopt);
  EXPECT_EQ(NameOf(Errors::kAssumed), "assumed");
  EXPECT_EQ(ByName<Extrapolate>("yes"), Extrapolate::kYes);
}

TEST(OptionsTest, LimitsAreScaledAndRoundedUp) {
  Options options;
  ASSERT_TRUE(SetFromText(options, "maxMemoryMb", "1.5").ok());
  EXPECT_EQ(options.budget.max_bytes, 3 << 19);
  ASSERT_TRUE(SetFromText(options, "maxStates", "0.5").ok());
  EXPECT_EQ(options.budget.max_states, 1);  // 0 would be no limit
  ASSERT_TRUE(SetFromText(options, "maxSeconds", "0.25").ok());
  EXPECT_EQ(options.budget.max_seconds, 0.25);
}

TEST(OptionsTest, MessagesSayWhatToWrite) {
  struct Case {
    const char *name, *text, *message;
  };
  const Case cases[] = {
      {"errors", "nix",
       "Unknown value \"nix\" for --errors; choose one of: checked, stop, assumed."},
      {"seed", "-1", "Unknown value \"-1\" for --seed; give a whole number that is not negative."},
      {"seed", "1.5",
       "Unknown value \"1.5\" for --seed; give a whole number that is not negative."},
      {"maxSeconds", "soon",
       "Unknown value \"soon\" for --max-seconds; give a number that is not negative."},
      {"trace", "no", "Unknown value \"no\" for trace; choose true or false."},
      {"speed", "1", "There is no option \"speed\"."},
  };
  for (const Case& each : cases) {
    Options options;
    EXPECT_EQ(std::string(SetFromText(options, each.name, each.text).message()), each.message);
  }
}

TEST(OptionsTest, KnowsWhereAnOptionMatters) {
  Options options;
  const auto matters = [&](std::string_view name, Family family) {
    return Matters(*FindOption(name), options, family);
  };
  EXPECT_FALSE(matters("covering", Family::kEager));
  EXPECT_TRUE(matters("covering", Family::kLazy));
  EXPECT_FALSE(matters("runs", Family::kEager));
  EXPECT_TRUE(matters("runs", Family::kRuns));
  EXPECT_FALSE(matters("seed", Family::kEager));
  options.order = Order::kRandom;
  EXPECT_TRUE(matters("seed", Family::kEager));
  EXPECT_TRUE(matters("errors", Family::kLazy));
}

}  // namespace
}  // namespace zonelab::options_test
