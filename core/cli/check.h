// `zonelab check`.
#ifndef ZONELAB_CORE_CLI_CHECK_H_
#define ZONELAB_CORE_CLI_CHECK_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Checks queries and prints their results.  Returns the exit code.
int Check(const CheckArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_CHECK_H_
