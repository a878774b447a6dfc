// `zonelab example`.
#ifndef ZONELAB_CORE_CLI_EXAMPLE_H_
#define ZONELAB_CORE_CLI_EXAMPLE_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Prints an example, its queries, or what examples there are.  Returns the exit code.
int PrintExample(const ExampleArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_EXAMPLE_H_
