// Two templates as one process that says where the second cannot follow the first.
//
// The product of A with a deterministic B does what A does, with A's invariants, urgency and
// commitment, and keeps track of B without its invariants [Alur-Dill 1994, section 4].  It goes to
// a location `Bad#i`, A being in its i-th one,
//   - with an event that A can do and B cannot: no guard of B's edges on this channel holds, for
//     channels that B can refuse;
//   - with any event, or by itself, when B's invariant does not hold any more, or when time has
//     passed in a location of B in which it must not.
// So one is reachable if and only if A has a timed word that B does not have.
//
// Nothing else of the model knows that there are two: a broadcast that A lets pass is received for
// B's sake, and receiving hinders nobody.  What follows a receipt that leads to `Over#` does not
// matter.
//
// If B is committed where A is not, and somebody moves whom nobody observes, the product lets B do
// that, too: then that a word is included says nothing (`mixed`), but that it is not does.
#ifndef ZONELAB_CORE_COMPARE_PRODUCT_H_
#define ZONELAB_CORE_COMPARE_PRODUCT_H_

#include <optional>
#include <string>
#include <vector>

#include "core/compare/automaton.h"

namespace zonelab::compare {

// Of locations: "Bad#2".
inline constexpr char kBad[] = "Bad#";
inline constexpr size_t kMostEdges = 4'000;

struct Product {
  std::string text;  // what stands between the braces of the process
  int bad = 0;       // how many locations Bad#0, Bad#1, … there are
  struct Origin {
    int first = -1;         // A's edge; -1: it takes no part
    bool is_event = false;  // false: internal
  };
  std::vector<Origin> origins;  // of each edge
  // Locations in which B is committed and A is not.
  std::vector<std::string> mixed;
};

// `most`: only words of so many events count.  Nothing: it has too many edges.
std::optional<Product> MakeProduct(const Automaton& a, const Automaton& b,
                                   const std::vector<Channel>& channels,
                                   std::optional<int> most = std::nullopt);

// A process that goes to `Bad#0` where two edges of the template with the same label are possible at
// once.  `places`: of each edge to Bad#, the two edges.
std::optional<Product> MakeOverlaps(const Automaton& a, const std::vector<Channel>& channels,
                                    std::vector<std::pair<int, int>>* places);

}  // namespace zonelab::compare

#endif  // ZONELAB_CORE_COMPARE_PRODUCT_H_
