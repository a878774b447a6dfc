// Urgent channels, which neither format has: time must not pass where a synchronisation on one is
// possible.
//
// Where it depends on one location only whether one is possible, that location becomes urgent.  For
// the rest a process is added.  In `Moves`, an urgent location, all others may move; in `Passes`,
// where time may pass, they must not:
//
//   Moves -> Passes { guard no urgent synchronisation is possible; assign passes = 1; }
//   Passes -> Moves { assign passes = 0; }
//
// and the edges that begin a move have the guard passes == 0.  So each run of the model is one of the
// file's with steps of that process in between, and the other way round: the same states of the
// others are reached.  Runs that go on for ever and deadlocks are other ones, since that process can
// always move.  The guard knows locations by variables, which the processes' edges set.
#ifndef ZONELAB_CORE_EXCHANGE_URGENT_H_
#define ZONELAB_CORE_EXCHANGE_URGENT_H_

#include "core/exchange/flat.h"
#include "core/exchange/refusals.h"
#include "core/model/network.h"

namespace zonelab::exchange {

void WriteOutUrgentChannels(const model::Network& network, Flat& flat, Refusals& refusals);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_URGENT_H_
