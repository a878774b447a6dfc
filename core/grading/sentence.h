// The sentences of an exercise for who fails a check, with what the run shows filled in.
#ifndef ZONELAB_CORE_GRADING_SENTENCE_H_
#define ZONELAB_CORE_GRADING_SENTENCE_H_

#include <string>
#include <string_view>

#include "core/grading/asking.h"

namespace zonelab::grading {

// `text` with {duration}, {steps}, {edge} (the last one) and {run} of the outcome's run, and with
// {k}, if `number` is not "".  What is not known becomes "…".
std::string Rendered(std::string_view text, const Outcome& outcome, std::string_view number = "");

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_SENTENCE_H_
