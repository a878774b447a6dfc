// Post() in one pass.
//
// After a move, every clock of the target's set is in one of three cases: it was in the source's
// set and was left alone; it was assigned a value c, so it is "0 plus c"; or nothing is known of
// it (the move forgets it, or it was in no zone before).  In the first two cases it has an
// *origin*: a row of the old matrix (0 for the assigned) and what to add.  The difference of two
// clocks with origins is the difference of their rows, shifted:
//     x - y <= D[row(x)][row(y)] + plus(x) - plus(y).
// A clock without origin is only known to be at least 0: nothing bounds it from above, and every
// other x - y is at most x - 0, the bound on x alone.  So entering, leaving, copying and assigning
// clocks are one loop over the new entries.  The result is canonical: origins are points of a
// canonical matrix (two clocks may have the same one), and a clock that is only non-negative adds
// no shorter path.
//
// An example.  Source set {x}, 2 <= x <= 5; the move assigns y := 1; the target's set is {x, y}.
// The origins are row x + 0 and row 0 + 1, so x - y <= 5 - 1 and y - x <= -2 + 1.
#include "core/search/cegar/partial_zone.h"

#include <utility>

namespace zonelab::search {
namespace {

bool ConjoinLocal(zone::Bound* z, ClockSet clocks, absl::Span<const zone::Constraint> constraints) {
  const int n = static_cast<int>(clocks.size()) + 1;
  for (const zone::Constraint& c : constraints) {
    const int i = RowOf(clocks, c.i), j = RowOf(clocks, c.j);
    if (i >= 0 && j >= 0 && !zone::Conjoin(z, n, {i, j, c.bound})) return false;
  }
  return true;
}

// Where a clock's value after some resets comes from: a row of the matrix before, plus a constant.
struct Origin {
  int row = -1;  // -1: nothing is known
  int32_t plus = 0;
};

}  // namespace

int RowOf(ClockSet clocks, int32_t clock) {
  if (clock == 0) return 0;
  const auto it = std::lower_bound(clocks.begin(), clocks.end(), clock);
  if (it == clocks.end() || *it != clock) return -1;
  return static_cast<int>(it - clocks.begin()) + 1;
}

bool ZoneView::IsWithin(const ZoneView& other) const {
  if (other.clocks.empty()) return true;
  if (clocks.size() == other.clocks.size()) return zone::IsWithin(matrix, other.matrix, n());
  std::vector<int> rows(1, 0);
  for (const int32_t clock : other.clocks) rows.push_back(RowOf(clocks, clock));
  for (int i = 0; i < other.n(); ++i) {
    for (int j = 0; j < other.n(); ++j) {
      if (zone::At(matrix, n(), rows[i], rows[j]) > zone::At(other.matrix, other.n(), i, j)) {
        return false;
      }
    }
  }
  return true;
}

std::vector<zone::Constraint> ZoneView::ToConstraints() const {
  if (clocks.empty()) return {};
  std::vector<zone::Constraint> constraints = zone::ToConstraints(matrix, n());
  for (zone::Constraint& c : constraints) {
    c.i = c.i == 0 ? 0 : clocks[c.i - 1];
    c.j = c.j == 0 ? 0 : clocks[c.j - 1];
  }
  return constraints;
}

void PartialZone::SetZero(ClockSet clocks) {
  clocks_.assign(clocks.begin(), clocks.end());
  matrix_.resize(zone::Size(n()));
  zone::SetZero(matrix_.data(), n());
}

void PartialZone::Assign(const ZoneView& view) {
  clocks_.assign(view.clocks.begin(), view.clocks.end());
  matrix_.resize(zone::Size(n()));
  if (clocks_.empty()) {
    zone::SetZero(matrix_.data(), 1);
  } else {
    std::copy(view.matrix, view.matrix + matrix_.size(), matrix_.begin());
  }
}

bool PartialZone::Post(const ZoneView& source, const zone::ActionU& action, ClockSet clocks) {
  PartialZone before;
  before.Assign(source);
  if (!before.Conjoin(action.guard)) return false;

  clocks_.assign(clocks.begin(), clocks.end());
  std::vector<Origin> origins(n());
  origins[0].row = 0;
  for (int i = 1; i < n(); ++i) origins[i].row = RowOf(before.clocks(), clocks[i - 1]);
  for (const zone::ClockReset& reset : action.resets) {
    const int row = RowOf(clocks, reset.clock);
    if (row <= 0) continue;
    const bool is_known = reset.value != zone::ClockReset::kAnything;
    origins[row] = is_known ? Origin{0, reset.value} : Origin{};
  }
  // Entering, leaving and assigning clocks is one copy.
  matrix_.assign(zone::Size(n()), zone::kInfinity);
  for (int i = 0; i < n(); ++i) {
    for (int j = 0; j < n(); ++j) {
      const Origin& from = origins[i];
      const Origin& to = origins[j];
      zone::Bound& entry = zone::At(matrix_.data(), n(), i, j);
      if (i == j) {
        entry = zone::kZero;
      } else if (from.row >= 0) {
        // Of a clock of which nothing is known: at least 0.
        const zone::Bound bound =
            zone::At(before.matrix(), before.n(), from.row, std::max(to.row, 0));
        entry = zone::Add(bound, zone::AtMost(from.plus - (to.row < 0 ? 0 : to.plus)));
      }
    }
  }
  if (!Conjoin(action.invariant)) return false;
  if (!action.may_delay) return true;
  std::vector<zone::Constraint> upper;
  for (const zone::Constraint& c : action.invariant) {
    const int row = RowOf(clocks_, c.i);
    if (c.j == 0 && row > 0) upper.push_back({row, 0, c.bound});
  }
  zone::DelayWithin(matrix_.data(), n(), upper);
  return true;
}

bool PartialZone::Conjoin(absl::Span<const zone::Constraint> constraints) {
  return ConjoinLocal(matrix_.data(), clocks_, constraints);
}

bool PartialZone::Conjoin(const ZoneView& other) {
  for (int i = 0; i < other.n(); ++i) {
    const int row = i == 0 ? 0 : RowOf(clocks_, other.clocks[i - 1]);
    if (row < 0) continue;
    for (int j = 0; j < other.n(); ++j) {
      const int column = j == 0 ? 0 : RowOf(clocks_, other.clocks[j - 1]);
      if (i == j || column < 0) continue;
      const zone::Bound bound = zone::At(other.matrix, other.n(), i, j);
      if (!zone::Conjoin(matrix_.data(), n(), {row, column, bound})) return false;
    }
  }
  return true;
}

}  // namespace zonelab::search
