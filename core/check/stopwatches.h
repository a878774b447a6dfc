// Stopwatches: clocks that stand still in some locations (x' == 0).
//
// If nobody can notice that a clock stands still, it may as well run: zones are exact, and every
// question has its usual answer.  Else zones only include what can be reached, and the question is
// answered like that: "unreachable" holds, and "reachable" needs a run (check/reachability.cc).
#ifndef ZONELAB_CORE_CHECK_STOPWATCHES_H_
#define ZONELAB_CORE_CHECK_STOPWATCHES_H_

#include "core/base/diagnostics.h"
#include "core/check/question.h"
#include "core/semantics/system.h"

namespace zonelab::check {

// May an answer depend on what a clock is behind a time in which it stood still?  Not if the clock,
// wherever it may stand still, is assigned before anyone compares it, and the question does not
// speak of it.
bool NoticesStops(semantics::System& system, const Question& question);

// Can the question be answered if so?  If not, `diagnostics` gets an error at the rate of a clock.
bool CanAnswerWithStops(const semantics::System& system, const Question& question,
                        Diagnostics& diagnostics);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_STOPWATCHES_H_
