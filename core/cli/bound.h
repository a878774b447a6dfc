// `zonelab bound`: for which values of one or two constants does a query hold?
#ifndef ZONELAB_CORE_CLI_BOUND_H_
#define ZONELAB_CORE_CLI_BOUND_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Asks the query for all values; prints the verdicts as a strip or a map, where they change and, if
// asked for, the runs on both sides.  Returns the exit code: 0 it is satisfied for some values, 1
// for none, 2 bad input, 3 some verdicts are unknown.
int FindBound(const BoundArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_BOUND_H_
