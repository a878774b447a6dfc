// E[] p, A<> q and p --> q: is there a run that avoids a predicate for ever?
//
// Such a run is shown by a lasso: a run with a part that can be repeated for ever, or at whose end
// it can stay (core/run/lasso.h).  That there is none is shown by a list of symbolic states in
// which every run that tries moves on to states before them in the list, and so must come to its
// end (core/certificate/lasso.cc and closure.cc check both).
#ifndef ZONELAB_CORE_CHECK_RUNS_H_
#define ZONELAB_CORE_CHECK_RUNS_H_

#include <memory>

#include "core/check/check.h"

namespace zonelab::check {

// Null: see diagnostics.
std::unique_ptr<SearchCheck> MakeRunCheck(const Setting& setting, Diagnostics& diagnostics);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_RUNS_H_
