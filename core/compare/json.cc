#include "core/compare/json.h"

#include <utility>

#include "core/engine/json.h"
#include "core/engine/run_json.h"
#include "core/engine/system.h"
#include "core/run/word.h"

namespace zonelab::compare {
namespace {

Json ToJson(const Word& word) {
  Json events = Json::array();
  for (const Event& event : word.events) {
    events.push_back(Object().Set("channel", event.channel).Set("time", event.time).Take());
  }
  Json json = Object().Set("text", Text(word)).Set("events", std::move(events)).Take();
  json["until"] = word.until.empty() ? Json() : Json(word.until);
  return json;
}

Json ToJson(const Compare& compare, int side) {
  const Inclusion& inclusion = compare.answer().included[side];
  Json json = Object()
                  .Set("included", NameOf(inclusion.verdict))
                  .SetMessage("message", inclusion.why)
                  .Set("deterministic", NameOf(compare.answer().deterministic[side]))
                  .Take();
  json["word"] = inclusion.word ? ToJson(*inclusion.word) : Json();
  json["twice"] = Json::array();
  if (const auto& twice = compare.answer().twice[side]) {
    json["twice"].push_back(RangeToJson(twice->first, compare.sources(side)));
    json["twice"].push_back(RangeToJson(twice->second, compare.sources(side)));
  }
  return json;
}

}  // namespace

Json RunsToJson(const Compare& compare, int side) {
  Json runs = Json::array({nullptr, nullptr});
  const std::optional<Word>& word = compare.answer().included[side].word;
  if (!word) return runs;
  for (const int one : {0, 1}) {
    const Model& model = compare.model(one);
    const model::Run run =
        one == side ? word->run
                    : run::CanDo(NetworkOf(model), compare.observed(), ToTimedWord(*word)).run;
    const auto trace = TraceOf(model, run);
    if (trace != nullptr) runs[one] = TraceToJson(*trace, model);
  }
  return runs;
}

Json ToJson(const Compare& compare) {
  if (!compare.ok()) {
    Json complaints = Json::array();
    for (const Compare::Complaint& one : compare.complaints()) {
      complaints.push_back(
          Object()
              .Set("model", one.model == 0 ? "a" : "b")
              .SetMessage("message", one.message)
              .Set("diagnostics", zonelab::ToJson(one.diagnostics, compare.sources(one.model)))
              .Take());
    }
    return Object().Set("complaints", std::move(complaints)).Take();
  }
  return Object()
      .Set("a", ToJson(compare, 0))
      .Set("b", ToJson(compare, 1))
      .Set("questions", compare.answer().questions)
      .Take();
}

}  // namespace zonelab::compare
