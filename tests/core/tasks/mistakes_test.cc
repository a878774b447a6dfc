// The twelve mistakes: random edges of two or three clocks, the set that a student gets who makes the
// mistake (computed by plain matrices), and what the judge calls it.
#include <gtest/gtest.h>

#include <random>

#include "tests/core/tasks/tasks_testing.h"

namespace zonelab::mistakes_test {
namespace {

using testing::PlainBound;
using testing::PlainZone;
using testing::TaskExercise;

const std::vector<std::string> kNames = {"", "x", "y", "z"};

struct Atom {
  int i = 0, j = 0;
  PlainBound bound;
};
using Atoms = std::vector<Atom>;

// Two locations and the edge between them, as exercises have them.
struct Path {
  int n = 3;
  Atoms source, guard, target;
  std::vector<int> resets;
  bool stays = true;               // time passes in the target
  std::vector<long> lower, upper;  // empty: no extrapolation
};

std::string TextOf(const Atoms& atoms) {
  std::string text;
  for (const Atom& atom : atoms) {
    Append(&text, text.empty() ? "" : " && ");
    if (atom.i == 0) {
      Append(&text, kNames[atom.j], atom.bound.strict ? " > " : " >= ", -atom.bound.c);
    } else {
      Append(&text, kNames[atom.i], atom.j == 0 ? "" : Cat(" - ", kNames[atom.j]),
             atom.bound.strict ? " < " : " <= ", atom.bound.c);
    }
  }
  return text;
}

std::string TextOf(const Path& path) {
  std::string text = Cat("init; delay; and ", TextOf(path.source), "; and ", TextOf(path.guard));
  for (const int x : path.resets) Append(&text, "; reset ", kNames[x]);
  if (path.stays) Append(&text, "; delay; and ", TextOf(path.target));
  if (path.lower.empty()) return text;
  Append(&text, "; extra-lu-plus lower");
  for (int x = 1; x < path.n; ++x) Append(&text, " ", kNames[x], "=", path.lower[x]);
  Append(&text, " upper");
  for (int x = 1; x < path.n; ++x) Append(&text, " ", kNames[x], "=", path.upper[x]);
  return text;
}

void Add(const Atoms& atoms, PlainZone* zone) {
  for (const Atom& atom : atoms) zone->Add(atom.i, atom.j, atom.bound);
}

// Extra_LU+, or Extra_M if the two sides are equal and `is_m`.
void Extrapolate(const std::vector<long>& lower, const std::vector<long>& upper, bool is_m,
                 PlainZone* zone) {
  if (zone->empty) return;
  const PlainZone old = *zone;
  const auto least = [&](int x) { return -old.d[0][x].c; };
  for (int i = 0; i < zone->n(); ++i) {
    for (int j = 0; j < zone->n(); ++j) {
      const PlainBound& was = old.d[i][j];
      PlainBound& entry = zone->d[i][j];
      if (i == j || was.none) continue;
      if (is_m) {
        if (i > 0 && was.c > upper[i]) {
          entry = {};
        } else if (j > 0 && -was.c > upper[j]) {
          entry = {false, -upper[j], true};
        }
      } else if (i > 0 &&
                 (was.c > lower[i] || least(i) > lower[i] || (j > 0 && least(j) > upper[j]))) {
        entry = {};
      } else if (i == 0 && least(j) > upper[j]) {
        entry = {false, -upper[j], true};
      }
    }
  }
  zone->Close();
}

void MakeBox(PlainZone* zone) {
  for (int i = 1; i < zone->n(); ++i) {
    for (int j = 1; j < zone->n(); ++j) {
      if (i != j) zone->d[i][j] = {};
    }
  }
  zone->Close();
}

// What comes of the path when `mistake` is made (with `choice`, where it can be made in several
// ways); "": none.
PlainZone Made(const Path& path, const std::string& mistake, int choice) {
  PlainZone zone(path.n);
  zone.Zero();
  Path made = path;
  if (mistake == "strict") {
    Atoms* all[] = {&made.guard, &made.source, &made.target};
    Atom& atom = all[choice % (path.stays ? 3 : 2)]->at(0);
    atom.bound.strict = !atom.bound.strict;
  }
  if (mistake == "wrong-clock") made.resets[0] = made.resets[0] % (path.n - 1) + 1;
  const bool leaves_first = mistake == "delay" && (choice % 2 == 0 || !path.stays);
  if (!leaves_first) zone.Delay();
  if (mistake != "invariant") Add(made.source, &zone);
  if (mistake == "reset-before-guard") {
    for (const int x : made.resets) zone.Reset(x, 0);
  }
  // All of a guard is forgotten, or one of its constraints.
  if (mistake == "guard" && choice % 3 == 0) made.guard.clear();
  if (mistake == "guard" && choice % 3 > 0) {
    made.guard.erase(made.guard.begin() + choice % static_cast<int>(made.guard.size()));
  }
  Add(made.guard, &zone);
  if (mistake == "diagonal" && choice % 2 == 0) MakeBox(&zone);
  if (mistake != "reset" && mistake != "reset-before-guard") {
    for (const int x : made.resets) zone.Reset(x, 0);
  }
  if (mistake == "extra-delay") zone.Delay();
  if (path.stays) {
    if (mistake != "delay" || leaves_first) zone.Delay();
    if (mistake != "target-invariant") Add(made.target, &zone);
  }
  if (mistake == "extra-delay" && path.stays) zone.Delay();
  if (!path.lower.empty() && !(mistake == "no-extrapolation" && choice % 2 == 0)) {
    std::vector<long> most(path.n);
    for (int x = 1; x < path.n; ++x) most[x] = std::max(path.lower[x], path.upper[x]);
    const bool is_m = mistake == "no-extrapolation";
    const bool is_swapped = mistake == "extrapolation-side";
    Extrapolate(is_m         ? most
                : is_swapped ? path.upper
                             : path.lower,
                is_m         ? most
                : is_swapped ? path.lower
                             : path.upper,
                is_m, &zone);
  }
  if (mistake == "diagonal" && choice % 2 == 1) MakeBox(&zone);
  return zone;
}

const std::vector<std::string> kMistakes = {"delay",
                                            "extra-delay",
                                            "reset",
                                            "guard",
                                            "invariant",
                                            "target-invariant",
                                            "strict",
                                            "diagonal",
                                            "wrong-clock",
                                            "reset-before-guard",
                                            "extrapolation-side",
                                            "no-extrapolation"};

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int Below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(engine_); }
  Atom Upper(int n) { return {1 + Below(n - 1), 0, {false, 3 + Below(6), Below(4) == 0}}; }
  Atom Lower(int n) { return {0, 1 + Below(n - 1), {false, -1 - Below(3), Below(4) == 0}}; }
  Path OnePath() {
    Path path;
    path.n = 3 + Below(2);
    path.source = {Upper(path.n)};
    path.guard = {Lower(path.n)};
    if (Below(2) == 0) path.guard.push_back(Upper(path.n));
    path.target = {Upper(path.n)};
    path.resets = {1 + Below(path.n - 1)};
    path.stays = Below(4) > 0;
    if (Below(2) == 0) return path;
    for (int x = 0; x < path.n; ++x) {
      path.lower.push_back(Below(7));
      path.upper.push_back(Below(7));
    }
    return path;
  }

