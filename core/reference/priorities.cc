// "There is no action transition with a strictly higher priority" [UPPAAL manual], word by word:
// for each move, the guards that are left after every move of a higher level was excluded.
#include "core/reference/priorities.h"

#include <algorithm>
#include <utility>

#include "core/reference/formula.h"
#include "core/reference/zone.h"

namespace zonelab::reference {

namespace {

constexpr size_t kMaxParts = 10'000;

// The clock valuations for which a move is possible.
struct Region {
  Level level;
  Conjunction atoms;
};

class Splitter {
 public:
  Splitter(int clock_count, const Conjunction& invariant) : universe_(clock_count, /*zero=*/false) {
    universe_.Add(invariant);
  }

  // A move that is not certain to be possible holds nothing back.
  void Add(const Move& move) {
    if (!move.is_certain) return;
    Region region{move.level, move.guard};
    for (const Atom& atom : move.invariant) {
      const Atom before = Before(atom, move.resets);
      if (before.i != 0 || before.j != 0) {
        region.atoms.push_back(before);
      } else if (!Holds(before, {0}, 1)) {
        return;  // the move is never possible
      }
    }
    regions_.push_back(std::move(region));
  }
  void Add(const MoveError& error) {
    if (error.level) regions_.push_back({*error.level, error.guard});
  }

  // The part of `guard` that is left at `level`, as a disjunction.  False: it has too many parts.
  bool Left(const Conjunction& guard, const Level& level, Disjunction* left) const {
    *left = {guard};
    for (const Region& region : regions_) {
      if (region.level <= level) continue;
      *left = Outside(*left, region.atoms);
      if (left->size() > kMaxParts) return false;
    }
    return true;
  }

 private:
  Zone ZoneOf(const Conjunction& atoms) const {
    Zone zone = universe_;
    zone.Add(atoms);
    return zone;
  }

  Disjunction Outside(const Disjunction& parts, const Conjunction& region) const {
    Disjunction result;
    std::vector<Zone> zones;
    auto add = [&](Conjunction part) {
      Zone zone = ZoneOf(part);
      if (zone.empty()) return;
      for (const Zone& other : zones) {
        if (other.Includes(zone)) return;
      }
      zones.push_back(std::move(zone));
      result.push_back(std::move(part));
    };
    for (const Conjunction& part : parts) {
      for (const Atom& atom : region) {
        for (const Atom& violation : Violations(atom)) {
          Conjunction outside = part;
          outside.push_back(violation);
          add(std::move(outside));
        }
      }
    }
    return result;
  }

  Zone universe_;  // the invariant of the state
  std::vector<Region> regions_;
};

}  // namespace

void ObeyPriorities(int clock_count, const std::vector<Atom>& invariant, std::vector<Move>* moves,
                    std::vector<MoveError>* errors) {
  Splitter splitter(clock_count, invariant);
  for (const Move& move : *moves) splitter.Add(move);
  for (const MoveError& error : *errors) splitter.Add(error);
  std::vector<Move> moves_left;
  std::vector<MoveError> errors_left;
  auto too_many = [&](const std::vector<model::FiredEdge>& edges) {
    errors_left.push_back(
        {edges, {}, {Span{}, lang::kTooLarge, "priorities leave too many zones of a move"}, {}});
  };
  Disjunction left;
  for (Move& move : *moves) {
    if (!splitter.Left(move.guard, move.level, &left)) too_many(move.edges);
    for (Conjunction& part : left) {
      move.guard = std::move(part);
      moves_left.push_back(move);
    }
  }
  for (MoveError& error : *errors) {
    left = {error.guard};
    if (error.level && !splitter.Left(error.guard, *error.level, &left)) too_many(error.edges);
    for (Conjunction& part : left) {
      error.guard = std::move(part);
      errors_left.push_back(error);
    }
  }
  *moves = std::move(moves_left);
  *errors = std::move(errors_left);
}

}  // namespace zonelab::reference
