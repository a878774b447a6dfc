#include "core/property/formula.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/lang/operators.h"

namespace zonelab::property {

using lang::Op;
using semantics::Outcome;

Outcome Cases::Resolve(const Formula& formula, const semantics::Slot* state, bool is_deadlock,
                       semantics::Machine& machine, lang::EvalError* error) {
  formula_ = &formula;
  values_.assign(formula.nodes.size(), Value::kFalse);
  spans_.resize(formula.nodes.size());
  constraints_.clear();
  return Resolve(formula.root, state, is_deadlock, machine, error);
}

// Stops where a conjunction is false, or a disjunction true by its data: what would follow may fail.
Outcome Cases::Resolve(int id, const semantics::Slot* state, bool is_deadlock,
                       semantics::Machine& machine, lang::EvalError* error) {
  const Formula::Node& node = formula_->nodes[id];
  const auto known = [&](bool value) {
    values_[id] = value ? Value::kTrue : Value::kFalse;
    return value ? Outcome::kTrue : Outcome::kFalse;
  };
  switch (node.kind) {
    case Formula::Kind::kData: {
      int32_t value = 0;
      if (machine.Int(node.code, state, &value)) return known((value != 0) != node.negated);
      *error = machine.error();
      return Outcome::kError;
    }
    case Formula::Kind::kDeadlock:
      return known(is_deadlock != node.negated);
    case Formula::Kind::kAtom: {
      const semantics::ClockAtom& atom = formula_->atoms[node.atom];
      int32_t i = 0, j = 0, bound = 0;
      const Outcome outcome = semantics::EvaluateAtom(atom, machine, state, &i, &j, &bound, error);
      if (outcome != Outcome::kTrue) return outcome;
      const auto begin = static_cast<uint32_t>(constraints_.size());
      const bool differs = atom.op == Op::kNotEqual;
      semantics::AppendConstraints(i, j, differs ? Op::kLess : atom.op, bound, &constraints_);
      if (differs) semantics::AppendConstraints(i, j, Op::kGreater, bound, &constraints_);
      spans_[id] = {begin, static_cast<uint32_t>(constraints_.size()) - begin};
      values_[id] = Value::kOpen;
      return Outcome::kTrue;
    }
    case Formula::Kind::kAnd:
    case Formula::Kind::kOr:
      break;
  }
  const bool is_and = node.kind == Formula::Kind::kAnd;
  const Value decisive = is_and ? Value::kFalse : Value::kTrue;
  bool is_decided = false, is_open = false;
  for (const int child : node.children) {
    if (Resolve(child, state, is_deadlock, machine, error) == Outcome::kError) {
      return Outcome::kError;
    }
    is_open = is_open || values_[child] == Value::kOpen;
    is_decided = is_decided || values_[child] == decisive;
    if (is_decided && (is_and || formula_->nodes[child].kind == Formula::Kind::kData)) break;
  }
  if (is_decided) return known(!is_and);
  if (!is_open) return known(is_and);
  values_[id] = Value::kOpen;
  return Outcome::kTrue;
}

absl::Span<const zone::Constraint> Cases::ConstraintsOf(int node) const {
  return absl::MakeConstSpan(constraints_).subspan(spans_[node].first, spans_[node].second);
}

const zone::Constraint* Cases::only() const {
  const int root = formula_->root;
  const bool is_one =
      formula_->nodes[root].kind == Formula::Kind::kAtom && spans_[root].second == 1;
  return is_one ? &constraints_[spans_[root].first] : nullptr;
}

bool Cases::HoldsHere(int id) const {
  if (values_[id] != Value::kOpen) return values_[id] == Value::kTrue;
  const Formula::Node& node = formula_->nodes[id];
  if (!has_zone_ || node.kind != Formula::Kind::kAtom) return false;
  const auto holds = [this](const zone::Constraint& c) {
    return zone::Satisfies(zone_.data(), n_, c);
  };
  const absl::Span<const zone::Constraint> all = ConstraintsOf(id);
  return formula_->atoms[node.atom].op == Op::kNotEqual
             ? std::any_of(all.begin(), all.end(), holds)
             : std::all_of(all.begin(), all.end(), holds);
}

void Cases::Branch(Task other_way) {
  choices_.push_back({other_way, tasks_.size(), conjunction_.size(), zone_});
}

int Cases::Backtrack() {
  if (choices_.empty()) return kNothing;
  Choice& last = choices_.back();
  tasks_.resize(last.tasks);
  conjunction_.resize(last.conjuncts);
  zone_.swap(last.zone);
  const int task = Push(last.task);
  choices_.pop_back();
  return task;
}

bool Cases::Require(const zone::Constraint& constraint) {
  conjunction_.push_back(constraint);
  return !has_zone_ || zone::Conjoin(zone_.data(), n_, constraint);
}

Outcome Cases::ForEach(const zone::Bound* zone, int n, int64_t max_cases, Sink sink,
                       lang::EvalError* error) {
  tasks_.clear();
  choices_.clear();
  conjunction_.clear();
  has_zone_ = zone != nullptr;
  n_ = n;
  zone_.assign(zone, has_zone_ ? zone + zone::Size(n) : zone);
  int64_t cases = 0;
  int next = Push({formula_->root, 0, kDone});
  while (next != kNothing) {
    if (next == kDone) {
      if (max_cases > 0 && ++cases > max_cases) {
        *error = {
            Span{}, lang::kTooLarge,
            Tell("the query has more than ", max_cases,
                 " cases of clock constraints in one state (--max-ways; or ask several queries)")};
        return Outcome::kError;
      }
      if (!sink(conjunction_, has_zone_ ? zone_.data() : nullptr)) break;
      next = Backtrack();
      continue;
    }
    const Task task = tasks_[next];
    const Formula::Node& node = formula_->nodes[task.node];
    const size_t size = node.children.size();
    if (values_[task.node] != Value::kOpen) {
      next = values_[task.node] == Value::kTrue ? task.next : Backtrack();
      continue;
    }
    bool may_hold = true;
    switch (node.kind) {
      case Formula::Kind::kAnd:
        if (task.child == size) {
          next = task.next;
        } else {
          const int rest = Push({task.node, task.child + 1, task.next});
          next = Push({node.children[task.child], 0, rest});
        }
        break;
      case Formula::Kind::kOr:
        if (has_zone_ && task.child == 0 &&
            std::any_of(node.children.begin(), node.children.end(),
                        [this](int child) { return HoldsHere(child); })) {
          next = task.next;
          break;
        }
        if (task.child + 1 < size) Branch({task.node, task.child + 1, task.next});
        next = Push({node.children[task.child], 0, task.next});
        break;
      default: {  // an atom
        const absl::Span<const zone::Constraint> all = ConstraintsOf(task.node);
        if (formula_->atoms[node.atom].op == Op::kNotEqual) {
          if (task.child + 1 < all.size()) Branch({task.node, task.child + 1, task.next});
          may_hold = Require(all[task.child]);
        } else {
          for (const zone::Constraint& constraint : all) may_hold = may_hold && Require(constraint);
        }
        next = may_hold ? task.next : Backtrack();
      }
    }
  }
  return Outcome::kTrue;
}

}  // namespace zonelab::property
