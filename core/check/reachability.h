// E<> p, A[] p and the exploration of all states: is a state reachable that meets a predicate?
//
// A state that meets it is shown by a run.  That there is none is shown by the stored states, which
// form an inductive invariant (core/certificate/closure.cc says what that means and why it is
// enough).
#ifndef ZONELAB_CORE_CHECK_REACHABILITY_H_
#define ZONELAB_CORE_CHECK_REACHABILITY_H_

#include <memory>

#include "core/check/check.h"

namespace zonelab::check {

class Reachability : public SearchCheck {
 public:
  // After Finish(), if a state was reached and traces are asked for: the path of the trace.
  virtual const run::Path& path() const = 0;

 protected:
  using SearchCheck::SearchCheck;
};

// Null: see diagnostics.
std::unique_ptr<Reachability> MakeReachability(const Setting& setting, Diagnostics& diagnostics);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_REACHABILITY_H_
