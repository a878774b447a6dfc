// `bin` and `seq`: zones abstracted by interpolants (paper 003, Tóth and Majzik, FORMATS 2017).
//
// A node's abstraction is the conjunction of the constraints that were needed so far to keep the
// impossible impossible: at first none, then those of interpolants between the node's zone and what
// must be kept out.  `bin` carries a refutation backwards, one constraint at a time; `seq` finds
// where the path refutes it and comes back forwards.
#ifndef ZONELAB_CORE_CLOCKS_INTERPOLATED_H_
#define ZONELAB_CORE_CLOCKS_INTERPOLATED_H_

#include <string_view>
#include <utility>
#include <vector>

#include "core/clocks/lazy_zones.h"
#include "core/contract/traits.h"
#include "core/search/refine.h"
#include "core/search/tactics.h"

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
  static constexpr bool kTakesDiagonals = true;
  static constexpr Traits kTraits = {.family = Family::kLazy,
                                     .records_events = true,
                                     .takes_differences = true,
                                     .takes_merge = !kIsForward,
                                     .hides_data = true,
                                     .labels = Labels::kConstraints};
  static constexpr bool kExtrapolates = false;
  static constexpr search::Covering kCovering = search::Covering::kOldest;

  using Demand = std::vector<zone::Bound>;  // a zone to be kept out, canonical
  using Emit = search::Emit<Demand>;

  Interpolated(int n, const semantics::Bounds& bounds, bool extrapolates)
      : ConstraintLabels(n, bounds, extrapolates),
        scratch_(zone::Size(n)),
        narrowed_(zone::Size(n)) {}

  bool Covers(const Label& big, const Label& small) {
    if (big.kept.count == 0) return true;
    if (small.kept.count == 0) return false;  // kept constraints exclude something
    Abstraction(small, scratch_.data());
    return kept_.Holds(big.kept, scratch_.data(), n_);
  }

  // ---- Demands ----------------------------------------------------------------------------------

  // Keeps the action, impossible from the node's zone, impossible.
  void Forbid(const Label&, const search::Action& action, Emit emit) {
    Demand out = universe_;
    if (PreAction(out.data(), action, n_)) emit(std::move(out));
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
  void Pull(const Label&, const search::Action& action, Emit emit) {
    for (const zone::Constraint& c : changes_) {
      Demand out = universe_;
      if (zone::Conjoin(out.data(), n_, {c.j, c.i, zone::Complement(c.bound)}) &&
          PreAction(out.data(), action, n_)) {
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
  bool PullWhole(const search::Action& action, Demand* out) {
    return PreAction(out->data(), action, n_);
  }
  void BeginAtRoot(const Label& label) {
    const zone::Bound* zone = zones_.at(label.zone);
    front_.assign(zone, zone + zone::Size(n_));
  }
  void BeginAt(const Label& label) {
    front_.resize(zone::Size(n_));
    Abstraction(label, front_.data());
  }
  void Advance(const search::Action& action) {
    advanced_.resize(zone::Size(n_));
    if (PostAction(front_.data(), action, n_, advanced_.data())) {
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
