// Effects, calls and the statements of functions.
#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/semantics/program_compiler.h"

namespace zonelab::semantics {

using lang::ExprKind;
using lang::StmtKind;
using lang::TypeKind;

namespace {
bool IsComposite(const lang::Shape& shape) {
  return shape.kind == TypeKind::kArray || shape.kind == TypeKind::kStruct;
}
}  // namespace

// Compiles an expression for its effect only.
void Compiler::Effect(const Expr& expr) {
  Mark mark(*this);
  switch (expr.kind) {
    case ExprKind::kAssign: {
      Where to = PlaceOf(*expr.args[0]);
      if (IsComposite(*to.shape)) to = Hold(to);
      return AssignTo(to, expr);
    }
    case ExprKind::kIncrement:
      Increment(expr, nullptr);
      return;
    case ExprKind::kCall: {
      int32_t frame = 0;
      Call(expr, &frame);
      return;
    }
    case ExprKind::kConditional: {
      Label otherwise, end;
      Jump(*expr.args[0], false, otherwise);
      Effect(*expr.args[1]);
      EmitJump(Opcode::kJump, {}, end);
      Bind(otherwise);
      Effect(*expr.args[2]);
      return Bind(end);
    }
    default:
      if (expr.type != nullptr &&
          (expr.type->kind == TypeKind::kArray || expr.type->kind == TypeKind::kStruct)) {
        Materialise(PlaceOf(expr));
        return;
      }
      Value(expr);
      return;
  }
}

// ---- Calls --------------------------------------------------------------------------------------

// The value of a call that reads only constants.
std::optional<Compiler::Operand> Compiler::FoldCall(const Expr& expr) {
  const lang::Function& function = *expr.symbol->function;
  if (!function.writes.empty()) return std::nullopt;
  for (const lang::Symbol* symbol : function.reads) {
    const lang::Place* place = bindings_.Find(symbol);
    if (place == nullptr || place->space != lang::Space::kConstant) return std::nullopt;
  }
  if (NamesLocals(expr)) return std::nullopt;
  lang::Evaluator evaluator(program_.network_.constants, bindings_);
  evaluator.set_selects(binders_);
  int32_t value = 0;
  if (!evaluator.Int(expr, &value)) return std::nullopt;
  return Constant(value);
}

// After the caller's frame come the return address and the callee's frame.
const lang::Shape* Compiler::Call(const Expr& expr, int32_t* frame) {
  const lang::Function& function = *expr.symbol->function;
  const lang::Shape* result = ShapeOf(*function.symbol->type);
  if (result == nullptr) {
    Fail(shape_error_);
    return nullptr;
  }
  const int64_t start = depth_;
  NewTemp();
  const int64_t callee_frame = depth_;
  std::vector<Program::Variant::RefParameter> ref_parameters;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const lang::Symbol& parameter = *function.parameters[i];
    const Expr& argument = *expr.args[i];
    if (parameter.type->is_reference) {
      ref_parameters.push_back(PassReference(parameter, argument));
      continue;
    }
    const lang::Shape* shape = ShapeOf(*parameter.type);
    if (shape == nullptr) {
      Fail(shape_error_);
      return nullptr;
    }
    Initialise(InFrame(NewTemp(shape->size), shape), &argument, argument.span);
  }
  const int32_t variant = VariantOf(function, std::move(ref_parameters));
  callees_.emplace_back(callee_frame, variant);
  *frame = static_cast<int32_t>(callee_frame);
  const int32_t steps = static_cast<int32_t>(1 + Steps(*function.body));
  program_.functions_->calls.push_back({Position() + 1, variant});
  EmitSpan(Opcode::kCall, expr.span, {-1, steps, *frame});
  depth_ = start;
  if (IsComposite(*result)) NewTemp(1 + int64_t{result->size});  // it stays on the frame
  return result;
}

