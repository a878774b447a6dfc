// Runs in and out: what a trace says beyond the run itself, runs that come from a link or are made
// by hand, and what could happen next.  wasm/engine.d.ts types the values.
#ifndef ZONELAB_CORE_ENGINE_RUN_JSON_H_
#define ZONELAB_CORE_ENGINE_RUN_JSON_H_

#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/json.h"

namespace zonelab {

// Fills in the zones of a trace along `path`; ...
void DescribeZones(const Model& model, const std::vector<trace::PathStep>& path, Trace* trace);
// ... and when each step can happen.
void Describe(const Model& model, const std::vector<trace::PathStep>& path,
              const std::vector<std::vector<zone::Constraint>>& ends, Trace* trace);

Json TraceToJson(const Trace& trace, const Model& model);

// Finds a run again in the model and replays it: {"steps": [{"delay": "5/2", "edges": [{"process":
// "P", "source": "A", "target": "B", "select": "", "edge": 0}]}], "finalDelay": "0"}, as in a
// trace. Gives as much of it as is possible, where and why it breaks, and the moves that are
// possible at the end; with a `query`, whether its goal holds there.  Any JSON is taken: what is no
// run breaks at its first step.
Json ReplayToJson(Model& model, const Json& run, std::string_view query = "");

// The earliest run along the moves with these numbers (in the enumeration of
// semantics::Successors::ForEach), as "trace", and in "moves" which moves some run along them can
// go on with.  The trace is null if there is none.
Json RunAlongToJson(Model& model, const std::vector<uint32_t>& moves);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_RUN_JSON_H_
