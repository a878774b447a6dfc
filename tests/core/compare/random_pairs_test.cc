// Random pairs of small deterministic templates against brute force on a grid: every word on the grid is tried, with a
// semantics of its own.  What the engine says only one can do is followed exactly, also off the grid.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/compare/compare.h"
#include "core/engine/system.h"
#include "core/exercise/exercise.h"
#include "core/grading/grading.h"
#include "core/run/word.h"
#include "tests/support/environment.h"

namespace zonelab::compare::random_pairs_test {
namespace {

constexpr int kMax = 3;  // the largest constant

enum class Op { kLess, kAtMost, kMore, kAtLeast, kEqual };
struct Test {
  int clock = 0;
  Op op = Op::kAtMost;
  int bound = 0;
};
struct TestEdge {
  int source = 0, target = 0, channel = 0;
  std::vector<Test> guard;
  std::set<int> resets;
};
struct TestLocation {
  std::vector<Test> invariant;
  bool is_urgent = false;
};
struct TestTemplate {
  int clocks = 1;
  std::vector<TestLocation> locations;
  std::vector<TestEdge> edges;
};

// Channel 0 is received, 1 and 2 are sent.
constexpr const char* kChannels[] = {"a", "b", "c"};
bool CanPass(int channel, bool is_broadcast) { return channel == 0 && is_broadcast; }

// ---- As text ----

std::string ToText(const std::vector<Test>& tests) {
  std::string text;
  for (const Test& test : tests) {
    const char* ops[] = {"<", "<=", ">", ">=", "=="};
    Append(&text, text.empty() ? "" : " && ", test.clock == 0 ? "x " : "y ",
           ops[static_cast<int>(test.op)], " ", test.bound);
  }
  return text;
}

// What is around it: free to do anything at any time; if it `hides`, after moves that nobody observes.
std::string Environment(bool hides) {
  return hides ? "process Env() { state E, F, G; init E; trans E -> E { sync a!; }, E -> E { sync "
                 "b?; }, E -> F { }, "
                 "F -> G { }, G -> G { sync c?; }, G -> E { }; }\n"
               : "process Env() { state E; init E; trans E -> E { sync a!; }, E -> E { sync b?; }, "
                 "E -> E { sync c?; "
                 "}; }\n";
}

std::string ToText(const TestTemplate& templ, bool is_broadcast, bool hides) {
  std::string text =
      Cat(is_broadcast ? "broadcast " : "", "chan a, b, c;\n", Environment(hides),
          "process T() {\n  clock ", templ.clocks == 1 ? "x" : "x, y", ";\n  state ");
  std::string urgent, edges;
  for (size_t l = 0; l < templ.locations.size(); ++l) {
    const std::string invariant = ToText(templ.locations[l].invariant);
    Append(&text, l == 0 ? "L" : ", L", l, invariant.empty() ? "" : Cat(" { ", invariant, " }"));
    if (templ.locations[l].is_urgent) Append(&urgent, urgent.empty() ? "  urgent L" : ", L", l);
  }
  for (const TestEdge& edge : templ.edges) {
    std::string resets;
    for (const int x : edge.resets)
      Append(&resets, resets.empty() ? "" : ", ", x == 0 ? "x = 0" : "y = 0");
    const std::string guard = ToText(edge.guard);
    Append(&edges, edges.empty() ? "" : ",\n", "    L", edge.source, " -> L", edge.target, " { ",
           guard.empty() ? "" : Cat("guard ", guard, "; "), "sync ", kChannels[edge.channel],
           edge.channel == 0 ? "?" : "!", "; ", resets.empty() ? "" : Cat("assign ", resets, "; "),
           "}");
  }
  Append(&text, ";\n", urgent, urgent.empty() ? "" : ";\n", "  init L0;\n",
         edges.empty() ? "" : Cat("  trans\n", edges, ";\n"), "}\nsystem Env, T;\n");
  return text;
}

// ---- What it does: clocks in units of 1/unit ----

using Config = std::vector<int64_t>;  // the location, then the clocks

bool Holds(const std::vector<Test>& tests, const Config& config, int64_t unit) {
  return std::all_of(tests.begin(), tests.end(), [&](const Test& test) {
    const int64_t value = config[static_cast<size_t>(test.clock) + 1], bound = test.bound * unit;
    switch (test.op) {
      case Op::kLess:
        return value < bound;
      case Op::kAtMost:
        return value <= bound;
      case Op::kMore:
        return value > bound;
      case Op::kAtLeast:
        return value >= bound;
      case Op::kEqual:
        return value == bound;
    }
    return false;
  });
}

const TestLocation& At(const TestTemplate& templ, const Config& config) {
  return templ.locations[static_cast<size_t>(config[0])];
}

std::optional<Config> Delayed(const TestTemplate& templ, Config config, int64_t delay,
                              int64_t unit) {
  if (delay == 0) return config;
  if (At(templ, config).is_urgent) return std::nullopt;
  for (size_t x = 1; x < config.size(); ++x) config[x] += delay;
  // Invariants are upper bounds.
  if (!Holds(At(templ, config).invariant, config, unit)) return std::nullopt;
  return config;
}

// After an event; `*overlaps`: two edges could be taken.
std::optional<Config> After(const TestTemplate& templ, const Config& config, int channel,
                            bool is_broadcast, int64_t unit, bool* overlaps) {
  std::vector<const TestEdge*> enabled;
  for (const TestEdge& edge : templ.edges) {
    if (edge.source == config[0] && edge.channel == channel && Holds(edge.guard, config, unit))
      enabled.push_back(&edge);
  }
  if (enabled.size() > 1) *overlaps = true;
  if (enabled.empty()) return CanPass(channel, is_broadcast) ? std::optional(config) : std::nullopt;
  Config next = config;
  next[0] = enabled[0]->target;
  for (const int x : enabled[0]->resets) next[static_cast<size_t>(x) + 1] = 0;
  if (!Holds(At(templ, next).invariant, next, unit)) return std::nullopt;
  return next;
}

// The number of events of the shortest word on the grid that A can do and B cannot; overlaps are of A.
std::optional<int> ShortestOnGrid(const TestTemplate& a, const TestTemplate& b, bool is_broadcast,
                                  bool* overlaps) {
  constexpr int64_t kUnit = 4, kCap = (kMax + 1) * kUnit;
  using State = std::pair<Config, Config>;
  std::map<State, int> seen;
  std::deque<State> waiting;
  bool ignored = false;
  const auto reach = [&](State state, int events, bool first) {
    for (Config* config : {&state.first, &state.second}) {
      for (size_t x = 1; x < config->size(); ++x) (*config)[x] = std::min((*config)[x], kCap);
    }
    const auto [at, is_new] = seen.try_emplace(state, events);
    if (!is_new && at->second <= events) return;
    at->second = events;
    first ? waiting.push_front(state) : waiting.push_back(state);
  };
  reach({Config(static_cast<size_t>(a.clocks) + 1), Config(static_cast<size_t>(b.clocks) + 1)}, 0,
        true);
  std::optional<int> shortest;
  while (!waiting.empty()) {
    const State state = waiting.front();
    waiting.pop_front();
    const int events = seen[state];
    if (const auto later = Delayed(a, state.first, 1, kUnit)) {
      const auto other = Delayed(b, state.second, 1, kUnit);
      if (!other) shortest = std::min(shortest.value_or(events), events);
      if (other) reach({*later, *other}, events, true);
    }
    for (int channel = 0; channel < 3; ++channel) {
      const auto next = After(a, state.first, channel, is_broadcast, kUnit, overlaps);
      if (!next) continue;
      const auto other = After(b, state.second, channel, is_broadcast, kUnit, &ignored);
      if (!other) shortest = std::min(shortest.value_or(events + 1), events + 1);
      if (other) reach({*next, *other}, events + 1, false);
    }
  }
  return shortest;
}

// ---- Words, exactly ----

struct Time {
  int64_t over = 0, under = 1;
};
Time ToTime(const std::string& text) {
  const size_t slash = text.find('/');
  return {std::stoll(text), slash == std::string::npos ? 1 : std::stoll(text.substr(slash + 1))};
}

// How many events it can do; one more if time can also pass until `until` (or there is none).
size_t Follow(const TestTemplate& templ, const Word& word, bool is_broadcast) {
  int64_t unit = 1;
  std::vector<std::pair<int, Time>> events;
  for (const Event& event : word.events) {
    const auto* channel = std::find(std::begin(kChannels), std::end(kChannels), event.channel);
    events.push_back({static_cast<int>(channel - kChannels), ToTime(event.time)});
  }
  if (!word.until.empty()) events.push_back({-1, ToTime(word.until)});
  for (const auto& [channel, time] : events) unit = std::lcm(unit, time.under);
  std::optional<Config> config = Config(static_cast<size_t>(templ.clocks) + 1);
  int64_t now = 0;
  bool ignored = false;
  for (size_t k = 0; k < events.size(); ++k) {
    const auto& [channel, time] = events[k];
    const int64_t then = time.over * (unit / time.under);
    EXPECT_GE(then, now);
    config = Delayed(templ, *config, then - now, unit);
    if (config && channel >= 0)
      config = After(templ, *config, channel, is_broadcast, unit, &ignored);
    if (!config) return k;
    now = then;
  }
  return events.size();
}

// The longest prefix of a word that a template can do, whatever its choices are: all configurations are kept.
size_t FollowAll(const TestTemplate& templ, const run::TimedWord& word, bool is_broadcast) {
  int64_t unit = 1;
  for (const run::WordEvent& event : word.events) unit = std::lcm(unit, event.time.under());
  std::set<Config> configs = {Config(static_cast<size_t>(templ.clocks) + 1)};
  int64_t now = 0;
  for (size_t k = 0; k < word.events.size(); ++k) {
    const int64_t then = word.events[k].time.over() * (unit / word.events[k].time.under());
    const auto* name =
        std::find(std::begin(kChannels), std::end(kChannels), word.events[k].channel);
    std::set<Config> next;
    for (const Config& config : configs) {
      const auto later = Delayed(templ, config, then - now, unit);
      if (!later) continue;
      const int channel = static_cast<int>(name - kChannels);
      bool is_received = false;
      for (const TestEdge& edge : templ.edges) {
        if (edge.source != (*later)[0] || edge.channel != channel ||
            !Holds(edge.guard, *later, unit))
          continue;
        is_received = true;
        Config after = *later;
        after[0] = edge.target;
        for (const int x : edge.resets) after[static_cast<size_t>(x) + 1] = 0;
        if (Holds(At(templ, after).invariant, after, unit)) next.insert(after);
      }
      if (!is_received && CanPass(channel, is_broadcast)) next.insert(*later);
    }
    if (next.empty()) return k;
    configs = std::move(next);
    now = then;
  }
  return word.events.size();
}

// ---- At random ----

class Maker {
 public:
  explicit Maker(uint64_t seed) : random_(seed) {}

