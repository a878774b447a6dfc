// A test made from a run that only one of two models can do: a monitor that follows the run's
// broadcasts, and a query for its end.
//
// What is offered was tried: the solution passes it, and the other model fails it.
#ifndef ZONELAB_CORE_AUTHORING_WORD_TEST_H_
#define ZONELAB_CORE_AUTHORING_WORD_TEST_H_

#include <optional>
#include <string>
#include <vector>

#include "core/authoring/telling.h"
#include "core/exercise/exercise.h"

namespace zonelab::authoring {

struct WordTest {
  exercise::ModelBlock monitor;
  exercise::Test test;
  // It names locations of processes that learners write, and may call otherwise.
  bool names_answers = false;
};

// `exercise` has no parameters; `other`: the text of the model that differs.  Nothing: no such test
// tells them apart.  REQUIRES told.kind == kDiffers.
std::optional<WordTest> TestFrom(const exercise::Exercise& exercise, const std::string& ours,
                                 const std::string& other, const Told& told);

// Both blocks, as they stand in the file.
std::string Print(const WordTest& test);

}  // namespace zonelab::authoring

#endif  // ZONELAB_CORE_AUTHORING_WORD_TEST_H_
