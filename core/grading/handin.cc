#include "core/grading/handin.h"

#include <algorithm>
#include <memory>

#include "core/base/sha256.h"
#include "core/base/strings.h"
#include "core/engine/tree.h"
#include "core/grading/json.h"
#include "core/grading/questions.h"
#include "core/lang/print.h"

namespace zonelab::grading {
namespace {

using exercise::Exercise;

// The member, if it is a text; else "".
std::string FieldOf(const Json& json, const char* name) {
  if (!json.is_object()) return "";
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}
const Json& MemberOf(const Json& json, const char* name) {
  static const Json* const kNothing = new Json();
  if (!json.is_object()) return *kNothing;
  const auto found = json.find(name);
  return found == json.end() ? *kNothing : *found;
}

void Remark(std::string* remark, std::string_view text) {
  Append(remark, remark->empty() ? "" : "; ", text);
}

// Is the checksum that of the rest?
bool HasOwnSum(Json json) {
  const std::string sum = FieldOf(json, "sum");
  json.erase("sum");
  return sum ==
         Cat("sha256:", Sha256Hex(json.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

// Are the values of the parameters those that the grader gives this learner?
bool HasOurValues(const Exercise& exercise, const Json& values, int64_t variant) {
  const std::vector<int64_t> ours = exercise::ValuesOf(exercise, variant);
  for (size_t k = 0; k < ours.size(); ++k) {
    const Json& theirs = MemberOf(values, exercise.parameters[k].name.c_str());
    if (!theirs.is_number_integer() || theirs.get<int64_t>() != ours[k]) return false;
  }
  return true;
}

absl::StatusOr<HandIn> FromPage(const Exercise& exercise, const Json& json, int64_t* variant) {
  const Json& about = MemberOf(json, "exercise");
  const Json& version = MemberOf(about, "version");
  if (FieldOf(about, "id") != exercise.id) {
    return absl::InvalidArgumentError(
        Cat("this is an answer to another exercise: ", FieldOf(about, "id").substr(0, 80)));
  }
  HandIn handin;
  const Json& learner = MemberOf(json, "learner");
  handin.learner_id = FieldOf(learner, "id");
  handin.learner_name = FieldOf(learner, "name");
  handin.has_our_hash = FieldOf(about, "hash") == exercise::HashOf(exercise);
  if (!version.is_number_integer() || version.get<int64_t>() != exercise.version) {
    Remark(&handin.remark, "it was made for another version of the exercise");
  }
  // Pages that were not fetched over https cannot make one.
  if (!FieldOf(json, "sum").empty() && !HasOwnSum(json))
    Remark(&handin.remark, "its checksum does not fit: the file was changed");
  if (*variant < 0) *variant = exercise::VariantOf(exercise, handin.learner_id);
  if (!HasOurValues(exercise, MemberOf(json, "variant"), *variant)) {
    Remark(&handin.remark, "it was made with other values of the parameters");
  }
  handin.answer = AnswerFromJson(MemberOf(json, "answers"));
  Json texts = Json::object();
  texts["texts"] = MemberOf(json, "texts");
  std::map<std::string, std::string> given = AnswerFromJson(texts).texts;
  for (const exercise::TextField* field : exercise::All<exercise::TextField>(exercise)) {
    const auto found = given.find(field->name);
    if (found != given.end()) handin.answer.texts.insert(*found);
  }
  const Json& points = MemberOf(MemberOf(json, "claimed"), "points");
  if (points.is_number_integer()) {
    handin.claimed =
        static_cast<int>(std::clamp<int64_t>(points.get<int64_t>(), INT32_MIN, INT32_MAX));
  }
  return handin;
}

}  // namespace

absl::StatusOr<HandIn> ReadHandIn(const Exercise& exercise, std::string_view text,
                                  int64_t* variant) {
  constexpr size_t kMostBytes = 4'000'000;
  if (text.size() > kMostBytes) return absl::InvalidArgumentError("the file is larger than 4 MB");
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return absl::InvalidArgumentError("the file is empty");
  const bool looks_like_json = text[first] == '{' || text[first] == '[';
  const Json json = looks_like_json ? Json::parse(text, nullptr, /*allow_exceptions=*/false)
                                    : Json(Json::value_t::discarded);
  if (looks_like_json && !json.is_object()) {
    return absl::InvalidArgumentError("the file begins like JSON, but is not valid JSON");
  }
  if (looks_like_json && json.contains("zonelab-handin")) {
    if (MemberOf(json, "zonelab-handin") != Json(1)) {
      return absl::InvalidArgumentError("the file is of a later version of ZoneLab");
    }
    return FromPage(exercise, json, variant);
  }
  *variant = std::max<int64_t>(*variant, 0);
  HandIn handin;
  handin.answer = looks_like_json ? AnswerFromJson(json) : AnswerFromText(exercise, text);
  return handin;
}

std::string HashOf(const Answer& answer) {
  std::string text;
  if (answer.model) {
    const std::unique_ptr<Model> model = Model::Read(*answer.model, Format::kAuto);
    Append(&text, model->is_readable() ? lang::PrintDocument(*TreeOf(*model)) : *answer.model);
  }
  for (const auto* answers : {&answer.queries, &answer.numbers, &answer.choices, &answer.answers}) {
    for (const auto& [name, value] : *answers) Append(&text, "\n", name, ":", Trimmed(value));
  }
  return text.empty() ? "" : Cat("sha256:", Sha256Hex(text));
}

}  // namespace zonelab::grading
