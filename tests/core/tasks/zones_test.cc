// Zones against two other ways to compute them: plain matrices that are closed after each operation,
// and points that are followed backwards through the operations.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "core/tasks/program.h"
#include "tests/core/tasks/tasks_testing.h"

namespace zonelab::zones_test {
namespace {

using testing::PlainBound;
using testing::PlainZone;
using testing::TaskExercise;

const std::vector<std::string> kNames = {"", "x", "y", "z"};

struct Atom {
  int i = 0, j = 0;
  PlainBound bound;
};
// An operation of the test's own, with its text.
struct Op {
  enum Kind { kInit, kAll, kDelay, kAnd, kReset, kFree, kM, kLu } kind = kInit;
  std::vector<Atom> atoms;
  int clock = 0;
  long value = 0;
  std::vector<long> lower, upper;  // per clock, -1: none
};
using Ops = std::vector<Op>;

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int Below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(engine_); }
  bool Coin() { return Below(2) == 0; }

  Atom OneAtom(int n, int most) {
    Atom atom;
    do {
      atom.i = Below(n);
      atom.j = Below(n);
    } while (atom.i == atom.j || (atom.i > 0 && atom.j > 0 && Below(3) > 0));
    long c = Below(most + 1);
    if (atom.i == 0) c = -c;
    if (atom.i > 0 && atom.j > 0 && Coin()) c = -c;
    atom.bound = {false, c, Below(3) == 0};
    return atom;
  }
  Op OneOp(int n, int most, bool extrapolates) {
    Op op;
    const int what = Below(extrapolates ? 12 : 10);
    op.kind = what < 3    ? Op::kDelay
              : what < 7  ? Op::kAnd
              : what < 9  ? Op::kReset
              : what < 10 ? Op::kFree
              : what < 11 ? Op::kM
                          : Op::kLu;
    op.clock = 1 + Below(n - 1);
    if (op.kind == Op::kReset) op.value = Below(3) == 0 ? Below(most + 1) : 0;
    for (int k = Below(2); k >= 0 && op.kind == Op::kAnd; --k) op.atoms.push_back(OneAtom(n, most));
    op.lower.assign(n, -1);
    op.upper.assign(n, -1);
    for (int x = 1; x < n; ++x) {
      if (Below(4) > 0) op.lower[x] = Below(most + 1);
      if (Below(4) > 0) op.upper[x] = Below(most + 1);
      if (op.kind == Op::kM) op.lower[x] = op.upper[x];
    }
    return op;
  }
  Ops Program(int n, int most, int length, bool extrapolates) {
    Ops ops(1);
    ops[0].kind = Coin() ? Op::kInit : Op::kAll;
    while (static_cast<int>(ops.size()) < length) ops.push_back(OneOp(n, most, extrapolates));
    return ops;
  }

 private:
  std::mt19937 engine_;
};

std::string TextOf(const Atom& atom) {
  const std::string sign = atom.bound.strict ? "<" : "<=";
  if (atom.i == 0) return Cat(kNames[atom.j], atom.bound.strict ? " > " : " >= ", -atom.bound.c);
  return Cat(kNames[atom.i], atom.j == 0 ? "" : Cat(" - ", kNames[atom.j]), " ", sign, " ",
             atom.bound.c);
}

std::string Bounds(const std::vector<long>& bounds) {
  std::string text;
  for (size_t x = 1; x < bounds.size(); ++x) {
    if (bounds[x] >= 0) Append(&text, " ", kNames[x], "=", bounds[x]);
  }
  return text;
}

std::string TextOf(const Ops& ops) {
  std::string text;
  for (const Op& op : ops) {
    Append(&text, text.empty() ? "" : "; ");
    switch (op.kind) {
      case Op::kInit:
        text += "init";
        break;
      case Op::kAll:
        text += "all";
        break;
      case Op::kDelay:
        text += "delay";
        break;
      case Op::kAnd:
        for (size_t k = 0; k < op.atoms.size(); ++k) {
          Append(&text, k == 0 ? "and " : " && ", TextOf(op.atoms[k]));
        }
        break;
      case Op::kReset:
        Append(&text, "reset ", kNames[op.clock], op.value == 0 ? "" : Cat(" = ", op.value));
        break;
      case Op::kFree:
        Append(&text, "free ", kNames[op.clock]);
        break;
      case Op::kM: {
        const std::string bounds = Bounds(op.upper);
        Append(&text, bounds.empty() ? "all" : Cat("extra-m", bounds));
        break;
      }
      case Op::kLu: {
        const std::string lower = Bounds(op.lower), upper = Bounds(op.upper);
        Append(&text, "extra-lu-plus lower", lower, " upper", upper);
        break;
      }
    }
  }
  return text;
}

