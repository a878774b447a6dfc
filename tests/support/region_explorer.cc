#include "tests/support/region_explorer.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/lang/parse.h"
#include "core/reference/reference.h"

namespace zonelab::testing {
namespace {

using lang::QueryKind;
using reference::Atom;
using reference::DiscreteState;
using reference::Move;

class RegionGraph {
 public:
  RegionGraph(model::Network& network, int largest, int max_regions)
      : network_(network),
        reference_(network),
        unit_(network.clock_count() + 1),
        cap_(static_cast<int64_t>(largest) * unit_),
        max_regions_(max_regions) {}

  // All that is reachable.  False: see why.
  bool Build(std::string* why) {
    Add(reference_.Initial(), std::vector<int64_t>(network_.clock_count(), 0));
    for (size_t r = 0; r < regions_.size() && why_.empty(); ++r) Expand(static_cast<int>(r));
    *why = why_;
    return why_.empty();
  }
  int size() const { return static_cast<int>(regions_.size()); }

  std::vector<bool> Where(const lang::Expr& predicate) {
    std::vector<bool> holds(regions_.size());
    for (size_t r = 0; r < regions_.size(); ++r) {
      bool can_move = false;
      for (int at = static_cast<int>(r);; at = regions_[at].later) {
        can_move = can_move || !regions_[at].moves.empty();
        if (regions_[at].later < 0 || regions_[at].later == at) break;
      }
      const auto parts = reference_.Predicate(predicate, regions_[r].state, !can_move);
      if (!parts.ok()) {
        why_ = "the predicate cannot be evaluated";
        return holds;
      }
      for (const std::vector<Atom>& part : *parts) {
        holds[r] = holds[r] || reference::AllHold(part, regions_[r].clocks, unit_);
      }
    }
    return holds;
  }
  const std::string& why() const { return why_; }

  // The values of the expression in a region lie between two of these: 2v for v itself, 2v + 1 for
  // what lies between v and v + 1.  Of a clock beyond the cap: 2 cap + 1.
  int64_t ValueIn(int region, const lang::Expr& expression) {
    const auto term = reference_.Evaluate(expression, regions_[region].state);
    if (!term.ok()) {
      why_ = "the expression cannot be evaluated";
      return 0;
    }
    if (term->clock == 0) return 2 * term->value;
    const int64_t clock = regions_[region].clocks[term->clock];
    if (clock > cap_) return 2 * (cap_ / unit_) + 1;
    return 2 * (clock / unit_) + (clock % unit_ != 0 ? 1 : 0);
  }

  // From which regions is there a run that stays within `allowed`?
  std::vector<bool> CanStay(const std::vector<bool>& allowed, bool maximal) const {
    const int count = size();
    // Greatest fixpoint: a region can stay if, after some time in `allowed`, a move leads to one
    // that can, or the run may end.
    std::vector<bool> can = allowed;
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (int r = count - 1; r >= 0; --r) {
        if (!can[r]) continue;
        bool goes_on = false;
        for (int at = r; allowed[at] && !goes_on; at = regions_[at].later) {
          for (const int next : regions_[at].moves) goes_on = goes_on || can[next];
          if (maximal && regions_[at].later == at) goes_on = true;
          if (maximal && regions_[at].later < 0 && regions_[at].moves.empty()) goes_on = true;
          if (regions_[at].later < 0 || regions_[at].later == at) break;
        }
        if (goes_on) continue;
        can[r] = false;
        has_changed = true;
      }
    }
    return can;
  }

 private:
  struct Region {
    DiscreteState state;
    std::vector<int64_t> clocks;  // in units of 1/unit_; beyond cap_: cap_ + 1
    std::vector<int> moves;
    int later = -1;  // the next region in time; itself: time goes on for ever; -1: it cannot
  };

  // The same region with its fractions spread evenly.
  std::vector<int64_t> Normal(std::vector<int64_t> clocks) const {
    std::set<int64_t> fractions;
    for (size_t x = 1; x < clocks.size(); ++x) {
      if (clocks[x] > cap_) {
        clocks[x] = cap_ + 1;
      } else if (clocks[x] % unit_ != 0) {
        fractions.insert(clocks[x] % unit_);
      }
    }
    for (size_t x = 1; x < clocks.size(); ++x) {
      const int64_t fraction = clocks[x] % unit_;
      if (clocks[x] > cap_ || fraction == 0) continue;
      const auto rank = std::distance(fractions.begin(), fractions.find(fraction)) + 1;
      clocks[x] += rank - fraction;
    }
    return clocks;
  }

  // REQUIRES: normal, not all beyond the cap.
  std::vector<int64_t> Later(std::vector<int64_t> clocks) const {
    bool has_whole = false;
    int64_t largest_fraction = 0;
    for (size_t x = 1; x < clocks.size(); ++x) {
      if (clocks[x] > cap_) continue;
      has_whole = has_whole || clocks[x] % unit_ == 0;
      largest_fraction = std::max(largest_fraction, clocks[x] % unit_);
    }
    for (size_t x = 1; x < clocks.size(); ++x) {
      if (clocks[x] > cap_) continue;
      const int64_t fraction = clocks[x] % unit_;
      if (has_whole) {
        ++clocks[x];  // those without a fraction get the smallest one, the others keep their order
      } else if (fraction == largest_fraction) {
        clocks[x] += unit_ - fraction;
      }
    }
    return Normal(std::move(clocks));
  }

