// The families of searches, and what a strategy for clocks can do: what the outside has to know of
// it in order to offer it, to show its search and to say why it refuses a model.
#ifndef ZONELAB_CORE_CONTRACT_TRAITS_H_
#define ZONELAB_CORE_CONTRACT_TRAITS_H_

#include <array>
#include <cstdint>
#include <string_view>

namespace zonelab {

// The search loops.  Queries about runs (E[], A<>, -->) have a loop of their own, whatever the
// strategy; every other query is searched by the loop of its clock abstraction.
enum class Family : uint8_t { kEager, kLazy, kCegar, kRuns };

inline constexpr std::array<Family, 4> kFamilies = {Family::kEager, Family::kLazy, Family::kCegar,
                                                    Family::kRuns};

constexpr std::string_view NameOf(Family family) {
  constexpr std::string_view kNames[] = {"eager", "lazy", "cegar", "runs"};
  return kNames[static_cast<int>(family)];
}

// A set of families: `Family::kLazy | Family::kCegar`.
class Families {
 public:
  constexpr Families() = default;
  constexpr Families(Family family) : bits_(1 << static_cast<int>(family)) {}
  constexpr bool Has(Family family) const { return (bits_ & Families(family).bits_) != 0; }
  friend constexpr Families operator|(Families a, Families b) {
    Families both;
    both.bits_ = a.bits_ | b.bits_;
    return both;
  }

 private:
  int bits_ = 0;
};

constexpr Families operator|(Family a, Family b) { return Families(a) | Families(b); }

inline constexpr Families kAllFamilies =
    Family::kEager | Family::kLazy | Family::kCegar | Family::kRuns;
// Those that ask which states are reachable.
inline constexpr Families kReachability = Family::kEager | Family::kLazy | Family::kCegar;

// What the nodes of a search say about clocks besides their zones.
enum class Labels : uint8_t {
  kZones,        // nothing
  kConstraints,  // difference constraints that must be kept
  kGuards,       // bounds of guards that matter (aLU)
  kClocks,       // which clocks matter (counterexample-guided searches)
};

constexpr std::string_view NameOf(Labels labels) {
  constexpr std::string_view kNames[] = {"zones", "constraints", "guards", "clocks"};
  return kNames[static_cast<int>(labels)];
}

// Every strategy for clocks declares `static constexpr Traits kTraits`.
struct Traits {
  Family family = Family::kEager;
  bool records_events = false;     // --events and --explain have something to tell
  bool takes_differences = false;  // is right with constraints on x - y; lazy: unless extrapolated
  bool takes_merge = false;        // --covering merge
  bool hides_data = false;         // can be combined with an abstraction of variables
  Labels labels = Labels::kZones;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_TRAITS_H_
