// The tree-walking evaluator: shapes, initial values, functions and statements.
#include <limits>

#include "core/lang/check.h"
#include "core/lang/evaluate.h"
#include "core/lang/evaluate_impl.h"

namespace zonelab::lang {

// ---- Shapes -------------------------------------------------------------------------------------

// Shapes are equal iff their keys are.  In the key of a struct its Type stands for the field names.
const Shape* Evaluator::Impl::Intern(Shape shape, const Type& type) {
  std::vector<int64_t> key = {static_cast<int64_t>(shape.kind),
                              shape.low,
                              shape.high,
                              shape.scalar_set,
                              shape.count,
                              shape.index_low,
                              reinterpret_cast<int64_t>(shape.element)};
  if (shape.kind == TypeKind::kStruct) {
    key.push_back(reinterpret_cast<int64_t>(&type));
    for (const Shape::Field& field : shape.fields) {
      key.push_back(reinterpret_cast<int64_t>(field.shape));
    }
  }
  const Shape*& known = e.constants_.interned[std::move(key)];
  if (known == nullptr) known = &e.constants_.shapes.emplace_back(std::move(shape));
  return known;
}

bool Evaluator::Impl::ArrayShape(const Type& type, bool is_const, Shape* shape) {
  shape->element = ShapeOf(*type.element, is_const);
  if (shape->element == nullptr) return false;
  int64_t count = 0;
  if (type.index != nullptr) {
    const Shape* index = ShapeOf(*type.index, false);
    if (index == nullptr) return false;
    shape->index_low = index->low;
    count = int64_t{index->high} - index->low + 1;
    if (count <= 0) {
      return Fail(type.index->span, "bad-size",
                  Tell("an array over the empty range ", index->low, "..", index->high,
                       " would have no elements"));
    }
  } else {
    int32_t size = 0;
    if (!Int(*type.size, &size)) return false;
    if (size <= 0) {
      return Fail(type.size->span, "bad-size", Tell("an array cannot have ", size, " elements"));
    }
    count = size;
  }
  if (count * shape->element->size > kMaxSize) {
    return Fail(type.span, "too-large",
                Tell("an array of ", count * shape->element->size, " values is too large; at most ",
                     kMaxSize, " are supported"));
  }
  shape->count = static_cast<int32_t>(count);
  shape->size = shape->count * shape->element->size;
  return true;
}

bool Evaluator::Impl::IntShape(const Type& type, bool is_const, Shape* shape) {
  if (type.low == nullptr) {
    using Limits = std::numeric_limits<int32_t>;
    shape->low = is_const ? Limits::min() : -32768;
    shape->high = is_const ? Limits::max() : 32767;
    return true;
  }
  return Int(*type.low, &shape->low) && Int(*type.high, &shape->high);
}

bool Evaluator::Impl::StructShape(const Type& type, bool is_const, Shape* shape) {
  shape->size = 0;
  for (const Field& field : type.fields) {
    const Shape* inner = ShapeOf(*field.type, is_const);
    if (inner == nullptr) return false;
    shape->fields.push_back({field.name, inner, shape->size});
    if (int64_t{shape->size} + inner->size > kMaxSize) {
      return Fail(field.span, "too-large", "this struct is too large");
    }
    shape->size += inner->size;
  }
  return true;
}

const Shape* Evaluator::Impl::ShapeOf(const Type& type, bool is_const) {
  is_const = is_const || type.is_const;
  Shape shape;
  shape.kind = type.kind;
  switch (type.kind) {
    case TypeKind::kInt:
      if (!IntShape(type, is_const, &shape)) return nullptr;
      break;
    case TypeKind::kBool:
      shape.high = 1;
      break;
    case TypeKind::kScalar: {
      int32_t count = 0;
      if (!Int(*type.size, &count)) return nullptr;
      if (count <= 0) {
        Fail(type.size->span, "bad-size", Tell("a scalar set cannot have ", count, " elements"));
        return nullptr;
      }
      shape.high = count - 1;
      shape.scalar_set = type.scalar_set;
      break;
    }
    case TypeKind::kClock:
    case TypeKind::kChan:
      break;
    case TypeKind::kVoid:
      shape.size = 0;
      break;
    case TypeKind::kArray:
      if (!ArrayShape(type, is_const, &shape)) return nullptr;
      break;
    case TypeKind::kStruct:
      if (!StructShape(type, is_const, &shape)) return nullptr;
      break;
    case TypeKind::kDouble:
    case TypeKind::kError:
      Fail(type.span, "unsupported", "this type is not known");
      return nullptr;
  }
  return Intern(std::move(shape), type);
}

// ---- Initial values -----------------------------------------------------------------------------

// 0 if it is in the range, else the lowest value.
bool Evaluator::Impl::Default(const Place& place, Span span) {
  const Shape& shape = *place.shape;
  if (shape.kind == TypeKind::kArray) {
    for (int32_t i = 0; i < shape.count; ++i) {
      if (!Default(Part(place, i * shape.element->size, shape.element), span)) return false;
    }
    return true;
  }
  if (shape.kind == TypeKind::kStruct) {
    for (const Shape::Field& field : shape.fields) {
      if (!Default(Part(place, field.offset, field.shape), span)) return false;
    }
    return true;
  }
  int32_t value = shape.low <= 0 && 0 <= shape.high ? 0 : shape.low;
  return Store(place, span, &value);
}

bool Evaluator::Impl::Initialise(const Place& place, const Expr* init, Span span) {
  if (init == nullptr) return Default(place, span);
  const Shape& shape = *place.shape;
  const size_t size = FrameSize();
  if (!IsComposite(shape)) {
    int32_t value = 0;
    return Int(*init, &value) && Store(place, init->span, &value);
  }
  if (init->kind != ExprKind::kList) {
    Place from;
    if (!PlaceOf(*init, &from) || !Copy(place, from, init->span)) return false;
    CutFrame(size);
    return true;
  }
  if (shape.kind == TypeKind::kStruct) return InitialiseFields(place, *init);
  const int32_t given = static_cast<int32_t>(init->args.size());
  if (given > shape.count) {
    return Fail(init->span, "wrong-count",
                Tell(given, " values are given for an array of ", shape.count));
  }
  for (int32_t i = 0; i < shape.count; ++i) {
    const Place element = Part(place, i * shape.element->size, shape.element);
    if (!Initialise(element, i < given ? init->args[i] : nullptr, span)) return false;
  }
  return true;
}

bool Evaluator::Impl::InitialiseFields(const Place& place, const Expr& list) {
  const Shape& shape = *place.shape;
  if (list.args.size() != shape.fields.size()) {
    return Fail(list.span, "wrong-count",
                Tell(list.args.size(), " values are given for a struct of ", shape.fields.size()));
  }
  for (size_t i = 0; i < list.args.size(); ++i) {
    const std::string_view name = i < list.names.size() ? list.names[i] : std::string_view();
    size_t position = i;
    for (size_t k = 0; k < shape.fields.size(); ++k) {
      if (!name.empty() && shape.fields[k].name == name) position = k;
    }
    const Shape::Field& field = shape.fields[position];
    if (!Initialise(Part(place, field.offset, field.shape), list.args[i], list.args[i]->span)) {
      return false;
    }
  }
  return true;
}

// ---- Functions ----------------------------------------------------------------------------------

// Evaluates all arguments before any parameter is bound: `f(1, f(2, 3))` is not a recursion.
bool Evaluator::Impl::Arguments(const Expr& call, std::vector<Place>* places) {
  const Function& function = *call.symbol->function;
  if (call.args.size() != function.parameters.size()) {
    return Fail(call.span, "unsupported", "wrong number of arguments");
  }
  for (size_t i = 0; i < call.args.size(); ++i) {
    const Expr& argument = *call.args[i];
    const Type& type = *function.parameters[i]->type;
    if (type.is_reference) {
      if (!PlaceOf(argument, &places->emplace_back())) return false;
      continue;
    }
    const Shape* shape = ShapeOf(type, false);
    if (shape == nullptr) return false;
    const Place place = NewOnFrame(shape);
    const size_t size = FrameSize();
    if (!Initialise(place, &argument, argument.span)) return false;
    CutFrame(size);
    places->push_back(place);
  }
  return true;
}

// Leaves only the result on the frame.
bool Evaluator::Impl::Call(const Expr& call, Place* place) {
  const Function& function = *call.symbol->function;
  if (!CountStep(call.span)) return false;
  if (e.depth_ >= kMostNestedCalls) {
    return Fail(call.span, "step-limit", "functions call each other too deep");
  }
  const Shape* shape = ShapeOf(*function.symbol->type, false);
  if (shape == nullptr) return false;
  *place = NewOnFrame(shape);
  const size_t size = FrameSize();
  std::vector<Place> arguments;
  if (!Arguments(call, &arguments)) return false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    e.locals_[function.parameters[i]] = arguments[i];
  }
  // The function numbers its own binders from 0.
  std::vector<int32_t> binders;
  binders.swap(e.binders_);
  const Place outer = std::exchange(result, *place);
  ++e.depth_;
  const Flow flow = Run(*function.body);
  --e.depth_;
  result = outer;
  binders.swap(e.binders_);
  if (flow == Flow::kError) return false;
  if (flow == Flow::kNormal && shape->kind != TypeKind::kVoid) {
    return Fail(call.span, "no-return", Tell("'", call.name, "' ended without returning a value"));
  }
  CutFrame(size);
  return true;
}

