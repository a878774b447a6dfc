// The sanity report: things in a model that are legal but look like mistakes.
//
// All of it is decided from the text alone, without running the model, and in doubt nothing is
// reported.  Warnings are most likely mistakes; notes are often intended.  Warnings that the
// checker gave while parsing are not repeated.  Tested by tests/core/services/sanity_test.cc.
//
//   unused-variable, -constant, -clock, -channel, -function, -type, -template, -parameter, -binder
//   never-read          a variable that is only written, a clock that is only reset
//   never-written       a variable that always has its initial value
//   never-sent          a channel that is only received
//   never-received      a binary channel that is only sent
//   unreachable-location  a location to which no edges lead, except edges that are never enabled
//   never-enabled       a guard that is false for all values of its variables, or as long as the
//                       invariant of its location holds
//   always-true         a condition that is true for all of them
//   never-holds         an invariant that is false for all of them
//   stuck-process       a process all of whose edges are never enabled or have no partner
//   timelock            a location in which time must stop, before any edge can leave it
//   self-assignment     x = x
//   meta-in-state       a meta variable that is read
#ifndef ZONELAB_CORE_SERVICES_SANITY_H_
#define ZONELAB_CORE_SERVICES_SANITY_H_

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"

namespace zonelab::services {

// Findings in the order of the text.  REQUIRES: `document` has no errors.  `asked`: the names that
// queries use; they count as read.
Diagnostics SanityReport(const lang::Document& document, const lang::UsedNames& asked = {});

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_SANITY_H_
