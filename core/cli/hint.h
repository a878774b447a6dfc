// `zonelab exercise hint`.
#ifndef ZONELAB_CORE_CLI_HINT_H_
#define ZONELAB_CORE_CLI_HINT_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Returns the exit code.
int DoHint(const ExerciseArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_HINT_H_
