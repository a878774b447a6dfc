// `zonelab convert`.
#ifndef ZONELAB_CORE_CLI_CONVERT_H_
#define ZONELAB_CORE_CLI_CONVERT_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Writes a model in another format.  Returns the exit code.
int Convert(const ConvertArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_CONVERT_H_
