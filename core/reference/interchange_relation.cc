// Relation: expressions and statements, by induction on their trees.  What is not understood is not
// related.
#include "core/reference/interchange_relation.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/lang/operators.h"
#include "core/lang/print.h"

namespace zonelab::reference {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Place;
using lang::Shape;
using lang::Space;
using lang::Stmt;
using lang::StmtKind;
using lang::Symbol;
using lang::TypeKind;

constexpr int64_t kMostEffort = 400'000;
constexpr size_t kMostPairs = 1 << 16;
// Of locals and parameters in a function that may be read either way.
constexpr size_t kMostOpen = 5;
constexpr int64_t kLargeBound = 1 << 23;

using Leaves = std::vector<uint8_t>;
const Leaves kAsIs = {kSame};

bool Is(const Leaves& leaves, uint8_t sort) {
  return std::all_of(leaves.begin(), leaves.end(),
                     [&](uint8_t leaf) { return (leaf & sort) != 0; });
}

// Is every integer of both related in the same way?  A list of one stands for all.
bool HaveCommon(const Leaves& a, const Leaves& b) {
  const size_t size = std::max(a.size(), b.size());
  if ((a.size() != size && a.size() != 1) || (b.size() != size && b.size() != 1)) return false;
  for (size_t k = 0; k < size; ++k) {
    if ((a[a.size() == 1 ? 0 : k] & b[b.size() == 1 ? 0 : k]) == 0) return false;
  }
  return true;
}

// The operands of a chain of && or of ||.
void Flatten(const Expr& expr, Op op, std::vector<const Expr*>* out) {
  if (expr.kind == ExprKind::kBinary && expr.op == op) {
    Flatten(*expr.args[0], op, out);
    Flatten(*expr.args[1], op, out);
  } else {
    out->push_back(&expr);
  }
}

void CollectLocals(const Stmt& stmt, std::vector<const Symbol*>* out) {
  out->insert(out->end(), stmt.locals.begin(), stmt.locals.end());
  for (const Stmt* part : stmt.body) CollectLocals(*part, out);
}

int32_t DefaultOf(const Shape& shape) { return shape.low <= 0 && shape.high >= 0 ? 0 : shape.low; }

}  // namespace

Relation::Relation(const model::Network& network, const model::Interchangeable& set, size_t number)
    : network_(network),
      set_(set),
      exchange_(set.exchanges[number]),
      low_(set.values[number]),
      high_(set.values[number + 1]),
      constants_(network.constants) {}

void Relation::Bind(const lang::Bindings& left, const lang::Bindings& right) {
  left_ = &left;
  right_ = &right;
}

const Shape* Relation::ShapeOf(const lang::Type& type) {
  lang::Evaluator left(constants_, *left_), right(constants_, *right_);
  const Shape* shape = left.ShapeOf(type);
  return shape == right.ShapeOf(type) ? shape : nullptr;
}

bool Relation::HasBothOrNone(const Shape& shape) const {
  const auto has = [&](int32_t value) { return shape.low <= value && value <= shape.high; };
  return has(low_) == has(high_);
}

// Of a variable, parameter or result of the type: its range must be the same in both processes, and
// have both values or neither.  A boolean is true of all numbers but 0, and what is within arrays
// and structs has ranges of its own.
uint8_t Relation::SortsFor(const lang::Type& type) {
  const Shape* shape = ShapeOf(type);
  if (shape == nullptr) return 0;
  const bool is_number = shape->kind == TypeKind::kInt || shape->kind == TypeKind::kScalar;
  return is_number && HasBothOrNone(*shape) ? kSame | kExchanged : kSame;
}

uint8_t Relation::SortsOf(const Shape& shape) const {
  return HasBothOrNone(shape) ? kSame | kExchanged : kSame;
}

std::nullopt_t Relation::Fail(std::string_view why, const Expr& at) {
  if (error_.empty()) error_ = Cat("'", lang::PrintExpr(at), "': ", why);
  return std::nullopt;
}

bool Relation::Spend() {
  if (++effort_ <= kMostEffort) return true;
  error_ = "the model is too large for that";
  return false;
}

// ---- Places ------------------------------------------------------------------------------------

