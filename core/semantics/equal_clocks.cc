// Equal clocks by partition refinement.
//
// All clocks start at 0, so all of them begin in one class.  Each edge splits the classes: two
// clocks stay together if the edge assigns both the same constant, or neither.  Afterwards the
// clocks of a class are equal in every reachable state, by induction on the number of moves: they
// are equal at the start, a move assigns them alike, and time passes for all of them.  Clocks that
// may stand still are in classes of their own.
//
// One pass over the edges suffices, since a split does not depend on the order of the edges.
#include "core/semantics/equal_clocks.h"

#include <algorithm>
#include <map>
#include <utility>

namespace zonelab::semantics {
namespace {

// A partition of the clocks; at first all of them are in one class.
class Classes {
 public:
  explicit Classes(int clocks) : class_(clocks, 0), size_(1, clocks - 1) {}

  void SetApart(int32_t clock) {
    if (clock > 0) Move({clock});
  }
  // Only clocks with the same key may stay together; clocks without a key share one.
  template <class Key>
  void Split(const std::map<int32_t, Key>& keys) {
    std::map<std::pair<int, Key>, std::vector<int32_t>> groups;
    for (const auto& [clock, key] : keys) groups[{class_[clock], key}].push_back(clock);
    for (const auto& [key, clocks] : groups) {
      if (static_cast<int>(clocks.size()) < size_[class_[clocks[0]]]) Move(clocks);
    }
  }
  std::vector<int32_t> Smallest() const {
    std::vector<int32_t> first(size_.size(), 0), smallest(class_.size(), 0);
    bool has_equal = false;
    for (size_t x = 1; x < class_.size(); ++x) {
      int32_t& leader = first[class_[x]];
      if (leader == 0) leader = static_cast<int32_t>(x);
      smallest[x] = leader;
      has_equal = has_equal || leader != static_cast<int32_t>(x);
    }
    return has_equal ? smallest : std::vector<int32_t>();
  }

 private:
  void Move(const std::vector<int32_t>& clocks) {
    size_[class_[clocks[0]]] -= static_cast<int>(clocks.size());
    for (const int32_t clock : clocks) class_[clock] = static_cast<int>(size_.size());
    size_.push_back(static_cast<int>(clocks.size()));
  }

  std::vector<int> class_;  // by clock
  std::vector<int> size_;   // by class
};

// Puts the clocks of the atoms in classes of their own.  False: the data chooses some of the
// clocks.
bool SetApartAll(const std::vector<ClockAtom>& atoms, bool single_too, Classes* classes) {
  for (const ClockAtom& atom : atoms) {
    if (!atom.i_code.empty() || !atom.j_code.empty()) return false;
    if (!single_too && (atom.i == 0 || atom.j == 0)) continue;
    classes->SetApart(atom.i);
    classes->SetApart(atom.j);
  }
  return true;
}

}  // namespace

std::vector<int32_t> EqualClocks(const System& system, const std::vector<ClockAtom>& apart) {
  if (system.clock_count() <= 2) return {};
  if (!system.before_update().empty() || !system.after_update().empty()) return {};
  Classes classes(system.clock_count());
  if (!SetApartAll(apart, /*single_too=*/true, &classes)) return {};
  for (int p = 0; p < system.process_count(); ++p) {
    for (const CompiledLocation& location : system.locations(p)) {
      if (!SetApartAll(location.invariant.all_atoms, false, &classes)) return {};
      for (const Rate& rate : location.invariant.rates) {
        if (!rate.clock_code.empty()) return {};
        classes.SetApart(rate.clock);
      }
    }
  }
  for (const CompiledEdge& edge : system.edges()) {
    if (edge.is_never_taken) continue;
    if (edge.code_may_assign_clocks) return {};
    if (!SetApartAll(edge.guard.all_atoms, false, &classes)) return {};
    std::map<int32_t, int32_t> assigned;
    for (const ClockReset& reset : edge.resets) assigned[reset.clock] = reset.value;
    classes.Split(assigned);
  }
  return classes.Smallest();
}

}  // namespace zonelab::semantics
