// `exact`: exact zones, compared by simulation.
//
// A zone is never extrapolated.  Its node stands for all valuations that are simulated by one in
// it: v' simulates v with respect to a set G of guards if at every delay v' satisfies each guard of
// G that v does.  Whatever v can do, v' can do with the same delays and moves, so a goal that v
// reaches v' reaches; that G holds every constraint that can matter from the location vector on is
// the work of semantics/bounds.  So a zone within the simulated set of another need not be looked
// at.
//
// Why it ends: G-simulation has finite index [Gastin-Mukherjee-Srivathsan 2019], that is, of
// infinitely many zones of one location one is simulated by an earlier one.  Without differences
// of clocks in G it is the test of zone/inclusion.h in O(n^2), which tells strict guards from
// others and so is a little coarser than aLU [Herbreteau+ 2012]; with them a recursion that splits
// along each.
//
// Why it is fast.  Extrapolation would cost a closure, O(n^3), for every zone.  The test reads of
// the larger zone only rows of clocks with lower guards and columns of clocks with upper ones, a
// handful of entries: those are all that is kept of an expanded node (its *projection*).  Whole
// zones live as long as their node waits, without inactive clocks (search/packed_zones.h).
//
// Since clocks are never cut off, entries grow with the depth of the search: kValuesGrow.
//
// An example.  From here on x is only asked for x >= 3.  Then of every zone all that matters is
// the largest x at a time of entry; y's row and column are never read.  A zone with x >= 4 covers
// one with x >= 2: it can do x >= 3 at once, and nothing asks for x to be small.
#ifndef ZONELAB_CORE_CLOCKS_EXACT_H_
#define ZONELAB_CORE_CLOCKS_EXACT_H_

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/pool.h"
#include "core/contract/traits.h"
#include "core/search/packed_zones.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"
#include "core/zone/image.h"
#include "core/zone/inclusion.h"

namespace zonelab::clocks {

class Exact {
 public:
  static constexpr std::string_view kName = "exact";
  static constexpr std::string_view kHelp =
      "exact zones compared by simulation (gLU): the fastest on most models";
  // Zones grow with the length of runs: the search must watch the depth.
  static constexpr bool kValuesGrow = true;
  static constexpr Traits kTraits = {.family = Family::kEager, .takes_differences = true};

  struct Label {
    uint32_t projection = ArrayPool<zone::Bound>::kNone;
    uint32_t zone = search::PackedZones::kNone;
  };

  Exact(const semantics::System& system, const semantics::Bounds& bounds)
      : n_(system.clock_count()),
        bounds_(bounds),
        source_(zone::Size(n_)),
        candidate_(zone::Size(n_)),
        guard_bounds_(n_),
        zones_(n_, bounds.activity()) {}

  // The candidate becomes the initial zone, or the successor of the loaded one; false: it is empty.
  bool Initial(const semantics::Step& step) {
    return zone::InitialZone(zone::ActionU::Of(step), n_, candidate_.data());
  }
  bool Post(const semantics::Step& step) {
    return zone::Post(source_.data(), zone::ActionU::Of(step), n_, candidate_.data());
  }
  bool NextPart() { return false; }
  // Makes the zone of a waiting node the source of Post, and lets its memory go.
  void Load(Label& label, const semantics::Slot* state) {
    zones_.Focus(state);
    zones_.Unpack(label.zone, source_.data());
    zones_.Release(label.zone);
    label.zone = search::PackedZones::kNone;
  }
  const zone::Bound* source() const { return source_.data(); }
  const zone::Bound* candidate() const { return candidate_.data(); }
  zone::Bound* candidate_to_exchange() { return candidate_.data(); }

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
  uint64_t Fingerprint() { return FingerprintOf(projected_.data()); }
  uint64_t FingerprintOf(const Label& label) {
    return FingerprintOf(projections_.at(label.projection));
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
    if (label.zone != search::PackedZones::kNone) zones_.Release(label.zone);
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
  // Of the normal form; with diagonals one that says nothing.
  uint64_t FingerprintOf(const zone::Bound* projected) {
    if (HasDiagonals()) return 0;
    zone::ToNormalForm({projected, static_cast<size_t>(projection_.size())}, projection_, &normal_);
    return zone::Fingerprint(normal_, bounds_.largest_constant());
  }
  bool HasDiagonals() const { return !bounds_.diagonals().empty(); }
  bool IsSimulated(const zone::Bound* z, const zone::Bound* other) const {
    return HasDiagonals()
               ? zone::IsSimulatedWithDiagonals(z, other, n_, projection_, bounds_.diagonals())
               : zone::IsSimulated(z, other, projection_);
  }

  const int n_;
  const semantics::Bounds& bounds_;
  std::vector<zone::Bound> source_, candidate_, projected_, normal_, packed_;
  std::vector<zone::GuardBounds> guard_bounds_;
  zone::Projection projection_;
  ArrayPool<zone::Bound> projections_;
  search::PackedZones zones_;
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_EXACT_H_
