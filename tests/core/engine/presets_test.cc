// The names of the papers' configurations: each can be run, and sets what its letters say.
#include "core/engine/presets.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/strategies/choices.h"

namespace zonelab::presets_test {
namespace {

TEST(PresetsTest, AllAreValidAndDifferent) {
  std::set<std::string> names;
  for (const Preset& preset : Presets()) {
    Options options;
    ASSERT_TRUE(ApplyPreset(preset.name, &options).ok());
    EXPECT_TRUE(Validate(options).ok()) << preset.name;
    EXPECT_FALSE(preset.help.empty());
    EXPECT_TRUE(names.insert(std::string(preset.name)).second) << preset.name;
  }
}

// SPIN 2018, section 4: explicit or abstracted variables, aLU or interpolation, order of the
// search.
TEST(PresetsTest, LettersOfSpin2018) {
  for (const char data : {'E', 'A'}) {
    for (const char clocks : {'I', 'L'}) {
      for (const char order : {'B', 'D'}) {
        const std::string name = {data, clocks, order};
        Options options;
        ASSERT_TRUE(ApplyPreset(name, &options).ok()) << name;
        EXPECT_EQ(options.data, data == 'E' ? "explicit" : "visible-2018") << name;
        EXPECT_EQ(options.clocks.substr(0, 3), clocks == 'I' ? "seq" : "alu") << name;
        EXPECT_EQ(options.covering, Covering::kSpin2018) << name;
        EXPECT_EQ(options.order, order == 'B' ? Order::kBreadthFirst : Order::kDepthFirst) << name;
        EXPECT_EQ(options.extrapolate, Extrapolate::kNo) << name;
      }
    }
  }
}

TEST(PresetsTest, LeavesWhatItDoesNotName) {
  Options options;
  options.order = Order::kDepthFirst;
  options.seed = 7;
  options.errors = Errors::kAssumed;
  ASSERT_TRUE(ApplyPreset("DBCA", &options).ok());
  EXPECT_EQ(options.clocks, "dbca");
  EXPECT_EQ(options.order, Order::kDepthFirst);
  EXPECT_EQ(options.seed, 7u);
  EXPECT_EQ(options.errors, Errors::kAssumed);
}

TEST(PresetsTest, UnknownNameListsTheKnownOnes) {
  Options options;
  const absl::Status status = ApplyPreset("XYZ", &options);
  ASSERT_FALSE(status.ok());
  EXPECT_NE(std::string(status.message()).find("AID"), std::string::npos);
}

}  // namespace
}  // namespace zonelab::presets_test
