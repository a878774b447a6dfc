#include "core/compare/json.h"

#include <utility>

#include "core/engine/json.h"

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
                  .Set("message", inclusion.why)
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

Json ToJson(const Compare& compare) {
  return Object()
      .Set("a", ToJson(compare, 0))
      .Set("b", ToJson(compare, 1))
      .Set("questions", compare.answer().questions)
      .Take();
}

}  // namespace zonelab::compare
