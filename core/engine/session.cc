// One check: query → goal → search → verdict, with the run or the certificate that proves it.
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/clocks/list.h"
#include "core/data/list.h"
#include "core/engine/engine.h"
#include "core/search/adaptive.h"
#include "core/search/cegar.h"
#include "core/search/explorer.h"

namespace zonelab {
namespace {

using lang::QueryKind;

// How much a second search may take that looks for a run with fewer steps.
constexpr int64_t kShorteningStates = 20'000;
constexpr double kShorteningSeconds = 0.5;

std::string_view NameOf(QueryKind kind) {
  switch (kind) {
    case QueryKind::kExistsAlways: return "E[]";
    case QueryKind::kAlwaysEventually: return "A<>";
    case QueryKind::kLeadsTo: return "-->";
    case QueryKind::kSup: return "sup";
    case QueryKind::kInf: return "inf";
    case QueryKind::kBounds: return "bounds";
    case QueryKind::kExistsEventually: return "E<>";
    case QueryKind::kAlwaysGlobally: return "A[]";
  }
  return "";
}

std::string Plural(int64_t count, std::string_view noun) {
  return Cat(count, " ", noun, count == 1 ? "" : "s");
}

template <class Clocks>
bool Extrapolates(const Options& options) {
  return options.extrapolate == "auto" ? Clocks::kExtrapolates : options.extrapolate == "yes";
}

// One instantiation of a search for each pair of names in the registries.
std::unique_ptr<search::Search> MakeSearch(const semantics::System& system,
                                           const semantics::Bounds& bounds, property::Goal& goal,
                                           const Options& options) {
  std::unique_ptr<search::Search> made;
  const search::Order order = *OrderByName(options.order);
  data::DataStrategies::Any([&](auto data_tag) {
    using Data = typename decltype(data_tag)::type;
    if (Data::kName != options.data) return false;
    if (const auto rule = LearningRuleByName(options.clocks)) {
      using Cegar = search::Cegar<Data>;
      const typename Cegar::Config config{*rule, order, options.seed,
                                          static_cast<size_t>(options.max_events)};
      made = std::make_unique<Cegar>(system, bounds, goal, config, options.budget);
    }
    clocks::EagerStrategies::Any([&](auto clocks_tag) {
      using Clocks = typename decltype(clocks_tag)::type;
      if (Clocks::kName != options.clocks) return false;
      made = std::make_unique<search::Explorer<Clocks, Data>>(system, bounds, goal, order,
                                                              options.seed, options.budget);
      return true;
    });
    clocks::LazyStrategies::Any([&](auto clocks_tag) {
      using Clocks = typename decltype(clocks_tag)::type;
      if (Clocks::kName != options.clocks) return false;
      using Lazy = search::Adaptive<Clocks, Data>;
      typename Lazy::Config config;
      config.order = order;
      config.seed = options.seed;
      config.covering = CoveringByName(options.covering).value_or(Clocks::kCovering);
      config.extrapolates = Extrapolates<Clocks>(options);
      config.event_limit = static_cast<size_t>(options.max_events);
      made = std::make_unique<Lazy>(system, bounds, goal, config, options.budget);
      return true;
    });
    return true;
  });
  ZL_CHECK(made != nullptr);
  return made;
}

bool TakesDiagonals(const Options& options) {
  bool takes = LearningRuleByName(options.clocks).has_value();
  clocks::EagerStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName == options.clocks) takes = Clocks::kTakesDiagonals;
    return false;
  });
  clocks::LazyStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName == options.clocks) {
      takes = Clocks::kTakesDiagonals && !Extrapolates<Clocks>(options);
    }
    return false;
  });
  return takes;
}

// Which clocks need not be looked at.  What other kinds of queries look at might be left out.
semantics::Reduction ReductionFor(const Options& options, bool is_exhaustive, QueryKind kind) {
  if (options.activity == "off" || !(is_exhaustive || kind == QueryKind::kExistsEventually ||
                                     kind == QueryKind::kAlwaysGlobally)) {
    return semantics::Reduction::kNone;
  }
  // A guard and an invariant on equal clocks may contradict each other without bounds having been
  // learnt of them; then a certificate by simulation would lack them.
  const bool learns_bounds = clocks::LazyStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    return Clocks::kName == options.clocks && Clocks::kCertifiesBySimulation;
  });
  return learns_bounds ? semantics::Reduction::kActivity
                       : semantics::Reduction::kActivityAndEqual;
}

}  // namespace

