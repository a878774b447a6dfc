// Why a goal is unreachable, or when it could last have been avoided.  Minimal sets of clock constraints against brute force: for small random networks, every subset of
// the constraints is tried, on the region graph (tests/support/region_explorer.h).  Constraints are
// found and dropped here in the text, by its form alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/engine/why.h"
#include "core/exercise/exercise.h"
#include "core/grading/grading.h"
#include "core/tasks/core_sets.h"
#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/environment.h"
#include "tests/support/random_runs.h"
#include "tests/support/region_explorer.h"

namespace zonelab::why_random_test {
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
  int passed = 0, failed = 0;  // answers of learners
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

// An exercise of kind `core` on the model.
exercise::Exercise ExerciseOn(const std::string& model, const std::string& goal) {
  exercise::Exercise exercise;
  exercise::ModelBlock start;
  start.text = model;
  exercise.blocks.emplace_back(std::move(start));
  exercise::Task task;
  task.kind = exercise::TaskKind::kCore;
  task.name = "why";
  task.lines = {{"goal", {goal}, {}}, {"minimal", {"yes"}, {}}};
  exercise.blocks.emplace_back(std::move(task));
  return exercise;
}

// The grader's judge of what learners tick: passed are exactly the minimal sets, whatever is not enough is said to be
// so, and has a run.
void JudgeSubsets(const testing::Case& each, const ClockConstraints& constraints,
                  const std::vector<bool>& enough, Counts* counts) {
  const exercise::Exercise exercise = ExerciseOn(each.model, each.queries[0]);
  const size_t count = constraints.size();
  for (unsigned kept = 0; kept < enough.size(); ++kept) {
    std::string answer = kept == 0 ? "none" : "";
    bool is_minimal = enough[kept];
    for (size_t k = 0; k < count; ++k) {
      if ((kept >> k & 1) == 0) continue;
      answer += tasks::LineOf(constraints, static_cast<int>(k)) + "\n";
      is_minimal = is_minimal && !enough[kept & ~(1u << k)];
    }
    // All minimal ones, and some of the others.
    if (!is_minimal && (kept + each.seed) % 16 != 0) continue;
    grading::Answer given;
    given.answers["why"] = answer;
    const grading::Grade grade = grading::GradeAnswer(exercise, given);
    const grading::CheckResult& check = grade.checks[0];
    ASSERT_EQ(check.status, is_minimal ? grading::Status::kPassed : grading::Status::kFailed)
        << each.model << each.queries[0] << "\n"
        << answer << check.detail;
    ++(is_minimal ? counts->passed : counts->failed);
    if (is_minimal) continue;
    const auto& said = std::get<tasks::SetsFeedback>(*check.feedback);
    EXPECT_EQ(said.sets[0], enough[kept] ? "not-minimal" : "not-enough");
    EXPECT_EQ(check.result != nullptr, !enough[kept]);
  }
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
  }
  EXPECT_EQ(found, expected);
  JudgeSubsets(each, why.constraints(), enough, counts);
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
  std::printf("%d sets passed the grader, %d failed\n", counts.passed, counts.failed);
  if (ran.is_whole) {
    EXPECT_GE(counts.with_some, 300);
    EXPECT_GE(counts.with_several, 15);
    EXPECT_GE(counts.passed, 300);
    EXPECT_GE(counts.failed, 300);
  }
}

// ---- When it could last have been avoided: the moves of the run are unrolled into a model that begins with them.

struct Edge {
  int source = 0, target = 0;
  std::string label;
};
struct OneProcess {
  std::vector<std::string> invariants;  // per location; the last one is the goal
  std::vector<Edge> edges;
};

OneProcess MakeProcess(uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  OneProcess made;
  const int locations = pick(3, 5);
  for (int l = 0; l < locations; ++l) {
    made.invariants.push_back(pick(0, 2) == 0 ? ""
                                              : Cat(pick(0, 1) == 0 ? "x" : "y",
                                                    pick(0, 1) == 0 ? " < " : " <= ", pick(1, 4)));
  }
  for (int e = pick(locations, 2 * locations); e > 0; --e) {
    std::string label;
    const char* ops[] = {" < ", " <= ", " >= ", " > ", " == "};
    if (pick(0, 2) > 0)
      label += Cat("guard ", pick(0, 1) == 0 ? "x" : "y", ops[pick(0, 4)], pick(0, 4), "; ");
    const int reset = pick(0, 3);
    if (reset > 0)
      label += Cat("assign ", reset == 1 ? "x = 0" : reset == 2 ? "y = 0" : "x = 0, y = 0", "; ");
    made.edges.push_back({pick(0, locations - 2), pick(0, locations - 1), label});
  }
  return made;
}

