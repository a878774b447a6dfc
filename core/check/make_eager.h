// The eager searches: one instance of the loop for each strategy for clocks.  They have a source
// file of their own, because in WebAssembly they are compiled for speed (core/CMakeLists.txt).
#ifndef ZONELAB_CORE_CHECK_MAKE_EAGER_H_
#define ZONELAB_CORE_CHECK_MAKE_EAGER_H_

#include <memory>
#include <vector>

#include "core/contract/options.h"
#include "core/model/interchange.h"
#include "core/property/goal.h"
#include "core/search/search.h"
#include "core/semantics/bounds.h"
#include "core/semantics/system.h"

namespace zonelab {

// Null if the strategy for clocks is not eager.
std::unique_ptr<search::Search> MakeEager(const semantics::System& system,
                                          const semantics::Bounds& bounds, property::Goal& goal,
                                          const Options& options,
                                          const std::vector<model::Interchangeable>& sets);

}  // namespace zonelab

#endif  // ZONELAB_CORE_CHECK_MAKE_EAGER_H_
