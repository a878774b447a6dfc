// How a question is answered: the options that are used, and what they mean for the search.
//
// Everything that depends on a question and options together is decided here: which combinations
// there are, which options are replaced and why, which clocks may be left out.
#ifndef ZONELAB_CORE_CHECK_PLAN_H_
#define ZONELAB_CORE_CHECK_PLAN_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/diagnostics.h"
#include "core/check/question.h"
#include "core/contract/options.h"
#include "core/contract/reasons.h"
#include "core/semantics/activity.h"
#include "core/semantics/bounds.h"

namespace zonelab::check {

struct Plan {
  Options options;  // what is used
  // Options with other values than were asked for, since the form of the question needs it.
  std::vector<Replacement> replaced;
  bool because_of_deadlock = false;  // or rather that it asks about deadlocks
  // Clocks stand still where that can be noticed (check/stopwatches.h): zones are larger than what
  // can be reached.
  bool stops_clocks = false;
  semantics::Rates rates() const {
    return stops_clocks ? semantics::Rates::kObeyed : semantics::Rates::kUnnoticed;
  }
  // --clocks auto: the plans of the searches that take turns (check/lineup.h); else empty.
  std::vector<Plan> members;
  // May a search on what the question touches only (check/slice.h) join?
  bool may_slice = false;
  // p --> q: may a search join that looks at one zone for each discrete state (search/runs/cycle.h)?
  bool may_join = false;
  bool joins = false;  // this is one: it decides if it finds nothing
  // May the search keep states up to exchanges (check/interchange.h)?
  bool may_exchange = false;
  // May values be forgotten that nobody reads again (reference/dead_values.h)?
  bool may_forget_values = false;
  // Which clocks the search may leave out.
  semantics::Reduction reduction = semantics::Reduction::kNone;
};

// An error names the choices that do not exist or do not go together.
absl::StatusOr<Plan> MakePlan(const Question& question, const Options& options,
                              bool stops_clocks = false);

// Can a search with these options cope with the constraints of model and question?  If not,
// `diagnostics` gets an error at the constraint in question.
bool CanSearch(const semantics::Bounds& bounds, const Options& options, Diagnostics& diagnostics);

// What keeps any search from being begun, as a phrase; empty: nothing.
Message TooLargeFor(const semantics::Bounds& bounds);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_PLAN_H_
