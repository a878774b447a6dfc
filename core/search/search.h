// A running search, whatever its configuration: work in slices, then ask what came out.
//
// It is crossed once per slice, never per node.  The other virtual calls of the loops are those of
// the lazy one, when a node is covered, re-opened or strengthened: never for each move.
#ifndef ZONELAB_CORE_SEARCH_SEARCH_H_
#define ZONELAB_CORE_SEARCH_SEARCH_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/contract/counters.h"
#include "core/contract/reasons.h"
#include "core/lang/evaluate.h"
#include "core/search/events.h"
#include "core/semantics/successors.h"
#include "core/zone/inclusion.h"

namespace zonelab::search {

enum class Status : uint8_t {
  kRunning,
  kReached,       // a node meets the goal: see path()
  kExhausted,     // no reachable state meets it
  kLimit,         // see limit()
  kRunTimeError,  // a move fails: see path(), error(), failing_step()
};

// One inductive entry of an exhausted search.
struct Entry {
  const semantics::Slot* state = nullptr;
  std::vector<zone::Constraint> zone;
  const std::vector<zone::GuardBounds>* bounds = nullptr;  // simulation; null: inclusion
  const std::vector<bool>* hidden = nullptr;  // by variable: any value will do; null: none is
};

// How much to work at a time: for about so many seconds, and at most until so many turns have been
// done since the search began (turns() below); turns are the same on every machine.
struct Slice {
  Slice(double s, int64_t until = std::numeric_limits<int64_t>::max())
      : seconds(s), until_turn(until) {}
  double seconds;
  int64_t until_turn;
};

// Audits are for tests and debug builds.  The WebAssembly engine, for which people wait, has none.
#ifdef __EMSCRIPTEN__
inline constexpr bool kHasAudits = false;
#else
inline constexpr bool kHasAudits = true;
#endif

class Search {
 public:
  virtual ~Search() = default;

  // Works until the search ends or the slice is over.  Cheap once it has ended.
  virtual Status Work(Slice slice) = 0;

  virtual Status status() const = 0;
  // Which limit ended the search.
  virtual const LimitReached& limit() const = 0;
  virtual Stats stats() const = 0;
  virtual int64_t waiting() const = 0;
  virtual int64_t bytes() const = 0;
  // How many small parts of its work were done so far, such as expansions of nodes.
  virtual int64_t turns() const = 0;

  // The way to the node that reached the goal or in which a move fails: for each step the number of
  // the move in the enumeration of Successors::ForEach, from the initial state on.
  virtual std::vector<uint32_t> path() const = 0;
  // kReached, where zones are not exact: no run takes this way.  The search goes on.
  virtual void PassOver() {}
  // Does a move fail somewhere?  A search may reach the goal all the same.
  virtual bool has_failed() const = 0;
  // If so: the number of the failing move after the path's last state (kNoStep: the
  // evaluation of the goal failed).
  static constexpr uint32_t kNoStep = ~uint32_t{0};
  virtual uint32_t failing_step() const = 0;
  virtual const lang::EvalError& error() const = 0;

  // Looks at the whole graph: is every abstraction as strong as the search relies on?  Empty: yes;
  // else what is wrong.  See kHasAudits.
  virtual std::string Audit() { return ""; }
  // What happened, if the search was made with a limit for events.
  virtual const EventLog& events() const = 0;

  // kExhausted: the states that are stored, which form an inductive invariant.
  virtual void ForEachEntry(const std::function<void(const Entry&)>& visit) = 0;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_SEARCH_H_