// ---- Statements ---------------------------------------------------------------------------------

bool Evaluator::Impl::Condition(const std::vector<Expr*>& list, bool* holds) {
  *holds = true;
  for (size_t i = 0; i < list.size(); ++i) {
    if (i + 1 < list.size()) {
      if (!Execute(*list[i])) return false;
      continue;
    }
    int32_t value = 0;
    if (!Int(*list[i], &value)) return false;
    *holds = value != 0;
  }
  return true;
}

Flow Evaluator::Impl::Run(const Stmt& stmt) {
  if (!CountStep(stmt.span)) return Flow::kError;
  bool holds = false;
  switch (stmt.kind) {
    case StmtKind::kEmpty:
      return Flow::kNormal;
    case StmtKind::kExpr:
      return Execute(*stmt.expr) ? Flow::kNormal : Flow::kError;
    case StmtKind::kBlock:
      return RunBlock(stmt);
    case StmtKind::kIf:
      if (!Condition(stmt.condition, &holds)) return Flow::kError;
      if (holds) return Run(*stmt.body[0]);
      return stmt.body.size() > 1 ? Run(*stmt.body[1]) : Flow::kNormal;
    case StmtKind::kFor:
    case StmtKind::kWhile:
    case StmtKind::kDoWhile:
      return RunLoop(stmt);
    case StmtKind::kForEach:
      return RunForEach(stmt);
    case StmtKind::kReturn:
      if (stmt.expr == nullptr) return Flow::kReturn;
      if (result.shape->kind == TypeKind::kVoid) {
        return Execute(*stmt.expr) ? Flow::kReturn : Flow::kError;
      }
      return Initialise(result, stmt.expr, stmt.span) ? Flow::kReturn : Flow::kError;
    case StmtKind::kAssert:
      if (!Condition(stmt.condition, &holds)) return Flow::kError;
      if (holds) return Flow::kNormal;
      Fail(stmt.span, "assertion", "the assertion does not hold");
      return Flow::kError;
  }
  return Flow::kError;
}

