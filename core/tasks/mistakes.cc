#include "core/tasks/mistakes.h"

#include <algorithm>
#include <utility>

namespace zonelab::tasks {
namespace {

using Kind = Operation::Kind;

class Finder {
 public:
  Finder(const Program& program, const Set& answer,
         const std::vector<std::vector<zone::Constraint>>& invariants)
      : program_(program), answer_(answer), invariants_(invariants), n_(answer.size()) {}

  // In this order: where two changes give the same set, the first one is told.  An invariant that was
  // forgotten looks like time that passed once more; it is the likelier one.  Nothing at all is left
  // where a reset made a guard impossible, or where no time passed for it.
  Mistake Find() {
    if (answer_.empty()) Orders();
    Delays();
    Resets();
    Constraints();
    Orders();
    WrongClocks();
    Extrapolations();
    Strictness();
    ExtraDelays(program_.size());
    Diagonals();
    for (size_t k = program_.size(); k-- > 1;) ExtraDelays(k);
    return found_;
  }

 private:
  bool is_found() const { return !found_.operation.empty(); }
  void Compare(const Set& set, const char* operation, int clock = 0) {
    if (!is_found() && set == answer_) found_ = {operation, clock};
  }
  void Try(const Program& changed, const char* operation, int clock = 0) {
    effort_ += changed.size() * static_cast<size_t>(n_) * static_cast<size_t>(n_);
    if (!is_found() && effort_ < kMostEffort) Compare(Run(changed, n_), operation, clock);
  }
  Program Without(size_t k) const {
    Program changed = program_;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(k));
    return changed;
  }
  // The program without all operations of which this is true.
  template <class Predicate>
  Program WithoutAll(Predicate is_out) const {
    Program changed = program_;
    std::erase_if(changed, is_out);
    return changed;
  }

  void Delays() {
    for (size_t k = 0; k < program_.size(); ++k) {
      if (program_[k].kind == Kind::kDelay) Try(Without(k), "delay");
    }
    Try(WithoutAll([](const Operation& one) { return one.kind == Kind::kDelay; }), "delay");
  }

  // Time passes once more behind the first `count` operations: for ever, or at the end within an
  // invariant.
  void ExtraDelays(size_t count) {
    if (is_found()) return;
    Operation delay, within;
    delay.kind = Kind::kDelay;
    within.kind = Kind::kAnd;
    Program changed = program_;
    changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(count), delay);
    Try(changed, "extra-delay");
    if (count < program_.size()) return;
    changed.push_back(within);
    for (const auto& invariant : invariants_) {
      changed.back().constraints = invariant;
      Try(changed, "extra-delay");
    }
  }

  void Resets() {
    for (size_t k = 0; k < program_.size() && !is_found(); ++k) {
      const Operation& reset = program_[k];
      if (reset.kind != Kind::kReset) continue;
      Try(Without(k), "reset", reset.clock);
    }
    Try(WithoutAll([](const Operation& one) { return one.kind == Kind::kReset; }), "reset");
  }
  void WrongClocks() {
    for (size_t k = 0; k < program_.size() && !is_found(); ++k) {
      const Operation& reset = program_[k];
      if (reset.kind != Kind::kReset && reset.kind != Kind::kFree) continue;
      for (int x = 1; x < n_; ++x) {
        Program changed = program_;
        changed[k].clock = x;
        if (x != reset.clock) Try(changed, "wrong-clock", x);
      }
    }
  }

  static const char* NameOf(Operation::Role role) {
    constexpr const char* kNames[] = {"guard", "guard", "invariant", "target-invariant"};
    return kNames[role];
  }

