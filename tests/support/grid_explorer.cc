#include "tests/support/grid_explorer.h"

#include <algorithm>
#include <climits>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/base/check.h"
#include "core/base/strings.h"

namespace zonelab::testing {

namespace {

using reference::Atom;
using reference::DiscreteState;
using reference::Move;
using reference::MoveError;

// All there is to know about a discrete state.
struct Discrete {
  DiscreteState state;
  bool possible = false;
  std::vector<Atom> invariant;
  bool may_delay = false;
  std::vector<bool> stopped;  // per clock
  std::vector<std::vector<Atom>> goal;
  bool expanded = false;
  std::vector<Move> moves;
  std::vector<int> targets;  // per move, its target's number
  std::vector<MoveError> errors;
};

using Clocks = std::vector<int64_t>;
struct Node {
  int discrete = 0;
  Clocks clocks;
  int parent = -1;
  int move = -1;  // of the parent's discrete state; -1: one grid unit of time has passed
};

class Explorer {
 public:
  Explorer(model::Network& network, const lang::Expr* goal, const GridOptions& options)
      : network_(network),
        goal_(goal),
        options_(options),
        reference_(network),
        cap_(options.cap * options.denominator) {}

  GridResult Run() {
    const int initial = DiscreteNumber(reference_.Initial());
    Add(initial, Clocks(network_.clock_count(), 0), -1, -1);
    if (goal_ == nullptr && !options_.deadlock && nodes_.empty()) result_.complete = true;
    for (size_t i = 0; i < nodes_.size() && Going(); ++i) Expand(static_cast<int>(i));
    if (options_.deadlock && Going()) FindDeadlock();
    result_.states = static_cast<int>(nodes_.size());
    result_.complete = Going();
    return result_;
  }
  // The cap that would have been needed, in whole units.
  int64_t needed_cap() const { return needed_cap_; }

 private:
  bool Going() const {
    return !result_.reachable && !stopped_ && result_.unsupported.empty() &&
           needed_cap_ * options_.denominator <= cap_;
  }

  void Note(const std::vector<Atom>& atoms) {
    for (const Atom& atom : atoms) {
      needed_cap_ = std::max(needed_cap_, atom.bound < 0 ? -atom.bound : atom.bound);
    }
  }
  bool Large(int64_t clock) const { return clock > cap_; }
  bool AllHold(const std::vector<Atom>& atoms, const Clocks& clocks) {
    for (const Atom& atom : atoms) {
      if (atom.i != 0 && atom.j != 0 && (Large(clocks[atom.i]) || Large(clocks[atom.j]))) {
        result_.unsupported = "a large clock is compared with another one";
      }
    }
    return reference::AllHold(atoms, clocks, options_.denominator);
  }

  int DiscreteNumber(const DiscreteState& state) {
    std::vector<int32_t> key(state.locations.begin(), state.locations.end());
    key.insert(key.end(), state.values.begin(), state.values.end());
    const auto [it, added] = numbers_.emplace(std::move(key), discrete_.size());
    if (!added) return it->second;
    Discrete& d = *discrete_.emplace_back(std::make_unique<Discrete>());
    d.state = state;
    auto invariant = reference_.Invariant(state, &d.possible);
    if (!invariant.ok()) {
      result_.error = std::string(invariant.status().message());
      d.possible = false;
      return it->second;
    }
    d.invariant = *std::move(invariant);
    Note(d.invariant);
    d.may_delay = reference_.MayDelay(state);
    d.stopped.resize(network_.clock_count());
    if (const auto stopped = reference_.Stopped(state); stopped.ok()) d.stopped = *stopped;
    if (goal_ != nullptr) {
      auto goal = reference_.Predicate(*goal_, state);
      if (!goal.ok()) {
        result_.unsupported = std::string(goal.status().message());
      } else {
        d.goal = *std::move(goal);
        for (const std::vector<Atom>& part : d.goal) Note(part);
      }
    }
    return it->second;
  }

  // Expanded on demand; references stay valid, since discrete states do not move.
  Discrete& Expanded(int number) {
    Discrete& d = *discrete_[number];
    if (d.expanded) return d;
    d.expanded = true;
    d.moves = reference_.MovesOfAnyPriority(d.state, &d.errors);
    for (const MoveError& error : d.errors) Note(error.guard);
    for (const Move& move : d.moves) {
      Note(move.guard);
      for (const auto& [clock, value] : move.resets) needed_cap_ = std::max(needed_cap_, value);
      d.targets.push_back(DiscreteNumber(move.target));
    }
    return d;
  }

  bool Valid(int discrete, const Clocks& clocks) {
    const Discrete& d = *discrete_[discrete];
    return d.possible && AllHold(d.invariant, clocks);
  }

  // Adds a state if its invariant holds and it is new.
  void Add(int discrete, Clocks clocks, int parent, int move) {
    if (!Valid(discrete, clocks)) return;
    if (!seen_.emplace(std::make_pair(discrete, clocks), nodes_.size()).second) return;
    if (static_cast<int>(nodes_.size()) >= options_.max_states) {
      stopped_ = true;
      return;
    }
    nodes_.push_back({discrete, clocks, parent, move});
    for (const std::vector<Atom>& part : discrete_[discrete]->goal) {
      if (AllHold(part, clocks) && Going()) Found(static_cast<int>(nodes_.size()) - 1);
    }
  }

