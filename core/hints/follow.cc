#include "core/hints/follow.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/engine/system.h"
#include "core/hints/editor.h"
#include "core/lang/print.h"
#include "core/tasks/moves.h"
#include "core/tasks/stepper.h"
#include "core/tasks/walk.h"

namespace zonelab::hints {
namespace {

using reference::ReplayedState;

// More ways than these to do the same are not followed.
constexpr size_t kMostWays = 64;

// What can be seen of a move.
struct Sight {
  std::string channel;              // "": none
  std::vector<std::string> shared;  // edges of shared processes
  std::vector<std::string> after;   // locations of the others, where names can be compared
  bool is_same_move(const Sight& other) const {
    return channel == other.channel && shared == other.shared;
  }
};

// One model, stepwise.
class Side {
 public:
  Side(const Model& model, int64_t denominator, const std::vector<std::string>& shared)
      : network_(NetworkOf(model)), system_(SystemOf(model)), stepper_(network_, denominator) {
    for (const auto& process : network_.processes) {
      const std::string_view name = process->templ->symbol->name;
      // Observers have names that no model can use.
      is_shared_.push_back(name.find('#') != name.npos ||
                           std::find(shared.begin(), shared.end(), name) != shared.end());
    }
  }

  model::Network& network() { return network_; }
  const semantics::System& system() const { return system_; }
  tasks::Stepper& stepper() { return stepper_; }
  bool IsShared(int process) const { return is_shared_[process]; }
  const lang::Template& TemplateOf(int process) const {
    return *network_.processes[process]->templ;
  }

  // Can the locations of a process be compared with those of the other model's?
  void CompareWith(const Side& other) {
    for (size_t p = 0; p < network_.processes.size(); ++p) {
      std::vector<std::string_view> mine = LocationsOf(p), theirs = other.LocationsOf(p);
      is_comparable_.push_back(!is_shared_[p] && mine == theirs);
    }
  }
  bool AreComparable() const {
    for (size_t p = 0; p < is_shared_.size(); ++p) {
      if (!is_shared_[p] && !is_comparable_[p]) return false;
    }
    return true;
  }

  std::vector<std::string> Places(const reference::DiscreteState& state) const {
    std::vector<std::string> places;
    for (size_t p = 0; p < is_comparable_.size(); ++p) {
      if (is_comparable_[p]) {
        places.emplace_back(TemplateOf(p).locations[state.locations[p]].symbol->name);
      }
    }
    return places;
  }
  Sight SightOf(const reference::Move& move) const {
    Sight sight;
    if (move.channel >= 0) sight.channel = network_.channels[move.channel].name;
    for (const model::FiredEdge& edge : move.edges) {
      if (!is_shared_[edge.process]) continue;
      const auto& instance = network_.processes[edge.process]->edges[edge.edge];
      sight.shared.push_back(Cat(tasks::NameOf(network_, edge), " ", model::SelectText(instance)));
    }
    sight.after = Places(move.target);
    return sight;
  }
  // Variables of the model and of shared processes, by name.
  tasks::Values ValuesOf(const reference::DiscreteState& state) const {
    tasks::Values values;
    for (size_t v = 0; v < network_.variables.size(); ++v) {
      const std::string& name = network_.variables[v].name;
      if (!IsOwn(name)) values.emplace_back(name, Cat(state.values[v]));
    }
    return values;
  }
  // The first process that is not shared, among these edges.
  std::optional<Place> PlaceAmong(const std::vector<model::FiredEdge>& edges) const {
    for (const model::FiredEdge& edge : edges) {
      if (is_shared_[edge.process]) continue;
      const lang::Template& templ = TemplateOf(edge.process);
      return PlaceOf(templ, Written(templ, tasks::EdgeOf(network_, edge)));
    }
    return std::nullopt;
  }
  std::optional<Place> PlaceIn(const reference::DiscreteState& state) const {
    for (size_t p = 0; p < is_shared_.size(); ++p) {
      if (is_shared_[p]) continue;
      return PlaceOf(TemplateOf(p), TemplateOf(p).locations[state.locations[p]]);
    }
    return std::nullopt;
  }

