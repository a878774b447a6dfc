#include "tests/support/closed_on_grid.h"

#include <functional>
#include <map>
#include <utility>

#include "core/base/strings.h"
#include "core/reference/reference.h"

namespace zonelab::testing {
namespace {

using certificate::Constraint;
using certificate::Entry;
using reference::DiscreteState;
using reference::Disjunction;
using reference::Move;
using Clocks = std::vector<int64_t>;  // in quarters

constexpr int64_t kUnit = 4;

class Grid {
 public:
  Grid(model::Network& network, const std::vector<Entry>& entries, const lang::Expr* avoided,
       int largest)
      : network_(network),
        reference_(network),
        entries_(entries),
        avoided_(avoided),
        largest_(largest) {
    for (size_t i = 0; i < entries.size(); ++i) by_state_[KeyOf(StateOf(entries[i]))].push_back(i);
  }

  static DiscreteState StateOf(const Entry& entry) {
    return {{entry.locations.begin(), entry.locations.end()}, entry.values};
  }

  static bool IsIn(const Clocks& clocks, const std::vector<Constraint>& zone) {
    for (const Constraint& c : zone) {
      const int64_t difference = clocks[c.i] - clocks[c.j], bound = c.bound * kUnit;
      if (c.strict ? difference >= bound : difference > bound) return false;
    }
    return true;
  }
  // The points of the entry's zone where its invariant holds, until `visit` returns false.
  bool ForEachPoint(const Entry& entry, const std::function<bool(const Clocks&)>& visit) {
    bool possible = false;
    const auto invariant = reference_.Invariant(StateOf(entry), &possible);
    if (!invariant.ok() || !possible) return true;
    Clocks clocks(network_.clock_count(), 0);
    while (true) {
      if (IsIn(clocks, entry.zone) && reference::AllHold(*invariant, clocks, kUnit) &&
          !visit(clocks)) {
        return false;
      }
      size_t x = 1;
      while (x < clocks.size() && clocks[x] == largest_ * kUnit) clocks[x++] = 0;
      if (x == clocks.size()) return true;
      clocks[x] += kUnit / 2;
    }
  }

  bool Holds(const Disjunction& parts, const Clocks& clocks) {
    for (const auto& part : parts) {
      if (reference::AllHold(part, clocks, kUnit)) return true;
    }
    return false;
  }

  // Calls `visit` with what time makes of the point without meeting what is avoided.  Returns
  // whether it could have gone on like that for ever.
  bool Delay(const DiscreteState& state, Clocks clocks,
             const std::function<void(const Clocks&)>& visit) {
    bool possible = false;
    const auto invariant = reference_.Invariant(state, &possible);
    Disjunction avoided;
    if (avoided_ != nullptr) avoided = *reference_.Predicate(*avoided_, state);
    const bool may_delay = reference_.MayDelay(state);
    for (int64_t d = 0; d <= largest_ * kUnit + 1; ++d) {
      if (!possible || !reference::AllHold(*invariant, clocks, kUnit)) return false;
      if (Holds(avoided, clocks)) {
        has_met_ = true;
        return false;
      }
      visit(clocks);
      if (!may_delay) return false;
      for (size_t x = 1; x < clocks.size(); ++x) ++clocks[x];
    }
    return true;
  }

  // What follows the point is in entries below `limit`, or else `what` is wrong.
  bool Follows(const DiscreteState& state, const Clocks& clocks, size_t limit,
               const std::string& what) {
    Delay(state, clocks, [&](const Clocks& later) {
      for (size_t x = 1; x < later.size(); ++x) {
        if (later[x] > largest_ * kUnit) return;
      }
      const auto found = by_state_.find(KeyOf(state));
      if (found != by_state_.end()) {
        for (const size_t i : found->second) {
          if (i < limit && IsIn(later, entries_[i].zone)) return;
        }
      }
      wrong = what;
    });
    return wrong.empty();
  }

