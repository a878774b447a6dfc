#include "core/tasks/program.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/base/strings.h"
#include "core/engine/system.h"
#include "core/exercise/form.h"
#include "core/lang/evaluate.h"
#include "core/lang/print.h"
#include "core/reference/formula.h"
#include "core/tasks/moves.h"

namespace zonelab::tasks {
namespace {

using exercise::Trimmed;
using Kind = Operation::Kind;

constexpr size_t kMostOperations = 200;

Operation And(std::vector<zone::Constraint> constraints) {
  Operation operation;
  operation.kind = Kind::kAnd;
  operation.constraints = std::move(constraints);
  return operation;
}
Operation Plain(Kind kind, int clock = 0, int32_t value = 0) {
  Operation operation;
  operation.kind = kind;
  operation.clock = clock;
  operation.value = value;
  return operation;
}

// Takes the constraints on clocks out of guards and invariants.
class Extractor {
 public:
  Extractor(model::Network& network, int process, const std::vector<int32_t>& selects)
      : evaluator_(network.constants, network.processes[process]->bindings) {
    evaluator_.set_selects(selects);
  }

  // False: `why()` says what is not possible.
  bool Add(const lang::Expr* condition, std::vector<zone::Constraint>* constraints) {
    if (condition == nullptr || condition->clock_kind == lang::ClockKind::kInteger) return true;
    if (condition->kind == lang::ExprKind::kBinary && condition->op == lang::Op::kAnd) {
      return Add(condition->args[0], constraints) && Add(condition->args[1], constraints);
    }
    reference::Disjunction parts;
    lang::EvalError error;
    if (condition->has_rate) return Fail(*condition, "stops a clock");
    if (!reference::ToDisjunction(evaluator_, *condition, true, &parts, &error)) {
      return Fail(*condition, "depends on more than clocks and constants");
    }
    if (parts.size() != 1) return Fail(*condition, "is no conjunction of constraints");
    for (const reference::Atom& atom : parts[0]) {
      if (std::abs(atom.bound) > kMostConstant) return Fail(*condition, "has a large constant");
      AddAtom(atom, constraints);
    }
    return true;
  }

  bool AddResets(const std::vector<lang::Expr*>& updates,
                 std::vector<std::pair<int, int32_t>>* resets) {
    for (const lang::Expr* update : updates) {
      const bool is_clock = update->kind == lang::ExprKind::kAssign &&
                            update->args[0]->type != nullptr &&
                            update->args[0]->type->kind == lang::TypeKind::kClock;
      if (!is_clock) continue;
      lang::Place place;
      int32_t value = 0;
      if (!evaluator_.Lvalue(*update->args[0], &place) ||
          !evaluator_.Int(*update->args[1], &value)) {
        return Fail(*update, "depends on more than constants");
      }
      if (value < 0 || value > kMostConstant) return Fail(*update, "sets a clock to such a number");
      resets->emplace_back(place.base, value);
    }
    return true;
  }

  const Message& why() const { return why_; }

 private:
  bool Fail(const lang::Expr& expr, Phrase what) {
    why_ = Tell("`", lang::PrintExpr(expr), "` ", what);
    return false;
  }

  static void AddAtom(const reference::Atom& atom, std::vector<zone::Constraint>* constraints) {
    using lang::Op;
    const auto c = static_cast<int32_t>(atom.bound);
    const bool is_strict = atom.op == Op::kLess || atom.op == Op::kGreater;
    if (atom.op != Op::kGreater && atom.op != Op::kGreaterEqual) {
      constraints->push_back({atom.i, atom.j, is_strict ? zone::LessThan(c) : zone::AtMost(c)});
    }
    if (atom.op != Op::kLess && atom.op != Op::kLessEqual) {
      constraints->push_back({atom.j, atom.i, is_strict ? zone::LessThan(-c) : zone::AtMost(-c)});
    }
  }

