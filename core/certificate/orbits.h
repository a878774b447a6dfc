// Entries that stand for all states that exchanging values makes of theirs.
//
// The exchanges of a certificate are automorphisms of the network (reference/interchange.h), which
// leave the goal as it is.  So the set of all states that some exchanges make of what the entries
// represent meets the goal nowhere, and is closed under moves and time if everything that an entry
// leads to is in it: a move of an exchanged state is the exchanged move of the state.  It is looked for here, by trying which value may take
// whose place, one place after the other; nothing depends on how a search chose its entries.
#ifndef ZONELAB_CORE_CERTIFICATE_ORBITS_H_
#define ZONELAB_CORE_CERTIFICATE_ORBITS_H_

#include <cstdint>
#include <map>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/certificate/certificate.h"
#include "core/model/interchange.h"
#include "core/reference/reference.h"
#include "core/reference/union.h"

namespace zonelab::certificate {

class Orbits {
 public:
  Orbits(const model::Network& network, const std::vector<model::Interchangeable>& sets,
         const std::vector<Entry>& entries, reference::Effort& effort);

  // The numbers of the entries that may represent what exchanges make of the state.
  std::vector<size_t> For(const reference::DiscreteState& state) const;

  // Is there a way to exchange values in the state after which it is that of entry `number`, and
  // with which fits(x, y, at_x, at_y) holds for all clocks x and y (x == y included), where at_x
  // and at_y are those that took their places?  `same(x, y)`: it makes no difference to `fits` if
  // two clocks of the state change places.
  using Fits = absl::FunctionRef<bool(int x, int y, int at_x, int at_y)>;
  using Same = absl::FunctionRef<bool(int x, int y)>;
  bool Match(const reference::DiscreteState& state, size_t number, Fits fits, Same same) const;

 private:
  using Slots = std::vector<int32_t>;  // locations, then values
  using Where = std::vector<int32_t>;  // slots, then clocks
  // A place of a value that is filled: which values come next, and what they move.
  struct Level {
    size_t set = 0, first = 0;           // values first, first + 1, … of the set may take it
    std::vector<int32_t> slots, clocks;  // that stay as they are from then on
  };
  struct Search;

  Slots SlotsOf(const reference::DiscreteState& state) const;
  Slots KeyOf(const Slots& slots) const;
  // Where everything goes if values i < j of the set are exchanged.
  const Where& WhereOf(size_t set, size_t i, size_t j) const {
    return where_[set][j * (j - 1) / 2 + i];
  }
  // The value's number among those of the set that are yet to be placed; -1: it is none of them.
  bool IsOpen(size_t level, int32_t slot, int32_t value) const;
  bool Holds(size_t set, size_t slot) const {
    return slot >= processes_ && sets_[set].holds[slot - processes_];
  }

  const std::vector<model::Interchangeable>& sets_;
  reference::Effort& effort_;
  const size_t processes_, slots_, clocks_;
  std::vector<std::vector<Where>> where_;  // by set and pair
  std::vector<Level> levels_;
  std::vector<std::vector<int32_t>> alike_;  // slots that exchanges put in each other's place
  std::vector<Slots> entries_;
  std::map<Slots, std::vector<size_t>> by_key_;
};

}  // namespace zonelab::certificate

#endif  // ZONELAB_CORE_CERTIFICATE_ORBITS_H_
