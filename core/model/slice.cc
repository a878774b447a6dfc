#include "core/model/slice.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "core/base/check.h"

namespace zonelab::model {

namespace {

void AddConjuncts(const lang::Expr* guard, std::vector<const lang::Expr*>* out) {
  if (guard->kind == lang::ExprKind::kBinary && guard->op == lang::Op::kAnd) {
    for (const lang::Expr* arg : guard->args) AddConjuncts(arg, out);
  } else {
    out->push_back(guard);
  }
}

class Maker {
 public:
  Maker(const Network& network, const Omission& omission)
      : network_(network), omission_(omission) {}

  Slice Make() {
    slice_.network = std::make_unique<Network>();
    Network& made = *slice_.network;
    made.constants = network_.constants;
    made.globals = network_.globals;
    made.variables = network_.variables;
    made.clocks = network_.clocks;
    made.channels = network_.channels;
    made.document = network_.document;
    made.has_priorities = network_.has_priorities;
    made.default_priority = network_.default_priority;
    for (size_t p = 0; p < network_.processes.size(); ++p) {
      if (!omission_.keeps[p]) continue;
      made.processes.push_back(std::make_unique<Process>(*network_.processes[p]));
      Change(p, made.processes.back().get());
    }
    return std::move(slice_);
  }

 private:
  void Change(size_t p, Process* process) {
    std::vector<EdgeInstance> staying;
    const lang::Edge* last = nullptr;  // instances of one edge follow each other
    Changed changed;
    for (EdgeInstance& instance : process->edges) {
      if (instance.edge != last) {
        last = instance.edge;
        changed = ChangedOf(p, *process, *last);
      }
      instance.edge = changed.edge;
      if (changed.staying != nullptr) staying.push_back({changed.staying, instance.selects});
    }
    process->edges.insert(process->edges.end(), staying.begin(), staying.end());
  }

  struct Changed {
    const lang::Edge* edge = nullptr;
    const lang::Edge* staying = nullptr;  // taken by who does not receive; null: nobody need be
  };
  Changed ChangedOf(size_t p, const Process& process, const lang::Edge& edge) {
    const auto drops_update = [&](const lang::Expr* update) {
      return omission_.drops_update && omission_.drops_update(process, *update);
    };
    absl::flat_hash_set<const lang::Expr*> dropped;
    for (const lang::Expr* conjunct : ConjunctsOf(edge.guard)) {
      if (omission_.drops_condition && omission_.drops_condition(process, edge, *conjunct)) {
        dropped.insert(conjunct);
      }
    }
    const std::vector<int32_t> resets =
        omission_.resets ? omission_.resets(p, edge) : std::vector<int32_t>();
    const bool is_weaker = !dropped.empty();
    if (!is_weaker && resets.empty() &&
        std::none_of(edge.updates.begin(), edge.updates.end(), drops_update)) {
      return {&edge, nullptr};
    }
    lang::Edge& made = slice_.edges.emplace_back(edge);
    std::erase_if(made.updates, drops_update);
    for (const int32_t variable : resets) made.updates.push_back(Reset(process, variable));
    if (is_weaker) made.guard = Without(dropped, edge.guard);
    if (!is_weaker || !HearsBroadcasts(process, edge)) return {&made, nullptr};
    lang::Edge& staying = slice_.edges.emplace_back(made);
    staying.target = staying.source;
    staying.updates.clear();
    staying.branchpoint = staying.branch = -1;
    return {&made, &staying};
  }

  // "v = 0"
  lang::Expr* Reset(const Process& process, int32_t variable) {
    lang::Expr& name = slice_.exprs.emplace_back();
    name.kind = lang::ExprKind::kName;
    for (const lang::Bindings* scope = &process.bindings; scope != nullptr; scope = scope->parent) {
      for (const auto& [symbol, place] : scope->places) {
        const bool is_one = place.shape == nullptr || place.shape->size == 1;
        if (place.space != lang::Space::kState || place.base != variable || !is_one) continue;
        name.symbol = symbol;
        name.name = symbol->name;
        name.type = symbol->type;
      }
    }
    ZL_CHECK(name.symbol != nullptr);
    lang::Expr& value = slice_.exprs.emplace_back();
    value.kind = lang::ExprKind::kInt;
    value.value = network_.variables[variable].initial;
    value.type = name.type;
    lang::Expr& assign = slice_.exprs.emplace_back();
    assign.kind = lang::ExprKind::kAssign;
    assign.has_side_effect = true;
    assign.type = name.type;
    assign.args = {&name, &value};
    return &assign;
  }

