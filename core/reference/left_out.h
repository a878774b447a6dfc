// May these parts of a network be left out, if one only wants to know that something cannot happen?
// Looked at on the checked tree, and for each process that is left out on what it does alone.
#ifndef ZONELAB_CORE_REFERENCE_LEFT_OUT_H_
#define ZONELAB_CORE_REFERENCE_LEFT_OUT_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/lang/query.h"
#include "core/model/network.h"
#include "core/model/slice.h"

namespace zonelab::reference {

// The network without the processes and without assignments to the variables ("a" is all of "a[0]",
// "a[1]", …), or why these may not be left out for the query.  `network` must outlive it.
//
// They may if every run of the network, seen without them, is one of what is left:
//   - neither the query nor an invariant, a channel or an assignment that is kept speaks of the
//     variables, nor a guard on an urgent channel.  Other guards may: the conditions in them that
//     do are left out, too, so that the network has more runs.  Not for queries about runs, where
//     no guard may;
//   - no process that is left out assigns what these speak of, sends broadcasts that are received,
//     or takes part in the handshakes of others.
// For queries about (maximal) runs each run must also go on and take its time without them:
//   - a process that is left out stops neither time nor others: where an invariant or its location
//     forces it to go on it can do so by itself, whatever the variables are, and its invariants
//     never forbid what others do;
//   - it makes finitely many moves in finite time, unless others make infinitely many.
absl::StatusOr<model::Slice> WithoutLeftOut(const model::Network& network, const lang::Query& query,
                                            absl::Span<const std::string> processes,
                                            absl::Span<const std::string> variables,
                                            bool is_about_runs);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_LEFT_OUT_H_
