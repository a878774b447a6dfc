// The bounds G_p(l, x) of clock x in location l of process p are the least solution of
//
//   G_p(l, x) contains every constraint on x in the invariant of l or a guard of an edge that
//             leaves l, and
//   G_p(l, x) contains G_p(l', x) for every edge l -> l' that does not surely assign x.
//
// Of the lower constraints only the strongest is kept, of the upper ones the weakest (LU bounds)
// [Behrmann+ 2003; Behrmann+ 2006].  Values only grow and are finitely many, so pulling them back
// over edges until nothing changes finds the solution.
//
// Why it is right for networks: before p compares x again, p takes only edges of its own.  If none
// of these assigns x the constraint is in G_p(l, x).  Assignments by other processes are not used
// to drop bounds, so it does not matter whether they happen: shared clocks are no special case.
//
// A bound that depends on data (x <= n) counts with the largest value that it can take (range.h).
// Taking the current value would be wrong: n may grow later, while x is still running.
//
// Edges whose guards no values of variables satisfy count for nothing: no process takes them.
//
// Example: a -> b assigns x, and b -> c needs x >= 3.  Then G(b, x) is x >= 3 and G(a, x) is empty:
// in a nothing depends on x, which is inactive there (activity.h).
#include "core/semantics/bounds.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "core/lang/operators.h"
#include "core/semantics/equal_clocks.h"

namespace zonelab::semantics {
namespace {

using lang::Op;
using zone::GuardBounds;

bool IsUpper(Op op) { return op == Op::kLess || op == Op::kLessEqual; }
bool IsLower(Op op) { return op == Op::kGreater || op == Op::kGreaterEqual; }

// The bounds of `x op c` for all c up to `highest`.
GuardBounds OneSided(Op op, int32_t highest) {
  const int32_t c = std::max(highest, 0);  // a negative constant separates nothing
  GuardBounds bounds;
  if (IsUpper(op) || op == Op::kEqual || op == Op::kNotEqual) {
    bounds.upper = op == Op::kLess ? zone::LessThan(c) : zone::AtMost(c);
    if (highest < 0) bounds.upper = zone::AtMost(0);
  }
  if (IsLower(op) || op == Op::kEqual || op == Op::kNotEqual) {
    bounds.lower = op == Op::kGreater ? zone::LessThan(-c) : zone::AtMost(-c);
    if (highest < 0) bounds.lower = zone::AtMost(0);
  }
  if (op == Op::kNotEqual) {  // x < c or x > c
    bounds.lower = std::min(bounds.lower, zone::LessThan(-c));
  }
  return bounds;
}

// Raises the constants to those of the bounds.
void Raise(zone::LowerUpper* constants, const GuardBounds& bounds) {
  if (bounds.has_lower()) {
    constants->lower = std::max(constants->lower, -zone::Value(bounds.lower));
  }
  if (bounds.has_upper()) {
    constants->upper = std::max(constants->upper, zone::Value(bounds.upper));
  }
}

}  // namespace

Bounds::Bounds(const System& system, const std::vector<ClockAtom>& extra, Reduction reduction,
               Rates rates)
    : system_(system) {
  activity_.set_rates(rates);
  std::vector<GuardBounds> dense(system.clock_count());
  for (const ClockAtom& atom : extra) AddAtom(atom, /*also_negated=*/false, &dense);
  for (int x = 1; x < system.clock_count(); ++x) {
    if (dense[x] != GuardBounds()) everywhere_.emplace_back(x, dense[x]);
  }
  for (int p = 0; p < system.process_count(); ++p) AnalyseProcess(p);
  for (const CompiledEdge& edge : system.edges()) {
    if (edge.is_never_taken) continue;
    largest_constant_ = std::max(largest_constant_, edge.highest_reset);
  }
  CloseDiagonals();
  if (reduction == Reduction::kNone) return;
  FindActivity(reduction == Reduction::kActivity ? std::vector<int32_t>()
                                                 : EqualClocks(system, extra));
  if (reduction == Reduction::kEqual) {
    for (int x = 1; x < system.clock_count(); ++x) activity_.MarkEverywhere(x);
  }
}

// A clock is active where it has bounds; clocks in constraints on differences have them everywhere.
void Bounds::FindActivity(std::vector<int32_t> representatives) {
  const Rates rates = activity_.obeys_rates() ? Rates::kObeyed : Rates::kUnnoticed;
  activity_ = Activity(system_, std::move(representatives));
  activity_.set_rates(rates);
  // A clock also has the bounds of the clocks that it represents.
  for (std::vector<Sparse>& locations : by_location_) {
    if (!activity_.has_equal_clocks()) break;
    for (Sparse& sparse : locations) {
      const Sparse own = sparse;
      for (const auto& [clock, bounds] : own) {
        if (activity_.Representative(clock) == clock) continue;
        sparse.emplace_back(activity_.Representative(clock), bounds);
      }
    }
  }
  for (const auto& [clock, bounds] : everywhere_) activity_.MarkEverywhere(clock);
  for (size_t p = 0; p < by_location_.size(); ++p) {
    for (size_t l = 0; l < by_location_[p].size(); ++l) {
      for (const auto& [clock, bounds] : by_location_[p][l]) {
        activity_.MarkIn(static_cast<int>(p), static_cast<int>(l), clock);
      }
    }
  }
}

void Bounds::AddDiagonal(const ClockAtom& atom, bool also_negated) {
  has_diagonal_ = true;
  diagonal_ = atom;
  if (!atom.i_code.empty() || !atom.j_code.empty() ||
      atom.range.high - atom.range.low >= kMostDiagonalBounds) {
    has_unlisted_diagonals_ = true;
    return;
  }
  if (atom.i == atom.j) return;  // x - x is 0: no zone is cut
  std::vector<zone::Constraint> constraints;
  for (int64_t bound = atom.range.low; bound <= atom.range.high; ++bound) {
    const int32_t c = static_cast<int32_t>(bound);
    if (atom.op == Op::kNotEqual) {
      AppendConstraints(atom.i, atom.j, Op::kLess, c, &constraints);
      AppendConstraints(atom.i, atom.j, Op::kGreater, c, &constraints);
    } else {
      AppendConstraints(atom.i, atom.j, atom.op, c, &constraints);
    }
  }
  for (const zone::Constraint& c : constraints) {
    diagonals_.push_back(c);
    if (also_negated) diagonals_.push_back({c.j, c.i, zone::Complement(c.bound)});
  }
}

// When one clock of x_i - x_j < c is assigned v, what remains is a constraint on the other one:
// x_j > v - c if it was x_i, x_i < c + v if it was x_j.  The largest v of the model gives the
// strongest lower and the weakest upper bound.
void Bounds::CloseDiagonals() {
  if (diagonals_.empty()) return;
  std::sort(diagonals_.begin(), diagonals_.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.i, a.j, a.bound) < std::tuple(b.i, b.j, b.bound);
  });
  diagonals_.erase(std::unique(diagonals_.begin(), diagonals_.end()), diagonals_.end());
  // As many as the checker of certificates takes.
  constexpr size_t kMostDiagonals = 4096;
  if (diagonals_.size() > kMostDiagonals) {
    has_unlisted_diagonals_ = true;
    diagonals_.clear();
  }
  int32_t highest = 0;
  for (const CompiledEdge& edge : system_.edges()) {
    if (!edge.is_never_taken) highest = std::max(highest, edge.highest_reset);
  }
  std::vector<GuardBounds> dense(system_.clock_count());
  for (const zone::Constraint& c : diagonals_) {
    GuardBounds lower, upper;
    lower.lower = std::min(zone::Add(c.bound, zone::AtMost(-highest)), zone::kZero);
    upper.upper = std::max(zone::Add(c.bound, zone::AtMost(highest)), zone::kZero);
    dense[c.j].Join(lower);
    dense[c.i].Join(upper);
    largest_constant_ = std::max(largest_constant_, std::abs(zone::Value(c.bound)) + highest);
  }
  for (int x = 0; x < system_.clock_count(); ++x) {
    if (dense[x] != GuardBounds()) everywhere_.emplace_back(x, dense[x]);
  }
}