  bool Moves(size_t i, const Clocks& clocks, const std::vector<Move>& moves) {
    for (const Move& move : moves) {
      if (!reference::AllHold(move.guard, clocks, kUnit)) continue;
      const Clocks after = After(move, clocks);
      const size_t limit = avoided_ == nullptr ? SIZE_MAX : i;
      if (!Follows(move.target, after, limit, Cat("entry ", i, ": a move leads out"))) return false;
    }
    return true;
  }
  static Clocks After(const Move& move, Clocks clocks) {
    for (const auto& [clock, value] : move.resets) clocks[clock] = value * kUnit;
    return clocks;
  }

  // May a run end here?
  bool Ends(const DiscreteState& state, const Clocks& clocks, const std::vector<Move>& moves) {
    bool can_move = false;
    has_met_ = false;
    const bool for_ever = Delay(state, clocks, [&](const Clocks& later) {
      for (const Move& move : moves) {
        can_move = can_move || (reference::AllHold(move.guard, later, kUnit) &&
                                reference::AllHold(move.invariant, After(move, later), kUnit));
      }
    });
    return for_ever || (!has_met_ && !can_move);
  }

  void Check(const lang::Expr* goal, bool maximal) {
    for (size_t i = 0; i < entries_.size() && wrong.empty(); ++i) {
      const DiscreteState state = StateOf(entries_[i]);
      std::vector<reference::MoveError> errors;
      const std::vector<Move> moves = reference_.Moves(state, &errors);
      Disjunction bad, avoided;
      if (goal != nullptr) bad = *reference_.Predicate(*goal, state);
      if (avoided_ != nullptr) avoided = *reference_.Predicate(*avoided_, state);
      ForEachPoint(entries_[i], [&](const Clocks& clocks) {
        if (Holds(avoided, clocks)) return true;
        if (Holds(bad, clocks)) wrong = Cat("entry ", i, ": meets the goal");
        for (const auto& error : errors) {
          if (reference::AllHold(error.guard, clocks, kUnit))
            wrong = Cat("entry ", i, ": an error");
        }
        if (maximal && Ends(state, clocks, moves)) wrong = Cat("entry ", i, ": a run may end");
        return wrong.empty() && Moves(i, clocks, moves);
      });
    }
  }
  void Begins() {
    Follows(reference_.Initial(), Clocks(network_.clock_count(), 0), SIZE_MAX,
            "the initial state is missing");
  }
  void BeginsWhere(const lang::Expr& trigger, const std::vector<Entry>& triggers) {
    for (const Entry& entry : triggers) {
      const DiscreteState state = StateOf(entry);
      const Disjunction holds = *reference_.Predicate(trigger, state);
      const bool is_good = ForEachPoint(entry, [&](const Clocks& clocks) {
        return !Holds(holds, clocks) || Follows(state, clocks, SIZE_MAX, "a beginning is missing");
      });
      if (!is_good) return;
    }
  }

  std::string wrong;

 private:
  std::vector<int32_t> KeyOf(const DiscreteState& state) const {
    std::vector<int32_t> key(state.locations.begin(), state.locations.end());
    key.insert(key.end(), state.values.begin(), state.values.end());
    return key;
  }

  model::Network& network_;
  reference::Reference reference_;
  const std::vector<Entry>& entries_;
  const lang::Expr* avoided_;
  const int64_t largest_;
  bool has_met_ = false;
  std::map<std::vector<int32_t>, std::vector<size_t>> by_state_;
};

}  // namespace

std::string OpenOnGrid(model::Network& network, const std::vector<Entry>& entries,
                       const lang::Expr* goal, int largest) {
  Grid grid(network, entries, nullptr, largest);
  grid.Begins();
  grid.Check(goal, /*maximal=*/false);
  return grid.wrong;
}

std::string AvoidableOnGrid(model::Network& network, const std::vector<Entry>& entries,
                            const lang::Expr& avoided, const lang::Expr* trigger,
                            const std::vector<Entry>& triggers, bool maximal, int largest) {
  Grid grid(network, entries, &avoided, largest);
  if (trigger == nullptr) {
    grid.Begins();
  } else {
    grid.BeginsWhere(*trigger, triggers);
  }
  grid.Check(nullptr, maximal);
  return grid.wrong;
}

}  // namespace zonelab::testing
