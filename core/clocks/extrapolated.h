// `extra-lu`, `extra-m`, `extra-difference`: zones extrapolated by one of three operators, compared
// by inclusion.
//
// Extrapolation loosens every bound that the model cannot tell from a looser one, and makes
// finitely many zones of infinitely many.  All three are the operator Extra_LU+ [Behrmann+ 2006]
// with other constants:
//   extra-lu          a lower and an upper constant per clock and location vector.  What it adds to
//                     a zone is simulated by something that was there: right for reachability.  The
//                     eager search that [Toth-Majzik 2017] and [Wang-Jiao 2015] measure against.
//   extra-m           (Extra_M+) the larger of the two for both.  What it adds is *bisimilar* to
//                     something that was there: right, too, for questions about what is not
//                     possible, such as `deadlock`, and for runs.  UPPAAL calls it location-based.
//   extra-difference  (Extra_M+) one constant per clock for the whole model, as in UPPAAL's
//                     difference extrapolation.
// Each zone is loosened before it is compared, so inclusion of the stored zones is inclusion of the
// sets that nodes stand for.  The comparison reads all entries, but stops at the first that fails.
//
// Where differences of clocks are compared, loosening bounds is wrong: it would forget on which
// side of a difference a zone lies.  There all of them split zones first (zone/split_norm.h), and
// a move may lead to several parts, one after the other the candidate.
//
// An example.  Only x >= 3 is ever asked for (L = 3, no U).  Then 5 <= x <= 6 becomes x >= 0: its
// upper bound lies beyond L, where no guard can tell values apart; its lower bound could only keep
// an upper guard from holding, and there is none.
#ifndef ZONELAB_CORE_CLOCKS_EXTRAPOLATED_H_
#define ZONELAB_CORE_CLOCKS_EXTRAPOLATED_H_

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/contract/traits.h"
#include "core/search/packed_zones.h"
#include "core/semantics/bounds.h"
#include "core/semantics/step.h"
#include "core/zone/dbm.h"
#include "core/zone/extrapolate.h"
#include "core/zone/image.h"
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
  static constexpr Traits kTraits = {.family = Family::kEager, .takes_differences = true};

  struct Label {
    uint32_t zone = search::PackedZones::kNone;
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
    return zone::InitialZone(zone::ActionU::Of(step), n_, candidate_.data()) && Extrapolate(step);
  }
  bool Post(const semantics::Step& step) {
    return zone::Post(source_.data(), zone::ActionU::Of(step), n_, candidate_.data()) &&
           Extrapolate(step);
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
  zone::Bound* candidate_to_exchange() { return candidate_.data(); }

  void Focus(const semantics::Slot* state) {
    zones_.Focus(state);
    zones_.Pack(candidate_.data(), &packed_);
  }
  uint64_t Fingerprint() const { return FingerprintOf(packed_.data()); }
  uint64_t FingerprintOf(const Label& label) const { return FingerprintOf(zones_.at(label.zone)); }
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
  uint64_t FingerprintOf(const zone::Bound* packed) const {
    return zone::Fingerprint({packed, static_cast<size_t>(zone::Size(zones_.size()))},
                             bounds_.largest_constant());
  }

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
  search::PackedZones zones_;
};

using ExtraLu = Extrapolated<Extrapolation::kLowerUpper>;
using ExtraM = Extrapolated<Extrapolation::kLargest>;
using ExtraDifference = Extrapolated<Extrapolation::kLargestAnywhere>;

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_EXTRAPOLATED_H_
