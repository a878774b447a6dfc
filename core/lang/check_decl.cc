// Declarations: variables and their initial values, typedefs, channel priorities, update hooks.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/check_util.h"
#include "core/lang/scope.h"

namespace zonelab::lang {
namespace {

// Values of scalars cannot be written down, nor can values of arrays that scalars index.
bool HoldsScalars(const Type& type) {
  if (type.kind == TypeKind::kScalar) return true;
  if (type.kind == TypeKind::kStruct) {
    for (const Field& field : type.fields) {
      if (HoldsScalars(*field.type)) return true;
    }
    return false;
  }
  if (type.kind != TypeKind::kArray) return false;
  if (type.index != nullptr && type.index->kind == TypeKind::kScalar) return true;
  return HoldsScalars(*type.element);
}

// UPPAAL 5 writes `clock x = 0`, which says what is so anyway.
bool IsZeroOfClock(const Type& type, const Expr& init) {
  if (type.kind != TypeKind::kClock) return false;
  return (init.kind == ExprKind::kInt && init.value == 0) ||
         (init.kind == ExprKind::kFraction && std::atof(std::string(init.name).c_str()) == 0);
}

}  // namespace

Message Described(const Type& type) {
  switch (type.kind) {
    case TypeKind::kDouble:
      return "a floating point number";
    case TypeKind::kClock:
      return "a clock";
    case TypeKind::kChan:
      return "a channel";
    case TypeKind::kVoid:
      return "nothing (void)";
    case TypeKind::kScalar:
      return type.alias.empty() ? "a scalar" : Tell("a scalar '", type.alias, "'");
    case TypeKind::kArray:
      return Tell("an array of ", Described(*type.element));
    case TypeKind::kStruct:
      return type.alias.empty() ? "a struct" : Tell("a struct '", type.alias, "'");
    case TypeKind::kBool:
      return std::string("bool");
    default:
      return PrintType(type);
  }
}

void Checker::TypeDeclaration(const Symbol& symbol) {
  if (Innermost(*symbol.type).kind == TypeKind::kVoid) {
    Error("bad-type", symbol.type->span, "a type cannot be void");
  }
  CheckType(*symbol.type);
}

void Checker::Variable(Symbol& symbol) {
  const Type& type = *symbol.type;
  const Type& inner = Innermost(type);
  CheckType(type);
  if (inner.kind == TypeKind::kVoid) {
    Error("bad-type", symbol.span, "only functions can be void; a variable needs a type");
    return;
  }
  int64_t low, high;
  if (inner.kind == TypeKind::kInt && ConstantRange(inner, &low, &high) && low > high) {
    Error("empty-range", symbol.span,
          Tell("'", symbol.name, "' can have no value: its range, ", low, " to ", high,
               ", is empty"));
    return;
  }
  bool local = symbol.kind == SymbolKind::kLocal;
  if (local && inner.kind == TypeKind::kDouble) {
    Error("unsupported-feature", symbol.span,
          "floating point variables in functions are not supported; use an integer");
    return;
  }
  if (local && (inner.kind == TypeKind::kClock || inner.kind == TypeKind::kChan)) {
    Error("bad-type", symbol.span,
          inner.kind == TypeKind::kClock
              ? "clocks cannot be declared in functions; declare it outside"
              : "channels cannot be declared in functions; declare it outside");
    return;
  }
  if (symbol.init == nullptr) {
    bool plain = inner.kind == TypeKind::kClock || inner.kind == TypeKind::kChan;
    if (type.is_const && !plain && inner.kind != TypeKind::kError) {
      Error("missing-initialiser", symbol.span,
            Tell("constant '", symbol.name, "' needs a value, as in '", symbol.name, " = 1'"));
    }
    return;
  }
  if (IsZeroOfClock(type, *symbol.init)) {
    symbol.init = nullptr;
    return;
  }
  if (inner.kind == TypeKind::kClock) return InitialisedClock(symbol);
  const Message reason = inner.kind == TypeKind::kChan ? "channels have no value"
                         : HoldsScalars(type) ? "values of scalar sets cannot be written down"
                                              : "";
  if (!reason.empty()) {
    Error("unexpected-initialiser", symbol.init->span,
          Tell("'", symbol.name, "' cannot have an initial value: ", reason));
    return;
  }
  // It is const in the symbol, but not in the document.
  if (!CheckInitialiser(type, const_cast<Expr*>(symbol.init), symbol.name)) return;
  if (!RequireNoEffect(*symbol.init, "an initial value")) return;
  if (inner.kind == TypeKind::kDouble) return;
  if (local || !RequireCompileTime(*symbol.init, "the initial value of a variable")) return;
  if (type.is_const) BindConstant(symbol);
}

// `clock x = 5`
void Checker::InitialisedClock(const Symbol& symbol) {
  const Span init = symbol.init->span;
  const Span between{init.source, symbol.span.end, init.begin};
  std::string_view sizes = sources_.Slice(between);  // of an array; and the sign
  sizes = sizes.substr(0, sizes.find_last_of('='));
  if (sizes.ends_with(':')) sizes.remove_suffix(1);
  sizes = sizes.substr(0, sizes.find_last_not_of(" \t\r\n") + 1);
  const bool is_fraction = symbol.init->kind == ExprKind::kFraction;
  Error(is_fraction ? DiagnosticCode("unsupported-feature")
                    : DiagnosticCode("unexpected-initialiser"),
        init, Tell("clocks always start at 0; write 'clock ", symbol.name, sizes, ";'"))
      .AddFix({init.source, between.begin + static_cast<uint32_t>(sizes.size()), init.end}, "");
}

// ---- Initial values -----------------------------------------------------------------------------

bool Checker::CheckInitialiser(const Type& type, Expr* init, std::string_view name) {
  if (type.kind == TypeKind::kError) {
    if (init->kind != ExprKind::kList) Check(init);
    return false;
  }
  if (init->kind == ExprKind::kList) return CheckListInitialiser(type, init, name);
  Check(init);
  if (IsError(*init)) return false;
  if (IsClock(*init) || IsConstraint(*init)) {
    return RequireIntegral(*init, "an initial value");
  }
  if (type.kind != TypeKind::kDouble && RefuseDouble(*init, "an initial value")) {
    Fail(init);
    return false;
  }
  if (!Assignable(type, *init->type)) {
    Error("type-mismatch", init->span,
          Tell("'", name, "' is ", Described(type), " and cannot be initialised with ",
               Described(*init->type)));
    Fail(init);
    return false;
  }
  CheckInitialValue(type, *init);
  return true;
}

void Checker::CheckInitialValue(const Type& type, const Expr& init) {
  int32_t value;
  int64_t low, high;
  // Any value but 0 counts as true.
  if (type.kind != TypeKind::kInt || !ConstantValue(init, &value) ||
      !ConstantRange(type, &low, &high) || low > high) {
    return;
  }
  if (value >= low && value <= high) return;
  Error(
      "out-of-range", init.span,
      Tell("the initial value ", value, " is outside of the range ", low, " to ", high,
           Message(type.low == nullptr ? " of int; declare the variable as int[low, high]" : "")));
}

bool Checker::CheckListInitialiser(const Type& type, Expr* init, std::string_view name) {
  init->type = &type;
  init->has_side_effect = false;
  if (type.kind == TypeKind::kStruct) return CheckStructInitialiser(type, init, name);
  if (type.kind != TypeKind::kArray) {
    Error(
        "type-mismatch", init->span,
        Tell("'", name, "' is ", Described(type), "; a list in braces is for arrays and structs"));
    Fail(init);
    return false;
  }
  bool fine = true;
  for (size_t i = 0; i < init->args.size(); ++i) {
    if (!init->names[i].empty()) {
      Error("type-mismatch", init->args[i]->span,
            Tell("elements of an array have no names; remove '", init->names[i], ":'"));
      fine = false;
    }
    fine &= CheckInitialiser(*type.element, init->args[i], name);
    init->has_side_effect |= init->args[i]->has_side_effect;
  }
  int64_t low, high;
  const int64_t given = static_cast<int64_t>(init->args.size());
  if (ConstantRange(type, &low, &high) && low <= high && high - low + 1 != given) {
    const Message message =
        Tell("this array has ", Counted(high - low + 1, "element"), ", but the list has ", given);
    if (fine && given < high - low + 1) {
      Warning("wrong-count", init->span,
              Tell(message, "; the others get their default, which is 0 where that is possible"));
    } else if (fine) {
      Error("wrong-count", init->span, message);
      fine = false;
    }
  }
  if (!fine) Fail(init);
  return fine;
}

// Fields are given by position or as `name: value` in any order, but not both in one list.
bool Checker::CheckStructInitialiser(const Type& type, Expr* init, std::string_view name) {
  std::vector<bool> given(type.fields.size(), false);
  bool fine = true;
  for (size_t i = 0; i < init->args.size(); ++i) {
    size_t field = i;
    std::string_view written = init->names[i];
    if (!written.empty()) {
      SimilarName similar(written);
      for (field = 0; field < type.fields.size(); ++field) {
        if (type.fields[field].name == written) break;
        similar.Offer(type.fields[field].name);
      }
      if (field == type.fields.size()) {
        Error("no-such-field", init->args[i]->span,
              Tell("the struct has no field '", written, "'", similar.Hint()));
        fine = false;
        continue;
      }
    }
    if (field >= type.fields.size()) break;  // counted below
    if (given[field]) {
      Error("duplicate-field", init->args[i]->span,
            Tell("field '", type.fields[field].name, "' gets two values"));
      fine = false;
    }
    given[field] = true;
    fine &= CheckInitialiser(*type.fields[field].type, init->args[i], type.fields[field].name);
    init->has_side_effect |= init->args[i]->has_side_effect;
  }
  if (fine && init->args.size() != type.fields.size()) {
    Error("wrong-count", init->span,
          Tell("'", name, "' is a struct of ",
               Counted(static_cast<int64_t>(type.fields.size()), "field"), ", but the list has ",
               Counted(static_cast<int64_t>(init->args.size()), "value")));
    fine = false;
  }
  if (!fine) Fail(init);
  return fine;
}

// ---- The rest of the global scope ---------------------------------------------------------------

void Checker::ChannelPriorities(size_t first) {
  bool has_default = false;
  for (size_t i = first; i < document_.channel_priorities.size(); ++i) {
    Expr* channel = document_.channel_priorities[i].channel;
    if (channel == nullptr) {
      has_default = true;
      continue;
    }
    Check(channel);
    if (IsError(*channel)) continue;
    const Symbol* constant = nullptr;
    if (Innermost(*channel->type).kind != TypeKind::kChan || !IsLvalue(*channel, &constant)) {
      Error("not-a-channel", channel->span,
            Tell(Quote(*channel), " is ", Described(*channel->type), ", not a channel"));
      continue;
    }
    for (const Expr* step = channel; step->kind == ExprKind::kIndex; step = step->args[0]) {
      RequireCompileTime(*step->args[1], "the index of a channel with priority");
    }
  }
  if (has_default || diagnostics_.has_errors() || first == document_.channel_priorities.size()) {
    return;
  }
  Warning("missing-default", document_.channel_priorities[first].channel->span,
          "'default' is missing; channels that are not named here get the lowest priority");
}

void Checker::UpdateHook(std::vector<Expr*>& updates) { CheckUpdates(updates); }

// A list of updates, as on edges.  An expression without a value (a clock's name) does nothing.
void Checker::CheckUpdates(std::vector<Expr*>& updates) {
  for (Expr*& update : updates) {
    CheckStepResult(update);
    bool nothing = !IsError(*update) && !update->has_side_effect && !Integral(*update) &&
                   update->type->kind != TypeKind::kVoid;
    if (nothing) update = nullptr;
  }
  updates.erase(std::remove(updates.begin(), updates.end(), nullptr), updates.end());
}

void Checker::ProgressMeasure(Expr* guard, Expr* measure) {
  for (Expr* expr : {guard, measure}) {
    if (expr == nullptr) continue;
    Check(expr);
    RequireIntegral(*expr, "a progress measure");
    RequireNoEffect(*expr, "a progress measure");
  }
}

}  // namespace zonelab::lang