uint8_t Relation::SortOfCell(const Place& left, const Place& right, int32_t offset) const {
  const size_t from = static_cast<size_t>(left.base) + static_cast<size_t>(offset);
  const size_t to = static_cast<size_t>(right.base) + static_cast<size_t>(offset);
  const auto goes = [&](const std::vector<int32_t>& where) {
    return where[from] == static_cast<int32_t>(to);
  };
  switch (left.space) {
    case Space::kConstant:
      return SortsOfKnown(network_.constants.values[from], network_.constants.values[to]);
    case Space::kState: {
      if (!goes(exchange_.variables)) return 0;
      if (set_.holds[from]) return kExchanged;
      const model::Variable& variable = network_.variables[from];
      const auto has = [&](int32_t v) { return variable.low <= v && v <= variable.high; };
      return has(low_) || has(high_) ? kSame : kSame | kExchanged;
    }
    case Space::kClock:
      return goes(exchange_.clocks) ? kClock : 0;
    case Space::kChannel:
      return goes(exchange_.channels) ? kChannel : 0;
    case Space::kFrame:
      break;
  }
  return 0;
}

Relation::Sorts Relation::SortsAt(const Pairs& pairs) const {
  Leaves leaves;
  for (const auto& [left, right] : pairs) {
    if (left.space != right.space || left.shape->size != right.shape->size) return std::nullopt;
    if (leaves.empty()) leaves.assign(static_cast<size_t>(left.shape->size), 0xff);
    if (leaves.size() != static_cast<size_t>(left.shape->size)) return std::nullopt;
    for (int32_t k = 0; k < left.shape->size; ++k) {
      uint8_t& leaf = leaves[static_cast<size_t>(k)];
      leaf &= SortOfCell(left, right, k);
      if (leaf == 0) return std::nullopt;
    }
  }
  if (leaves.empty()) return std::nullopt;
  return leaves;
}

bool Relation::Elements(const Expr& left, const Expr& right, std::vector<Pairs>* readings) {
  std::vector<Pairs> arrays;
  if (!Places(*left.args[0], *right.args[0], &arrays)) return false;
  const Sorts index = Of(*left.args[1], *right.args[1]);
  int32_t u = 0, v = 0;
  const bool is_known = Known(*left.args[1], *left_, &u) && Known(*right.args[1], *right_, &v);
  if (!is_known && (!index || index->size() != 1)) return false;
  for (const Pairs& array : arrays) {
    for (const uint8_t sort : {kExchanged, kSame}) {
      if (is_known ? sort != kSame : ((*index)[0] & sort) == 0) continue;
      Pairs elements;
      bool fits = true;
      for (const auto& [from, to] : array) {
        if (from.shape->kind != TypeKind::kArray || to.shape->kind != TypeKind::kArray ||
            from.shape->count != to.shape->count || from.shape->index_low != to.shape->index_low ||
            elements.size() + static_cast<size_t>(from.shape->count) > kMostPairs) {
          return false;
        }
        const auto element = [](const Place& whole, int64_t index_value, Place* out) {
          const int64_t position = index_value - whole.shape->index_low;
          if (position < 0 || position >= whole.shape->count) return false;
          const Shape* part = whole.shape->element;
          *out = {whole.space, whole.base + static_cast<int32_t>(position) * part->size, part};
          return true;
        };
        const int32_t begin = is_known ? u : from.shape->index_low;
        const int32_t count = is_known ? 1 : from.shape->count;
        for (int32_t k = 0; fits && k < count; ++k) {
          const int32_t i = begin + k;
          const int32_t j = is_known ? v : sort == kSame ? i : Exchanged(i);
          Place one, other;
          fits = Spend() && element(from, i, &one) && element(to, j, &other);
          if (fits) elements.emplace_back(one, other);
        }
      }
      if (fits) readings->push_back(std::move(elements));
    }
  }
  return !readings->empty();
}

