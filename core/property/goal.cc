#include "core/property/goal.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/lang/operators.h"

namespace zonelab::property {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using semantics::Outcome;
using Kind = Formula::Kind;
using Node = Formula::Node;

}  // namespace

struct Goal::Compiler {
  Goal& goal;
  semantics::System& system;
  std::vector<int32_t> binders;
  bool is_too_large = false;

  int Add(Node node) {
    goal.formula_.nodes.push_back(std::move(node));
    return static_cast<int>(goal.formula_.nodes.size()) - 1;
  }

  int Combine(Kind kind, std::vector<int> children) {
    Node node;
    node.kind = kind;
    node.children = std::move(children);
    // Data first: it may decide the whole.
    std::stable_partition(node.children.begin(), node.children.end(), [this](int child) {
      return goal.formula_.nodes[child].kind == Kind::kData;
    });
    return Add(std::move(node));
  }

  int Compile(const Expr& expr, bool negated) {
    if (expr.clock_kind == lang::ClockKind::kInteger) {
      Node node;
      node.negated = negated;
      node.code = system.program().CompileInt(expr, system.network().globals, binders);
      return Add(std::move(node));
    }
    switch (expr.kind) {
      case ExprKind::kUnary:
        ZL_CHECK(expr.op == Op::kNot);
        return Compile(*expr.args[0], !negated);
      case ExprKind::kQuantifier:
        return CompileQuantifier(expr, negated);
      case ExprKind::kDeadlock: {
        if (goal.moves_ == nullptr) goal.moves_ = std::make_unique<Moves>(system);
        Node node;
        node.kind = Kind::kDeadlock;
        node.negated = negated;
        return Add(std::move(node));
      }
      case ExprKind::kBinary:
        break;
      default:
        ZL_CHECK(false && "the checker admits no other clock constraints in queries");
    }
    switch (expr.op) {
      case Op::kAnd:
        return Combine(negated ? Kind::kOr : Kind::kAnd,
                       {Compile(*expr.args[0], negated), Compile(*expr.args[1], negated)});
      case Op::kOr:
        return Combine(negated ? Kind::kAnd : Kind::kOr,
                       {Compile(*expr.args[0], negated), Compile(*expr.args[1], negated)});
      case Op::kImply:
        return Combine(negated ? Kind::kAnd : Kind::kOr,
                       {Compile(*expr.args[0], !negated), Compile(*expr.args[1], negated)});
      default:
        return CompileAtom(expr, negated);
    }
  }

  int CompileAtom(const Expr& expr, bool negated) {
    Node node;
    node.kind = Kind::kAtom;
    node.atom = static_cast<int>(goal.formula_.atoms.size());
    semantics::ClockAtom atom =
        semantics::CompileAtom(expr, system.program(), system.network().globals, binders);
    if (negated) atom.op = lang::Negated(atom.op);
    goal.formula_.atoms.push_back(std::move(atom));
    return Add(std::move(node));
  }

  int CompileQuantifier(const Expr& expr, bool negated) {
    std::vector<int> children;
    semantics::ForEachBinderValue(expr, system.network(), system.network().globals, &binders, [&] {
      is_too_large = is_too_large ||
                     static_cast<int64_t>(goal.formula_.atoms.size()) > semantics::kMostUnrolled;
      if (!is_too_large) children.push_back(Compile(*expr.args[0], negated));
      return !is_too_large;
    });
    return Combine((expr.op == Op::kForall) != negated ? Kind::kAnd : Kind::kOr,
                   std::move(children));
  }
};

absl::StatusOr<Goal> Goal::Compile(const Expr& predicate, bool negated, semantics::System& system) {
  Goal goal;
  goal.max_cases_ = system.max_ways();
  goal.clock_count_ = system.clock_count();
  zone::MakeZone({}, goal.clock_count_, &goal.universe_);
  Compiler compiler{goal, system, {}};
  goal.formula_.root = compiler.Compile(predicate, negated);
  if (compiler.is_too_large) {
    return absl::UnimplementedError(Cat("The query stands for more than ", semantics::kMostUnrolled,
                                        " clock constraints; quantify over smaller ranges."));
  }
  return goal;
}