  TestTemplate Template() {
    TestTemplate made;
    made.clocks = Pick(1, 2);
    clocks_ = made.clocks;
    for (int l = 0; l < 3; ++l) {
      TestLocation& location = made.locations.emplace_back();
      if (l > 0 && Chance(15)) location.is_urgent = true;
      if (Chance(40)) location.invariant.push_back(Upper(1));
    }
    for (int l = 0; l < 3; ++l) {
      for (int channel = 0; channel < 3; ++channel) Edges(l, channel, &made);
    }
    return made;
  }

  // Something else, by one small change or two.
  TestTemplate Changed(TestTemplate templ) {
    for (int k = Pick(0, 2); k >= 0; --k) Change(&templ);
    return templ;
  }

  // Events on a grid of half units.
  run::TimedWord Word() {
    run::TimedWord word;
    int64_t halves = 0;
    for (int k = Pick(1, 6); k > 0; --k) {
      halves += Pick(0, 3);
      word.events.push_back(
          {kChannels[Pick(0, 2)], run::Fraction(halves) * run::Fraction(2).Inverse()});
    }
    return word;
  }
  // One that may have choices.
  TestTemplate Wild() {
    TestTemplate made = Template();
    for (int k = Pick(1, 4); k > 0; --k) {
      TestEdge edge = Edge(Pick(0, 2), Pick(0, 2));
      if (Chance(60)) edge.guard.push_back(Upper(0));
      made.edges.push_back(edge);
    }
    return made;
  }

