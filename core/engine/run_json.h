// Runs in and out: what a trace says beyond the run itself, runs that come from a link or are made
// by hand, and what could happen next.  wasm/engine.d.ts types the values.
#ifndef ZONELAB_CORE_ENGINE_RUN_JSON_H_
#define ZONELAB_CORE_ENGINE_RUN_JSON_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/json.h"
#include "core/run/trace.h"

namespace zonelab {

// The run with all that there is to see of it; null: the model does not have it.
std::shared_ptr<const run::Trace> TraceOf(const Model& model, const model::Run& run);
Json TraceToJson(const run::Trace& trace, const Model& model);

// Finds a run again in the model and replays it: {"steps": [{"delay": "5/2", "edges": [{"process":
// "P", "source": "A", "target": "B", "select": "", "edge": 0}]}], "finalDelay": "0"}, as in a
// trace. Gives as much of it as is possible; in "broken" where and why it breaks ({"step", "code",
// "message"}, codes as run::Broken::Code, the message a clause); the moves that are possible at the
// end, and of all others what stands against them (core/run/hindrances.h); with a `query` of the
// form E<> or A[], whether its goal holds there.  Any JSON is taken: what is no run breaks at its
// first step.
Json ReplayToJson(const Model& model, const Json& run, std::string_view query = "");

// The numbers of the moves of such a run; nothing: not all of it is possible.
std::optional<std::vector<uint32_t>> MovesOf(const Model& model, const Json& run);

// What expressions are worth along such a run: for each {"values", "error"}, see watch.h.
Json WatchToJson(const Model& model, const Json& run, const std::vector<std::string>& watches);

// The earliest run along the moves with these numbers (in the enumeration of
// semantics::Successors::ForEach), as "trace", and in "moves" which moves some run along them can
// go on with.  The trace is null if there is none.
Json RunAlongToJson(const Model& model, const std::vector<uint32_t>& moves);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_RUN_JSON_H_
