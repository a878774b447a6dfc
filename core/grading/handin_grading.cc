#include "core/grading/handin_grading.h"

#include <utility>
#include <vector>

#include "core/grading/json.h"

namespace zonelab::grading {

HandInGrading::HandInGrading(const exercise::Exercise& exercise, std::string_view text,
                             int64_t variant, Settings settings) {
  absl::StatusOr<HandIn> handin = ReadHandIn(exercise, text, &variant);
  if (!handin.ok()) {
    error_ = std::string(handin.status().message());
    return;
  }
  handin_ = *std::move(handin);
  const std::vector<int64_t> values = exercise::ValuesOf(exercise, variant);
  for (size_t k = 0; k < values.size(); ++k) values_[exercise.parameters[k].name] = values[k];
  exercise_ = exercise::Instantiate(exercise, values);
  grading_.emplace(exercise_, handin_.answer, std::move(settings));
}

Json HandInGrading::result() const {
  if (!grading_) return Object().Set("error", error_).Take();
  const Grade& grade = grading_->grade();
  double seconds = 0;
  for (const CheckResult& check : grade.checks) seconds += check.seconds;
  Json texts = Json::object();
  for (const auto& [name, words] : handin_.answer.texts) texts[name] = words;
  return Object()
      .Set("remark", handin_.remark)
      .Set("learnerId", handin_.learner_id)
      .Set("learnerName", handin_.learner_name)
      .Set("hashOk", handin_.has_our_hash ? Json(*handin_.has_our_hash) : Json())
      .Set("variant", values_)
      .Set("claimed", handin_.claimed ? Json(*handin_.claimed) : Json())
      .Set("answerHash", HashOf(handin_.answer))
      .Set("texts", std::move(texts))
      .Set("seconds", Json(seconds))
      .Set("grade", ToJson(grade, exercise_))
      .Take();
}

}  // namespace zonelab::grading
