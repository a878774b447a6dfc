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

// More disjuncts than this in one state are refused: the predicate is exponential.
constexpr size_t kMaxDisjuncts = 4096;

Outcome TooLarge(lang::EvalError* error) {
  *error = {Span{}, lang::kTooLarge,
            "the query has too many cases of clock constraints (split it into several queries)"};
  return Outcome::kError;
}

}  // namespace

struct Goal::Compiler {
  Goal& goal;
  semantics::System& system;
  std::vector<int32_t> binders;
  bool is_too_large = false;

  int Add(Node node) {
    goal.nodes_.push_back(std::move(node));
    return static_cast<int>(goal.nodes_.size()) - 1;
  }

  int Combine(Kind kind, std::vector<int> children) {
    Node node;
    node.kind = kind;
    node.children = std::move(children);
    // Data first: it may decide the whole.
    std::stable_partition(node.children.begin(), node.children.end(),
                          [this](int child) { return goal.nodes_[child].kind == Kind::kData; });
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
    node.atom = static_cast<int>(goal.atoms_.size());
    semantics::ClockAtom atom =
        semantics::CompileAtom(expr, system.program(), system.network().globals, binders);
    if (negated) atom.op = lang::Negated(atom.op);
    goal.atoms_.push_back(std::move(atom));
    return Add(std::move(node));
  }

  int CompileQuantifier(const Expr& expr, bool negated) {
    std::vector<int> children;
    semantics::ForEachBinderValue(expr, system.network(), system.network().globals, &binders, [&] {
      is_too_large =
          is_too_large || static_cast<int64_t>(goal.atoms_.size()) > semantics::kMostUnrolled;
      if (!is_too_large) children.push_back(Compile(*expr.args[0], negated));
      return !is_too_large;
    });
    return Combine((expr.op == Op::kForall) != negated ? Kind::kAnd : Kind::kOr,
                   std::move(children));
  }
};

absl::StatusOr<Goal> Goal::Compile(const Expr& predicate, bool negated, semantics::System& system) {
  Goal goal;
  Compiler compiler{goal, system, {}};
  goal.root_ = compiler.Compile(predicate, negated);
  if (compiler.is_too_large) {
    return absl::UnimplementedError(Cat("The query stands for more than ", semantics::kMostUnrolled,
                                        " clock constraints; quantify over smaller ranges."));
  }
  return goal;
}

Outcome Goal::Expand(int id, const semantics::Slot* state, bool is_deadlock,
                     semantics::Machine& machine, Disjuncts* out, lang::EvalError* error) const {
  const Node& node = nodes_[id];
  out->clear();
  switch (node.kind) {
    case Kind::kData: {
      int32_t value = 0;
      if (!machine.Int(node.code, state, &value)) {
        *error = machine.error();
        return Outcome::kError;
      }
      if ((value != 0) != node.negated) out->emplace_back();
      return Outcome::kTrue;
    }
    case Kind::kAtom: {
      int32_t i = 0, j = 0, bound = 0;
      const semantics::ClockAtom& atom = atoms_[node.atom];
      const Outcome outcome = semantics::EvaluateAtom(atom, machine, state, &i, &j, &bound, error);
      if (outcome != Outcome::kTrue) return outcome;
      if (atom.op == Op::kNotEqual) {
        semantics::AppendConstraints(i, j, Op::kLess, bound, &out->emplace_back());
        semantics::AppendConstraints(i, j, Op::kGreater, bound, &out->emplace_back());
      } else {
        semantics::AppendConstraints(i, j, atom.op, bound, &out->emplace_back());
      }
      return Outcome::kTrue;
    }
    case Kind::kDeadlock:
      if (is_deadlock != node.negated) out->emplace_back();
      return Outcome::kTrue;
    case Kind::kAnd:
      out->emplace_back();
      break;
    case Kind::kOr:
      break;
  }
  Disjuncts child_disjuncts;
  for (const int child : node.children) {
    const Outcome outcome = Expand(child, state, is_deadlock, machine, &child_disjuncts, error);
    if (outcome != Outcome::kTrue) return outcome;
    if (node.kind == Kind::kOr) {
      for (auto& conjunction : child_disjuncts) out->push_back(std::move(conjunction));
      if (nodes_[child].kind == Kind::kData && !child_disjuncts.empty()) break;
    } else {
      if (out->size() * child_disjuncts.size() > kMaxDisjuncts) return TooLarge(error);
      Disjuncts product;
      for (const auto& left : *out) {
        for (const auto& right : child_disjuncts) {
          product.push_back(left);
          product.back().insert(product.back().end(), right.begin(), right.end());
        }
      }
      *out = std::move(product);
      if (out->empty()) break;
    }
    if (out->size() > kMaxDisjuncts) return TooLarge(error);
  }
  return Outcome::kTrue;
}