 private:
  std::mt19937 engine_;
};

// In at least 95 of 100 cases where the mistake makes a difference it is named, or another one is
// that gives the same set.
TEST(MistakesTest, AreNamed) {
  for (const std::string& mistake : kMistakes) {
    Random random(3);
    int differ = 0, named = 0, same = 0;
    std::map<std::string, int> others;
    for (int round = 0; round < 20'000 && differ < 500; ++round) {
      const Path path = random.OnePath();
      const bool is_extra = mistake.find("extrapolation") != mistake.npos;
      if (is_extra && path.lower.empty()) continue;
      if (mistake == "target-invariant" && !path.stays) continue;
      const int choice = random.Below(6);
      const PlainZone right = Made(path, "", 0), wrong = Made(path, mistake, choice);
      if (right.empty || right == wrong) continue;
      ++differ;
      const TaskExercise exercise =
          TaskExercise::Of("", Cat("```zone z\ntext: t\nclocks: x, y", path.n > 3 ? ", z" : "",
                                   "\ndo: ", TextOf(path), "\n```\n"));
      ASSERT_EQ(exercise.Say("z", right.Text(kNames)), "right") << TextOf(path);
      const tasks::Judgement judgement = exercise.Judge("z", wrong.Text(kNames));
      ASSERT_EQ(judgement.mark, tasks::Judgement::kWrong) << TextOf(path);
      const std::string said = std::get<tasks::PointFeedback>(*judgement.feedback).operation;
      named += said == mistake;
      bool is_same = false;
      for (int other = 0; other < 6 && said != mistake && !said.empty(); ++other) {
        is_same = is_same || Made(path, said, other) == wrong;
      }
      same += is_same;
      if (said != mistake && !is_same) ++others[said];
    }
    std::string list;
    for (const auto& [name, count] : others)
      Append(&list, " ", name.empty() ? "(none)" : name, ":", count);
    std::printf("%-20s differs %d, named %d, another that gives the same set %d, else%s\n",
                mistake.c_str(), differ, named, same, list.empty() ? " none" : list.c_str());
    ASSERT_GE(differ, 100) << mistake;
    EXPECT_GE(100 * (named + same), 95 * differ) << mistake << list;
  }
}

}  // namespace
}  // namespace zonelab::mistakes_test
