// The sanity report: what is legal in a model and yet looks like a mistake.
//
// Everything here is decided from the text alone, without running the model, and errs on the side
// of silence.  Warnings are most likely mistakes; notes are often meant so.  What the checker warns
// of while it parses is not said again.  Tested by tests/core/services/sanity_test.cc.
//
//   unused-variable, -constant, -clock, -channel, -function, -type, -template, -parameter, -binder
//   never-read          a variable that is only written, a clock that is only reset
//   never-written       a variable that always has its initial value
//   never-sent          a channel that is only received
//   never-received      a binary channel that is only sent
//   unreachable-location  by the edges of the template, those that are never enabled left out
//   never-enabled       a guard that is false for all values of its variables
//   always-true         a condition that is true for all of them
//   never-holds         an invariant that is false for all of them
//   stuck-process       a process whose edges are all never enabled or without a partner
//   self-assignment     x = x
#ifndef ZONELAB_CORE_SERVICES_SANITY_H_
#define ZONELAB_CORE_SERVICES_SANITY_H_

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"

namespace zonelab::services {

// In the order of the text.  REQUIRES that `document` has no errors.  `asked`: the names of which
// queries speak; they count as used and read.
Diagnostics SanityReport(const lang::Document& document, const lang::UsedNames& asked = {});

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_SANITY_H_
