// What a picture of a template needs: its locations and edges with their labels, where they stand
// in the text, and where the model's file draws them.
#include <algorithm>
#include <optional>
#include <utility>

#include "core/engine/model_impl.h"
#include "core/engine/services.h"
#include "core/lang/print.h"
#include "core/xml/layout.h"

namespace zonelab {
namespace {

Json PointToJson(const xml::Point& point) {
  return Object().Set("x", point.x).Set("y", point.y).Take();
}

void AddPoint(const char* name, const std::optional<xml::Point>& point, Json* json) {
  if (point) (*json)[name] = PointToJson(*point);
}

Json LocationToJson(const lang::Template& templ, size_t l, const xml::LocationLayout& layout,
                    const SourceMap& sources) {
  const lang::Location& location = templ.locations[l];
  Json json = RangeToJson(location.symbol->span, sources);
  json["name"] = location.symbol->name;
  json["isAnonymous"] = location.is_anonymous;
  json["initial"] = static_cast<int>(l) == templ.initial;
  json["urgent"] = location.is_urgent;
  json["committed"] = location.is_committed;
  json["invariant"] =
      location.invariant == nullptr ? std::string() : lang::PrintExpr(*location.invariant);
  json["at"] = nullptr;
  AddPoint("at", layout.at, &json);
  json["color"] = layout.color;
  return json;
}

// A move through a branchpoint is drawn along both of its edges.
xml::EdgeLayout LayoutOf(const lang::Template& templ, size_t e, const xml::TemplateLayout& layout) {
  const lang::Edge& move = templ.edges[e];
  if (templ.branchpoints.empty()) return layout.edges[e];
  const auto first =
      std::find_if(templ.drawn.begin(), templ.drawn.end(), [&](const lang::Edge& edge) {
        return edge.span.source == move.span.source && edge.span.begin == move.span.begin;
      });
  xml::EdgeLayout joined = layout.edges[first - templ.drawn.begin()];
  if (move.branch < 0) return joined;
  const xml::EdgeLayout& second = layout.edges[move.branch];
  const std::optional<xml::Point>& between = layout.branchpoints[move.branchpoint];
  if (between) joined.nails.push_back(*between);
  joined.nails.insert(joined.nails.end(), second.nails.begin(), second.nails.end());
  if (second.update) joined.update = second.update;
  return joined;
}

Json EdgeToJson(const lang::Template& templ, const lang::Edge& edge, const xml::EdgeLayout& layout,
                const SourceMap& sources) {
  Json json = RangeToJson(edge.span, sources);
  json["source"] = edge.source;
  json["target"] = edge.target;
  json["select"] = lang::PrintSelect(edge);
  json["guard"] = edge.guard == nullptr ? std::string() : lang::PrintExpr(*edge.guard);
  json["sync"] = lang::PrintSync(edge);
  json["channel"] = ChannelOf(edge);
  json["direction"] = DirectionOf(edge.sync_kind);
  json["update"] = lang::PrintUpdates(edge);
  json["isUncontrollable"] = edge.is_uncontrollable;
  json["branchpoint"] =
      edge.branch < 0 ? std::string_view() : templ.branchpoints[edge.branchpoint]->name;
  json["weight"] = edge.weight == nullptr ? std::string() : lang::PrintExpr(*edge.weight);
  json["nails"] = Json::array();
  for (const xml::Point& nail : layout.nails) json["nails"].push_back(PointToJson(nail));
  json["labels"] = Json::object();
  AddPoint("select", layout.select, &json["labels"]);
  AddPoint("guard", layout.guard, &json["labels"]);
  AddPoint("sync", layout.sync, &json["labels"]);
  AddPoint("update", layout.update, &json["labels"]);
  return json;
}

}  // namespace

Json DiagramsToJson(const Model& model) {
  Json json = Json::array();
  if (TreeOf(model) == nullptr || model.diagnostics().has_errors()) return json;
  const SourceMap& sources = model.sources();
  const std::vector<lang::Template*>& templates = TreeOf(model)->templates;
  for (size_t t = 0; t < templates.size(); ++t) {
    const lang::Template& templ = *templates[t];
    if (templ.base != nullptr || templ.is_broken) continue;
    xml::TemplateLayout layout;
    if (t < LayoutOf(model).templates.size()) layout = LayoutOf(model).templates[t];
    layout.locations.resize(templ.locations.size());
    layout.branchpoints.resize(templ.branchpoints.size());
    layout.edges.resize(templ.written().size());
    Json one = RangeToJson(templ.symbol->span, sources);
    one["name"] = templ.symbol->name;
    one["parameters"] = lang::PrintParameters(templ.parameters);
    one["locations"] = Json::array();
    for (size_t l = 0; l < templ.locations.size(); ++l) {
      one["locations"].push_back(LocationToJson(templ, l, layout.locations[l], sources));
    }
    one["edges"] = Json::array();
    for (size_t e = 0; e < templ.edges.size(); ++e) {
      one["edges"].push_back(
          EdgeToJson(templ, templ.edges[e], LayoutOf(templ, e, layout), sources));
    }
    json.push_back(std::move(one));
  }
  return json;
}

}  // namespace zonelab
