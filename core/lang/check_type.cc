// Types: well-formedness, equivalence, and which may be assigned to which.
#include <algorithm>
#include <string>

#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/print.h"

namespace zonelab::lang {
namespace {

const Type& Shared(TypeKind kind) {
  static const Type& error = *new Type;
  static const Type& integer = *[] {
    auto* t = new Type;
    t->kind = TypeKind::kInt;
    return t;
  }();
  static const Type& boolean = *[] {
    auto* t = new Type;
    t->kind = TypeKind::kBool;
    return t;
  }();
  static const Type& fraction = *[] {
    auto* t = new Type;
    t->kind = TypeKind::kDouble;
    return t;
  }();
  return kind == TypeKind::kInt      ? integer
         : kind == TypeKind::kBool   ? boolean
         : kind == TypeKind::kDouble ? fraction
                                     : error;
}

bool IsIntegral(const Type& type) {
  return type.kind == TypeKind::kInt || type.kind == TypeKind::kBool;
}

}  // namespace

const Type& Checker::IntType() const { return Shared(TypeKind::kInt); }
const Type& Checker::BoolType() const { return Shared(TypeKind::kBool); }
const Type& Checker::ErrorType() const { return Shared(TypeKind::kError); }
const Type& Checker::DoubleType() const { return Shared(TypeKind::kDouble); }

std::string Checker::Name(const Type& type) const { return PrintType(type); }

// ---- Well-formedness --------------------------------------------------------------------------

void Checker::CheckType(const Type& type) {
  if (muted_) return;
  bool channel = type.kind == TypeKind::kChan;
  bool clock = type.kind == TypeKind::kClock;
  if ((type.is_urgent || type.is_broadcast) && !channel && type.kind != TypeKind::kError) {
    Error("bad-prefix", type.span,
          Tell("only channels can be ", std::string_view(type.is_urgent ? "urgent" : "broadcast")));
  }
  if ((type.is_const || type.is_meta) && (channel || clock || type.kind == TypeKind::kVoid)) {
    Error("bad-prefix", type.span,
          Tell(Message(channel ? "a channel"
                       : clock ? "a clock"
                               : "a void type"),
               " cannot be ", std::string_view(type.is_const ? "const" : "meta")));
  }
  switch (type.kind) {
    case TypeKind::kInt:
      if (type.low != nullptr) CheckBounds(type);
      break;
    case TypeKind::kScalar: {
      int32_t size;
      if (CompileTimeInt(*type.size, "the size of a scalar set") &&
          ConstantValue(*type.size, &size) && size <= 0) {
        Error("bad-size", type.size->span,
              Tell("a scalar set needs at least one element, not ", size));
      }
      break;
    }
    case TypeKind::kArray:
      CheckArrayType(type);
      break;
    case TypeKind::kStruct:
      CheckStructType(type);
      break;
    default:
      break;
  }
}

void Checker::CheckBounds(const Type& type) {
  if (type.low->type != nullptr && !type.alias.empty()) return;  // done at the typedef
  bool fine = CompileTimeInt(*type.low, "a bound of a range");
  fine &= CompileTimeInt(*type.high, "a bound of a range");
  int32_t low, high;
  if (fine && ConstantValue(*type.low, &low) && ConstantValue(*type.high, &high) && low > high) {
    Warning("empty-range", {type.low->span.source, type.low->span.begin, type.high->span.end},
            Tell("this range is empty: ", low, " is greater than ", high,
                 "; what runs over it has no values"));
  }
}

void Checker::CheckArrayType(const Type& type) {
  if (type.index != nullptr) {
    CheckType(*type.index);
    bool range = type.index->kind == TypeKind::kInt && type.index->low != nullptr;
    if (!range && type.index->kind != TypeKind::kScalar && type.index->kind != TypeKind::kError) {
      Error("bad-size", type.index->span,
            Tell("an array can be indexed by a range such as int[0,3] or by a scalar set, not by ",
                 Name(*type.index)));
    }
    int64_t low, high;
    if (range && ConstantRange(*type.index, &low, &high) && low > high) {
      Error("bad-size", type.index->span,
            Tell("an array over the empty range ", low, " to ", high, " would have no elements"));
    }
  } else {
    int32_t size;
    if (CompileTimeInt(*type.size, "the size of an array") && ConstantValue(*type.size, &size) &&
        size <= 0) {
      Error("bad-size", type.size->span, Tell("an array needs at least one element, not ", size));
    }
  }
  if (type.element->kind == TypeKind::kVoid) {
    Error("bad-type", type.element->span, "there are no arrays of void");
  }
  CheckType(*type.element);
}

void Checker::CheckStructType(const Type& type) {
  for (const Field& field : type.fields) {
    // The type is checked at each use of its name; a mistake in it is told once.
    const bool is_told =
        std::any_of(diagnostics_.all().begin(), diagnostics_.all().end(), [&](const Diagnostic& d) {
          return d.span.source == field.span.source && d.span.begin == field.span.begin;
        });
    if (is_told) continue;
    const Type* inner = field.type;
    while (inner->kind == TypeKind::kArray) inner = inner->element;
    switch (inner->kind) {
      case TypeKind::kDouble:
        Error("unsupported-feature", field.span,
              Tell("field '", field.name,
                   "' is a floating point number, which is not supported in "
                   "a struct"));
        break;
      case TypeKind::kClock:
      case TypeKind::kChan:
      case TypeKind::kVoid:
        Error("bad-field", field.span,
              Tell("field '", field.name, "' cannot be ",
                   Message(inner->kind == TypeKind::kClock  ? "a clock"
                           : inner->kind == TypeKind::kChan ? "a channel"
                                                            : "a void"),
                   "; structs hold int, bool, scalar and struct values and arrays of them"));
        break;
      default:
        // `meta` is accepted: one of UPPAAL's own demos has it.
        if (inner->is_const) {
          Error("bad-field", field.span,
                Tell("field '", field.name,
                     "' cannot be const; write 'const' before the variable "
                     "instead"));
        }
        CheckType(*field.type);
    }
  }
}

// Checks an expression inside of a type.
bool Checker::CompileTimeInt(const Expr& expr, Phrase what) {
  if (expr.type != nullptr) {
    // Seen before: types are checked again wherever their name is used.
    if (expr.type->kind == TypeKind::kError) return false;
    Restrict(expr);
    return true;
  }
  Expr* mutable_expr = const_cast<Expr*>(&expr);
  Check(mutable_expr);
  if (!RequireIntegral(expr, what) || !RequireNoEffect(expr, what) ||
      !RequireCompileTime(expr, what)) {
    mutable_expr->type = &ErrorType();
    return false;
  }
  Restrict(expr);
  return true;
}

// ---- Relations between types ------------------------------------------------------------------

bool Checker::Equivalent(const Type& a, const Type& b) const {
  if (a.kind == TypeKind::kError || b.kind == TypeKind::kError) return true;
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case TypeKind::kInt:
      return SameBounds(a, b);
    case TypeKind::kScalar:
      return a.scalar_set == b.scalar_set;
    case TypeKind::kArray:
      return SameSize(a, b) && Equivalent(*a.element, *b.element);
    case TypeKind::kStruct: {
      if (a.fields.size() != b.fields.size()) return false;
      for (size_t i = 0; i < a.fields.size(); ++i) {
        if (a.fields[i].name != b.fields[i].name) return false;
        if (!Equivalent(*a.fields[i].type, *b.fields[i].type)) return false;
      }
      return true;
    }
    default:
      return true;
  }
}