// Passes the argument of a parameter with '&': the address of a place, or a mere value.
Program::Variant::RefParameter Compiler::PassReference(const lang::Symbol& parameter,
                                                       const Expr& argument) {
  if (IsPlace(argument)) {
    const int32_t slot = NewTemp();
    Mark mark(*this);
    const Where place = PlaceOf(argument);
    const Region region = AddressOf(place, /*any=*/false);
    Emit(Opcode::kStoreLocal, {slot});
    return {region, place.shape};
  }
  const lang::Shape* shape = ShapeOf(*parameter.type);
  if (shape == nullptr) {
    Fail(shape_error_);
    return {Region::kLocal, nullptr};
  }
  if (IsComposite(*shape)) {
    const Where place = InFrame(NewTemp(shape->size), shape);
    Initialise(place, &argument, argument.span);
    return {Region::kLocal, shape};
  }
  const int32_t slot = NewTemp();
  Mark mark(*this);
  ToAcc(Value(argument));
  Emit(Opcode::kStoreLocal, {slot});
  return {Region::kLocal, nullptr};  // any integer
}

int32_t Compiler::VariantOf(const lang::Function& function,
                            std::vector<Program::Variant::RefParameter> ref_parameters) {
  Program::Functions& functions = *program_.functions_;
  const lang::Bindings* bindings =
      function.symbol->owner == nullptr ? &program_.network_.globals : &scope_;
  const int32_t next = static_cast<int32_t>(functions.variants.size());
  const auto [it, is_new] =
      functions.numbers.try_emplace({{&function, bindings}, ref_parameters}, next);
  if (is_new) {
    Program::Variant& variant = functions.variants.emplace_back();
    variant.function = &function;
    variant.bindings = bindings;
    variant.ref_parameters = std::move(ref_parameters);
    functions.pending.push_back(next);
  }
  return it->second;
}

// ---- Functions ----------------------------------------------------------------------------------

void Compiler::FunctionUnit(int32_t number) {
  std::vector<Program::Variant>& variants = program_.functions_->variants;
  const Program::Variant variant = variants[number];  // the vector may grow meanwhile
  function_ = variant.function;
  variants[number].entry = StartUnit();
  Parameters(variant);
  result_ = ShapeOf(*function_->symbol->type);
  if (result_ == nullptr) return Fail(shape_error_);
  max_depth_ = std::max<int64_t>(max_depth_, result_->size);
  Statement(*function_->body);
  if (result_->kind == TypeKind::kVoid) return Emit(Opcode::kReturn);
  Fail(function_->symbol->span, "no-return",
       Tell("'", function_->symbol->name, "' ended without returning a value"));
}

// Finds the parameters in the frame, where Call has put them.
void Compiler::Parameters(const Program::Variant& variant) {
  size_t next_ref = 0;
  for (const lang::Symbol* parameter : function_->parameters) {
    if (!parameter->type->is_reference) {
      const lang::Shape* shape = ShapeOf(*parameter->type);
      if (shape == nullptr) return;  // the call failed
      locals_[parameter] = InFrame(NewTemp(shape->size), shape);
      continue;
    }
    const Program::Variant::RefParameter& ref = variant.ref_parameters[next_ref++];
    Where place;
    if (ref.region != Region::kLocal) {
      place.region = ref.region;
      place.shape = ref.shape;
      place.dynamic = Where::Dynamic::kLocal;
      place.slot = NewTemp();
    } else if (ref.shape != nullptr) {
      place = InFrame(NewTemp(ref.shape->size), ref.shape);
    } else {
      place = InFrame(NewTemp(), AnyInt());
    }
    locals_[parameter] = place;
  }
}

void Compiler::Return(const lang::Stmt& stmt) {
  if (stmt.expr == nullptr || result_->kind == TypeKind::kVoid) {
    if (stmt.expr != nullptr) Effect(*stmt.expr);
    return Emit(Opcode::kReturn);
  }
  Mark mark(*this);
  if (IsComposite(*result_)) {
    Copy(InFrame(0, result_), *stmt.expr, stmt.expr->span);
  } else {
    const Operand value = Value(*stmt.expr);
    const bool is_bool = result_->kind == TypeKind::kBool;
    if (value.is_const() && is_bool) {
      Emit(Opcode::kConst, {value.value != 0});
    } else {
      ToAcc(value);
      if (!value.is_const() || value.value < result_->low || value.value > result_->high) {
        Check(*result_, value.is_bool, stmt.expr->span);
      }
    }
  }
  Emit(Opcode::kReturn);
}