  // Whole conditions and single constraints; of a location, all its conditions.
  void Constraints() {
    for (size_t k = 0; k < program_.size() && !is_found(); ++k) {
      const Operation& condition = program_[k];
      if (condition.kind != Kind::kAnd) continue;
      const char* name = NameOf(condition.role);
      Try(Without(k), name);
      for (size_t j = 0; j < condition.constraints.size() && condition.constraints.size() > 1;
           ++j) {
        Program changed = program_;
        auto& left = changed[k].constraints;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(j));
        Try(changed, name);
      }
    }
    for (const auto role :
         {Operation::kGuard, Operation::kInvariant, Operation::kTargetInvariant}) {
      Try(WithoutAll(
              [&](const Operation& one) { return one.kind == Kind::kAnd && one.role == role; }),
          NameOf(role));
    }
  }

  // A condition and the resets behind it, swapped.
  void Orders() {
    for (size_t k = 0; k + 1 < program_.size() && !is_found(); ++k) {
      if (program_[k].kind != Kind::kAnd || program_[k + 1].kind != Kind::kReset) continue;
      size_t end = k + 1;
      while (end < program_.size() && program_[end].kind == Kind::kReset) ++end;
      // The conditions right before them, one, two, …
      for (size_t begin = k + 1; begin-- > 0 && program_[begin].kind == Kind::kAnd;) {
        Program changed = program_;
        std::rotate(changed.begin() + static_cast<std::ptrdiff_t>(begin),
                    changed.begin() + static_cast<std::ptrdiff_t>(k) + 1,
                    changed.begin() + static_cast<std::ptrdiff_t>(end));
        Try(changed, "reset-before-guard");
      }
    }
  }

  void Extrapolations() {
    for (size_t k = 0; k < program_.size() && !is_found(); ++k) {
      const Operation& extra = program_[k];
      if (extra.kind != Kind::kExtraM && extra.kind != Kind::kExtraLuPlus) continue;
      Program changed = program_;
      for (zone::LowerUpper& bound : changed[k].bounds) std::swap(bound.lower, bound.upper);
      if (extra.kind == Kind::kExtraLuPlus) Try(changed, "extrapolation-side");
      Try(Without(k), "no-extrapolation");
      changed = program_;
      for (zone::LowerUpper& bound : changed[k].bounds) {
        bound.lower = bound.upper = std::max(bound.lower, bound.upper);
      }
      for (const Kind kind : {Kind::kExtraM, Kind::kExtraLuPlus}) {
        changed[k].kind = kind;
        Try(changed, "no-extrapolation");
      }
    }
  }

  static zone::Bound Flipped(zone::Bound bound) { return bound ^ 1; }

  // In one constraint, in all of one condition, or the same numbers in the end.
  void Strictness() {
    for (size_t k = 0; k < program_.size() && !is_found(); ++k) {
      if (program_[k].kind != Kind::kAnd) continue;
      Program all = program_;
      for (size_t j = 0; j < program_[k].constraints.size(); ++j) {
        Program changed = program_;
        zone::Bound& bound = changed[k].constraints[j].bound;
        bound = Flipped(bound);
        all[k].constraints[j].bound = bound;
        Try(changed, "strict");
      }
      Try(all, "strict");
    }
    const Set ours = Run(program_, n_);
    if (is_found() || ours.empty() || answer_.empty()) return;
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        if ((ours.At(i, j) | 1) != (answer_.At(i, j) | 1)) return;
      }
    }
    found_ = {"strict", 0};
  }

  void Diagonals() {
    Set set = Set::All(n_);
    for (size_t k = 0; k < program_.size() && !is_found(); ++k) {
      Apply(program_[k], &set);
      Set box = set;
      box.MakeBox();
      for (size_t j = k + 1; j < program_.size(); ++j) Apply(program_[j], &box);
      Compare(box, "diagonal");
    }
  }

  const Program& program_;
  const Set& answer_;
  const std::vector<std::vector<zone::Constraint>>& invariants_;
  const int n_;
  static constexpr size_t kMostEffort = 50'000'000;  // entries; far more than exercises need
  size_t effort_ = 0;
  Mistake found_;
};

}  // namespace

Mistake FindMistake(const Program& program, const Set& answer,
                    const std::vector<std::vector<zone::Constraint>>& invariants) {
  return Finder(program, answer, invariants).Find();
}

}  // namespace zonelab::tasks
