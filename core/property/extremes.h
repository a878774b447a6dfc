// sup, inf and bounds: the least and the greatest value of expressions over the reachable states
// that satisfy a condition.
//
// Integers are evaluated in every symbolic state.  Of a clock, zones say its bounds, as far as
// extrapolation has left them: up to the largest constant that the clock is compared with.  Where
// that is not enough, NeedsMore() asks for another search with a larger one, unless time can pass
// for ever in a state that satisfies the condition, or somebody found another proof that there is
// no bound.
#ifndef ZONELAB_CORE_PROPERTY_EXTREMES_H_
#define ZONELAB_CORE_PROPERTY_EXTREMES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/contract/answers.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"
#include "core/property/goal.h"
#include "core/semantics/successors.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::property {

class Extremes {
 public:
  // The expressions of a `sup`, `inf` or `bounds` query; `condition` may be empty (all states).
  Extremes(const lang::Query& query, Goal& condition, semantics::System& system);

  // Constraints that a search must keep apart, so that clocks are known up to `constant`.
  std::vector<semantics::ClockAtom> Atoms(int32_t constant) const;

  // Forgets all states, of which clocks will be known up to `constant`.
  void Restart(int32_t constant);
  // Takes in one symbolic state.  False: the condition or an expression fails with error().
  bool Add(const semantics::Slot* state, const zone::Bound* zone);
  const lang::EvalError& error() const { return error_; }

  bool is_empty() const { return is_empty_; }  // no state satisfies the condition
  bool NeedsMore() const;
  // Numbers of the clocks of which no upper bound was found, nor a reason why there is none.
  std::vector<size_t> WithoutUpper() const;
  void SetUnbounded(size_t item) { items_[item].is_unbounded = true; }
  // Which clock is expression number `item` in this state?  0: none.
  int ClockIn(size_t item, const semantics::Slot* state);
  // Is that clock unbounded where the zone meets the condition?
  bool IsUnboundedIn(size_t item, const semantics::Slot* state, const zone::Bound* zone);
  std::vector<Extreme> Results() const;

 private:
  struct Item {
    std::string text;
    bool is_clock = false;
    semantics::ClockAtom clock;
    semantics::Code code;
    int64_t low = 0, high = 0;        // integers
    zone::Bound lower = zone::kZero;  // clocks: on 0 - x, the weakest so far
    zone::Bound upper = zone::kZero;  // on x - 0
    bool is_unbounded = false;        // it grows for ever
  };
  // Calls sink for the parts of the zone in which the condition holds.  False: error_.
  bool ForEachPart(const semantics::Slot* state, const zone::Bound* zone, Cases::Sink sink);
  bool AddTo(Item* item, const semantics::Slot* state, const zone::Bound* zone, bool grows_for_ever,
             absl::Span<const int32_t> stopped);
  static bool LacksUpper(const Item& item) {
    return item.is_clock && !item.is_unbounded && !zone::IsFinite(item.upper);
  }

  const int n_;
  const bool asks_lower_, asks_upper_;
  Goal& condition_;
  const bool is_unconditional_;
  semantics::Successors successors_;
  std::vector<Item> items_;
  int32_t constant_ = 0;
  bool is_empty_ = true;
  lang::EvalError error_;
};

}  // namespace zonelab::property

#endif  // ZONELAB_CORE_PROPERTY_EXTREMES_H_
