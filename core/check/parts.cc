#include "core/check/parts.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/strings.h"

namespace zonelab::check {

using lang::Expr;
using lang::ExprKind;
using model::Cells;

void AddMentioned(const Expr* expr, const lang::Bindings& bindings, Cells* out,
                  std::vector<lang::Place>* places) {
  if (expr == nullptr) return;
  const auto add = [&](const lang::Symbol* symbol) {
    const lang::Place* place = bindings.Find(symbol);
    if (place == nullptr) return;
    out->Add(*place);
    if (places != nullptr && place->space == lang::Space::kState) places->push_back(*place);
  };
  if (expr->kind == ExprKind::kName) add(expr->symbol);
  if (expr->kind == ExprKind::kCall && expr->symbol != nullptr &&
      expr->symbol->function != nullptr) {
    for (const lang::Symbol* symbol : expr->symbol->function->reads) add(symbol);
    for (const lang::Symbol* symbol : expr->symbol->function->writes) add(symbol);
  }
  for (const Expr* arg : expr->args) AddMentioned(arg, bindings, out, places);
}

Update::Update(const Expr& expr, const model::Network& network, const lang::Bindings& bindings)
    : writes(network), reads(network) {
  const bool is_assignment = expr.kind == ExprKind::kAssign || expr.kind == ExprKind::kIncrement;
  is_plain = is_assignment && std::none_of(expr.args.begin(), expr.args.end(),
                                           [](const Expr* arg) { return arg->has_side_effect; });
  const Expr* name = is_plain ? expr.args[0] : nullptr;
  while (name != nullptr && (name->kind == ExprKind::kIndex || name->kind == ExprKind::kField)) {
    if (name->kind == ExprKind::kIndex) AddMentioned(name->args[1], bindings, &reads);
    name = name->args[0];
  }
  if (name != nullptr && name->kind == ExprKind::kName) target = bindings.Find(name->symbol);
  is_plain = target != nullptr;
  if (!is_plain) {
    AddMentioned(&expr, bindings, &writes);
    reads = writes;
    return;
  }
  writes.Add(*target);
  if (expr.kind == ExprKind::kIncrement || expr.op != lang::Op::kNone) reads.Add(writes);
  if (expr.args.size() > 1) AddMentioned(expr.args[1], bindings, &reads);
}
Part::Part(const model::Network& network, const model::Process& process) : conditions(network) {
  const lang::Bindings& bindings = process.bindings;
  for (const lang::Location& location : process.templ->locations) {
    AddMentioned(location.invariant, bindings, &conditions);
  }
  for (const lang::Edge* edge : model::EdgesAsWritten(process)) {
    bool is_urgent = false;
    if (edge->channel != nullptr) {
      const model::ChannelRange range = model::ChannelsOf(network, *edge->channel, bindings);
      for (int c = range.first; c <= range.last; ++c) {
        is_urgent = is_urgent || network.channels[c].is_urgent;
      }
    }
    for (const Expr* conjunct : model::ConjunctsOf(edge->guard)) {
      Condition condition = {edge, Cells(network), Cells(network), {}};
      AddMentioned(conjunct, bindings, &condition.mentions, &condition.places);
      for (const lang::Place& place : condition.places) condition.variables.Add(place);
      if (is_urgent) {
        conditions.Add(condition.mentions);
      } else {
        guards.push_back(std::move(condition));
      }
    }
    for (const Expr* update : edge->updates) updates.emplace_back(*update, network, bindings);
    if (edge->channel != nullptr) AddSync(network, process, *edge);
  }
}

void Part::AddSync(const model::Network& network, const model::Process& process,
                   const lang::Edge& edge) {
  AddMentioned(edge.channel, process.bindings, &conditions);
  const model::ChannelRange range = model::ChannelsOf(network, *edge.channel, process.bindings);
  const bool is_any =
      range.first == 0 && range.last + 1 == static_cast<int>(network.channels.size());
  syncs.push_back({range.first, range.last, edge.sync_kind == lang::SyncKind::kSend,
                   !is_any && network.channels[range.first].is_broadcast,
                   process.templ->locations[edge.source].is_committed});
}

std::string NameOf(const model::Network& network, const lang::Place& place) {
  std::string name = network.variables[place.base].name;
  std::string end;
  const lang::Shape* shape = place.shape;
  while (shape != nullptr && shape->kind != lang::TypeKind::kInt) {
    if (shape->kind == lang::TypeKind::kArray) {
      Append(&end, "[", shape->index_low, "]");
      shape = shape->element;
    } else if (shape->kind == lang::TypeKind::kStruct) {
      Append(&end, ".", shape->fields[0].name);
      shape = shape->fields[0].shape;
    } else {
      break;
    }
  }
  name.resize(name.size() - end.size());
  return name;
}

bool HasClocks(const model::Network& network, const Cells& cells) {
  for (int x = 1; x < network.clock_count(); ++x) {
    if (cells.HasClock(static_cast<size_t>(x))) return true;
  }
  return false;
}

}  // namespace zonelab::check
