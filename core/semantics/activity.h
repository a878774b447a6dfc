// Which clocks are active in a state: those whose value may still matter before it is assigned.
//
// Daws and Yovine, Reducing the number of clock variables of timed automata (RTSS 1996), by
// location of each process.  The others are forgotten when a state is entered: a zone says nothing
// of them, and need not store them.
#ifndef ZONELAB_CORE_SEMANTICS_ACTIVITY_H_
#define ZONELAB_CORE_SEMANTICS_ACTIVITY_H_

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

class Activity {
 public:
  // Every clock counts as active: the reduction is off.
  Activity() = default;
  // No clock is active yet.
  Activity(const System& system, std::vector<int32_t> representatives);

  void MarkEverywhere(int32_t clock) { Mark(&everywhere_, clock); }
  void MarkIn(int process, int location, int32_t clock) {
    Mark(&by_location_[process][location], clock);
  }
  // Of clocks that are always equal only the smallest is looked at (semantics/equal_clocks.h); the
  // others are never active.
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
  // Is the clock active whatever the locations are, or because of one process in one location?
  bool IsActiveEverywhere(int32_t clock) const { return Has(everywhere_, clock); }
  bool IsActiveIn(int process, int location, int32_t clock) const {
    return Has(by_location_[process][location], clock);
  }
  // Numbers of the inactive clocks, ascending.
  void Inactive(const Slot* state, std::vector<int32_t>* out) const;

 private:
  using Bits = std::vector<uint64_t>;
  static bool Has(const Bits& bits, int32_t clock) {
    return (bits[clock / 64] >> (clock % 64) & 1) != 0;
  }
  void Mark(Bits* bits, int32_t clock) {
    clock = Representative(clock);
    (*bits)[clock / 64] |= uint64_t{1} << (clock % 64);
  }

  int clock_count_ = 0;
  std::vector<int32_t> representatives_;  // empty: every clock is its own
  Bits everywhere_;
  std::vector<std::vector<Bits>> by_location_;  // [process][location]
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_ACTIVITY_H_