bool Relation::Members(const Expr& left, const Expr& right, std::vector<Pairs>* readings,
                       bool* is_location) {
  if (left.symbol->kind != right.symbol->kind || left.args.size() != right.args.size()) {
    return false;
  }
  *is_location = left.symbol->kind == lang::SymbolKind::kLocation;
  if (*is_location && left.symbol->index != right.symbol->index) return false;
  const size_t count = left.args.size();
  std::vector<uint8_t> sorts(count, kSame);
  std::vector<std::optional<std::pair<int32_t, int32_t>>> known(count);
  if (count > kMostOpen) return false;
  for (size_t k = 0; k < count; ++k) {
    int32_t u = 0, v = 0;
    if (Known(*left.args[k], *left_, &u) && Known(*right.args[k], *right_, &v)) {
      known[k] = {u, v};
      continue;
    }
    const Sorts argument = Of(*left.args[k], *right.args[k]);
    if (!argument || argument->size() != 1) return false;
    sorts[k] = (*argument)[0];
  }
  for (size_t choice = 0; choice < size_t{1} << count; ++choice) {
    const auto sort = [&](size_t k) { return (choice >> k & 1) != 0 ? kSame : kExchanged; };
    bool fits = true;
    for (size_t k = 0; k < count; ++k)
      fits = fits && (known[k] ? sort(k) == kSame : (sorts[k] & sort(k)) != 0);
    Pairs pairs;
    for (size_t p = 0; fits && p < network_.processes.size(); ++p) {
      const model::Process& process = *network_.processes[p];
      if (process.entry != left.process) continue;
      if (process.arguments.size() != count || !Spend()) return false;
      std::vector<int32_t> arguments = process.arguments;
      bool is_meant = true;
      for (size_t k = 0; k < count; ++k) {
        if (known[k]) {
          is_meant = is_meant && arguments[k] == known[k]->first;
          arguments[k] = known[k]->second;
        } else if (sort(k) == kExchanged) {
          arguments[k] = Exchanged(arguments[k]);
        }
      }
      if (!is_meant) continue;
      const int q = model::FindProcess(network_, right.process, arguments);
      fits = q >= 0 && exchange_.processes[p] == q;
      if (!fits) break;
      const Place* from = process.bindings.Find(left.symbol);
      const Place* to = network_.processes[static_cast<size_t>(q)]->bindings.Find(right.symbol);
      if (*is_location) {
        pairs.emplace_back();
      } else if (from != nullptr && to != nullptr) {
        pairs.emplace_back(*from, *to);
      } else {
        fits = false;
      }
    }
    if (fits && !pairs.empty()) readings->push_back(std::move(pairs));
  }
  return !readings->empty();
}

bool Relation::Places(const Expr& left, const Expr& right, std::vector<Pairs>* readings) {
  if (left.kind != right.kind || !Spend()) return false;
  switch (left.kind) {
    case ExprKind::kName: {
      const auto referred = referred_.find(left.symbol);
      if (referred != referred_.end()) {
        if (left.symbol != right.symbol) return false;
        readings->push_back(referred->second);
        return true;
      }
      const Place* from = left_->Find(left.symbol);
      const Place* to = right_->Find(right.symbol);
      if (from == nullptr || to == nullptr) return false;
      readings->push_back({{*from, *to}});
      return true;
    }
    case ExprKind::kMember: {
      bool is_location = false;
      return Members(left, right, readings, &is_location) && !is_location;
    }
    case ExprKind::kIndex:
      return Elements(left, right, readings);
    case ExprKind::kField: {
      std::vector<Pairs> wholes;
      if (left.value != right.value || !Places(*left.args[0], *right.args[0], &wholes)) {
        return false;
      }
      for (Pairs& whole : wholes) {
        for (auto& [from, to] : whole) {
          for (Place* place : {&from, &to}) {
            const Shape* shape = place->shape;
            if (shape->kind != TypeKind::kStruct) return false;
            const Shape::Field& field = shape->fields[static_cast<size_t>(left.value)];
            *place = {place->space, place->base + field.offset, field.shape};
          }
        }
        readings->push_back(std::move(whole));
      }
      return true;
    }
    default:
      return false;
  }
}

Relation::Sorts Relation::OfPlaces(const Expr& left, const Expr& right) {
  std::vector<Pairs> readings;
  bool is_location = false;
  if (left.kind == ExprKind::kMember && right.kind == ExprKind::kMember) {
    if (!Members(left, right, &readings, &is_location)) {
      return Fail("another process would be meant", left);
    }
    if (is_location) return kAsIs;
  } else if (!Places(left, right, &readings)) {
    return Fail("it is something of its own", left);
  }
  for (const Pairs& reading : readings) {
    if (const Sorts sorts = SortsAt(reading)) return sorts;
  }
  return Fail("it is something else for the other value", left);
}

