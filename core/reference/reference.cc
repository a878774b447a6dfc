// The oracle: UPPAAL's rules [UPPAAL manual] and those of ARCHITECTURE.md (Semantics), word by
// word. Tested by tests/core/reference/reference_test.cc on models worked out by hand.
#include "core/reference/reference.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/reference/formula.h"
#include "core/reference/partial.h"
#include "core/reference/priorities.h"
#include "core/reference/zone.h"

namespace zonelab::reference {

namespace {
using lang::EvalError;
using lang::Evaluator;
using model::FiredEdge;

// More joint moves of one state than this are an error, not an endless list.
constexpr size_t kMaxMoves = 1'000'000;

absl::Status ToStatus(const EvalError& error) {
  return absl::FailedPreconditionError(Cat(error.message, " [", error.code, "]"));
}

// An edge instance that the locations and the data allow, with its clock guard, a conjunction.  (A
// guard with a disjunction of clock constraints would give one candidate for each disjunct.)
struct Candidate {
  FiredEdge fired;
  const lang::Edge* edge = nullptr;
  Conjunction guard;
  int channel = -1;
  bool leaves_committed = false;
  bool is_certain = true;  // guard and channel depend on known values only
};

// A way in which some processes take part in a broadcast.
struct Broadcast {
  std::vector<const Candidate*> taking_part;
  Conjunction guard;
  bool is_certain = true;
};
}  // namespace

struct Reference::Impl : public Evaluator::ProcessView {
  explicit Impl(model::Network& n) : network(n) {
    globals = std::make_unique<Evaluator>(n.constants, n.globals);
    globals->processes = this;
    for (const auto& process : n.processes) {
      evaluators.push_back(std::make_unique<Evaluator>(n.constants, process->bindings));
    }
    for (const model::Channel& channel : n.channels) has_urgent |= channel.is_urgent;
  }

  // ---- Evaluator::ProcessView ----
  const lang::Bindings* Find(const lang::Symbol* process, absl::Span<const int32_t> arguments,
                             int* index) const override {
    *index = model::FindProcess(network, process, arguments);
    return *index < 0 ? nullptr : &network.processes[*index]->bindings;
  }
  int LocationOf(int process) const override { return locations[process]; }

  const lang::Location& Location(const DiscreteState& state, size_t process) const {
    return network.processes[process]->templ->locations[state.locations[process]];
  }
  bool AnyCommitted(const DiscreteState& state) const {
    for (size_t p = 0; p < state.locations.size(); ++p) {
      if (Location(state, p).is_committed) return true;
    }
    return false;
  }
  // The state must outlive the evaluation; only updates change it.
  static Evaluator& In(DiscreteState* state, Evaluator& evaluator) {
    evaluator.set_state(absl::MakeSpan(state->values), absl::MakeSpan(state->known));
    return evaluator;
  }

  // The evaluator of queries, in `state`.
  Evaluator& Globals(DiscreteState* state) {
    locations = state->locations;
    In(state, *globals).set_selects({});
    return *globals;
  }

  bool Invariant(DiscreteState state, Conjunction* atoms, bool* possible, EvalError* error,
                 bool* certain = nullptr) {
    *possible = true;
    for (size_t p = 0; p < state.locations.size(); ++p) {
      const lang::Expr* invariant = Location(state, p).invariant;
      if (invariant == nullptr) continue;
      Evaluator& evaluator = In(&state, *evaluators[p]);
      evaluator.set_selects({});
      Disjunction parts;
      if (!ToDisjunction(evaluator, *invariant, true, &parts, error, certain)) return false;
      if (parts.size() > 1) {
        *error = {invariant->span, "unsupported", "an invariant cannot be a disjunction"};
        return false;
      }
      if (parts.empty()) {
        *possible = false;
        atoms->clear();
        return true;
      }
      atoms->insert(atoms->end(), parts[0].begin(), parts[0].end());
      if (!invariant->has_rate) continue;
      std::vector<bool> stopped(network.clock_count());
      bool is_certain = true;
      if (!AddStopped(evaluator, *invariant, &stopped, error, &is_certain)) return false;
    }
    return true;
  }

