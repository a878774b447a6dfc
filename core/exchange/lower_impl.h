// Helpers and templates that lower.cc and lower_update.cc share.
#ifndef ZONELAB_CORE_EXCHANGE_LOWER_IMPL_H_
#define ZONELAB_CORE_EXCHANGE_LOWER_IMPL_H_

#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/exchange/lower.h"

namespace zonelab::exchange {

// The shape of one of the integers of a value, however deep.
inline const lang::Shape* LeafShape(const lang::Shape& shape, int32_t offset) {
  const lang::Shape* part = &shape;
  while (part->kind == lang::TypeKind::kArray || part->kind == lang::TypeKind::kStruct) {
    if (part->kind == lang::TypeKind::kArray) {
      offset %= part->element->size;
      part = part->element;
      continue;
    }
    for (const lang::Shape::Field& field : part->fields) {
      if (offset < field.offset || offset >= field.offset + field.shape->size) continue;
      offset -= field.offset;
      part = field.shape;
      break;
    }
  }
  return part;
}

inline lang::Place PartOf(const lang::Place& place, int32_t offset) {
  return {place.space, place.base + offset, LeafShape(*place.shape, offset)};
}

template <class Visit>
void Lowerer::ForEachValue(const lang::Symbol& binder, Span span, Visit visit) {
  const lang::Shape* shape = evaluator_.ShapeOf(*binder.type);
  if (shape == nullptr) {
    Refuse(span, Cat("needs a range that is known before the run: ", evaluator_.error().message));
    return;
  }
  const std::vector<int32_t> saved = binders_;
  const size_t slot = static_cast<size_t>(binder.index);
  if (binders_.size() <= slot) binders_.resize(slot + 1);
  for (int64_t value = shape->low; value <= shape->high; ++value) {
    binders_[slot] = static_cast<int32_t>(value);
    evaluator_.set_selects(binders_);
    if (!Count(span) || !visit()) break;
  }
  binders_ = saved;
  evaluator_.set_selects(binders_);
}

template <class Body>
void Lowerer::InFunction(const lang::Expr& call, Body body) {
  const lang::Function& function = *call.symbol->function;
  if (!Count(call.span)) return;
  Frame frame;
  const size_t held = held_.size(), base = locals_.size();
  for (size_t i = 0; i < function.parameters.size() && i < call.args.size(); ++i) {
    frame[function.parameters[i]] = Bound(call, *function.parameters[i], *call.args[i]);
  }
  // The function numbers its own binders from 0.
  std::vector<int32_t> binders;
  binders.swap(binders_);
  frame.swap(frame_);
  const size_t outer = std::exchange(base_, base);
  evaluator_.set_selects(binders_);
  body(function);
  binders.swap(binders_);
  frame.swap(frame_);
  base_ = outer;
  evaluator_.set_selects(binders_);
  held_.resize(held);
  locals_.resize(base);
}

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_LOWER_IMPL_H_
