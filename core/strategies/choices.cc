#include "core/strategies/choices.h"

#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/clocks/list.h"
#include "core/data/list.h"
#include "core/replica/list.h"

namespace zonelab {
namespace {

constexpr Traits kCegarTraits = {.family = Family::kCegar,
                                 .records_events = true,
                                 .takes_differences = true,
                                 .labels = Labels::kClocks};

// What can be asked of the searches that take turns: they are left out where they cannot answer.
constexpr Traits kAutoTraits = {
    .family = Family::kEager, .takes_differences = true, .hides_data = true};
constexpr Choice kAuto = {
    kAutoClocks,
    "the default: exact, cegar and a depth-first search take turns, and the first to end decides",
    &kAutoTraits};

struct CegarChoice {
  search::LearningRule rule;
  Choice choice;
};
constexpr CegarChoice kCegars[] = {
    {search::LearningRule::kPerLocation,
     {"cegar", "clocks enter where counterexamples need them, for all states of a location",
      &kCegarTraits}},
    {search::LearningRule::kPerNode,
     {"cegar-node", "the same, only for the states on the counterexample: the rule of the paper",
      &kCegarTraits}},
};

template <class List>
void AddStrategies(std::vector<Choice>* choices) {
  List::Any([&](auto tag) {
    using Strategy = typename decltype(tag)::type;
    choices->push_back({Strategy::kName, Strategy::kHelp, &Strategy::kTraits});
    return false;
  });
}

bool IsAmong(std::string_view name, absl::Span<const Choice> choices) {
  for (const Choice& choice : choices) {
    if (choice.name == name) return true;
  }
  return false;
}

// The names, as a list within a sentence.
std::string Listed(absl::Span<const Choice> choices) {
  std::string list;
  for (const Choice& choice : choices) Append(&list, list.empty() ? "" : ", ", choice.name);
  return list;
}

}  // namespace

absl::Span<const Choice> ClockChoices() {
  static const std::vector<Choice>& choices = *[] {
    auto* all = new std::vector<Choice>{kAuto};
    AddStrategies<clocks::EagerStrategies>(all);
    AddStrategies<clocks::LazyStrategies>(all);
    AddStrategies<replica::LazyStrategies>(all);
    for (const CegarChoice& cegar : kCegars) all->push_back(cegar.choice);
    return all;
  }();
  return choices;
}

absl::Span<const Choice> DataChoices() {
  static const std::vector<Choice>& choices = *[] {
    auto* all = new std::vector<Choice>;
    data::DataStrategies::Any([&](auto tag) {
      for (const search::Variant& variant : decltype(tag)::type::kVariants) {
        all->push_back({variant.name, variant.help});
      }
      return false;
    });
    for (const search::Variant& variant : replica::kDataVariants) {
      all->push_back({variant.name, variant.help});
    }
    return all;
  }();
  return choices;
}

absl::Span<const Choice> ChoicesOf(const OptionSpec& option) {
  if (option.name == "clocks") return ClockChoices();
  if (option.name == "data") return DataChoices();
  return option.choices;
}

const Traits* TraitsOf(std::string_view clocks) {
  for (const Choice& choice : ClockChoices()) {
    if (choice.name == clocks) return choice.traits;
  }
  return nullptr;
}

std::optional<search::LearningRule> LearningRuleByName(std::string_view clocks) {
  for (const CegarChoice& cegar : kCegars) {
    if (cegar.choice.name == clocks) return cegar.rule;
  }
  return std::nullopt;
}

absl::Status Validate(const Options& options) {
  for (const OptionSpec& option : OptionSpecs()) {
    if (option.type != OptionSpec::kChoice) continue;
    const std::string name = ToText(option.get(options));
    const absl::Span<const Choice> choices = ChoicesOf(option);
    if (IsAmong(name, choices)) continue;
    return absl::InvalidArgumentError(Cat("Unknown value \"", name, "\" for ", option.flag,
                                          "; choose one of: ", Listed(choices), "."));
  }
  const Traits& traits = *TraitsOf(options.clocks);
  if (HidesData(options) && !traits.hides_data) {
    return absl::InvalidArgumentError(
        Cat("The data abstraction \"", options.data,
            "\" needs a lazy search, but the clock abstraction \"", options.clocks,
            "\" does not search lazily; \"none\" does, without abstracting clocks."));
  }
  if (options.covering == Covering::kMerge && traits.family == Family::kLazy &&
      !traits.takes_merge) {
    return absl::InvalidArgumentError(
        Cat("Covering \"merge\" does not go with the clock abstraction \"", options.clocks,
            "\", which needs a tree; choose another covering or another abstraction."));
  }
  return absl::OkStatus();
}

}  // namespace zonelab
