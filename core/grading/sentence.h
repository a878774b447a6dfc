// The sentences of an exercise for who fails a check, with what the run shows filled in.
#ifndef ZONELAB_CORE_GRADING_SENTENCE_H_
#define ZONELAB_CORE_GRADING_SENTENCE_H_

#include <optional>
#include <string>
#include <string_view>

#include "core/compare/compare.h"
#include "core/grading/asking.h"
#include "core/tasks/tasks.h"

namespace zonelab::grading {

// `text` with {duration}, {steps}, {edge} (the last one) and {run} of the outcome's run, and with
// {k}, if `number` is not "".  What is not known becomes "…".
std::string Rendered(std::string_view text, const Outcome& outcome, std::string_view number = "");
// With the word for {word}.
std::string Rendered(std::string_view text, const compare::Word& word);
// The same with what a task's run shows.
std::string Rendered(std::string_view text, const std::optional<tasks::Account>& account);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_SENTENCE_H_
