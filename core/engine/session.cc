// One check: query → goal → search → verdict, with the run or the certificate that proves it.
#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/engine/make_search.h"
#include "core/engine/run_json.h"
#include "core/search/runs/cycle.h"

namespace zonelab {
namespace {

using lang::QueryKind;

// How much a second search may take that looks for a run with fewer steps.
constexpr int64_t kShorteningStates = 20'000;
constexpr double kShorteningSeconds = 0.5;

QueryForm FormOf(QueryKind kind) {
  switch (kind) {
    case QueryKind::kExistsEventually:
      return QueryForm::kExistsEventually;
    case QueryKind::kAlwaysGlobally:
      return QueryForm::kAlwaysGlobally;
    case QueryKind::kExistsAlways:
      return QueryForm::kExistsAlways;
    case QueryKind::kAlwaysEventually:
      return QueryForm::kAlwaysEventually;
    case QueryKind::kLeadsTo:
      return QueryForm::kLeadsTo;
    case QueryKind::kSup:
      return QueryForm::kSup;
    case QueryKind::kInf:
      return QueryForm::kInf;
    case QueryKind::kBounds:
      return QueryForm::kBounds;
  }
  return QueryForm::kNone;
}

}  // namespace

Session::Session(Model& model, std::string_view query, const Options& options)
    : model_(model), query_text_(query), options_(options) {
  ZL_CHECK(model.ok());
  is_exhaustive_ = query == kExhaustive;
  if (is_exhaustive_) form_ = QueryForm::kExhaustive;
  const absl::Status valid = Validate(options);
  if (!valid.ok()) {
    diagnostics_.Error("bad-option", Span{}, std::string(valid.message()));
    return;
  }
  if (!is_exhaustive_) {
    const int source = model.sources_.Add("query", std::string(query));
    query_ = lang::ParseQuery(*model.file_.document, model.sources_, source, diagnostics_);
    if (diagnostics_.has_errors()) return;
    form_ = FormOf(query_.kind);
    if (!CompileGoals()) return;
    UseFittingOptions();
  }
  MakeBounds();
  if (const semantics::ClockAtom* atom = bounds_->unbounded()) {
    diagnostics_.Error(
        "clock-bound", atom->span,
        bounds_->is_unbounded_diagonal()
            ? Cat("The difference of two clocks is compared with a value that can be one of more "
                  "than ",
                  semantics::Bounds::kMostDiagonalBounds,
                  " (or the clocks are chosen by data); give the variables in it smaller ranges.")
            : Cat("A clock is compared with a value that may exceed ", zone::kMaxConstant,
                  "; take a longer unit of time, or give the variables in it smaller ranges."));
  }
  if (bounds_->diagonal() != nullptr && !TakesDiagonals(options_)) {
    diagnostics_.Error("unsupported-feature", bounds_->diagonal()->span,
                       Cat("Constraints on the difference of two clocks are not supported yet by "
                           "the clock abstraction \"",
                           options_.clocks,
                           "\"; choose \"exact\", "
                           "\"bin\" or \"cegar\"."));
  }
}

void Session::Start() {
  if (IsAboutRuns()) {
    const search::CycleSearch::Config config{options_.runs == Runs::kMaximal,
                                             options_.clocks == "extra-m"};
    auto made = std::make_unique<search::CycleSearch>(*model_.system_, *bounds_, avoided_,
                                                      trigger_.is_empty() ? nullptr : &trigger_,
                                                      config, options_.budget);
    cycles_ = made.get();
    search_ = std::move(made);
    return;
  }
  search_ = MakeSearch(*model_.system_, *bounds_, goal_, options_);
}

Progress Session::Work(double seconds) {
  ZL_CHECK(ok());
  search_->Work(seconds);
  while (search_->status() == search::Status::kExhausted && SearchOn()) {
  }
  return progress();
}

Progress Session::progress() const {
  const Stats stats = search_->stats();
  return {stats.stored,
          search_->waiting(),
          stats.expanded,
          stats.covered,
          search_->bytes(),
          stats.cpu_seconds,
          search_->status() != search::Status::kRunning};
}

Result Session::Finish() {
  ZL_CHECK(ok());
  Result result;
  result.query = query_text_;
  result.form = form_;
  result.options = options_;
  result.stats = search_->stats();
  if (options_.max_events > 0) result.events = search_->events();
  switch (search_->status()) {
    case search::Status::kRunning:
      result.reason.code = ReasonCode::kStopped;
      result.reason.states = result.stats.expanded;
      break;
    case search::Status::kLimit:
      FinishLimit(result);
      break;
    case search::Status::kReached:
      IsAboutRuns() ? FinishLasso(result) : FinishReached(result);
      break;
    case search::Status::kExhausted:
      IsAboutRuns()          ? FinishNoLasso(result)
      : extremes_ != nullptr ? FinishExtremes(result)
                             : FinishExhausted(result);
      break;
    case search::Status::kRunTimeError:
      FinishError(result);
      break;
  }
  result.reason.searched_with = replaced_;
  result.reason.because_of_deadlock = goal_.has_deadlock();
  return result;
}

void Session::FinishLimit(Result& result) const {
  const LimitReached& limit = search_->limit();
  if (limit.limit == Limit::kDefect) {
    result.reason = {.code = ReasonCode::kRefused, .message = limit.message};
    return;
  }
  result.reason = {.code = ReasonCode::kLimit,
                   .states = result.stats.expanded,
                   .waiting = search_->waiting(),
                   .limit = limit.limit,
                   .message = limit.message};
  if (limit.bound > 0) result.reason.bound = limit.bound;
}

std::optional<Trace> Session::MakeTrace(const std::vector<trace::PathStep>& path,
                                        const std::vector<std::vector<zone::Constraint>>& ends,
                                        const std::vector<model::FiredEdge>* failing,
                                        Result& result) {
  auto run = trace::TimedRun(*model_.system_, path, ends);
  absl::Status status = run.status();
  Trace trace;
  if (status.ok()) {
    trace.run = *std::move(run);
    auto replay = reference::ReplayRun(*model_.network_, failing == nullptr ? goal_expr_ : nullptr,
                                       trace.run);
    status = replay.status();
    if (status.ok()) trace.states = std::move(replay->states);
  }
  if (status.ok() && failing != nullptr && !failing->empty()) {
    status = reference::ReplayError(*model_.network_, trace.run, *failing).status();
  }
  if (!status.ok()) {
    // A defect of ours: better no verdict than one that nobody could confirm.
    result.verdict = Verdict::kUnknown;
    result.reason = {.code = ReasonCode::kRefused,
                     .message = Cat("the run that was found was refused by the replayer: ",
                                    std::string(status.message()))};
    return std::nullopt;
  }
  Describe(model_, path, ends, &trace);
  return trace;
}

std::vector<uint32_t> Session::ShortPath() {
  const std::vector<uint32_t> found = search_->path();
  if (options_.order == Order::kBreadthFirst || found.size() <= 1) return found;
  Options breadth_first = options_;
  breadth_first.order = Order::kBreadthFirst;
  breadth_first.budget = {.max_states = kShorteningStates};
  const auto search = MakeSearch(*model_.system_, *bounds_, goal_, breadth_first);
  if (search->Work(kShorteningSeconds) != search::Status::kReached) return found;
  const std::vector<uint32_t> shorter = search->path();
  return shorter.size() < found.size() ? shorter : found;
}

void Session::FinishReached(Result& result) {
  const std::vector<uint32_t> moves = options_.make_trace ? ShortPath() : search_->path();
  const size_t steps = moves.size();
  if (query_.kind == QueryKind::kExistsEventually) {
    result.verdict = Verdict::kSatisfied;
    result.reason.code = ReasonCode::kReached;
  } else {
    result.verdict = Verdict::kViolated;
    result.reason.code = ReasonCode::kCounterexample;
  }
  result.reason.steps = static_cast<int64_t>(steps);
  if (!options_.make_trace) return;
  const std::vector<trace::PathStep> path = trace::ExpandPath(*model_.system_, moves);
  semantics::Machine machine(model_.system_->program());
  property::Goal::Disjuncts ends;
  lang::EvalError error;
  if (goal_.has_deadlock()) {
    const int n = model_.system_->clock_count();
    zone::Union part;
    trace::ForEachZone(path, n, [&](const zone::Bound* zone) {
      part.clear();
      if (zone != nullptr) {
        goal_.PartOf(path.back().target.data(), zone, n, machine, &part, &error);
      }
    });
    for (const zone::Matrix& piece : part) ends.push_back(zone::ToConstraints(piece.data(), n));
  } else {
    goal_.DisjunctsIn(path.back().target.data(), machine, &ends, &error);
  }
  result.trace = MakeTrace(path, ends, nullptr, result);
  if (!options_.make_certificate || !result.trace) return;
  certificate::Certificate& certificate = result.certificate.emplace();
  certificate.query = query_text_;
  certificate.proof = certificate::Proof::kRun;
  certificate.run = result.trace->run;
}

void Session::FinishExhausted(Result& result) {
  result.reason.states = result.stats.stored;
  if (is_exhaustive_) {
    result.verdict = Verdict::kSatisfied;
    result.reason.code = ReasonCode::kExplored;
  } else if (query_.kind == QueryKind::kExistsEventually) {
    result.verdict = Verdict::kViolated;
    result.reason.code = ReasonCode::kUnreachable;
  } else {
    result.verdict = Verdict::kSatisfied;
    result.reason.code = ReasonCode::kHolds;
  }
  if (options_.errors == Errors::kAssumed && options_.data != Options().data) {
    result.reason.assumed_no_errors = true;
  }
  if (!options_.make_certificate) return;
  certificate::Certificate& certificate = result.certificate.emplace();
  certificate.query = query_text_;
  for (const zone::Constraint& c : bounds_->diagonals()) {
    certificate.diagonals.push_back({c.i, c.j, zone::Value(c.bound), zone::IsStrict(c.bound)});
  }
  search_->ForEachEntry([&](const search::Entry& found) {
    certificate.entries.push_back(ToEntry(found));
    if (found.bounds != nullptr) certificate.relation = certificate::Relation::kSimulation;
  });
}

certificate::Entry Session::ToEntry(const search::Entry& found) const {
  certificate::Entry entry;
  const int processes = model_.system_->process_count();
  const int n = model_.system_->clock_count();
  entry.locations.assign(found.state, found.state + processes);
  entry.values.assign(found.state + processes, found.state + model_.system_->slot_count());
  if (found.hidden != nullptr) {
    entry.hidden = *found.hidden;
    for (size_t v = 0; v < entry.values.size(); ++v) {
      if (entry.hidden[v]) entry.values[v] = 0;
    }
  }
  for (const zone::Constraint& c : found.zone) {
    entry.zone.push_back({c.i, c.j, zone::Value(c.bound), zone::IsStrict(c.bound)});
  }
  const semantics::Activity& activity = bounds_->activity();
  for (int x = 1; x < n; ++x) {
    const int equal = activity.Representative(x);
    if (equal == x) continue;
    entry.zone.push_back({x, equal, 0, false});
    entry.zone.push_back({equal, x, 0, false});
  }
  if (found.bounds == nullptr) return entry;
  entry.bounds.resize(n);
  for (int x = 1; x < n; ++x) {
    const zone::GuardBounds& bounds = (*found.bounds)[activity.Representative(x)];
    certificate::ClockBounds& out = entry.bounds[x];
    out.has_lower = bounds.has_lower();
    out.has_upper = bounds.has_upper();
    if (out.has_lower) {
      out.lower = -zone::Value(bounds.lower);
      out.lower_strict = zone::IsStrict(bounds.lower);
    }
    if (out.has_upper) {
      out.upper = zone::Value(bounds.upper);
      out.upper_strict = zone::IsStrict(bounds.upper);
    }
  }
  return entry;
}

void Session::FinishError(Result& result) {
  const std::string& message = search_->error().message;
  result.error =
      Diagnostic{Severity::kError, search_->error().code, search_->error().span, message, {}};
  const uint32_t failing = search_->failing_step();
  const std::vector<trace::PathStep> path = trace::ExpandPath(*model_.system_, search_->path());
  if (failing == search::Search::kNoStep) {
    result.reason = {.code = ReasonCode::kGoalError, .message = message};
    if (options_.make_trace) {
      const std::vector<model::FiredEdge> none;
      result.trace = MakeTrace(path, {{}}, &none, result);
    }
    return;
  }
  // Enumerate the last state's moves once more to find the one that failed.
  semantics::Successors successors(*model_.system_);
  std::vector<zone::Constraint> guard;
  std::vector<model::FiredEdge> edges;
  std::string where;
  uint32_t number = 0;
  successors.ForEach(path.back().target.data(), [&](const semantics::Step& step) {
    if (number++ != failing) return true;
    guard.assign(step.guard.begin(), step.guard.end());
    for (const int32_t id : step.edges) {
      const semantics::CompiledEdge& edge = model_.system_->edge(id);
      edges.push_back(edge.fired);
      const model::Process& process = *model_.network_->processes[edge.fired.process];
      const model::EdgeInstance& instance = process.edges[edge.fired.edge];
      const std::string move =
          Cat(process.name, ": ", process.templ->locations[edge.source].symbol->name, " -> ",
              process.templ->locations[edge.target].symbol->name);
      Append(&where, where.empty() ? "" : ", ", move);
      const std::string selected = model::SelectText(instance);
      result.error->AddNote(instance.edge->span, Cat("on the edge of ", move,
                                                     selected.empty() ? "" : ", with ", selected));
    }
    return false;
  });
  result.reason = {.code = ReasonCode::kRunTimeError, .move = where, .message = message};
  if (options_.make_trace) result.trace = MakeTrace(path, {guard}, &edges, result);
}

}  // namespace zonelab
