// `zonelab grade`: marks one answer or folders of them.
#ifndef ZONELAB_CORE_CLI_GRADE_H_
#define ZONELAB_CORE_CLI_GRADE_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Returns the exit code: 0 full points everywhere, 1 not, 2 bad exercise or usage, 3 not
// everywhere, and only because something is undecided.
int Grade(const GradeArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_GRADE_H_