  bool Holds(const std::vector<Atom>& atoms, const std::vector<int64_t>& clocks) {
    for (const Atom& atom : atoms) {
      if (atom.i != 0 && atom.j != 0) why_ = "a difference of clocks";
      if (std::max(atom.bound, -atom.bound) * unit_ > cap_) why_ = "a constant beyond the largest";
    }
    return reference::AllHold(atoms, clocks, unit_);
  }

  // The region's number; -1: its invariant does not hold.
  int Add(const DiscreteState& state, std::vector<int64_t> clocks) {
    bool possible = false;
    const auto invariant = reference_.Invariant(state, &possible);
    if (!invariant.ok()) {
      why_ = "a run-time error";
      return -1;
    }
    clocks = Normal(std::move(clocks));
    if (!possible || !Holds(*invariant, clocks)) return -1;
    std::vector<int64_t> key(state.locations.begin(), state.locations.end());
    key.insert(key.end(), state.values.begin(), state.values.end());
    key.insert(key.end(), clocks.begin(), clocks.end());
    const auto [it, is_new] = numbers_.emplace(std::move(key), size());
    if (!is_new) return it->second;
    if (size() >= max_regions_) why_ = "too many regions";
    regions_.push_back({state, std::move(clocks), {}, -1});
    return it->second;
  }

  void Expand(int r) {
    const DiscreteState state = regions_[r].state;
    const std::vector<int64_t> clocks = regions_[r].clocks;
    std::vector<reference::MoveError> errors;
    for (const Move& move : reference_.Moves(state, &errors)) {
      if (!Holds(move.guard, clocks)) continue;
      std::vector<int64_t> after = clocks;
      for (const auto& [clock, value] : move.resets) after[clock] = value * unit_;
      const int next = Add(move.target, std::move(after));
      if (next >= 0) regions_[r].moves.push_back(next);
    }
    for (const auto& error : errors) {
      if (Holds(error.guard, clocks)) why_ = "a run-time error";
    }
    if (!reference_.MayDelay(state)) return;
    bool is_last = true;
    for (size_t x = 1; x < clocks.size(); ++x) is_last = is_last && clocks[x] > cap_;
    const int later = is_last ? r : Add(state, Later(clocks));
    regions_[r].later = later;
  }

  model::Network& network_;
  reference::Reference reference_;
  const int64_t unit_, cap_;
  const int max_regions_;
  std::vector<Region> regions_;
  std::map<std::vector<int64_t>, int> numbers_;
  std::string why_;
};

}  // namespace

RegionAnswer DecideByRegions(model::Network& network, const lang::Query& query, int largest,
                             bool maximal, int max_regions) {
  RegionAnswer answer;
  RegionGraph graph(network, largest, max_regions);
  if (!graph.Build(&answer.why)) return answer;
  answer.regions = graph.size();
  const lang::Expr* searched = query.searched;
  bool is_found = false;
  if (searched != nullptr) {
    for (const bool holds : graph.Where(*searched)) is_found = is_found || holds;
  } else {
    std::vector<bool> allowed = graph.Where(*query.avoided);
    allowed.flip();
    const std::vector<bool> stays = graph.CanStay(allowed, maximal);
    if (query.kind == QueryKind::kLeadsTo) {
      const std::vector<bool> starts = graph.Where(*query.predicate);
      for (int r = 0; r < graph.size(); ++r) is_found = is_found || (starts[r] && stays[r]);
    } else {
      is_found = stays[0];
    }
  }
  if (!graph.why().empty()) {
    answer.why = graph.why();
    return answer;
  }
  answer.decided = true;
  answer.satisfied = is_found == (query.kind == QueryKind::kExistsEventually ||
                                  query.kind == QueryKind::kExistsAlways);
  return answer;
}

RegionExtremes ExtremesByRegions(model::Network& network, const lang::Query& query, int largest,
                                 int max_regions) {
  RegionExtremes extremes;
  RegionGraph graph(network, largest, max_regions);
  std::string why;
  if (!graph.Build(&why)) return extremes;
  std::vector<bool> counts(graph.size(), true);
  if (query.predicate != nullptr) counts = graph.Where(*query.predicate);
  for (const lang::Expr* expression : query.expressions) {
    int64_t least = INT64_MAX, greatest = INT64_MIN;
    for (int r = 0; r < graph.size(); ++r) {
      if (!counts[r]) continue;
      extremes.is_empty = false;
      least = std::min(least, graph.ValueIn(r, *expression));
      greatest = std::max(greatest, graph.ValueIn(r, *expression));
    }
    const auto beyond = [&](int64_t value) {
      return expression->type != nullptr && expression->type->kind == lang::TypeKind::kClock &&
             value > 2 * largest;
    };
    const auto text = [](int64_t value) { return std::to_string(value); };
    // >> rounds down.
    extremes.bounds.push_back(
        {beyond(least) ? "beyond" : ((least & 1) != 0 ? "> " : ">= ") + text(least >> 1),
         beyond(greatest) ? "beyond"
                          : ((greatest & 1) != 0 ? "< " : "<= ") + text((greatest + 1) >> 1)});
  }
  extremes.decided = graph.why().empty();
  return extremes;
}

}  // namespace zonelab::testing
