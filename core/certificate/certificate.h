// What proves a verdict, and the check that it does: for "unreachable" an inductive set of symbolic
// states, for "reachable" a run; for runs that avoid a predicate a lasso, or a list of symbolic states
// through which every run that tries must leave at last.
//
// The check rests on the checked model, on `reference.h` and on plain matrices of its own; it
// shares no zone, step or search code with the engine.
#ifndef ZONELAB_CORE_CERTIFICATE_CERTIFICATE_H_
#define ZONELAB_CORE_CERTIFICATE_CERTIFICATE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/lang/ast.h"
#include "core/model/network.h"
#include "core/model/run.h"

namespace zonelab::certificate {

// x_i - x_j < bound (strict) or <= bound; clock 0 is the constant zero.
struct Constraint {
  int32_t i = 0, j = 0;
  int64_t bound = 0;
  bool strict = false;
};

// Which bounds on clock x can matter from here on.  Lower: the guards x > c or x >= c; the
// strongest of them is kept.  Upper: x < c or x <= c; the weakest is kept.  `none`: there is no
// such guard.
struct ClockBounds {
  bool has_lower = false, lower_strict = false;  // x >= lower or x > lower
  bool has_upper = false, upper_strict = false;  // x <= upper or x < upper
  int64_t lower = 0, upper = 0;
};

struct Entry {
  std::vector<int32_t> locations;   // per process
  std::vector<int32_t> values;      // per variable
  std::vector<Constraint> zone;     // conjunction; clocks are >= 0 besides
  std::vector<ClockBounds> bounds;  // relation kSimulation: per clock (0 unused); else empty
  // Per variable: is its value left open?  Then `values` has 0.  The entry stands for all values of
  // the declared ranges.  Empty: none is.
  std::vector<bool> hidden = {};
};

// How a reached state must relate to the entry that stands for it.
enum class Relation : uint8_t {
  kInclusion,   // it lies in the entry's zone
  kSimulation,  // it is simulated, with respect to the entry's bounds, by a state of the zone
                // (diagonal-free G-simulation: Gastin, Mukherjee, Srivathsan, CAV 2019)
};

enum class Proof : uint8_t {
  kInvariant,  // `entries`: no reachable state meets the goal
  kRun,        // `run` leads to a state that meets it
  kLasso,      // `run` and `recurrent`: a run that avoids a predicate for ever
  kNoLasso,    // `avoiding` (and, for -->, `entries`): there is none
};

struct Certificate {
  std::string query;  // "exhaustive": no goal
  Proof proof = Proof::kInvariant;
  bool infinite_runs = false;  // kLasso, kNoLasso: runs that end do not count
  Relation relation = Relation::kInclusion;
  // kSimulation: the constraints on two clocks that the model compares with; whoever represents a
  // state satisfies all of them that the state satisfies.
  std::vector<Constraint> diagonals;
  std::vector<Entry> entries;
  // kNoLasso: by inclusion.  What follows an entry lies in entries before it.
  std::vector<Entry> avoiding;
  model::Run run;
  // kLasso with a cycle: per step of it, a zone; from all of it the step leads into the next one's.
  std::vector<std::vector<Constraint>> recurrent;
};

// OK if the entries prove that no state satisfies `goal` (null: then only that the set is closed):
//   (1) the initial state is represented by an entry;
//   (2) for every entry and every move that its data allows, the successor is represented.
//       kInclusion: each of its valuations lies in an entry, not necessarily in the same.
//       kSimulation: by an entry whose bounds are (on clocks not reset) contained in those of the
//       first;
//   (3) no entry's zone meets `goal` (one that asks for `deadlock` needs kInclusion);
//   (4) kSimulation: where a move assigns one of the two clocks of a diagonal, what becomes of the
//       constraint is among the bounds of the other.
// kSimulation: in (2) and (3) only those constraints of invariants, guards and goal count that are
// contained in the entry's bounds and diagonals (check.cc says why).
// Where an entry hides variables, (2) and (3) count every move and every meeting with the goal that
// some of their values may allow, and what might run into a run-time error counts as doing so.
// Else a sentence that says what fails and at which entry.
absl::Status Check(model::Network& network, const lang::Expr* goal, const Certificate& certificate);
// Do the entries fit the model?  Check asks this itself.
absl::Status CheckShape(const model::Network& network, const std::vector<Entry>& entries,
                        bool has_bounds = false);
// OK if no run avoids `avoided` for ever, from the states with `trigger` on, if it is not null.
absl::Status CheckAvoiding(model::Network& network, const lang::Expr& avoided,
                           const lang::Expr* trigger, const Certificate& certificate);
// OK if the certificate's run does.
absl::Status CheckLasso(model::Network& network, const lang::Expr& avoided,
                        const lang::Expr* trigger, const Certificate& certificate);

// Does the certificate prove a verdict of the query?  Then whether it is satisfied; else why not.
absl::StatusOr<bool> CheckVerdict(model::Network& network, lang::Document& document,
                                  const lang::Query& query, const Certificate& certificate);

// JSON, documented in certificate/README.md; Parse rejects what is malformed.
std::string ToJson(const model::Network& network, const Certificate& certificate);
absl::StatusOr<Certificate> FromJson(const model::Network& network, std::string_view json);

}  // namespace zonelab::certificate

#endif  // ZONELAB_CORE_CERTIFICATE_CERTIFICATE_H_