  lang::Evaluator evaluator_;
  Message why_;
};

// Reads `x=5 y=3` to one side or both; false: `*error` says why.
bool ReadBounds(Scanner* scanner, const Clocks& clocks, bool lower, bool upper,
                std::vector<zone::LowerUpper>* bounds, TextError* error) {
  while (true) {
    scanner->SkipBlanks();
    const size_t begin = scanner->place();
    const std::string_view name = scanner->TakeName();
    if (name.empty() || name == "lower" || name == "upper") {
      scanner->GoTo(begin);
      return true;
    }
    Message why;
    const int clock = clocks.Find(name, &why);
    if (clock < 0) {
      *error = scanner->Error(begin, why);
      return false;
    }
    const bool has_sign = scanner->Take("==") || scanner->Take("=") || scanner->Take(":");
    const std::optional<run::Fraction> value = has_sign ? TakeNumber(scanner) : std::nullopt;
    if (!value || value->under() != 1) {
      *error = scanner->Error(begin, "a constant is written `x=5`");
      return false;
    }
    if (lower) (*bounds)[clock].lower = static_cast<int32_t>(value->over());
    if (upper) (*bounds)[clock].upper = static_cast<int32_t>(value->over());
    scanner->Take(",");
  }
}

class ProgramReader {
 public:
  ProgramReader(const Clocks& clocks, const Model* model) : clocks_(clocks), model_(model) {}

  std::optional<Program> Read(std::string_view text, TextError* error) {
    for (size_t at = 0; at <= text.size();) {
      const size_t end = std::min(text.find(';', at), text.size());
      const std::string_view piece = Trimmed(text.substr(at, end - at));
      at = end + 1;
      if (piece.empty()) continue;
      if (program_.size() > kMostOperations) {
        error->message = "there are too many operations";
        return std::nullopt;
      }
      Begin(piece);
      if (!ReadOne(piece, error)) {
        error->message = Tell("`", piece, "`: ", error->message);
        return std::nullopt;
      }
    }
    if (program_.empty()) {
      error->message = "nothing is done; write for example `init; delay; and x <= 5`";
      return std::nullopt;
    }
    SetRoles();
    return std::move(program_);
  }

 private:
  // What a program begins with if it does not say so: a path at the start, constraints with all.
  void Begin(std::string_view piece) {
    if (!program_.empty() || piece == "init" || piece == "all") return;
    program_.push_back(Plain(piece.starts_with("path ") ? Kind::kInit : Kind::kAll));
  }

  bool ReadOne(std::string_view piece, TextError* error) {
    const size_t blank = std::min(piece.find_first_of(" \t"), piece.size());
    const std::string_view word = piece.substr(0, blank), rest = Trimmed(piece.substr(blank));
    if (word == "init" || word == "all" || word == "delay") {
      program_.push_back(Plain(word == "init"  ? Kind::kInit
                               : word == "all" ? Kind::kAll
                                               : Kind::kDelay));
      if (rest.empty()) return true;
      error->message = "nothing may follow this word; end it with `;`";
      return false;
    }
    if (word == "and") return ReadAnd(rest, error);
    if (word == "reset") return ReadReset(rest, error);
    if (word == "free") return ReadFree(rest, error);
    if (word == "extra-m" || word == "extra-lu-plus") return ReadExtra(word, rest, error);
    if (word == "path") return ReadPath(rest, /*backwards=*/false, error);
    if (word == "back" && rest.starts_with("edge ")) {
      return ReadPath(Trimmed(rest.substr(5)), /*backwards=*/true, error);
    }
    error->message =
        "this is no operation: there are init, all, delay, and …, reset x, free x, extra-m x=5, "
        "extra-lu-plus lower x=5 upper y=3, path P.A->B, back edge P.A->B";
    return false;
  }

  bool ReadAnd(std::string_view rest, TextError* error) {
    const std::optional<Constraints> read = ReadConstraints(rest, clocks_, error);
    if (!read) return false;
    program_.push_back(And(read->all()));
    program_.back().is_false = read->is_false;
    return true;
  }

  bool ReadReset(std::string_view rest, TextError* error) {
    Scanner scanner(rest);
    const int clock = clocks_.Find(scanner.TakeName(), &error->message);
    if (clock < 0) return false;
    std::optional<run::Fraction> value = run::Fraction(0);
    if (scanner.Take("=")) value = TakeNumber(&scanner);
    scanner.SkipBlanks();
    if (!value || value->under() != 1 || !scanner.AtEnd()) {
      *error = scanner.Error(scanner.place(), "write `reset x` or `reset x = 2`");
      return false;
    }
    program_.push_back(Plain(Kind::kReset, clock, static_cast<int32_t>(value->over())));
    return true;
  }