// ---- Expressions -------------------------------------------------------------------------------

const Symbol* Relation::LocalIn(const Expr& expr) const {
  const Expr* root = &expr;
  while (root->kind == ExprKind::kIndex || root->kind == ExprKind::kField) root = root->args[0];
  return root->kind == ExprKind::kName && sorts_.contains(root->symbol) ? root->symbol : nullptr;
}

Relation::Sorts Relation::OfLocal(const Expr& left, const Expr& right) {
  const Symbol* local = LocalIn(left);
  if (LocalIn(right) != local) return Fail("these are two variables", left);
  const Expr* other = &right;
  for (const Expr* at = &left; at->kind != ExprKind::kName; at = at->args[0]) {
    if (other->kind != at->kind || other->value != at->value) return Fail("it differs", left);
    if (at->kind == ExprKind::kIndex && !Has(at->args[1], other->args[1], kSame)) {
      return Fail("the index is a value that is exchanged", left);
    }
    other = other->args[0];
  }
  return Leaves{sorts_.at(local)};
}

bool Relation::IsPlain(const Expr& expr) {
  return Spend() && expr.kind != ExprKind::kCall && expr.kind != ExprKind::kQuantifier &&
         !sorts_.contains(expr.symbol) &&
         std::all_of(expr.args.begin(), expr.args.end(),
                     [this](const Expr* arg) { return IsPlain(*arg); });
}

bool Relation::Known(const Expr& expr, const lang::Bindings& bindings, int32_t* value) {
  if (expr.has_side_effect || !IsPlain(expr)) return false;
  lang::Evaluator evaluator(constants_, bindings);
  return evaluator.Int(expr, value);
}

bool Relation::Has(const Expr* left, const Expr* right, uint8_t sort) {
  if (left == nullptr || right == nullptr) return left == right;
  const Sorts sorts = Of(*left, *right);
  if (!sorts) return false;
  if (sorts->size() == 1 && Is(*sorts, sort)) return true;
  Fail("it is used as a number, but is a value that is exchanged", *left);
  return false;
}

Relation::Sorts Relation::Of(const Expr& left, const Expr& right) {
  if (!Spend()) return std::nullopt;
  const bool are_places =
      left.kind == right.kind && (left.kind == ExprKind::kName || left.kind == ExprKind::kIndex ||
                                  left.kind == ExprKind::kField || left.kind == ExprKind::kMember);
  if (are_places) {
    return LocalIn(left) != nullptr ? OfLocal(left, right) : OfPlaces(left, right);
  }
  if (left.kind != right.kind || left.op != right.op) {
    int32_t u = 0, v = 0;
    if (Known(left, *left_, &u) && Known(right, *right_, &v)) {
      if (const uint8_t sorts = SortsOfKnown(u, v)) return Leaves{sorts};
    }
    return Fail("it differs", left);
  }
  switch (left.kind) {
    case ExprKind::kInt: {
      const uint8_t sorts = SortsOfKnown(left.value, right.value);
      if (sorts == 0) return Fail("it differs", left);
      return Leaves{sorts};
    }
    case ExprKind::kUnary:
      if (!Has(left.args[0], right.args[0], kSame)) return std::nullopt;
      return kAsIs;
    case ExprKind::kBinary:
      return OfBinary(left, right);
    case ExprKind::kConditional: {
      if (!Has(left.args[0], right.args[0], kSame)) return std::nullopt;
      const Sorts yes = Of(*left.args[1], *right.args[1]);
      const Sorts no = yes ? Of(*left.args[2], *right.args[2]) : std::nullopt;
      if (!no) return std::nullopt;
      if (yes->size() != 1 || no->size() != 1 || ((*yes)[0] & (*no)[0]) == 0) {
        return Fail("its two cases differ in kind", left);
      }
      return Leaves{static_cast<uint8_t>((*yes)[0] & (*no)[0])};
    }
    case ExprKind::kAssign: {
      const Sorts target = Of(*left.args[0], *right.args[0]);
      const Sorts value = target ? Of(*left.args[1], *right.args[1]) : std::nullopt;
      if (!value) return std::nullopt;
      const bool is_plain = left.op == Op::kNone;
      if (Is(*target, kClock)) {
        if (is_plain && target->size() == 1 && Is(*value, kSame | kClock)) return target;
        return Fail("a clock is set to what is exchanged", left);
      }
      if (Is(*target, kChannel) || Is(*value, kChannel | kClock)) return Fail("not read", left);
      // A local is related as it is from the first assignment to the last.
      const bool keeps = LocalIn(*left.args[0]) == nullptr
                             ? HaveCommon(*target, *value)
                             : Is(*value, (*target)[0]) && HaveCommon(*target, *value);
      const bool counts = Is(*target, kSame) && Is(*value, kSame);
      if (is_plain ? keeps : counts) return target;
      return Fail("a number and a value that is exchanged are assigned to each other", left);
    }
    case ExprKind::kIncrement:
      if (left.value != right.value || !Has(left.args[0], right.args[0], kSame)) {
        return std::nullopt;
      }
      return kAsIs;
    case ExprKind::kQuantifier:
      return OfQuantifier(left, right);
    case ExprKind::kCall:
      return OfCall(left, right);
    case ExprKind::kDeadlock:
      return kAsIs;
    default:
      return Fail("nothing is known of what it does to values", left);
  }
}

