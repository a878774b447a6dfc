// The smallest strategies that satisfy the concepts of search/strategies.h: they abstract nothing
// and know nothing of clocks, so they are right for models without clocks.  A loop that compiles
// and runs with them asks for nothing that its concept does not say; copy one to begin a new
// strategy.
#ifndef ZONELAB_TESTS_CORE_SEARCH_ARCHETYPES_H_
#define ZONELAB_TESTS_CORE_SEARCH_ARCHETYPES_H_

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/search/lazy/refine.h"
#include "core/search/state_table.h"
#include "core/search/strategies.h"

namespace zonelab::search {

class EagerArchetype {
 public:
  static constexpr std::string_view kName = "toy", kHelp = "no clocks";
  static constexpr Traits kTraits = {.family = Family::kEager};
  static constexpr bool kValuesGrow = false;
  static constexpr bool kCertifiesBySimulation = false;
  struct Label {};

  EagerArchetype(const semantics::System& system, const semantics::Bounds&)
      : zero_(zone::Size(system.clock_count())) {
    zone::SetZero(zero_.data(), system.clock_count());
  }
  bool Initial(const semantics::Step&) { return true; }
  void Load(Label&, const semantics::Slot*) {}
  bool Post(const semantics::Step&) { return true; }
  bool NextPart() { return false; }
  const zone::Bound* source() const { return zero_.data(); }
  const zone::Bound* candidate() const { return zero_.data(); }
  zone::Bound* candidate_to_exchange() { return zero_.data(); }
  void Focus(const semantics::Slot*) {}
  uint64_t Fingerprint() const { return 0; }
  uint64_t FingerprintOf(const Label&) const { return 0; }
  bool IsCovered(const Label&) const { return true; }
  bool Covers(const Label&) const { return true; }
  Label Store() { return {}; }
  void Release(Label&) {}
  int64_t Weight() const { return 0; }
  std::vector<zone::Constraint> Constraints(const Label&, const semantics::Slot*) { return {}; }
  size_t bytes() const { return 0; }

 private:
  std::vector<zone::Bound> zero_;
};
static_assert(EagerClocks<EagerArchetype>);

class LazyArchetype {
 public:
  static constexpr std::string_view kName = "toy", kHelp = "no clocks";
  static constexpr Traits kTraits = {.family = Family::kLazy};
  static constexpr bool kExtrapolates = false;
  static constexpr Covering kCovering = Covering::kOldest;
  static constexpr bool kCertifiesBySimulation = false;
  using Refiner = Forward;
  struct Demand {};
  using Emit = search::Emit<Demand>;
  struct Label {
    uint32_t zone = 0;
  };
  class Zones {
   public:
    using Handle = uint32_t;
    explicit Zones(int n) : zero_(zone::Size(n)) { zone::SetZero(zero_.data(), n); }
    bool extrapolates() const { return false; }
    const zone::Bound* candidate() const { return zero_.data(); }
    const zone::Bound* at(Handle) const { return zero_.data(); }
    void Initial(const semantics::Step&) {}
    bool Post(Handle, const zone::ActionT&, const semantics::Slot*) { return true; }
    int64_t Weight() const { return 0; }

   private:
    std::vector<zone::Bound> zero_;
  };

  LazyArchetype(const semantics::System& system, const semantics::Bounds&, bool)
      : zones_(system.clock_count()) {}
  Zones& zones() { return zones_; }
  Label Store() { return {}; }
  void Forget(Label&) {}
  bool MayCover(const Label&, const Label&) { return true; }
  bool Covers(const Label&, const Label&) { return true; }
  void Forbid(const Label&, const zone::ActionT&, Emit) {}
  void Exclude(const Label&, absl::Span<const zone::Constraint>, Emit) {}
  void Cover(const Label&, Emit) {}
  void Pull(const Label&, const zone::ActionT&, Emit) {}
  void TakeAsChange(const Label&) {}
  bool Strengthen(Label&, const Demand&) { return false; }
  std::vector<zone::Constraint> Constraints(const Label&) const { return {}; }
  std::vector<zone::GuardBounds> GuardBounds(const Label&) const { return {}; }
  bool Represents(const Label&) { return true; }
  bool Follows(const Label&, const zone::ActionT&, const Label&) { return true; }
  bool IsForbidden(const Label&, const zone::ActionT&) { return true; }
  int64_t interpolants() const { return 0; }
  size_t bytes() const { return 0; }

  // ForwardClocks.
  bool Answers(const Label&, const Demand&) { return true; }
  bool PullWhole(const zone::ActionT&, Demand*) { return true; }
  void BeginAtRoot(const Label&) {}
  void BeginAt(const Label&) {}
  void Advance(const zone::ActionT&) {}
  bool StrengthenWithin(Label&, const Demand&) { return true; }
  void ContinueFromInterpolant() {}

 private:
  Zones zones_;
};
static_assert(ForwardClocks<LazyArchetype>);

class DataArchetype {
 public:
  static constexpr bool kHides = false;
  static constexpr std::array<Variant, 1> kVariants = {{{"toy", "all variables"}}};
  using Key = StateId;
  struct Label {};

  DataArchetype(const semantics::System& system, const DataConfig&) : table_(system) {}
  Key Intern(const semantics::Slot* state) { return table_.Intern(state); }
  void Load(Key key, semantics::Slot* out) const { table_.Unpack(key, out); }
  uint32_t Partition(Key key) const { return key; }
  size_t bytes() const { return 0; }

 private:
  StateTable table_;
};
static_assert(DataStrategy<DataArchetype> && !HidingData<DataArchetype>);

// Could hide variables, but shows all of them.
class HidingArchetype : public DataArchetype {
 public:
  static constexpr bool kHides = true;
  using Slots = semantics::Slots;

  HidingArchetype(const semantics::System& system, const DataConfig& config)
      : DataArchetype(system, config), dependence_(system, config.assumes_no_errors) {}
  bool MayCover(const Label&, Key big, Key small) const { return big == small; }
  bool Covers(const Label&, Key big, const Label&, Key small) const { return big == small; }
  bool IsVisible(const Label&, int32_t) const { return true; }
  bool AreVisible(const Label&, const Slots&) const { return true; }
  void Missing(const Label&, const Label&, Slots* out) const { out->clear(); }
  void Describe(Key, const Label&, std::vector<std::pair<int32_t, semantics::Slot>>*) {}
  bool Strengthen(Label&, const Slots&, Slots*) { return false; }
  void Before(Key, absl::Span<const int32_t>, const Slots&, Slots* out) { out->clear(); }
  bool Choose(const Label&, const std::vector<Slots>&, Slots*) { return false; }
  bool goes_forward() const { return false; }
  semantics::Dependence& dependence() { return dependence_; }

 private:
  semantics::Dependence dependence_;
};
static_assert(HidingData<HidingArchetype>);

}  // namespace zonelab::search

#endif  // ZONELAB_TESTS_CORE_SEARCH_ARCHETYPES_H_
