#include "core/engine/contract_json.h"

#include "core/contract/codes.h"
#include "core/contract/events.h"
#include "core/contract/proofs.h"
#include "core/engine/presets.h"
#include "core/strategies/choices.h"

namespace zonelab {
namespace {

Json ToJson(Families families) {
  Json json = Json::array();
  for (const Family family : kFamilies) {
    if (families.Has(family)) json.push_back(NameOf(family));
  }
  return json;
}

Json ToJson(const Traits& traits) {
  return Object()
      .Set("family", NameOf(traits.family))
      .Set("recordsEvents", traits.records_events)
      .Set("takesDifferences", traits.takes_differences)
      .Set("takesMerge", traits.takes_merge)
      .Set("hidesData", traits.hides_data)
      .Set("labels", NameOf(traits.labels))
      .Take();
}

Json ToJson(absl::Span<const Choice> choices) {
  Json json = Json::array();
  for (const Choice& choice : choices) {
    Json one = Object().Set("name", choice.name).Set("help", choice.help).Take();
    if (choice.traits != nullptr) one["traits"] = ToJson(*choice.traits);
    json.push_back(std::move(one));
  }
  return json;
}

std::string_view NameOf(OptionSpec::Type type) {
  constexpr std::string_view kNames[] = {"choice", "integer", "number", "boolean"};
  return kNames[type];
}

std::string_view NameOf(OptionSpec::Group group) {
  constexpr std::string_view kNames[] = {"search", "limit", "output"};
  return kNames[group];
}

Json OptionsToJson() {
  const Options defaults;
  Json json = Json::array();
  for (const OptionSpec& option : OptionSpecs()) {
    Json one = Object()
                   .Set("name", option.name)
                   .Set("flag", option.flag)
                   .Set("type", NameOf(option.type))
                   .Set("default", ToJson(option, option.get(defaults)))
                   .Set("label", option.label)
                   .Set("help", option.help)
                   .Set("group", NameOf(option.group))
                   .Take();
    if (option.type == OptionSpec::kChoice) one["choices"] = ToJson(ChoicesOf(option));
    one["families"] = ToJson(option.families);
    if (const Condition& condition = option.condition; !condition.option.empty()) {
      one["onlyIf"] = Object()
                          .Set("option", condition.option)
                          .Set(condition.is.empty() ? "not" : "is",
                               condition.is.empty() ? condition.is_not : condition.is)
                          .Take();
    }
    json.push_back(std::move(one));
  }
  return json;
}

Json PresetsToJson() {
  Json json = Json::array();
  for (const Preset& preset : Presets()) {
    Json sets = Json::object();
    for (const auto& [option, value] : preset.sets) sets[std::string(option)] = value;
    json.push_back(Object()
                       .Set("name", preset.name)
                       .Set("help", preset.help)
                       .Set("options", std::move(sets))
                       .Take());
  }
  return json;
}

Json CountersToJson() {
  Json json = Json::array();
  for (const CounterSpec& counter : kCounters) {
    json.push_back(Object()
                       .Set("name", counter.name)
                       .Set("label", counter.label)
                       .Set("help", counter.help)
                       .Set("unit", NameOf(counter.unit))
                       .Set("families", ToJson(counter.families))
                       .Take());
  }
  return json;
}

}  // namespace

Json ContractToJson() {
  Json events = Json::array(), proofs = Json::array(), codes = Json::array();
  Json reasons = Json::array();
  for (const EventSpec& event : kEvents) {
    events.push_back(Object()
                         .Set("kind", event.kind)
                         .Set("help", event.help)
                         .Set("families", ToJson(event.families))
                         .Take());
  }
  for (const ProofSpec& proof : kProofs) {
    proofs.push_back(Object()
                         .Set("kind", proof.kind)
                         .Set("help", proof.help)
                         .Set("counts", NameOf(proof.counts))
                         .Take());
  }
#ifndef __EMSCRIPTEN__  // the page must be small, and explains neither
  for (const CodeSpec& code : kCodes)
    codes.push_back(Object().Set("code", code.code).Set("help", code.help).Take());
  for (const ReasonSpec& reason : kReasons) {
    reasons.push_back(Object().Set("code", reason.code).Set("help", reason.help).Take());
  }
#endif
  return Object()
      .Set("version", Version())
      .Set("options", OptionsToJson())
      .Set("presets", PresetsToJson())
      .Set("counters", CountersToJson())
      .Set("events", std::move(events))
      .Set("proofs", std::move(proofs))
      .Set("codes", std::move(codes))
      .Set("reasons", std::move(reasons))
      .Take();
}

}  // namespace zonelab
