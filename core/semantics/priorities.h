// The moves of a state that priorities leave over.
//
// A move is possible only where no move of higher priority is.  A move is possible where its clock
// guard holds and, after its resets, the invariant of its target: a conjunction of constraints on
// the clocks of the source state.  The outside of that conjunction is a union of zones, one for
// each constraint that is broken.  So a lower move is handed out once for each of these zones, with
// its guard cut down to the zone.
//
// Example: `hi` needs x >= 2 && y <= 5.  A move `lo` of lower priority comes twice: with x < 2, and
// with y > 5.  These two zones overlap, and they are as large as possible on purpose: the checker
// of certificates splits moves in its own way (reference/priorities.cc), and each of its zones must
// lie within one of these.
//
// Networks without priorities never come here.  Tested by tests/core/semantics/priorities_test.cc
// and tests/agree.
#ifndef ZONELAB_CORE_SEMANTICS_PRIORITIES_H_
#define ZONELAB_CORE_SEMANTICS_PRIORITIES_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "core/semantics/step.h"
#include "core/semantics/system.h"

namespace zonelab::semantics {

class Priorities {
 public:
  explicit Priorities(const System& system)
      : system_(system), invariant_(zone::Size(system.clock_count())) {}

  // Begins with a state.  Valuations outside its `invariant` do not matter.
  void Start(absl::Span<const zone::Constraint> invariant);
  // Copies a move on `channel` (-1: internal).  `is_whole`: all of its edges are known and their
  // guards hold in the data.  An error that is not whole neither blocks nor is blocked.
  void Add(const Step& step, int32_t channel, bool is_whole);

  // Calls sink(step) for each part of a move that is left, in the order of Add.  The sink returns
  // false to stop early.
  template <class Sink>
  void ForEach(Sink&& sink) {
    for (size_t m = 0; m < count_; ++m) {
      if (!Split(m)) {
        if (!sink(TooManyParts(m))) return;
        continue;
      }
      for (const Part& part : parts_) {
        if (!sink(ToStep(m, part.guard))) return;
      }
    }
  }

 private:
  // Channels are compared first, then the highest process that takes part.
  using Level = std::pair<int, int>;

  struct Move {
    OwnedStep step;
    lang::EvalError error;
    bool is_failing = false;
    bool is_whole = true;
    Level level;
    bool can_happen = true;                // false: the resets break the target invariant
    std::vector<zone::Constraint> region;  // where the move is possible
  };
  // A zone and the constraints that describe it.
  struct Part {
    std::vector<zone::Bound> zone;
    std::vector<zone::Constraint> guard;
  };

  static constexpr size_t kMostParts = 10'000;

  Level LevelOf(const Step& step, int32_t channel) const;
  void FindRegion(Move* move) const;
  // Fills in parts_.  False: there are more than kMostParts.
  bool Split(size_t m);
  // Takes `region` out of all parts.
  bool Subtract(const std::vector<zone::Constraint>& region);
  void Keep(Part part);
  Step ToStep(size_t m, const std::vector<zone::Constraint>& guard) const;
  Step TooManyParts(size_t m);

  const System& system_;
  std::vector<Move> moves_;  // the first count_ are in use
  size_t count_ = 0;
  std::vector<zone::Bound> invariant_;  // as a zone
  std::vector<Part> parts_, rest_;
  std::vector<zone::Bound> scratch_;
  lang::EvalError too_many_;
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_PRIORITIES_H_
