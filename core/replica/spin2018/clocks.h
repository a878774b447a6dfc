// `alu-2018` and `seq-2018`: the clocks of [Toth-Majzik 2018] as its program treats them, so that
// its node counts come out again.  Both go with the covering "as-2018"; for everything else `alu`
// and `seq` are the better choice.
#ifndef ZONELAB_CORE_REPLICA_SPIN2018_CLOCKS_H_
#define ZONELAB_CORE_REPLICA_SPIN2018_CLOCKS_H_

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/clocks/alu.h"
#include "core/clocks/lazy_zones.h"
#include "core/contract/traits.h"
#include "core/replica/spin2018/hash_order.h"
#include "core/replica/spin2018/zone.h"
#include "core/search/lazy/refine.h"
#include "core/semantics/system.h"
#include "core/zone/image.h"

namespace zonelab::replica::spin2018 {

// Learns the bounds of all atoms of a move, whether the zone implies them or not.
class Alu2018 : public clocks::Alu {
 public:
  static constexpr std::string_view kName = "alu-2018";
  static constexpr std::string_view kHelp =
      "lazy: alu as counted in SPIN 2018 (all atoms of a move)";
  static constexpr Covering kCovering = Covering::kSpin2018;

  using Alu::Alu;

  void Forbid(const Label&, const zone::ActionT& action, Emit emit) {
    emit(AllBefore(Demand(n_), action));
  }
  void Pull(const Label&, const zone::ActionT& action, Emit emit) {
    emit(AllBefore(changes_, action));
  }
  // Does a node stay covered when its coverer was strengthened?  The program does not ask whether
  // the node knows the new bounds, too: its graphs may be no invariants (Search::Mend).
  bool StaysCovered(const Label& big, const Label& small) { return MayCover(big, small); }

 private:
  static Demand AllBefore(Demand after, const zone::ActionT& action) {
    for (const zone::Constraint& c : action.invariant) Note(c, &after);
    for (const zone::ClockReset& reset : action.resets) after[reset.clock] = {};
    for (const zone::Constraint& c : action.guard) Note(c, &after);
    for (const zone::Constraint& c : action.source_invariant) Note(c, &after);
    return after;
  }
};

// Interpolants of Zones.
class Seq2018 {
 public:
  using Refiner = search::Forward;
  static constexpr std::string_view kName = "seq-2018";
  static constexpr std::string_view kHelp = "lazy: seq as counted in SPIN 2018";
  static constexpr Traits kTraits = {.family = Family::kLazy,
                                     .records_events = true,
                                     .takes_differences = true,
                                     .takes_merge = false,
                                     .hides_data = true,
                                     .labels = Labels::kConstraints};
  static constexpr bool kExtrapolates = false;
  static constexpr bool kCertifiesBySimulation = false;
  static constexpr Covering kCovering = Covering::kSpin2018;

  using Demand = Zone;  // to be kept out
  using Emit = search::Emit<Demand>;
  struct Label {
    clocks::LazyZones::Handle zone = 0;
    uint32_t kept = 0;  // in kept_
  };

  Seq2018(const semantics::System& system, const semantics::Bounds& bounds, bool extrapolates)
      : n_(system.clock_count()),
        zones_(n_, bounds, extrapolates),
        hashes_(n_),
        interpolant_(n_),
        front_(n_) {
    // The order in which clocks are taken depends on their names.
    hashes_[0] = VariableHash("_zero", kClockType);
    for (int x = 1; x < n_; ++x) hashes_[x] = VariableHash(system.network().clocks[x], kClockType);
  }

