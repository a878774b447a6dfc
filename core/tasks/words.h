// Timed words as text, and why a model cannot go on with one.
//
// `press@0 press@2 twice@2`: events with their times since the start, separated by blanks, commas,
// semicolons or line ends; times are whole numbers, fractions or decimals.  A time alone at the end,
// `@7`, lets time pass.
#ifndef ZONELAB_CORE_TASKS_WORDS_H_
#define ZONELAB_CORE_TASKS_WORDS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/word.h"
#include "core/semantics/system.h"
#include "core/tasks/feedback.h"
#include "core/tasks/scan.h"

namespace zonelab::tasks {

// Nothing: `*error` says why.
std::optional<run::TimedWord> ReadWord(std::string_view text,
                                       const std::vector<std::string>& observed, TextError* error);

// What a model makes of the word.  `process`: whose edges matter first (-1: none).  Of words that
// it cannot do, where it is in one state only: what stands against the event, or against time.
WordFeedback FeedbackOn(const semantics::System& system, const run::TimedWord& word,
                        const run::WordAnswer& answer, int process = -1);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_WORDS_H_
