// Models that differ from a given one by a small change at one place.
//
// They are printed anew: layout and comments are lost.  What is locked stays as it is.
#ifndef ZONELAB_CORE_HINTS_NEIGHBOURS_H_
#define ZONELAB_CORE_HINTS_NEIGHBOURS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"

namespace zonelab::hints {

// Where something was changed, in the model that is looked at.
struct Place {
  enum Kind : uint8_t {
    kLocation,      // an invariant, urgency, which location is the initial one
    kEdge,          // anything at an edge, its ends included
    kLeaving,       // another edge that leaves the location `source`
    kDeclarations,  // of the process; of the model, if `process` is ""
  };
  Kind kind = kLocation;
  std::string process;  // the template
  std::string source, target;
  // Of several edges from `source` to `target`: which one, from 1 on, in the order of the text; 0:
  // there is only one.
  int number = 0;
  friend bool operator==(const Place&, const Place&) = default;
};
constexpr std::string_view NameOf(Place::Kind kind) {
  constexpr std::string_view kNames[] = {"location", "edge", "leaving", "declarations"};
  return kNames[kind];
}

struct Neighbour {
  Place place;
  std::string text;  // in XTA
};

// At most so many are made, of models whose text is at most so long.
inline constexpr size_t kMostNeighbours = 4000;
inline constexpr size_t kLongestText = 50'000;

// One token is another one; a condition, a reset, a synchronisation is missing or added; an edge has
// another end or is missing; a location is urgent, committed, initial or not.  The smallest changes
// come first.  REQUIRES model.is_readable().
std::vector<Neighbour> Neighbours(const Model& model, const std::vector<std::string>& locked);

}  // namespace zonelab::hints

#endif  // ZONELAB_CORE_HINTS_NEIGHBOURS_H_
