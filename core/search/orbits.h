// States up to exchanging values that play no part of their own: one *representative* stands for
// all states that exchanges make of it, its *orbit* [Ip-Dill 1996; Hendriks+ 2003].
//
// Why that is right.  An exchange is an automorphism of the network: what a state can reach, the
// exchanged one can reach exchanged.  The goal stays as it is, so a search may put in the place of
// any state with its zone what some exchanges make of both, whichever they are.  It finds the goal
// in as many moves, and misses none.
//
// The choice only matters for how many states are left: values are sorted by where their processes
// are, then by their variables, then by what holds them, then by their clocks.  No sorting is best:
// it need not find the same representative for all states of an orbit.
//
// Example: Fischer's protocol.  P(1) in `wait`, P(2) in `A`, id = 1 becomes P(1) in `A`, P(2) in
// `wait`, id = 2, and the clocks of both processes change places in the zone.
#ifndef ZONELAB_CORE_SEARCH_ORBITS_H_
#define ZONELAB_CORE_SEARCH_ORBITS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "core/model/interchange.h"
#include "core/semantics/successors.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::search {

class Orbits {
 public:
  Orbits(const semantics::System& system, const std::vector<model::Interchangeable>& sets);

  // An *order* tells which exchanges were made: for each value, by its number among those of all
  // sets, whose place it takes.
  size_t order_size() const { return value_count_; }

  // Puts the representative in the place of a state with its zone.
  void Represent(semantics::Slot* state, zone::Bound* zone, std::vector<uint8_t>* order);

 private:
  friend class Unrolled;
  using Swaps = std::vector<std::pair<int32_t, int32_t>>;

  // What changes places if two values do.
  struct Pair {
    Swaps slots, clocks;
  };
  struct Set {
    std::vector<int32_t> values;
    int first = 0;                 // number of the first value
    std::vector<int32_t> holding;  // slots
    // By value: the slots and clocks that are its own, in the same order for all of them; of the
    // slots first those that do not hold values of the set.
    std::vector<std::vector<int32_t>> slots, holders, clocks;
    std::vector<int32_t> shared_holders;  // slots that hold values and are nobody's own
    std::vector<Pair> pairs;              // of i < j: number j (j - 1) / 2 + i

    const Pair& pair(size_t i, size_t j) const { return pairs[j * (j - 1) / 2 + i]; }
  };

  Set Make(const model::Interchangeable& from) const;
  // Exchanges values i < j of the set: in the state, and which clock's row is where.
  void Swap(const Set& set, size_t i, size_t j, semantics::Slot* state);
  // Does value j belong before value i?
  bool ComesBefore(const Set& set, size_t j, size_t i, const semantics::Slot* state,
                   const zone::Bound* zone) const;

  const int processes_, slots_, n_;
  size_t value_count_ = 0;
  std::vector<Set> sets_;
  std::vector<int32_t> clock_at_;  // whose row of the zone belongs at a clock
  bool moves_clocks_ = false;
  std::vector<zone::Bound> scratch_;
};

// A path from representative to representative as one of the network.
class Unrolled {
 public:
  // `order`: of the initial state.
  Unrolled(const semantics::System& system, Orbits& orbits, const uint8_t* order);

  // The next move, by its number in the representative that was reached, which then was replaced as
  // `order` says.  False: no such move was found, which is a defect.
  bool Follow(uint32_t move, const uint8_t* order);
  // The same of a move that fails: its number at the end of the path, and how it fails there.
  bool FindFailing(uint32_t move, uint32_t* number, lang::EvalError* error) {
    return Find(move, number, error);
  }

  // The numbers of the moves so far.
  const std::vector<uint32_t>& moves() const { return moves_; }

 private:
  // Looks, at the end of the path, for what move number `move` of the representative is there, and
  // takes it if it does not fail.
  bool Find(uint32_t move, uint32_t* number, lang::EvalError* error);
  // Makes an order's exchanges, in a state and in which clock and slot is where.
  void Apply(const std::vector<uint8_t>& order, semantics::Slot* state);
  // Is the step, which starts from the path's end, what exchanges make of `wanted_`?
  bool Matches(const semantics::Step& step);

  const semantics::System& system_;
  Orbits& orbits_;
  semantics::Successors successors_;
  std::vector<semantics::Slot> end_;             // of the path, in the network
  std::vector<semantics::Slot> representative_;  // of the same
  std::vector<uint8_t> order_;                   // which exchanges lead from there to here
  std::vector<int32_t> slot_at_, clock_at_;      // where is what under `order_`
  semantics::OwnedStep wanted_;
  const lang::EvalError* wanted_error_ = nullptr;
  lang::EvalError error_;
  std::vector<uint32_t> moves_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_ORBITS_H_
