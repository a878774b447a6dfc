// `extra-lu`: zones extrapolated by Extra_LU+, compared by inclusion.
//
// The eager search that papers 003 and 004 measure their lazy methods against ("Search-Extra_LU+"),
// with LU bounds per location vector.  Sound and complete for reachability without diagonal
// constraints (Behrmann, Bouyer, Larsen, Pelánek, STTT 2006).
#ifndef ZONELAB_CORE_CLOCKS_EXTRA_LU_H_
#define ZONELAB_CORE_CLOCKS_EXTRA_LU_H_

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/pool.h"
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
    uint32_t zone = ArrayPool<zone::Bound>::kNone;
  };

  ExtraLu(const semantics::System& system, const semantics::Bounds& bounds)
      : n_(system.clock_count()),
        bounds_(bounds),
        source_(zone::Size(n_)),
        candidate_(zone::Size(n_)),
        constants_(n_) {}

  bool Initial(const semantics::Step& step) {
    return InitialZone(step, n_, candidate_.data()) && Extrapolate(step);
  }
  bool Post(const semantics::Step& step) {
    return PostZone(source_.data(), step, n_, candidate_.data()) && Extrapolate(step);
  }
  void Load(const Label& label) {
    const zone::Bound* zone = zones_.at(label.zone);
    std::copy(zone, zone + source_.size(), source_.begin());
  }
  const zone::Bound* source() const { return source_.data(); }
  const zone::Bound* candidate() const { return candidate_.data(); }

  void Focus(const semantics::Slot*) {}
  bool IsCovered(const Label& by) const {
    return zone::IsWithin(candidate_.data(), zones_.at(by.zone), n_);
  }
  bool Covers(const Label& label) const {
    return zone::IsWithin(zones_.at(label.zone), candidate_.data(), n_);
  }

  Label Store() {
    Label label{zones_.Allocate(candidate_.size())};
    std::copy(candidate_.begin(), candidate_.end(), zones_.at(label.zone));
    return label;
  }
  void Release(Label& label) {
    zones_.Release(label.zone, candidate_.size());
    label = Label();
  }

  int64_t Weight() const { return CappedSum(candidate_, bounds_.largest_constant()); }

  std::vector<zone::Constraint> Constraints(const Label& label, const semantics::Slot*) {
    return zone::ToConstraints(zones_.at(label.zone), n_);
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
  std::vector<zone::Bound> source_, candidate_;
  std::vector<zone::LowerUpper> constants_;
  ArrayPool<zone::Bound> zones_;
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_EXTRA_LU_H_