 private:
  std::vector<std::string_view> LocationsOf(size_t process) const {
    std::vector<std::string_view> names;
    for (const lang::Location& location : TemplateOf(process).locations) {
      names.push_back(location.symbol->name);
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  // Is it a variable of a process that is not shared?  "P.x", "P(1).s.f".
  bool IsOwn(const std::string& variable) const {
    for (size_t p = 0; p < is_shared_.size(); ++p) {
      if (!is_shared_[p] && variable.starts_with(network_.processes[p]->name + ".")) return true;
    }
    return false;
  }
  // The edge as it is written: a move through a branchpoint is told by its first part.
  static const lang::Edge& Written(const lang::Template& templ, const lang::Edge& edge) {
    if (templ.branchpoints.empty()) return edge;
    for (const lang::Edge& drawn : templ.drawn) {
      const int target =
          edge.branchpoint < 0 ? edge.target : lang::BranchpointEnd(edge.branchpoint);
      const bool is_it = drawn.source == edge.source && drawn.target == target &&
                         lang::PrintSync(drawn) == lang::PrintSync(edge);
      if (is_it) return drawn;
    }
    return edge;
  }

  model::Network& network_;
  const semantics::System& system_;
  tasks::Stepper stepper_;
  std::vector<bool> is_shared_, is_comparable_;  // by process
};

// A way in which the other model does the same.
struct Way {
  ReplayedState state;
  model::Run run;
};

class Follower {
 public:
  Follower(Side& leader, Side& other, int64_t denominator)
      : leader_(leader), other_(other), denominator_(denominator) {
    Way way{other_.stepper().state(), {}};
    way.run.denominator = denominator;
    ways_.push_back(std::move(way));
  }

  std::optional<Parting> Go(const model::Run& run) {
    for (size_t k = 0; k < run.steps.size(); ++k) {
      const model::RunStep& step = run.steps[k];
      parting_.step = k + 1;
      now_ += step.delay;
      std::vector<int64_t> clocks;
      if (!leader_.stepper().Delayed(step.delay, &clocks)) return std::nullopt;
      if (step.edges.empty()) {
        // It only marks a state.
        if (!Wait(step.delay)) return Parted(Parting::kWait);
        leader_.stepper().set_state({leader_.stepper().state().discrete, clocks});
        continue;
      }
      std::vector<reference::MoveError> errors;
      std::optional<reference::Move> made;
      for (reference::Move& move : leader_.stepper().Moves(clocks, &errors)) {
        if (move.edges == step.edges) made = std::move(move);
      }
      if (!made) return std::nullopt;
      if (std::optional<Parting> parting = Step(step.delay, *made)) return parting;
      leader_.stepper().set_state(leader_.stepper().After(*std::move(made), clocks));
    }
    parting_.step = run.steps.size() + 1;
    now_ += run.final_delay;
    if (run.final_delay > 0 && !Wait(run.final_delay)) return Parted(Parting::kWait);
    return std::nullopt;
  }

 private:
  // The step in all ways that there are.
  std::optional<Parting> Step(int64_t delay, const reference::Move& made) {
    const Sight sight = leader_.SightOf(made);
    const bool is_silent = sight.channel.empty() && sight.shared.empty();
    std::vector<Way> ways = std::move(ways_);
    ways_.clear();
    bool could_wait = false, could_move = false;
    std::vector<Way> astray;  // with other values
    const auto keep = [&](Way way) {
      const bool is_same = SameValues(made.target, way.state.discrete);
      std::vector<Way>& where = is_same ? ways_ : astray;
      if (where.size() < kMostWays) {
        where.push_back(std::move(way));
      } else {
        parting_.is_sure = false;
      }
    };
    for (const Way& way : ways) {
      other_.stepper().set_state(way.state);
      std::vector<int64_t> clocks;
      if (!other_.stepper().Delayed(delay, &clocks)) continue;
      could_wait = true;
      std::vector<reference::MoveError> errors;
      for (reference::Move& move : other_.stepper().Moves(clocks, &errors)) {
        const Sight seen = other_.SightOf(move);
        if (!seen.is_same_move(sight)) continue;
        if (seen.after != sight.after) {
          could_move = could_move || !is_silent;
          continue;
        }
        Way next = way;
        next.run.steps.push_back({delay + next.run.final_delay, move.edges});
        next.run.final_delay = 0;
        next.state = other_.stepper().After(std::move(move), clocks);
        keep(std::move(next));
      }
      // Nothing of it can be seen: it need not be made.
      if (is_silent && other_.Places(way.state.discrete) == sight.after) {
        Way next = way;
        next.run.final_delay += delay;
        next.state.clocks = clocks;
        keep(std::move(next));
      }
    }
    if (!ways_.empty()) return std::nullopt;
    parting_.move = sight.channel.empty() ? Words(sight.shared) : sight.channel;
    parting_.leader = leader_.PlaceAmong(made.edges);
    if (!parting_.leader) parting_.leader = leader_.PlaceIn(leader_.stepper().state().discrete);
    if (ways.empty()) return std::nullopt;
    const Way& way = ways[0];
    parting_.follower = other_.PlaceIn(way.state.discrete);
    if (!astray.empty()) {
      parting_.values = Differing(made.target, astray[0].state.discrete);
      return Parted(Parting::kValue);
    }
    if (!could_wait) return Stopped(way, delay);
    if (could_move) return Parted(Parting::kPlace);
    FindReason(way, delay, made);
    return Parted(Parting::kMove);
  }

  // Lets time pass in all ways that can.
  bool Wait(int64_t delay) {
    std::vector<Way> ways;
    for (const Way& way : ways_) {
      other_.stepper().set_state(way.state);
      std::vector<int64_t> clocks;
      if (!other_.stepper().Delayed(delay, &clocks)) continue;
      Way next = way;
      next.run.final_delay += delay;
      next.state.clocks = std::move(clocks);
      ways.push_back(std::move(next));
    }
    if (ways.empty()) {
      parting_.leader = leader_.PlaceIn(leader_.stepper().state().discrete);
      parting_.follower = other_.PlaceIn(ways_[0].state.discrete);
      Stopped(ways_[0], delay);
      return false;
    }
    ways_ = std::move(ways);
    return true;
  }

  Parting Stopped(const Way& way, int64_t delay) {
    model::Run run = way.run;
    const int64_t waited = std::exchange(run.final_delay, 0);
    parting_.reason = tasks::WhyNoDelay(other_.system(), run, waited + delay);
    parting_.hindered = parting_.follower;
    return Parted(Parting::kWait);
  }

  void FindReason(const Way& way, int64_t delay, const reference::Move& made) {
    model::Run run = way.run;
    const int64_t waited = std::exchange(run.final_delay, 0);
    const auto is_it = [&](const std::vector<model::FiredEdge>& edges) {
      return std::any_of(edges.begin(), edges.end(), [&](const model::FiredEdge& edge) {
        return !other_.IsShared(edge.process) &&
               std::any_of(made.edges.begin(), made.edges.end(), [&](const auto& one) {
                 return one.process == edge.process &&
                        IsLike(tasks::EdgeOf(other_.network(), edge),
                               tasks::EdgeOf(leader_.network(), one), edge.process);
               });
      });
    };
    if (auto found = tasks::WhyNoMove(other_.system(), run, waited + delay, is_it)) {
      parting_.reason = std::move(found->reason);
      parting_.hindered = other_.PlaceAmong(found->edges);
    }
  }
  // Do they synchronise in the same way, and lead to the same place if they do not at all?
  bool IsLike(const lang::Edge& edge, const lang::Edge& other, int process) const {
    if (lang::PrintSync(edge) != lang::PrintSync(other)) return false;
    return edge.channel != nullptr || lang::EndName(other_.TemplateOf(process), edge.target) ==
                                          lang::EndName(leader_.TemplateOf(process), other.target);
  }

  bool SameValues(const reference::DiscreteState& led, const reference::DiscreteState& own) const {
    return Differing(led, own).empty();
  }
  tasks::Values Differing(const reference::DiscreteState& led,
                          const reference::DiscreteState& own) const {
    const tasks::Values theirs = other_.ValuesOf(own);
    tasks::Values differing;
    for (const auto& ours : leader_.ValuesOf(led)) {
      const auto same = std::find_if(theirs.begin(), theirs.end(),
                                     [&](const auto& one) { return one.first == ours.first; });
      if (same != theirs.end() && same->second != ours.second) differing.push_back(ours);
    }
    return differing;
  }

  static std::string Words(const std::vector<std::string>& shared) {
    std::string words;
    for (const std::string& one : shared) {
      Append(&words, words.empty() ? "" : " + ", one.substr(0, one.find(' ')));
    }
    return words;
  }

  Parting Parted(Parting::Kind kind) {
    parting_.kind = kind;
    parting_.time = tasks::TimeText(now_, denominator_);
    // There may be moves in between that nothing shows.
    if (!other_.AreComparable()) parting_.is_sure = parting_.is_sure && !HasSilentMoves();
    return parting_;
  }
  bool HasSilentMoves() const {
    for (size_t p = 0; p < other_.network().processes.size(); ++p) {
      if (other_.IsShared(static_cast<int>(p))) continue;
      for (const lang::Edge& edge : other_.TemplateOf(static_cast<int>(p)).edges) {
        if (edge.channel == nullptr) return true;
      }
    }
    return false;
  }

  Side& leader_;
  Side& other_;
  const int64_t denominator_;
  int64_t now_ = 0;
  std::vector<Way> ways_;
  Parting parting_;
};

bool HaveSameProcesses(const model::Network& one, const model::Network& other) {
  return std::equal(one.processes.begin(), one.processes.end(), other.processes.begin(),
                    other.processes.end(),
                    [](const auto& a, const auto& b) { return a->name == b->name; });
}

}  // namespace

std::optional<Parting> Follow(const Model& leader, const model::Run& run, const Model& other,
                              const std::vector<std::string>& shared) {
  if (!HaveSameProcesses(NetworkOf(leader), NetworkOf(other))) return std::nullopt;
  Side one(leader, run.denominator, shared), two(other, run.denominator, shared);
  one.CompareWith(two);
  two.CompareWith(one);
  return Follower(one, two, run.denominator).Go(run);
}

}  // namespace zonelab::hints
