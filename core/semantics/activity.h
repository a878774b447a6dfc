// Which clocks are active in a state: those whose value may still matter before it is assigned.
//
// Daws and Yovine, Reducing the number of clock variables of timed automata (RTSS 1996), by location of
// each process.  The others are forgotten when a state is entered: a zone says nothing of them, and need
// not store them.
#ifndef ZONELAB_CORE_SEMANTICS_ACTIVITY_H_
#define ZONELAB_CORE_SEMANTICS_ACTIVITY_H_

#include <cstdint>
#include <vector>

#include "core/semantics/system.h"

namespace zonelab::semantics {

class Activity {
 public:
  // Every clock counts as active: the reduction is off.
  Activity() = default;
  // No clock is active yet.
  explicit Activity(const System& system);

  void MarkEverywhere(int32_t clock) { Mark(&everywhere_, clock); }
  void MarkIn(int process, int location, int32_t clock) {
    Mark(&by_location_[process][location], clock);
  }

  bool is_on() const { return !everywhere_.empty(); }
  // Numbers of the inactive clocks, ascending.
  void Inactive(const Slot* state, std::vector<int32_t>* out) const;

 private:
  using Bits = std::vector<uint64_t>;
  static void Mark(Bits* bits, int32_t clock) {
    (*bits)[clock / 64] |= uint64_t{1} << (clock % 64);
  }

  int clock_count_ = 0;
  Bits everywhere_;
  std::vector<std::vector<Bits>> by_location_;  // [process][location]
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_ACTIVITY_H_
