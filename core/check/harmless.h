// Processes that stop neither time nor others, whatever they do: a question about (maximal) runs may
// do without them.
#ifndef ZONELAB_CORE_CHECK_HARMLESS_H_
#define ZONELAB_CORE_CHECK_HARMLESS_H_

#include "core/check/cone.h"
#include "core/semantics/system.h"

namespace zonelab::check {

// Adds the processes that are not, one at a time, since what keeps one may show that another is
// harmless.  The cone is closed before and afterwards.
void KeepHarmful(const semantics::System& system, Cone* cone);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_HARMLESS_H_
