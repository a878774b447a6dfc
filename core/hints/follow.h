// Follows a run of one model in another that differs from it in some processes: how far can the
// other one do the same, and what keeps it from going on?
//
// Two moves are the same if they use the same channel, the same edges of the processes that both
// models share, and lead the others to locations of the same names, where both models have the same
// ones.  Moves that none of this shows may be left out or come in between; where the other model has
// such, it is not told for sure that it cannot follow (is_sure).
#ifndef ZONELAB_CORE_HINTS_FOLLOW_H_
#define ZONELAB_CORE_HINTS_FOLLOW_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/hints/neighbours.h"
#include "core/model/run.h"
#include "core/tasks/feedback.h"

namespace zonelab::hints {

// The first thing in which they part.
struct Parting {
  enum Kind : uint8_t {
    kMove,   // the move cannot be made at this time
    kWait,   // time cannot pass until then
    kPlace,  // the move can be made, but leads to another location
    kValue,  // the move can be made, but `values` differ afterwards
  };
  Kind kind = kMove;
  size_t step = 1;   // of the run, from 1 on; one more than it has: the time at its end
  std::string time;  // since the start; "": it is not told, for it is a number to be found
  // The move, as what both share shows it: a channel, or edges of shared processes; "": nothing.
  std::string move;
  // Where each of the models was, or which edge it took, in one process that they do not share.
  std::optional<Place> leader, follower;
  // What stands against it in the other model; nothing: it has no such edge.
  std::optional<tasks::Reason> reason;
  std::optional<Place> hindered;  // the edge or location of the other model that `reason` is about
  tasks::Values values;           // of the leader
  bool is_sure = true;
};
constexpr std::string_view NameOf(Parting::Kind kind) {
  constexpr std::string_view kNames[] = {"move", "wait", "place", "value"};
  return kNames[kind];
}

// `shared`: the names of templates that are the same in both.  Nothing: the other model can do all
// of it, or it cannot be told since they have other processes.  REQUIRES that both are ok().
std::optional<Parting> Follow(const Model& leader, const model::Run& run, const Model& other,
                              const std::vector<std::string>& shared);

}  // namespace zonelab::hints

#endif  // ZONELAB_CORE_HINTS_FOLLOW_H_