// Extra_M and Extra_LU+ as Behrmann, Bouyer, Larsen and Pelanek (2006) define them; -1: no constant,
// which is smaller than all numbers.
void Extrapolate(const Op& op, PlainZone* zone) {
  if (zone->empty) return;
  const PlainZone old = *zone;
  const int n = old.n();
  const auto least = [&](int x) { return x == 0 ? 0 : -old.d[0][x].c; };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (i == j) continue;
      PlainBound& entry = zone->d[i][j];
      const PlainBound& was = old.d[i][j];
      if (op.kind == Op::kM) {
        const long mi = i == 0 ? 0 : op.upper[i], mj = j == 0 ? 0 : op.upper[j];
        if (i > 0 && !was.none && was.c > mi) {
          entry = {};
        } else if (j > 0 && !was.none && -was.c > mj) {
          entry = {false, -mj, true};
        }
        continue;
      }
      const long li = i == 0 ? 0 : op.lower[i], uj = j == 0 ? 0 : op.upper[j];
      if (i > 0 && (was.none || was.c > li || least(i) > li || (j > 0 && least(j) > uj))) {
        entry = {};
      } else if (i == 0 && j > 0 && least(j) > uj) {
        entry = {false, -uj, true};
      }
    }
  }
  for (int j = 1; j < n; ++j) {  // clocks are never negative
    if (testing::IsTighter({false, 0, false}, zone->d[0][j])) zone->d[0][j] = {false, 0, false};
  }
  zone->Close();
}

void Apply(const Op& op, PlainZone* zone) {
  const bool was_empty = zone->empty;
  switch (op.kind) {
    case Op::kInit:
      *zone = PlainZone(zone->n());
      return zone->Zero();
    case Op::kAll:
      *zone = PlainZone(zone->n());
      return;
    case Op::kDelay:
      zone->Delay();
      break;
    case Op::kAnd:
      for (const Atom& atom : op.atoms) zone->Add(atom.i, atom.j, atom.bound);
      break;
    case Op::kReset:
      zone->Reset(op.clock, op.value);
      break;
    case Op::kFree:
      zone->Free(op.clock);
      break;
    case Op::kM:
      if (Bounds(op.upper).empty()) {
        *zone = PlainZone(zone->n());
        return;
      }
      // A clock without a constant is never compared: it may have any value.
      Extrapolate(op, zone);
      for (int x = 1; x < zone->n() && !was_empty; ++x) {
        if (op.upper[x] < 0) zone->Free(x);
      }
      break;
    case Op::kLu:
      Extrapolate(op, zone);
      break;
  }
  zone->empty = zone->empty || was_empty;
}

PlainZone ZoneOf(const Ops& ops, int n) {
  PlainZone zone(n);
  for (const Op& op : ops) Apply(op, &zone);
  return zone;
}

TaskExercise Asking(int n, const std::string& what) {
  return TaskExercise::Of(
      "", Cat("```zone z\ntext: t\nclocks: x, y", n > 3 ? ", z" : "", "\ndo: ", what, "\n```\n"));
}

struct Given {  // "1/2" over under
  long over = 0, under = 1;
};
Given Parsed(const std::string& text) {
  const size_t slash = text.find('/');
  return {std::stol(text), slash == text.npos ? 1 : std::stol(text.substr(slash + 1))};
}
bool Contains(const PlainZone& zone, const tasks::Values& point) {
  if (zone.empty) return false;
  std::vector<Given> values(1);
  for (const auto& [name, value] : point) values.push_back(Parsed(value));
  for (int i = 0; i < zone.n(); ++i) {
    for (int j = 0; j < zone.n(); ++j) {
      const PlainBound& bound = zone.d[i][j];
      if (bound.none) continue;
      // a/b - c/d ~ e, all over b * d
      const long left = values[i].over * values[j].under - values[j].over * values[i].under;
      const long right = bound.c * values[i].under * values[j].under;
      if (left > right || (left == right && bound.strict)) return false;
    }
  }
  return true;
}

