// Searches that end in a run-time error: of a move, or of the question in a reachable state.
#ifndef ZONELAB_CORE_CHECK_FAILURE_H_
#define ZONELAB_CORE_CHECK_FAILURE_H_

#include <string>

#include "core/check/check.h"
#include "core/search/search.h"

namespace zonelab::check {

// What an error of a search is called: of a store, with the variable that cannot be set.
Message FailureMessage(const lang::Document& document, const lang::EvalError& error);

// What fails, where it is written, and the run that leads there.  REQUIRES that the search ended in
// a run-time error.
void ExplainFailure(const Setting& setting, const search::Search& search, Answer* answer);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_FAILURE_H_
