// `zonelab replay`: is a run that came from elsewhere a run of the model, and where does it lead?
#ifndef ZONELAB_CORE_CLI_REPLAY_H_
#define ZONELAB_CORE_CLI_REPLAY_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Returns the exit code: 0 it is, and its end meets the goal; 1 not; 2 bad files.
int Replay(const ReplayArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_REPLAY_H_
