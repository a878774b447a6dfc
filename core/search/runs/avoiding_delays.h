// How time can pass in a discrete state without ever meeting a forbidden predicate.
//
// The valuations to avoid are a union of zones B.  A corridor is a pair of zones: from any
// valuation in `from`, a delay that ends in `to` meets no B on the way.  Together the corridors say
// all that is possible.  Why zones are enough: on the line along which time moves a valuation, a
// zone B is one segment.  A valuation that breaks one of the upper bounds of B (or a bound on a
// difference) never meets B; one that breaks lower bounds only has B ahead, and must not get into
// it or behind it. Without forbidden clock constraints there is one corridor, the invariant itself,
// or none.
//
// Zones that start a corridor are made of the constraints of model and query alone, so bisimilar
// valuations can take the same corridors: a path that extrapolated zones have found can be run.
//
// An example.  A state without invariant, and 2 <= x <= 3 must not be met.  One corridor leads from
// x < 2 to x < 2: the forbidden zone is ahead, so the delay ends before it.  Another leads from x >
// 3 to x > 3: the zone is behind and never met.  Nothing may start within it.
#ifndef ZONELAB_CORE_SEARCH_RUNS_AVOIDING_DELAYS_H_
#define ZONELAB_CORE_SEARCH_RUNS_AVOIDING_DELAYS_H_

#include <vector>

#include "core/property/goal.h"
#include "core/property/moves.h"
#include "core/semantics/successors.h"
#include "core/zone/subtract.h"

namespace zonelab::search {

struct Corridor {
  zone::Matrix from, to;
};

class AvoidingDelays {
 public:
  // `forbidden` may be empty: nothing is.
  AvoidingDelays(const semantics::System& system, const property::Goal& forbidden)
      : n_(system.clock_count()), forbidden_(forbidden), successors_(system), moves_(system) {}

  // Moves on to `state`.  kError: the predicate cannot be evaluated, see error().
  semantics::Outcome Enter(const semantics::Slot* state) {
    return EnterBy(successors_.Enter(state));
  }
  // The same with the step that leads there, made without equal clocks being left out.
  semantics::Outcome EnterBy(const semantics::Step& here);
  const lang::EvalError& error() const { return error_; }

  size_t count() const { return corridors_.size(); }
  const std::vector<Corridor>& all();
  // What is reached from `entry`, which satisfies the invariant, through the corridor of that
  // number; false: nothing.
  bool Pass(size_t number, zone::Matrix* entry) const;
  bool is_time_unbounded() const { return is_time_unbounded_; }

  // Those valuations of z in which a run that avoids the predicate can end: time passes for ever
  // and never meets it, or no move is possible any more and it is not met as long as time can pass.
  // False: that would take too long, see error().
  bool EndsIn(const zone::Bound* z, zone::Union* ends);

 private:
  // Where a corridor may start, and the numbers of the forbidden zones that are ahead of it.
  struct Start {
    zone::Matrix zone;
    std::vector<size_t> ahead;
  };
  void Cut(const Start& start, const std::vector<zone::Constraint>& conjunction,
           std::vector<Start>* out) const;

  const int n_;
  const property::Goal& forbidden_;
  semantics::Successors successors_;
  property::Moves moves_;
  std::vector<semantics::Slot> state_;
  std::vector<zone::Constraint> invariant_;
  bool may_delay_ = false, is_time_unbounded_ = false;
  zone::Union bad_;                  // within the invariant
  std::vector<Corridor> corridors_;  // where nothing is forbidden: one, which all() fills in
  lang::EvalError error_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_RUNS_AVOIDING_DELAYS_H_
