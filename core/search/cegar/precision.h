// Which clocks matter where, as counterexamples taught: a precision per location.
//
// A clock that one process alone compares belongs to it and is learnt for its locations; any other
// clock is learnt for all states.  What is learnt is closed against the edges: where a clock
// matters it matters in front of every edge that does not surely assign it.  So the successors of
// a zone over the clocks of one state are known over those of the next: PartialZone::Post always
// finds an origin. It is the activity of [Daws-Yovine 1996], started from what counterexamples
// needed instead of from all guards.
//
// [Activity CEGAR] learns for the nodes of one path only (LearningRule::kPerNode).  Learning for
// locations computes more zones anew, but one counterexample then refutes all paths that break for
// the same reason.
//
// An example.  P: A --x:=0--> B --> C --x>=2--> D.  A counterexample teaches {x} for C; B has an
// edge to C that leaves x alone, so B learns it; A's edge assigns x, so A does not.
#ifndef ZONELAB_CORE_SEARCH_CEGAR_PRECISION_H_
#define ZONELAB_CORE_SEARCH_CEGAR_PRECISION_H_

#include <cstdint>
#include <vector>

#include "core/search/cegar/partial_zone.h"
#include "core/semantics/system.h"

namespace zonelab::search {

class LocationPrecision {
 public:
  explicit LocationPrecision(const semantics::System& system);

  // The clocks that matter in `state`, ascending.
  const std::vector<int32_t>& ClocksOf(const semantics::Slot* state);
  // `clocks` matter in `state`; was that news?
  bool Learn(const semantics::Slot* state, ClockSet clocks);

 private:
  static constexpr int kEverywhere = -1;
  static constexpr int kNobody = -2;

  void Note(const semantics::Condition& condition, int process);
  bool LearnAt(int process, int location, int32_t clock);

  const semantics::System& system_;
  std::vector<int> owners_;  // by clock: a process or kEverywhere
  std::vector<std::vector<std::vector<int32_t>>> by_location_;  // [process][location]
  std::vector<int> involved_;                                   // processes with something learnt
  std::vector<int32_t> everywhere_, clocks_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_CEGAR_PRECISION_H_
