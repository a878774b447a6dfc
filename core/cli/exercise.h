// `zonelab exercise check|show|split`.
#ifndef ZONELAB_CORE_CLI_EXERCISE_H_
#define ZONELAB_CORE_CLI_EXERCISE_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Returns the exit code.
int DoExercise(const ExerciseArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_EXERCISE_H_
