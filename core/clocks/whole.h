// `none`: lazy search without abstraction of clocks; a node stands for its zone.
//
// What the lazy strategies are measured against, and the clocks of data abstraction alone.  Without
// extrapolation it need not terminate.
#ifndef ZONELAB_CORE_CLOCKS_WHOLE_H_
#define ZONELAB_CORE_CLOCKS_WHOLE_H_

#include <string_view>
#include <vector>

#include "core/clocks/lazy_zones.h"
#include "core/contract/traits.h"
#include "core/search/refine.h"
#include "core/search/tactics.h"

namespace zonelab::clocks {

class Whole {
 public:
  using Refiner = search::Backward;
  static constexpr std::string_view kName = "none";
  static constexpr std::string_view kHelp =
      "no abstraction: Extra-LU+ zones compared by inclusion, in the lazy search";
  static constexpr bool kTakesDiagonals = false;
  static constexpr Traits kTraits = {.family = Family::kLazy,
                                     .records_events = true,
                                     .takes_differences = false,
                                     .takes_merge = true,
                                     .hides_data = true,
                                     .labels = Labels::kZones};
  static constexpr bool kExtrapolates = true;
  static constexpr search::Covering kCovering = search::Covering::kOldest;

  struct Demand {};
  using Emit = search::Emit<Demand>;
  struct Label {
    LazyZones::Handle zone = 0;
  };

  Whole(int n, const semantics::Bounds& bounds, bool extrapolates)
      : n_(n), zones_(n, bounds, extrapolates), scratch_(zone::Size(n)) {}

  LazyZones& zones() { return zones_; }
  const LazyZones& zones() const { return zones_; }
  Label Store() { return {zones_.Store()}; }
  void Forget(Label&) {}

  bool MayCover(const Label& big, const Label& small) const {
    return zone::IsWithin(zones_.at(small.zone), zones_.at(big.zone), n_);
  }
  bool Covers(const Label& big, const Label& small) const { return MayCover(big, small); }

  // Nothing is ever too coarse.
  void Forbid(const Label&, const search::Action&, Emit) {}
  void Exclude(const Label&, absl::Span<const zone::Constraint>, Emit) {}
  void Cover(const Label&, Emit) {}
  void Pull(const Label&, const search::Action&, Emit) {}
  void TakeAsChange(const Label&) {}
  bool Strengthen(Label&, const Demand&) { return false; }

  std::vector<zone::Constraint> Constraints(const Label& label) const {
    return zone::ToConstraints(zones_.at(label.zone), n_);
  }
  static constexpr bool kCertifiesBySimulation = false;
  std::vector<zone::GuardBounds> GuardBounds(const Label&) const { return {}; }
  bool Follows(const Label& source, const search::Action& action, const Label& target) {
    return !PostAction(zones_.at(source.zone), action, n_, scratch_.data()) ||
           zone::IsWithin(scratch_.data(), zones_.at(target.zone), n_);
  }
  bool IsForbidden(const Label& source, const search::Action& action) {
    return !PostAction(zones_.at(source.zone), action, n_, scratch_.data());
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
