// Active clocks [Daws-Yovine 1996]: those that may be compared before they are next assigned.
//
// A clock x is active in location l of a process if x occurs in the invariant of l or in a guard of
// an edge that leaves l, or is active in the target of such an edge that does not assign x.  It is
// active in a state if it is active in one of its locations.  The least solution is found along
// with the bounds (bounds.h): x is active where it has bounds.
//
// Why inactive clocks may be forgotten: two states that differ in inactive clocks only allow the
// same delays and the same moves, and afterwards still differ in inactive clocks only.  So a zone
// says nothing about them when a state is entered, and need not store them.
//
// Example: a process of Fischer's protocol compares x in `req` (x <= K) and in `wait` (x > K).  In
// `A` and `cs` x is inactive, since the only edge on to `req` assigns it.
#ifndef ZONELAB_CORE_SEMANTICS_ACTIVITY_H_
#define ZONELAB_CORE_SEMANTICS_ACTIVITY_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::semantics {

enum class Reduction : uint8_t {
  kNone,
  kActivity,  // inactive clocks are forgotten
  kEqual,     // of clocks that are always equal only one is compared
  kActivityAndEqual,
};

// May anybody notice that clocks stand still?  If not, they may as well run.
enum class Rates : uint8_t { kObeyed, kUnnoticed };

class Activity {
 public:
  // The reduction is off: every clock counts as active.
  Activity() = default;
  // No clock is active yet.
  Activity(const System& system, std::vector<int32_t> representatives);

  void MarkEverywhere(int32_t clock) { Mark(everywhere_.data(), clock); }
  void MarkIn(int process, int location, int32_t clock) {
    Mark(&in_locations_[IndexOf(process, location)], clock);
  }
  // The clock that is compared in place of `clock`: the smallest one that is always equal to it
  // (semantics/equal_clocks.h).  The others are never active.
  int32_t Representative(int32_t clock) const {
    return has_equal_clocks() ? representatives_[clock] : clock;
  }
  bool has_equal_clocks() const { return !representatives_.empty(); }
  void Represent(std::vector<zone::Constraint>* constraints) const {
    if (!has_equal_clocks()) return;
    for (zone::Constraint& c : *constraints) {
      c.i = representatives_[c.i];
      c.j = representatives_[c.j];
    }
  }

  bool is_on() const { return !everywhere_.empty(); }
  bool obeys_rates() const { return rates_ == Rates::kObeyed; }
  void set_rates(Rates rates) { rates_ = rates; }
  // Is the clock active whatever the locations are, or because of one process in one location?
  bool IsActiveEverywhere(int32_t clock) const { return Has(everywhere_.data(), clock); }
  bool IsActiveIn(int process, int location, int32_t clock) const {
    return Has(&in_locations_[IndexOf(process, location)], clock);
  }
  // Numbers of the inactive clocks, ascending.
  void Inactive(const Slot* state, std::vector<int32_t>* out) const;

 private:
  static bool Has(const uint64_t* bits, int32_t clock) {
    return (bits[clock / 64] >> (clock % 64) & 1) != 0;
  }
  void Mark(uint64_t* bits, int32_t clock) {
    clock = Representative(clock);
    bits[clock / 64] |= uint64_t{1} << (clock % 64);
  }
  size_t IndexOf(int process, int location) const {
    return (first_location_[process] + static_cast<size_t>(location)) * everywhere_.size();
  }

  int clock_count_ = 0;
  Rates rates_ = Rates::kObeyed;
  std::vector<int32_t> representatives_;  // empty: every clock is its own
  // A bit for each clock, in as many words for each set.
  std::vector<uint64_t> everywhere_;
  std::vector<uint64_t> in_locations_;  // of all processes, one after the other
  std::vector<size_t> first_location_;  // by process
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_ACTIVITY_H_