// 10,000 programs: the set of the plain matrix is right; another one is wrong, and the point that is
// told is in exactly one of the two.
TEST(ZonesTest, AgreeWithPlainMatrices) {
  Random random(7);
  int empty = 0, differ = 0;
  for (int round = 0; round < 10'000; ++round) {
    const int n = 3 + random.Below(2);
    const Ops ops = random.Program(n, 1 + random.Below(6), 2 + random.Below(9), true);
    const TaskExercise exercise = Asking(n, TextOf(ops));
    const PlainZone right = ZoneOf(ops, n);
    SCOPED_TRACE(TextOf(ops));
    empty += right.empty;
    ASSERT_EQ(exercise.Say("z", right.Text(kNames)), "right");
    Ops changed = ops;
    changed.push_back(random.OneOp(n, 5, true));
    const PlainZone other = ZoneOf(changed, n);
    const tasks::Judgement judgement = exercise.Judge("z", other.Text(kNames));
    if (other == right) {
      ASSERT_EQ(judgement.mark, tasks::Judgement::kRight);
      continue;
    }
    ++differ;
    ASSERT_EQ(judgement.mark, tasks::Judgement::kWrong);
    const auto& point = std::get<tasks::PointFeedback>(*judgement.feedback);
    ASSERT_EQ(Contains(other, point.point), point.is_in_yours);
    ASSERT_NE(Contains(right, point.point), point.is_in_yours);
  }
  EXPECT_LT(empty, 5'000);
  EXPECT_GT(differ, 2'000);
}

// 1,000 pairs of sets that do not meet: candidates of one or two constraints are judged as plain
// matrices say, and each bound of the first set that keeps the other one out is accepted.
TEST(ZonesTest, InterpolantsAgreeWithPlainMatrices) {
  Random random(13);
  int pairs = 0, right = 0, wrong = 0;
  while (pairs < 1'000) {
    Op with, without;
    with.kind = without.kind = Op::kAnd;
    for (int k = 0; k < 3; ++k) with.atoms.push_back(random.OneAtom(3, 6));
    for (int k = 0; k < 2; ++k) without.atoms.push_back(random.OneAtom(3, 6));
    const PlainZone of = ZoneOf({Op{Op::kAll, {}, 0, 0, {}, {}}, with}, 3);
    const PlainZone against = ZoneOf({Op{Op::kAll, {}, 0, 0, {}, {}}, without}, 3);
    const PlainZone both = ZoneOf({Op{Op::kAll, {}, 0, 0, {}, {}}, with, without}, 3);
    if (of.empty || against.empty || !both.empty) continue;
    ++pairs;
    const TaskExercise exercise =
        TaskExercise::Of("", Cat("```interpolant i\ntext: t\nclocks: x, y\nof: all; ",
                                 TextOf({with}), "\nagainst: ", against.Text(kNames), "\n```\n"));
    ASSERT_EQ(exercise.Say("i", of.Text(kNames)), "right") << TextOf({with});
    std::vector<std::vector<Atom>> candidates;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        if (i != j && !of.d[i][j].none) candidates.push_back({{i, j, of.d[i][j]}});
      }
    }
    for (int k = 0; k < 6; ++k) candidates.push_back({random.OneAtom(3, 6)});
    for (int k = 0; k < 4; ++k) candidates.push_back({random.OneAtom(3, 6), random.OneAtom(3, 6)});
    for (const std::vector<Atom>& atoms : candidates) {
      Op candidate = with;
      candidate.atoms = atoms;
      const PlainZone inside = ZoneOf({Op{Op::kAll, {}, 0, 0, {}, {}}, with, candidate}, 3);
      const PlainZone outside = ZoneOf({Op{Op::kAll, {}, 0, 0, {}, {}}, without, candidate}, 3);
      const bool is_right = inside == of && outside.empty;
      const tasks::Judgement judgement = exercise.Judge("i", TextOf({candidate}).substr(4));
      ASSERT_EQ(judgement.mark == tasks::Judgement::kRight, is_right)
          << TextOf({with}) << " | " << TextOf({without}) << " | " << TextOf({candidate});
      (is_right ? right : wrong) += 1;
      if (is_right) continue;
      const auto& point = std::get<tasks::PointFeedback>(*judgement.feedback);
      const PlainZone yours = ZoneOf({Op{Op::kAll, {}, 0, 0, {}, {}}, candidate}, 3);
      ASSERT_EQ(Contains(yours, point.point), point.is_in_yours);
      ASSERT_TRUE(Contains(point.is_in_yours ? against : of, point.point));
    }
  }
  EXPECT_GT(right, 1'000);
  EXPECT_GT(wrong, 1'000);
}

// ---- Points, backwards --------------------------------------------------------------------------

// Times in units of 1/kUnit, fine enough for what is halved below.
constexpr long kUnit = 64;
using Point = std::vector<long>;

// Is the point in what the first `count` operations make?  Of the values that a clock had before it
// was set, and of the times that passed, one of each region is tried: whole numbers, those at which
// another clock is whole, and one between two of them.
class Backwards {
 public:
  Backwards(const Ops& ops, long most) : ops_(ops), most_(most * kUnit) {}

  bool Has(size_t count, const Point& point) {
    const auto [place, is_new] = known_.emplace(std::pair(count, point), false);
    if (is_new) place->second = Find(count, point);
    return known_[{count, point}];
  }

 private:
  bool Find(size_t count, const Point& point) {
    const Op& op = ops_[count - 1];
    switch (op.kind) {
      case Op::kInit:
        return std::all_of(point.begin(), point.end(), [](long v) { return v == 0; });
      case Op::kAll:
        return true;
      case Op::kAnd: {
        for (const Atom& atom : op.atoms) {
          const long difference = point[atom.i] - point[atom.j], c = atom.bound.c * kUnit;
          if (difference > c || (difference == c && atom.bound.strict)) return false;
        }
        return Has(count - 1, point);
      }
      case Op::kDelay: {
        const long most = *std::min_element(point.begin() + 1, point.end());
        std::set<long> events = {0, most};
        for (size_t x = 1; x < point.size(); ++x) {
          for (long at = point[x] % kUnit; at <= most; at += kUnit) events.insert(at);
        }
        return Any(events, [&](long delay) {
          Point before = point;
          for (size_t x = 1; x < before.size(); ++x) before[x] -= delay;
          return Has(count - 1, before);
        });
      }
      default: {  // kReset, kFree
        if (op.kind == Op::kReset && point[op.clock] != op.value * kUnit) return false;
        std::set<long> events;
        for (size_t x = 0; x < point.size(); ++x) {
          if (static_cast<int>(x) == op.clock) continue;
          for (long at = point[x] % kUnit; at <= most_; at += kUnit) events.insert(at);
        }
        return Any(events, [&](long value) {
          Point before = point;
          before[op.clock] = value;
          return Has(count - 1, before);
        });
      }
    }
  }
  // Of the events and of what lies between them.
  template <class Function>
  static bool Any(const std::set<long>& events, Function function) {
    long last = -1;
    for (const long at : events) {
      if (last >= 0 && function((last + at) / 2)) return true;
      if (function(at)) return true;
      last = at;
    }
    return false;
  }

  const Ops& ops_;
  const long most_;
  std::map<std::pair<size_t, Point>, bool> known_;
};

// Points of a half-unit grid are in the set iff the operations, done to points, say so.
TEST(ZonesTest, AgreeWithPoints) {
  Random random(11);
  long points = 0, inside = 0;
  for (int round = 0; round < 1'500; ++round) {
    constexpr int kMost = 3;
    Ops ops = random.Program(3, kMost, 2 + random.Below(5), false);
    // At most four halvings: time passes at most twice.
    int delays = 0;
    std::erase_if(ops, [&](const Op& op) { return op.kind == Op::kDelay && ++delays > 2; });
    tasks::TextError error;
    const auto program =
        tasks::ReadProgram(TextOf(ops), tasks::Clocks({"x", "y"}), nullptr, &error);
    ASSERT_TRUE(program) << error.message;
    const tasks::Set set = tasks::Run(*program, 3);
    Backwards backwards(ops, 2 * kMost + 6);
    for (int x = 0; x <= 2 * (kMost + 1); ++x) {
      for (int y = 0; y <= 2 * (kMost + 1); ++y) {
        const run::Fraction half = run::Fraction(2).Inverse();
        const bool is_in = set.Contains({0, run::Fraction(x) * half, run::Fraction(y) * half});
        const bool should = backwards.Has(ops.size(), {0, x * kUnit / 2, y * kUnit / 2});
        ASSERT_EQ(is_in, should) << TextOf(ops) << " at " << x << "/2, " << y << "/2";
        ++points;
        inside += is_in;
      }
    }
  }
  EXPECT_GT(points, 100'000);
  EXPECT_GT(inside, 10'000);
}

}  // namespace
}  // namespace zonelab::zones_test