  clocks::LazyZones& zones() { return zones_; }
  const clocks::LazyZones& zones() const { return zones_; }
  Label Store() {
    kept_.emplace_back(n_);
    return {zones_.Store(), static_cast<uint32_t>(kept_.size() - 1)};
  }
  void Forget(Label& label) { kept_[label.kept] = Zone(n_); }
  bool MayCover(const Label& big, const Label& small) const {
    const zone::Bound* zone = zones_.at(small.zone);
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        if (zone::At(zone, n_, i, j) > kept_[big.kept].at(i, j)) return false;
      }
    }
    return true;
  }
  bool Covers(const Label& big, const Label& small) const {
    return kept_[small.kept].IsWithin(kept_[big.kept]);
  }
  bool StaysCovered(const Label&, const Label& small) const {
    return kept_[small.kept].IsWithin(interpolant_);
  }

  // ---- Demands ----------------------------------------------------------------------------------

  void Forbid(const Label&, const zone::ActionT& action, Emit emit) {
    Demand out(n_);
    out.Pre(action);
    emit(std::move(out));
  }
  void Exclude(const Label&, absl::Span<const zone::Constraint> constraints, Emit emit) {
    Demand out(n_);
    out.MentionAll();
    out.ConjoinAll(constraints);
    emit(std::move(out));
  }
  void Cover(const Label& big, Emit emit) { Complement(kept_[big.kept], emit); }
  void Pull(const Label&, const zone::ActionT& action, Emit emit) {
    Complement(interpolant_, [&](Demand out) {
      out.Pre(action);
      emit(std::move(out));
    });
  }
  void TakeAsChange(const Label& label) { interpolant_ = kept_[label.kept]; }

  bool Answers(const Label& label, const Demand& out) const {
    Zone both = kept_[label.kept];
    both.Meet(out);
    return both.is_empty();
  }
  bool Strengthen(Label& label, const Demand& out) {
    if (Answers(label, out)) return false;
    Keep(label, Zone::Of(zones_.at(label.zone), n_), out);
    return true;
  }

  // ---- Forwards ---------------------------------------------------------------------------------

  bool PullWhole(const zone::ActionT& action, Demand* out) {
    out->Pre(action);
    return true;
  }
  void BeginAtRoot(const Label& label) { front_ = Zone::Of(zones_.at(label.zone), n_); }
  void BeginAt(const Label& label) { front_ = kept_[label.kept]; }
  void Advance(const zone::ActionT& action) { front_.Post(action); }
  bool StrengthenWithin(Label& label, const Demand& out) {
    if (zones_.extrapolates() && !Zone::Of(zones_.at(label.zone), n_).IsWithin(front_)) {
      return false;
    }
    Keep(label, front_, out);
    ContinueFromInterpolant();
    return true;
  }
  void ContinueFromInterpolant() { front_ = interpolant_; }

  // ---- Certificates and audits ------------------------------------------------------------------

  std::vector<zone::Constraint> Constraints(const Label& label) const {
    std::vector<zone::Constraint> constraints;
    const Zone& kept = kept_[label.kept];
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        if (i != j && zone::IsFinite(kept.at(i, j))) constraints.push_back({i, j, kept.at(i, j)});
      }
    }
    return constraints;
  }
  std::vector<zone::GuardBounds> GuardBounds(const Label&) const { return {}; }
  bool Follows(const Label& source, const zone::ActionT& action, const Label& target) const {
    const Zone behind = Behind(source, action);
    return behind.is_empty() || behind.IsWithin(kept_[target.kept]);
  }
  bool IsForbidden(const Label& source, const zone::ActionT& action) const {
    return Behind(source, action).is_empty();
  }
  bool Represents(const Label& label) const { return MayCover(label, label); }

  int64_t interpolants() const { return interpolants_; }
  size_t bytes() const {
    return zones_.bytes() + (kept_.empty() ? 0 : kept_.size() * kept_.front().bytes());
  }

 private:
  // One demand for each bound, in the order in which the zone's clocks were mentioned.
  void Complement(Zone zone, Emit emit) {
    for (const int x : zone.clocks()) {
      for (const int y : zone.clocks()) {
        if (x == y || !zone::IsFinite(zone.at(x, y))) continue;
        Demand out(n_);
        out.Mention(x);
        out.Mention(y);
        out.at(y, x) = zone::Complement(zone.at(x, y));
        emit(std::move(out));
      }
    }
  }
  void Keep(Label& label, const Zone& within, const Demand& out) {
    ++interpolants_;
    interpolant_ = Interpolant(within, out, n_, hashes_);
    kept_[label.kept].Meet(interpolant_);
  }
  Zone Behind(const Label& source, const zone::ActionT& action) const {
    Zone zone = kept_[source.kept];
    zone.ConjoinNonNegative();
    zone.Post(action);
    return zone;
  }

  const int n_;
  clocks::LazyZones zones_;
  std::vector<uint32_t> hashes_;  // by clock
  std::deque<Zone> kept_;         // by node
  Zone interpolant_, front_;
  int64_t interpolants_ = 0;
};

}  // namespace zonelab::replica::spin2018

#endif  // ZONELAB_CORE_REPLICA_SPIN2018_CLOCKS_H_
