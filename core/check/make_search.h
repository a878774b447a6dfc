// From the names of the options to a search: the one place where the loops are instantiated.
#ifndef ZONELAB_CORE_CHECK_MAKE_SEARCH_H_
#define ZONELAB_CORE_CHECK_MAKE_SEARCH_H_

#include <memory>
#include <vector>

#include "core/contract/options.h"
#include "core/model/interchange.h"
#include "core/property/goal.h"
#include "core/search/search.h"
#include "core/semantics/bounds.h"
#include "core/semantics/system.h"

namespace zonelab {

// REQUIRES: Validate(options).ok().  The references must outlive the search.
std::unique_ptr<search::Search> MakeSearch(const semantics::System& system,
                                           const semantics::Bounds& bounds, property::Goal& goal,
                                           const Options& options,
                                           const std::vector<model::Interchangeable>& sets = {});

}  // namespace zonelab

#endif  // ZONELAB_CORE_CHECK_MAKE_SEARCH_H_
