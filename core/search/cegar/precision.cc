// Owners of clocks, and the closure against the edges of their processes; see precision.h.
//
// Sets are sorted lists: they are small, and grow by one clock at a time.
#include "core/search/cegar/precision.h"

#include <algorithm>
#include <utility>

namespace zonelab::search {
namespace {

bool Insert(std::vector<int32_t>* set, int32_t clock) {
  const auto it = std::lower_bound(set->begin(), set->end(), clock);
  if (it != set->end() && *it == clock) return false;
  set->insert(it, clock);
  return true;
}

}  // namespace

LocationPrecision::LocationPrecision(const semantics::System& system)
    : system_(system),
      owners_(system.clock_count(), kNobody),
      by_location_(system.process_count()) {
  for (int p = 0; p < system.process_count(); ++p) {
    by_location_[p].resize(system.locations(p).size());
    for (const semantics::CompiledLocation& location : system.locations(p)) {
      Note(location.invariant, p);
    }
  }
  for (const semantics::CompiledEdge& edge : system.edges()) Note(edge.guard, edge.fired.process);
  for (int& owner : owners_) {
    if (owner == kNobody) owner = kEverywhere;  // only the goal looks at it
  }
}

void LocationPrecision::Note(const semantics::Condition& condition, int process) {
  auto note = [&](int32_t clock) {
    int& owner = owners_[clock];
    owner = owner == kNobody || owner == process ? process : kEverywhere;
  };
  for (const semantics::ClockAtom& atom : condition.all_atoms) {
    if (!atom.i_code.empty() || !atom.j_code.empty()) {  // the data choose the clock: any
      for (int x = 1; x < system_.clock_count(); ++x) note(x);
      continue;
    }
    if (atom.i > 0) note(atom.i);
    if (atom.j > 0) note(atom.j);
  }
}

const std::vector<int32_t>& LocationPrecision::ClocksOf(const semantics::Slot* state) {
  clocks_ = everywhere_;
  for (const int p : involved_) {
    const std::vector<int32_t>& learnt = by_location_[p][state[p]];
    clocks_.insert(clocks_.end(), learnt.begin(), learnt.end());
  }
  std::sort(clocks_.begin(), clocks_.end());
  return clocks_;
}

bool LocationPrecision::Learn(const semantics::Slot* state, ClockSet clocks) {
  bool is_news = false;
  for (const int32_t clock : clocks) {
    const int owner = owners_[clock];
    const bool is_new =
        owner == kEverywhere ? Insert(&everywhere_, clock) : LearnAt(owner, state[owner], clock);
    is_news = is_news || is_new;
  }
  return is_news;
}

bool LocationPrecision::LearnAt(int process, int location, int32_t clock) {
  if (!Insert(&by_location_[process][location], clock)) return false;
  if (std::find(involved_.begin(), involved_.end(), process) == involved_.end()) {
    involved_.push_back(process);
  }
  // Backwards over the edges that leave the clock alone.
  std::vector<int> todo{location};
  const std::vector<semantics::CompiledLocation>& locations = system_.locations(process);
  while (!todo.empty()) {
    const int target = todo.back();
    todo.pop_back();
    for (const semantics::CompiledLocation& source : locations) {
      for (const auto* ids : {&source.active, &source.receiving}) {
        for (const int32_t id : *ids) {
          const semantics::CompiledEdge& edge = system_.edge(id);
          if (edge.target != target) continue;
          const auto& assigned = edge.always_resets;
          if (std::find(assigned.begin(), assigned.end(), clock) != assigned.end()) continue;
          if (Insert(&by_location_[process][edge.source], clock)) todo.push_back(edge.source);
        }
      }
    }
  }
  return true;
}

}  // namespace zonelab::search