 private:
  int Pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool Chance(int percent) { return Pick(1, 100) <= percent; }
  Test Upper(int least) {
    return {Pick(0, clocks_ - 1), Chance(50) ? Op::kLess : Op::kAtMost, Pick(least, kMax)};
  }

  TestEdge Edge(int source, int channel) {
    TestEdge edge{source, Pick(0, 2), channel, {}, {}};
    for (int x = 0; x < clocks_; ++x) {
      if (Chance(50)) edge.resets.insert(x);
    }
    return edge;
  }

  void Edges(int source, int channel, TestTemplate* made) {
    if (Chance(35)) return;
    TestEdge edge = Edge(source, channel);
    const int clock = Pick(0, clocks_ - 1), bound = Pick(0, kMax);
    switch (Pick(0, 4)) {
      case 0:
        break;
      case 1:
        edge.guard = {{clock, Op::kEqual, bound}};
        break;
      case 2:
        edge.guard = {{clock, Chance(50) ? Op::kMore : Op::kAtLeast, bound}, Upper(0)};
        break;
      default: {  // one before, one after
        TestEdge later = Edge(source, channel);
        const bool is_strict = Chance(50);
        edge.guard = {{clock, is_strict ? Op::kLess : Op::kAtMost, bound}};
        later.guard = {{clock, is_strict ? Op::kAtLeast : Op::kMore, bound}};
        if (Chance(60)) made->edges.push_back(later);
      }
    }
    made->edges.push_back(edge);
  }