// ---- Statements ---------------------------------------------------------------------------------

void Compiler::JumpList(const std::vector<Expr*>& list, bool when, Label& label) {
  if (list.empty()) return JumpConst(true, when, label);
  for (size_t i = 0; i + 1 < list.size(); ++i) Effect(*list[i]);
  Jump(*list.back(), when, label);
}

void Compiler::Statement(const lang::Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::kEmpty:
      return;
    case StmtKind::kExpr:
      return Effect(*stmt.expr);
    case StmtKind::kBlock: {
      Mark mark(*this);
      for (const lang::Symbol* local : stmt.locals) Local(*local);
      for (const lang::Stmt* inner : stmt.body) Statement(*inner);
      return;
    }
    case StmtKind::kIf:
      return If(stmt);
    case StmtKind::kFor:
    case StmtKind::kWhile:
    case StmtKind::kDoWhile:
      return Loop(stmt);
    case StmtKind::kForEach:
      return ForEach(stmt);
    case StmtKind::kReturn:
      return Return(stmt);
    case StmtKind::kAssert: {
      Label holds;
      JumpList(stmt.condition, true, holds);
      Fail(stmt.span, "assertion", "the assertion does not hold");
      return Bind(holds);
    }
  }
}

void Compiler::If(const lang::Stmt& stmt) {
  Label otherwise, end;
  JumpList(stmt.condition, false, otherwise);
  Statement(*stmt.body[0]);
  if (stmt.body.size() > 1) {
    EmitJump(Opcode::kJump, {}, end);
    Bind(otherwise);
    Statement(*stmt.body[1]);
    return Bind(end);
  }
  Bind(otherwise);
}

// The condition is compiled at the end; the loop is entered there.
void Compiler::Loop(const lang::Stmt& stmt) {
  Label top, test;
  for (const Expr* expr : stmt.init) Effect(*expr);
  if (stmt.kind != StmtKind::kDoWhile) EmitJump(Opcode::kJump, {}, test);
  Bind(top);
  Statement(*stmt.body[0]);
  for (const Expr* expr : stmt.step) Effect(*expr);
  Bind(test);
  EmitSpan(Opcode::kTurn, stmt.span, {static_cast<int32_t>(1 + Steps(*stmt.body[0]))});
  JumpList(stmt.condition, true, top);
}

// Binds a local constant whose value is known.
bool Compiler::LocalConstant(const lang::Symbol& local, const lang::Shape& shape) {
  if (!local.type->is_const || local.init == nullptr || NamesLocals(*local.init)) return false;
  lang::Evaluator evaluator(program_.network_.constants, bindings_);
  evaluator.set_selects(binders_);
  std::vector<int32_t> values(shape.size);
  if (!evaluator.Initialise(shape, local.init, absl::MakeSpan(values))) return false;
  std::vector<int32_t>& constants = program_.network_.constants.values;
  bindings_.places[&local] = {lang::Space::kConstant, static_cast<int32_t>(constants.size()),
                              &shape};
  locals_.erase(&local);  // an earlier copy of a loop may have put it there
  constants.insert(constants.end(), values.begin(), values.end());
  return true;
}

void Compiler::Local(const lang::Symbol& local) {
  const lang::Shape* shape = ShapeOf(*local.type);
  if (shape == nullptr) return Fail(shape_error_);
  if (LocalConstant(local, *shape)) return;
  const Where place = InFrame(NewTemp(shape->size), shape);
  Initialise(place, local.init, local.span);
  locals_[&local] = place;
}

}  // namespace zonelab::semantics
