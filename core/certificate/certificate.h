// What proves a verdict, and the check that it does: for "unreachable" an inductive set of symbolic
// states, for "reachable" a run; for runs that avoid a predicate a lasso, or a list of symbolic
// states through which every run that tries must leave at last.
//
// The check rests on the checked model and on core/reference, which has plain matrices of its own;
// it shares no zone, step or search code with the engine.
#ifndef ZONELAB_CORE_CERTIFICATE_CERTIFICATE_H_
#define ZONELAB_CORE_CERTIFICATE_CERTIFICATE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/contract/proofs.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"
#include "core/model/network.h"
#include "core/model/run.h"
#include "core/reference/reference.h"

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

// kInvariant: `entries`.  kRun: `run`.  kLasso: `run` and `recurrent`.  kNoLasso: `avoiding` (and,
// for
// -->, `entries`).  kExtremes: `entries` and `extremes`.
using Proof = ProofKind;

// A bound of an expression, and what leads up to it.
struct Attained {
  std::optional<int64_t> bound;  // nothing, for upper bounds: unbounded
  bool strict = false;           // it is approached, not attained
  std::vector<std::vector<model::FiredEdge>> path = {};
  // In place of a path, where the expression is unbounded only because a loop of the run can be
  // gone round for ever (reference::ReplayGrowing).
  std::optional<model::Run> run = {};
  reference::Loop loop = {};
};
struct Extreme {
  std::optional<Attained> lower, upper;  // as far as the query asks for them
};

struct Certificate {
  std::string query;  // its text
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
  // kExtremes: per expression of the query; none at all if no state satisfies its condition.
  std::vector<Extreme> extremes;
};

// Does the certificate fit the model: are there such locations, clocks, values, and are the numbers
// small enough to be added?  Else what does not.
absl::Status CheckShape(const model::Network& network, const Certificate& certificate);
// OK if the entries prove that no state satisfies `goal` (null: then only that they have all
// reachable states); else a sentence that says what fails and at which entry.  closure.cc says what
// is asked. Run-time errors of moves count as states that must not be reached.  Where an entry
// hides variables, every move and every meeting with the goal counts that some of their values may
// allow, and what might run into an error counts as doing so.
absl::Status Check(model::Network& network, const lang::Expr* goal, const Certificate& certificate);
// Does the certificate prove a verdict of the query?  Then whether it is satisfied (sup and its
// kin: whether some state satisfies the condition); else why not.
absl::StatusOr<bool> CheckVerdict(model::Network& network, const lang::Query& query,
                                  const Certificate& certificate);

// JSON, documented in certificate/README.md; FromJson rejects what is malformed.
std::string ToJson(const model::Network& network, const Certificate& certificate);
absl::StatusOr<Certificate> FromJson(const model::Network& network, std::string_view json);
// A file may also hold a list of several.
absl::StatusOr<std::vector<Certificate>> AllFromJson(const model::Network& network,
                                                     std::string_view json);

}  // namespace zonelab::certificate

#endif  // ZONELAB_CORE_CERTIFICATE_CERTIFICATE_H_
