// An exchange as an automorphism: first of what there is, then of what is said about it.
#include "core/reference/interchange.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/model/slice.h"
#include "core/reference/interchange_relation.h"

namespace zonelab::reference {
namespace {

using lang::Expr;
using lang::ExprKind;
using model::Cells;
using model::Exchange;

// Does it put everything in the place of something, and twice back?
bool IsInvolution(const std::vector<int32_t>& where, size_t count) {
  if (where.size() != count) return false;
  for (size_t k = 0; k < count; ++k) {
    const int32_t to = where[k];
    if (to < 0 || static_cast<size_t>(to) >= count ||
        where[static_cast<size_t>(to)] != static_cast<int32_t>(k)) {
      return false;
    }
  }
  return true;
}

class Interchanging {
 public:
  Interchanging(const model::Network& network, const lang::Query& query,
                const model::Interchangeable& set, size_t number)
      : network_(network),
        query_(query),
        set_(set),
        exchange_(set.exchanges[number]),
        relation_(network, set, number) {}

  absl::Status Result() {
    if (HasPlainRules() && KeepsWhatThereIs() && KeepsQuery() && KeepsProcesses() &&
        KeepsBroadcasts()) {
      return absl::OkStatus();
    }
    return absl::FailedPreconditionError(error_.empty() ? relation_.error() : error_);
  }

 private:
  bool Refuse(std::string why) {
    error_ = std::move(why);
    return false;
  }
  const model::Process& process(size_t p) const { return *network_.processes[p]; }
  size_t ImageOf(size_t p) const { return static_cast<size_t>(exchange_.processes[p]); }

  bool HasPlainRules() {
    const lang::Document& document = *network_.document;
    if (!document.before_update.empty() || !document.after_update.empty()) {
      return Refuse("with updates around every move nothing is exchanged");
    }
    for (const auto& each : network_.processes) {
      for (const lang::Location& location : each->templ->locations) {
        if (location.invariant != nullptr && location.invariant->has_rate) {
          return Refuse("where clocks may stand still nothing is exchanged");
        }
      }
    }
    return true;
  }

  // Processes, variables, clocks and channels.  First values need not be kept: what is reachable from
  // the exchanged initial state is what is reachable from it, exchanged.
  bool KeepsWhatThereIs() {
    if (!IsInvolution(exchange_.processes, network_.processes.size()) ||
        !IsInvolution(exchange_.variables, network_.variables.size()) ||
        !IsInvolution(exchange_.clocks, network_.clocks.size()) ||
        !IsInvolution(exchange_.channels, network_.channels.size()) ||
        set_.holds.size() != network_.variables.size() || exchange_.clocks[0] != 0) {
      return Refuse("this is no exchange of the model");
    }
    for (size_t p = 0; p < network_.processes.size(); ++p) {
      const model::Process& to = process(ImageOf(p));
      if (process(p).templ != to.templ || process(p).priority != to.priority) {
        return Refuse(Cat("'", process(p).name, "' and '", to.name, "' are of different kinds"));
      }
    }
    for (size_t v = 0; v < network_.variables.size(); ++v) {
      const model::Variable& from = network_.variables[v];
      const size_t image = static_cast<size_t>(exchange_.variables[v]);
      const model::Variable& to = network_.variables[image];
      const bool holds = set_.holds[v];
      lang::Shape range;
      range.low = from.low;
      range.high = from.high;
      if (from.low != to.low || from.high != to.high || from.is_meta != to.is_meta ||
          from.is_bool != to.is_bool || holds != set_.holds[image] ||
          (holds && (from.is_bool || !relation_.HasBothOrNone(range)))) {
        return Refuse(Cat("'", from.name, "' and '", to.name, "' are of different kinds"));
      }
    }
    for (size_t c = 0; c < network_.channels.size(); ++c) {
      const model::Channel& from = network_.channels[c];
      const model::Channel& to = network_.channels[static_cast<size_t>(exchange_.channels[c])];
      if (from.is_urgent != to.is_urgent || from.is_broadcast != to.is_broadcast ||
          from.priority != to.priority) {
        return Refuse(Cat("'", from.name, "' and '", to.name, "' are of different kinds"));
      }
    }
    return true;
  }