Outcome Goal::DisjunctsIn(const semantics::Slot* state, semantics::Machine& machine, Disjuncts* out,
                          lang::EvalError* error) const {
  out->clear();
  if (is_empty()) return Outcome::kTrue;
  ZL_DCHECK(!has_deadlock());
  Cases cases;
  const Outcome outcome = cases.Resolve(formula_, state, false, machine, error);
  if (outcome != Outcome::kTrue) return outcome == Outcome::kError ? outcome : Outcome::kTrue;
  // Of many cases, those that contradict themselves are left out.
  constexpr size_t kMany = 8;
  return cases.ForEach(
      cases.open_atoms() > kMany ? universe_.data() : nullptr, clock_count_, max_cases_,
      [out](const Cases::Conjunction& conjunction, const zone::Bound*) {
        out->push_back(conjunction);
        return true;
      },
      error);
}

Outcome Goal::ForEachCase(const semantics::Slot* state, const zone::Bound* zone, int n,
                          semantics::Machine& machine, Cases::Sink sink, lang::EvalError* error) {
  if (is_empty()) return Outcome::kTrue;
  ZL_DCHECK(!has_deadlock());
  if (cases_.Resolve(formula_, state, false, machine, error) == Outcome::kError) {
    return Outcome::kError;
  }
  return cases_.ForEach(zone, n, max_cases_, sink, error);
}

Outcome Goal::PartOf(const semantics::Slot* state, const zone::Bound* zone, int n,
                     semantics::Machine& machine, zone::Union* out, lang::EvalError* error) {
  out->clear();
  if (is_empty()) return Outcome::kTrue;
  for (const bool is_deadlock : {false, true}) {
    if (is_deadlock && !has_deadlock()) break;
    if (cases_.Resolve(formula_, state, is_deadlock, machine, error) == Outcome::kError) {
      return Outcome::kError;
    }
    bool is_too_large = false;
    const auto add = [&](const Cases::Conjunction&, const zone::Bound* found) {
      const zone::Bound* end = found + zone::Size(n);
      if (!has_deadlock()) {
        out->emplace_back(found, end);
        return true;
      }
      const zone::Union& regions = moves_->In(state);
      is_too_large = moves_->has_too_many();
      if (is_too_large) return false;
      if (!is_deadlock) {
        for (const zone::Matrix& region : regions) {
          zone::Matrix moving(found, end);
          if (zone::Intersect(moving.data(), region.data(), n)) out->push_back(std::move(moving));
        }
        return true;
      }
      if (moves_->HoldsAll(state, found)) return true;
      zone::Union pieces = {zone::Matrix(found, end)};
      is_too_large = !moves_->LeaveStuck(state, &pieces);
      if (is_too_large) return false;
      for (zone::Matrix& piece : pieces) out->push_back(std::move(piece));
      return true;
    };
    if (cases_.ForEach(zone, n, max_cases_, add, error) == Outcome::kError) return Outcome::kError;
    if (is_too_large) {
      *error = Moves::TooMany();
      return Outcome::kError;
    }
  }
  return Outcome::kTrue;
}

Outcome Goal::Meets(const semantics::Slot* state, const zone::Bound* zone, int n,
                    semantics::Machine& machine, lang::EvalError* error) {
  if (is_empty()) return Outcome::kFalse;
  if (has_deadlock()) {
    zone::Union part;
    const Outcome outcome = PartOf(state, zone, n, machine, &part, error);
    return outcome == Outcome::kTrue && part.empty() ? Outcome::kFalse : outcome;
  }
  const Outcome resolved = cases_.Resolve(formula_, state, false, machine, error);
  if (resolved != Outcome::kTrue || !cases_.is_open()) return resolved;
  if (const zone::Constraint* only = cases_.only()) {
    return zone::Meets(zone, n, *only) ? Outcome::kTrue : Outcome::kFalse;
  }
  bool is_met = false;
  const auto meet = [&](const Cases::Conjunction&, const zone::Bound*) {
    is_met = true;
    return false;
  };
  const Outcome outcome = cases_.ForEach(zone, n, max_cases_, meet, error);
  return outcome == Outcome::kTrue && !is_met ? Outcome::kFalse : outcome;
}

}  // namespace zonelab::property