Session::Session(Model& model, std::string_view query, const Options& options)
    : model_(model), query_text_(query), options_(options) {
  ZL_CHECK(model.ok());
  is_exhaustive_ = query == kExhaustive;
  const absl::Status valid = Validate(options);
  if (!valid.ok()) {
    diagnostics_.Error("bad-option", Span{}, std::string(valid.message()));
    return;
  }
  semantics::System& system = *model.system_;
  if (!is_exhaustive_) {
    const int source = model.sources_.Add("query", std::string(query));
    query_ = lang::ParseQuery(*model.file_.document, model.sources_, source, diagnostics_);
    if (diagnostics_.has_errors()) return;
    if (query_.kind != QueryKind::kExistsEventually && query_.kind != QueryKind::kAlwaysGlobally) {
      diagnostics_.Error("not-yet-supported", query_.span,
                         Cat("Queries of the form ", NameOf(query_.kind),
                             " are not yet supported; E<> and A[] are."));
      return;
    }
    const bool is_negated = query_.kind == QueryKind::kAlwaysGlobally;
    absl::StatusOr<property::Goal> goal =
        property::Goal::Compile(*query_.predicate, is_negated, system);
    if (!goal.ok()) {
      diagnostics_.Error("not-yet-supported", query_.span, std::string(goal.status().message()));
      return;
    }
    goal_ = *std::move(goal);
    goal_expr_ = lang::StatesSearchedFor(*model.file_.document, query_);
  }
  bounds_ = std::make_unique<semantics::Bounds>(system, goal_.atoms(),
                                                ReductionFor(options, is_exhaustive_, query_.kind));
  if (const semantics::ClockAtom* atom = bounds_->unbounded()) {
    diagnostics_.Error(
        "clock-bound", atom->span,
        bounds_->is_unbounded_diagonal()
            ? Cat("The difference of two clocks is compared with a value that can be one of more "
                  "than ", semantics::Bounds::kMostDiagonalBounds,
                  " (or the clocks are chosen by data); give the variables in it smaller ranges.")
            : Cat("A clock is compared with a value that may exceed ", zone::kMaxConstant,
                  "; give the variables in the bound smaller ranges."));
  }
  if (bounds_->diagonal() != nullptr && !TakesDiagonals(options)) {
    diagnostics_.Error("unsupported-feature", bounds_->diagonal()->span,
                       Cat("Constraints on the difference of two clocks are not supported yet by "
                           "the clock abstraction \"", options.clocks, "\"."));
  }
}

void Session::Start() {
  search_ = MakeSearch(*model_.system_, *bounds_, goal_, options_);
}

Progress Session::Work(double seconds) {
  ZL_CHECK(ok());
  search_->Work(seconds);
  return progress();
}

Progress Session::progress() const {
  const Stats stats = search_->stats();
  return {stats.stored,  search_->waiting(), stats.expanded,
          stats.covered, search_->bytes(),   stats.cpu_seconds,
          search_->status() != search::Status::kRunning};
}

Result Session::Finish() {
  ZL_CHECK(ok());
  Result result;
  result.query = query_text_;
  result.options = options_;
  result.stats = search_->stats();
  if (options_.max_events > 0) result.events = search_->events();
  switch (search_->status()) {
    case search::Status::kRunning:
      result.reason = Cat("stopped after ", Plural(result.stats.expanded, "symbolic state"),
                          " had been explored");
      break;
    case search::Status::kLimit:
      result.reason = Cat(search_->limit(), " after ",
                          Plural(result.stats.expanded, "symbolic state"),
                          " had been explored; ", search_->waiting(), " were waiting");
      break;
    case search::Status::kReached:
      FinishReached(result);
      break;
    case search::Status::kExhausted:
      FinishExhausted(result);
      break;
    case search::Status::kRunTimeError:
      FinishError(result);
      break;
  }
  return result;
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
    auto replay = certificate::ReplayRun(*model_.network_,
                                         failing == nullptr ? goal_expr_ : nullptr, trace.run);
    status = replay.status();
    if (status.ok()) trace.states = std::move(replay->states);
  }
  if (status.ok() && failing != nullptr && !failing->empty()) {
    status = certificate::ReplayError(*model_.network_, trace.run, *failing).status();
  }
  if (!status.ok()) {
    // A defect of ours: better no verdict than one that nobody could confirm.
    result.verdict = Verdict::kUnknown;
    result.reason = Cat("internal error: the run that was found was refused by the replayer: ",
                        std::string(status.message()));
    return std::nullopt;
  }
  const int n = model_.system_->clock_count();
  trace::ForEachZone(path, n, [&](const zone::Bound* zone) {
    std::vector<std::string>& words = trace.zones.emplace_back();
    if (zone != nullptr) words = zone::ToStrings(zone, n, model_.network_->clocks);
  });
  return trace;
}