Flow Evaluator::Impl::RunBlock(const Stmt& stmt) {
  const size_t size = FrameSize();
  for (const Symbol* local : stmt.locals) {
    const Shape* shape = ShapeOf(*local->type, false);
    if (shape == nullptr) return Flow::kError;
    const Place place = NewOnFrame(shape);
    if (!Initialise(place, local->init, local->span)) return Flow::kError;
    e.locals_[local] = place;
  }
  for (const Stmt* inner : stmt.body) {
    const Flow flow = Run(*inner);
    if (flow != Flow::kNormal) return flow;
  }
  CutFrame(size);
  return Flow::kNormal;
}

Flow Evaluator::Impl::RunLoop(const Stmt& stmt) {
  for (const Expr* expr : stmt.init) {
    if (!Execute(*expr)) return Flow::kError;
  }
  bool first = true;
  while (true) {
    if (!CountStep(stmt.span)) return Flow::kError;
    bool holds = true;
    if (!(first && stmt.kind == StmtKind::kDoWhile) && !Condition(stmt.condition, &holds)) {
      return Flow::kError;
    }
    if (!holds) return Flow::kNormal;
    first = false;
    const Flow flow = Run(*stmt.body[0]);
    if (flow != Flow::kNormal) return flow;
    for (const Expr* expr : stmt.step) {
      if (!Execute(*expr)) return Flow::kError;
    }
  }
}

Flow Evaluator::Impl::RunForEach(const Stmt& stmt) {
  const Shape* range = ShapeOf(*stmt.binder->type, false);
  if (range == nullptr) return Flow::kError;
  for (int64_t i = range->low; i <= range->high; ++i) {
    if (!CountStep(stmt.span)) return Flow::kError;
    e.set_binder(*stmt.binder, static_cast<int32_t>(i));
    const Flow flow = Run(*stmt.body[0]);
    if (flow != Flow::kNormal) return flow;
  }
  return Flow::kNormal;
}

}  // namespace zonelab::lang
