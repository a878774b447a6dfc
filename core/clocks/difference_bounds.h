// `dbca`: zones abstracted by the difference bound constraints that refutations used, on top of
// Extra_LU+ [Wang-Jiao 2015].
//
// A node keeps a set C of constraints that its zone Z satisfies, at first none, and stands for all
// valuations that satisfy C [Wang-Jiao 2015, Def. 6].  Unlike with interpolants, a demand does not
// say what is to be kept out but what is to be kept: constraints that Z satisfies.  That costs
// less, for what a node keeps is pulled back constraint by constraint, not zone by zone.
//
// FINDCONTRA(Z, P), for constraints P that no valuation of Z satisfies: the constraints of Z on a
// negative cycle through Z and P; if one is enough, the one that is missed by least (Contradict).
//
// A constraint c that is kept behind an action is pulled to the node before it [Wang-Jiao 2015,
// Algorithm 2] with three corrections, without which kept constraints need not hold behind:
//   delay      only upper bounds change, and none holds behind a delay; all others hold before it.
//   invariant  if c holds behind the resets without the target's invariant, go on with c; else what
//              holds there and contradicts "invariant and not c" (1: targets have invariants).
//   resets     a reset clock is its value: it becomes 0 and the bound is shifted (2: by values
//              other than 0).  What is left may hold of all clocks; then nothing is asked.
//   guard      if the constraint c1 that came out of the resets holds in Z, c1 is asked for; else
//              what contradicts "guard and not c1" (3: not c1, where the paper prints the one
//              behind).
// So post of C, before, lies within the set behind: condition (2) of search/lazy/loop.h.
//
// Sets are compared constraint by constraint, without closing them: C covers C' if each c of C has
// a c' of C' on the same clocks with a bound at most as large.  That is sound and cheap.
//
// An example: examples/differences.xta, explained in search/lazy/loop.h.
#ifndef ZONELAB_CORE_CLOCKS_DIFFERENCE_BOUNDS_H_
#define ZONELAB_CORE_CLOCKS_DIFFERENCE_BOUNDS_H_

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/clocks/lazy_zones.h"
#include "core/contract/options.h"
#include "core/contract/traits.h"
#include "core/search/lazy/refine.h"
#include "core/semantics/system.h"

namespace zonelab::clocks {

class DifferenceBounds : public ConstraintLabels {
 public:
  using Refiner = search::Backward;
  static constexpr std::string_view kName = "dbca";
  static constexpr std::string_view kHelp =
      "lazy: difference bound constraints from refutations, on top of Extra-LU+ (FORTE 2015)";
  static constexpr Traits kTraits = {.family = Family::kLazy,
                                     .records_events = true,
                                     .takes_differences = false,
                                     .takes_merge = true,
                                     .hides_data = true,
                                     .labels = Labels::kConstraints};
  static constexpr bool kExtrapolates = true;
  static constexpr Covering kCovering = Covering::kMerge;

  using Demand = std::vector<zone::Constraint>;  // to be kept; the node's zone satisfies them
  using Emit = search::Emit<Demand>;

  DifferenceBounds(const semantics::System& system, const semantics::Bounds& bounds,
                   bool extrapolates)
      : ConstraintLabels(system.clock_count(), bounds, extrapolates),
        scratch_(zone::Size(n_)),
        entered_(zone::Size(n_)) {}

  // Constraint by constraint: sets are not closed.
  bool Covers(const Label& big, const Label& small) const {
    for (const zone::Constraint& c : kept_.at(big.kept)) {
      bool is_kept = false;
      for (const zone::Constraint& k : kept_.at(small.kept)) {
        is_kept = is_kept || (k.i == c.i && k.j == c.j && k.bound <= c.bound);
      }
      if (!is_kept) return false;
    }
    return true;
  }

  // ---- Demands ----------------------------------------------------------------------------------