bool Checker::SameBounds(const Type& a, const Type& b) const {
  bool plain_a = a.low == nullptr;
  bool plain_b = b.low == nullptr;
  if (plain_a && plain_b) return true;
  // `const int` has no range at all, hence none that could differ.
  if ((plain_a && a.is_const) || (plain_b && b.is_const)) return true;
  if (plain_a || plain_b) {
    int64_t low, high;
    return ConstantRange(plain_a ? b : a, &low, &high) && low == -32768 && high == 32767;
  }
  return SameValue(a.low, b.low) && SameValue(a.high, b.high);
}

bool Checker::SameSize(const Type& a, const Type& b) const {
  bool scalar_a = a.index != nullptr && a.index->kind == TypeKind::kScalar;
  bool scalar_b = b.index != nullptr && b.index->kind == TypeKind::kScalar;
  if (scalar_a || scalar_b) {
    return scalar_a && scalar_b && a.index->scalar_set == b.index->scalar_set;
  }
  int64_t low_a, high_a, low_b, high_b;
  if (ConstantRange(a, &low_a, &high_a) && ConstantRange(b, &low_b, &high_b)) {
    return low_a == low_b && high_a == high_b;
  }
  if (diagnostics_.has_errors()) return true;  // then values are not known
  if ((a.index == nullptr) != (b.index == nullptr)) return false;
  if (a.index != nullptr) return Equivalent(*a.index, *b.index);
  return SameValue(a.size, b.size);
}

