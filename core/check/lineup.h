// --clocks auto: several searches for one question take turns, and the first one to end decides.
//
// No search is best for every model.  Exact zones in the order of their weights are fastest on most;
// where clocks hardly matter, `cegar` needs a thousandth of their nodes; a goal that lies deep is
// found by going down at once, or by chance.  The first member gets most of the turns, so that a
// model for which it is the best takes at most 1.4 times as long; where it finds nothing for long,
// others get as much.  Turns are counted, not timed: which search decides, and after how many nodes,
// is the same on every machine.
//
// A question that is not decided soon is also asked of what it touches only (check/slice.h): this
// member decides if it finds nothing.  Questions about runs have it beside their one search; that
// of p --> q looks first at one zone for each discrete state where there are many
// (search/runs/cycle.h), with or without a slice, and at all zones of the slice if a run is found
// there, which may be none.
//
// States without a way out are looked for from the heaviest zone on and depth first, by turns.
//
// Memory is shared: when the members take more together than is allowed, all but the first are
// given up, the largest first.  A member that ends at a limit, or in a run-time error, leaves the
// question to the others; what the first one says counts if none of them decides.
#ifndef ZONELAB_CORE_CHECK_LINEUP_H_
#define ZONELAB_CORE_CHECK_LINEUP_H_

#include <memory>

#include "core/check/check.h"

namespace zonelab::check {

// Null: see diagnostics.  REQUIRES: the question is about a state or about runs.
std::unique_ptr<Check> MakeLineup(const Setting& setting, Diagnostics& diagnostics);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_LINEUP_H_
