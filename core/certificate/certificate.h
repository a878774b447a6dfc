// Certificates, which prove verdicts, and the check that they do: an inductive set of symbolic
// states for "unreachable", a run for "reachable"; for runs that avoid a predicate for ever a
// lasso, or a list of symbolic states in an order in which no such run can stay.
//
// The check rests on the checked model and on core/reference, which has plain matrices of its own.
// It shares no zone, step or search code with the engine.
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
#include "core/contract/reasons.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"
#include "core/model/interchange.h"
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

// The guards on a clock that can matter from here on: of the lower ones (x > c, x >= c) the
// strongest, of the upper ones (x < c, x <= c) the weakest.
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
  // Per variable: is its value hidden?  Then `values` has 0, and the entry stands for every value
  // of the declared range.  Empty: none is hidden.
  std::vector<bool> hidden = {};
};

// How a reached state must relate to the entry that represents it.
enum class Relation : uint8_t {
  kInclusion,   // it lies in the entry's zone
  kSimulation,  // a state of the zone simulates it with respect to the entry's bounds
};

// kInvariant: `entries`.  kRun: `run`.  kLasso: `run` and `recurrent`.  kNoLasso: `avoiding` (and,
// for
// -->, `entries`).  kExtremes: `entries` and `extremes`.
using Proof = ProofKind;

// A bound of an expression, and the path that leads up to it.
struct Attained {
  std::optional<int64_t> bound;  // none (upper bounds only): unbounded
  bool strict = false;           // it is approached, not attained
  std::vector<std::vector<model::FiredEdge>> path = {};
  // Instead of a path, where the expression is unbounded only because a loop of the run can be
  // repeated for ever (reference::ReplayGrowing).
  std::optional<model::Run> run = {};
  reference::Loop loop = {};
};
struct Extreme {
  std::optional<Attained> lower, upper;  // those that the query asks for
};

struct Certificate {
  std::string query;  // its text
  Proof proof = Proof::kInvariant;
  // Proofs with entries: states that differ in meta variables only are taken for one, which is no
  // proof about the model unless one agrees to that.
  bool ignores_meta = false;
  bool infinite_runs = false;  // kLasso, kNoLasso: runs that end do not count
  // What the entries leave out: they are those of the network without these processes, and without
  // assignments to these variables.  Only that something cannot happen is proved like this.
  LeftOut left_out = {};
  // Values that nobody reads again are the initial ones (reference/dead_values.h).
  bool forgets_dead_values = false;
  // kInvariant: entries stand for all states that exchanging values of these sets makes of theirs
  // (certificate/orbits.h).
  std::vector<model::Interchangeable> interchangeable = {};
  Relation relation = Relation::kInclusion;
  // kSimulation: the constraints on differences of clocks in the model.  A state that represents
  // another one satisfies all of them that the other one does.
  std::vector<Constraint> diagonals;
  std::vector<Entry> entries;
  // kNoLasso, by inclusion: every successor of an entry lies in entries before it.
  std::vector<Entry> avoiding;
  model::Run run;
  // kLasso with a cycle: a zone per step of the cycle; from all of it the step leads into the next.
  std::vector<std::vector<Constraint>> recurrent;
  // kExtremes: per expression of the query; none at all if no state satisfies its condition.
  std::vector<Extreme> extremes;
};

// OK if the certificate fits the model: its locations, clocks and values exist, and its numbers are
// small enough to be added.  An error names the first thing that does not fit.
absl::Status CheckShape(const model::Network& network, const Certificate& certificate);
// OK if the entries prove that no reachable state satisfies `goal` (null: only that they contain
// all reachable states); an error says what fails and at which entry.  closure.cc has the
// conditions. Run-time errors of moves count as states that must not be reached.  If an entry hides
// variables, every move and every satisfied goal counts that some values of them may allow, and an
// evaluation that might fail counts as failing.
absl::Status Check(model::Network& network, const lang::Expr* goal, const Certificate& certificate);
// The verdict of the query that the certificate proves: is it satisfied?  (sup, inf and bounds:
// does some state satisfy the condition?)  An error says why it proves none.
absl::StatusOr<bool> CheckVerdict(model::Network& network, const lang::Query& query,
                                  const Certificate& certificate);

// JSON, documented in certificate/README.md.  FromJson refuses malformed input.
std::string ToJson(const model::Network& network, const Certificate& certificate);
absl::StatusOr<Certificate> FromJson(const model::Network& network, std::string_view json);
// A file may also hold a list of certificates.
absl::StatusOr<std::vector<Certificate>> AllFromJson(const model::Network& network,
                                                     std::string_view json);

}  // namespace zonelab::certificate

#endif  // ZONELAB_CORE_CERTIFICATE_CERTIFICATE_H_
