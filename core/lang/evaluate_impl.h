// Shared by evaluate.cc (expressions) and evaluate_stmt.cc (types, initialisers, functions); only
// they include this.
#ifndef ZONELAB_CORE_LANG_EVALUATE_IMPL_H_
#define ZONELAB_CORE_LANG_EVALUATE_IMPL_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/lang/evaluate.h"

namespace zonelab::lang {

enum class Flow : uint8_t { kNormal, kReturn, kError };

// One evaluation.  Functions that return false (or kError, or null) have set the error.
//
// Evaluation is strictly from left to right: the place of `a[i] = e` is found before e is
// evaluated, and `a op= e` reads a before e.
struct Evaluator::Impl {
  Evaluator& e;
  Place result;  // `return` in the running function stores its value here

  // evaluate.cc
  bool Fail(Span span, DiagnosticCode code, Message message);
  bool CountStep(Span span);
  bool Int(const Expr& expr, int32_t* value);
  bool Execute(const Expr& expr);
  // The place of an lvalue; for any other value, a temporary on the frame that contains it.
  bool PlaceOf(const Expr& expr, Place* place);
  bool NameOrMember(const Expr& expr, Place* place, bool* is_value, int32_t* value);
  bool Element(const Expr& expr, Place* place);
  bool Load(const Place& place, Span span, int32_t* value);
  bool Store(const Place& place, Span span, int32_t* value);
  bool Copy(const Place& to, const Place& from, Span span);
  bool Equal(const Expr& a, const Expr& b, bool* equal);
  bool Binary(const Expr& expr, int32_t* value);
  bool Arithmetic(Span span, Op op, int32_t a, int32_t b, int32_t* value);
  bool Assign(const Expr& expr, Place* place);
  bool Increment(const Expr& expr, Place* place, int32_t* value);
  bool Quantifier(const Expr& expr, int32_t* value);

  // evaluate_stmt.cc
  const Shape* ShapeOf(const Type& type, bool is_const);
  const Shape* Intern(Shape shape, const Type& type);
  bool IntShape(const Type& type, bool is_const, Shape* shape);
  bool StructShape(const Type& type, bool is_const, Shape* shape);
  bool ArrayShape(const Type& type, bool is_const, Shape* shape);
  bool Default(const Place& place, Span span);
  bool Initialise(const Place& place, const Expr* init, Span span);
  bool InitialiseFields(const Place& place, const Expr& list);
  bool Call(const Expr& call, Place* place);
  bool Arguments(const Expr& call, std::vector<Place>* places);
  bool Condition(const std::vector<Expr*>& list, bool* holds);
  Flow Run(const Stmt& stmt);
  Flow RunBlock(const Stmt& stmt);
  Flow RunLoop(const Stmt& stmt);
  Flow RunForEach(const Stmt& stmt);

  size_t FrameSize() const { return e.frame_.size(); }
  void CutFrame(size_t size) { e.frame_.resize(size); }
  Place NewOnFrame(const Shape* shape) {
    Place place{Space::kFrame, static_cast<int32_t>(e.frame_.size()), shape};
    e.frame_.resize(e.frame_.size() + shape->size);
    return place;
  }
};

inline bool IsComposite(const Shape& shape) {
  return shape.kind == TypeKind::kArray || shape.kind == TypeKind::kStruct;
}
inline bool IsComposite(const Type* type) {
  return type != nullptr && (type->kind == TypeKind::kArray || type->kind == TypeKind::kStruct);
}
inline Place Part(const Place& place, int32_t offset, const Shape* shape) {
  return {place.space, place.base + offset, shape};
}

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_EVALUATE_IMPL_H_
