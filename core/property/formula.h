// A state predicate in negation normal form, and its cases in one state: the conjunctions of clock constraints
// of which at least one must hold.
//
// In a state the data decides part of the predicate; what is left is a tree of conjunctions and disjunctions
// over clock constraints.  Its cases can be exponentially many, so they are walked one by one, and within a
// zone only as far as the zone admits them.
#ifndef ZONELAB_CORE_PROPERTY_FORMULA_H_
#define ZONELAB_CORE_PROPERTY_FORMULA_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/lang/evaluate.h"
#include "core/semantics/constraints.h"
#include "core/zone/dbm.h"
#include "core/zone/subtract.h"

namespace zonelab::property {

struct Formula {
  enum class Kind : uint8_t { kAnd, kOr, kData, kAtom, kDeadlock };
  struct Node {
    Kind kind = Kind::kData;
    bool negated = false;  // kData, kDeadlock
    semantics::Code code;  // kData
    int atom = -1;         // kAtom
    std::vector<int> children;
  };
  std::vector<Node> nodes;
  int root = -1;
  std::vector<semantics::ClockAtom> atoms;
};

// What is left of a formula in one state.
class Cases {
 public:
  using Conjunction = std::vector<zone::Constraint>;
  // Is called with each case, and the part of the zone in which it holds (null: no zone was given); returns
  // false to stop.
  using Sink = absl::FunctionRef<bool(const Conjunction&, const zone::Bound*)>;

  // Evaluates what the data of `state` decides; `is_deadlock`: what to take `deadlock` for.  kTrue, kFalse:
  // whatever the clocks are, or (is_open()) the clocks decide.
  semantics::Outcome Resolve(const Formula& formula, const semantics::Slot* state, bool is_deadlock,
                             semantics::Machine& machine, lang::EvalError* error);
  bool is_open() const { return values_[formula_->root] == Value::kOpen; }
  // How many constraints the rest is made of.
  size_t open_atoms() const { return constraints_.size(); }
  // Is the rest one constraint?  Null: no.
  const zone::Constraint* only() const;

  // Calls sink for every case, in the order of the text; with a zone (of n clocks), for those that it meets,
  // and where a disjunction holds in all that is left of it, for one of its sides only.  More than `max_cases`
  // (0: no limit) are an error.  REQUIRES: the last Resolve did not end in kError.
  semantics::Outcome ForEach(const zone::Bound* zone, int n, int64_t max_cases, Sink sink,
                             lang::EvalError* error);

 private:
  enum class Value : uint8_t { kFalse, kTrue, kOpen };
  // What is still to be made true: the children of `node` from `child` on, then the tasks from `next` on.
  struct Task {
    int node = -1;
    uint32_t child = 0;
    int next = -1;
  };
  // Where another way is to be tried: `task` is that way.
  struct Choice {
    Task task;
    size_t tasks = 0, conjuncts = 0;
    zone::Matrix zone;
  };

  semantics::Outcome Resolve(int node, const semantics::Slot* state, bool is_deadlock,
                             semantics::Machine& machine, lang::EvalError* error);
  absl::Span<const zone::Constraint> ConstraintsOf(int node) const;
  // Does it hold everywhere in what is left of the zone?
  bool HoldsHere(int node) const;
  int Push(Task task) {
    tasks_.push_back(task);
    return static_cast<int>(tasks_.size()) - 1;
  }
  void Branch(Task other_way);
  // Makes the last choice another way; the task with which it begins, or kNothing.
  int Backtrack();
  bool Require(const zone::Constraint& constraint);

  static constexpr int kDone = -1, kNothing = -2;

  const Formula* formula_ = nullptr;
  std::vector<Value> values_;                         // of nodes
  std::vector<zone::Constraint> constraints_;         // of open atoms
  std::vector<std::pair<uint32_t, uint32_t>> spans_;  // of nodes in constraints_: from, how many

  std::vector<Task> tasks_;
  std::vector<Choice> choices_;
  Conjunction conjunction_;
  bool has_zone_ = false;
  int n_ = 0;
  zone::Matrix zone_;
};

}  // namespace zonelab::property

#endif  // ZONELAB_CORE_PROPERTY_FORMULA_H_
