// What a question does not touch is left out: the searches that prove that nothing is reached may
// as well look at a smaller network.
//
// Kept is the cone of influence of the question (cone.h).  What is left out can then forbid moves and time but allow none, so every run, seen
// without it, is a run of the slice.  Therefore
//   - what the slice cannot reach, the network cannot reach either;
//   - if the slice has no run that avoids a predicate for ever, the network has none if no process
//     that is left out can stop time or make infinitely many moves in finite time: such processes
//     are kept (harmless.h).  This is about maximal runs: where only infinite ones count,
//     what is left out may go on alone.
// Run-time errors of what is left out are not looked for, nor those that it causes.
//
// Whoever checks a certificate decides anew whether it may be left out (reference/left_out.h), and
// is asked here already: both must agree.
#ifndef ZONELAB_CORE_CHECK_SLICE_H_
#define ZONELAB_CORE_CHECK_SLICE_H_

#include <memory>
#include <string>
#include <vector>

#include "core/check/question.h"
#include "core/contract/reasons.h"
#include "core/model/slice.h"
#include "core/semantics/system.h"

namespace zonelab::check {

struct QuestionSlice {
  LeftOut left_out;
  model::Slice model;
  std::unique_ptr<semantics::System> system;
};

// May a slice answer the question, or parts of it be forgotten (forget.h)?
bool CanSlice(const semantics::System& system, const Question& question);

// Null: these may not be left out.
std::unique_ptr<QuestionSlice> SliceWithout(const semantics::System& system,
                                            const Question& question, LeftOut left_out);

// Null: nothing can be left out, or the question is of a form that slices do not answer.
std::unique_ptr<QuestionSlice> SliceFor(const semantics::System& system, const Question& question);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_SLICE_H_
