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
  const size_t held = held_.size();
  for (size_t i = 0; i < function.parameters.size() && i < call.args.size(); ++i) {
    const lang::Symbol& parameter = *function.parameters[i];
    Argument& argument = frame[&parameter];
    argument.first_held = held_.size();
    const lang::TypeKind kind = lang::Innermost(*parameter.type).kind;
    const bool is_number = parameter.type->kind == lang::TypeKind::kInt ||
                           parameter.type->kind == lang::TypeKind::kBool ||
                           parameter.type->kind == lang::TypeKind::kScalar;
    if (parameter.is_written && !parameter.type->is_reference) {
      Refuse(call.span, Cat("has no functions; calls are written out, but not of '", call.name,
                            "', which changes its parameter '", parameter.name, "'"));
    } else if (kind == lang::TypeKind::kClock) {
      Refuse(call.span, Cat("has no functions; calls are written out, but not of '", call.name,
                            "', which takes a clock"));
    } else if (is_number && !parameter.type->is_reference) {
      argument.value = parameter.type->kind == lang::TypeKind::kBool
                           ? Choice(Condition(*call.args[i]), Number(1, call.span),
                                    Number(0, call.span), call.span)
                           : Int(*call.args[i]);
      held_.push_back({*argument.value});
    } else {
      argument.places = Places(*call.args[i]);
      for (const PlaceCase& each : argument.places) {
        for (const Term& when : each.when) held_.push_back({when});
        // An array that is passed by value, as it is now.
        if (parameter.type->is_reference || each.place.space != lang::Space::kState) continue;
        for (int32_t k = 0; k < each.place.shape->size; ++k) {
          held_.push_back({Variable(each.place.base + k, call.span)});
        }
      }
    }
    argument.end_held = held_.size();
  }
  // The function numbers its own binders from 0.
  std::vector<int32_t> binders;
  binders.swap(binders_);
  frame.swap(frame_);
  evaluator_.set_selects(binders_);
  body(function);
  binders.swap(binders_);
  frame.swap(frame_);
  evaluator_.set_selects(binders_);
  held_.resize(held);
}

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_LOWER_IMPL_H_
