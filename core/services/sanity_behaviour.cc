// The sanity report, second part: channels without a partner, conditions that never change,
// locations that no edge leads to, processes that cannot move.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/base/strings.h"
#include "core/lang/print.h"
#include "core/services/sanity_internal.h"

namespace zonelab::services {
namespace {

using lang::Edge;
using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Symbol;
using lang::SyncKind;
using lang::Template;
using lang::TypeKind;

// The variable of which `a[i].f` is a part.
const Symbol* RootOf(const Expr& expr) {
  const Expr* step = &expr;
  while (step->kind == ExprKind::kIndex || step->kind == ExprKind::kField) step = step->args[0];
  return step->kind == ExprKind::kName ? step->symbol : nullptr;
}

// The channels on which processes of the system send and receive, also through parameters with '&'.
class Channels {
 public:
  explicit Channels(const Sanity& sanity) {
    for (const Template* templ : sanity.running) {
      for (const Edge& edge : templ->edges) {
        if (edge.channel != nullptr) Mark(RootOf(*edge.channel), edge);
      }
    }
    // A template comes before the templates that are made from it.
    for (const Template* templ : sanity.document.templates) {
      if (templ->base == nullptr) continue;
      for (size_t i = 0; i < templ->arguments.size(); ++i) {
        auto parameter = ends_.find(templ->base->parameters[i]);
        if (parameter == ends_.end()) continue;
        const Ends inner = parameter->second;
        const Symbol* argument = RootOf(*templ->arguments[i]);
        if (argument == nullptr) continue;
        Ends& outer = ends_[argument];
        if (outer.send == nullptr) outer.send = inner.send;
        if (outer.receive == nullptr) outer.receive = inner.receive;
      }
    }
  }

  struct Ends {
    const Edge* send = nullptr;  // one of them
    const Edge* receive = nullptr;
  };
  Ends EndsOf(const Symbol& channel) const {
    auto it = ends_.find(&channel);
    return it == ends_.end() ? Ends() : it->second;
  }

  // Does the edge lack a partner to synchronise with?  For parameters this is not known.
  bool IsBlocked(const Edge& edge) const {
    if (edge.channel == nullptr) return false;
    const Symbol* root = RootOf(*edge.channel);
    if (root == nullptr || root->kind != lang::SymbolKind::kVariable) return false;
    const Ends ends = EndsOf(*root);
    if (edge.sync_kind == SyncKind::kReceive) return ends.send == nullptr;
    return ends.receive == nullptr && !lang::Innermost(*root->type).is_broadcast;
  }

 private:
  void Mark(const Symbol* root, const Edge& edge) {
    if (root == nullptr) return;
    Ends& ends = ends_[root];
    const Edge*& end = edge.sync_kind == SyncKind::kSend ? ends.send : ends.receive;
    if (end == nullptr) end = &edge;
  }

  absl::flat_hash_map<const Symbol*, Ends> ends_;
};

class Behaviour {
 public:
  explicit Behaviour(Sanity* sanity) : sanity_(*sanity), channels_(*sanity) {}

  void Run() {
    for (const Symbol* symbol : sanity_.document.variables) CheckChannel(*symbol);
    std::vector<const Template*> done;
    for (const Template* templ : sanity_.running) {
      if (std::find(done.begin(), done.end(), templ) != done.end()) continue;
      done.push_back(templ);
      for (const Symbol* symbol : templ->variables) CheckChannel(*symbol);
      if (templ->base == nullptr) CheckTemplate(*templ);
    }
    for (const Expr& expr : sanity_.document.exprs) CheckAssignment(expr);
  }

 private:
  void CheckChannel(const Symbol& symbol) {
    const lang::Type& type = lang::Innermost(*symbol.type);
    if (type.kind != TypeKind::kChan) return;
    const Channels::Ends ends = channels_.EndsOf(symbol);
    if (ends.send == nullptr && ends.receive != nullptr) {
      sanity_
          .Warn("never-sent", symbol.span,
                Tell("channel '", symbol.name, "' is received ('", symbol.name,
                     "?') but no running process sends it: the receiving edges cannot be taken"))
          .AddNote(ends.receive->channel->span, "received here");
    }
    if (ends.receive == nullptr && ends.send != nullptr && !type.is_broadcast) {
      sanity_
          .Warn("never-received", symbol.span,
                Tell("channel '", symbol.name, "' is sent ('", symbol.name,
                     "!') but no running process receives it: the sending edges cannot be taken; "
                     "a broadcast channel would need no receiver"))
          .AddNote(ends.send->channel->span, "sent here");
    }
  }

