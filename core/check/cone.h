// The cone of influence of a question [Weiser 1981], as a least fixed point over processes, variables and clocks.
//
// Kept are the processes, variables and clocks of the question and, as long as that adds any, what
// these depend on: variables and clocks in guards, invariants and channels of processes that are
// kept, those from which variables that are kept are computed, the processes that assign any of
// them, and those that synchronise with a process that is kept (a mere receiver of its broadcasts
// does not count, unless it receives in a committed location, which allows a broadcast while others
// are in one).
//
// A narrow cone adds nothing for conditions of guards that mention a variable which nothing else
// keeps.  Those conditions are to be left out.
#ifndef ZONELAB_CORE_CHECK_CONE_H_
#define ZONELAB_CORE_CHECK_CONE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/check/parts.h"
#include "core/contract/reasons.h"
#include "core/lang/query.h"
#include "core/model/slice.h"

namespace zonelab::check {

enum class Cut : uint8_t { kWide, kNarrow };

class Cone {
 public:
  Cone(const model::Network& network, Cut cut);

  // False: the question cannot be answered by a slice.
  bool Begin(const lang::Query& query);
  void Keep(size_t process);
  void Keep(const model::Cells& cells) { cells_.Add(cells); }
  // To be called after each of the above.
  void Close();

  bool is_kept(size_t process) const { return is_kept_[process]; }
  const std::vector<Part>& parts() const { return parts_; }  // by process
  // Are all variables of the condition kept?
  bool Counts(const Condition& condition) const;
  LeftOut Names() const;

 private:
  bool AddAsked(const lang::Expr& expr);
  bool Influences(const Part& part) const;
  bool IsDropped(const Update& update) const;
  void AddNeeded(const Part& part);

  const model::Network& network_;
  const Cut cut_;
  std::vector<Part> parts_;
  std::vector<bool> is_kept_;  // by process
  // By channel: does a process that is kept send or receive on it?
  struct Use {
    bool sends = false, hears = false;
  };
  std::vector<Use> uses_;
  model::Cells cells_;  // what is kept
};

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_CONE_H_