  bool Stopped(DiscreteState state, std::vector<bool>* stopped, EvalError* error) {
    for (size_t p = 0; p < state.locations.size(); ++p) {
      const lang::Expr* invariant = Location(state, p).invariant;
      if (invariant == nullptr || !invariant->has_rate) continue;
      Evaluator& evaluator = In(&state, *evaluators[p]);
      evaluator.set_selects({});
      bool is_certain = true;
      if (!AddStopped(evaluator, *invariant, stopped, error, &is_certain)) return false;
      if (!is_certain) {
        *error = {
            invariant->span, lang::kUnknownValue,
            "whether a clock stands still depends on variables whose values are not known here"};
        return false;
      }
    }
    return true;
  }

  // Candidates of all processes.  If a location is committed, internal edges from other locations
  // are left out: they cannot fire, and an error in their guards does not count.
  std::vector<Candidate> Candidates(DiscreteState state, std::vector<MoveError>* errors) {
    std::vector<Candidate> candidates;
    const bool committed = AnyCommitted(state);
    for (size_t p = 0; p < state.locations.size(); ++p) {
      const std::vector<model::EdgeInstance>& edges = network.processes[p]->edges;
      for (size_t i = 0; i < edges.size(); ++i) {
        const lang::Edge& edge = *edges[i].edge;
        if (edge.source != state.locations[p]) continue;
        Candidate candidate;
        candidate.fired = {static_cast<int>(p), static_cast<int>(i)};
        candidate.edge = &edge;
        candidate.leaves_committed = Location(state, p).is_committed;
        if (committed && !candidate.leaves_committed && edge.sync_kind == lang::SyncKind::kNone) {
          continue;
        }
        AddCandidate(std::move(candidate), edges[i], &state, &candidates, errors);
      }
    }
    return candidates;
  }

  void AddCandidate(Candidate candidate, const model::EdgeInstance& instance, DiscreteState* state,
                    std::vector<Candidate>* candidates, std::vector<MoveError>* errors) {
    const lang::Edge& edge = *candidate.edge;
    Evaluator& evaluator = In(state, *evaluators[candidate.fired.process]);
    evaluator.set_selects(instance.selects);
    EvalError error;
    Disjunction guards = {{}};
    if (edge.guard != nullptr &&
        !ToDisjunction(evaluator, *edge.guard, true, &guards, &error, &candidate.is_certain)) {
      if (errors != nullptr) errors->push_back({{candidate.fired}, {}, error, {}});
      return;
    }
    if (guards.empty()) return;
    std::vector<int> channels = {-1};
    if (edge.sync_kind != lang::SyncKind::kNone) {
      std::vector<lang::Place> places;
      evaluator.set_selects(instance.selects);
      if (!PlacesOf(evaluator, *edge.channel, &places, &error)) {
        for (const Conjunction& guard : guards) {
          if (errors != nullptr) errors->push_back({{candidate.fired}, guard, error, {}});
        }
        return;
      }
      channels.clear();
      for (const lang::Place& place : places) channels.push_back(place.base);
      candidate.is_certain &= places.size() == 1;
    }
    for (const int channel : channels) {
      candidate.channel = channel;
      for (const Conjunction& guard : guards) {
        candidate.guard = guard;
        candidates->push_back(candidate);
      }
    }
  }

  // ---- Effects ----

  bool Execute(Evaluator& evaluator, const std::vector<lang::Expr*>& updates, DiscreteState* state,
               std::vector<std::pair<int32_t, int32_t>>* assignments, EvalError* error) {
    In(state, evaluator).clock_assignments = assignments;
    bool ok = true;
    for (const lang::Expr* update : updates) {
      ok = ok && ExecuteUpdate(evaluator, *update, &state->values, &state->known, error);
    }
    evaluator.clock_assignments = nullptr;
    return ok;
  }

