// What can be known of values without running the model: constants, ranges, conditions that are
// always or never true.
#ifndef ZONELAB_CORE_SERVICES_VALUES_H_
#define ZONELAB_CORE_SERVICES_VALUES_H_

#include <cstdint>
#include <optional>

#include "core/lang/ast.h"
#include "core/lang/evaluate.h"

namespace zonelab::services {

// All values an expression may have, and perhaps more.
struct Interval {
  int64_t low = 0, high = 0;
  bool IsPoint() const { return low == high; }
};

class Values {
 public:
  // Of a document with errors (`has_errors`) only literals are known: its trees may be incomplete.
  Values(const lang::Document& document, bool has_errors);

  // The value of a constant or an expression over constants, calls not included.
  std::optional<int32_t> ValueOf(const lang::Expr& expr);
  // The range of an integer type; none if it depends on parameters.
  std::optional<Interval> RangeOf(const lang::Type& type);
  // Number of elements.
  std::optional<int64_t> SizeOf(const lang::Type& array);
  // From the ranges of its variables: run-time errors keep them.  None: it can be anything.
  std::optional<Interval> IntervalOf(const lang::Expr& expr);

 private:
  void Bind(const lang::Symbol& symbol);

  lang::Constants constants_;
  lang::Bindings bindings_;
  bool has_errors_;
};

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_VALUES_H_
