#include "core/engine/explain.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/strings.h"
#include "core/engine/json.h"
#include "core/lang/print.h"

namespace zonelab {
namespace {

std::string Joined(const Json& words, std::string_view separator) {
  std::string text;
  for (const Json& word : words) {
    Append(&text, text.empty() ? "" : separator, word.get<std::string>());
  }
  return text;
}

class Narrator {
 public:
  explicit Narrator(const Model& model) : network_(NetworkOf(model)) {}

  void Tell(const Json& event) {
    const std::string kind = event["kind"].get<std::string>();
    const std::string node = Cat("node ", event["node"].get<uint32_t>());
    const std::string other =
        event.contains("other") ? Cat("node ", event["other"].get<uint32_t>()) : "";
    if (kind == "counterexample") {
      Counterexample(event);
    } else if (kind == "refined") {
      Line("refined: ", node, " to ", Set(event["precision"]), ": ", Zone(event["zone"]),
           std::exchange(has_told_, true) ? "" : "  (as far as bounds can matter)");
    } else if (kind == "cut") {
      Line("cut: ", node, " and what is below it, behind ", other,
           ", whose clock values do not allow ", Entry(event["node"].get<uint32_t>()));
    } else if (kind == "reopened") {
      Line("reopened: ", node, ", which ", other, " does not cover any more");
    } else if (kind == "covered") {
      Line("covered: ", node, " by ", other);
    } else if (kind == "created") {
      if (event.contains("edges")) made_by_[event["node"].get<uint32_t>()] = event["edges"];
      Line("made: ", node, other.empty() ? "" : " behind ", other,
           other.empty() ? "" : Cat(" by ", Move(event["edges"])), ": ", State(event));
    } else if (kind == "forbidden") {
      Line("impossible from ", node, ": ", Move(event["edges"]));
    } else if (kind == "strengthened") {
      Line("strengthened: ", node, ": ", Zone(event["before"]), "  becomes  ",
           Zone(event["after"]));
    } else if (kind == "merged") {
      Line("merged: what comes from ", other, " is part of ", node);
    } else if (kind == "replaced") {
      Line("replaced: ", node, " by ", other);
    } else if (kind == "reached") {
      Line("reached: ", node);
    }
  }

  std::string text;

 private:
  template <class... Parts>
  void Line(Parts&&... parts) {
    Append(&text, "  ", std::forward<Parts>(parts)..., "\n");
  }
  static std::string Set(const Json& names) { return Cat("{", Joined(names, ", "), "}"); }
  static std::string Zone(const Json& constraints) {
    return constraints.empty() ? "true" : Joined(constraints, " && ");
  }
  static std::string Move(const Json& edges) {
    std::string moves;
    for (const Json& edge : edges) {
      Append(&moves, moves.empty() ? "" : "; ", edge["process"].get<std::string>(), " ",
             edge["source"].get<std::string>(), " -> ", edge["target"].get<std::string>());
    }
    return moves;
  }
  // The move that leads to a node, with what it asks of clocks: guards, and invariants behind it.
  std::string Entry(uint32_t node) const {
    const auto made = made_by_.find(node);
    if (made == made_by_.end()) return "to begin like that";
    std::string needs;
    for (const Json& edge : made->second) {
      const auto process = std::find_if(
          network_.processes.begin(), network_.processes.end(),
          [&](const auto& one) { return one->name == edge["process"].get<std::string>(); });
      const lang::Template& templ = *(*process)->templ;
      const lang::Edge& fired = templ.edges[edge["edge"].get<size_t>()];
      const lang::Expr* invariant = templ.locations[fired.target].invariant;
      const auto need = [&](std::string_view what, const lang::Expr* expr) {
        if (expr != nullptr)
          Append(&needs, needs.empty() ? "" : ", ", what, lang::PrintExpr(*expr));
      };
      need("guard ", fired.guard);
      need("then invariant ", invariant);
    }
    return needs.empty() ? Move(made->second) : Cat(Move(made->second), " (", needs, ")");
  }
  std::string State(const Json& state) const {
    std::string words;
    for (size_t p = 0; p < network_.processes.size(); ++p) {
      Append(&words, p == 0 ? "" : " ", network_.processes[p]->name, ".",
             state["locations"][p].get<std::string>());
    }
    for (size_t v = 0; v < network_.variables.size(); ++v) {
      Append(&words, " ", network_.variables[v].name, "=", state["values"][v].get<int>());
    }
    return words;
  }

  void Counterexample(const Json& event) {
    const Json& trace = event["trace"];
    const bool is_feasible = event["feasible"].get<bool>();
    const size_t breaks_at = is_feasible ? trace.size() + 1 : event["breaksAt"].get<size_t>();
    Append(&text, "counterexample ", ++counterexamples_, ", ", trace.size() - 1, " steps\n");
    for (size_t k = 0; k < trace.size(); ++k) {
      if (k == breaks_at) {
        Line("---- breaks here: no clock values that get so far allow ",
             Entry(trace[k]["node"].get<uint32_t>()));
      }
      Line("  ", k, ". node ", trace[k]["node"].get<uint32_t>(), "  ", State(trace[k]),
           "  clocks that matter: ", Set(trace[k]["precision"]));
    }
    if (breaks_at == trace.size()) Line("---- breaks here: the last node is not what it seemed");
    if (is_feasible) Line("feasible: a run");
  }

  const model::Network& network_;
  int counterexamples_ = 0;
  bool has_told_ = false;             // that zones are extrapolated
  std::map<uint32_t, Json> made_by_;  // edges, by node
};

}  // namespace

std::string Explain(const search::EventLog& log, const Model& model) {
  if (log.limit == 0 || log.events.empty()) {
    return "This search tells nothing of itself: lazy and counterexample-guided ones do.\n";
  }
  Narrator narrator(model);
  const Json events = EventsToJson(log, model);
  for (const Json& event : events["events"]) narrator.Tell(event);
  if (log.is_full) Append(&narrator.text, "(and so on; --events N tells more)\n");
  return narrator.text;
}

}  // namespace zonelab
