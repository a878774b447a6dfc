#include "core/grading/json.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/engine/json.h"
#include "core/engine/run_json.h"
#include "core/engine/tree.h"
#include "core/grading/questions.h"
#include "core/lang/print.h"
#include "core/run/trace.h"
#include "core/tasks/tasks.h"

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
  Json json = Object()
                  .Set("name", check.name)
                  .Set("show", NameOf(show))
                  .Set("status", NameOf(check.status))
                  .Set("points", check.points)
                  .Set("earned", check.earned)
                  .Set("lacks", check.lacks)
                  .Set("cause", is_hidden ? nothing : NameOf(check.cause))
                  .SetMessage("detail", is_hidden ? Message() : check.detail)
                  .Set("sentence", is_hidden ? nothing : std::string_view(check.sentence))
                  .Set("models", is_hidden ? std::vector<std::string>() : check.models)
                  .Set("seconds", Json(check.seconds))
                  .Set("hasEvidence", !is_hidden && check.result != nullptr)
                  .Take();
  if (check.feedback && !is_hidden) json["feedback"] = tasks::ToJson(*check.feedback);
  return json;
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
  answer.answers = TextsIn(json, "answers");
  answer.texts = TextsIn(json, "texts");
  return answer;
}

Answer AnswerFromText(const Exercise& exercise, std::string_view text) {
  if (std::none_of(exercise.blocks.begin(), exercise.blocks.end(), exercise::IsAboutModel)) {
    return AnswersInLines(exercise, text);
  }
  Answer answer;
  answer.model = std::string(text);
  return answer;
}

Answer AnswersInLines(const Exercise& exercise, std::string_view text) {
  Answer answer;
  std::map<std::string, std::map<std::string, std::string>*> wanted;
  std::vector<std::string> names;
  for (const exercise::Block& block : exercise.blocks) {
    if (const auto* ask = std::get_if<exercise::Ask>(&block)) wanted[ask->name] = &answer.queries;
    if (const auto* one = std::get_if<exercise::Number>(&block))
      wanted[one->name] = &answer.numbers;
    if (const auto* one = std::get_if<exercise::Choice>(&block))
      wanted[one->name] = &answer.choices;
    if (const auto* one = std::get_if<exercise::TextField>(&block))
      wanted[one->name] = &answer.texts;
    if (const auto* one = std::get_if<exercise::Task>(&block)) wanted[one->name] = &answer.answers;
  }
  names.reserve(wanted.size());
  for (const auto& [name, answers] : wanted) names.push_back(name);
  const std::map<std::string, std::string> given = tasks::NamedAnswers(text, names);
  for (const auto& [name, value] : given) {
    const auto found = wanted.find(name);
    if (found == wanted.end()) continue;
    // Only answers to tasks have several lines.
    const bool is_task = found->second == &answer.answers;
    (*found->second)[name] = is_task ? value : value.substr(0, value.find('\n'));
  }
  // Without a name: the answer to all runs that have no other.
  const auto nameless = given.find("");
  for (const exercise::Task* task : exercise::All<exercise::Task>(exercise)) {
    if (task->kind == exercise::TaskKind::kRun && nameless != given.end()) {
      answer.answers.emplace(task->name, nameless->second);
    }
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

namespace {

// A run of the answer's model that no query asked for: along the word that tells it from ours.
Json RunEvidence(const std::string& text, const Model& model, const run::Trace& trace) {
  Result result;
  result.trace = TraceOf(model, trace.run);
  if (result.trace == nullptr) return nullptr;
  return Object()
      .Set("text", text)
      .Set("query", "")
      .Set("structure", StructureToJson(model))
      .Set("result", zonelab::ToJson(result, model))
      .Take();
}

}  // namespace

Json EvidenceToJson(const Grade& grade, const Exercise& exercise, std::string_view name) {
  for (const CheckResult& check : grade.checks) {
    if (check.name != name || check.result == nullptr) continue;
    if (ShowOf(exercise, name) == Show::kHidden) return nullptr;
    const std::string text = lang::PrintDocument(DocumentOf(*check.model));
    const std::unique_ptr<Model> model = Model::Load(text, Format::kXta);
    if (!model->ok()) return nullptr;
    if (check.result->query.empty()) return RunEvidence(text, *model, *check.result->trace);
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
