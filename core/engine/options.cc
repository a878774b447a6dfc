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

template <class List>
std::vector<Choice> Choices() {
  std::vector<Choice> choices;
  List::Any([&](auto tag) {
    using Strategy = typename decltype(tag)::type;
    choices.push_back({Strategy::kName, Strategy::kHelp});
    return false;
  });
  return choices;
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

std::vector<Choice> ClockChoices() { return Choices<clocks::ClockStrategies>(); }
std::vector<Choice> DataChoices() { return Choices<data::DataStrategies>(); }

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

absl::Status Validate(const Options& options) {
  absl::Status status = CheckName("clock abstraction", options.clocks, ClockChoices());
  if (status.ok()) status = CheckName("data abstraction", options.data, DataChoices());
  if (status.ok()) status = CheckName("search order", options.order, OrderChoices());
  return status;
}

}  // namespace zonelab
