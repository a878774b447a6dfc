// Unions of zones, and a limit on the work that is done with them.
#ifndef ZONELAB_CORE_REFERENCE_UNION_H_
#define ZONELAB_CORE_REFERENCE_UNION_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "core/reference/zone.h"

namespace zonelab::reference {

// The work that one check may cost.  Models and certificates come from strangers, who may want to
// keep us busy for ever or fill the memory.  Once the effort is spent, results computed with it
// mean nothing: callers must look at is_spent() before they use one.
class Effort {
 public:
  // Takes `units`, each about one cell of a matrix that is looked at.  False: nothing is left.
  bool Spend(int64_t units) {
    left_ -= units;
    return !is_spent();
  }
  bool is_spent() const { return left_ < 0; }
  void GiveUp() { left_ = -1; }

 private:
  int64_t left_ = 100'000'000'000;  // some minutes
};

using Zones = std::vector<Zone>;
inline constexpr size_t kMostPieces = 10'000;

// `zones` minus `other`, in pieces, none of them empty.  The pieces of a zone are cut off one by
// one, along each constraint of `other` that cuts it: what violates the first constraint, what
// satisfies the first and violates the second, and so on.
inline Zones Without(const Zones& zones, const Zone& other, Effort& effort) {
  Zones rest;
  for (Zone piece : zones) {
    const int64_t cells = int64_t{piece.size()} * piece.size();
    if (rest.size() > kMostPieces) effort.GiveUp();
    if (!effort.Spend(cells * piece.size())) return rest;
    Zone common = piece;
    common.Add(other);
    if (common.empty()) {
      if (!piece.empty()) rest.push_back(std::move(piece));
      continue;
    }
    for (int i = 0; i < other.size(); ++i) {
      for (int j = 0; j < other.size(); ++j) {
        if (i == j || piece(i, j) <= other(i, j)) continue;
        effort.Spend(2 * cells);
        Zone outside = piece;
        outside.Add(j, i, 1 - other(i, j));
        if (!outside.empty()) rest.push_back(std::move(outside));
        piece.Add(i, j, other(i, j));
      }
    }
  }
  return rest;
}

// The intersection of two unions, in pieces, none of them empty.
inline Zones Common(const Zones& a, const Zones& b, Effort& effort) {
  Zones common;
  for (const Zone& left : a) {
    for (const Zone& right : b) {
      if (common.size() > kMostPieces) effort.GiveUp();
      if (!effort.Spend(int64_t{left.size()} * left.size() * left.size())) return common;
      Zone both = left;
      both.Add(right);
      if (!both.empty()) common.push_back(std::move(both));
    }
  }
  return common;
}

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_UNION_H_