  Test* AnyTest(TestTemplate* templ) {
    std::vector<Test*> tests;
    for (TestEdge& edge : templ->edges) {
      for (Test& test : edge.guard) tests.push_back(&test);
    }
    for (TestLocation& location : templ->locations) {
      for (Test& test : location.invariant) tests.push_back(&test);
    }
    return tests.empty() ? nullptr
                         : tests[static_cast<size_t>(Pick(0, static_cast<int>(tests.size()) - 1))];
  }

  void Change(TestTemplate* templ) {
    TestEdge* edge =
        templ->edges.empty()
            ? nullptr
            : &templ
                   ->edges[static_cast<size_t>(Pick(0, static_cast<int>(templ->edges.size()) - 1))];
    TestLocation& location = templ->locations[static_cast<size_t>(Pick(0, 2))];
    Test* test = AnyTest(templ);
    switch (Pick(0, 6)) {
      case 0:
        if (test != nullptr) test->bound = Pick(0, kMax);
        break;
      case 1:
        if (test != nullptr) {  // strict or not
          constexpr Op kOther[] = {Op::kAtMost, Op::kLess, Op::kAtLeast, Op::kMore, Op::kEqual};
          test->op = kOther[static_cast<int>(test->op)];
        }
        break;
      case 2:
        if (edge != nullptr) edge->target = Pick(0, 2);
        break;
      case 3:
        if (edge != nullptr && !edge->resets.insert(Pick(0, clocks_ - 1)).second)
          edge->resets.clear();
        break;
      case 4:
        if (edge != nullptr)
          templ->edges.erase(templ->edges.begin() + (edge - templ->edges.data()));
        break;
      case 5:
        location.invariant.empty() ? location.invariant.push_back(Upper(1))
                                   : location.invariant.clear();
        break;
      default:
        if (&location != templ->locations.data()) location.is_urgent = !location.is_urgent;
    }
  }

