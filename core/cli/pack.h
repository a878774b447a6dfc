// `zonelab exercise pack`: an exercise with the page as one package for a learning system, or as one HTML file.
#ifndef ZONELAB_CORE_CLI_PACK_H_
#define ZONELAB_CORE_CLI_PACK_H_

#include "core/cli/arguments.h"
#include "core/exercise/exercise.h"

namespace zonelab::cli {

// `exercise`: the whole one; the package holds what learners get.
int Pack(const exercise::Exercise& exercise, const ExerciseArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_PACK_H_