Relation::Sorts Relation::OfBinary(const Expr& left, const Expr& right) {
  if (left.op == Op::kAnd || left.op == Op::kOr) {
    std::vector<const Expr*> ones, others;
    Flatten(left, left.op, &ones);
    Flatten(right, right.op, &others);
    if (ones.size() != others.size()) return Fail("it differs", left);
    bool in_order = true;
    for (size_t k = 0; in_order && k < ones.size(); ++k) {
      in_order = Has(ones[k], others[k], kSame);
    }
    if (in_order) return kAsIs;
    // In another order, where it makes no difference who comes first.
    const std::string first_error = error_;
    for (const Expr* one : ones) {
      if (!CannotFail(*one)) return std::nullopt;
    }
    for (const Expr* one : ones) {
      const auto found = std::find_if(others.begin(), others.end(), [&](const Expr* other) {
        return CannotFail(*other) && Has(one, other, kSame);
      });
      if (found == others.end()) {
        error_ = first_error;
        return std::nullopt;
      }
      others.erase(found);
    }
    error_.clear();
    return kAsIs;
  }
  const Sorts first = Of(*left.args[0], *right.args[0]);
  const Sorts second = first ? Of(*left.args[1], *right.args[1]) : std::nullopt;
  if (!second) return std::nullopt;
  const bool has_clock = Is(*first, kClock) || Is(*second, kClock);
  const bool is_timed = has_clock && Is(*first, kClock | kSame) && Is(*second, kClock | kSame);
  if (lang::IsComparison(left.op)) {
    if (is_timed) return kAsIs;
    const bool is_equality = left.op == Op::kEqual || left.op == Op::kNotEqual;
    if (is_equality && !Is(*first, kChannel) && HaveCommon(*first, *second)) return kAsIs;
  } else if (is_timed) {
    if (left.op == Op::kAdd || left.op == Op::kSub) return Leaves{kClock};
  } else {
    int32_t u = 0, v = 0;
    if (Known(left, *left_, &u) && Known(right, *right_, &v)) {
      if (const uint8_t sorts = SortsOfKnown(u, v)) return Leaves{sorts};
    }
  }
  if (Is(*first, kSame) && Is(*second, kSame)) return kAsIs;
  return Fail("a value that is exchanged is compared or computed with", left);
}

Relation::Sorts Relation::OfQuantifier(const Expr& left, const Expr& right) {
  const Shape* shape = left.binder == right.binder ? ShapeOf(*left.binder->type) : nullptr;
  if (shape == nullptr) return Fail("it runs over something else", left);
  const bool has_them = shape->low <= high_ && shape->high >= low_;
  const std::string before = error_;
  std::string why;
  for (const uint8_t sort : {kExchanged, kSame}) {
    if ((SortsOf(*shape) & sort) == 0) continue;
    sorts_[left.binder] = sort;
    const bool can_fail = !CannotFail(*left.args[0]) || (left.op == Op::kSum && !CannotFail(left));
    if (sort == kExchanged && has_them && can_fail) {
      Fail("who comes first decides whether it fails", left);
    } else if (Has(left.args[0], right.args[0], kSame)) {
      error_ = before;
      sorts_.erase(left.binder);
      return kAsIs;
    }
    if (why.empty()) why = error_;
    error_ = before;
  }
  sorts_.erase(left.binder);
  if (error_.empty()) error_ = why;
  return std::nullopt;
}

