// Discrete states with their zones, each state once.
#ifndef ZONELAB_CORE_EXCHANGE_MUNTAC_STATE_SPACE_H_
#define ZONELAB_CORE_EXCHANGE_MUNTAC_STATE_SPACE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/certificate/certificate.h"
#include "core/model/network.h"
#include "core/reference/reference.h"
#include "core/reference/zone.h"

namespace zonelab::exchange {

struct StateZones {
  reference::DiscreteState state;
  std::vector<reference::Zone> zones;
  std::vector<int64_t> ranks = {};  // of the zones, if they have any
};

class StateSpace {
 public:
  // `occurs`: per variable, is it in the file?  Another one never changes.
  StateSpace(const model::Network& network, std::vector<bool> occurs)
      : network_(network), occurs_(std::move(occurs)) {}

  // The zone of an entry, at each of the discrete states that the entry stands for.
  absl::Status Add(const certificate::Entry& entry);
  // The same of an entry without hidden variables.
  void AddRanked(const certificate::Entry& entry, int64_t rank);
  // The number of the state in places(); it is added if it is new.
  size_t Find(reference::DiscreteState state);

  std::vector<StateZones>& places() { return places_; }
  const std::vector<StateZones>& places() const { return places_; }

  static constexpr size_t kMostStates = 300'000;

 private:
  absl::Status AddHidden(const certificate::Entry& entry, const reference::Zone& zone,
                         size_t variable, std::vector<int32_t>* values);

  const model::Network& network_;
  const std::vector<bool> occurs_;
  std::vector<StateZones> places_;
  std::map<std::pair<std::vector<int>, std::vector<int32_t>>, size_t> numbers_;
};

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_MUNTAC_STATE_SPACE_H_
