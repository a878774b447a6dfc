// `bin` and `seq`: zones abstracted by interpolants [Toth-Majzik 2017].
//
// A node stands for a conjunction of constraints, at first none, that its exact zone satisfies.  A
// demand is a zone B to be kept out, with which the node's zone Z has nothing in common: from every
// valuation of B something leads on that is impossible from Z.  An *interpolant* of Z and B is a
// conjunction I with Z within I and I disjoint from B.  Keeping I meets the demand, and keeps as
// little else as the interpolant says.
//
// Where interpolants come from.  Z and B are matrices; that they have nothing in common means that
// the entry-wise smaller of them has a negative cycle.  The constraints of Z on one such cycle,
// added up, contradict those of B on it: they are an interpolant [Toth-Majzik 2017, Prop. 2], and
// few, since neighbouring edges of a canonical Z are one edge.  Which cycle is found decides what
// is learnt; it is the one that Floyd and Warshall's algorithm closes first, as in [Theta]
// (zone/interpolate.h).
//
// Demands are made so:
//   Forbid   what an action can be taken from at all, pre(everything): Z has nothing of it.
//   Exclude  what satisfies some constraints: those of the goal.
//   Cover    one demand per constraint of the coverer: what violates it.
//   Pull     the last interpolant I must hold behind an action: what the action leads out of I
//            from, one demand pre(not c) for each c of I.  Complements of single constraints are
//            zones, the complement of I is not.
// pre is the exact adjoint of post (zone/image.h), so what keeps pre(B) out keeps post out of B.
//
// `bin` carries a refutation backwards, one constraint at a time; `seq` finds where the path
// refutes it already and comes back forwards (search/lazy/refine.h).  Forwards, the interpolant is
// taken between what follows from above (`front_`) and the demand.
//
// Termination is not promised: constraints are sums of constants along the path, and there may be
// infinitely many.  In practice it is rare; with extrapolated zones there are finitely many.
//
// An example.  Z is 3 <= x <= 7, x = y; a move asks for x <= 2.  B is x <= 2 with any y.  The
// cycle is x >= 3, x <= 2: the node keeps x >= 3 and forgets the rest, x = y included.
#ifndef ZONELAB_CORE_CLOCKS_INTERPOLATED_H_
#define ZONELAB_CORE_CLOCKS_INTERPOLATED_H_

#include <string_view>
#include <utility>
#include <vector>

#include "core/clocks/lazy_zones.h"
#include "core/contract/options.h"
#include "core/contract/traits.h"
#include "core/search/lazy/refine.h"
#include "core/semantics/system.h"

namespace zonelab::clocks {

template <class Refine>
class Interpolated : public ConstraintLabels {
 public:
  using Refiner = Refine;
  static constexpr bool kIsForward = !Refiner::kTakesManyParents;
  static constexpr std::string_view kName = kIsForward ? "seq" : "bin";
  static constexpr std::string_view kHelp =
      kIsForward ? "lazy: zone interpolants found forwards along the path (SEQ, FORMATS 2017)"
                 : "lazy: zone interpolants carried backwards along the path (BIN, FORMATS 2017)";
  static constexpr Traits kTraits = {.family = Family::kLazy,
                                     .records_events = true,
                                     .takes_differences = true,
                                     .takes_merge = !kIsForward,
                                     .hides_data = true,
                                     .labels = Labels::kConstraints};
  static constexpr bool kExtrapolates = false;
  static constexpr Covering kCovering = Covering::kOldest;

  using Demand = std::vector<zone::Bound>;  // a zone to be kept out, canonical
  using Emit = search::Emit<Demand>;

  Interpolated(const semantics::System& system, const semantics::Bounds& bounds, bool extrapolates)
      : ConstraintLabels(system.clock_count(), bounds, extrapolates),
        scratch_(zone::Size(n_)),
        narrowed_(zone::Size(n_)) {}

  bool Covers(const Label& big, const Label& small) {
    if (big.kept.count == 0) return true;
    if (small.kept.count == 0) return false;  // kept constraints exclude something
    Abstraction(small, scratch_.data());
    return kept_.Holds(big.kept, scratch_.data(), n_);
  }