// ---- Functions ---------------------------------------------------------------------------------

Relation::Sorts Relation::OfCall(const Expr& left, const Expr& right) {
  const lang::Function* function = left.symbol != nullptr ? left.symbol->function : nullptr;
  if (function == nullptr || left.symbol != right.symbol || left.args.size() != right.args.size()) {
    return Fail("nothing is known of what it does to values", left);
  }
  // What is handed over may be calls of the same function: parameters are set after all of it.
  std::vector<std::pair<const Symbol*, uint8_t>> values;
  std::vector<std::pair<const Symbol*, Pairs>> places;
  for (size_t k = 0; k < left.args.size(); ++k) {
    const Symbol* parameter = function->parameters[k];
    if (parameter->type->is_reference) {
      std::vector<Pairs> readings;
      if (LocalIn(*left.args[k]) != nullptr || !Places(*left.args[k], *right.args[k], &readings)) {
        return Fail("it is something of its own", *left.args[k]);
      }
      const auto fits = std::find_if(readings.begin(), readings.end(), [this](const Pairs& pairs) {
        return SortsAt(pairs).has_value();
      });
      if (fits == readings.end()) return Fail("it goes elsewhere", *left.args[k]);
      places.emplace_back(parameter, *fits);
      continue;
    }
    const Sorts argument = Of(*left.args[k], *right.args[k]);
    if (!argument) return std::nullopt;
    uint8_t sorts = SortsFor(*parameter->type);
    for (const uint8_t leaf : *argument) sorts &= leaf;
    if (sorts == 0) return Fail("what is handed over is of several kinds", left);
    values.emplace_back(parameter, sorts);
  }
  std::vector<const Symbol*> open;
  for (auto& [parameter, pairs] : places) referred_[parameter] = std::move(pairs);
  for (const auto& [parameter, sorts] : values) {
    sorts_[parameter] = sorts;
    if (sorts == (kSame | kExchanged)) open.push_back(parameter);
  }
  return OfBody(*function, open);
}

Relation::Sorts Relation::OfBody(const lang::Function& function,
                                 const std::vector<const Symbol*>& open) {
  std::vector<const Symbol*> unknown = open;
  CollectLocals(*function.body, &unknown);
  if (unknown.size() > kMostOpen) {
    error_ = "a function has too many variables";
    return std::nullopt;
  }
  const bool returns = function.symbol->type->kind != TypeKind::kVoid;
  const uint8_t returns_as = returns ? SortsFor(*function.symbol->type) : kSame | kExchanged;
  const std::string before = error_;
  std::string why;
  uint8_t found = 0;  // each choice that is right says something true of the result
  for (size_t choice = 0; choice < size_t{1} << unknown.size(); ++choice) {
    bool may_be = true;
    for (size_t k = 0; k < unknown.size(); ++k) {
      sorts_[unknown[k]] = (choice >> k & 1) != 0 ? kExchanged : kSame;
      may_be = may_be && (sorts_[unknown[k]] & SortsFor(*unknown[k]->type)) != 0;
    }
    if (!may_be) continue;
    uint8_t returned = kSame | kExchanged;
    if (OfStatement(*function.body, &returned)) found |= returned & returns_as;
    if (found == (kSame | kExchanged)) break;
    if (why.empty()) why = error_;
    error_ = before;
  }
  if (found != 0) return Leaves{found};
  if (error_.empty()) error_ = why;
  return std::nullopt;
}

bool Relation::OfAll(const std::vector<Expr*>& list, uint8_t sort) {
  for (size_t k = 0; k < list.size(); ++k) {
    const bool is_last = k + 1 == list.size();
    if (is_last && sort != 0 ? !Has(list[k], list[k], sort) : !OfUpdate(*list[k], *list[k])) {
      return false;
    }
  }
  return true;
}