void Bounds::AddAtom(const ClockAtom& atom, bool also_negated, std::vector<GuardBounds>* out) {
  const bool has_i = atom.i > 0 || !atom.i_code.empty();
  const bool has_j = atom.j > 0 || !atom.j_code.empty();
  if (has_i && has_j) {
    AddDiagonal(atom, also_negated);
    return;
  }
  // A value beyond the largest constant ends the search where it occurs (EvaluateAtom).
  const auto within = [](int64_t value) {
    return std::clamp<int64_t>(value, -zone::kMaxConstant, zone::kMaxConstant);
  };
  const Interval range = {within(atom.range.low), within(atom.range.high)};
  // A bound on -x is a bound on x with the opposite sign.
  const Op op = has_i ? atom.op : lang::Mirrored(atom.op);
  const int32_t highest = static_cast<int32_t>(has_i ? range.high : -range.low);
  largest_constant_ = std::max({largest_constant_, highest, static_cast<int32_t>(-range.low)});
  GuardBounds bounds = OneSided(op, highest);
  if (also_negated) bounds.Join(OneSided(lang::Negated(op), highest));
  auto join = [&](int32_t clock, const Code& code) {
    if (!code.empty()) {
      for (size_t x = 1; x < out->size(); ++x) (*out)[x].Join(bounds);
    } else if (clock > 0) {
      (*out)[clock].Join(bounds);
    }
  };
  join(atom.i, atom.i_code);
  join(atom.j, atom.j_code);
}