  std::mt19937_64 random_;
  int clocks_ = 1;
};

struct Counts {
  int same = 0, differ = 0, undecided = 0, off_grid = 0, longer = 0;
};

void Check(const Compare& compare, int side, const std::array<TestTemplate, 2>& pair,
           bool is_broadcast, Counts* counts) {
  const Answer& answer = compare.answer();
  const Inclusion& inclusion = answer.included[static_cast<size_t>(side)];
  const TestTemplate &one = pair[static_cast<size_t>(side)],
                     &other = pair[static_cast<size_t>(1 - side)];
  bool overlaps = false;
  const std::optional<int> expected = ShortestOnGrid(one, other, is_broadcast, &overlaps);
  if (answer.deterministic[static_cast<size_t>(side)] == Verdict::kSatisfied) {
    EXPECT_FALSE(overlaps);
  }
  if (answer.deterministic[static_cast<size_t>(1 - side)] != Verdict::kSatisfied ||
      answer.deterministic[static_cast<size_t>(side)] != Verdict::kSatisfied) {
    ++counts->undecided;
    return;
  }
  ASSERT_NE(inclusion.verdict, Verdict::kUnknown) << inclusion.why;
  if (inclusion.verdict == Verdict::kSatisfied) {
    EXPECT_FALSE(expected) << "there is a word of " << *expected << " events on the grid";
    ++counts->same;
    return;
  }
  const Word& word = *inclusion.word;
  const size_t size = word.events.size() + (word.until.empty() ? 0 : 1);
  EXPECT_EQ(Follow(one, word, is_broadcast), size) << Text(word);
  EXPECT_EQ(Follow(other, word, is_broadcast), size - 1) << Text(word);
  ++counts->differ;
  if (!expected) {
    ++counts->off_grid;
  } else {
    EXPECT_LE(static_cast<int>(word.events.size()), *expected) << Text(word);
    if (static_cast<int>(word.events.size()) < *expected) ++counts->longer;
  }
}

void CheckPairs(bool is_broadcast, bool hides = false) {
  Counts counts;
  const int64_t pairs = testing::FromEnvironment("ZONELAB_MODELS", 1000);
  const int64_t first = testing::FromEnvironment("ZONELAB_SEED", 20261130);
  for (int64_t k = 0; k < pairs && !::testing::Test::HasFailure(); ++k) {
    Maker maker(static_cast<uint64_t>(first + k));
    std::array<TestTemplate, 2> pair = {maker.Template(), {}};
    pair[1] = maker.Changed(pair[0]);
    const auto begins = [](const TestTemplate& templ) {
      return Holds(templ.locations[0].invariant, Config(static_cast<size_t>(templ.clocks) + 1), 1);
    };
    if (!begins(pair[1])) continue;  // it has no initial state
    const std::string texts[] = {ToText(pair[0], is_broadcast, hides),
                                 ToText(pair[1], is_broadcast, hides)};
    SCOPED_TRACE(Cat("seed ", first + k, "\n", texts[0], texts[1]));
    Request request{"T", {"a", "b", "c"}, {}, Options()};
    request.decided = is_broadcast ? std::vector<std::string>{"b", "c"} : request.observed;
    Compare compare(texts[0], texts[1], request);
    ASSERT_TRUE(compare.ok()) << compare.complaints()[0].message;
    while (!compare.Work(10)) {
    }
    for (int side = 0; side < 2; ++side) Check(compare, side, pair, is_broadcast, &counts);
  }
  std::printf(
      "%d included, %d not (%d only off the grid, %d shorter than on it), %d not deterministic\n",
      counts.same, counts.differ, counts.off_grid, counts.longer, counts.undecided);
}

// What `run::CanDo` says of random words, of templates with and without choices, with others that move unobserved.
TEST(RandomWordsTest, AsAllConfigurationsFollowed) {
  const int64_t models = testing::FromEnvironment("ZONELAB_MODELS", 1000);
  const int64_t first = testing::FromEnvironment("ZONELAB_SEED", 20261130);
  int can = 0, cannot = 0;
  for (int64_t k = 0; k < models && !::testing::Test::HasFailure(); ++k) {
    Maker maker(static_cast<uint64_t>(first + k));
    const bool is_broadcast = k % 2 == 0, hides = !is_broadcast && k % 4 == 1;
    const TestTemplate templ = maker.Wild();
    const std::string text = ToText(templ, is_broadcast, hides);
    const auto model = Model::Load(text, Format::kXta);
    SCOPED_TRACE(Cat("seed ", first + k, "\n", text));
    ASSERT_TRUE(model->ok());
    for (int w = 0; w < 10; ++w) {
      const run::TimedWord word = maker.Word();
      const run::WordAnswer answer = run::CanDo(NetworkOf(*model), {"a", "b", "c"}, word);
      const size_t expected = FollowAll(templ, word, is_broadcast);
      ASSERT_NE(answer.kind, run::WordAnswer::kUnknown) << answer.why;
      EXPECT_EQ(answer.kind == run::WordAnswer::kCan, expected == word.events.size())
          << run::ToText(word);
      EXPECT_EQ(answer.possible, expected) << run::ToText(word);
      ++(answer.kind == run::WordAnswer::kCan ? can : cannot);
    }
  }
  std::printf("%d words possible, %d not\n", can, cannot);
}

// Points of the block `equal`: two for the same words, one for one direction, unless nothing or everything is done.
TEST(RandomPairsTest, PointsOfExercises) {
  const int64_t pairs = testing::FromEnvironment("ZONELAB_MODELS", 1000) / 2;
  const int64_t first = testing::FromEnvironment("ZONELAB_SEED", 20261130);
  std::map<int, int> earned;
  for (int64_t k = 0; k < pairs && !::testing::Test::HasFailure(); ++k) {
    Maker maker(static_cast<uint64_t>(first + k));
    const bool is_broadcast = k % 2 == 0;
    std::array<TestTemplate, 2> pair = {maker.Template(), {}};  // the answer, ours
    pair[1] = maker.Changed(pair[0]);
    if (k % 3 == 0) pair[0] = maker.Template();
    const auto begins = [](const TestTemplate& templ) {
      return Holds(templ.locations[0].invariant, Config(static_cast<size_t>(templ.clocks) + 1), 1);
    };
    if (!begins(pair[0]) || !begins(pair[1])) continue;
    bool overlaps[] = {false, false}, ignored = false;
    std::array<bool, 2> only = {};
    for (int side = 0; side < 2; ++side) {
      only[side] =
          ShortestOnGrid(pair[side], pair[1 - side], is_broadcast, &overlaps[side]).has_value();
    }
    if (overlaps[0] || overlaps[1]) continue;
    TestTemplate still, all;
    still.locations.emplace_back();
    all.locations.emplace_back();
    for (int channel = is_broadcast ? 1 : 0; channel < 3; ++channel) {
      all.edges.push_back({0, 0, channel, {}, {}});
    }
    const bool does_nothing = !ShortestOnGrid(pair[0], still, is_broadcast, &ignored);
    const bool does_everything = !ShortestOnGrid(all, pair[0], is_broadcast, &ignored);

    exercise::Exercise exercise;
    exercise.observe = {"a", "b", "c"};
    exercise.decides = is_broadcast ? std::vector<std::string>{"b", "c"} : exercise.observe;
    exercise::ModelBlock start, solution;
    start.text = ToText(pair[0], is_broadcast, false);
    solution.role = exercise::ModelBlock::kSolution;
    solution.text = ToText(pair[1], is_broadcast, false);
    exercise::Equal equal;
    equal.name = "T";
    equal.points = 2;
    equal.shows_word = equal.needs_determinism = true;
    exercise.blocks = {start, solution, equal};
    grading::Answer answer;
    answer.model = start.text;
    SCOPED_TRACE(Cat("seed ", first + k, "\n", start.text, solution.text));
    const grading::Grade grade = grading::GradeAnswer(exercise, answer);
    const grading::CheckResult& check = grade.checks.at(0);
    ASSERT_TRUE(check.status == grading::Status::kPassed ||
                check.status == grading::Status::kFailed)
        << check.detail;
    if (check.cause == grading::Cause::kNondeterministic) continue;  // off the grid
    // Words that the grid has not are followed exactly.
    if (check.feedback) {
      for (const auto& [of, found] : std::get<tasks::WordsFeedback>(*check.feedback).words) {
        const size_t side = of == "extra" ? 0 : 1;
        Word word;
        for (const auto& [channel, time] : found.events) word.events.push_back({channel, time});
        word.until = found.until;
        const size_t size = word.events.size() + (word.until.empty() ? 0 : 1);
        EXPECT_EQ(Follow(pair[side], word, is_broadcast), size) << found.text;
        EXPECT_EQ(Follow(pair[1 - side], word, is_broadcast), size - 1) << found.text;
        only[side] = true;
      }
    }
    const int expected = !only[0] && !only[1]                                            ? 2
                         : (!only[0] && !does_nothing) || (!only[1] && !does_everything) ? 1
                                                                                         : 0;
    EXPECT_EQ(grade.points, expected);
    ++earned[grade.points];
  }
  std::printf("no point %d, one %d, both %d\n", earned[0], earned[1], earned[2]);
}

TEST(RandomPairsTest, BroadcastChannels) { CheckPairs(true); }
TEST(RandomPairsTest, BinaryChannels) { CheckPairs(false); }
TEST(RandomPairsTest, BehindHiddenMoves) { CheckPairs(false, /*hides=*/true); }

}  // namespace
}  // namespace zonelab::compare::random_pairs_test
