// Why stuck?  What each edge that leaves the present locations needs, when it has it, and what ends
// time: for people who ask why a move or a delay is refused, or why nothing can happen any more.
//
// Statement: a need is met after exactly the delays of its window, as long as no move is made.  The
// windows are those of core/run/next_moves.h, here for each condition by itself, as it is written.
#ifndef ZONELAB_CORE_RUN_HINDRANCES_H_
#define ZONELAB_CORE_RUN_HINDRANCES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/run.h"
#include "core/reference/reference.h"
#include "core/run/path.h"
#include "core/run/windows.h"
#include "core/semantics/system.h"

namespace zonelab::run {

struct Need {
  enum class Kind : uint8_t {
    kGuard,          // a conjunct of the guard of `process`
    kInvariant,      // the invariant of `location` of `process`: where it is, or where it would go
    kPartner,        // on the channel `text`, nobody is ready at the other end
    kCommitted,      // `process` is in a committed location: only moves from such are possible
    kUrgent,         // `process` is in an urgent location: no time passes
    kUrgentChannel,  // a move on the urgent channel `text` is ready: no time passes
    kPriority,       // a move of higher priority is possible
    kError,          // `text`: the run-time error in which it ends
  };
  // "n" is 3; of clocks in units of 1/denominator of the run.
  struct Value {
    std::string name;
    int64_t value = 0;
    bool is_clock = false;
  };

  Kind kind = Kind::kGuard;
  int process = -1, location = -1;
  std::string text;            // as the model writes it
  std::vector<Value> values;   // of what the text speaks of
  std::optional<Window> when;  // delays from the end of the run on; nothing: after none
};

// Edges that would fire together: one, or a sender and a receiver.
struct Hindered {
  std::vector<model::FiredEdge> edges;
  std::optional<Window> when;  // the move can be made; nothing: after no delay
  std::vector<Need> needs;     // those that are not met after every delay
};

struct Hindrances {
  std::vector<Need> stops;  // what limits how long the state can last
  std::vector<Hindered> moves;
  bool is_complete = true;  // false: there are more moves, which are left out
};

inline constexpr size_t kMostHindered = 200;

// After `run`, which was replayed and ends in `last`, along `path`.
Hindrances HindrancesAfter(const semantics::System& system, const model::Run& run,
                           const reference::ReplayedState& last, const Path& path);

// "guard", "invariant", "partner", …
std::string_view NameOf(Need::Kind kind);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_HINDRANCES_H_