Outcome Goal::DisjunctsIn(const semantics::Slot* state, semantics::Machine& machine, Disjuncts* out,
                          lang::EvalError* error) const {
  out->clear();
  if (is_empty()) return Outcome::kTrue;
  ZL_DCHECK(!has_deadlock());
  return Expand(root_, state, false, machine, out, error);
}

Outcome Goal::PartOf(const semantics::Slot* state, const zone::Bound* zone, int n,
                     semantics::Machine& machine, zone::Union* out, lang::EvalError* error) {
  out->clear();
  if (is_empty()) return Outcome::kTrue;
  for (const bool is_deadlock : {false, true}) {
    if (is_deadlock && !has_deadlock()) break;
    const Outcome outcome = Expand(root_, state, is_deadlock, machine, &disjuncts_, error);
    if (outcome != Outcome::kTrue) return outcome;
    for (const std::vector<zone::Constraint>& conjunction : disjuncts_) {
      zone::Matrix part(zone, zone + zone::Size(n));
      if (!zone::ConjoinAll(part.data(), n, conjunction)) continue;
      const auto can_move = [&](const zone::Matrix& region) {
        return zone::IsWithin(part.data(), region.data(), n);
      };
      zone::Union pieces = {part};
      if (has_deadlock()) {
        const zone::Union& regions = moves_->In(state);
        if (is_deadlock && std::any_of(regions.begin(), regions.end(), can_move)) continue;
        for (const zone::Matrix& region : regions) {
          if (is_deadlock) {
            zone::Subtract(&pieces, region.data(), n);
          } else if (zone::Matrix moving = part; zone::Intersect(moving.data(), region.data(), n)) {
            out->push_back(std::move(moving));
          }
        }
        if (!is_deadlock) continue;
      }
      for (zone::Matrix& piece : pieces) out->push_back(std::move(piece));
    }
  }
  return Outcome::kTrue;
}

Outcome Goal::Meets(const semantics::Slot* state, const zone::Bound* zone, int n,
                    semantics::Machine& machine, lang::EvalError* error) {
  if (is_empty()) return Outcome::kFalse;
  const Node& root = nodes_[root_];
  if (root.kind == Kind::kData) {
    int32_t value = 0;
    if (!machine.Int(root.code, state, &value)) {
      *error = machine.error();
      return Outcome::kError;
    }
    return (value != 0) != root.negated ? Outcome::kTrue : Outcome::kFalse;
  }
  if (has_deadlock()) {
    zone::Union part;
    const Outcome outcome = PartOf(state, zone, n, machine, &part, error);
    return outcome == Outcome::kTrue && part.empty() ? Outcome::kFalse : outcome;
  }
  const Outcome outcome = Expand(root_, state, false, machine, &disjuncts_, error);
  if (outcome != Outcome::kTrue) return outcome;
  for (const std::vector<zone::Constraint>& conjunction : disjuncts_) {
    if (conjunction.size() <= 1) {
      if (conjunction.empty() || zone::Meets(zone, n, conjunction[0])) return Outcome::kTrue;
      continue;
    }
    scratch_.assign(zone, zone + zone::Size(n));
    if (zone::ConjoinAll(scratch_.data(), n, conjunction)) return Outcome::kTrue;
  }
  return Outcome::kFalse;
}

}  // namespace zonelab::property
