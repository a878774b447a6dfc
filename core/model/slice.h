// A slice of a network: the network without what a question does not touch [Weiser 1981].  Whole processes are left out, assignments to
// variables, and parts of guards, which then may hold or not.  Numbers of variables, clocks and
// channels stay.
//
// What may be left out is decided elsewhere: for searches by check/slice.h, for certificates, in
// its own way, by reference/left_out.h.
#ifndef ZONELAB_CORE_MODEL_SLICE_H_
#define ZONELAB_CORE_MODEL_SLICE_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "core/lang/ast.h"
#include "core/model/network.h"

namespace zonelab::model {

struct Slice {
  std::unique_ptr<Network> network;  // the network that it was made of must outlive it
  std::deque<lang::Edge> edges;      // those that say less
  std::deque<lang::Expr> exprs;      // of these, as far as they are new
};

// What is left out.
struct Omission {
  std::vector<bool> keeps;  // by process
  // Each may be empty: nothing of the kind.
  std::function<bool(const Process&, const lang::Expr&)> drops_update = {};
  // Of one conjunct of the edge's guard (ConjunctsOf).
  std::function<bool(const Process&, const lang::Edge&, const lang::Expr&)> drops_condition = {};
  // Variables of the network that the edge of the process with this number sets to their initial
  // values, after all else: integers and booleans that have a name of their own in the process.
  std::function<std::vector<int32_t>(size_t, const lang::Edge&)> resets = {};
};

// The network of the processes that are kept, without what is left out.  Who receives a broadcast
// under a condition that is left out may also stay where it is: an edge more, behind all others of
// the process.
Slice MakeSlice(const Network& network, const Omission& omission);

// a, b, c of "a && b && c"; nothing of a guard that is not there.
std::vector<const lang::Expr*> ConjunctsOf(const lang::Expr* guard);

// The edges of a process as written, of which there are instances, one for each choice of selects.
std::vector<const lang::Edge*> EdgesAsWritten(const Process& process);

// The channels that an expression may be, as far as its first name tells: all between these numbers.
struct ChannelRange {
  int first = 0, last = -1;
};
ChannelRange ChannelsOf(const Network& network, const lang::Expr& channel,
                        const lang::Bindings& bindings);

// A set of variables and clocks of a network.
class Cells {
 public:
  explicit Cells(const Network& network)
      : variables_(network.variables.size()),
        has_(network.variables.size() + static_cast<size_t>(network.clock_count())) {}

  bool HasVariable(size_t variable) const { return has_[variable]; }
  bool HasClock(size_t clock) const { return has_[variables_ + clock]; }
  // Adds what lies at the place; places of constants, frames and channels are no cells.
  void Add(const lang::Place& place);
  void Add(const Cells& other);
  bool Meets(const Cells& other) const;
  bool IsWithin(const Cells& other) const;
  size_t count() const;

 private:
  size_t variables_;
  std::vector<bool> has_;
};

}  // namespace zonelab::model

#endif  // ZONELAB_CORE_MODEL_SLICE_H_
