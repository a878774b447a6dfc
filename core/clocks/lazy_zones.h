// What the lazy clock strategies share: the zones of nodes, and sets of constraints that grow.
//
// Zones follow convention T (zone/image.h): they ignore upper bounds of their state's invariant
// until it is left, so that no strategy has to learn an invariant.  Every strategy keeps the whole
// zone of every node, expanded or not (kept_zones.h), because refinements come back to them: a
// demand is met by constraints that the zone satisfies.
#ifndef ZONELAB_CORE_CLOCKS_LAZY_ZONES_H_
#define ZONELAB_CORE_CLOCKS_LAZY_ZONES_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/base/pool.h"
#include "core/clocks/kept_zones.h"
#include "core/semantics/bounds.h"
#include "core/semantics/step.h"
#include "core/zone/extrapolate.h"
#include "core/zone/image.h"
#include "core/zone/inclusion.h"
#include "core/zone/interpolate.h"

namespace zonelab::clocks {

// The zone of every node: exact, or (`extrapolates`) extrapolated by Extra_LU+ so that there are
// finitely many.  There is one candidate at a time, the zone just made.
class LazyZones {
 public:
  using Handle = KeptZones::Handle;

  LazyZones(int n, const semantics::Bounds& bounds, bool extrapolates)
      : n_(n),
        bounds_(bounds),
        extrapolates_(extrapolates),
        candidate_(zone::Size(n)),
        constants_(extrapolates ? n : 0),
        zones_(n) {}

  bool extrapolates() const { return extrapolates_; }
  const zone::Bound* candidate() const { return candidate_.data(); }
  // The matrix stays until KeptZones::kOpen - 1 others have been asked for.
  const zone::Bound* at(Handle handle) const { return zones_.at(handle); }
  size_t bytes() const { return zones_.bytes(); }

  void Initial(const semantics::Step& step) {
    zone::SetZero(candidate_.data(), n_);
    if (step.may_delay) zone::DelayWithin(candidate_.data(), n_, {});
    zone::Forget(candidate_.data(), n_, step.resets);
    if (extrapolates_) Extrapolate(step.target);
  }
  bool Post(Handle source, const zone::ActionT& action, const semantics::Slot* target) {
    if (!zone::Post(zones_.at(source), action, n_, candidate_.data())) return false;
    if (extrapolates_) Extrapolate(target);
    return true;
  }
  Handle Store() { return zones_.Keep(candidate_.data()); }

  int64_t Weight() const { return zone::CappedSum(candidate_, bounds_.largest_constant()); }

 private:
  void Extrapolate(const semantics::Slot* target) {
    bounds_.Constants(target, constants_.data());
    zone::ExtrapolateLuPlus(candidate_.data(), n_, constants_.data());
  }

  const int n_;
  const semantics::Bounds& bounds_;
  const bool extrapolates_;
  std::vector<zone::Bound> candidate_;
  std::vector<zone::LowerUpper> constants_;
  KeptZones zones_;
};

// Conjunctions of few constraints, the strongest per pair of clocks, not closed.  Empty:
// everything.
class ConstraintSets {
 public:
  struct Handle {
    uint32_t begin = ArrayPool<zone::Constraint>::kNone;
    uint32_t count = 0;
  };

  absl::Span<const zone::Constraint> at(const Handle& handle) const {
    if (handle.count == 0) return {};
    return {sets_.at(handle.begin), handle.count};
  }
  // Adds what is not implied by a constraint on the same pair; `added` gets exactly that.
  void Add(Handle& handle, absl::Span<const zone::Constraint> constraints,
           std::vector<zone::Constraint>* added) {
    added->clear();
    const absl::Span<const zone::Constraint> old = at(handle);
    all_.assign(old.begin(), old.end());
    for (const zone::Constraint& c : constraints) {
      auto same = std::find_if(all_.begin(), all_.end(),
                               [&](const zone::Constraint& o) { return o.i == c.i && o.j == c.j; });
      if (same == all_.end()) {
        all_.push_back(c);
      } else if (c.bound < same->bound) {
        same->bound = c.bound;
      } else {
        continue;
      }
      added->push_back(c);
    }
    if (added->empty()) return;
    if (all_.size() != handle.count) {
      Clear(handle);
      handle.begin = sets_.Allocate(all_.size());
      handle.count = static_cast<uint32_t>(all_.size());
    }
    std::copy(all_.begin(), all_.end(), sets_.at(handle.begin));
  }
  void Clear(Handle& handle) {
    if (handle.count > 0) sets_.Release(handle.begin, handle.count);
    handle = Handle();
  }
  // Does everything in the zone satisfy the set?
  bool Holds(const Handle& handle, const zone::Bound* zone, int n) const {
    for (const zone::Constraint& c : at(handle)) {
      if (!zone::Satisfies(zone, n, c)) return false;
    }
    return true;
  }
  size_t bytes() const { return sets_.bytes(); }

 private:
  ArrayPool<zone::Constraint> sets_;
  std::vector<zone::Constraint> all_;
};

// Nodes with a zone and an abstraction that is a ConstraintSet: the base of strategies that keep
// constraints.
class ConstraintLabels {
 public:
  struct Label {
    LazyZones::Handle zone = 0;
    ConstraintSets::Handle kept;
  };
  static constexpr bool kCertifiesBySimulation = false;

  LazyZones& zones() { return zones_; }
  const LazyZones& zones() const { return zones_; }
  Label Store() { return {zones_.Store(), {}}; }
  void Forget(Label& label) { kept_.Clear(label.kept); }
  bool MayCover(const Label& big, const Label& small) const {
    return kept_.Holds(big.kept, zones_.at(small.zone), n_);
  }

  std::vector<zone::Constraint> Constraints(const Label& label) const {
    const auto kept = kept_.at(label.kept);
    return {kept.begin(), kept.end()};
  }
  std::vector<zone::GuardBounds> GuardBounds(const Label&) const { return {}; }

  // Audits: is what the action leads to from the source's abstraction within the target's, is there
  // nothing at all, is the node's zone within its abstraction?
  bool Follows(const Label& source, const zone::ActionT& action, const Label& target) const {
    std::vector<zone::Bound> from(universe_.size()), to(universe_.size());
    Abstraction(source, from.data());
    return !zone::Post(from.data(), action, n_, to.data()) ||
           kept_.Holds(target.kept, to.data(), n_);
  }
  bool IsForbidden(const Label& source, const zone::ActionT& action) const {
    std::vector<zone::Bound> from(universe_.size()), to(universe_.size());
    Abstraction(source, from.data());
    return !zone::Post(from.data(), action, n_, to.data());
  }
  bool Represents(const Label& label) const {
    return kept_.Holds(label.kept, zones_.at(label.zone), n_);
  }

  int64_t interpolants() const { return interpolants_; }
  size_t bytes() const { return zones_.bytes() + kept_.bytes(); }

 protected:
  ConstraintLabels(int n, const semantics::Bounds& bounds, bool extrapolates)
      : n_(n), zones_(n, bounds, extrapolates), interpolator_(n), universe_(zone::Size(n)) {
    zone::SetUniverse(universe_.data(), n);
  }

  void Abstraction(const Label& label, zone::Bound* out) const {
    std::copy(universe_.begin(), universe_.end(), out);
    zone::ConjoinAll(out, n_, kept_.at(label.kept));
  }

  const int n_;
  LazyZones zones_;
  ConstraintSets kept_;
  zone::Interpolator interpolator_;
  std::vector<zone::Bound> universe_;
  int64_t interpolants_ = 0;
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_LAZY_ZONES_H_
