// What strategies are called, what they say they can do, and which options go together.
#include "core/strategies/choices.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/contract/counters.h"
#include "core/contract/events.h"
#include "core/engine/engine.h"
#include "core/engine/examples.h"
#include "core/search/events.h"

namespace zonelab::choices_test {
namespace {

// Fischer's protocol has all that searches count: moves that clocks rule out, covering, refinement.
constexpr char kQuery[] = "E<> P(1).cs && P(2).cs";

Result CheckFischer(const Options& options) {
  const absl::StatusOr<Example> example = GetExample("fischer", 3);
  const auto model = Model::Load(example->xta, Format::kXta);
  const auto session = model->Open(kQuery, options);
  EXPECT_TRUE(session->ok());
  while (!session->Work(1).done) {
  }
  return session->Finish();
}

TEST(ChoicesTest, CountersAndEventsAreThoseOfTheFamily) {
  for (const Choice& clocks : ClockChoices()) {
    for (const Choice& data : DataChoices()) {
      Options options;
      options.clocks = clocks.name;
      options.data = data.name;
      options.max_events = 100'000;
      if (!Validate(options).ok()) continue;
      const Result result = CheckFischer(options);
      EXPECT_EQ(result.verdict, Verdict::kViolated) << clocks.name << data.name;
      const Family family = TraitsOf(result.options.clocks)->family;
      for (const CounterSpec& counter : kCounters) {
        if (counter.families.Has(family)) continue;
        EXPECT_EQ(counter.get(result.stats), 0) << counter.name << " in " << clocks.name;
      }
      if (result.events == nullptr) continue;
      for (const search::Event& event : result.events->events) {
        const EventSpec& spec = kEvents[static_cast<int>(event.kind)];
        EXPECT_TRUE(spec.families.Has(family)) << spec.kind << " in " << clocks.name;
      }
    }
  }
}

// Every counter and every event is met in some family that its table names: rows are not idle.
TEST(ChoicesTest, WhatTheTablesPromiseHappens) {
  std::set<std::string> counted, happened;
  for (const char* clocks : {"exact", "alu", "seq", "dbca", "cegar"}) {
    Options options;
    options.clocks = clocks;
    options.max_events = 100'000;
    const Result result = CheckFischer(options);
    for (const CounterSpec& counter : kCounters) {
      if (counter.get(result.stats) > 0) counted.emplace(counter.name);
    }
    if (result.events == nullptr) continue;
    for (const search::Event& event : result.events->events) {
      happened.emplace(kEvents[static_cast<int>(event.kind)].kind);
    }
  }
  for (const char* name :
       {"disabled", "refinements", "covered", "interpolants", "counterexamples"}) {
    EXPECT_TRUE(counted.contains(name)) << name;
  }
  for (const char* kind : {"created", "forbidden", "covered", "strengthened", "refined", "cut"}) {
    EXPECT_TRUE(happened.contains(kind)) << kind;
  }
}

TEST(ChoicesTest, SomeOptionsDoNotGoTogether) {
  const auto validated = [](const char* clocks, const char* data, Covering covering) {
    Options options;
    options.clocks = clocks;
    options.data = data;
    options.covering = covering;
    return std::string(Validate(options).message());
  };
  EXPECT_EQ(validated("exact", "explicit", Covering::kAuto), "");
  EXPECT_EQ(validated("seq", "visible", Covering::kNewest), "");
  EXPECT_EQ(validated("dbca", "explicit", Covering::kMerge), "");
  EXPECT_NE(validated("exact", "visible", Covering::kAuto).find("needs a lazy search"),
            std::string::npos);
  EXPECT_NE(validated("cegar", "visible", Covering::kAuto).find("needs a lazy search"),
            std::string::npos);
  EXPECT_NE(validated("seq", "explicit", Covering::kMerge).find("needs a tree"), std::string::npos);
  EXPECT_NE(validated("zones", "explicit", Covering::kAuto).find("Unknown value \"zones\""),
            std::string::npos);
}

TEST(ChoicesTest, OnlyCounterexampleGuidedSearchesHaveALearningRule) {
  for (const Choice& clocks : ClockChoices()) {
    EXPECT_EQ(LearningRuleByName(clocks.name).has_value(), clocks.traits->family == Family::kCegar)
        << clocks.name;
  }
  EXPECT_EQ(TraitsOf("zones"), nullptr);
}

// An option that does nothing is told of; a choice may do nothing where its option does something.
TEST(ChoicesTest, WhetherAnOptionMatters) {
  Options options;
  const OptionSpec& errors = *FindOption("errors");
  EXPECT_TRUE(Matters(errors, options, Family::kLazy));
  options.errors = Errors::kAssumed;
  EXPECT_FALSE(Matters(errors, options, Family::kLazy));
  options.data = "visible";
  EXPECT_TRUE(Matters(errors, options, Family::kLazy));
  EXPECT_FALSE(Matters(*FindOption("seed"), options, Family::kLazy));
  options.order = Order::kRandom;
  EXPECT_TRUE(Matters(*FindOption("seed"), options, Family::kLazy));
  EXPECT_FALSE(Matters(*FindOption("data"), options, Family::kEager));
}

}  // namespace
}  // namespace zonelab::choices_test
