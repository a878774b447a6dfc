// The clock constraints of a model one by one, and the model without some of them.
//
// A clock constraint is a conjunct of a guard or an invariant that mentions a clock, such as `x <= 5`
// or `b || x > n[i]`, in a template of which there is a process; without it, it is missing in all of
// them.  A model with fewer constraints can do all that it can do with more, and perhaps more.  Some
// conjuncts are no such constraints and stay, since that would not be so:
//   - guards of edges that receive on a broadcast channel: who need not receive may stay where it is;
//   - rates, `x' == 0`: they are no limits of what clocks may be.
// Nor is it so with priorities, where a move holds others back.
#ifndef ZONELAB_CORE_ENGINE_CLOCK_CONSTRAINTS_H_
#define ZONELAB_CORE_ENGINE_CLOCK_CONSTRAINTS_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/base/diagnostics.h"
#include "core/engine/engine.h"
#include "core/engine/json_object.h"
#include "core/lang/ast.h"

namespace zonelab {

struct ClockConstraint {
  Span span = {};  // in the model's sources
  const lang::Template* templ = nullptr;
  const lang::Edge* edge = nullptr;  // as written, if it stands in a guard; ...
  int location = -1;                 // ... else that of the invariant
};

// "guard of Train.Near -> Crossing", "invariant of Train.Near".
std::string PlaceOf(const ClockConstraint& constraint);

class ClockConstraints {
 public:
  // REQUIRES model.ok(); the model must outlive this.  `observers`: those it was loaded with, whose
  // constraints stay.
  explicit ClockConstraints(const Model& model, std::string observers = "");

  const Model& model() const { return model_; }
  // In the order of templates; invariants before guards.
  const std::vector<ClockConstraint>& all() const { return all_; }
  size_t size() const { return all_.size(); }
  // Conjuncts that mention clocks and stay.
  const std::vector<ClockConstraint>& staying() const { return staying_; }
  // As it is written.
  std::string TextOf(const ClockConstraint& constraint) const;

  // The text of the model with only these of all() (ascending): in place of the others stands
  // `true`.
  std::string TextWith(absl::Span<const int> kept) const;
  std::unique_ptr<Model> With(absl::Span<const int> kept) const;
  // Those of `kept` that can matter in a search that saw no locations but these: `seen` has, for each
  // process, whether it saw each of its locations.
  std::vector<int> Within(const std::vector<std::vector<char>>& seen,
                          absl::Span<const int> kept) const;

 private:
  void Collect(const lang::Expr* condition, ClockConstraint place, bool stays);

  const Model& model_;
  const std::string observers_;
  std::vector<ClockConstraint> all_, staying_;
};

// All of them, with their places (why_json.cc).
Json ToJson(const ClockConstraints& constraints);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_CLOCK_CONSTRAINTS_H_
