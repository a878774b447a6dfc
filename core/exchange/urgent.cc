// Which synchronisations are urgent, locations that become urgent for them, and the process for the
// rest.
#include "core/exchange/urgent.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/strings.h"

namespace zonelab::exchange {
namespace {

using lang::Op;
using lang::SyncKind;

class Writer {
 public:
  Writer(const model::Network& network, Flat& flat, Refusals& refusals)
      : network_(network), flat_(flat), refusals_(refusals) {}

  void Write() {
    for (size_t c = 0; c < flat_.channels.size(); ++c) {
      if (network_.channels[c].is_urgent) Channel(static_cast<int32_t>(c));
    }
    // A channel that came later may have made one of the locations urgent.
    std::erase_if(rest_, [&](const std::vector<Side>& sides) { return !MayPass(sides); });
    if (!rest_.empty()) AddProcess();
  }

 private:
  // One side of a synchronisation, in a location where time could pass.
  struct Side {
    int process = 0;
    const FlatEdge* edge = nullptr;
  };

  FlatLocation& LocationOf(const Side& side) {
    return flat_.processes[side.process].locations[side.edge->source];
  }
  bool MayPass(const std::vector<Side>& sides) {
    return std::none_of(sides.begin(), sides.end(), [&](const Side& side) {
      const FlatLocation& location = LocationOf(side);
      return location.is_urgent || location.is_committed;
    });
  }

  std::vector<Side> Sides(int32_t channel, SyncKind kind) const {
    std::vector<Side> sides;
    for (size_t p = 0; p < flat_.processes.size(); ++p) {
      for (const FlatEdge& edge : flat_.processes[p].edges) {
        if (edge.sync == kind && edge.channel == channel) {
          sides.push_back({static_cast<int>(p), &edge});
        }
      }
    }
    return sides;
  }

  // Is there, in each location of a process other than `but`, an edge without a guard?
  bool IsAlwaysReady(const std::vector<Side>& sides, int but) const {
    for (size_t p = 0; p < flat_.processes.size(); ++p) {
      if (static_cast<int>(p) == but) continue;
      std::vector<bool> is_ready(flat_.processes[p].locations.size());
      for (const Side& side : sides) {
        if (side.process == static_cast<int>(p) && side.edge->data.is_true()) {
          is_ready[side.edge->source] = true;
        }
      }
      if (std::find(is_ready.begin(), is_ready.end(), false) == is_ready.end()) return true;
    }
    return false;
  }

  // REQUIRES: no edge of the channel has clock guards, as the engine demands.
  void Channel(int32_t channel) {
    const std::vector<Side> senders = Sides(channel, SyncKind::kSend);
    const std::vector<Side> receivers = Sides(channel, SyncKind::kReceive);
    std::vector<Side> alone;  // such that the other side is always ready
    for (const Side& side : senders) {
      const bool is_broadcast = network_.channels[channel].is_broadcast;
      if (is_broadcast || IsAlwaysReady(receivers, side.process)) alone.push_back(side);
    }
    if (!network_.channels[channel].is_broadcast) {
      for (const Side& side : receivers) {
        if (IsAlwaysReady(senders, side.process)) alone.push_back(side);
      }
    }
    for (const Side& side : alone) {
      FlatLocation& location = LocationOf(side);
      location.is_urgent |= side.edge->data.is_true() && !location.is_committed;
    }
    for (const Side& side : alone) Add({side});
    if (network_.channels[channel].is_broadcast) return;
    const auto is_settled = [&](const Side& side) {
      return std::any_of(alone.begin(), alone.end(),
                         [&](const Side& each) { return each.edge == side.edge; });
    };
    for (const Side& sender : senders) {
      for (const Side& receiver : receivers) {
        if (sender.process == receiver.process || is_settled(sender) || is_settled(receiver)) {
          continue;
        }
        Add({sender, receiver});
      }
    }
  }

  // These edges must not all be possible while time passes.
  void Add(std::vector<Side> sides) {
    if (!MayPass(sides)) return;
    if (rest_.size() == kMost) {
      refusals_.Refuse(sides[0].edge->span,
                       Cat("has no urgent channels; what they mean is written out, but not for "
                           "more than ",
                           kMost, " pairs of edges"));
    }
    if (rest_.size() <= kMost) rest_.push_back(std::move(sides));
  }

  int32_t NewVariable(std::string name, int32_t high, int32_t initial) {
    flat_.variables.push_back({std::move(name), 0, high, initial});
    flat_.has_variable.push_back(true);
    return static_cast<int32_t>(flat_.variables.size()) - 1;
  }

  Term IsAt(const Side& side) {
    const Span span = side.edge->span;
    if (flat_.at[side.process] < 0) return Number(1, span);  // it has only one location
    return Compare(Op::kEqual, Variable(flat_.at[side.process], span),
                   Number(side.edge->source, span), span);
  }

  void AddProcess() {
    flat_.at.assign(flat_.processes.size(), -1);
    for (const std::vector<Side>& sides : rest_) {
      for (const Side& side : sides) {
        FlatProcess& process = flat_.processes[side.process];
        if (flat_.at[side.process] >= 0 || process.locations.size() < 2) continue;
        flat_.at[side.process] =
            NewVariable(Cat("at_", process.name),
                        static_cast<int32_t>(process.locations.size()) - 1, process.initial);
      }
    }
    std::vector<Term> none;
    const Span span = rest_[0][0].edge->span;
    for (const std::vector<Side>& sides : rest_) {
      std::vector<Term> all;
      for (const Side& side : sides) {
        all.push_back(IsAt(side));
        all.push_back(side.edge->data);
      }
      none.push_back(Not(All(std::move(all), span)));
    }
    const int32_t passes = NewVariable("passes", 1, 0);
    flat_.passes = passes;
    FlatProcess time;
    time.name = "Time";
    time.locations = {{"Moves", {}, Number(1, span), /*is_urgent=*/true},
                      {"Passes", {}, Number(1, span)}};
    FlatEdge pass;
    pass.target = 1;
    pass.data = All(std::move(none), span);
    pass.updates.assignments = {{passes, Number(1, span), span}};
    pass.span = span;
    FlatEdge back;
    back.source = 1;
    back.data = Number(1, span);
    back.updates.assignments = {{passes, Number(0, span), span}};
    back.span = span;
    time.edges = {std::move(pass), std::move(back)};
    const Term moves = Compare(Op::kEqual, Variable(passes, span), Number(0, span), span);
    for (size_t p = 0; p < flat_.processes.size(); ++p) {
      for (FlatEdge& edge : flat_.processes[p].edges) {
        if (edge.sync != SyncKind::kReceive) edge.data = All({moves, edge.data}, edge.data.span);
        if (flat_.at[p] < 0 || edge.source == edge.target) continue;
        edge.updates.assignments.push_back(
            {flat_.at[p], Number(edge.target, edge.span), edge.span});
      }
    }
    flat_.processes.push_back(std::move(time));
    flat_.at.push_back(-1);
  }

  static constexpr size_t kMost = 1000;

  const model::Network& network_;
  Flat& flat_;
  Refusals& refusals_;
  std::vector<std::vector<Side>> rest_;
};

}  // namespace

void WriteOutUrgentChannels(const model::Network& network, Flat& flat, Refusals& refusals) {
  Writer(network, flat, refusals).Write();
}

}  // namespace zonelab::exchange
