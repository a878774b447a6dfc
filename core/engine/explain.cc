#include "core/engine/explain.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_join.h"
#include "core/base/strings.h"
#include "core/engine/model_impl.h"
#include "core/engine/view.h"
#include "core/lang/print.h"

namespace zonelab {
namespace {

std::string AllOf(const std::vector<std::string>& constraints) {
  return constraints.empty() ? "true" : absl::StrJoin(constraints, " && ");
}

class Narrator {
 public:
  explicit Narrator(const Model& model) : model_(model), network_(NetworkOf(model)) {}

  // Taken, expanded and blocked say nothing that the other events do not.
  void Tell(const search::Event& event) {
    switch (event.kind) {
      case EventKind::kCreated:
        return Created(event);
      case EventKind::kCovered:
        return Line("covered: ", Node(event.node), " by ", Node(event.other));
      case EventKind::kForbidden:
        return Line("impossible from ", Node(event.node), ": ", Move(event.edges));
      case EventKind::kStrengthened:
        return Line("strengthened: ", Node(event.node), ": ", Abstraction(event.before),
                    "  becomes  ", Abstraction(event.after));
      case EventKind::kReopened:
        return Line("reopened: ", Node(event.node), ", which ", Node(event.other),
                    " does not cover any more");
      case EventKind::kMerged:
        return Line("merged: what comes from ", Node(event.other), " is part of ",
                    Node(event.node));
      case EventKind::kReplaced:
        return Line("replaced: ", Node(event.node), " by ", Node(event.other));
      case EventKind::kReached:
        return Line("reached: ", Node(event.node));
      case EventKind::kCounterexample:
        return Counterexample(event);
      case EventKind::kRefined:
        return Line("refined: ", Node(event.node), " to ", Clocks(event.clocks), ": ",
                    AllOf(ZoneOf(event.zone, model_).words),
                    std::exchange(has_told_, true) ? "" : "  (as far as bounds can matter)");
      case EventKind::kCut:
        return Line("cut: ", Node(event.node), " and what is below it, behind ", Node(event.other),
                    ", whose clock values do not allow ", Entry(event.node));
      case EventKind::kTaken:
      case EventKind::kExpanded:
      case EventKind::kBlocked:
        return;
    }
  }

  std::string text;

 private:
  template <class... Parts>
  void Line(Parts&&... parts) {
    Append(&text, "  ", std::forward<Parts>(parts)..., "\n");
  }
  static std::string Node(uint32_t node) { return Cat("node ", node); }

  void Created(const search::Event& event) {
    const bool is_initial = event.other == ~uint32_t{0};
    if (!is_initial) made_by_[event.node] = event.edges;
    Line("made: ", Node(event.node),
         is_initial ? "" : Cat(" from ", Node(event.other), " by ", Move(event.edges)), ": ",
         State(event.state));
  }
  std::string Abstraction(const search::AbstractionView& abstraction) const {
    AbstractionView view = ViewOf(abstraction, model_);
    for (const AbstractionView::Visible& one : view.visible) {
      view.words.push_back(Cat(one.variable, " = ", one.value));
    }
    return AllOf(view.words);
  }
  std::string Clocks(const std::vector<int32_t>& clocks) const {
    std::string names;
    for (const int32_t clock : clocks) {
      Append(&names, names.empty() ? "" : ", ", network_.clocks[clock]);
    }
    return Cat("{", names, "}");
  }
  std::string Move(const std::vector<int32_t>& edges) const {
    std::string moves;
    for (const EdgeView& edge : EdgesOf(edges, model_)) {
      Append(&moves, moves.empty() ? "" : "; ", edge.process, " ", edge.source, " -> ",
             edge.target);
    }
    return moves;
  }
  // The move that leads to a node, with what it asks of clocks: guards, and invariants behind it.
  std::string Entry(uint32_t node) const {
    const auto made = made_by_.find(node);
    if (made == made_by_.end()) return "to begin like that";
    std::string needs;
    const auto need = [&](std::string_view what, const lang::Expr* expr) {
      if (expr != nullptr) {
        Append(&needs, needs.empty() ? "" : ", ", what, lang::PrintExpr(*expr));
      }
    };
    for (const int32_t id : made->second) {
      const model::FiredEdge& fired = SystemOf(model_).edge(id).fired;
      const model::Process& process = *network_.processes[fired.process];
      const lang::Edge& edge = *process.edges[fired.edge].edge;
      need("guard ", edge.guard);
      need("then invariant ", process.templ->locations[edge.target].invariant);
    }
    return needs.empty() ? Move(made->second) : Cat(Move(made->second), " (", needs, ")");
  }
  std::string State(const std::vector<semantics::Slot>& slots) const {
    const StateView state = ViewOf(slots, model_);
    std::string words;
    for (size_t p = 0; p < network_.processes.size(); ++p) {
      Append(&words, p == 0 ? "" : " ", network_.processes[p]->name, ".", state.locations[p]);
    }
    for (size_t v = 0; v < network_.variables.size(); ++v) {
      Append(&words, " ", network_.variables[v].name, "=", state.values[v]);
    }
    return words;
  }

  void Counterexample(const search::Event& event) {
    const std::vector<search::TraceNode>& trace = event.trace;
    const size_t breaks_at = event.is_feasible ? trace.size() + 1 : event.breaks_at;
    Append(&text, "counterexample ", ++counterexamples_, ", ", trace.size() - 1, " steps\n");
    for (size_t k = 0; k < trace.size(); ++k) {
      if (k == breaks_at) {
        Line("---- breaks here: no clock values that get so far allow ", Entry(trace[k].node));
      }
      Line("  ", k, ". ", Node(trace[k].node), "  ", State(trace[k].state),
           "  clocks that matter: ", Clocks(trace[k].clocks));
    }
    if (breaks_at == trace.size()) Line("---- breaks here: the last node is not what it seemed");
    if (event.is_feasible) Line("feasible: a run");
  }

  const Model& model_;
  const model::Network& network_;
  int counterexamples_ = 0;
  bool has_told_ = false;                             // that zones are extrapolated
  std::map<uint32_t, std::vector<int32_t>> made_by_;  // edges, by node
};

}  // namespace

std::string Explain(const search::EventLog& log, const Model& model) {
  if (log.limit == 0 || log.events.empty()) {
    return "This search records no events; --explain works with lazy and counterexample-guided "
           "searches.\n";
  }
  Narrator narrator(model);
  for (const search::Event& event : log.events) narrator.Tell(event);
  if (log.is_full) Append(&narrator.text, "(and so on; --events N tells more)\n");
  return narrator.text;
}

}  // namespace zonelab
