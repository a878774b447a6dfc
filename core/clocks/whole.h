// `none`: the lazy search without an abstraction of clocks; a node stands for its zone.
//
// What the lazy strategies are measured against, and the clocks for data abstraction alone.  It is
// the null object of search/strategies.h: A is as small as it can be from the start, so no demand
// is ever made, and covering is inclusion of zones.  Zones are extrapolated by Extra_LU+
// (clocks/extrapolated.h says why that is right); without, it need not end.
#ifndef ZONELAB_CORE_CLOCKS_WHOLE_H_
#define ZONELAB_CORE_CLOCKS_WHOLE_H_

#include <string_view>
#include <vector>

#include "core/clocks/lazy_zones.h"
#include "core/contract/options.h"
#include "core/contract/traits.h"
#include "core/search/lazy/refine.h"
#include "core/semantics/system.h"

namespace zonelab::clocks {

class Whole {
 public:
  using Refiner = search::Backward;
  static constexpr std::string_view kName = "none";
  static constexpr std::string_view kHelp =
      "no abstraction: Extra-LU+ zones compared by inclusion, in the lazy search";
  static constexpr Traits kTraits = {.family = Family::kLazy,
                                     .records_events = true,
                                     .takes_differences = false,
                                     .takes_merge = true,
                                     .hides_data = true,
                                     .labels = Labels::kZones};
  static constexpr bool kExtrapolates = true;
  static constexpr Covering kCovering = Covering::kOldest;

  struct Demand {};
  using Emit = search::Emit<Demand>;
  struct Label {
    LazyZones::Handle zone = 0;
  };

  Whole(const semantics::System& system, const semantics::Bounds& bounds, bool extrapolates)
      : n_(system.clock_count()), zones_(n_, bounds, extrapolates), scratch_(zone::Size(n_)) {}

  LazyZones& zones() { return zones_; }
  const LazyZones& zones() const { return zones_; }
  Label Store() { return {zones_.Store()}; }
  void Forget(Label&) {}

  bool MayCover(const Label& big, const Label& small) const {
    return zone::IsWithin(zones_.at(small.zone), zones_.at(big.zone), n_);
  }
  bool Covers(const Label& big, const Label& small) const { return MayCover(big, small); }

  // Nothing is ever too coarse.
  void Forbid(const Label&, const zone::ActionT&, Emit) {}
  void Exclude(const Label&, absl::Span<const zone::Constraint>, Emit) {}
  void Cover(const Label&, Emit) {}
  void Pull(const Label&, const zone::ActionT&, Emit) {}
  void TakeAsChange(const Label&) {}
  bool Strengthen(Label&, const Demand&) { return false; }

  std::vector<zone::Constraint> Constraints(const Label& label) const {
    return zone::ToConstraints(zones_.at(label.zone), n_);
  }
  static constexpr bool kCertifiesBySimulation = false;
  std::vector<zone::GuardBounds> GuardBounds(const Label&) const { return {}; }
  bool Follows(const Label& source, const zone::ActionT& action, const Label& target) {
    return !zone::Post(zones_.at(source.zone), action, n_, scratch_.data()) ||
           zone::IsWithin(scratch_.data(), zones_.at(target.zone), n_);
  }
  bool IsForbidden(const Label& source, const zone::ActionT& action) {
    return !zone::Post(zones_.at(source.zone), action, n_, scratch_.data());
  }
  bool Represents(const Label&) const { return true; }

  int64_t interpolants() const { return 0; }
  size_t bytes() const { return zones_.bytes(); }

 private:
  const int n_;
  LazyZones zones_;
  std::vector<zone::Bound> scratch_;
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_WHOLE_H_