// The process, beginning with these edges; behind them it is in V.
std::string Unrolled(const OneProcess& process, const std::vector<int>& first) {
  std::string states, edges;
  const auto state = [&](const std::string& name, int like) {
    const std::string& invariant = process.invariants[static_cast<size_t>(like)];
    Append(&states, states.empty() ? "" : ", ", name,
           invariant.empty() ? "" : Cat(" { ", invariant, " }"));
  };
  const auto add = [&](const std::string& source, const std::string& target,
                       const std::string& label) {
    Append(&edges, edges.empty() ? "" : ", ", source, " -> ", target, " { ", label, "}");
  };
  for (size_t l = 0; l < process.invariants.size(); ++l) state(Cat("L", l), static_cast<int>(l));
  const int behind = first.empty() ? 0 : process.edges[static_cast<size_t>(first.back())].target;
  state("V", behind);
  for (const Edge& edge : process.edges) {
    add(Cat("L", edge.source), Cat("L", edge.target), edge.label);
    if (edge.source == behind) add("V", Cat("L", edge.target), edge.label);
  }
  for (size_t k = 0; k < first.size(); ++k) {
    const Edge& edge = process.edges[static_cast<size_t>(first[k])];
    state(Cat("U", k), edge.source);
    add(Cat("U", k), k + 1 < first.size() ? Cat("U", k + 1) : "V", edge.label);
  }
  return Cat("process P() { clock x, y; state ", states, "; init ", first.empty() ? "V" : "U0",
             "; trans ", edges, "; }\nsystem P;\n");
}

TEST(WhyTest, AvoidableAsUnrolled) {
  int compared = 0, late = 0;
  const int64_t models = testing::FromEnvironment("ZONELAB_MODELS", 400);
  for (int64_t k = 0; k < models; ++k) {
    const OneProcess process = MakeProcess(static_cast<uint64_t>(7000 + k));
    const std::string text = Unrolled(process, {});  // V is another L0, to which no edge leads
    std::vector<int> numbers;                        // of its edges, in the process
    for (size_t e = 0; e < process.edges.size(); ++e) {
      numbers.insert(numbers.end(), process.edges[e].source == 0 ? 2 : 1, static_cast<int>(e));
    }
    const std::string goal = Cat("P.L", process.invariants.size() - 1);
    SCOPED_TRACE(text);
    const std::unique_ptr<Model> model = testing::LoadModel(text);
    Why why(*model, Cat("E<> ", goal), Options());
    while (!why.Work(10)) {
    }
    if (why.answer().code != WhyAnswer::kReachable) continue;
    ASSERT_TRUE(why.answer().avoidable);
    std::vector<int> first;
    const auto& steps = why.answer().run->run.steps;
    EXPECT_LT(*why.answer().avoidable, static_cast<int>(steps.size()));  // there it is
    for (size_t count = 0; count < steps.size(); ++count) {
      const std::unique_ptr<Model> unrolled = testing::LoadModel(Unrolled(process, first));
      const testing::RegionAnswer answer = testing::DecideByRegions(
          NetworkOf(*unrolled), testing::ParseFor(*unrolled, Cat("P.V --> ", goal)), kLargest, true,
          kMostRegions);
      ASSERT_TRUE(answer.decided) << answer.why;
      EXPECT_EQ(!answer.satisfied, static_cast<int>(count) <= *why.answer().avoidable)
          << "after " << count;
      ++compared;
      first.push_back(numbers[static_cast<size_t>(steps[count].edges[0].edge)]);
    }
    if (*why.answer().avoidable > 0) ++late;
  }
  std::printf("%d prefixes compared; %d goals could be avoided after the first move\n", compared,
              late);
}

}  // namespace
}  // namespace zonelab::why_random_test
