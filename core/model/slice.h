// A slice of a network: the network without what a question does not touch [Weiser 1981].  Whole processes are left out, and assignments to
// variables that nothing that is kept reads.  Numbers of variables, clocks and channels stay.
//
// What may be left out is decided elsewhere: for searches by check/slice.h, for certificates, in
// its own way, by reference/left_out.h.
#ifndef ZONELAB_CORE_MODEL_SLICE_H_
#define ZONELAB_CORE_MODEL_SLICE_H_

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "core/lang/ast.h"
#include "core/model/network.h"

namespace zonelab::model {

struct Slice {
  std::unique_ptr<Network> network;  // the network that it was made of must outlive it
  std::deque<lang::Edge> edges;      // those with fewer updates
};

// Is the update of an edge of the process left out?
using DropsUpdate = std::function<bool(const Process&, const lang::Expr&)>;

// The network of the processes whose flag is set, without the updates that `drops` names.
Slice MakeSlice(const Network& network, const std::vector<bool>& is_kept, const DropsUpdate& drops);

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
