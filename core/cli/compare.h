// `zonelab compare`: do two models that differ in one process do the same?
#ifndef ZONELAB_CORE_CLI_COMPARE_H_
#define ZONELAB_CORE_CLI_COMPARE_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Returns the exit code: 0 the same timed words, 1 not, 2 bad input, 3 undecided.
int CompareModels(const CompareArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_COMPARE_H_
