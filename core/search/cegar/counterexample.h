// One counterexample of an abstract search: is it a run, and if not, where does it break and which
// clocks does it take to see that?
//
// Trace activity [Activity CEGAR, III.C]: going backwards, a clock is active in a node if the move
// that follows or the node's invariant compares it, or if it is active in the next node and the
// move does not assign it.  What the last node is asked for counts like a guard; so does its
// invariant, which the paper leaves out: with it left out, verdicts are wrong.
//
// Why the active clocks are enough to decide.  Let the path be run over all clocks, and again over
// the active ones of each node.  A constraint that is met on the way speaks of clocks that are
// active where it is met; where an active clock's value comes from is active in the node before, or
// 0.  So both runs meet the same constraints on the same values, and break at the same action or
// not at all.
//
// An example.  A --x>=1, y:=0--> B --y<=3, x:=0--> C, and C is asked for x <= 2.  C: {x}.  B: x is
// assigned behind it, y compared: {y}.  A: y is assigned, x compared: {x}.
#ifndef ZONELAB_CORE_SEARCH_CEGAR_COUNTEREXAMPLE_H_
#define ZONELAB_CORE_SEARCH_CEGAR_COUNTEREXAMPLE_H_

#include <cstdint>
#include <set>
#include <vector>

#include "absl/types/span.h"
#include "core/search/cegar/partial_zone.h"

namespace zonelab::search {

struct Counterexample {
  // actions[k] leads into the k-th node from the one before; actions[0] starts from all clocks 0.
  std::vector<zone::ActionU> actions;
  std::vector<zone::Constraint> last;  // what the last node is asked for

  // Results.  `breaks_at`: the number of the first action that is impossible; actions.size(): all
  // can be taken, but `last` does not hold then; kNowhere: there is a run.
  static constexpr size_t kNowhere = ~size_t{0};
  size_t breaks_at = kNowhere;
  std::vector<std::vector<int32_t>> activity;  // per node, ascending

  bool is_feasible() const { return breaks_at == kNowhere; }

  // Fills in the results; `look` is shown each exact zone and may stop the walk by false.
  template <class Look>
  void Examine(Look look) {
    FindActivity();
    breaks_at = kNowhere;
    PartialZone zone, next;
    zone.SetZero(activity[0]);
    for (size_t k = 0; k < actions.size(); ++k) {
      if (!next.Post(zone.view(), actions[k], activity[k])) {
        breaks_at = k;
        return;
      }
      if (!look(next)) return;
      std::swap(zone, next);
    }
    if (!zone.Conjoin(last)) breaks_at = actions.size();
  }
  // After Examine found a break: forgets what lies beyond it and finds the activity of the rest.
  void CutBehindBreak() {
    if (breaks_at >= actions.size()) return;
    actions.resize(breaks_at + 1);
    last.clear();
    FindActivity();
  }

 private:
  void FindActivity() {
    std::set<int32_t> active;
    auto compared = [&](absl::Span<const zone::Constraint> constraints) {
      for (const zone::Constraint& c : constraints) {
        if (c.i != 0) active.insert(c.i);
        if (c.j != 0) active.insert(c.j);
      }
    };
    activity.assign(actions.size(), {});
    compared(last);
    for (size_t k = actions.size(); k-- > 0;) {
      compared(actions[k].invariant);
      activity[k].assign(active.begin(), active.end());
      for (const zone::ClockReset& reset : actions[k].resets) active.erase(reset.clock);
      compared(actions[k].guard);
    }
  }
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_CEGAR_COUNTEREXAMPLE_H_
