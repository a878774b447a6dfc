// The registry of data strategies: a new one is a header in this folder and a word here.
#ifndef ZONELAB_CORE_DATA_LIST_H_
#define ZONELAB_CORE_DATA_LIST_H_

#include "core/base/type_list.h"
#include "core/data/explicit.h"
#include "core/data/visible.h"
#include "core/search/strategies.h"

namespace zonelab::data {

// The first one is the default.
using DataStrategies = TypeList<Explicit, Visible>;
static_assert(search::DataStrategy<Explicit>);
static_assert(search::HidingData<Visible>);

}  // namespace zonelab::data

#endif  // ZONELAB_CORE_DATA_LIST_H_
