// Bounds and maps against separate checks: constants of random models are tried value by value, each as
// a number in the text, on the region graph (tests/support/region_explorer.h).
#include "core/engine/bound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/random_runs.h"
#include "tests/support/region_explorer.h"

namespace zonelab::bound_test {
namespace {

using testing::RandomModel;
using State = Bound::State;

constexpr int kLargest = 4;  // constant in random models
constexpr int kMostRegions = 5'000;

struct Place {
  size_t begin = 0, size = 0;  // of a number in a clock constraint
};

std::vector<Place> NumbersOf(const std::string& text) {
  static const std::regex kTest("[xyz] (<=|>=|<|>|==) ([0-9])");
  std::vector<Place> places;
  for (std::sregex_iterator at(text.begin(), text.end(), kTest), last; at != last; ++at) {
    places.push_back({static_cast<size_t>(at->position(2)), static_cast<size_t>(at->length(2))});
  }
  return places;
}

// With this in those places, which ascend.
std::string With(std::string text, const std::vector<std::pair<Place, std::string>>& changes) {
  for (size_t k = changes.size(); k-- > 0;) {
    text.replace(changes[k].first.begin, changes[k].first.size, changes[k].second);
  }
  return text;
}

// Nothing: the oracle does not know.
std::optional<bool> Holds(const std::string& text, const std::string& query) {
  const std::unique_ptr<Model> model = Model::Load(text, Format::kXta);
  if (!model->ok()) return std::nullopt;  // no initial state, for example
  const testing::RegionAnswer answer = testing::DecideByRegions(
      NetworkOf(*model), testing::ParseFor(*model, query), kLargest, true, kMostRegions);
  if (!answer.decided) return std::nullopt;
  return answer.satisfied;
}

// A number on which the answer depends, if one is found at once; the seed says which is tried first.
Place MattersFor(const std::string& query, const std::string& text,
                 const std::vector<Place>& numbers, uint64_t seed) {
  const Place any = numbers[seed % numbers.size()];
  for (size_t k = 0; k < numbers.size(); ++k) {
    const Place place = numbers[(seed + k) % numbers.size()];
    const std::optional<bool> least = Holds(With(text, {{place, "0"}}), query),
                              most = Holds(With(text, {{place, Cat(kLargest)}}), query);
    if (least && most && *least != *most) return place;
  }
  return any;
}

struct Counts {
  int strips = 0, maps = 0, with_change = 0, not_monotone = 0, map_changes = 0, points = 0;
};

void Compare(const testing::Case& each, Counts* counts) {
  const std::vector<Place> numbers = NumbersOf(each.model);
  const bool is_map = each.seed % 2 == 1;
  if (numbers.size() < (is_map ? 2u : 1u) || !Model::Load(each.model, Format::kXta)->ok()) return;
  const std::string& query = each.queries[0];
  Place first = MattersFor(query, each.model, numbers, each.seed), second = {};
  if (is_map) {
    const auto is_other = [&](const Place& one) { return one.begin != first.begin; };
    std::vector<Place> others;
    std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(others), is_other);
    second = others[each.seed % others.size()];
    if (second.begin < first.begin) std::swap(first, second);
  }
  // The constants stand behind the numbers' text, so that places stay what they are.
  std::vector<std::pair<Place, std::string>> named = {{first, "K"}};
  if (is_map) named.push_back({second, "L"});
  const std::string text = Cat("const int K = 1, L = 2;\n", With(each.model, named));
  std::vector<Bound::Axis> axes = {{"K", 0, kLargest}};
  if (is_map) axes.push_back({"L", 0, kLargest});
  std::vector<bool> expected;
  for (int l = 0; l <= (is_map ? kLargest : 0); ++l) {
    for (int k = 0; k <= kLargest; ++k) {
      std::vector<std::pair<Place, std::string>> values = {{first, Cat(k)}};
      if (is_map) values.push_back({second, Cat(l)});
      const std::optional<bool> holds = Holds(With(each.model, values), query);
      if (!holds) return;
      expected.push_back(*holds);
    }
  }
  SCOPED_TRACE(text);
  const std::unique_ptr<Model> model = testing::LoadModel(text);
  Bound bound(*model, query, axes, Options(), /*certifies=*/true);
  ASSERT_EQ(bound.refusal(), "");
  while (!bound.Work(10)) {
  }
  ASSERT_EQ(bound.points().size(), expected.size());
  for (size_t k = 0; k < expected.size(); ++k) {
    EXPECT_EQ(bound.points()[k].state, expected[k] ? State::kSatisfied : State::kViolated)
        << query << " with " << bound.NameOf(k) << ": " << bound.points()[k].why;
  }
  counts->points += static_cast<int>(expected.size());
  (is_map ? counts->maps : counts->strips) += 1;
  const int changes = static_cast<int>(bound.Changes().size());
  if (is_map) {
    counts->map_changes += changes > 0;
  } else {
    counts->with_change += changes > 0;
    counts->not_monotone += changes > 1;
    EXPECT_EQ(bound.Stretches().size(), static_cast<size_t>(changes) + 1);
  }
  // What the words say of the map is what was found by trying.
  for (const State state : {State::kSatisfied, State::kViolated}) {
    if (!is_map || !bound.Where(state)) continue;
    const auto trial = testing::LoadModel(
        Cat("const int K = 0, L = 0;\nprocess P() { state S; init S; }\nsystem P;\n"));
    Bound said(*trial, Cat("E<> ", *bound.Where(state)), axes, Options(), false);
    while (!said.Work(10)) {
    }
    for (size_t k = 0; k < expected.size(); ++k) {
      EXPECT_EQ(said.points()[k].state == State::kSatisfied,
                expected[k] == (state == State::kSatisfied))
          << *bound.Where(state);
    }
  }
}

TEST(BoundTest, AsByTryingAllValues) {
  Counts counts;
  const char* forms[] = {"E<> ", "A[] ", "A<> ", "E[] "};
  const testing::Ran ran = testing::RunRandomly(
      {.seed = 20261130,
       .models = 2'000,
       .make =
           [&](uint64_t seed) {
             RandomModel random(seed, /*closed=*/seed % 3 == 0, /*diagonals=*/false);
             testing::Case made{random.Text(), {}, seed};
             made.queries = {Cat(forms[seed % 8 < 5 ? 0 : seed % 4], random.Predicate())};
             return made;
           },
       .check =
           [&](const testing::Case& each, bool is_counted) {
             Counts ignored;
             Compare(each, is_counted ? &counts : &ignored);
           }});
  std::printf("%d strips (%d change, %d more than once), %d maps (%d change), %d points\n",
              counts.strips, counts.with_change, counts.not_monotone, counts.maps,
              counts.map_changes, counts.points);
  if (ran.is_whole) {
    EXPECT_GE(counts.strips, 300);
    EXPECT_GE(counts.maps, 300);
    EXPECT_GE(counts.with_change, 40);
    EXPECT_GE(counts.map_changes, 40);
  }
}

}  // namespace
}  // namespace zonelab::bound_test
