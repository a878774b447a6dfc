// Synchronisation of two for a format in which the receiver's updates come before the sender's.
//
// Where that order makes a difference, each sending edge gets a channel of its own and leaves its
// updates to copies of the receiving edges, which make them before their own.
#ifndef ZONELAB_CORE_EXCHANGE_PAIRS_H_
#define ZONELAB_CORE_EXCHANGE_PAIRS_H_

#include <cstdint>
#include <vector>

#include "core/exchange/flat.h"
#include "core/exchange/refusals.h"
#include "core/model/network.h"

namespace zonelab::exchange {

// Changes the edges on the channels of `network` that are no broadcasts.  Returns, for each channel
// of the result, the one of the network that it comes from; the first ones are those themselves.
std::vector<int32_t> LetReceiversFinish(const model::Network& network, Flat& flat,
                                        Refusals& refusals);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_PAIRS_H_
