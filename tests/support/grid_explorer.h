// Explicit states on a grid of clock values: an oracle that knows nothing of zones.
//
// Clocks are multiples of 1/denominator.  Every run on the grid is a run of the model, so "found"
// is always true.  "Not found" is exact where all bounds are non-strict (denominator 1 is enough),
// and as good as the grid is fine where they are strict.  A clock above every constant that it can
// meet is kept as "large"; constants are collected on the way and the cap raised until it fits.
// Comparing a large clock with another one is refused (`unsupported`).
#ifndef ZONELAB_TESTS_SUPPORT_GRID_EXPLORER_H_
#define ZONELAB_TESTS_SUPPORT_GRID_EXPLORER_H_

#include <cstdint>
#include <string>

#include "core/lang/ast.h"
#include "core/model/network.h"
#include "core/model/run.h"
#include "core/reference/reference.h"

namespace zonelab::testing {

struct GridOptions {
  int denominator = 1;
  int64_t cap = 0;  // clocks are exact up to here at least, in whole units
  int max_states = 200'000;
  bool deadlock = false;  // the goal is a state where no move is possible, now or after a delay
};

struct GridResult {
  bool reachable = false;
  bool complete = false;  // all of the grid was seen (never if reachable: search stops there)
  int states = 0;
  model::Run run;           // if reachable: leads to the goal
  std::string error;        // first run-time error that a reachable state runs into, or ""
  std::string unsupported;  // why there is no answer, or ""
};

// Breadth first; `goal` may be null (then everything is explored).
GridResult ExploreGrid(model::Network& network, const lang::Expr* goal, const GridOptions& options);

// For tests that know that the answer fits: dies if it is not complete.
bool GridReachable(model::Network& network, const lang::Expr* goal, int denominator, int cap,
                   int max_states);

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_GRID_EXPLORER_H_
