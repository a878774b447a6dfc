// What editors ask about a model's text (core/services), as JSON; wasm/engine.d.ts types it.
//
// Works on models with errors too.  Places are lines and columns, from 1, in the model's main text.
#ifndef ZONELAB_CORE_ENGINE_SERVICES_H_
#define ZONELAB_CORE_ENGINE_SERVICES_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/json.h"

namespace zonelab {

// Each item with a range, children nested.
Json OutlineToJson(const Model& model);
// Each template with its locations and edges, as a picture needs them; [] while there are errors.
Json DiagramsToJson(const Model& model);
// What there is to say about the name at a place; null where there is none.  These queries count
// among its uses.
Json HoverToJson(const Model& model, int line, int column,
                 const std::vector<std::string>& queries = {});
// All occurrences of that name, its declaration first if it is there; each with `use`.
Json ReferencesToJson(const Model& model, int line, int column);
// What could be written there.
Json CompletionsToJson(const Model& model, int line, int column);
// The same in a query.
Json QueryCompletionsToJson(const Model& model, std::string_view query, int column);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_SERVICES_H_