  bool KeepsQuery() {
    const bool is_about_states = query_.kind == lang::QueryKind::kExistsEventually ||
                                 query_.kind == lang::QueryKind::kAlwaysGlobally ||
                                 query_.kind == lang::QueryKind::kExhaustive;
    if (!is_about_states) return Refuse("for this query nothing is exchanged");
    relation_.Bind(network_.globals, network_.globals);
    return relation_.Has(query_.predicate, query_.predicate, kSame);
  }

  bool KeepsProcesses() {
    for (size_t p = 0; p < network_.processes.size(); ++p) {
      const model::Process& from = process(p);
      const model::Process& to = process(ImageOf(p));
      relation_.Bind(from.bindings, to.bindings);
      for (const lang::Location& location : from.templ->locations) {
        if (!relation_.Has(location.invariant, location.invariant, kSame)) return false;
      }
      const std::vector<const lang::Edge*> ones = model::EdgesAsWritten(from),
                                           others = model::EdgesAsWritten(to);
      if (ones.size() != others.size()) return Refuse("processes have different edges");
      for (size_t k = 0; k < ones.size(); ++k) {
        if (!KeepsEdge(*ones[k], *others[k])) return false;
      }
    }
    return true;
  }

  // With its selects read in one of all possible ways.
  bool KeepsEdge(const lang::Edge& from, const lang::Edge& to) {
    constexpr size_t kMostSelects = 8;
    if (from.source != to.source || from.target != to.target || from.sync_kind != to.sync_kind ||
        from.selects != to.selects || from.updates.size() != to.updates.size() ||
        from.selects.size() > kMostSelects) {
      return Refuse("processes have different edges");
    }
    std::vector<uint8_t> sorts;
    for (const lang::Symbol* select : from.selects) {
      const lang::Shape* shape = relation_.ShapeOf(*select->type);
      if (shape == nullptr) return Refuse("a select has different ranges");
      sorts.push_back(relation_.SortsOf(*shape));
    }
    for (size_t choice = 0; choice < size_t{1} << sorts.size(); ++choice) {
      bool exists = true;
      for (size_t k = 0; k < sorts.size(); ++k) {
        const uint8_t sort = (choice >> k & 1) != 0 ? kSame : kExchanged;
        exists = exists && (sorts[k] & sort) != 0;
        relation_.SetBinder(from.selects[k], sort);
      }
      if (exists && SaysTheSame(from, to)) return true;
    }
    return false;
  }
  bool SaysTheSame(const lang::Edge& from, const lang::Edge& to) {
    if (!relation_.Has(from.guard, to.guard, kSame) ||
        !relation_.Has(from.channel, to.channel, kChannel) ||
        !relation_.Has(from.weight, to.weight, kSame)) {
      return false;
    }
    for (size_t k = 0; k < from.updates.size(); ++k) {
      if (!relation_.OfUpdate(*from.updates[k], *to.updates[k])) return false;
    }
    return true;
  }

  // ---- Broadcasts ------------------------------------------------------------------------------

  // Everything that the expression speaks of; elements of arrays by themselves where constants say
  // which they are.
  void AddSpoken(const Expr& expr, const lang::Bindings& bindings, Cells* out) {
    const bool is_place = expr.kind == ExprKind::kName || expr.kind == ExprKind::kIndex ||
                          expr.kind == ExprKind::kField;
    if (is_place) {
      lang::Evaluator evaluator(constants_, bindings);
      lang::Place place;
      if (evaluator.Lvalue(expr, &place)) {
        out->Add(place);
      } else if (expr.kind == ExprKind::kName) {
        if (const lang::Place* whole = bindings.Find(expr.symbol)) out->Add(*whole);
      } else {
        for (const Expr* arg : expr.args) AddSpoken(*arg, bindings, out);
      }
      return;
    }
    if (expr.kind == ExprKind::kCall && expr.symbol != nullptr &&
        expr.symbol->function != nullptr) {
      const lang::Function& function = *expr.symbol->function;
      for (const auto* list : {&function.reads, &function.writes}) {
        for (const lang::Symbol* symbol : *list) {
          if (const lang::Place* whole = bindings.Find(symbol)) out->Add(*whole);
        }
      }
    }
    for (const Expr* arg : expr.args) AddSpoken(*arg, bindings, out);
  }

