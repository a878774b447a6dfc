// `extra-lu`: zones extrapolated by Extra_LU+, compared by inclusion.
//
// The eager search that papers 003 and 004 measure their lazy methods against ("Search-Extra_LU+"),
// with LU bounds per location vector.  Sound and complete for reachability without diagonal
// constraints (Behrmann, Bouyer, Larsen, Pelánek, STTT 2006).
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

class ExtraLu {
 public:
  static constexpr std::string_view kName = "extra-lu";
  static constexpr std::string_view kHelp =
      "zones extrapolated by Extra-LU+, compared by inclusion: the classic search";
  static constexpr bool kValuesGrow = false;
  static constexpr bool kTakesDiagonals = false;

  struct Label {
    uint32_t zone = PackedZones::kNone;
  };

  ExtraLu(const semantics::System& system, const semantics::Bounds& bounds)
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
    bounds_.Constants(step.target, constants_.data());
    zone::ExtrapolateLuPlus(candidate_.data(), n_, constants_.data());
    return true;
  }

  const int n_;
  const semantics::Bounds& bounds_;
  std::vector<zone::Bound> source_, candidate_, packed_;
  std::vector<zone::LowerUpper> constants_;
  PackedZones zones_;
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_EXTRA_LU_H_
