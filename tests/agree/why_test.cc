// Minimal sets of clock constraints against brute force: for small random networks, every subset of
// the constraints is tried, on the region graph (tests/support/region_explorer.h).  Constraints are
// found and dropped here in the text, by its form alone.
#include "core/engine/why.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "core/engine/core_task.h"
#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/random_runs.h"
#include "tests/support/region_explorer.h"

namespace zonelab {
namespace {

using testing::RandomModel;

constexpr int kLargest = 4;       // constant in random models
constexpr size_t kMostTried = 7;  // constraints: 128 subsets
constexpr int kMostRegions = 5'000;

struct Piece {
  size_t begin = 0, size = 0;  // in the text
};

// The clock constraints of a random model that can be dropped: each edge is on a line of its own.
std::vector<Piece> PiecesOf(const std::string& text) {
  static const std::regex kTest("[xyz] (<=|>=|<|>|==) (v \\+ 1|v|[0-9])");
  std::vector<Piece> pieces;
  for (size_t begin = text.find("process"); begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    if (line.find("sync r?") == std::string::npos) {
      for (std::sregex_iterator at(line.begin(), line.end(), kTest), last; at != last; ++at) {
        pieces.push_back(
            {begin + static_cast<size_t>(at->position()), static_cast<size_t>(at->length())});
      }
    }
    begin = end + 1;
  }
  return pieces;
}

std::string Without(std::string text, const std::vector<Piece>& pieces, unsigned kept) {
  for (size_t k = pieces.size(); k-- > 0;) {
    if ((kept >> k & 1) == 0) text.replace(pieces[k].begin, pieces[k].size, "1 == 1");
  }
  return text;
}

// Is the goal unreachable?  Nothing: the oracle does not know.
std::optional<bool> IsUnreachable(const std::string& text, const std::string& query) {
  const std::unique_ptr<Model> model = testing::LoadModel(text);
  if (!model->ok()) return std::nullopt;
  const testing::RegionAnswer answer = testing::DecideByRegions(
      NetworkOf(*model), testing::ParseFor(*model, query), kLargest, true, kMostRegions);
  if (!answer.decided) return std::nullopt;
  return !answer.satisfied;
}

struct Counts {
  int compared = 0, with_some = 0, with_several = 0, undecided = 0;
};

// The sets that are enough, by trying all; empty: some could not be decided.
std::vector<bool> TryAll(const std::string& text, const std::string& query,
                         const std::vector<Piece>& pieces) {
  std::vector<bool> enough;
  for (unsigned kept = 0; kept < 1u << pieces.size(); ++kept) {
    const std::optional<bool> answer = IsUnreachable(Without(text, pieces, kept), query);
    if (!answer) return {};
    enough.push_back(*answer);
  }
  return enough;
}

void Compare(const testing::Case& each, Counts* counts) {
  const std::unique_ptr<Model> model = Model::Load(each.model, Format::kXta);
  const std::vector<Piece> pieces = PiecesOf(each.model);
  if (!model->ok() || pieces.empty() || pieces.size() > kMostTried) return;
  const std::string& query = each.queries[0];
  if (IsUnreachable(each.model, query) != true) return;
  // Most goals need no constraint: of these a few are enough.
  if (each.seed % 10 != 0 && IsUnreachable(Without(each.model, pieces, 0), query) == true) return;
  const std::vector<bool> enough = TryAll(each.model, query, pieces);
  if (enough.empty()) {
    ++counts->undecided;
    return;
  }
  std::set<std::set<size_t>> expected;  // places of members
  for (unsigned kept = 0; kept < enough.size(); ++kept) {
    std::set<size_t> members;
    bool is_minimal = enough[kept];
    for (size_t k = 0; k < pieces.size(); ++k) {
      if ((kept >> k & 1) == 0) continue;
      members.insert(pieces[k].begin);
      is_minimal = is_minimal && !enough[kept & ~(1u << k)];
      EXPECT_LE(enough[kept & ~(1u << k)], enough[kept]) << "dropping adds behaviour only";
    }
    if (is_minimal) expected.insert(members);
  }
  Why why(*model, query, Options());
  while (!why.Work(10)) {
  }
  ASSERT_EQ(why.answer().code, WhyAnswer::kUnreachable);
  EXPECT_TRUE(why.answer().is_complete);
  ASSERT_EQ(why.constraints().size(), pieces.size());
  std::set<std::set<size_t>> found;
  for (const WhyAnswer::Set& set : why.answer().sets) {
    std::set<size_t> members;
    for (const int k : set.constraints) {
      members.insert(why.constraints().all()[static_cast<size_t>(k)].span.begin);
    }
    EXPECT_TRUE(found.insert(members).second);
    CoreTask task(*model, query, Options(), set.constraints);
    while (!task.Work(10)) {
    }
    EXPECT_EQ(task.answer().enough, Verdict::kSatisfied);
    EXPECT_EQ(task.answer().minimal, Verdict::kSatisfied);
  }
  EXPECT_EQ(found, expected);
  ++counts->compared;
  if (!expected.contains({})) ++counts->with_some;
  if (expected.size() > 1) ++counts->with_several;
}

TEST(WhyTest, AsByTryingAllSubsets) {
  Counts counts;
  const testing::Ran ran = testing::RunRandomly(
      {.seed = 20261130,
       .models = 20'000,
       .make =
           [](uint64_t seed) {
             RandomModel random(seed, /*closed=*/seed % 2 == 0, /*diagonals=*/false);
             testing::Case made{random.Text(), {}, seed};
             made.queries = {"E<> " + random.Predicate()};
             return made;
           },
       .check =
           [&](const testing::Case& each, bool is_counted) {
             Counts ignored;
             Compare(each, is_counted ? &counts : &ignored);
           }});
  std::printf("%d compared, %d need constraints, %d have several sets; %d undecided\n",
              counts.compared, counts.with_some, counts.with_several, counts.undecided);
  if (ran.is_whole) {
    EXPECT_GE(counts.with_some, 300);
    EXPECT_GE(counts.with_several, 15);
  }
}

}  // namespace
}  // namespace zonelab