std::vector<uint32_t> Session::ShortPath() {
  const std::vector<uint32_t> found = search_->path();
  if (options_.order == "bfs" || found.size() <= 1) return found;
  Options breadth_first = options_;
  breadth_first.order = "bfs";
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
    result.reason = Cat("reachable: a run of ", Plural(static_cast<int64_t>(steps), "step"),
                        " leads to such a state");
  } else {
    result.verdict = Verdict::kViolated;
    result.reason = Cat("a run of ", Plural(static_cast<int64_t>(steps), "step"),
                        " leads to a state that breaks the property");
  }
  if (!options_.make_trace) return;
  const std::vector<trace::PathStep> path = trace::ExpandPath(*model_.system_, moves);
  semantics::Machine machine(model_.system_->program());
  property::Goal::Disjuncts ends;
  lang::EvalError error;
  goal_.DisjunctsIn(path.back().target.data(), machine, &ends, &error);
  result.trace = MakeTrace(path, ends, nullptr, result);
}

void Session::FinishExhausted(Result& result) {
  const std::string explored =
      result.stats.stored == 1
          ? std::string("the only symbolic state was explored")
          : Cat("all ", Plural(result.stats.stored, "symbolic state"), " were explored");
  if (is_exhaustive_) {
    result.verdict = Verdict::kSatisfied;
    result.reason = explored;
  } else if (query_.kind == QueryKind::kExistsEventually) {
    result.verdict = Verdict::kViolated;
    result.reason = Cat("unreachable: ", explored, " and none satisfies the predicate");
  } else {
    result.verdict = Verdict::kSatisfied;
    result.reason = Cat(explored, " and none breaks the property");
  }
  if (!options_.make_certificate) return;
  certificate::Certificate& certificate = result.certificate.emplace();
  certificate.query = query_text_;
  const int processes = model_.system_->process_count();
  const int n = model_.system_->clock_count();
  for (const zone::Constraint& c : bounds_->diagonals()) {
    certificate.diagonals.push_back({c.i, c.j, zone::Value(c.bound), zone::IsStrict(c.bound)});
  }
  search_->ForEachEntry([&](const search::Entry& found) {
    certificate::Entry& entry = certificate.entries.emplace_back();
    entry.locations.assign(found.state, found.state + processes);
    entry.values.assign(found.state + processes, found.state + model_.system_->slot_count());
    for (const zone::Constraint& c : found.zone) {
      entry.zone.push_back({c.i, c.j, zone::Value(c.bound), zone::IsStrict(c.bound)});
    }
    for (int x = 1; x < n; ++x) {
      const int equal = bounds_->activity().Representative(x);
      if (equal == x) continue;
      entry.zone.push_back({x, equal, 0, false});
      entry.zone.push_back({equal, x, 0, false});
    }
    if (found.bounds == nullptr) return;
    certificate.relation = certificate::Relation::kSimulation;
    entry.bounds.resize(n);
    for (int x = 1; x < n; ++x) {
      const zone::GuardBounds& bounds = (*found.bounds)[bounds_->activity().Representative(x)];
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
  });
}

void Session::FinishError(Result& result) {
  const std::string& message = search_->error().message;
  result.error = Diagnostic{
      Severity::kError, search_->error().code, search_->error().span, message, {}};
  const uint32_t failing = search_->failing_step();
  const std::vector<trace::PathStep> path =
      trace::ExpandPath(*model_.system_, search_->path());
  if (failing == search::Search::kNoStep) {
    result.reason = Cat("run-time error while the query was evaluated: ", message);
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
      const std::string move = Cat(process.name, ": ",
                                   process.templ->locations[edge.source].symbol->name, " -> ",
                                   process.templ->locations[edge.target].symbol->name);
      Append(&where, where.empty() ? "" : ", ", move);
      const std::string selected = model::SelectText(instance);
      result.error->AddNote(instance.edge->span, Cat("on the edge of ", move,
                                                     selected.empty() ? "" : ", with ", selected));
    }
    return false;
  });
  result.reason = Cat("run-time error when the move ", where, " is tried: ", message);
  if (options_.make_trace) result.trace = MakeTrace(path, {guard}, &edges, result);
}

}  // namespace zonelab
