// The names of --clocks and --data: what the strategies are called and what they can do, and which
// options go together.
#ifndef ZONELAB_CORE_STRATEGIES_CHOICES_H_
#define ZONELAB_CORE_STRATEGIES_CHOICES_H_

#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "core/contract/options.h"
#include "core/search/cegar/learning_rule.h"

namespace zonelab {

// --clocks auto: several searches take turns (check/lineup.h).
inline constexpr std::string_view kAutoClocks = "auto";

// With traits.  The first one is the default.
absl::Span<const Choice> ClockChoices();
absl::Span<const Choice> DataChoices();
// The names that an option takes: its own, or those of the strategies.
absl::Span<const Choice> ChoicesOf(const OptionSpec& option);

// Null: there is no such abstraction of clocks.
const Traits* TraitsOf(std::string_view clocks);
// Of the counterexample-guided searches; none for other abstractions of clocks.
std::optional<search::LearningRule> LearningRuleByName(std::string_view clocks);
// Are variables hidden?
inline bool HidesData(const Options& options) { return options.data != "explicit"; }

// OK, or what is wrong and what to choose instead.
absl::Status Validate(const Options& options);

}  // namespace zonelab

#endif  // ZONELAB_CORE_STRATEGIES_CHOICES_H_
