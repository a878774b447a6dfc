// What the text alone says about values: constants, ranges, conditions that always or never hold.
//
// The checked tree is all there is here: parameters have no values yet, so a range that depends on
// one is unknown.  (semantics/range.h does the same for the processes of a network, where
// parameters have values; the arithmetic of both is lang/interval.)
#ifndef ZONELAB_CORE_SERVICES_VALUES_H_
#define ZONELAB_CORE_SERVICES_VALUES_H_

#include <cstdint>
#include <optional>

#include "core/lang/ast.h"
#include "core/lang/evaluate.h"
#include "core/lang/interval.h"

namespace zonelab::services {

using lang::Interval;

class Values {
 public:
  // With errors in the document (`has_errors`) only literals are known: trees may be incomplete.
  Values(const lang::Document& document, bool has_errors);

  // The value of a constant, or of an expression over constants without calls.
  std::optional<int32_t> ValueOf(const lang::Expr& expr);
  // The range of an integer type; none: it depends on parameters.
  std::optional<Interval> RangeOf(const lang::Type& type);
  // The number of elements; none: it is not known.
  std::optional<int64_t> SizeOf(const lang::Type& array);
  // All values the expression may have, and perhaps more, from the ranges of its variables (a store
  // outside of them is a run-time error).  None: nothing is known.
  std::optional<Interval> IntervalOf(const lang::Expr& expr);

 private:
  void Bind(const lang::Symbol& symbol);

  lang::Constants constants_;
  lang::Bindings bindings_;
  bool has_errors_;
};

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_VALUES_H_