  // The guard without some of its conjuncts, a tree that is no higher; null: nothing is left.
  lang::Expr* Without(const absl::flat_hash_set<const lang::Expr*>& dropped, lang::Expr* guard) {
    if (guard->kind != lang::ExprKind::kBinary || guard->op != lang::Op::kAnd) {
      return dropped.contains(guard) ? nullptr : guard;
    }
    lang::Expr* first = Without(dropped, guard->args[0]);
    lang::Expr* second = Without(dropped, guard->args[1]);
    if (first == nullptr || second == nullptr) return first == nullptr ? second : first;
    if (first == guard->args[0] && second == guard->args[1]) return guard;
    lang::Expr& both = slice_.exprs.emplace_back(*guard);
    both.args = {first, second};
    both.clock_kind = std::max(first->clock_kind, second->clock_kind);
    return &both;
  }

  bool HearsBroadcasts(const Process& process, const lang::Edge& edge) const {
    if (edge.sync_kind != lang::SyncKind::kReceive) return false;
    const ChannelRange range = ChannelsOf(network_, *edge.channel, process.bindings);
    for (int c = range.first; c <= range.last; ++c) {
      if (network_.channels[c].is_broadcast) return true;
    }
    return false;
  }

  const Network& network_;
  const Omission& omission_;
  Slice slice_;
};

}  // namespace

Slice MakeSlice(const Network& network, const Omission& omission) {
  return Maker(network, omission).Make();
}

std::vector<const lang::Expr*> ConjunctsOf(const lang::Expr* guard) {
  std::vector<const lang::Expr*> conjuncts;
  if (guard != nullptr) AddConjuncts(guard, &conjuncts);
  return conjuncts;
}

std::vector<const lang::Edge*> EdgesAsWritten(const Process& process) {
  std::vector<const lang::Edge*> edges;
  for (const EdgeInstance& instance : process.edges) {
    if (edges.empty() || edges.back() != instance.edge) edges.push_back(instance.edge);
  }
  return edges;
}

ChannelRange ChannelsOf(const Network& network, const lang::Expr& channel,
                        const lang::Bindings& bindings) {
  const lang::Expr* name = &channel;
  while (name->kind == lang::ExprKind::kIndex || name->kind == lang::ExprKind::kField) {
    name = name->args[0];
  }
  const lang::Place* place = name->kind == lang::ExprKind::kName && name->symbol != nullptr
                                 ? bindings.Find(name->symbol)
                                 : nullptr;
  if (place == nullptr || place->space != lang::Space::kChannel) {
    return {0, static_cast<int>(network.channels.size()) - 1};
  }
  return {place->base, place->base + (place->shape != nullptr ? place->shape->size : 1) - 1};
}

void Cells::Add(const lang::Place& place) {
  if (place.space != lang::Space::kState && place.space != lang::Space::kClock) return;
  const size_t begin =
      static_cast<size_t>(place.base) + (place.space == lang::Space::kClock ? variables_ : 0);
  const size_t size = static_cast<size_t>(place.shape != nullptr ? place.shape->size : 1);
  for (size_t k = begin; k < begin + size; ++k) has_[k] = true;
}

void Cells::Add(const Cells& other) {
  for (size_t k = 0; k < has_.size(); ++k) {
    if (other.has_[k]) has_[k] = true;
  }
}

bool Cells::Meets(const Cells& other) const {
  for (size_t k = 0; k < has_.size(); ++k) {
    if (has_[k] && other.has_[k]) return true;
  }
  return false;
}

bool Cells::IsWithin(const Cells& other) const {
  for (size_t k = 0; k < has_.size(); ++k) {
    if (has_[k] && !other.has_[k]) return false;
  }
  return true;
}

size_t Cells::count() const {
  return static_cast<size_t>(std::count(has_.begin(), has_.end(), true));
}

}  // namespace zonelab::model
