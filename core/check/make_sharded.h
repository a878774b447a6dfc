// Eager searches on several threads (--threads).  Not in WebAssembly, where a page has one.
#ifndef ZONELAB_CORE_CHECK_MAKE_SHARDED_H_
#define ZONELAB_CORE_CHECK_MAKE_SHARDED_H_

#include <memory>
#include <vector>

#include "core/contract/options.h"
#include "core/property/goal.h"
#include "core/search/search.h"
#include "core/semantics/bounds.h"
#include "core/semantics/system.h"

namespace zonelab {

// How many threads such a search of this system would use; 1: it cannot be shared, or need not be.
int ThreadsFor(const semantics::System& system, const Options& options);

// REQUIRES: ThreadsFor(system, options) is the number of goals, which all mean the same.  The
// references must outlive the search.
std::unique_ptr<search::Search> MakeSharded(const semantics::System& system,
                                            const semantics::Bounds& bounds,
                                            const std::vector<property::Goal*>& goals,
                                            const Options& options);

}  // namespace zonelab

#endif  // ZONELAB_CORE_CHECK_MAKE_SHARDED_H_
