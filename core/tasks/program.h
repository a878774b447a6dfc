// The little language of `do`: how a set of clock valuations comes about, operation by operation.
//
//   init; delay; and x <= 5; and x >= 2; reset x; delay; and y <= 7
#ifndef ZONELAB_CORE_TASKS_PROGRAM_H_
#define ZONELAB_CORE_TASKS_PROGRAM_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/tasks/constraints.h"
#include "core/tasks/set.h"

namespace zonelab::tasks {

struct Operation {
  enum Kind : uint8_t {
    kInit,  // all clocks 0
    kAll,   // all clocks >= 0
    kDelay,
    kAnd,
    kReset,
    kFree,
    kExtraM,
    kExtraLuPlus,
    kDelayBackwards,
    kResetBackwards,
  };
  // What a constraint is in the life of an edge, as far as its neighbours tell.
  enum Role : uint8_t {
    kGiven,            // of a set that is described
    kGuard,            // before resets, or alone
    kInvariant,        // behind a delay
    kTargetInvariant,  // of the last location, which was entered by a move
  };
  Kind kind = kInit;
  std::vector<zone::Constraint> constraints;  // kAnd; of each relation one or two, in their order
  bool is_false = false;                      // kAnd: nothing is left
  Role role = kGiven;
  int clock = 0;  // kReset, kFree, kResetBackwards
  int32_t value = 0;
  std::vector<zone::LowerUpper>
      bounds;  // kExtraM (both sides equal), kExtraLuPlus; [0] is not read
};
using Program = std::vector<Operation>;

// Said where an edge is named and there is no model.
inline constexpr Phrase kNeedsModel =
    "an edge needs a model, `xta start`, and its clocks: leave `clocks` out";
// `model` has these clocks; it is needed for `path` and `back edge`; null: there is none.  Nothing: `*error` says why.
std::optional<Program> ReadProgram(std::string_view text, const Clocks& clocks, const Model* model,
                                   TextError* error);
void Apply(const Operation& operation, Set* set);
Set Run(const Program& program, int clocks);

// The clock constraints of edge `P.A->B` alone: data is left aside.
struct EdgeConstraints {
  std::vector<zone::Constraint> source, guard, target;  // invariants, and the guard
  std::vector<std::pair<int, int32_t>> resets;
  bool may_delay_before = true, may_delay_behind = true;
};
std::optional<EdgeConstraints> ReadEdge(std::string_view name, const Model& model, Message* why);
// The edges of a process that lead from a location to itself, as they are named: `P.A->A#2`.
std::vector<std::string> LoopsAt(std::string_view process, std::string_view location,
                                 const Model& model);
// What an edge does to a set at its source: time passes, the edge is taken, time passes.
void AddPath(const EdgeConstraints& edge, Program* program);
// The last edge of `path` operations in a program's text; "": there is none.
std::string LastPath(std::string_view text);
// The clock constraints of all invariants in the model.
std::vector<std::vector<zone::Constraint>> InvariantsOf(const Model& model);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_PROGRAM_H_