bool Checker::SameValue(const Expr* a, const Expr* b) const {
  if (a == b) return true;
  int32_t value_a, value_b;
  if (ConstantValue(*a, &value_a) && ConstantValue(*b, &value_b)) return value_a == value_b;
  return diagnostics_.has_errors() || SameExpr(*a, *b);
}

// Are both spelled alike, over the same symbols, and so equal whatever the parameters are?
bool Checker::SameExpr(const Expr& a, const Expr& b) const {
  if (a.kind != b.kind || a.op != b.op || a.value != b.value || a.symbol != b.symbol ||
      a.name != b.name || a.args.size() != b.args.size()) {
    return false;
  }
  if (a.kind == ExprKind::kQuantifier || a.kind == ExprKind::kList) return false;
  for (size_t i = 0; i < a.args.size(); ++i) {
    if (!SameExpr(*a.args[i], *b.args[i])) return false;
  }
  return true;
}

bool Checker::Assignable(const Type& to, const Type& from) const {
  if (to.kind == TypeKind::kError || from.kind == TypeKind::kError) return true;
  if (to.kind == TypeKind::kDouble) return IsIntegral(from) || from.kind == TypeKind::kDouble;
  if (IsIntegral(to) || to.kind == TypeKind::kClock) return IsIntegral(from);
  return Equivalent(to, from);
}

bool Checker::HoldsClocksOrChannels(const Type& type) {
  if (type.kind == TypeKind::kArray) return HoldsClocksOrChannels(*type.element);
  return type.kind == TypeKind::kClock || type.kind == TypeKind::kChan;
}

// The indices of an array, or the values of an integer type; false: they are not known yet.
bool Checker::ConstantRange(const Type& type, int64_t* low, int64_t* high) const {
  int32_t a, b;
  switch (type.kind) {
    case TypeKind::kArray:
      if (type.index != nullptr) return ConstantRange(*type.index, low, high);
      if (!ConstantValue(*type.size, &a)) return false;
      *low = 0;
      *high = int64_t{a} - 1;
      return true;
    case TypeKind::kScalar:
      if (!ConstantValue(*type.size, &a)) return false;
      *low = 0;
      *high = int64_t{a} - 1;
      return true;
    case TypeKind::kBool:
      *low = 0;
      *high = 1;
      return true;
    case TypeKind::kInt:
      if (type.low == nullptr) {
        *low = type.is_const ? INT32_MIN : -32768;
        *high = type.is_const ? INT32_MAX : 32767;
        return true;
      }
      if (!ConstantValue(*type.low, &a) || !ConstantValue(*type.high, &b)) return false;
      *low = a;
      *high = b;
      return true;
    default:
      return false;
  }
}

}  // namespace zonelab::lang