  void Forbid(const Label& label, const zone::ActionT& action, Emit emit) {
    const zone::Bound* zone = zones_.at(label.zone);
    wanted_.clear();
    if (!zone::BehindResets(zone, action, n_, entered_.data())) {
      Contradict(zone, Guard(action), &wanted_);
    } else {
      // The target invariant forbids it.
      behind_resets_.clear();
      if (!Contradict(entered_.data(), action.invariant, &behind_resets_)) return;
      for (const zone::Constraint& c : behind_resets_) PullThroughResets(zone, action, c);
    }
    if (!wanted_.empty()) emit(wanted_);
  }
  void Exclude(const Label& label, absl::Span<const zone::Constraint> constraints, Emit emit) {
    wanted_.clear();
    if (Contradict(zones_.at(label.zone), constraints, &wanted_)) emit(wanted_);
  }
  void Cover(const Label& big, Emit emit) {
    const auto kept = kept_.at(big.kept);
    if (!kept.empty()) emit(Demand(kept.begin(), kept.end()));
  }
  // BACKPROP for what the last change of a label added.
  void Pull(const Label& parent, const zone::ActionT& action, Emit emit) {
    const zone::Bound* zone = zones_.at(parent.zone);
    if (!zone::BehindResets(zone, action, n_, entered_.data())) return;
    wanted_.clear();
    for (const zone::Constraint& c : changes_) {
      if (action.may_delay && c.j == 0) continue;  // an upper bound: no zone after delay has one
      if (zone::Satisfies(entered_.data(), n_, c)) {
        PullThroughResets(zone, action, c);
        continue;
      }
      behind_resets_.clear();
      against_.assign(action.invariant.begin(), action.invariant.end());
      against_.push_back({c.j, c.i, zone::Complement(c.bound)});
      if (!Contradict(entered_.data(), against_, &behind_resets_)) continue;
      for (const zone::Constraint& k : behind_resets_) PullThroughResets(zone, action, k);
    }
    if (!wanted_.empty()) emit(wanted_);
  }
  void TakeAsChange(const Label& label) {
    const auto kept = kept_.at(label.kept);
    changes_.assign(kept.begin(), kept.end());
  }

  bool Strengthen(Label& label, const Demand& wanted) {
    kept_.Add(label.kept, wanted, &changes_);
    return !changes_.empty();
  }

 private:
  const std::vector<zone::Constraint>& Guard(const zone::ActionT& action) {
    guard_.assign(action.source_invariant.begin(), action.source_invariant.end());
    guard_.insert(guard_.end(), action.guard.begin(), action.guard.end());
    return guard_;
  }

  // FINDCONTRA: appends constraints of `zone` that contradict all of `against` together.  False:
  // `against` contradicts itself, nothing is needed.
  bool Contradict(const zone::Bound* zone, absl::Span<const zone::Constraint> against,
                  std::vector<zone::Constraint>* out) {
    scratch_ = universe_;
    if (!zone::ConjoinAll(scratch_.data(), n_, against)) return false;
    ++interpolants_;
    const std::vector<zone::Constraint>& found = interpolator_.FindShort(zone, scratch_.data());
    out->insert(out->end(), found.begin(), found.end());
    return true;
  }

  // From a constraint that holds behind the resets to what is wanted before the guard.
  void PullThroughResets(const zone::Bound* zone, const zone::ActionT& action, zone::Constraint c) {
    for (auto reset = action.resets.rbegin(); reset != action.resets.rend(); ++reset) {
      // A clock that may have any value bounds others from above only as 0 does, and not from
      // below.
      const int32_t value = std::max(reset->value, 0);
      if (c.i == reset->clock) {
        c.i = 0;
        c.bound = zone::Add(c.bound, zone::AtMost(-value));
      }
      if (c.j == reset->clock) {
        c.j = 0;
        c.bound = zone::Add(c.bound, zone::AtMost(value));
      }
    }
    if (c.i == c.j || (c.i == 0 && c.bound >= zone::kZero)) return;  // true of all clocks
    if (zone::Satisfies(zone, n_, c)) {
      wanted_.push_back(c);
      return;
    }
    Guard(action);
    guard_.push_back({c.j, c.i, zone::Complement(c.bound)});
    Contradict(zone, guard_, &wanted_);
  }

  std::vector<zone::Constraint> wanted_, changes_, behind_resets_, against_, guard_;
  std::vector<zone::Bound> scratch_, entered_;
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_DIFFERENCE_BOUNDS_H_