  struct Receiving {
    Cells spoken, written;
    bool receives = false;
    explicit Receiving(const model::Network& network) : spoken(network), written(network) {}
  };

  Receiving ReceivingOf(const model::Process& process) {
    Receiving result(network_);
    for (const lang::Edge* edge : model::EdgesAsWritten(process)) {
      if (edge->sync_kind != lang::SyncKind::kReceive || edge->updates.empty()) continue;
      const Expr* root = edge->channel;
      while (root->kind == ExprKind::kIndex || root->kind == ExprKind::kField) root = root->args[0];
      const lang::Place* place =
          root->kind == ExprKind::kName ? process.bindings.Find(root->symbol) : nullptr;
      if (place != nullptr && place->space == lang::Space::kChannel &&
          !network_.channels[static_cast<size_t>(place->base)].is_broadcast) {
        continue;
      }
      result.receives = true;
      for (const Expr* update : edge->updates) {
        AddSpoken(*update, process.bindings, &result.spoken);
        const bool is_plain = update->kind == ExprKind::kAssign &&
                              std::none_of(update->args.begin(), update->args.end(),
                                           [](const Expr* arg) { return arg->has_side_effect; });
        AddSpoken(is_plain ? *update->args[0] : *update, process.bindings, &result.written);
      }
    }
    return result;
  }

  bool KeepsBroadcasts() {
    constexpr size_t kMostCells = size_t{1} << 26;
    const bool has_any = std::any_of(network_.channels.begin(), network_.channels.end(),
                                     [](const model::Channel& one) { return one.is_broadcast; });
    if (!has_any) return true;
    const size_t count = network_.processes.size();
    const size_t cells = network_.variables.size() + network_.clocks.size();
    if (count * count * cells > kMostCells) return Refuse("the model is too large for that");
    std::vector<Receiving> receiving;
    for (const auto& each : network_.processes) receiving.push_back(ReceivingOf(*each));
    for (size_t p = 0; p < count; ++p) {
      for (size_t q = p + 1; q < count; ++q) {
        const bool stays = ImageOf(p) < ImageOf(q);
        if (stays || !receiving[p].receives || !receiving[q].receives) continue;
        if (receiving[p].written.Meets(receiving[q].spoken) ||
            receiving[q].written.Meets(receiving[p].spoken)) {
          return Refuse(Cat("'", process(p).name, "' and '", process(q).name,
                            "' may receive one broadcast, and it matters who does first"));
        }
      }
    }
    return true;
  }

  const model::Network& network_;
  const lang::Query& query_;
  const model::Interchangeable& set_;
  const Exchange& exchange_;
  Relation relation_;
  lang::Constants constants_ = network_.constants;
  std::string error_;
};

}  // namespace

absl::Status MayExchange(const model::Network& network, const lang::Query& query,
                         const model::Interchangeable& set) {
  if (set.values.size() < 2 || set.exchanges.size() + 1 != set.values.size() ||
      std::adjacent_find(set.values.begin(), set.values.end(), std::greater_equal<>()) !=
          set.values.end()) {
    return absl::FailedPreconditionError("these are no values to be exchanged");
  }
  if (model::AreTooMany(set.values.size(), network)) {
    return absl::ResourceExhaustedError("there are too many values to be exchanged");
  }
  for (size_t k = 0; k < set.exchanges.size(); ++k) {
    if (absl::Status status = Interchanging(network, query, set, k).Result(); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace zonelab::reference
