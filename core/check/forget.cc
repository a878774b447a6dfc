// The way through what remains is followed without clocks: these are all kept, so what they forbid the search
// knows already, but for the conditions that are left out together with a variable.
#include "core/check/forget.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/run/path.h"

namespace zonelab::check {
namespace {

using semantics::CompiledEdge;

// Every beginning costs the making of a network; one by one so many variables are remembered.
constexpr int kFewBeginnings = 16;

// A way through the network, as far as its variables tell.
class Walk {
 public:
  explicit Walk(const semantics::System& system)
      : machine_(system.program()),
        state_(system.InitialState()),
        edges_(system.network().processes.size()) {
    for (const CompiledEdge& edge : system.edges()) edges_[edge.fired.process].push_back(&edge);
  }

  const std::vector<const CompiledEdge*>& edges(size_t process) const { return edges_[process]; }
  int location(size_t process) const { return state_[process]; }

  // Do the variables allow the edge?
  bool Allows(const CompiledEdge& edge) {
    return std::all_of(edge.guard.data.begin(), edge.guard.data.end(),
                       [&](const semantics::Code code) {
                         int32_t value = 0;
                         return machine_.Int(code, state_.data(), &value) && value != 0;
                       });
  }
  // False: a run-time error.
  bool Take(const CompiledEdge& edge) {
    machine_.clock_sets.clear();
    if (!edge.update.empty() && !machine_.Execute(edge.update, state_.data())) return false;
    state_[edge.fired.process] = edge.target;
    return true;
  }

 private:
  semantics::Machine machine_;
  std::vector<semantics::Slot> state_;
  std::vector<std::vector<const CompiledEdge*>> edges_;  // by process
};

}  // namespace

std::unique_ptr<Forgetting> Forgetting::Begin(const semantics::System& system,
                                              const Question& question) {
  if (IsAboutRuns(question.form) || !CanSlice(system, question)) return nullptr;
  std::unique_ptr<Forgetting> forgetting(new Forgetting(system, question));
  if (!forgetting->cone_.Begin(question.query)) return nullptr;
  return forgetting->CutAway() ? std::move(forgetting) : nullptr;
}

// False: no condition is left that would be forgotten.
bool Forgetting::CutAway() {
  cone_.Close();
  bool forgets = false;
  std::vector<size_t> processes;
  for (size_t p = 0; p < cone_.parts().size(); ++p) {
    if (!cone_.is_kept(p)) continue;
    processes.push_back(p);
    for (const Condition& condition : cone_.parts()[p].guards) {
      forgets = forgets || !cone_.Counts(condition);
    }
  }
  if (!forgets) return false;
  auto slice = SliceWithout(system_, question_, cone_.Names());
  if (slice == nullptr) return false;
  slice_ = std::move(slice);
  processes_ = std::move(processes);
  return true;
}

bool Forgetting::Remember(absl::Span<const uint32_t> moves, bool has_failed) {
  const std::optional<run::Path> path = run::FollowMoves(system(), moves);
  if (!path) return false;
  bool is_new = false;
  const bool is_late = ++beginnings_ > kFewBeginnings;
  const auto remember = [&](const CompiledEdge& edge) {
    const size_t p = static_cast<size_t>(edge.fired.process);
    const lang::Edge* written = system_.network().processes[p]->edges[edge.fired.edge].edge;
    for (const Condition& condition : cone_.parts()[p].guards) {
      if (condition.edge != written || cone_.Counts(condition)) continue;
      cone_.Keep(condition.mentions);
      is_new = true;
    }
  };
  Walk walk(system_);
  std::vector<const CompiledEdge*> met;  // taken, or not received
  for (const run::PathStep& step : *path) {
    std::vector<const CompiledEdge*> move;
    for (const int32_t id : step.edges) {
      const CompiledEdge& made = system().edge(id);
      const size_t p = processes_[made.fired.process];
      const auto& edges = walk.edges(p);
      if (static_cast<size_t>(made.fired.edge) < edges.size()) {
        move.push_back(edges[made.fired.edge]);
        if (!walk.Allows(*move.back())) remember(*move.back());
        continue;
      }
      // It stayed where it was, as if its variables forbade to receive.
      for (const CompiledEdge* edge : edges) {
        if (edge->source != made.source || edge->sync != lang::SyncKind::kReceive) continue;
        met.push_back(edge);
        if (walk.Allows(*edge)) remember(*edge);
      }
    }
    if (is_new && !is_late) return CutAway();
    met.insert(met.end(), move.begin(), move.end());
    for (const CompiledEdge* edge : move) {
      if (!walk.Take(*edge)) return is_new && CutAway();
    }
  }
  if (is_new) return CutAway();
  // Perhaps a condition on clocks forbids it that is left out together with a variable.
  for (const CompiledEdge* edge : met) remember(*edge);
  for (const size_t p : processes_) {
    for (const CompiledEdge* edge : walk.edges(p)) {
      if (has_failed && edge->source == walk.location(p)) remember(*edge);
    }
  }
  return is_new && CutAway();
}

}  // namespace zonelab::check
