// Values that may change places: what becomes of a network if two values of a type are exchanged
// wherever they occur [Ip-Dill 1996; Hendriks+ 2003].
//
// Example: Fischer's protocol with processes P(1), …, P(N), a variable `id` of 0..N and a clock in
// each process.  Exchanging 1 and 2 makes P(1) and P(2) change places, with their clocks; `id` stays
// in its place, but *holds* such values: 1 becomes 2.  Since none of them plays a part of its own,
// the network that comes out is the same, and a state can do what the exchanged one can do.
//
// Which values these are is guessed by check/interchange.h and decided by reference/interchange.h;
// a search that uses them is told by search/orbits.h.
#ifndef ZONELAB_CORE_MODEL_INTERCHANGE_H_
#define ZONELAB_CORE_MODEL_INTERCHANGE_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/model/network.h"

namespace zonelab::model {

// Where everything goes, by number; twice is back again.
struct Exchange {
  std::vector<int32_t> processes, variables, clocks, channels;

  // Nothing goes anywhere.
  static Exchange None(const Network& network) {
    Exchange none;
    const auto fill = [](size_t count, std::vector<int32_t>* out) {
      for (size_t k = 0; k < count; ++k) out->push_back(static_cast<int32_t>(k));
    };
    fill(network.processes.size(), &none.processes);
    fill(network.variables.size(), &none.variables);
    fill(network.clocks.size(), &none.clocks);
    fill(network.channels.size(), &none.channels);
    return none;
  }
};

// Whoever uses a set looks at what all pairs of its values move.  So many values are too many.
inline bool AreTooMany(size_t values, const Network& network) {
  constexpr size_t kMostPairCells = size_t{1} << 25;
  const size_t cells = network.processes.size() + network.variables.size() + network.clocks.size();
  return values * values > kMostPairCells / (cells + 1);
}

// A set of values any two of which may be exchanged.
struct Interchangeable {
  std::vector<int32_t> values;      // at least two, ascending
  std::vector<bool> holds;          // by variable: does it hold these values, or is it any number?
  std::vector<Exchange> exchanges;  // number k: of values[k] and values[k + 1]
};

}  // namespace zonelab::model

#endif  // ZONELAB_CORE_MODEL_INTERCHANGE_H_
