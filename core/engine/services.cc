#include "core/engine/services.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/model_impl.h"
#include "core/services/complete.h"
#include "core/services/hover.h"
#include "core/services/names.h"
#include "core/services/outline.h"
#include "core/services/values.h"

namespace zonelab {
namespace {

constexpr int kModelText = 0;

Json ToJson(const services::OutlineItem& item, const SourceMap& sources) {
  Json json = RangeToJson(item.span, sources);
  json["kind"] = item.kind;
  json["name"] = item.name;
  json["detail"] = item.detail;
  json["children"] = Json::array();
  for (const services::OutlineItem& child : item.children) {
    json["children"].push_back(ToJson(child, sources));
  }
  return json;
}

Json ToJson(const services::Completions& completions, const SourceMap& sources) {
  Json items = Json::array();
  for (const services::Completion& item : completions.items) {
    items.push_back(
        Object().Set("name", item.name).Set("kind", item.kind).Set("detail", item.detail).Take());
  }
  return Object()
      .Set("replaced", RangeToJson(completions.replaced, sources))
      .Set("items", std::move(items))
      .Take();
}

std::string_view NameOf(services::Use use) {
  switch (use) {
    case services::Use::kDeclaration:
      return "declaration";
    case services::Use::kRead:
      return "read";
    case services::Use::kWrite:
      return "write";
  }
  return "";
}

}  // namespace

Json OutlineToJson(const Model& model) {
  Json json = Json::array();
  if (TreeOf(model) == nullptr) return json;
  for (const services::OutlineItem& item : services::Outline(*TreeOf(model))) {
    json.push_back(ToJson(item, model.sources()));
  }
  return json;
}

Json HoverToJson(const Model& model, int line, int column,
                 const std::vector<std::string>& queries) {
  if (TreeOf(model) == nullptr) return nullptr;
  const uint32_t offset = model.sources().Offset(kModelText, line, column);
  const auto sources = std::make_shared<SourceMap>(&model.sources());
  std::vector<lang::Query> asked;
  for (const std::string& text : queries) {
    if (!model.is_readable()) break;
    Diagnostics wrong;
    lang::Query query = lang::ParseQuery(*TreeOf(model), sources, text, wrong);
    if (!wrong.has_errors()) asked.push_back(std::move(query));
  }
  const services::Names names(*TreeOf(model), asked);
  services::Values values(*TreeOf(model), model.diagnostics().has_errors());
  const std::optional<services::Hover> hover =
      services::HoverAt(names, values, *TreeOf(model), kModelText, offset);
  if (!hover) return nullptr;
  Json json = RangeToJson(hover->span, model.sources());
  json["kind"] = hover->kind;
  json["signature"] = hover->signature;
  json["facts"] = hover->facts;
  json["declaration"] = RangeToJson(hover->declaration, model.sources());
  return json;
}

Json ReferencesToJson(const Model& model, int line, int column) {
  Json json = Json::array();
  if (TreeOf(model) == nullptr) return json;
  const services::Names names(*TreeOf(model));
  const services::Occurrence* name =
      names.At(kModelText, model.sources().Offset(kModelText, line, column));
  if (name == nullptr) return json;
  std::vector<services::Occurrence> all = names.Same(*name);
  std::stable_partition(all.begin(), all.end(), [](const services::Occurrence& occurrence) {
    return occurrence.use == services::Use::kDeclaration;
  });
  for (const services::Occurrence& occurrence : all) {
    Json one = RangeToJson(occurrence.span, model.sources());
    one["use"] = NameOf(occurrence.use);
    json.push_back(std::move(one));
  }
  return json;
}

Json CompletionsToJson(const Model& model, int line, int column) {
  const uint32_t offset = model.sources().Offset(kModelText, line, column);
  services::Completions completions;
  completions.replaced = {kModelText, offset, offset};
  if (TreeOf(model) != nullptr) {
    completions = services::CompleteAt(*TreeOf(model), model.sources(), kModelText, offset);
  }
  return ToJson(completions, model.sources());
}

Json QueryCompletionsToJson(const Model& model, std::string_view query, int column) {
  SourceMap sources;
  const int source = sources.Add("query", std::string(query));
  const uint32_t offset = sources.Offset(source, 1, column);
  services::Completions completions;
  completions.replaced = {source, offset, offset};
  if (TreeOf(model) != nullptr) {
    completions = services::CompleteQueryAt(*TreeOf(model), sources, source, offset);
  }
  return ToJson(completions, sources);
}

}  // namespace zonelab