  Clocks Later(int discrete, Clocks clocks) const {
    for (size_t x = 1; x < clocks.size(); ++x) {
      if (!discrete_[discrete]->stopped[x]) clocks[x] = std::min(clocks[x] + 1, cap_ + 1);
    }
    return clocks;
  }
  Clocks After(const Move& move, Clocks clocks) const {
    for (const auto& [clock, value] : move.resets) {
      clocks[clock] = std::min(value * options_.denominator, cap_ + 1);
    }
    return clocks;
  }

  bool CanHappen(const Discrete& d, size_t m, const Clocks& clocks) {
    return AllHold(d.moves[m].guard, clocks) && Valid(d.targets[m], After(d.moves[m], clocks));
  }

  // The highest level at which something happens in this very state: what is below does not.
  reference::Level HighestLevel(const Discrete& d, const Clocks& clocks) {
    reference::Level highest(INT_MIN, INT_MIN);
    for (size_t m = 0; m < d.moves.size(); ++m) {
      if (CanHappen(d, m, clocks)) highest = std::max(highest, d.moves[m].level);
    }
    for (const MoveError& error : d.errors) {
      if (error.level && AllHold(error.guard, clocks)) highest = std::max(highest, *error.level);
    }
    return highest;
  }

  void Expand(int number) {
    const int discrete = nodes_[number].discrete;
    const Clocks clocks = nodes_[number].clocks;
    Discrete& d = Expanded(discrete);
    if (!Going()) return;
    const reference::Level highest = HighestLevel(d, clocks);
    for (const MoveError& error : d.errors) {
      if (result_.error.empty() && AllHold(error.guard, clocks) &&
          (!error.level || *error.level == highest)) {
        result_.error = Cat(error.error.message, " [", error.error.code, "]");
      }
    }
    for (size_t m = 0; m < d.moves.size(); ++m) {
      if (d.moves[m].level != highest || !CanHappen(d, m, clocks)) continue;
      Add(d.targets[m], After(d.moves[m], clocks), number, static_cast<int>(m));
    }
    if (d.may_delay) Add(discrete, Later(discrete, clocks), number, -1);
  }

  bool CanMove(const Node& node) {
    Discrete& d = Expanded(node.discrete);
    for (size_t m = 0; m < d.moves.size(); ++m) {
      if (CanHappen(d, m, node.clocks)) return true;
    }
    return false;
  }

  void FindDeadlock() {
    for (size_t i = 0; i < nodes_.size() && Going(); ++i) {
      Node node = nodes_[i];
      bool moves = false;
      while (!(moves = CanMove(node))) {
        Clocks later = Later(node.discrete, node.clocks);
        if (!discrete_[node.discrete]->may_delay || later == node.clocks ||
            !Valid(node.discrete, later)) {
          break;
        }
        node.clocks = std::move(later);
      }
      if (!moves) Found(static_cast<int>(i));
    }
  }

  void Found(int number) {
    result_.reachable = true;
    result_.run.denominator = options_.denominator;
    std::vector<int> path;
    for (int i = number; i > 0; i = nodes_[i].parent) path.push_back(i);
    std::reverse(path.begin(), path.end());
    int64_t delay = 0;
    for (int i : path) {
      const Node& node = nodes_[i];
      if (node.move < 0) {
        ++delay;
        continue;
      }
      const Discrete& source = *discrete_[nodes_[node.parent].discrete];
      result_.run.steps.push_back({std::exchange(delay, 0), source.moves[node.move].edges});
    }
    result_.run.final_delay = delay;
  }

  model::Network& network_;
  const lang::Expr* goal_;
  const GridOptions options_;
  reference::Reference reference_;
  const int64_t cap_;  // in grid units
  int64_t needed_cap_ = 0;
  bool stopped_ = false;
  std::map<std::vector<int32_t>, int> numbers_;
  std::vector<std::unique_ptr<Discrete>> discrete_;
  absl::flat_hash_map<std::pair<int, Clocks>, size_t> seen_;
  std::vector<Node> nodes_;
  GridResult result_;
};

}  // namespace

GridResult ExploreGrid(model::Network& network, const lang::Expr* goal,
                       const GridOptions& options) {
  GridOptions current = options;
  while (true) {
    Explorer explorer(network, goal, current);
    GridResult result = explorer.Run();
    if (result.reachable || !result.unsupported.empty() || explorer.needed_cap() <= current.cap) {
      return result;
    }
    current.cap = explorer.needed_cap();
  }
}

bool GridReachable(model::Network& network, const lang::Expr* goal, int denominator, int cap,
                   int max_states) {
  GridOptions options;
  options.denominator = denominator;
  options.cap = cap;
  options.max_states = max_states;
  const GridResult result = ExploreGrid(network, goal, options);
  ZL_CHECK(result.unsupported.empty());
  ZL_CHECK(result.reachable || result.complete);
  return result.reachable;
}

}  // namespace zonelab::testing
