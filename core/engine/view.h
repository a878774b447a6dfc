// Results in the words of the model: what JSON and the command line's text are both made of.
#ifndef ZONELAB_CORE_ENGINE_VIEW_H_
#define ZONELAB_CORE_ENGINE_VIEW_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "core/engine/engine.h"
#include "core/lang/ast.h"
#include "core/model/run.h"
#include "core/run/trace.h"
#include "core/search/events.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"
#include "core/zone/inclusion.h"

namespace zonelab {

// "3", "5/2": numerator over denominator, in lowest terms.
std::string Rational(int64_t numerator, int64_t denominator);

// "send", "receive" or, for an internal edge, "".
std::string_view DirectionOf(lang::SyncKind sync);

// The channel of a move, "go[2]", in the state before it; "" for an internal one.
std::string ChannelOf(absl::Span<const model::FiredEdge> edges,
                      const reference::DiscreteState& before, const Model& model);

// An edge of a process.
struct EdgeView {
  std::string process, source, target;  // names
  lang::SyncKind sync = lang::SyncKind::kNone;
  int line = 0;        // in the model's file
  std::string select;  // "k = 3"
  int64_t number = 0;  // in the template
};
EdgeView ViewOf(const model::FiredEdge& fired, const Model& model);
// The edges that fire together, by their numbers in the system.
std::vector<EdgeView> EdgesOf(absl::Span<const int32_t> edges, const Model& model);

struct StateView {
  std::vector<std::string> locations;  // per process
  std::vector<int32_t> values;         // per variable
};
StateView ViewOf(absl::Span<const semantics::Slot> state, const Model& model);

// "x <= 5", "x - y < 2"; "false" if it is empty.
struct ZoneView {
  std::vector<std::string> words;
  // Enough to close it: x_i - x_j ~ bound, x_0 being 0.  None of an empty zone.
  std::vector<zone::Constraint> constraints;
  bool is_empty = false;
};
ZoneView ZoneOf(const zone::Bound* canonical, const Model& model);
ZoneView ZoneOf(absl::Span<const zone::Constraint> constraints, const Model& model);

// A guard x ~ value that matters to a node (aLU).
struct GuardView {
  int clock = 0;
  std::string_view relation;  // ">=", ">", "<=", "<"
  int64_t value = 0;
};
struct AbstractionView {
  std::vector<std::string> words;             // of the constraints or the guards
  std::vector<zone::Constraint> constraints;  // that are kept; ...
  std::vector<GuardView> guards;              // ... or the guards that matter
  struct Visible {
    std::string variable;
    int32_t value = 0;
  };
  std::vector<Visible> visible;
};
AbstractionView ViewOf(const search::AbstractionView& view, const Model& model);

// One state of a run, and how it was entered; the first one was not.
struct StepView {
  std::string delay, time;      // rationals: in the state before, and since the start
  std::string channel;          // "go[2]"; "" for an internal move
  std::vector<EdgeView> edges;  // sender first; none at the trigger of -->
  StateView state;
  std::vector<std::string> clocks;   // rationals, per clock
  std::vector<std::string> stopped;  // the clocks that stand still in this state
};
struct TraceView {
  std::vector<std::string> processes, variables, clocks;  // names
  std::vector<StepView> steps;
  std::string final_delay, duration;
};
TraceView ViewOf(const run::Trace& trace, const Model& model);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_VIEW_H_
