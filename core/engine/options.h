// What can be chosen for a check, and the names under which it is chosen.
#ifndef ZONELAB_CORE_ENGINE_OPTIONS_H_
#define ZONELAB_CORE_ENGINE_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "core/base/budget.h"
#include "core/search/tactics.h"
#include "core/search/waiting.h"

namespace zonelab {

struct Options {
  std::string clocks = "exact";
  std::string data = "explicit";
  std::string order = "best";
  // Lazy clock abstractions only; "auto": as the strategy's paper does.
  std::string covering = "auto";
  std::string extrapolate = "auto";  // zones by Extra_LU+: yes or no
  // Hidden variables: "checked", or "assumed" not to happen (moves that fail are left out).
  std::string errors = "checked";
  std::string runs = "maximal";  // of E[], A<> and -->: or "infinite"
  std::string activity = "on";   // are inactive clocks left out: on or off
  int64_t max_events = 0;        // of a lazy search, to be recorded for the result
  uint64_t seed = 1;             // for order "random"
  Budget budget;
  bool make_trace = true;
  bool make_certificate = false;
};

// A name with one line of help.
struct Choice {
  std::string_view name;
  std::string_view help;
};

std::vector<Choice> ClockChoices();
std::vector<Choice> DataChoices();
std::vector<Choice> OrderChoices();
std::vector<Choice> CoveringChoices();
std::vector<Choice> ExtrapolateChoices();
std::vector<Choice> ErrorChoices();
std::vector<Choice> RunsChoices();
std::vector<Choice> ActivityChoices();
std::optional<search::Order> OrderByName(std::string_view name);
std::optional<search::Covering> CoveringByName(std::string_view name);  // none for "auto"
// Of the clock abstractions that are counterexample-guided searches; none for others.
std::optional<search::LearningRule> LearningRuleByName(std::string_view name);

// OK, or a sentence that names the bad choice and lists the good ones.
absl::Status Validate(const Options& options);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_OPTIONS_H_
