#include "core/check/failure.h"

#include <string>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/check/witness.h"
#include "core/lang/print.h"
#include "core/semantics/successors.h"

namespace zonelab::check {
namespace {

// The move that fails, as far as it got.
struct FailingMove {
  std::vector<zone::Constraint> guard;
  std::vector<model::FiredEdge> edges;
};

FailingMove FindFailing(const semantics::System& system, const run::Path& path, uint32_t number) {
  FailingMove failing;
  semantics::Successors successors(system);
  ZL_CHECK(run::FindMove(successors, path.back().target.data(), number,
                         [&](const semantics::Step& step) {
                           failing.guard.assign(step.guard.begin(), step.guard.end());
                           failing.edges = run::EdgesOf(system, step.edges);
                         }));
  return failing;
}

// "P: A -> B, Q: C -> D", and a note at each of the edges.
std::string Describe(const model::Network& network, const std::vector<model::FiredEdge>& edges,
                     Diagnostic* error) {
  std::string words;
  for (const model::FiredEdge& fired : edges) {
    const model::Process& process = *network.processes[fired.process];
    const model::EdgeInstance& instance = process.edges[fired.edge];
    const auto& locations = process.templ->locations;
    const std::string move = Cat(process.name, ": ", locations[instance.edge->source].symbol->name,
                                 " -> ", locations[instance.edge->target].symbol->name);
    Append(&words, words.empty() ? "" : ", ", move);
    const std::string selected = model::SelectText(instance);
    error->AddNote(instance.edge->span, selected.empty()
                                            ? Tell("on the edge of ", move)
                                            : Tell("on the edge of ", move, ", with ", selected));
  }
  return words;
}

}  // namespace

// The message, with the variable that is set where the failing store stands.
Message FailureMessage(const lang::Document& document, const lang::EvalError& error) {
  if (error.code != "range") return error.message;
  for (const lang::Expr& expr : document.exprs) {
    const bool sets =
        expr.kind == lang::ExprKind::kAssign || expr.kind == lang::ExprKind::kIncrement;
    if (!sets || expr.span.source != error.span.source || expr.span.begin != error.span.begin ||
        expr.span.end != error.span.end) {
      continue;
    }
    return Tell("cannot set '", lang::PrintExpr(*expr.args[0]), "': ", error.message);
  }
  return error.message;
}

void ExplainFailure(const Setting& setting, const search::Search& search, Answer* answer) {
  const semantics::System& system = setting.system;
  lang::EvalError error = search.error();
  error.message = FailureMessage(*system.network().document, error);
  answer->error = Diagnostic{Severity::kError, error.code, error.span, error.message, {}, {}};
  answer->reason.message = error.message;
  const std::optional<run::Path> path = run::FollowMoves(system, search.path());
  ZL_CHECK(path.has_value());
  const bool is_of_question = search.failing_step() == search::Search::kNoStep;
  FailingMove failing;
  if (is_of_question) {
    answer->reason.code = ReasonCode::kGoalError;
  } else {
    failing = FindFailing(system, *path, search.failing_step());
    answer->reason.code = ReasonCode::kRunTimeError;
    answer->reason.move = Describe(system.network(), failing.edges, &*answer->error);
  }
  if (!setting.plan.options.make_trace) return;
  const std::vector<std::vector<zone::Constraint>> ends = {failing.guard};
  absl::StatusOr<run::Trace> trace =
      MakeTrace(system, *path, ends, [&](model::Run& run) -> absl::StatusOr<reference::Replay> {
        auto replay = reference::ReplayRun(system.network(), nullptr, run);
        if (!replay.ok() || is_of_question) return replay;
        const auto fails = reference::ReplayError(system.network(), run, failing.edges);
        if (!fails.ok()) return fails.status();
        return replay;
      });
  if (setting.plan.stops_clocks && absl::IsNotFound(trace.status())) {
    // Only the approximation has this error, and where it would end what was explored is not known.
    answer->error.reset();
    answer->reason = Reason();
    answer->reason.code = ReasonCode::kApproximate;
    answer->reason.states = answer->stats.expanded;
    answer->reason.message = error.message;
    return;
  }
  if (!trace.ok()) return Refuse(trace.status(), answer);
  run::AddZones(system, *path, &*trace);
  run::AddWindows(system, *path, ends, &*trace);
  answer->trace = *std::move(trace);
}

}  // namespace zonelab::check
