// Answers in, grades out, as JSON: what command line, WebAssembly and page share.
// wasm/exercise.d.ts types them.
#ifndef ZONELAB_CORE_GRADING_JSON_H_
#define ZONELAB_CORE_GRADING_JSON_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/engine/json_object.h"
#include "core/exercise/exercise.h"
#include "core/grading/grading.h"

namespace zonelab::grading {

// {"model", "queries", "numbers", "choices", "answers", "texts"}, each optional; values of other types and
// other members are ignored.
Answer AnswerFromJson(const Json& json);
// What a file holds that is no hand-in: a model, or lines `NAME: answer` for an exercise without
// one; answers to tasks may go on in the lines behind, and a run may stand alone.
Answer AnswerFromText(const exercise::Exercise& exercise, std::string_view text);
// The same without a model: the lines alone.
Answer AnswersInLines(const exercise::Exercise& exercise, std::string_view text);

// Of hidden checks only the status and the points: no sentence, no reason.
Json ToJson(const Grade& grade, const exercise::Exercise& exercise);

// The result that shows why a check has its status, in a model of its own that can be read: the
// model with the processes that watch it is printed, loaded again, and asked again.  Null: there is
// none, or the check is hidden.
Json EvidenceToJson(const Grade& grade, const exercise::Exercise& exercise, std::string_view check);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_JSON_H_
