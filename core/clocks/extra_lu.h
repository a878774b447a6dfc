// `extra-lu` and `extra-m`: zones extrapolated by Extra_LU+ or Extra_M+, compared by inclusion.
//
// Extra_LU+ is the eager search that papers 003 and 004 measure their lazy methods against
// ("Search-Extra_LU+"), with LU bounds per location vector.  Sound and complete for reachability
// without diagonal constraints (Behrmann, Bouyer, Larsen, Pelánek, STTT 2006).  Extra_M+ does not tell
// lower from upper bounds.  It keeps more, and what it adds is bisimilar to what was there: so it is
// right, too, for questions about what is not possible, such as `deadlock` (algorithms §1.5).
#ifndef ZONELAB_CORE_CLOCKS_EXTRA_LU_H_
#define ZONELAB_CORE_CLOCKS_EXTRA_LU_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/clocks/packed_zones.h"
#include "core/clocks/post.h"
#include "core/semantics/bounds.h"
#include "core/zone/dbm.h"
#include "core/zone/extrapolate.h"

namespace zonelab::clocks {

template <bool is_bisimulation>
class Extrapolated {
 public:
  static constexpr std::string_view kName = is_bisimulation ? "extra-m" : "extra-lu";
  static constexpr std::string_view kHelp =
      is_bisimulation
          ? "zones extrapolated by Extra-M+, compared by inclusion: also for deadlock and liveness"
          : "zones extrapolated by Extra-LU+, compared by inclusion: the classic search";
  static constexpr bool kValuesGrow = false;
  static constexpr bool kTakesDiagonals = false;

  struct Label {
    uint32_t zone = PackedZones::kNone;
  };

  Extrapolated(const semantics::System& system, const semantics::Bounds& bounds)
      : n_(system.clock_count()),
        bounds_(bounds),
        source_(zone::Size(n_)),
        candidate_(zone::Size(n_)),
        constants_(n_),
        zones_(n_, bounds.activity()) {}

  bool Initial(const semantics::Step& step) {
    return InitialZone(step, n_, candidate_.data()) && Extrapolate(step);
  }
  bool Post(const semantics::Step& step) {
    return PostZone(source_.data(), step, n_, candidate_.data()) && Extrapolate(step);
  }
  void Load(const Label& label, const semantics::Slot* state) {
    zones_.Focus(state);
    zones_.Unpack(label.zone, source_.data());
  }
  const zone::Bound* source() const { return source_.data(); }
  const zone::Bound* candidate() const { return candidate_.data(); }

  void Focus(const semantics::Slot* state) {
    zones_.Focus(state);
    zones_.Pack(candidate_.data(), &packed_);
  }
  bool IsCovered(const Label& by) const {
    return zone::IsWithin(packed_.data(), zones_.at(by.zone), zones_.size());
  }
  bool Covers(const Label& label) const {
    return zone::IsWithin(zones_.at(label.zone), packed_.data(), zones_.size());
  }

  Label Store() {
    return {zones_.Store(packed_)};
  }
  void Release(Label& label) {
    zones_.Release(label.zone);
    label = Label();
  }

  int64_t Weight() const { return CappedSum(candidate_, bounds_.largest_constant()); }

  std::vector<zone::Constraint> Constraints(const Label& label, const semantics::Slot* state) {
    Load(label, state);
    return zone::ToConstraints(source_.data(), n_);
  }
  static constexpr bool kCertifiesBySimulation = false;

  size_t bytes() const { return zones_.bytes(); }

 private:
  bool Extrapolate(const semantics::Step& step) {
    if constexpr (is_bisimulation) {
      bounds_.LargestConstants(step.target, constants_.data());
    } else {
      bounds_.Constants(step.target, constants_.data());
    }
    zone::ExtrapolateLuPlus(candidate_.data(), n_, constants_.data());
    return true;
  }

  const int n_;
  const semantics::Bounds& bounds_;
  std::vector<zone::Bound> source_, candidate_, packed_;
  std::vector<zone::LowerUpper> constants_;
  PackedZones zones_;
};

using ExtraLu = Extrapolated<false>;
using ExtraM = Extrapolated<true>;

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_EXTRA_LU_H_
