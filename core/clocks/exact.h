// `exact`: exact zones, compared by simulation.  The default.
//
// A zone is never extrapolated; termination comes from the test alone, since G-simulation has
// finite index (Gastin, Mukherjee, Srivathsan, CAV 2019; algorithms §0.5 and §3 rank 1).  It needs
// the guard bounds of a location vector and no diagonal constraints.  Of an expanded node only the
// entries that the test reads are kept; whole zones live as long as their node waits.
// Tested by tests/core/clocks/, tests/agree/.
#ifndef ZONELAB_CORE_CLOCKS_EXACT_H_
#define ZONELAB_CORE_CLOCKS_EXACT_H_

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/pool.h"
#include "core/clocks/packed_zones.h"
#include "core/clocks/post.h"
#include "core/contract/traits.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"
#include "core/zone/inclusion.h"

namespace zonelab::clocks {

class Exact {
 public:
  static constexpr std::string_view kName = "exact";
  static constexpr std::string_view kHelp =
      "exact zones compared by simulation (gLU): the fastest and the default";
  // Zones grow with the length of runs: the search must watch the depth.
  static constexpr bool kValuesGrow = true;
  static constexpr bool kTakesDiagonals = true;
  static constexpr Traits kTraits = {.family = Family::kEager, .takes_differences = true};

  struct Label {
    uint32_t projection = ArrayPool<zone::Bound>::kNone;
    uint32_t zone = PackedZones::kNone;
  };

  Exact(const semantics::System& system, const semantics::Bounds& bounds)
      : n_(system.clock_count()),
        bounds_(bounds),
        source_(zone::Size(n_)),
        candidate_(zone::Size(n_)),
        guard_bounds_(n_),
        zones_(n_, bounds.activity()) {}

  // The candidate becomes the initial zone, or the successor of the loaded one; false: it is empty.
  bool Initial(const semantics::Step& step) { return InitialZone(step, n_, candidate_.data()); }
  bool Post(const semantics::Step& step) {
    return PostZone(source_.data(), step, n_, candidate_.data());
  }
  bool NextPart() { return false; }
  // Makes the zone of a waiting node the source of Post, and lets its memory go.
  void Load(Label& label, const semantics::Slot* state) {
    zones_.Focus(state);
    zones_.Unpack(label.zone, source_.data());
    zones_.Release(label.zone);
    label.zone = PackedZones::kNone;
  }
  const zone::Bound* source() const { return source_.data(); }
  const zone::Bound* candidate() const { return candidate_.data(); }

  // Prepares the comparison of the candidate with labels of state `state`.
  void Focus(const semantics::Slot* state) {
    zones_.Focus(state);
    bounds_.Guards(state, guard_bounds_.data());
    projection_.Assign(guard_bounds_.data(), n_);
    if (HasDiagonals()) {
      projected_ = candidate_;
      return;
    }
    projected_.resize(projection_.size());
    zone::Project(candidate_.data(), n_, projection_, projected_.data());
  }
  bool IsCovered(const Label& by) const {
    return IsSimulated(projected_.data(), projections_.at(by.projection));
  }
  bool Covers(const Label& label) const {
    return IsSimulated(projections_.at(label.projection), projected_.data());
  }

  Label Store() {
    Label label;
    label.projection = projections_.Allocate(projected_.size());
    std::copy(projected_.begin(), projected_.end(), projections_.at(label.projection));
    zones_.Pack(candidate_.data(), &packed_);
    label.zone = zones_.Store(packed_);
    return label;
  }
  // REQUIRES: the focus is on the label's location vector.
  void Release(Label& label) {
    projections_.Release(label.projection, projected_.size());
    if (label.zone != PackedZones::kNone) zones_.Release(label.zone);
    label = Label();
  }

  int64_t Weight() const { return zone::CappedSum(projected_, bounds_.largest_constant()); }

  // The zone that stands for the node in a certificate: what the test knows of it.
  std::vector<zone::Constraint> Constraints(const Label& label, const semantics::Slot* state) {
    bounds_.Guards(state, guard_bounds_.data());
    if (HasDiagonals()) return zone::ToConstraints(projections_.at(label.projection), n_);
    projection_.Assign(guard_bounds_.data(), n_);
    std::vector<zone::Constraint> constraints;
    const zone::Bound* entry = projections_.at(label.projection);
    for (const int32_t row : projection_.rows) {
      for (const int32_t column : projection_.columns) {
        if (row != column && zone::IsFinite(*entry)) constraints.push_back({row, column, *entry});
        ++entry;
      }
    }
    return constraints;
  }
  // Relation of reached states to their entries: simulation with these bounds.
  static constexpr bool kCertifiesBySimulation = true;
  const std::vector<zone::GuardBounds>& guard_bounds() const { return guard_bounds_; }

  size_t bytes() const { return projections_.bytes() + zones_.bytes(); }

 private:
  bool HasDiagonals() const { return !bounds_.diagonals().empty(); }
  bool IsSimulated(const zone::Bound* z, const zone::Bound* other) const {
    return HasDiagonals()
               ? zone::IsSimulatedWithDiagonals(z, other, n_, projection_, bounds_.diagonals())
               : zone::IsSimulated(z, other, projection_);
  }

  const int n_;
  const semantics::Bounds& bounds_;
  std::vector<zone::Bound> source_, candidate_, projected_, packed_;
  std::vector<zone::GuardBounds> guard_bounds_;
  zone::Projection projection_;
  ArrayPool<zone::Bound> projections_;
  PackedZones zones_;
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_EXACT_H_
