#include "core/grading/json.h"

#include <memory>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/engine/json.h"
#include "core/engine/tree.h"
#include "core/grading/questions.h"
#include "core/lang/print.h"

namespace zonelab::grading {
namespace {

using exercise::Exercise;
using exercise::Show;

std::map<std::string, std::string> TextsIn(const Json& json, const char* name) {
  std::map<std::string, std::string> texts;
  const auto found = json.find(name);
  if (found == json.end() || !found->is_object()) return texts;
  for (const auto& [key, value] : found->items()) {
    if (value.is_string()) texts[key] = value.get<std::string>();
    if (value.is_number_integer()) texts[key] = Cat(value.get<int64_t>());
  }
  return texts;
}

Show ShowOf(const Exercise& exercise, std::string_view check) {
  for (const exercise::Graded* graded : exercise::Checks(exercise)) {
    if (graded->name == check) return graded->show;
  }
  return Show::kAlways;
}

Json ToJson(const CheckResult& check, Show show) {
  const bool is_hidden = show == Show::kHidden;
  const std::string_view nothing;
  return Object()
      .Set("name", check.name)
      .Set("show", NameOf(show))
      .Set("status", NameOf(check.status))
      .Set("points", check.points)
      .Set("earned", check.earned)
      .Set("lacks", check.lacks)
      .Set("cause", is_hidden ? nothing : NameOf(check.cause))
      .Set("detail", is_hidden ? nothing : std::string_view(check.detail))
      .Set("sentence", is_hidden ? nothing : std::string_view(check.sentence))
      .Set("models", is_hidden ? std::vector<std::string>() : check.models)
      .Set("seconds", Json(check.seconds))
      .Set("hasEvidence", !is_hidden && check.result != nullptr)
      .Take();
}

}  // namespace

Answer AnswerFromJson(const Json& json) {
  Answer answer;
  if (!json.is_object()) return answer;
  const auto model = json.find("model");
  if (model != json.end() && model->is_string()) answer.model = model->get<std::string>();
  answer.queries = TextsIn(json, "queries");
  answer.numbers = TextsIn(json, "numbers");
  answer.choices = TextsIn(json, "choices");
  answer.texts = TextsIn(json, "texts");
  return answer;
}

Answer AnswerFromText(const Exercise& exercise, std::string_view text) {
  Answer answer;
  std::map<std::string, std::map<std::string, std::string>*> wanted;
  bool asks_for_model = false;
  for (const exercise::Block& block : exercise.blocks) {
    if (const auto* ask = std::get_if<exercise::Ask>(&block)) wanted[ask->name] = &answer.queries;
    if (const auto* one = std::get_if<exercise::Number>(&block))
      wanted[one->name] = &answer.numbers;
    if (const auto* one = std::get_if<exercise::Choice>(&block))
      wanted[one->name] = &answer.choices;
    if (const auto* one = std::get_if<exercise::TextField>(&block))
      wanted[one->name] = &answer.texts;
    asks_for_model |= exercise::IsAboutModel(block);
  }
  if (asks_for_model) {
    answer.model = std::string(text);
    return answer;
  }
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const size_t colon = line.find(':');
    if (colon == line.npos) continue;
    const auto found = wanted.find(std::string(Trimmed(line.substr(0, colon))));
    if (found == wanted.end()) continue;
    (*found->second)[found->first] = std::string(Trimmed(line.substr(colon + 1)));
  }
  return answer;
}

Json ToJson(const Grade& grade, const Exercise& exercise) {
  Json checks = Json::array();
  for (const CheckResult& check : grade.checks) {
    checks.push_back(ToJson(check, ShowOf(exercise, check.name)));
  }
  const bool has_findings = grade.findings.diagnostics != nullptr;
  return Object()
      .Set("points", grade.points)
      .Set("max", grade.max)
      .Set("undecided", grade.undecided)
      .Set("problem", NameOf(grade.problem))
      .Set("parts", grade.parts)
      .Set("counted", grade.counted)
      .Set("allowed", grade.allowed)
      .Set("diagnostics", has_findings ? zonelab::ToJson(grade.findings) : Json::array())
      .Set("checks", std::move(checks))
      .Take();
}

Json EvidenceToJson(const Grade& grade, const Exercise& exercise, std::string_view name) {
  for (const CheckResult& check : grade.checks) {
    if (check.name != name || check.result == nullptr) continue;
    if (ShowOf(exercise, name) == Show::kHidden) return nullptr;
    const std::string text = lang::PrintDocument(DocumentOf(*check.model));
    const std::unique_ptr<Model> model = Model::Load(text, Format::kXta);
    if (!model->ok()) return nullptr;
    Options options = check.result->options;
    options.make_certificate = false;
    const std::unique_ptr<Session> session = model->Open(check.result->query, options);
    if (!session->ok()) return nullptr;
    while (!session->Work(1).done) {
    }
    return Object()
        .Set("text", text)
        .Set("query", check.result->query)
        .Set("structure", StructureToJson(*model))
        .Set("result", zonelab::ToJson(session->Finish(), *model))
        .Take();
  }
  return nullptr;
}

}  // namespace zonelab::grading
