// Sets of clock constraints as text, the answers to tasks of kind `core`:
//
//   Post.Start: x <= 5
//   Post.Mid: y <= 3 && w <= 9
//   Post.Mid->Bad: x > 9
//   or
//   Post.Mid: y <= 3
//
// A line names a place of a template, a location or an edge (of several between two locations `#2` is
// the second), and constraints that the model has there, as it writes them; blanks do not matter.
// `or` begins another set, `none` is the empty one, and `;` is as good as a line end.
#ifndef ZONELAB_CORE_TASKS_CORE_SETS_H_
#define ZONELAB_CORE_TASKS_CORE_SETS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/clock_constraints.h"
#include "core/engine/engine.h"
#include "core/engine/json_object.h"
#include "core/exercise/exercise.h"
#include "core/tasks/scan.h"
#include "core/tasks/tasks.h"

namespace zonelab::tasks {

// Numbers in ClockConstraints::all(), ascending.
using CoreSet = std::vector<int>;

// "Post.Mid->Bad#2", for each of them.
std::vector<std::string> PlacesOf(const ClockConstraints& constraints);
// As an answer writes it: "Post.Mid: y <= 3".
std::string LineOf(const ClockConstraints& constraints, int number);
// At most `most` different sets.  Nothing: `*error` says why.
std::optional<std::vector<CoreSet>> ReadCoreSets(std::string_view text, size_t most,
                                                 const ClockConstraints& constraints,
                                                 TextError* error);

// How many sets the task asks for, and whether they must be minimal.
int SetsOf(const exercise::Task& task);
bool MustBeMinimal(const exercise::Task& task);
// Can the task be judged?  Right, or unsound.
Judgement LookAtCore(const Model& start, const exercise::Task& task);
// For the page: what there is to tick.
Json CoreToJson(const Model& start);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_CORE_SETS_H_
