// The certificate of sup, inf and bounds: the states that were stored, and for each bound a path
// that leads up to it.
#include <utility>

#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/lang/print.h"

namespace zonelab {

std::optional<certificate::Certificate> Session::ProveExtremes(
    const std::vector<property::Extreme>& extremes) {
  certificate::Certificate certificate;
  certificate.query = query_text_;
  certificate.proof = certificate::Proof::kExtremes;
  search_->ForEachEntry(
      [&](const search::Entry& found) { certificate.entries.push_back(ToEntry(found)); });
  if (extremes_->is_empty()) return certificate;
  for (const property::Extreme& extreme : extremes) {
    certificate::Extreme& proved = certificate.extremes.emplace_back();
    if (extreme.least) {
      proved.lower = FindAttained(extreme, *extreme.least, /*is_upper=*/false);
      if (!proved.lower) return std::nullopt;
    }
    if (extreme.greatest) {
      proved.upper = FindAttained(extreme, *extreme.greatest, /*is_upper=*/true);
      if (!proved.upper) return std::nullopt;
    }
  }
  return certificate;
}

// Asks for a state that satisfies the condition and attains the bound.  Where the bound is strict,
// one within 1 of it will do: bounds of zones are whole numbers, so that the path's zone comes up
// to it. Where there is none, one will do whose clocks are all larger than every constant: whoever
// let time pass there could have let more of it pass, and done the same afterwards.
std::optional<certificate::Attained> Session::FindAttained(const property::Extreme& extreme,
                                                           const property::Extreme::Side& side,
                                                           bool is_upper) {
  certificate::Attained attained{side.bound, side.is_strict};
  std::string query = "E<> ";
  if (query_.predicate != nullptr) Append(&query, "(", lang::PrintExpr(*query_.predicate), ") && ");
  if (!side.bound) {
    for (int x = 1; x < model_.system_->clock_count(); ++x) {
      Append(&query, x == 1 ? "" : " && ", model_.network_->clocks[x], " > ", extreme_constant_);
    }
  } else if (side.is_strict) {
    const int64_t within = *side.bound + (is_upper ? -1 : 1);
    Append(&query, "(", extreme.expression, is_upper ? ") > " : ") < ", within);
  } else {
    Append(&query, "(", extreme.expression, is_upper ? ") >= " : ") <= ", *side.bound);
  }
  Options options;
  options.clocks = options_.clocks;
  options.order = "bfs";
  options.budget = options_.budget;
  const std::unique_ptr<Session> session = model_.Open(query, options);
  if (!session->ok()) return std::nullopt;
  while (!session->Work(1).done) {
  }
  const Result result = session->Finish();
  if (result.verdict != Verdict::kSatisfied || !result.trace) return std::nullopt;
  for (const model::RunStep& step : result.trace->run.steps) attained.path.push_back(step.edges);
  return attained;
}

}  // namespace zonelab