  // Reports the parts of a conjunction that are always or never true.  False: one is never true.
  bool CheckCondition(const Expr& expr, bool is_invariant) {
    if (expr.kind == ExprKind::kBinary && expr.op == Op::kAnd) {
      const bool left = CheckCondition(*expr.args[0], is_invariant);
      return CheckCondition(*expr.args[1], is_invariant) && left;
    }
    const auto truth = sanity_.values.IntervalOf(expr);
    if (!truth) return true;
    const std::string text = lang::PrintExpr(expr);
    if (truth->low == 0 && truth->high == 0) {
      if (is_invariant) {
        sanity_.Warn(
            "never-holds", expr.span,
            Tell("'", text, "' is never true, so no process can ever be in this location"));
      } else {
        sanity_.Warn("never-enabled", expr.span,
                     Tell("'", text, "' is never true, so this edge can never be taken"));
      }
      return false;
    }
    const bool always = truth->low > 0 || truth->high < 0;
    if (always && expr.kind != ExprKind::kInt) {
      sanity_.Remark("always-true", expr.span,
                     sanity_.values.ValueOf(expr)
                         ? Tell("'", text, "' is always true, since it depends on constants only")
                         : Tell("'", text,
                                "' is always true, since it holds for all values that its "
                                "variables can have"));
    }
    return true;
  }

  void CheckTemplate(const Template& templ) {
    std::vector<bool> enabled, can_hold;
    for (const Edge& edge : templ.edges) {
      // The moves of one edge through a branchpoint follow each other; it is reported once.
      const bool is_again = &edge != templ.edges.data() && edge.branch >= 0 &&
                            (&edge)[-1].span.begin == edge.span.begin &&
                            (&edge)[-1].span.source == edge.span.source;
      if (is_again) {
        enabled.push_back(enabled.back());
        continue;
      }
      enabled.push_back(edge.guard == nullptr || CheckCondition(*edge.guard, false));
    }
    for (const lang::Location& location : templ.locations) {
      can_hold.push_back(location.invariant == nullptr ||
                         CheckCondition(*location.invariant, true));
    }
    if (templ.initial < 0) return;
    std::vector<bool> reached(templ.locations.size(), false);
    reached[static_cast<size_t>(templ.initial)] = true;
    for (bool more = true; more;) {
      more = false;
      for (size_t e = 0; e < templ.edges.size(); ++e) {
        const auto source = static_cast<size_t>(templ.edges[e].source);
        const auto target = static_cast<size_t>(templ.edges[e].target);
        if (!enabled[e] || !reached[source] || reached[target] || !can_hold[target]) continue;
        reached[target] = true;
        more = true;
      }
    }
    for (size_t l = 0; l < reached.size(); ++l) {
      if (reached[l]) CheckTimelock(&sanity_, templ, l);
      if (reached[l] || !can_hold[l]) continue;
      const Symbol& symbol = *templ.locations[l].symbol;
      sanity_.Warn("unreachable-location", symbol.span,
                   Tell("no edges lead from the initial location of '", templ.symbol->name,
                        "' to '", symbol.name, "'"));
    }
    bool can_move = templ.edges.empty();
    for (size_t e = 0; e < templ.edges.size() && !can_move; ++e) {
      can_move = enabled[e] && templ.edges[e].source == templ.initial &&
                 !channels_.IsBlocked(templ.edges[e]);
    }
    if (can_move) return;
    const Symbol& initial = *templ.locations[static_cast<size_t>(templ.initial)].symbol;
    sanity_
        .Warn("stuck-process", templ.symbol->span,
              Tell("'", templ.symbol->name,
                   "' can never move: no edge that could be taken "
                   "leaves its initial location '",
                   initial.name, "'"))
        .AddNote(initial.span, "the initial location");
  }

  void CheckAssignment(const Expr& expr) {
    if (expr.kind != ExprKind::kAssign || expr.op != Op::kNone) return;
    if (expr.args[0]->has_side_effect || expr.args[1]->has_side_effect) return;
    const std::string target = lang::PrintExpr(*expr.args[0]);
    if (target != lang::PrintExpr(*expr.args[1])) return;
    sanity_.Warn("self-assignment", expr.span,
                 Tell("'", target, "' is assigned to itself, which has no effect"));
  }

  Sanity& sanity_;
  Channels channels_;
};

}  // namespace

void CheckBehaviour(Sanity* sanity) { Behaviour(sanity).Run(); }

}  // namespace zonelab::services