  // Runs all updates and changes locations.
  bool Effect(const std::vector<const Candidate*>& parts, Move* move, EvalError* error) {
    DiscreteState* state = &move->target;
    std::vector<std::pair<int32_t, int32_t>> assignments;
    const lang::Document& document = *network.document;
    globals->set_selects({});
    if (!Execute(*globals, document.before_update, state, &assignments, error)) return false;
    for (const Candidate* part : parts) {
      const size_t p = part->fired.process;
      evaluators[p]->set_selects(network.processes[p]->edges[part->fired.edge].selects);
      if (!Execute(*evaluators[p], part->edge->updates, state, &assignments, error)) {
        return false;
      }
    }
    if (!Execute(*globals, document.after_update, state, &assignments, error)) return false;
    for (const Candidate* part : parts) {
      state->locations[part->fired.process] = part->edge->target;
    }
    move->resets.assign(assignments.begin(), assignments.end());
    return true;
  }

  struct Collector {
    const DiscreteState& state;
    bool committed;
    std::vector<Move>* moves;
    std::vector<MoveError>* errors;
    const Matters& matters;
  };

  Level LevelOf(const Move& move) const {
    Level level;
    level.first =
        move.channel < 0 ? network.default_priority : network.channels[move.channel].priority;
    for (const FiredEdge& fired : move.edges) {
      level.second = std::max(level.second, network.processes[fired.process]->priority);
    }
    return level;
  }

  void Fire(const std::vector<const Candidate*>& parts, Conjunction guard, Collector& out,
            bool is_certain = true) {
    bool allowed = !out.committed;
    Move move;
    move.is_certain = is_certain;
    for (const Candidate* part : parts) {
      allowed |= part->leaves_committed;
      move.is_certain &= part->is_certain;
      move.edges.push_back(part->fired);
    }
    if (!allowed) return;
    move.guard = std::move(guard);
    move.target = out.state;
    move.channel = parts[0]->channel;
    move.level = LevelOf(move);
    EvalError error;
    bool possible = true;
    if (!Effect(parts, &move, &error) ||
        !Invariant(move.target, &move.invariant, &possible, &error, &move.is_certain)) {
      if (out.errors == nullptr) return;
      MoveError& added = out.errors->emplace_back(MoveError{move.edges, move.guard, error, {}});
      if (move.is_certain && error.code != lang::kUnknownValue) added.level = move.level;
    } else if (possible) {
      out.moves->push_back(std::move(move));
    }
  }

  static Conjunction Both(const Conjunction& a, const Conjunction& b) {
    Conjunction both = a;
    both.insert(both.end(), b.begin(), b.end());
    return both;
  }

  bool IsContradiction(const Conjunction& conjunction) const {
    Zone zone(network.clock_count(), /*zero=*/false);
    zone.Add(conjunction);
    return zone.empty();
  }

  // Extends each of `ways` by what process `p` can do: take one of its receiving edges or stay out,
  // the latter only where none of them is enabled.  An edge that is not certain may be either.
  std::vector<Broadcast> WithProcess(const std::vector<Broadcast>& ways,
                                     const std::vector<const Candidate*>& receivers,
                                     const Matters& matters) const {
    std::vector<Conjunction> staying_out = {{}};
    bool is_certain = true;
    for (const Candidate* receiver : receivers) {
      is_certain &= receiver->is_certain;
      if (!receiver->is_certain) continue;
      std::vector<Conjunction> violated;
      for (const Conjunction& so_far : staying_out) {
        for (const Atom& atom : receiver->guard) {
          for (const Atom& violation : Violations(atom)) {
            if (violated.size() > kMaxMoves) break;
            violated.push_back(Both(so_far, {violation}));
          }
        }
      }
      staying_out = std::move(violated);
      // What no clocks satisfy would be doubled with every further receiver.
      constexpr size_t kFew = 8;
      if (staying_out.size() > kFew) {
        std::erase_if(staying_out, [&](const Conjunction& one) { return IsContradiction(one); });
      }
    }
    std::vector<Broadcast> result;
    for (const Broadcast& way : ways) {
      for (const Candidate* receiver : receivers) {
        Broadcast& with = result.emplace_back(way);
        with.taking_part.push_back(receiver);
        with.guard = Both(with.guard, receiver->guard);
        with.is_certain &= is_certain;
      }
      for (const Conjunction& violations : staying_out) {
        Broadcast& without = result.emplace_back(way);
        without.guard = Both(way.guard, violations);
        without.is_certain &= is_certain;
      }
      if (result.size() > kMaxMoves) break;
    }
    constexpr size_t kMany = 64;
    if (result.size() > kMany && result.size() <= kMaxMoves) {
      std::erase_if(result, [&](const Broadcast& one) {
        const Candidate* last = one.taking_part.back();
        const bool stays_out = last->fired.process != receivers[0]->fired.process;
        return IsContradiction(one.guard) ||
               (matters != nullptr && !matters(one.guard, stays_out ? nullptr : &last->fired));
      });
    }
    return result;
  }