  bool ReadFree(std::string_view rest, TextError* error) {
    const int clock = clocks_.Find(rest, &error->message);
    if (clock < 0) return false;
    program_.push_back(Plain(Kind::kFree, clock));
    return true;
  }

  bool ReadExtra(std::string_view word, std::string_view rest, TextError* error) {
    const bool is_m = word == "extra-m";
    Operation operation = Plain(is_m ? Kind::kExtraM : Kind::kExtraLuPlus);
    operation.bounds.resize(clocks_.count());
    Scanner scanner(rest);
    if (is_m) {
      if (!ReadBounds(&scanner, clocks_, true, true, &operation.bounds, error)) return false;
    } else {
      for (bool found = true; found;) {
        const size_t begin = scanner.place();
        const std::string_view side = scanner.TakeWord();
        found = side == "lower" || side == "upper";
        if (!found) {
          scanner.GoTo(begin);
        } else if (!ReadBounds(&scanner, clocks_, side == "lower", side == "upper",
                               &operation.bounds, error)) {
          return false;
        }
      }
    }
    scanner.SkipBlanks();
    if (!scanner.AtEnd() || rest.empty()) {
      *error = scanner.Error(scanner.place(),
                             Tell("constants are written ",
                                  std::string_view(is_m ? "`x=5 y=3`" : "`lower y=3 upper x=5`")));
      return false;
    }
    program_.push_back(std::move(operation));
    return true;
  }

  bool ReadPath(std::string_view name, bool backwards, TextError* error) {
    if (model_ == nullptr) {
      error->message = kNeedsModel;
      return false;
    }
    const std::optional<EdgeConstraints> edge = ReadEdge(name, *model_, &error->message);
    if (!edge) return false;
    if (!backwards) {
      AddPath(*edge, &program_);
      return true;
    }
    program_.push_back(And(edge->target));
    for (size_t k = edge->resets.size(); k-- > 0;) {
      const auto [clock, value] = edge->resets[k];
      program_.push_back(Plain(Kind::kResetBackwards, clock, value));
    }
    program_.push_back(And(edge->guard));
    program_.push_back(And(edge->source));
    if (!edge->may_delay_before) return true;
    program_.push_back(Plain(Kind::kDelayBackwards));
    program_.push_back(And(edge->source));
    return true;
  }

  // Behind a delay stands an invariant, behind a reset that of the location that is entered.  Those
  // of the last location are the target's.
  void SetRoles() {
    size_t last_move = 0;  // the last reset, or constraint that is no invariant
    bool has_delayed = false, is_behind_delay = false, is_behind_reset = false;
    for (size_t k = 0; k < program_.size(); ++k) {
      Operation& now = program_[k];
      if (now.kind == Kind::kDelay) has_delayed = true;
      if (now.kind == Kind::kAnd && has_delayed) {
        now.role = is_behind_delay || is_behind_reset ? Operation::kInvariant : Operation::kGuard;
        if (now.role == Operation::kGuard) last_move = k;
      }
      if (now.kind == Kind::kReset && has_delayed) last_move = k;
      is_behind_delay = now.kind == Kind::kDelay;
      is_behind_reset = has_delayed && now.kind == Kind::kReset;
    }
    for (size_t k = last_move + 1; k < program_.size() && last_move > 0; ++k) {
      if (program_[k].role == Operation::kInvariant) program_[k].role = Operation::kTargetInvariant;
    }
  }