bool Relation::OfStatement(const Stmt& stmt, uint8_t* returned) {
  if (!Spend()) return false;
  const auto all_parts = [&] {
    return std::all_of(stmt.body.begin(), stmt.body.end(),
                       [&](const Stmt* part) { return OfStatement(*part, returned); });
  };
  switch (stmt.kind) {
    case StmtKind::kEmpty:
      return true;
    case StmtKind::kExpr:
      return OfUpdate(*stmt.expr, *stmt.expr);
    case StmtKind::kBlock:
      for (const Symbol* local : stmt.locals) {
        const uint8_t sort = sorts_.at(local);
        const Shape* shape = ShapeOf(*local->type);
        if (shape == nullptr) return false;
        const bool is_exchanged = sort == kExchanged;
        if (is_exchanged && (shape->size != 1 || !HasBothOrNone(*shape))) return false;
        if (local->init == nullptr) {
          const int32_t value = DefaultOf(*shape);
          if (is_exchanged && Exchanged(value) != value) return false;
        } else if (local->init->kind == ExprKind::kList) {
          std::vector<const Expr*> parts = {local->init};
          while (!parts.empty()) {
            const Expr* part = parts.back();
            parts.pop_back();
            if (part->kind == ExprKind::kList) {
              parts.insert(parts.end(), part->args.begin(), part->args.end());
            } else if (!Has(part, part, kSame)) {
              return false;
            }
          }
        } else {
          const Sorts value = Of(*local->init, *local->init);
          if (!value || !Is(*value, sort)) return false;
        }
      }
      return all_parts();
    case StmtKind::kIf:
    case StmtKind::kWhile:
    case StmtKind::kDoWhile:
    case StmtKind::kAssert:
      return OfAll(stmt.condition, kSame) && all_parts();
    case StmtKind::kFor:
      return OfAll(stmt.init, 0) && OfAll(stmt.condition, kSame) && OfAll(stmt.step, 0) &&
             all_parts();
    case StmtKind::kForEach: {
      // In ascending order: with the values exchanged it would be another one.
      const Shape* shape = ShapeOf(*stmt.binder->type);
      if (shape == nullptr) return false;
      const bool has_one = shape->low <= high_ && shape->high >= low_;
      sorts_[stmt.binder] = has_one ? kSame : kSame | kExchanged;
      return all_parts();
    }
    case StmtKind::kReturn: {
      if (stmt.expr == nullptr) return true;
      const Sorts value = Of(*stmt.expr, *stmt.expr);
      if (!value || value->size() != 1) return false;
      *returned &= (*value)[0];
      return *returned != 0;
    }
  }
  return false;
}

bool Relation::OfUpdate(const Expr& left, const Expr& right) { return Of(left, right).has_value(); }

// ---- Errors ------------------------------------------------------------------------------------

std::optional<lang::Interval> Relation::IntervalOfPlace(const Expr& expr, const Shape** shape) {
  if (expr.kind == ExprKind::kName) {
    if (expr.symbol->kind == lang::SymbolKind::kBinder) {
      *shape = ShapeOf(*expr.symbol->type);
    } else {
      const Place* place = left_->Find(expr.symbol);
      if (place == nullptr || place->shape == nullptr) return std::nullopt;
      *shape = place->shape;
      if (place->space == Space::kConstant && place->shape->size == 1) {
        const int32_t value = network_.constants.values[static_cast<size_t>(place->base)];
        return lang::Interval{value, value};
      }
    }
  } else if (expr.kind == ExprKind::kMember) {
    // Every process that may be meant must exist.
    std::vector<lang::Interval> arguments;
    size_t count = 1;
    for (const Expr* arg : expr.args) {
      const auto interval = IntervalOf(*arg);
      if (!interval) return std::nullopt;
      arguments.push_back(*interval);
      const int64_t width = interval->high - interval->low + 1;
      if (width <= 0) return lang::Interval{0, 0};  // nobody asks
      if (width > static_cast<int64_t>(network_.processes.size())) return std::nullopt;
      count *= static_cast<size_t>(width);
    }
    size_t found = 0;
    const lang::Bindings* bindings = nullptr;
    for (const auto& process : network_.processes) {
      if (process->entry != expr.process || process->arguments.size() != arguments.size()) continue;
      bool is_meant = true;
      for (size_t k = 0; k < arguments.size(); ++k) {
        is_meant = is_meant && arguments[k].low <= process->arguments[k] &&
                   process->arguments[k] <= arguments[k].high;
      }
      found += is_meant ? 1 : 0;
      if (is_meant) bindings = &process->bindings;
    }
    if (bindings == nullptr || found != count) return std::nullopt;
    if (expr.symbol->kind == lang::SymbolKind::kLocation) return lang::kTruthValues;
    const Place* place = bindings->Find(expr.symbol);
    if (place == nullptr || place->shape == nullptr) return std::nullopt;
    *shape = place->shape;
  } else if (expr.kind == ExprKind::kIndex) {
    const Shape* whole = nullptr;
    if (!IntervalOfPlace(*expr.args[0], &whole) || whole == nullptr ||
        whole->kind != TypeKind::kArray) {
      return std::nullopt;
    }
    const auto index = IntervalOf(*expr.args[1]);
    if (!index || index->low < whole->index_low ||
        index->high >= int64_t{whole->index_low} + whole->count) {
      return std::nullopt;
    }
    *shape = whole->element;
  } else if (expr.kind == ExprKind::kField) {
    const Shape* whole = nullptr;
    if (!IntervalOfPlace(*expr.args[0], &whole) || whole == nullptr ||
        whole->kind != TypeKind::kStruct) {
      return std::nullopt;
    }
    *shape = whole->fields[static_cast<size_t>(expr.value)].shape;
  }
  if (*shape == nullptr) return std::nullopt;
  return lang::Interval{(*shape)->low, (*shape)->high};
}

