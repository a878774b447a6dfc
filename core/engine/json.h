// Results, diagnostics and structure as JSON: the one form that the command line, the WebAssembly
// API and the page share.  README.md documents the fields; wasm/engine.d.ts types them.
#ifndef ZONELAB_CORE_ENGINE_JSON_H_
#define ZONELAB_CORE_ENGINE_JSON_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/engine/engine.h"
#include "core/engine/json_object.h"
#include "core/engine/view.h"
#include "core/lang/parse.h"
#include "core/search/events.h"
#include "core/zone/dbm.h"

namespace zonelab {

// Without the certificate, which may be large: see CertificateText.
Json ToJson(const Result& result, const Model& model);
// A query that cannot be run has a result, too: "unknown", because of these errors.
Json BadQueryToJson(std::string_view query, const Diagnostics& diagnostics,
                    const SourceMap& sources);
// The certificate as text (JSON).  REQUIRES result.certificate.
std::string CertificateText(const Result& result, const Model& model);
// What the checker says of a certificate: {"verdict", "proof", "size"}, or {"error"}.
Json CertificateToJson(const Model& model, std::string_view certificate);
// {"complete": …, "events": […]} (events.cc).
Json EventsToJson(const search::EventLog& log, const Model& model);

Json ToJson(const EdgeView& edge);
Json EdgesToJson(const std::vector<EdgeView>& edges);
Json EdgeToJson(const model::FiredEdge& fired, const Model& model);
// {"words": ["x <= 5"], "constraints": [[1, 0, 5, false]]}; of an empty zone also "isEmpty".
Json ToJson(const ZoneView& zone);
// Each [i, j, bound, strict].
Json ConstraintsToJson(absl::Span<const zone::Constraint> constraints);

Json RangeToJson(Span span, const SourceMap& sources);
Json ToJson(const Diagnostics& diagnostics, const SourceMap& sources);
Json ToJson(const Findings& findings);
Json ToJson(const Progress& progress);
Json ToJson(const lang::QueryText& query);
Json StructureToJson(const Model& model);
Json ToJson(const Stats& stats);
Json ToJson(const Options& options);
Json ToJson(const OptionSpec& option, const OptionValue& value);
// The channel of an edge without its index, as it is written; "" for an internal edge.
std::string ChannelOf(const lang::Edge& edge);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_JSON_H_