  const Clocks& clocks_;
  const Model* model_;
  Program program_;
};

}  // namespace

std::optional<Program> ReadProgram(std::string_view text, const Clocks& clocks, const Model* model,
                                   TextError* error) {
  return ProgramReader(clocks, model).Read(text, error);
}

void Apply(const Operation& operation, Set* set) {
  switch (operation.kind) {
    case Kind::kInit:
      *set = Set::Zero(set->size());
      break;
    case Kind::kAll:
      *set = Set::All(set->size());
      break;
    case Kind::kDelay:
      set->Delay();
      break;
    case Kind::kAnd:
      set->And(operation.constraints);
      if (operation.is_false) set->And({{0, 0, zone::LessThan(0)}});
      break;
    case Kind::kReset:
      set->Reset(operation.clock, operation.value);
      break;
    case Kind::kFree:
      set->Free(operation.clock);
      break;
    case Kind::kExtraM:
      set->ExtrapolateM(operation.bounds);
      break;
    case Kind::kExtraLuPlus:
      set->ExtrapolateLuPlus(operation.bounds);
      break;
    case Kind::kDelayBackwards:
      set->DelayBackwards();
      break;
    case Kind::kResetBackwards:
      set->ResetBackwards(operation.clock, operation.value);
      break;
  }
}

Set Run(const Program& program, int clocks) {
  Set set = Set::All(clocks);
  for (const Operation& operation : program) Apply(operation, &set);
  return set;
}

std::optional<EdgeConstraints> ReadEdge(std::string_view name, const Model& model, Message* why) {
  TextError error;
  const std::optional<WrittenMove> move = ReadMove(name, &error);
  if (!move || move->edges.size() != 1) {
    *why = move ? Message("name one edge") : error.message;
    return std::nullopt;
  }
  model::Network& network = NetworkOf(model);
  int process = -1;
  const std::vector<model::FiredEdge> found = EdgesNamed(network, move->edges[0], &process);
  if (found.size() != 1) {
    *why = found.empty() ? Message("the start has no such edge")
                         : Tell("there are ", found.size(), " such edges; write `", name, "#2`");
    return std::nullopt;
  }
  const model::EdgeInstance& instance = network.processes[process]->edges[found[0].edge];
  const auto& locations = network.processes[process]->templ->locations;
  const lang::Location& source = locations[instance.edge->source];
  const lang::Location& target = locations[instance.edge->target];
  EdgeConstraints edge;
  edge.may_delay_before = !source.is_urgent && !source.is_committed;
  edge.may_delay_behind = !target.is_urgent && !target.is_committed;
  Extractor extractor(network, process, instance.selects);
  if (extractor.Add(source.invariant, &edge.source) &&
      extractor.Add(instance.edge->guard, &edge.guard) &&
      extractor.AddResets(instance.edge->updates, &edge.resets) &&
      extractor.Add(target.invariant, &edge.target)) {
    return edge;
  }
  *why = extractor.why();
  return std::nullopt;
}

std::vector<std::string> LoopsAt(std::string_view process, std::string_view location,
                                 const Model& model) {
  const model::Network& network = NetworkOf(model);
  std::vector<std::string> loops;
  for (size_t p = 0; p < network.processes.size(); ++p) {
    if (network.processes[p]->name != process) continue;
    const std::vector<model::EdgeInstance>& edges = network.processes[p]->edges;
    for (size_t e = 0; e < edges.size(); ++e) {
      const model::FiredEdge fired{static_cast<int>(p), static_cast<int>(e)};
      const bool is_loop = edges[e].edge->source == edges[e].edge->target;
      if (is_loop && SourceOf(network, fired).symbol->name == location) {
        loops.push_back(NameOf(network, fired));
      }
    }
  }
  return loops;
}

void AddPath(const EdgeConstraints& edge, Program* program) {
  if (edge.may_delay_before) program->push_back(Plain(Kind::kDelay));
  program->push_back(And(edge.source));
  program->push_back(And(edge.guard));
  for (const auto& [clock, value] : edge.resets) {
    program->push_back(Plain(Kind::kReset, clock, value));
  }
  program->push_back(And(edge.target));
  if (!edge.may_delay_behind) return;
  program->push_back(Plain(Kind::kDelay));
  program->push_back(And(edge.target));
}

std::string LastPath(std::string_view text) {
  std::string last;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(';', at), text.size());
    const std::string_view piece = Trimmed(text.substr(at, end - at));
    at = end + 1;
    if (piece.starts_with("path ")) last = std::string(Trimmed(piece.substr(5)));
  }
  return last;
}

std::vector<std::vector<zone::Constraint>> InvariantsOf(const Model& model) {
  std::vector<std::vector<zone::Constraint>> invariants;
  model::Network& network = NetworkOf(model);
  constexpr size_t kMost = 200;
  for (size_t p = 0; p < network.processes.size() && invariants.size() < kMost; ++p) {
    for (const lang::Location& location : network.processes[p]->templ->locations) {
      std::vector<zone::Constraint> constraints;
      Extractor extractor(network, static_cast<int>(p), {});
      if (extractor.Add(location.invariant, &constraints) && !constraints.empty()) {
        invariants.push_back(std::move(constraints));
      }
    }
  }
  return invariants;
}

}  // namespace zonelab::tasks
