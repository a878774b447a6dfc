// Results, diagnostics and structure as JSON: the one form that the command line, the WebAssembly
// API and the page share.  README.md documents the fields; wasm/engine.d.ts types them.
#ifndef ZONELAB_CORE_ENGINE_JSON_H_
#define ZONELAB_CORE_ENGINE_JSON_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/engine/engine.h"

namespace zonelab {

using Json = nlohmann::ordered_json;

// Without the certificate, which may be large: see certificate::ToJson.
Json ToJson(const Result& result, const Model& model);
// An edge of a process: its ends, channel direction, select values, line and number in the
// template.
Json EdgeToJson(const model::FiredEdge& fired, const Model& model);
// {"complete": …, "events": […]} (events.cc).
Json EventsToJson(const search::EventLog& log, const Model& model);
Json RangeToJson(Span span, const SourceMap& sources);
Json ToJson(const Diagnostics& diagnostics, const SourceMap& sources);
Json ToJson(const Progress& progress);
Json ToJson(const lang::QueryText& query);
Json StructureToJson(const Model& model);
Json ToJson(const Stats& stats);
Json ToJson(const Options& options);
Json ToJson(const OptionSpec& option, const OptionValue& value);

// "3", "5/2": numerator over denominator, in lowest terms.
std::string Rational(int64_t numerator, int64_t denominator);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_JSON_H_