  // ---- Demands ----------------------------------------------------------------------------------

  // Keeps the action, impossible from the node's zone, impossible.
  void Forbid(const Label&, const zone::ActionT& action, Emit emit) {
    Demand out = universe_;
    if (zone::Pre(out.data(), action, n_)) emit(std::move(out));
  }
  // Keeps out the valuations that satisfy `constraints`; the node's zone has none.
  void Exclude(const Label&, absl::Span<const zone::Constraint> constraints, Emit emit) {
    Demand out = universe_;
    if (zone::ConjoinAll(out.data(), n_, constraints)) emit(std::move(out));
  }
  // Makes a node within `big`.
  void Cover(const Label& big, Emit emit) {
    Abstraction(big, narrowed_.data());
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        const zone::Bound bound = zone::At(narrowed_.data(), n_, i, j);
        if (i == j || !zone::IsFinite(bound)) continue;
        Demand out = universe_;
        if (zone::Conjoin(out.data(), n_, {j, i, zone::Complement(bound)})) emit(std::move(out));
      }
    }
  }
  // What the last change of a label asks of a parent.
  void Pull(const Label&, const zone::ActionT& action, Emit emit) {
    for (const zone::Constraint& c : changes_) {
      Demand out = universe_;
      if (zone::Conjoin(out.data(), n_, {c.j, c.i, zone::Complement(c.bound)}) &&
          zone::Pre(out.data(), action, n_)) {
        emit(std::move(out));
      }
    }
  }
  // Makes the whole label "the last change".
  void TakeAsChange(const Label& label) {
    const auto all = kept_.at(label.kept);
    changes_.assign(all.begin(), all.end());
  }

  bool Answers(const Label& label, const Demand& out) {
    narrowed_ = out;
    return !zone::ConjoinAll(narrowed_.data(), n_, kept_.at(label.kept));
  }
  // False: nothing had to be done.
  bool Strengthen(Label& label, const Demand& out) {
    if (Answers(label, out)) return false;
    return Keep(label, interpolator_.Find(zones_.at(label.zone), out.data()));
  }

  // ---- Forwards ---------------------------------------------------------------------------------

  // The demand on the parent; false: the parent is asked for nothing.
  bool PullWhole(const zone::ActionT& action, Demand* out) {
    return zone::Pre(out->data(), action, n_);
  }
  void BeginAtRoot(const Label& label) {
    const zone::Bound* zone = zones_.at(label.zone);
    front_.assign(zone, zone + zone::Size(n_));
  }
  void BeginAt(const Label& label) {
    front_.resize(zone::Size(n_));
    Abstraction(label, front_.data());
  }
  void Advance(const zone::ActionT& action) {
    advanced_.resize(zone::Size(n_));
    if (zone::Post(front_.data(), action, n_, advanced_.data())) {
      std::swap(front_, advanced_);
    } else {
      front_.clear();  // empty
    }
  }
  // An interpolant of what follows from above; false: that does not contain the node's zone.
  bool StrengthenWithin(Label& label, const Demand& out) {
    if (front_.empty() || !zone::IsWithin(zones_.at(label.zone), front_.data(), n_)) return false;
    Keep(label, interpolator_.Find(front_.data(), out.data()));
    ContinueFromInterpolant();
    return true;
  }
  void ContinueFromInterpolant() {
    front_ = universe_;
    zone::ConjoinAll(front_.data(), n_, interpolant_);
  }

 private:
  bool Keep(Label& label, const std::vector<zone::Constraint>& interpolant) {
    ++interpolants_;
    interpolant_ = interpolant;
    changes_ = interpolant;
    kept_.Add(label.kept, interpolant_, &added_);
    return true;
  }

  std::vector<zone::Constraint> interpolant_, changes_, added_;
  std::vector<zone::Bound> scratch_, narrowed_;
  std::vector<zone::Bound> front_, advanced_;  // forwards: what follows from above; empty: nothing
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_INTERPOLATED_H_
