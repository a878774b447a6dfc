// Calls of functions, written out.
//
// A variable of a function is the term that it has been assigned last; where an `if` around that may
// go either way, `c ? new : old`.  Loops are written out round by round, so that their conditions must
// be known before the run.  Where a branch returns, the ways through the rest are followed apart:
// `if (c) return a; return b;` is `c ? a : b`.
#include <algorithm>
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/exchange/lower.h"
#include "core/exchange/lower_impl.h"

namespace zonelab::exchange {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Place;
using lang::Shape;
using lang::Space;
using lang::Stmt;
using lang::StmtKind;
using lang::TypeKind;

// ---- Variables of functions ----------------------------------------------------------------------

bool Lowerer::IsLocal(const Place& place) const {
  return place.space == Space::kState &&
         static_cast<size_t>(place.base) >= network_.variables.size();
}

Place Lowerer::NewLocal(const Shape* shape) {
  const size_t base = network_.variables.size() + locals_.size();
  for (int32_t k = 0; k < shape->size; ++k) locals_.push_back({{}, under_.size()});
  return {Space::kState, static_cast<int32_t>(base), shape};
}

void Lowerer::AssignLocal(const PlaceCase& target, Op op, Term value, bool is_truth, Span span) {
  Local& local = locals_[target.place.base - network_.variables.size()];
  std::vector<Term> when;
  for (size_t k = local.under; k < under_.size(); ++k) when.push_back(held_[under_[k]]);
  when.insert(when.end(), target.when.begin(), target.when.end());
  if (op != Op::kNone || !when.empty()) {
    const Term old = Read(target.place, span);
    int64_t size = SizeOf(old);
    for (const Term& each : when) size += SizeOf(each);
    if ((op != Op::kNone && !IsArithmetic(op, span)) || !Count(span, size + SizeOf(value))) return;
    const bool is_sum = (op == Op::kAdd || op == Op::kSub) && !is_truth;
    // `c ? t + 1 : t` is t + (c ? 1 : 0), which mentions t only once.
    const Term otherwise = is_sum ? Number(0, span) : old;
    if (op != Op::kNone && !is_sum) value = Binary(op, old, std::move(value), span);
    if (is_truth)
      value = Choice(Truth(std::move(value), true), Number(1, span), Number(0, span), span);
    value = Choice(All(std::move(when), span), std::move(value), otherwise, span);
    if (is_sum) value = Binary(op, old, std::move(value), span);
  }
  local.value = std::move(value);
}

void Lowerer::Declare(const lang::Symbol& local) {
  const Shape* shape = evaluator_.ShapeOf(*local.type);
  if (shape == nullptr) {
    Refuse(local.span,
           Cat("needs a range that is known before the run: ", evaluator_.error().message));
    return;
  }
  if (!Count(local.span, shape->size)) return;
  const Place place = NewLocal(shape);
  Fill(place, local.init, local.span);
  Argument& made = frame_[&local];
  made = {};
  made.places.push_back({place, {}});
}

// As a variable begins: with its initialiser, else with 0 or what is nearest to it.
void Lowerer::Fill(const Place& place, const Expr* init, Span span) {
  const Shape& shape = *place.shape;
  const size_t index = place.base - network_.variables.size();
  if (shape.kind == TypeKind::kArray) {
    if (init != nullptr && init->kind != ExprKind::kList) return Copy(place, Places(*init), span);
    for (int32_t k = 0; k < shape.count; ++k) {
      const bool is_given = init != nullptr && static_cast<size_t>(k) < init->args.size();
      Fill({place.space, place.base + k * shape.element->size, shape.element},
           is_given ? init->args[k] : nullptr, span);
    }
  } else if (shape.kind == TypeKind::kStruct) {
    if (init != nullptr && init->kind != ExprKind::kList) return Copy(place, Places(*init), span);
    for (size_t k = 0; k < shape.fields.size(); ++k) {
      const Shape::Field& field = shape.fields[k];
      const Expr* given = nullptr;
      for (size_t i = 0; init != nullptr && i < init->args.size(); ++i) {
        const std::string_view name = i < init->names.size() ? init->names[i] : "";
        if (name.empty() ? i == k : name == field.name) given = init->args[i];
      }
      Fill({place.space, place.base + field.offset, field.shape}, given, span);
    }
  } else if (init == nullptr) {
    locals_[index].value = Number(std::clamp(0, shape.low, shape.high), span);
  } else {
    Term value = shape.kind == TypeKind::kBool
                     ? Choice(Condition(*init), Number(1, span), Number(0, span), span)
                     : Int(*init);
    locals_[index].value = std::move(value);
  }
}

void Lowerer::Copy(const Place& place, const std::vector<PlaceCase>& from, Span span) {
  for (int32_t k = 0; k < place.shape->size; ++k) {
    std::vector<PlaceCase> part = from;
    for (PlaceCase& each : part) each.place = PartOf(each.place, k);
    Term value = ReadCases(part, span);
    locals_[place.base - network_.variables.size() + k].value = std::move(value);
  }
}

Lowerer::Argument Lowerer::Bound(const Expr& call, const lang::Symbol& parameter,
                                 const Expr& given) {
  Argument argument;
  argument.first_held = held_.size();
  const TypeKind kind = lang::Innermost(*parameter.type).kind;
  if (kind == TypeKind::kClock) {
    Refuse(call.span, Cat("has no functions; calls are written out, but not of '", call.name,
                          "', which takes a clock"));
    return argument;
  }
  const bool is_composite =
      parameter.type->kind == TypeKind::kArray || parameter.type->kind == TypeKind::kStruct;
  if (is_composite || parameter.type->is_reference || kind == TypeKind::kChan) {
    argument.places = Places(given);
    // By reference, or a copy that is as good as the original.
    const bool is_same = parameter.type->is_reference || kind == TypeKind::kChan ||
                         (!parameter.is_written && argument.places.size() == 1 &&
                          argument.places[0].place.space == Space::kConstant);
    if (is_same || argument.places.empty()) {
      Hold(argument.places);
      return argument;
    }
  }
  const Shape* shape = evaluator_.ShapeOf(*parameter.type);
  if (shape == nullptr) {
    Refuse(call.span,
           Cat("needs a range that is known before the run: ", evaluator_.error().message));
    return argument;
  }
  if (!Count(call.span, shape->size)) return argument;
  const Place copy = NewLocal(shape);
  is_composite ? Copy(copy, argument.places, call.span) : Fill(copy, &given, call.span);
  argument.places = {{copy, {}}};
  return argument;
}

// ---- Ways through a function ---------------------------------------------------------------------

namespace {

// Does it return, somewhere in it?
bool Returns(const Stmt& stmt) {
  return stmt.kind == StmtKind::kReturn ||
         std::any_of(stmt.body.begin(), stmt.body.end(),
                     [](const Stmt* part) { return Returns(*part); });
}

}  // namespace

void Lowerer::SetBinder(const lang::Symbol& binder, int64_t value) {
  const size_t slot = static_cast<size_t>(binder.index);
  if (binders_.size() <= slot) binders_.resize(slot + 1);
  binders_[slot] = static_cast<int32_t>(value);
  evaluator_.set_selects(binders_);
}

std::optional<bool> Lowerer::Decided(const std::vector<Expr*>& list, Span span) {
  if (list.empty()) return true;  // for (;;)
  if (list.size() == 1) {
    const Term condition = Condition(*list[0]);
    if (condition.is_number()) return condition.is_true();
  }
  Refuse(span,
         "has no functions; calls are written out, but not loops whose end depends on variables");
  return std::nullopt;
}

Term Lowerer::CallInt(const Expr& expr) {
  const lang::Function& called = *expr.symbol->function;
  const bool assigns = !called.writes.empty() ||
                       std::any_of(called.parameters.begin(), called.parameters.end(),
                                   [](const lang::Symbol* parameter) {
                                     return parameter->is_written && parameter->type->is_reference;
                                   });
  if (assigns) {
    return Refuse(expr.span, Cat("has no functions; calls are written out, but not of '", expr.name,
                                 "', which returns a value and assigns variables"));
  }
  Term value = Number(0, expr.span);
  InFunction(expr, [&](const lang::Function& function) {
    Updates none;
    value = Follow(expr, /*is_value=*/true, {{function.body}}, &none);
    if (function.symbol->type->kind == TypeKind::kBool) {
      value = Choice(Truth(std::move(value), true), Number(1, expr.span), Number(0, expr.span),
                     expr.span);
    }
  });
  return value;
}

void Lowerer::CallStatement(const Expr& call, Updates* out) {
  InFunction(call, [&](const lang::Function& function) {
    Follow(call, /*is_value=*/false, {{function.body}}, out);
  });
}

Term Lowerer::Follow(const Expr& call, bool is_value, std::vector<Pending> todo, Updates* out) {
  while (!todo.empty()) {
    const auto [stmt, round] = todo.back();
    todo.pop_back();
    if (!Count(stmt->span)) return Number(0, call.span);
    if (!Returns(*stmt)) {
      Run(*stmt, out);
      continue;
    }
    switch (stmt->kind) {
      case StmtKind::kReturn:
        if (stmt->expr == nullptr) return Number(0, call.span);
        if (!is_value && stmt->expr->has_side_effect) break;
        return is_value ? Int(*stmt->expr) : Number(0, call.span);
      case StmtKind::kBlock:
        for (const lang::Symbol* local : stmt->locals) Declare(*local);
        for (size_t k = stmt->body.size(); k-- > 0;) todo.push_back({stmt->body[k]});
        continue;
      case StmtKind::kIf: {
        if (stmt->condition.size() != 1) break;
        Term condition = Condition(*stmt->condition[0]);
        if (!condition.is_number()) {
          return FollowBranches(call, is_value, *stmt, std::move(condition), todo, out);
        }
        const size_t branch = condition.is_true() ? 0 : 1;
        if (branch < stmt->body.size()) todo.push_back({stmt->body[branch]});
        continue;
      }
      case StmtKind::kForEach: {
        const Shape* range = evaluator_.ShapeOf(*stmt->binder->type);
        if (range == nullptr) break;
        if (range->low + round > range->high) continue;
        SetBinder(*stmt->binder, range->low + round);
        todo.push_back({stmt, round + 1});
        todo.push_back({stmt->body[0]});
        continue;
      }
      default: {  // another loop
        for (const Expr* each : round == 0 ? stmt->init : stmt->step) Update(*each, out);
        const bool is_asked = stmt->kind != StmtKind::kDoWhile || round > 0;
        const std::optional<bool> goes_on = is_asked ? Decided(stmt->condition, stmt->span) : true;
        if (!goes_on) return Number(0, call.span);
        if (!*goes_on) continue;
        todo.push_back({stmt, round + 1});
        todo.push_back({stmt->body[0]});
        continue;
      }
    }
    return Refuse(stmt->span, "has no functions; calls are written out, but not this statement");
  }
  if (!is_value) return Number(0, call.span);
  return Refuse(call.span, Cat("has no functions; calls are written out, but '", call.name,
                               "' may end without a value"));
}

// One branch and what follows it, then the other one and the same again.
Term Lowerer::FollowBranches(const Expr& call, bool is_value, const Stmt& stmt, Term condition,
                             const std::vector<Pending>& rest, Updates* out) {
  const Frame frame = frame_;
  const std::vector<Local> own(locals_.begin() + static_cast<ptrdiff_t>(base_), locals_.end());
  const std::vector<int32_t> binders = binders_;
  const size_t held = held_.size();
  held_.push_back(condition);
  under_.push_back(held);
  Term values[2];
  for (size_t branch = 0; branch < 2; ++branch) {
    if (branch == 1) {
      frame_ = frame;
      binders_ = binders;
      evaluator_.set_selects(binders_);
      locals_.resize(base_);
      locals_.insert(locals_.end(), own.begin(), own.end());
      held_[held] = Not(held_[held]);
    }
    // On this way they are what is assigned.
    for (size_t k = base_; k < locals_.size(); ++k) locals_[k].under = under_.size();
    std::vector<Pending> todo = rest;
    if (branch < stmt.body.size()) todo.push_back({stmt.body[branch]});
    values[branch] = Follow(call, is_value, std::move(todo), out);
  }
  under_.pop_back();
  held_.resize(held);
  return Choice(std::move(condition), std::move(values[0]), std::move(values[1]), call.span);
}

// ---- Statements that do not return ---------------------------------------------------------------

void Lowerer::Run(const Stmt& stmt, Updates* out) {
  if (!Count(stmt.span)) return;
  switch (stmt.kind) {
    case StmtKind::kEmpty:
      return;
    case StmtKind::kExpr:
      return Update(*stmt.expr, out);
    case StmtKind::kBlock: {
      const size_t before = locals_.size();
      for (const lang::Symbol* local : stmt.locals) Declare(*local);
      for (const Stmt* part : stmt.body) Run(*part, out);
      locals_.resize(before);
      return;
    }
    case StmtKind::kForEach:
      ForEachValue(*stmt.binder, stmt.span, [&] {
        Run(*stmt.body[0], out);
        return true;
      });
      return;
    case StmtKind::kFor:
    case StmtKind::kWhile:
    case StmtKind::kDoWhile:
      for (const Expr* each : stmt.init) Update(*each, out);
      for (bool is_first = true; Count(stmt.span); is_first = false) {
        if (stmt.kind != StmtKind::kDoWhile || !is_first) {
          if (!Decided(stmt.condition, stmt.span).value_or(false)) return;
        }
        Run(*stmt.body[0], out);
        for (const Expr* each : stmt.step) Update(*each, out);
      }
      return;
    case StmtKind::kIf: {
      if (stmt.condition.size() != 1) break;
      const Term condition = Condition(*stmt.condition[0]);
      for (size_t branch = 0; branch < stmt.body.size(); ++branch) {
        if (condition.is_number()) {
          if (condition.is_true() == (branch == 0)) Run(*stmt.body[branch], out);
          continue;
        }
        if (branch == 0) held_.push_back(condition);
        const size_t place = held_.size() - 1;
        if (branch == 1) held_[place] = Not(held_[place]);
        under_.push_back(place);
        Run(*stmt.body[branch], out);
        under_.pop_back();
        if (branch + 1 == stmt.body.size()) held_.pop_back();
      }
      return;
    }
    default:
      break;
  }
  Refuse(stmt.span, "has no functions; calls are written out, but not assertions");
}

}  // namespace zonelab::exchange
