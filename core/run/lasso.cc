#include "core/run/lasso.h"

#include <utility>

#include "core/zone/image.h"

namespace zonelab::run {
namespace {

using search::LassoStep;
using zone::Matrix;

// More turns than this around a cycle: given up.
constexpr int kMostTurns = 100'000;

class Expansion {
 public:
  Expansion(const semantics::System& system, const property::Goal& avoided,
            const property::Goal* trigger)
      : n_(system.clock_count()),
        slots_(system.slot_count()),
        trigger_(trigger),
        successors_(system),
        corridors_(system, avoided),
        walk_(n_) {}

  absl::Status Run(const search::LassoPath& found) {
    for (const LassoStep& step : found.steps) {
      if (!Add(step)) return absl::InternalError("a step of the path that was found is missing");
    }
    lasso_.cycle_begin = found.cycle_begin;
    lasso_.stays = !found.cycle_begin && corridors_.is_time_unbounded();
    if (!found.cycle_begin) return End();
    return Recur();
  }
  Lasso Take() { return std::move(lasso_); }

 private:
  bool Add(const LassoStep& step) {
    PathStep next;
    if (step.move != LassoStep::kNone) {
      bool is_made = false;
      FindMove(successors_, lasso_.path.back().target.data(), step.move,
               [&](const semantics::Step& made) {
                 is_made = made.error == nullptr;
                 if (is_made) next.Assign(made, slots_);
               });
      if (!is_made) return false;
    } else if (step.disjunct == LassoStep::kNone) {
      next.Assign(successors_.Initial(), slots_);
    } else {
      const std::vector<semantics::Slot> state = lasso_.path.back().target;
      property::Goal::Disjuncts disjuncts;
      lang::EvalError error;
      if (trigger_->DisjunctsIn(state.data(), successors_.machine(), &disjuncts, &error) !=
              semantics::Outcome::kTrue ||
          step.disjunct >= disjuncts.size()) {
        return false;
      }
      next.Assign(successors_.Enter(state.data()), slots_);
      next.guard = disjuncts[step.disjunct];
      lasso_.trigger = lasso_.path.size();
    }
    if (step.corridor != LassoStep::kNone) {
      if (corridors_.Enter(next.target.data()) != semantics::Outcome::kTrue ||
          step.corridor >= corridors_.all().size()) {
        return false;
      }
      const search::Corridor& corridor = corridors_.all()[step.corridor];
      next.enter = zone::ToConstraints(corridor.from.data(), n_);
      next.leave = zone::ToConstraints(corridor.to.data(), n_);
    }
    const bool is_possible = walk_.Take(next);
    lasso_.path.push_back(std::move(next));
    return is_possible;
  }

  // The run ends in the last state: where it may.
  absl::Status End() {
    zone::Union ends;
    if (!corridors_.EndsIn(walk_.zone(), &ends)) {
      return absl::ResourceExhaustedError("the last state has too many ways to go on");
    }
    for (const Matrix& end : ends) {
      lasso_.ends.push_back(zone::ToConstraints(end.data(), n_));
    }
    return absl::OkStatus();
  }

  absl::Status Recur() {
    Path& path = lasso_.path;
    const size_t begin = *lasso_.cycle_begin;
    Matrix recurrent;
    zone::MakeZone(path[begin].invariant, n_, &recurrent);
    std::vector<Matrix> before(path.size());
    for (int turn = 0; turn < kMostTurns; ++turn) {
      Matrix z = recurrent;
      for (size_t k = path.size() - 1; k > begin; --k) {
        bool is_possible = zone::ConjoinAll(z.data(), n_, path[k].leave);
        if (is_possible && path[k].may_delay) zone::DelayBackwards(z.data(), n_);
        is_possible = is_possible && zone::ConjoinAll(z.data(), n_, path[k].enter) &&
                      zone::TakeBackwards(z.data(), zone::ActionU::Of(path[k]), n_);
        if (!is_possible) return absl::InternalError("the cycle cannot be run for ever");
        before[k] = z;
      }
      if (zone::IsWithin(recurrent.data(), z.data(), n_)) {
        before[begin + 1] = recurrent;
        for (size_t k = begin + 1; k < path.size(); ++k) {
          lasso_.recurrent.push_back(zone::ToConstraints(before[k].data(), n_));
        }
        lasso_.ends.push_back(lasso_.recurrent[0]);
        path[begin].leave.insert(path[begin].leave.end(), lasso_.recurrent[0].begin(),
                                 lasso_.recurrent[0].end());
        return absl::OkStatus();
      }
      if (!zone::Intersect(recurrent.data(), z.data(), n_)) {
        return absl::InternalError("the cycle cannot be run for ever");
      }
    }
    return absl::ResourceExhaustedError("the cycle goes around too often before it repeats");
  }

  const int n_, slots_;
  const property::Goal* trigger_;
  semantics::Successors successors_;
  search::AvoidingDelays corridors_;
  ZoneWalk walk_;
  Lasso lasso_;
};

}  // namespace

absl::StatusOr<Lasso> ExpandLasso(const semantics::System& system, const property::Goal& avoided,
                                  const property::Goal* trigger, const search::LassoPath& found) {
  Expansion expansion(system, avoided, trigger);
  if (absl::Status status = expansion.Run(found); !status.ok()) return status;
  Lasso lasso = expansion.Take();
  if (!found.cycle_begin || lasso.path.back().target == lasso.path[*found.cycle_begin].target) {
    return lasso;
  }
  // Values that the search forgot (System::dead_slots) are others before the cycle than behind it;
  // whoever goes around once more finds them the same.
  search::LassoPath longer = found;
  longer.steps.insert(longer.steps.end(), found.steps.begin() + 1 + *found.cycle_begin,
                      found.steps.end());
  longer.cycle_begin = found.steps.size() - 1;
  Expansion again(system, avoided, trigger);
  if (absl::Status status = again.Run(longer); !status.ok()) return status;
  return again.Take();
}

}  // namespace zonelab::run
