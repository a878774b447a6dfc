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
  return {{"family", NameOf(traits.family)},
          {"recordsEvents", traits.records_events},
          {"takesDifferences", traits.takes_differences},
          {"takesMerge", traits.takes_merge},
          {"hidesData", traits.hides_data},
          {"labels", NameOf(traits.labels)}};
}

Json ToJson(absl::Span<const Choice> choices) {
  Json json = Json::array();
  for (const Choice& choice : choices) {
    Json one = {{"name", choice.name}, {"help", choice.help}};
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
    Json one = {{"name", option.name},          {"flag", option.flag},
                {"type", NameOf(option.type)},  {"default", ToJson(option, option.get(defaults))},
                {"label", option.label},        {"help", option.help},
                {"group", NameOf(option.group)}};
    if (option.type == OptionSpec::kChoice) one["choices"] = ToJson(ChoicesOf(option));
    one["families"] = ToJson(option.families);
    if (const Condition& condition = option.condition; !condition.option.empty()) {
      one["onlyIf"] = {{"option", condition.option},
                       {condition.is.empty() ? "not" : "is",
                        condition.is.empty() ? condition.is_not : condition.is}};
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
    json.push_back({{"name", preset.name}, {"help", preset.help}, {"options", std::move(sets)}});
  }
  return json;
}

Json CountersToJson() {
  Json json = Json::array();
  for (const CounterSpec& counter : kCounters) {
    json.push_back({{"name", counter.name},
                    {"label", counter.label},
                    {"help", counter.help},
                    {"unit", NameOf(counter.unit)},
                    {"families", ToJson(counter.families)}});
  }
  return json;
}

}  // namespace

Json ContractToJson() {
  Json events = Json::array(), proofs = Json::array(), codes = Json::array();
  Json reasons = Json::array();
  for (const EventSpec& event : kEvents) {
    events.push_back(
        {{"kind", event.kind}, {"help", event.help}, {"families", ToJson(event.families)}});
  }
  for (const ProofSpec& proof : kProofs) {
    proofs.push_back(
        {{"kind", proof.kind}, {"help", proof.help}, {"counts", NameOf(proof.counts)}});
  }
#ifndef __EMSCRIPTEN__  // the page must be small, and explains neither
  for (const CodeSpec& code : kCodes) codes.push_back({{"code", code.code}, {"help", code.help}});
  for (const ReasonSpec& reason : kReasons) {
    reasons.push_back({{"code", reason.code}, {"help", reason.help}});
  }
#endif
  return {{"version", Version()},        {"options", OptionsToJson()},
          {"presets", PresetsToJson()},  {"counters", CountersToJson()},
          {"events", std::move(events)}, {"proofs", std::move(proofs)},
          {"codes", std::move(codes)},   {"reasons", std::move(reasons)}};
}

}  // namespace zonelab