  void FireBroadcast(const Candidate& sender, const std::vector<Candidate>& candidates,
                     Collector& out) {
    std::vector<Broadcast> ways = {{{&sender}, sender.guard}};
    for (size_t p = 0; p < network.processes.size(); ++p) {
      if (static_cast<int>(p) == sender.fired.process) continue;
      std::vector<const Candidate*> receivers;
      for (const Candidate& each : candidates) {
        if (each.fired.process == static_cast<int>(p) && each.channel == sender.channel &&
            each.edge->sync_kind == lang::SyncKind::kReceive) {
          receivers.push_back(&each);
        }
      }
      if (!receivers.empty()) ways = WithProcess(ways, receivers, out.matters);
      if (ways.size() > kMaxMoves) {
        EvalError error{sender.edge->span, "too-large", "this broadcast has too many variants"};
        if (out.errors != nullptr) out.errors->push_back({{sender.fired}, {}, error, {}});
        return;
      }
    }
    for (Broadcast& way : ways) {
      Fire(way.taking_part, std::move(way.guard), out, way.is_certain);
    }
  }

  void AllMoves(const DiscreteState& state, Collector& out) {
    const std::vector<Candidate> candidates = Candidates(state, out.errors);
    for (const Candidate& first : candidates) {
      if (first.edge->sync_kind == lang::SyncKind::kNone) {
        Fire({&first}, first.guard, out);
      } else if (first.edge->sync_kind == lang::SyncKind::kSend) {
        if (network.channels[first.channel].is_broadcast) {
          FireBroadcast(first, candidates, out);
          continue;
        }
        for (const Candidate& second : candidates) {
          if (second.edge->sync_kind == lang::SyncKind::kReceive &&
              second.channel == first.channel && second.fired.process != first.fired.process) {
            Fire({&first, &second}, Both(first.guard, second.guard), out);
          }
        }
      }
    }
  }

  bool UrgentSyncEnabled(const DiscreteState& state) {
    std::vector<Candidate> candidates = Candidates(state, nullptr);
    std::erase_if(candidates, [](const Candidate& each) { return !each.is_certain; });
    for (const Candidate& first : candidates) {
      if (first.channel < 0 || !network.channels[first.channel].is_urgent) continue;
      if (first.edge->sync_kind != lang::SyncKind::kSend) continue;
      if (network.channels[first.channel].is_broadcast) return true;
      for (const Candidate& second : candidates) {
        if (second.edge->sync_kind == lang::SyncKind::kReceive && second.channel == first.channel &&
            second.fired.process != first.fired.process) {
          return true;
        }
      }
    }
    return false;
  }

