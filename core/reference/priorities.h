// What priorities leave of the moves of a state, in the reference semantics.
// Written apart from semantics/priorities, like all of this folder.
#ifndef ZONELAB_CORE_REFERENCE_PRIORITIES_H_
#define ZONELAB_CORE_REFERENCE_PRIORITIES_H_

#include <vector>

#include "core/reference/reference.h"

namespace zonelab::reference {

// A move, or an error of a whole move, stays where no move of a higher level is possible: where the
// other's guard is false or, after its resets, the target invariant.  Each zone of that, one for
// each choice of constraints that are broken, becomes an item of its own, if it meets the
// `invariant` of the state.  A whole move that fails blocks where its guard holds.
void ObeyPriorities(int clock_count, const std::vector<Atom>& invariant, std::vector<Move>* moves,
                    std::vector<MoveError>* errors);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_PRIORITIES_H_
