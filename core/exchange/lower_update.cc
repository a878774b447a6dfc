// Updates as a sequence of assignments to single variables.
//
// `a[i] = e` becomes one assignment for each element that `i` may select; an element keeps its
// value where `i` selects another one: a[0] = (i == 0 ? e : a[0]), a[1] = (i == 1 ? e : a[1]).  `if
// (c) …` is treated likewise.  So `i` and `c` are evaluated again and again: where an assignment
// changes what they read, they are kept in a temporary before it.
#include <algorithm>
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/exchange/lower.h"
#include "core/exchange/lower_impl.h"
#include "core/lang/print.h"

namespace zonelab::exchange {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Space;
using lang::TypeKind;

void Lowerer::Update(const Expr& expr, Updates* out) {
  switch (expr.kind) {
    case ExprKind::kAssign:
      return Assign(expr, out);
    case ExprKind::kIncrement: {
      AssignEach(Places(*expr.args[0]), expr.op, Number(1, expr.span), /*is_truth=*/false,
                 expr.span, out);
      return;
    }
    case ExprKind::kCall:
      if (expr.has_side_effect) CallStatement(expr, out);
      return;
    default:
      if (!expr.has_side_effect) return;
      Refuse(expr.span, Cat("has only assignments as updates, not '", lang::PrintExpr(expr),
                            "'; make edges of their own for the cases"));
  }
}

void Lowerer::Assign(const Expr& expr, Updates* out) {
  const Expr& left = *expr.args[0];
  const Expr& right = *expr.args[1];
  if (left.type->kind == TypeKind::kClock) return AssignClock(expr, out);
  const std::vector<PlaceCase> targets = Places(left);
  if (left.type->kind == TypeKind::kArray || left.type->kind == TypeKind::kStruct) {
    if (right.kind == ExprKind::kAssign || right.kind == ExprKind::kCall) {
      Refuse(right.span, "can assign arrays and records only from variables");
      return;
    }
    const std::vector<PlaceCase> sources = Places(right);
    if (targets.size() != 1 || sources.size() != 1) {
      Refuse(expr.span,
             "cannot assign arrays or records that are chosen by data; assign their "
             "elements");
      return;
    }
    for (int32_t i = 0; i < targets[0].place.shape->size; ++i) {
      AssignOne({PartOf(targets[0].place, i), {}}, Op::kNone,
                Read(PartOf(sources[0].place, i), right.span), /*is_truth=*/false, expr.span, out);
    }
    return;
  }
  const bool is_truth = left.type->kind == TypeKind::kBool && expr.op == Op::kNone;
  const Term value =
      is_truth ? Choice(Condition(right), Number(1, right.span), Number(0, right.span), right.span)
               : Int(right);
  AssignEach(targets, expr.op, value, left.type->kind == TypeKind::kBool && !is_truth, expr.span,
             out);
}

// At most one of the targets is assigned, so the value need not be kept.
void Lowerer::AssignEach(const std::vector<PlaceCase>& targets, Op op, const Term& value,
                         bool is_truth, Span span, Updates* out) {
  const size_t held = held_.size();
  Hold(targets);
  for (size_t k = 0; k < targets.size(); ++k) {
    AssignOne(Held(targets, held)[k], op, value, is_truth, span, out);
  }
  held_.resize(held);
}

namespace {

bool Divides(const Term& term) {
  return term.op == Op::kDiv || term.op == Op::kMod ||
         std::any_of(term.args.begin(), term.args.end(), Divides);
}

}  // namespace

void Lowerer::Keep(int32_t variable, Span span, Updates* out) {
  const auto keep = [&](Term value, size_t under) {
    // What matters only under conditions may be wrong elsewhere.
    if (Divides(value)) {
      std::vector<Term> when;
      for (size_t k = 0; k < under; ++k) when.push_back(held_[under_[k]]);
      value = Choice(All(std::move(when), span), std::move(value), Number(0, span), span);
    }
    const Term temporary = Variable(kFirstTemporary + temporaries_++, span);
    Count(span, SizeOf(value));
    out->assignments.push_back({temporary.value, std::move(value), span});
    return temporary;
  };
  const Term one = Number(1, span);
  size_t under = 0;
  for (size_t k = 0; k < held_.size(); ++k) {
    while (under < under_.size() && under_[under] < k) ++under;
    if (!Reads(held_[k], variable)) continue;
    const Term kept = keep(Choice(held_[k], one, Number(0, span), span), under);
    held_[k] = Compare(Op::kEqual, kept, one, span);
  }
  for (Local& local : locals_) {
    if (Reads(local.value, variable)) local.value = keep(local.value, local.under);
  }
}

bool Lowerer::IsArithmetic(Op op, Span span) {
  if (op == Op::kAdd || op == Op::kSub || op == Op::kMul || op == Op::kDiv || op == Op::kMod) {
    return true;
  }
  Refuse(span, "has no shifts and no operations on bits; compute with + - * / %");
  return false;
}

// `is_truth`: the assigned value becomes 0 or 1.
void Lowerer::AssignOne(const PlaceCase& target, Op op, Term value, bool is_truth, Span span,
                        Updates* out) {
  if (target.place.space != Space::kState || target.place.shape->size != 1) {
    Refuse(span, "can assign variables only");
    return;
  }
  if (IsLocal(target.place)) {
    return AssignLocal(target, op, std::move(value), is_truth, span);
  }
  const int32_t variable = target.place.base;
  const Term old = Read(target.place, span);
  if (!old.is_variable()) return;  // refused
  std::vector<Term> when;
  for (const size_t condition : under_) when.push_back(held_[condition]);
  when.insert(when.end(), target.when.begin(), target.when.end());
  if (op != Op::kNone) {
    if (!IsArithmetic(op, span)) return;
    value = Binary(op, old, std::move(value), span);
  }
  if (is_truth) {
    value = Choice(Truth(std::move(value), true), Number(1, span), Number(0, span), span);
  }
  int64_t size = SizeOf(value);
  for (const Term& each : when) size += SizeOf(each);
  if (!Count(span, size)) return;
  if (!when.empty()) value = Choice(All(std::move(when), span), std::move(value), old, span);
  Keep(variable, span, out);
  out->assignments.push_back({variable, std::move(value), span});
}

void Lowerer::AssignClock(const Expr& expr, Updates* out) {
  std::optional<int32_t> value;
  if (expr.op == Op::kNone && expr.args[1]->clock_kind == lang::ClockKind::kInteger) {
    const Term number = Int(*expr.args[1]);
    if (number.is_number()) value = number.value;
  }
  const std::vector<PlaceCase> targets = Places(*expr.args[0]);
  if (!value) {
    Refuse(expr.args[1]->span, "can set clocks to constants only; make an edge for each value");
    return;
  }
  if (*value < 0) {
    Refuse(expr.span,
           "has no run-time errors, and this always is one: a clock is set to a negative "
           "value");
    return;
  }
  if (targets.size() != 1 || targets[0].place.shape->size != 1 || !under_.empty()) {
    Refuse(expr.span, "cannot choose by data which clock is set; make an edge for each");
    return;
  }
  const int32_t clock = targets[0].place.base;
  for (Reset& reset : out->resets) {
    if (reset.clock == clock) {
      reset.value = *value;
      return;
    }
  }
  out->resets.push_back({clock, *value});
}

}  // namespace zonelab::exchange