  model::Network& network;
  std::unique_ptr<Evaluator> globals;
  std::vector<std::unique_ptr<Evaluator>> evaluators;  // per process
  std::vector<int> locations;                          // of the state a predicate is asked about
  bool has_urgent = false;
};

Reference::Reference(model::Network& network)
    : network_(network), impl_(std::make_unique<Impl>(network)) {}
Reference::~Reference() = default;

DiscreteState Reference::Initial() const {
  DiscreteState state;
  for (const auto& process : network_.processes) {
    state.locations.push_back(process->templ->initial);
  }
  for (const model::Variable& variable : network_.variables) {
    state.values.push_back(variable.initial);
  }
  return state;
}

absl::StatusOr<std::vector<Atom>> Reference::Invariant(const DiscreteState& state, bool* possible) {
  Conjunction atoms;
  EvalError error;
  if (!impl_->Invariant(state, &atoms, possible, &error)) return ToStatus(error);
  return atoms;
}

std::vector<Move> Reference::MovesOfAnyPriority(const DiscreteState& state,
                                                std::vector<MoveError>* errors,
                                                const Matters& matters) {
  std::vector<Move> moves;
  Impl::Collector out{state, impl_->AnyCommitted(state), &moves, errors, matters};
  impl_->AllMoves(state, out);
  return moves;
}

std::vector<Move> Reference::Moves(const DiscreteState& state, std::vector<MoveError>* errors,
                                   const Matters& matters) {
  if (!network_.has_priorities) return MovesOfAnyPriority(state, errors, matters);
  std::vector<MoveError> failing;
  std::vector<Move> moves = MovesOfAnyPriority(state, &failing);
  bool possible = true;
  const absl::StatusOr<std::vector<Atom>> invariant = Invariant(state, &possible);
  ObeyPriorities(network_.clock_count(), invariant.ok() ? *invariant : Conjunction(), &moves,
                 &failing);
  if (errors != nullptr) *errors = std::move(failing);
  return moves;
}

bool Reference::MayDelay(const DiscreteState& state) {
  for (size_t p = 0; p < state.locations.size(); ++p) {
    const lang::Location& location = impl_->Location(state, p);
    if (location.is_urgent || location.is_committed) return false;
  }
  return !impl_->has_urgent || !impl_->UrgentSyncEnabled(state);
}

absl::StatusOr<std::vector<bool>> Reference::Stopped(const DiscreteState& state) {
  std::vector<bool> stopped(network_.clock_count());
  stopped[0] = true;
  EvalError error;
  if (!impl_->Stopped(state, &stopped, &error)) return ToStatus(error);
  return stopped;
}

absl::StatusOr<Disjunction> Reference::Predicate(const lang::Expr& predicate,
                                                 const DiscreteState& state, bool is_deadlock) {
  return PartsOf(predicate, state, is_deadlock, nullptr);
}

absl::StatusOr<bool> Reference::Holds(const lang::Expr& predicate, const DiscreteState& state,
                                      bool is_deadlock, const Judge& judge) {
  const absl::StatusOr<Disjunction> parts = PartsOf(predicate, state, is_deadlock, judge);
  if (!parts.ok()) return parts.status();
  return !parts->empty();
}

absl::StatusOr<Disjunction> Reference::PartsOf(const lang::Expr& predicate,
                                               const DiscreteState& state, bool is_deadlock,
                                               const Judge& judge) {
  DiscreteState copy = state;
  impl_->Globals(&copy).is_deadlock = is_deadlock;
  Disjunction result;
  EvalError error;
  const bool ok = ToDisjunction(*impl_->globals, predicate, true, &result, &error, nullptr, judge);
  impl_->globals->set_state({});
  if (!ok) return ToStatus(error);
  return result;
}

absl::StatusOr<Reference::Term> Reference::Evaluate(const lang::Expr& expr,
                                                    const DiscreteState& state) {
  DiscreteState copy = state;
  Evaluator& evaluator = impl_->Globals(&copy);
  Term term;
  lang::Place place;
  int32_t value = 0;
  const bool is_clock = expr.type != nullptr && expr.type->kind == lang::TypeKind::kClock;
  const bool ok = is_clock ? evaluator.Lvalue(expr, &place) : evaluator.Int(expr, &value);
  evaluator.set_state({});
  if (!ok) return ToStatus(evaluator.error());
  term.clock = is_clock ? place.base : 0;
  term.value = value;
  return term;
}

}  // namespace zonelab::reference
