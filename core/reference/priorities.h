// The moves of a state that priorities leave over, in the oracle.
// Written independently of semantics/priorities, like everything in this folder.
#ifndef ZONELAB_CORE_REFERENCE_PRIORITIES_H_
#define ZONELAB_CORE_REFERENCE_PRIORITIES_H_

#include <vector>

#include "core/reference/reference.h"

namespace zonelab::reference {

// A move, or an error of a whole move, remains where no move of a higher level is possible, that
// is, where every such move breaks its guard or, after its resets, its target invariant.  Each
// choice of one broken constraint per higher move is a zone, and becomes an item of its own if it
// meets the `invariant` of the state.  A whole move that fails blocks where its guard holds.
void ObeyPriorities(int clock_count, const std::vector<Atom>& invariant, std::vector<Move>* moves,
                    std::vector<MoveError>* errors);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_PRIORITIES_H_
