#include "core/engine/options.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/clocks/list.h"
#include "core/data/list.h"

namespace zonelab {
namespace {

struct OrderChoice {
  search::Order order;
  Choice choice;
};
constexpr OrderChoice kOrders[] = {
    {search::Order::kBestFirst, {"best", "the zone that subsumes most first: fewest states"}},
    {search::Order::kBreadthFirst, {"bfs", "breadth first: finds a run with the fewest steps"}},
    {search::Order::kDepthFirst, {"dfs", "depth first: quick to find something deep"}},
    {search::Order::kRandom, {"random", "in random order, reproducible by the seed"}},
};

struct CoveringChoice {
  search::Covering covering;
  Choice choice;
};
constexpr CoveringChoice kCoverings[] = {
    {search::Covering::kOldest, {"oldest", "tries the oldest nodes first (FORMATS 2017)"}},
    {search::Covering::kNewest, {"newest", "tries the newest nodes first (SPIN 2018)"}},
    {search::Covering::kMerge,
     {"merge", "nodes whose zones include each other become one (FORTE 2015)"}},
    {search::Covering::kReference,
     {"as-2018", "newest first, as counted by the reference implementation of SPIN 2018"}},
};
struct CegarChoice {
  search::LearningRule rule;
  Choice choice;
};
constexpr CegarChoice kCegars[] = {
    {search::LearningRule::kPerLocation,
     {"cegar", "clocks enter where counterexamples need them, for all states of a location"}},
    {search::LearningRule::kPerNode,
     {"cegar-node", "the same, only for the states on the counterexample: the rule of the paper"}},
};
constexpr Choice kAuto = {"auto", "as in the paper that the abstraction comes from"};

template <class List>
void AddChoices(std::vector<Choice>* choices) {
  List::Any([&](auto tag) {
    using Strategy = typename decltype(tag)::type;
    choices->push_back({Strategy::kName, Strategy::kHelp});
    return false;
  });
}

absl::Status CheckName(std::string_view what, const std::string& name,
                       const std::vector<Choice>& choices) {
  std::string known;
  for (const Choice& choice : choices) {
    if (choice.name == name) return absl::OkStatus();
    Append(&known, known.empty() ? "" : ", ", choice.name);
  }
  return absl::InvalidArgumentError(
      Cat("There is no ", what, " named \"", name, "\"; choose one of: ", known, "."));
}

}  // namespace

std::vector<Choice> ClockChoices() {
  std::vector<Choice> choices;
  AddChoices<clocks::EagerStrategies>(&choices);
  AddChoices<clocks::LazyStrategies>(&choices);
  for (const CegarChoice& cegar : kCegars) choices.push_back(cegar.choice);
  return choices;
}

std::vector<Choice> DataChoices() {
  std::vector<Choice> choices;
  data::DataStrategies::Any([&](auto tag) {
    for (const search::Variant& variant : decltype(tag)::type::kVariants) {
      choices.push_back({variant.name, variant.help});
    }
    return false;
  });
  return choices;
}

std::vector<Choice> CoveringChoices() {
  std::vector<Choice> choices = {kAuto};
  for (const CoveringChoice& covering : kCoverings) choices.push_back(covering.choice);
  return choices;
}

std::vector<Choice> ExtrapolateChoices() {
  return {kAuto, {"yes", "zones are extrapolated by Extra-LU+"}, {"no", "zones stay exact"}};
}

std::vector<Choice> ErrorChoices() {
  return {{"checked", "run-time errors are found, or their absence is proven"},
          {"assumed", "hidden variables are taken to cause no run-time errors (as in SPIN 2018)"}};
}

std::vector<Choice> RunsChoices() {
  return {{"maximal", "E[], A<>, -->: runs that get stuck or stay for ever count (UPPAAL)"},
          {"infinite", "E[], A<>, -->: only runs with infinitely many moves count"}};
}

std::vector<Choice> ActivityChoices() {
  return {{"on", "clocks that do not matter in a location are left out there"},
          {"off", "all clocks are kept everywhere"}};
}

std::vector<Choice> OrderChoices() {
  std::vector<Choice> choices;
  for (const OrderChoice& order : kOrders) choices.push_back(order.choice);
  return choices;
}

std::optional<search::Order> OrderByName(std::string_view name) {
  for (const OrderChoice& order : kOrders) {
    if (order.choice.name == name) return order.order;
  }
  return std::nullopt;
}

std::optional<search::Covering> CoveringByName(std::string_view name) {
  for (const CoveringChoice& covering : kCoverings) {
    if (covering.choice.name == name) return covering.covering;
  }
  return std::nullopt;
}

std::optional<search::LearningRule> LearningRuleByName(std::string_view name) {
  for (const CegarChoice& cegar : kCegars) {
    if (cegar.choice.name == name) return cegar.rule;
  }
  return std::nullopt;
}

absl::Status Validate(const Options& options) {
  absl::Status status = CheckName("clock abstraction", options.clocks, ClockChoices());
  if (status.ok()) status = CheckName("data abstraction", options.data, DataChoices());
  if (status.ok()) status = CheckName("search order", options.order, OrderChoices());
  if (status.ok()) status = CheckName("covering", options.covering, CoveringChoices());
  if (status.ok()) {
    status = CheckName("choice of extrapolation", options.extrapolate, ExtrapolateChoices());
  }
  if (status.ok()) status = CheckName("way with errors", options.errors, ErrorChoices());
  if (status.ok() && options.data != data::Explicit::kVariants[0].name) {
    bool is_lazy = false;
    clocks::LazyStrategies::Any([&](auto tag) {
      is_lazy = is_lazy || decltype(tag)::type::kName == options.clocks;
      return is_lazy;
    });
    if (!is_lazy) {
      status = absl::InvalidArgumentError(Cat("The data abstraction \"", options.data,
                                              "\" needs a lazy search; the clock "
                                              "abstraction \"",
                                              options.clocks,
                                              "\" is not lazy (\"none\" is its lazy like)."));
    }
  }
  if (status.ok()) status = CheckName("kind of runs", options.runs, RunsChoices());
  if (status.ok()) status = CheckName("activity", options.activity, ActivityChoices());
  if (status.ok() && options.covering == "merge") {
    clocks::LazyStrategies::Any([&](auto tag) {
      using Clocks = typename decltype(tag)::type;
      if (Clocks::kName == options.clocks && !Clocks::Refiner::kTakesManyParents) {
        status = absl::InvalidArgumentError(
            Cat("Covering \"merge\" does not go with the clock abstraction \"", options.clocks,
                "\", which needs a tree."));
      }
      return false;
    });
  }
  return status;
}

}  // namespace zonelab