void Bounds::AnalyseProcess(int p) {
  const std::vector<CompiledLocation>& locations = system_.locations(p);
  const int n = system_.clock_count();
  // With priorities, a move is possible where the guard or target invariant of another one is
  // false.
  const bool has_priorities = system_.network().has_priorities;
  std::vector<Sparse> result(locations.size());
  // Dense vectors live only while one location is filled in.
  std::vector<GuardBounds> dense(n);
  for (size_t l = 0; l < locations.size(); ++l) {
    std::fill(dense.begin(), dense.end(), GuardBounds());
    for (const ClockAtom& atom : locations[l].invariant.all_atoms) {
      AddAtom(atom, has_priorities, &dense);
    }
    for (const int32_t id : locations[l].active) {
      if (system_.edge(id).is_never_taken) continue;
      for (const ClockAtom& atom : system_.edge(id).guard.all_atoms) {
        AddAtom(atom, has_priorities, &dense);
      }
    }
    for (const int32_t id : locations[l].receiving) {
      const CompiledEdge& edge = system_.edge(id);
      if (edge.is_never_taken) continue;
      // A receiver of a broadcast stays out where its guard is false, so the negation matters too.
      for (const ClockAtom& atom : edge.guard.all_atoms) {
        AddAtom(atom, has_priorities || edge.is_broadcast, &dense);
      }
    }
    for (int x = 1; x < n; ++x) {
      if (dense[x] != GuardBounds()) result[l].emplace_back(x, dense[x]);
    }
  }
  // Pulls the bounds of the target back over an edge; has anything changed?
  auto pull = [&](const CompiledEdge& edge) {
    bool has_changed = false;
    if (edge.source == edge.target || edge.is_never_taken) return false;
    for (const auto& [clock, bounds] : result[edge.target]) {
      if (std::count(edge.always_resets.begin(), edge.always_resets.end(), clock) > 0) continue;
      Sparse& source = result[edge.source];
      auto it = std::find_if(source.begin(), source.end(),
                             [c = clock](const auto& entry) { return entry.first == c; });
      if (it == source.end()) {
        source.emplace_back(clock, bounds);
        has_changed = true;
      } else {
        const GuardBounds before = it->second;
        it->second.Join(bounds);
        has_changed = has_changed || it->second != before;
      }
    }
    return has_changed;
  };
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (size_t l = locations.size(); l-- > 0;) {
      for (const auto* ids : {&locations[l].active, &locations[l].receiving}) {
        for (const int32_t id : *ids) has_changed = pull(system_.edge(id)) || has_changed;
      }
    }
  }
  by_location_.push_back(std::move(result));
}

template <class Visit>
void Bounds::ForEach(const Slot* state, Visit visit) const {
  for (const auto& [clock, bounds] : everywhere_) visit(clock, bounds);
  for (size_t p = 0; p < by_location_.size(); ++p) {
    for (const auto& [clock, bounds] : by_location_[p][state[p]]) visit(clock, bounds);
  }
}

void Bounds::GuardsIn(int process, int location, GuardBounds* out) const {
  std::fill(out, out + system_.clock_count(), GuardBounds());
  for (const auto& [clock, bounds] : by_location_[process][location]) out[clock].Join(bounds);
}

void Bounds::GuardsEverywhere(GuardBounds* out) const {
  std::fill(out, out + system_.clock_count(), GuardBounds());
  for (const auto& [clock, bounds] : everywhere_) out[clock].Join(bounds);
}

void Bounds::Guards(const Slot* state, GuardBounds* out) const {
  std::fill(out, out + system_.clock_count(), GuardBounds());
  ForEach(state, [out](int32_t clock, const GuardBounds& bounds) { out[clock].Join(bounds); });
}

void Bounds::Constants(const Slot* state, zone::LowerUpper* out) const {
  std::fill(out, out + system_.clock_count(), zone::LowerUpper());
  ForEach(state, [out](int32_t clock, const GuardBounds& bounds) { Raise(&out[clock], bounds); });
}

void Bounds::LargestConstants(const Slot* state, zone::LowerUpper* out) const {
  Constants(state, out);
  Equalize(out);
}

void Bounds::LargestConstantsAnywhere(zone::LowerUpper* out) const {
  std::fill(out, out + system_.clock_count(), zone::LowerUpper());
  for (const auto& [clock, bounds] : everywhere_) Raise(&out[clock], bounds);
  for (const std::vector<Sparse>& locations : by_location_) {
    for (const Sparse& sparse : locations) {
      for (const auto& [clock, bounds] : sparse) Raise(&out[clock], bounds);
    }
  }
  Equalize(out);
}

void Bounds::Equalize(zone::LowerUpper* constants) const {
  for (int x = 1; x < system_.clock_count(); ++x) {
    constants[x].lower = constants[x].upper = std::max(constants[x].lower, constants[x].upper);
  }
}

}  // namespace zonelab::semantics
