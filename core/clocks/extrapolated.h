// `extra-lu`, `extra-m`, `extra-difference`: zones extrapolated by one of three operators, compared
// by inclusion.
//
// Extra_LU+ is the eager search that papers 003 and 004 measure their lazy methods against
// ("Search-Extra_LU+"), with LU bounds per location vector (Behrmann, Bouyer, Larsen, Pelánek, STTT
// 2006).  Extra_M+ does not tell lower from upper bounds.  It keeps more, and what it adds is
// bisimilar to what was there: so it is right, too, for questions about what is not possible, such
// as `deadlock` (algorithms §1.5).  UPPAAL calls it location-based; its difference extrapolation
// has one constant per clock for the whole model.  Where differences of clocks are compared, all of
// them split zones first (zone/split_norm.h): a move may lead to several.
#ifndef ZONELAB_CORE_CLOCKS_EXTRAPOLATED_H_
#define ZONELAB_CORE_CLOCKS_EXTRAPOLATED_H_

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/clocks/packed_zones.h"
#include "core/clocks/post.h"
#include "core/contract/traits.h"
#include "core/semantics/bounds.h"
#include "core/zone/dbm.h"
#include "core/zone/extrapolate.h"
#include "core/zone/split_norm.h"

namespace zonelab::clocks {

enum class Extrapolation : uint8_t { kLowerUpper, kLargest, kLargestAnywhere };

template <Extrapolation kKind>
class Extrapolated {
 public:
  static constexpr std::string_view kName = kKind == Extrapolation::kLowerUpper ? "extra-lu"
                                            : kKind == Extrapolation::kLargest  ? "extra-m"
                                                                               : "extra-difference";
  static constexpr std::string_view kHelp =
      kKind == Extrapolation::kLowerUpper
          ? "zones extrapolated by Extra-LU+, compared by inclusion: the classic search"
      : kKind == Extrapolation::kLargest
          ? "Extra-M+: keeps what deadlock and liveness need (UPPAAL's location-based "
            "extrapolation)"
          : "Extra-M+ with one constant per clock (UPPAAL's difference extrapolation)";
  static constexpr bool kValuesGrow = false;
  static constexpr bool kTakesDiagonals = true;
  static constexpr Traits kTraits = {.family = Family::kEager, .takes_differences = true};

  struct Label {
    uint32_t zone = PackedZones::kNone;
  };

  Extrapolated(const semantics::System& system, const semantics::Bounds& bounds)
      : n_(system.clock_count()),
        bounds_(bounds),
        source_(zone::Size(n_)),
        candidate_(zone::Size(n_)),
        constants_(n_),
        zones_(n_, bounds.activity()) {
    if (kKind == Extrapolation::kLargestAnywhere) {
      bounds_.LargestConstantsAnywhere(constants_.data());
    }
  }

  bool Initial(const semantics::Step& step) {
    return InitialZone(step, n_, candidate_.data()) && Extrapolate(step);
  }
  bool Post(const semantics::Step& step) {
    return PostZone(source_.data(), step, n_, candidate_.data()) && Extrapolate(step);
  }
  bool NextPart() {
    if (parts_.empty()) return false;
    candidate_ = std::move(parts_.back().zone);
    parts_.pop_back();
    return true;
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

  Label Store() { return {zones_.Store(packed_)}; }
  void Release(Label& label) {
    zones_.Release(label.zone);
    label = Label();
  }

  int64_t Weight() const { return zone::CappedSum(candidate_, bounds_.largest_constant()); }

  std::vector<zone::Constraint> Constraints(const Label& label, const semantics::Slot* state) {
    Load(label, state);
    return zone::ToConstraints(source_.data(), n_);
  }
  static constexpr bool kCertifiesBySimulation = false;

  size_t bytes() const { return zones_.bytes(); }

 private:
  bool Extrapolate(const semantics::Step& step) {
    if constexpr (kKind == Extrapolation::kLowerUpper) {
      bounds_.Constants(step.target, constants_.data());
    } else if constexpr (kKind == Extrapolation::kLargest) {
      bounds_.LargestConstants(step.target, constants_.data());
    }
    if (!bounds_.diagonals().empty()) {
      zone::SplitNorm({std::move(candidate_), {}}, n_, bounds_.diagonals(), constants_.data(),
                      &parts_);
      return NextPart();
    }
    zone::ExtrapolateLuPlus(candidate_.data(), n_, constants_.data());
    return true;
  }

  const int n_;
  const semantics::Bounds& bounds_;
  std::vector<zone::Bound> source_, candidate_, packed_;
  std::vector<zone::LowerUpper> constants_;
  std::vector<zone::Part> parts_;  // of the successor, those still to come
  PackedZones zones_;
};

using ExtraLu = Extrapolated<Extrapolation::kLowerUpper>;
using ExtraM = Extrapolated<Extrapolation::kLargest>;
using ExtraDifference = Extrapolated<Extrapolation::kLargestAnywhere>;

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_EXTRAPOLATED_H_
