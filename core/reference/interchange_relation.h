// Do two expressions say the same, if two values are exchanged on the way from one to the other?
// Part of the oracle; only reference/interchange.cc includes this.
#ifndef ZONELAB_CORE_REFERENCE_INTERCHANGE_RELATION_H_
#define ZONELAB_CORE_REFERENCE_INTERCHANGE_RELATION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "core/lang/evaluate.h"
#include "core/lang/interval.h"
#include "core/model/interchange.h"
#include "core/model/network.h"

namespace zonelab::reference {

// How the value of the one expression, in any state, and that of the other one, in the exchanged
// state, are related; several may be true of values that stay as they are.
enum Sort : uint8_t {
  kSame = 1,       // they are equal
  kExchanged = 2,  // one is what the exchange makes of the other
  kClock = 4,      // it is a clock (or a difference of two), and goes where the exchange says
  kChannel = 8,    // likewise
};

class Relation {
 public:
  // What is exchanged: `low` and `high` are the two values.
  Relation(const model::Network& network, const model::Interchangeable& set, size_t number);

  // The left expression is read with these bindings, the right one with the others.
  void Bind(const lang::Bindings& left, const lang::Bindings& right);
  // The shape that a type has on both sides; null: they differ.
  const lang::Shape* ShapeOf(const lang::Type& type);
  // Binders of the shape, as what their values are related: 0, one or both.
  uint8_t SortsOf(const lang::Shape& shape) const;
  uint8_t SortsFor(const lang::Type& type);
  // Does the shape have both values or none?
  bool HasBothOrNone(const lang::Shape& shape) const;
  void SetBinder(const lang::Symbol* binder, uint8_t sort) { sorts_[binder] = sort; }

  // The sorts of every integer (clock, channel) of the value, one after the other; nothing: they
  // are not related, see error().
  std::optional<std::vector<uint8_t>> Of(const lang::Expr& left, const lang::Expr& right);
  // Are they related like this?  Null on both sides: yes.
  bool Has(const lang::Expr* left, const lang::Expr* right, uint8_t sort);
  // The same for statements and updates.
  bool OfUpdate(const lang::Expr& left, const lang::Expr& right);

  int32_t Exchanged(int32_t value) const {
    return value == low_ ? high_ : value == high_ ? low_ : value;
  }
  const std::string& error() const { return error_; }
  // Can the evaluation of the (left) expression not end in a run-time error?
  bool CannotFail(const lang::Expr& expr) { return IntervalOf(expr).has_value(); }

 private:
  using Sorts = std::optional<std::vector<uint8_t>>;
  using Pairs = std::vector<std::pair<lang::Place, lang::Place>>;

  std::nullopt_t Fail(std::string_view why, const lang::Expr& at);
  bool Spend();
  Sorts OfPlaces(const lang::Expr& left, const lang::Expr& right);
  // Where the two may be at the same time, one list for each reading of their indices.
  bool Places(const lang::Expr& left, const lang::Expr& right, std::vector<Pairs>* readings);
  bool Members(const lang::Expr& left, const lang::Expr& right, std::vector<Pairs>* readings,
               bool* is_location);
  bool Elements(const lang::Expr& left, const lang::Expr& right, std::vector<Pairs>* readings);
  Sorts SortsAt(const Pairs& pairs) const;
  uint8_t SortOfCell(const lang::Place& left, const lang::Place& right, int32_t offset) const;
  const lang::Symbol* LocalIn(const lang::Expr& expr) const;
  Sorts OfLocal(const lang::Expr& left, const lang::Expr& right);
  Sorts OfBinary(const lang::Expr& left, const lang::Expr& right);
  Sorts OfQuantifier(const lang::Expr& left, const lang::Expr& right);
  Sorts OfCall(const lang::Expr& left, const lang::Expr& right);
  Sorts OfBody(const lang::Function& function, const std::vector<const lang::Symbol*>& open);
  bool OfStatement(const lang::Stmt& stmt, uint8_t* returned);
  bool OfAll(const std::vector<lang::Expr*>& list, uint8_t sort);
  // Is it made of names and operators only, without binders, locals and calls?
  bool IsPlain(const lang::Expr& expr);
  // What a constant expression is on one side.
  bool Known(const lang::Expr& expr, const lang::Bindings& bindings, int32_t* value);
  uint8_t SortsOfKnown(int32_t left, int32_t right) const {
    return static_cast<uint8_t>((left == right ? kSame : 0) |
                                (Exchanged(left) == right ? kExchanged : 0));
  }
  std::optional<lang::Interval> IntervalOf(const lang::Expr& expr);
  std::optional<lang::Interval> IntervalOfPlace(const lang::Expr& expr, const lang::Shape** shape);

  const model::Network& network_;
  const model::Interchangeable& set_;
  const model::Exchange& exchange_;
  const int32_t low_, high_;
  lang::Constants constants_;
  const lang::Bindings* left_ = nullptr;
  const lang::Bindings* right_ = nullptr;
  absl::flat_hash_map<const lang::Symbol*, uint8_t> sorts_;   // of binders and locals
  absl::flat_hash_map<const lang::Symbol*, Pairs> referred_;  // by reference parameters
  int64_t effort_ = 0;
  std::string error_;
};

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_INTERCHANGE_RELATION_H_
