#include "core/check/cone.h"

#include <algorithm>
#include <string>
#include <utility>

namespace zonelab::check {

using lang::Expr;
using lang::ExprKind;
using model::Cells;

Cone::Cone(const model::Network& network, Cut cut)
    : network_(network),
      cut_(cut),
      is_kept_(network.processes.size()),
      uses_(network.channels.size()),
      cells_(network) {
  for (const auto& process : network.processes) parts_.emplace_back(network, *process);
}

bool Cone::Begin(const lang::Query& query) {
  for (const Expr* expr : {query.predicate, query.target}) {
    AddMentioned(expr, network_.globals, &cells_);
    if (expr != nullptr && !AddAsked(*expr)) return false;
  }
  return true;
}

bool Cone::AddAsked(const Expr& expr) {
  if (expr.kind == ExprKind::kDeadlock) return false;
  for (size_t p = 0; expr.kind == ExprKind::kMember && p < parts_.size(); ++p) {
    const model::Process& process = *network_.processes[p];
    if (process.entry != expr.process) continue;
    Keep(p);
    if (const lang::Place* place = process.bindings.Find(expr.symbol)) cells_.Add(*place);
  }
  return std::all_of(expr.args.begin(), expr.args.end(),
                     [&](const Expr* arg) { return AddAsked(*arg); });
}

void Cone::Keep(size_t p) {
  is_kept_[p] = true;
  for (const Sync& sync : parts_[p].syncs) {
    for (int c = sync.first; c <= sync.last; ++c) {
      (sync.sends ? uses_[c].sends : uses_[c].hears) = true;
    }
  }
}

void Cone::Close() {
  bool is_closed = false;
  while (!is_closed) {
    is_closed = true;
    const size_t before = cells_.count();
    for (size_t p = 0; p < parts_.size(); ++p) {
      if (!is_kept_[p] && Influences(parts_[p])) {
        Keep(p);
        is_closed = false;
      }
      if (is_kept_[p]) AddNeeded(parts_[p]);
    }
    is_closed = is_closed && cells_.count() == before;
  }
}

// Must the process be kept, whatever else it does?
bool Cone::Influences(const Part& part) const {
  for (const Update& update : part.updates) {
    if (update.writes.Meets(cells_)) return true;
  }
  return std::any_of(part.syncs.begin(), part.syncs.end(), [&](const Sync& sync) {
    for (int c = sync.first; c <= sync.last; ++c) {
      // Who receives in a committed location allows the move while others are in one, too.
      const bool matters = sync.is_broadcast
                               ? (sync.sends && uses_[c].hears) ||
                                     (sync.from_committed && !sync.sends && uses_[c].sends)
                               : uses_[c].hears || uses_[c].sends;
      if (matters) return true;
    }
    return false;
  });
}

bool Cone::IsDropped(const Update& update) const {
  return update.is_plain && !update.writes.Meets(cells_) && !HasClocks(network_, update.writes);
}

bool Cone::Counts(const Condition& condition) const {
  return cut_ == Cut::kWide || condition.variables.IsWithin(cells_);
}

// What a process that is kept depends on.
void Cone::AddNeeded(const Part& part) {
  cells_.Add(part.conditions);
  for (const Condition& condition : part.guards) {
    if (Counts(condition)) cells_.Add(condition.mentions);
  }
  for (const Update& update : part.updates) {
    if (!update.is_plain || update.writes.Meets(cells_) || HasClocks(network_, update.writes)) {
      cells_.Add(update.reads);
    }
  }
}

LeftOut Cone::Names() const {
  LeftOut names;
  const auto add = [&](const lang::Place& place) {
    std::string name = NameOf(network_, place);
    const auto& known = names.variables;
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      names.variables.push_back(std::move(name));
    }
  };
  for (size_t p = 0; p < parts_.size(); ++p) {
    if (!is_kept_[p]) {
      names.processes.push_back(network_.processes[p]->name);
      continue;
    }
    for (const Update& update : parts_[p].updates) {
      if (IsDropped(update)) add(*update.target);
    }
    for (const Condition& condition : parts_[p].guards) {
      if (Counts(condition)) continue;
      for (const lang::Place& place : condition.places) {
        Cells cells(network_);
        cells.Add(place);
        if (!cells.IsWithin(cells_)) add(place);
      }
    }
  }
  return names;
}

}  // namespace zonelab::check
