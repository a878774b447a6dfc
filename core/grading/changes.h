// How much of a model was changed, counted on the syntax tree: the budget `edits:` of an exercise.
//
// What is counted is the least number of changes that leads from one model to the other, since the
// order in which locations and edges are written says nothing.  Places and edges: texts of labels
// that only one of the models has.  Numbers: texts that are alike but for their numbers are matched
// with each other so that the sum of differences is least, an assignment problem; a greedy match
// could count more than was done, and refuse an answer that is within its budget.
#ifndef ZONELAB_CORE_GRADING_CHANGES_H_
#define ZONELAB_CORE_GRADING_CHANGES_H_

#include "core/exercise/exercise.h"
#include "core/lang/ast.h"

namespace zonelab::grading {

// Something else was changed than what the unit counts.
inline constexpr int kSomethingElse = -1;

// How many numbers, places or edges of `answer` differ from `start`, by the cheapest match.  A
// place is a location or an edge with all that is written at it, its ends included; places can
// neither be added nor removed, edges can if edges are counted.
int CountChanges(const lang::Document& start, const lang::Document& answer,
                 exercise::Budget::Unit unit);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_CHANGES_H_
