#include "core/run/lookup.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/numbers.h"
#include "core/base/strings.h"
#include "core/lang/print.h"
#include "core/run/clock_values.h"

namespace zonelab::run {
namespace {

using Code = Broken::Code;

constexpr int64_t kLargestDelay = 1'000'000'000;    // in units of time
constexpr int64_t kLargestDenominator = 1'000'000;  // common to all delays

struct WrittenFraction {
  int64_t numerator = 0, denominator = 1;
};

// Nothing if it is no such number, negative or too large.
std::optional<WrittenFraction> ParseFraction(const std::string& text) {
  WrittenFraction fraction;
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

// The instance of the edge in its process; of several that fit, the one with the number.
std::optional<int> FindEdge(const model::Process& process, const NamedEdge& named) {
  std::optional<int> found;
  const auto& locations = process.templ->locations;
  for (size_t e = 0; e < process.edges.size(); ++e) {
    const lang::Edge& edge = *process.edges[e].edge;
    if (locations[edge.source].symbol->name != named.source ||
        locations[edge.target].symbol->name != named.target ||
        model::SelectText(process.edges[e]) != named.select) {
      continue;
    }
    const bool is_exact = &edge - process.templ->edges.data() == named.number;
    if (!found || is_exact) found = static_cast<int>(e);
    if (is_exact) break;
  }
  return found;
}

// Delays with different denominators, brought to a common one.
class Delays {
 public:
  // Why it cannot be taken, or "".
  Message Add(const std::string& text) {
    const std::optional<WrittenFraction> delay = ParseFraction(text);
    if (!delay) return Tell("\"", text, "\" is not a delay; write 3 or 5/2");
    const int64_t common = std::lcm(denominator_, delay->denominator);
    if (common > kLargestDenominator) {
      return Tell("the delay ", text, " is too fine: all delays together have a denominator above ",
                  kLargestDenominator);
    }
    denominator_ = common;
    all_.push_back(*delay);
    return "";
  }
  int64_t denominator() const { return denominator_; }
  int64_t At(size_t k) const { return all_[k].numerator * (denominator_ / all_[k].denominator); }
  size_t size() const { return all_.size(); }

 private:
  std::vector<WrittenFraction> all_;
  int64_t denominator_ = 1;
};

// Why the step cannot be taken into the run, or nothing: then `*edges` are its edges.
std::optional<Broken> LookupStep(const model::Network& network, const NamedStep& named,
                                 std::vector<model::FiredEdge>* edges) {
  Broken broken;
  if (named.edges.empty()) {
    broken.message = "the step has no edges";
    return broken;
  }
  for (const NamedEdge& edge : named.edges) {
    const auto process =
        std::find_if(network.processes.begin(), network.processes.end(),
                     [&](const auto& candidate) { return candidate->name == edge.process; });
    if (process == network.processes.end()) {
      broken.code = Code::kUnknownProcess;
      broken.message = Tell("there is no process ", edge.process);
      return broken;
    }
    const std::optional<int> found = FindEdge(**process, edge);
    if (!found) {
      broken.code = Code::kUnknownEdge;
      broken.message =
          Tell("the process ", edge.process, " has no edge from ", edge.source, " to ", edge.target,
               edge.select.empty() ? Message() : Tell(" with ", edge.select));
      return broken;
    }
    edges->push_back({static_cast<int>(process - network.processes.begin()), *found});
  }
  return std::nullopt;
}

bool IsMoveOf(const semantics::System& system, const semantics::Step& step,
              const std::vector<model::FiredEdge>& edges) {
  return std::equal(
      step.edges.begin(), step.edges.end(), edges.begin(), edges.end(),
      [&](int32_t id, const model::FiredEdge& fired) { return system.edge(id).fired == fired; });
}

// A state of a run, in which the next step or delay is not possible.
class Explanation {
 public:
  Explanation(const semantics::System& system, const reference::ReplayedState& state,
              int64_t denominator, int64_t delay)
      : system_(system),
        successors_(system),
        slots_(SlotsOf(state.discrete)),
        values_(state.clocks, denominator, successors_.Enter(slots_.data()).stopped) {
    values_.Add(delay);
  }

  Message OfMove(const std::vector<model::FiredEdge>& edges) {
    Message why;
    successors_.ForEach(slots_.data(), [&](const semantics::Step& step) {
      if (!IsMoveOf(system_, step, edges)) return true;
      why = BrokenGuard(step);
      if (why.empty() && step.error == nullptr) {
        ClockValues after = values_;
        after.Reset(step.resets);
        const std::vector<semantics::Slot> target(step.target, step.target + slots_.size());
        why = BrokenInvariant(target, after);
      }
      return why.empty();
    });
    if (!why.empty()) return why;
    if (!system_.network().has_priorities)
      return "it is not possible with these locations and values";
    return "it is not possible with these locations and values, or a move of higher priority is "
           "possible";
  }
  Message OfDelay() { return BrokenInvariant(slots_, values_); }

 private:
  Message BrokenGuard(const semantics::Step& step) const {
    for (const zone::Constraint& c : step.guard) {
      if (!values_.Satisfy({&c, 1})) return Tell("it needs ", Words(c));
    }
    return "";
  }
  // "" if all hold.
  Message BrokenInvariant(const std::vector<semantics::Slot>& state, const ClockValues& values) {
    lang::EvalError error;
    std::vector<zone::Constraint> constraints;
    for (int p = 0; p < system_.process_count(); ++p) {
      constraints.clear();
      const bool is_possible = semantics::EvaluateCondition(
                                   system_.location(p, state[p]).invariant, successors_.machine(),
                                   state.data(), &constraints, &error) == semantics::Outcome::kTrue;
      if (is_possible && values.Satisfy(constraints)) continue;
      const model::Process& process = *system_.network().processes[p];
      const lang::Location& location = process.templ->locations[state[p]];
      return Tell("it would break the invariant ", lang::PrintExpr(*location.invariant), " of ",
                  process.name, ".", location.symbol->name);
    }
    return "";
  }
  // "x > 5", "x - y <= 3".
  std::string Words(const zone::Constraint& c) const {
    const std::vector<std::string>& clocks = system_.network().clocks;
    const bool is_strict = zone::IsStrict(c.bound);
    const int32_t bound = zone::Value(c.bound);
    if (c.i == 0) return Cat(clocks[c.j], is_strict ? " > " : " >= ", -bound);
    return Cat(clocks[c.i], c.j == 0 ? "" : Cat(" - ", clocks[c.j]),
               is_strict ? " < " : " <= ", bound);
  }

  const semantics::System& system_;
  semantics::Successors successors_;
  const std::vector<semantics::Slot> slots_;
  ClockValues values_;
};

Broken Explain(const semantics::System& system, const model::Run& run,
               const std::vector<reference::ReplayedState>& states,
               const reference::Breakage& breakage) {
  using Kind = reference::Breakage::Kind;
  Broken broken;
  broken.step = breakage.step;
  broken.message = breakage.message;
  const bool is_end = breakage.step > run.steps.size();
  const int64_t delay = is_end ? run.final_delay : run.steps[breakage.step - 1].delay;
  switch (breakage.kind) {
    case Kind::kDelay:
      broken.code = Code::kImpossibleDelay;
      if (states.empty()) break;
      if (const auto why = Explanation(system, states.back(), run.denominator, delay).OfDelay();
          !why.empty()) {
        broken.message = why;
      }
      break;
    case Kind::kMove:
      broken.code = Code::kImpossibleMove;
      if (states.empty()) break;
      broken.message = Explanation(system, states.back(), run.denominator, delay)
                           .OfMove(run.steps[breakage.step - 1].edges);
      break;
    case Kind::kRunTimeError:
      broken.code = Code::kRunTimeError;
      break;
  }
  return broken;
}

// The search's steps along a run that was replayed, and their numbers; shorter if it does not know
// one of them.
Path PathAlong(const semantics::System& system, const model::Run& run,
               const std::vector<reference::ReplayedState>& states,
               std::vector<uint32_t>* numbers) {
  semantics::Successors successors(system);
  Path path(1);
  path[0].Assign(successors.Initial(), system.slot_count());
  for (size_t k = 0; k < run.steps.size(); ++k) {
    ClockValues values(states[k].clocks, run.denominator, path.back().stopped);
    values.Add(run.steps[k].delay);
    const size_t before = path.size();
    const std::vector<semantics::Slot> state = SlotsOf(states[k].discrete);
    uint32_t number = 0;
    successors.ForEach(state.data(), [&](const semantics::Step& step) {
      if (step.error != nullptr || !IsMoveOf(system, step, run.steps[k].edges) ||
          !values.Satisfy(step.guard)) {
        ++number;
        return true;
      }
      numbers->push_back(number);
      path.emplace_back().Assign(step, system.slot_count());
      return false;
    });
    if (path.size() == before) break;
  }
  return path;
}

}  // namespace

std::string_view NameOf(Broken::Code code) {
  constexpr std::string_view kNames[] = {"malformed",      "too-long",         "unknown-process",
                                         "unknown-edge",   "impossible-delay", "impossible-move",
                                         "run-time-error", "disagree"};
  return kNames[static_cast<size_t>(code)];
}

FoundRun Lookup(const model::Network& network, const NamedRun& named) {
  FoundRun found;
  Delays delays;
  for (const NamedStep& step : named.steps) {
    if (found.run.steps.size() == kMostSteps) {
      found.broken = Broken{0, Code::kTooLong,
                            Tell("runs of more than ", kMostSteps, " steps are not replayed")};
      break;
    }
    model::RunStep made;
    found.broken = LookupStep(network, step, &made.edges);
    if (found.broken) break;
    if (const Message why = delays.Add(step.delay); !why.empty()) {
      found.broken = Broken{0, Code::kMalformed, why};
      break;
    }
    found.run.steps.push_back(std::move(made));
  }
  if (!found.broken) {
    if (const Message why = delays.Add(named.final_delay); !why.empty()) {
      found.broken = Broken{0, Code::kMalformed, why};
    }
  }
  if (found.broken) found.broken->step = found.run.steps.size() + 1;
  found.run.denominator = delays.denominator();
  for (size_t k = 0; k < delays.size(); ++k) {
    (k < found.run.steps.size() ? found.run.steps[k].delay : found.run.final_delay) = delays.At(k);
  }
  return found;
}

std::optional<std::vector<uint32_t>> MovesAlong(
    const semantics::System& system, const model::Run& run,
    const std::vector<reference::ReplayedState>& states) {
  std::vector<uint32_t> numbers;
  PathAlong(system, run, states, &numbers);
  if (numbers.size() < run.steps.size()) return std::nullopt;
  return numbers;
}

CheckedRun ReplayFound(const semantics::System& system, FoundRun found) {
  CheckedRun checked;
  checked.broken = std::move(found.broken);
  reference::PartialReplay replayed = reference::ReplayAsFarAsPossible(system.network(), found.run);
  checked.states = std::move(replayed.replay.states);
  if (replayed.breakage) {
    checked.broken = Explain(system, found.run, checked.states, *replayed.breakage);
    found.run.steps.resize(checked.states.empty() ? 0 : checked.states.size() - 1);
    found.run.final_delay = 0;
  }
  checked.run = std::move(found.run);
  if (checked.states.empty()) return checked;
  std::vector<uint32_t> numbers;
  checked.path = PathAlong(system, checked.run, checked.states, &numbers);
  if (checked.path.size() != checked.states.size()) {
    checked.broken = Broken{checked.path.size(), Code::kDisagree,
                            "the engine and its checker disagree on this run"};
    checked.run = {};
    checked.states.clear();
    checked.path.clear();
  }
  return checked;
}

}  // namespace zonelab::run