// What the value may be; nothing: its evaluation might fail.
std::optional<lang::Interval> Relation::IntervalOf(const Expr& expr) {
  if (!Spend()) return std::nullopt;
  std::vector<lang::Interval> args;
  const bool is_place = expr.kind == ExprKind::kName || expr.kind == ExprKind::kIndex ||
                        expr.kind == ExprKind::kField || expr.kind == ExprKind::kMember;
  if (is_place) {
    const Shape* shape = nullptr;
    return IntervalOfPlace(expr, &shape);
  }
  for (const Expr* arg : expr.args) {
    const auto interval = IntervalOf(*arg);
    if (!interval) return std::nullopt;
    args.push_back(*interval);
  }
  const auto fitting = [](int64_t low, int64_t high) -> std::optional<lang::Interval> {
    if (low < INT32_MIN || high > INT32_MAX) return std::nullopt;
    return lang::Interval{low, high};
  };
  switch (expr.kind) {
    case ExprKind::kInt:
      return lang::Interval{expr.value, expr.value};
    case ExprKind::kUnary:
      if (expr.op == Op::kNot) return lang::kTruthValues;
      if (expr.op == Op::kPlus) return args[0];
      if (expr.op == Op::kMinus) return fitting(-args[0].high, -args[0].low);
      return std::nullopt;
    case ExprKind::kBinary:
      switch (expr.op) {
        case Op::kAdd:
          return fitting(args[0].low + args[1].low, args[0].high + args[1].high);
        case Op::kSub:
          return fitting(args[0].low - args[1].high, args[0].high - args[1].low);
        case Op::kAnd:
        case Op::kOr:
        case Op::kImply:
          return lang::kTruthValues;
        default:
          if (!lang::IsComparison(expr.op)) return std::nullopt;
          for (const lang::Interval& side :
               args) {  // what a clock is compared with may be too large
            const bool is_small = side.low >= -kLargeBound && side.high <= kLargeBound;
            if (expr.clock_kind != lang::ClockKind::kInteger && !is_small) return std::nullopt;
          }
          return lang::kTruthValues;
      }
    case ExprKind::kConditional:
      return lang::Hull(args[1], args[2]);
    case ExprKind::kQuantifier: {
      if (expr.op != Op::kSum) return lang::kTruthValues;
      const Shape* shape = ShapeOf(*expr.binder->type);
      if (shape == nullptr) return std::nullopt;
      const int64_t count = int64_t{shape->high} - shape->low + 1;
      if (count > 1'000'000) return std::nullopt;
      return fitting(std::min<int64_t>(0, args[0].low) * count,
                     std::max<int64_t>(0, args[0].high) * count);
    }
    case ExprKind::kDeadlock:
      return lang::kTruthValues;
    default:
      return std::nullopt;
  }
}

}  // namespace zonelab::reference
