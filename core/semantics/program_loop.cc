// Quantifiers and `for (i : T)`: unrolled into copies where that is short, else compiled as loops.
//
// A type inside a loop may depend on its binder: `forall (i : T) exists (j : int[0, i]) …`.  Such
// ranges are known only in copies, so a loop in which one turns up is compiled again, unrolled.
#include <limits>

#include "core/semantics/program_compiler.h"

namespace zonelab::semantics {

using lang::Op;

namespace {
// A loop is unrolled up to about so many instructions because copies are faster …
constexpr int64_t kMaxCopies = 256;
// … and up to so many integers of code because it must be.
constexpr int64_t kMaxUnrolled = int64_t{1} << 22;
}  // namespace

template <class Body>
void Compiler::Unroll(const lang::Symbol& binder, const lang::Shape& range, Body body) {
  const std::vector<int32_t> outer = binders_;
  const int32_t start = Position();
  binders_.resize(binder.index + 1);
  for (int64_t value = range.low; value <= range.high; ++value) {
    binders_[binder.index] = static_cast<int32_t>(value);
    Mark mark(*this);
    body(/*is_copy=*/true, /*is_first=*/value == range.low);
    if (Position() - start > kMaxUnrolled) {
      Fail(binder.span, "too-large", "this loop is too large to be unrolled");
      break;
    }
  }
  binders_ = outer;
}

template <class Body>
void Compiler::Iterate(const lang::Symbol& binder, int64_t cost, int32_t steps, Label* exit,
                       Body body) {
  const lang::Shape* range = ShapeOf(*binder.type);
  if (range == nullptr) return Fail(shape_error_);
  const int64_t count = int64_t{range->high} - range->low + 1;
  if (count <= 0) return;  // an empty range
  const bool can_unroll = !is_looping_ && binders_.size() >= static_cast<size_t>(binder.index);
  if (can_unroll && (must_unroll_ || count * cost <= kMaxCopies)) {
    return Unroll(binder, *range, body);
  }

  Program::Functions& functions = *program_.functions_;
  const size_t code_size = program_.code_.size();
  const size_t span_count = program_.spans_.size();
  const size_t call_count = functions.calls.size();
  const size_t use_count = exit == nullptr ? 0 : exit->uses.size();
  const std::vector<int32_t> outer = binders_;
  const bool was_looping = std::exchange(is_looping_, true);
  if (binders_.size() > static_cast<size_t>(binder.index)) binders_.resize(binder.index);
  {
    Mark mark(*this);
    const int32_t slot = NewTemp();
    locals_[&binder] = InFrame(slot, range);
    Emit(Opcode::kSetLocal, {slot, range->low});
    Label top;
    Bind(top);
    {
      Mark turn(*this);
      body(/*is_copy=*/false, /*is_first=*/false);
    }
    EmitJump(Opcode::kNext, {slot, range->high, steps}, top);
    program_.spans_.push_back({Position() - 5, binder.span});
    locals_.erase(&binder);
  }
  is_looping_ = was_looping;
  binders_ = outer;
  if (!can_unroll || !std::exchange(wants_unrolling_, false)) return;

  program_.code_.resize(code_size);
  program_.spans_.resize(span_count);
  functions.calls.resize(call_count);
  if (exit != nullptr) exit->uses.resize(use_count);
  must_unroll_ = true;
  Unroll(binder, *range, body);
  must_unroll_ = false;
}

void Compiler::JumpQuantifier(const Expr& expr, bool when, Label& label) {
  const Expr& body = *expr.args[0];
  const bool deciding = expr.op == Op::kExists;  // the truth value of the body that decides
  Label decided;
  Label& target = deciding == when ? label : decided;
  Iterate(*expr.binder, Weight(body), 1, &target,
          [&](bool, bool) { Jump(body, deciding, target); });
  if (deciding != when) {
    EmitJump(Opcode::kJump, {}, label);
    Bind(decided);
  }
}

Compiler::Operand Compiler::Sum(const Expr& expr) {
  const Expr& body = *expr.args[0];
  const int32_t total = NewTemp();
  const int32_t start = Position();
  bool is_in_acc = false;  // copies add in the accumulator, a loop in `total`
  Emit(Opcode::kSetLocal, {total, 0});
  Iterate(*expr.binder, Weight(body), 1, nullptr, [&](bool is_copy, bool is_first) {
    is_in_acc = is_copy;
    if (is_copy && is_first) {
      // The initial 0 is not needed: cut it off (nothing was emitted since).
      if (Position() == start + 3) program_.code_.resize(start);
      return ToAcc(Value(body));
    }
    if (!is_copy) {
      ToAcc(Value(body));
      EmitSpan(Opcode::kAddFrom, expr.span, {total});
      return Emit(Opcode::kStoreLocal, {total});
    }
    if (const std::optional<Operand> simple = Simple(body)) {
      return EmitArithmetic(Op::kAdd, expr.span, *simple);
    }
    const int32_t before = Spill();
    ToAcc(Value(body));
    EmitSpan(Opcode::kAddFrom, expr.span, {before});
  });
  if (!is_in_acc) Emit(Opcode::kLocal, {total});
  return Acc();
}

void Compiler::ForEach(const lang::Stmt& stmt) {
  const lang::Stmt& body = *stmt.body[0];
  Iterate(*stmt.binder, Weight(body), static_cast<int32_t>(1 + Steps(body)), nullptr,
          [&](bool, bool) { Statement(body); });
}

}  // namespace zonelab::semantics
