// Runs from outside: each move is looked up by the names of its edges, then the reference semantics
// has its say.  Nothing here trusts the JSON.
#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "core/base/strings.h"
#include "core/engine/run_json.h"
#include "core/semantics/successors.h"
#include "core/zone/image.h"

namespace zonelab {
namespace {

constexpr size_t kMostSteps = 20'000;
constexpr int64_t kLargestDelay = 1'000'000'000;    // in units of time
constexpr int64_t kLargestDenominator = 1'000'000;  // common to all delays

std::string TextOf(const Json& json, const char* name) {
  if (!json.is_object()) return "";
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

int64_t NumberOf(const Json& json, const char* name) {
  if (!json.is_object()) return -1;
  const auto found = json.find(name);
  return found != json.end() && found->is_number_integer() ? found->get<int64_t>() : -1;
}

struct Fraction {
  int64_t numerator = 0, denominator = 1;
};

// "3" or "5/2"; nothing if it is no such number, negative or too large.
std::optional<Fraction> ParseFraction(const std::string& text) {
  Fraction fraction;
  const size_t slash = text.find('/');
  const bool is_fraction = slash != std::string::npos;
  if (!absl::SimpleAtoi(text.substr(0, slash), &fraction.numerator) ||
      (is_fraction && !absl::SimpleAtoi(text.substr(slash + 1), &fraction.denominator))) {
    return std::nullopt;
  }
  if (fraction.denominator < 1 || fraction.denominator > kLargestDenominator ||
      fraction.numerator < 0 || fraction.numerator / fraction.denominator > kLargestDelay) {
    return std::nullopt;
  }
  return fraction;
}

absl::StatusOr<model::FiredEdge> FindEdge(const Model& model, const Json& json) {
  const model::Network& network = model.network();
  const std::string name = TextOf(json, "process");
  for (size_t p = 0; p < network.processes.size(); ++p) {
    const model::Process& process = *network.processes[p];
    if (process.name != name) continue;
    const std::string source = TextOf(json, "source"), target = TextOf(json, "target");
    const std::string select = TextOf(json, "select");
    int found = -1;
    bool is_exact = false;
    for (size_t e = 0; e < process.edges.size() && !is_exact; ++e) {
      const lang::Edge& edge = *process.edges[e].edge;
      const auto& locations = process.templ->locations;
      if (locations[edge.source].symbol->name != source ||
          locations[edge.target].symbol->name != target ||
          model::SelectText(process.edges[e]) != select) {
        continue;
      }
      is_exact = &edge - process.templ->edges.data() == NumberOf(json, "edge");
      if (found < 0 || is_exact) found = static_cast<int>(e);
    }
    if (found >= 0) return model::FiredEdge{static_cast<int>(p), found};
    return absl::NotFoundError(Cat("the process ", name, " has no edge from ", source, " to ",
                                   target, select.empty() ? "" : Cat(" with ", select)));
  }
  return absl::NotFoundError(Cat("there is no process ", name));
}

// As much of the JSON as is a run of this model's edges; why no more, in `*broken`.
model::Run ParseRun(const Model& model, const Json& json, absl::Status* broken) {
  model::Run run;
  std::vector<Fraction> delays;
  const Json steps = json.is_object() && json.contains("steps") ? json["steps"] : Json();
  if (!steps.is_array()) {
    *broken = absl::InvalidArgumentError("this is no run");
    return run;
  }
  auto add_delay = [&](const std::string& text) {
    const std::optional<Fraction> delay = ParseFraction(text);
    const int64_t common =
        delay ? std::lcm(run.denominator, delay->denominator) : kLargestDenominator + 1;
    if (common > kLargestDenominator) {
      *broken = absl::InvalidArgumentError(Cat("\"", text, "\" is no delay, or too fine a one"));
      return false;
    }
    run.denominator = common;
    delays.push_back(*delay);
    return true;
  };
  for (const Json& step : steps) {
    if (run.steps.size() == kMostSteps) {
      *broken =
          absl::OutOfRangeError(Cat("runs of more than ", kMostSteps, " steps are not replayed"));
      break;
    }
    model::RunStep made;
    const Json edges = step.is_object() && step.contains("edges") ? step["edges"] : Json();
    if (!edges.is_array() || edges.empty()) {
      *broken = absl::InvalidArgumentError("the step has no edges");
      break;
    }
    for (const Json& edge : edges) {
      const absl::StatusOr<model::FiredEdge> fired = FindEdge(model, edge);
      if (!fired.ok()) {
        *broken = fired.status();
        break;
      }
      made.edges.push_back(*fired);
    }
    if (!broken->ok() || !add_delay(TextOf(step, "delay"))) break;
    run.steps.push_back(std::move(made));
  }
  const bool is_whole = broken->ok();
  if (is_whole && json.contains("finalDelay")) add_delay(TextOf(json, "finalDelay"));
  for (size_t k = 0; k < delays.size(); ++k) {
    const int64_t units = delays[k].numerator * (run.denominator / delays[k].denominator);
    (k < run.steps.size() ? run.steps[k].delay : run.final_delay) = units;
  }
  return run;
}

// The longest part of the run from its start that the reference semantics accepts.
reference::Replay Replay(model::Network& network, model::Run* run, absl::Status* broken) {
  absl::StatusOr<reference::Replay> whole = reference::ReplayRun(network, nullptr, *run);
  if (whole.ok()) return *std::move(whole);
  *broken = whole.status();
  size_t good = 0, bad = run->steps.size() + 1;  // so many steps, without the final delay
  model::Run part;
  part.denominator = run->denominator;
  while (bad - good > 1) {
    const size_t middle = (good + bad) / 2;
    part.steps.assign(run->steps.begin(), run->steps.begin() + middle);
    (reference::ReplayRun(network, nullptr, part).ok() ? good : bad) = middle;
  }
  run->steps.resize(good);
  run->final_delay = 0;
  return reference::ReplayRun(network, nullptr, *run).value_or(reference::Replay());
}

std::vector<semantics::Slot> SlotsOf(const reference::DiscreteState& state) {
  std::vector<semantics::Slot> slots(state.locations.begin(), state.locations.end());
  slots.insert(slots.end(), state.values.begin(), state.values.end());
  return slots;
}

// For which further delays (in units of 1/denominator) do constraints hold?
struct Delays {
  int64_t from = 0, to = std::numeric_limits<int64_t>::max();
  bool is_from_open = false, is_to_open = false;
  bool is_empty = false;

  void AtLeast(int64_t value, bool is_open) {
    if (value > from || (value == from && is_open)) is_from_open = is_open;
    from = std::max(from, value);
    Check();
  }
  void AtMost(int64_t value, bool is_open) {
    if (value < to || (value == to && is_open)) is_to_open = is_open;
    to = std::min(to, value);
    Check();
  }
  void Check() { is_empty = is_empty || from > to || (from == to && (is_from_open || is_to_open)); }

  // `clocks` before the delay; clocks in `fixed` do not grow with it.
  void Conjoin(const zone::Constraint& c, const std::vector<int64_t>& clocks,
               const std::vector<bool>& fixed, int64_t denominator) {
    if (!zone::IsFinite(c.bound)) return;
    const int64_t bound = zone::Value(c.bound) * denominator;
    const int64_t rest = bound - (clocks[c.i] - clocks[c.j]);
    const int slope = (fixed[c.i] ? 0 : 1) - (fixed[c.j] ? 0 : 1);  // slope * delay <= rest
    if (slope > 0) AtMost(rest, zone::IsStrict(c.bound));
    if (slope < 0) AtLeast(-rest, zone::IsStrict(c.bound));
    if (slope == 0 && (rest < 0 || (rest == 0 && zone::IsStrict(c.bound)))) is_empty = true;
  }
};

bool IsMoveOf(const Model& model, const semantics::Step& step,
              const std::vector<model::FiredEdge>& edges) {
  return std::equal(step.edges.begin(), step.edges.end(), edges.begin(), edges.end(),
                    [&](int32_t id, const model::FiredEdge& fired) {
                      return model.system().edge(id).fired == fired;
                    });
}

// The symbolic path of a run that was replayed; shorter if the search's semantics knows no such
// move, which would be a defect.
std::vector<trace::PathStep> PathOf(const Model& model, const model::Run& run,
                                    const reference::Replay& replay) {
  const semantics::System& system = model.system();
  semantics::Successors successors(system);
  std::vector<trace::PathStep> path(1);
  path[0].Assign(successors.Initial(), system.slot_count());
  std::vector<bool> fixed(system.clock_count(), true);
  for (size_t k = 0; k < run.steps.size(); ++k) {
    std::vector<int64_t> clocks = replay.states[k].clocks;
    for (size_t x = 1; x < clocks.size(); ++x) clocks[x] += run.steps[k].delay;
    const size_t before = path.size();
    const std::vector<semantics::Slot> state = SlotsOf(replay.states[k].discrete);
    successors.ForEach(state.data(), [&](const semantics::Step& step) {
      if (step.error != nullptr || !IsMoveOf(model, step, run.steps[k].edges)) return true;
      Delays none;
      for (const zone::Constraint& c : step.guard) none.Conjoin(c, clocks, fixed, run.denominator);
      if (none.is_empty) return true;
      path.emplace_back().Assign(step, system.slot_count());
      return false;
    });
    if (path.size() == before) break;
  }
  return path;
}

Json DelaysToJson(const Delays& delays, int64_t denominator) {
  Json json = {{"from", Rational(delays.from, denominator)},
               {"fromOpen", delays.is_from_open},
               {"to", nullptr},
               {"toOpen", true}};
  if (delays.to != std::numeric_limits<int64_t>::max()) {
    json["to"] = Rational(delays.to, denominator);
    json["toOpen"] = delays.is_to_open;
  }
  return json;
}

// What can happen next, and when, counted from the end of the run.
Json MovesToJson(const Model& model, const model::Run& run, const reference::ReplayedState& state,
                 const trace::PathStep& last, Json* wait) {
  const semantics::System& system = model.system();
  std::vector<int64_t> clocks = state.clocks;
  for (size_t x = 1; x < clocks.size(); ++x) clocks[x] += run.final_delay;
  std::vector<bool> grows(system.clock_count(), false);
  grows[0] = true;  // the zero clock is fixed
  Delays here;
  if (!last.may_delay) here.AtMost(0, false);
  for (const zone::Constraint& c : last.invariant) here.Conjoin(c, clocks, grows, run.denominator);
  *wait = DelaysToJson(here, run.denominator);
  Json moves = Json::array();
  semantics::Successors successors(system);
  const std::vector<semantics::Slot> slots = SlotsOf(state.discrete);
  successors.ForEach(slots.data(), [&](const semantics::Step& step) {
    Delays when = here;
    for (const zone::Constraint& c : step.guard) when.Conjoin(c, clocks, grows, run.denominator);
    std::vector<int64_t> after = clocks;
    std::vector<bool> fixed = grows;
    for (const semantics::ClockReset& reset : step.resets) {
      after[reset.clock] = reset.value * run.denominator;
      fixed[reset.clock] = true;
    }
    for (const zone::Constraint& c : step.invariant) {
      when.Conjoin(c, after, fixed, run.denominator);
    }
    if (when.is_empty) return true;
    Json move = {{"delay", DelaysToJson(when, run.denominator)}, {"edges", Json::array()}};
    for (const int32_t id : step.edges) {
      move["edges"].push_back(EdgeToJson(system.edge(id).fired, model));
    }
    if (step.error != nullptr) move["error"] = step.error->message;
    moves.push_back(std::move(move));
    return true;
  });
  return moves;
}

// Null: there is no such question.
Json GoalToJson(Model& model, const model::Run& run, std::string_view query) {
  if (query.empty() || query == kExhaustive) return nullptr;
  const std::unique_ptr<Session> session = model.Open(query, Options());
  if (!session->ok()) return nullptr;
  return session->CheckRun(run).ok();
}

// "step 3: the move …" without the number, which the page tells in its own way.
std::string Reason(const absl::Status& status) {
  const std::string text(status.message());
  const size_t colon = text.find(": ");
  return text.starts_with("step ") && colon != std::string::npos ? text.substr(colon + 2) : text;
}

}  // namespace

Json ReplayToJson(Model& model, const Json& json, std::string_view query) {
  absl::Status broken;
  model::Run run = ParseRun(model, json, &broken);
  absl::Status refused;
  reference::Replay replay = Replay(model.network(), &run, &refused);
  if (!refused.ok()) broken = refused;
  Json answer = {{"trace", nullptr},
                 {"broken", nullptr},
                 {"moves", Json::array()},
                 {"wait", nullptr},
                 {"goal", nullptr}};
  if (!replay.states.empty()) {
    const std::vector<trace::PathStep> path = PathOf(model, run, replay);
    if (path.size() == replay.states.size()) {
      Trace trace;
      trace.run = run;
      trace.states = std::move(replay.states);
      Describe(model, path, {{}}, &trace);
      answer["trace"] = TraceToJson(trace, model);
      answer["moves"] = MovesToJson(model, run, trace.states.back(), path.back(), &answer["wait"]);
    } else {
      broken = absl::InternalError("the engine and its checker disagree on this run");
    }
  }
  if (broken.ok()) {
    answer["goal"] = GoalToJson(model, run, query);
  } else {
    answer["broken"] = {{"step", run.steps.size() + 1}, {"message", Reason(broken)}};
  }
  return answer;
}

Json RunAlongToJson(Model& model, const std::vector<uint32_t>& moves) {
  const semantics::System& system = model.system();
  semantics::Successors successors(system);
  Json answer = {{"trace", nullptr}, {"moves", Json::array()}};
  std::vector<trace::PathStep> path(1);
  path[0].Assign(successors.Initial(), system.slot_count());
  for (const uint32_t wanted : moves) {
    const std::vector<semantics::Slot> state = path.back().target;
    const size_t before = path.size();
    uint32_t number = 0;
    successors.ForEach(state.data(), [&](const semantics::Step& step) {
      if (number++ != wanted) return true;
      if (step.error == nullptr) path.emplace_back().Assign(step, system.slot_count());
      return false;
    });
    if (path.size() == before) return answer;
  }
  absl::StatusOr<model::Run> run = trace::TimedRun(system, path, {{}});
  if (!run.ok()) return answer;
  absl::StatusOr<reference::Replay> replay = reference::ReplayRun(model.network(), nullptr, *run);
  if (!replay.ok()) return answer;
  Trace trace;
  trace.run = *std::move(run);
  trace.states = std::move(replay->states);
  Describe(model, path, {{}}, &trace);
  answer["trace"] = TraceToJson(trace, model);
  const int n = system.clock_count();
  std::vector<zone::Bound> zone;
  trace::ForEachZone(path, n, [&](const zone::Bound* z) {
    zone.clear();
    if (z != nullptr) zone.assign(z, z + zone::Size(n));
  });
  if (zone.empty()) return answer;
  std::vector<zone::Bound> next(zone.size());
  uint32_t number = 0;
  successors.ForEach(path.back().target.data(), [&](const semantics::Step& step) {
    const uint32_t this_number = number++;
    if (!zone::Post(zone.data(), zone::ActionU::Of(step), n, next.data())) return true;
    Json move = {{"number", this_number}, {"edges", Json::array()}};
    for (const int32_t id : step.edges) {
      move["edges"].push_back(EdgeToJson(system.edge(id).fired, model));
    }
    if (step.error != nullptr) move["error"] = step.error->message;
    answer["moves"].push_back(std::move(move));
    return true;
  });
  return answer;
}

}  // namespace zonelab
