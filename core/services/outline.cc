// The outline, from the declarations of the document.
#include "core/services/outline.h"

#include "core/base/strings.h"
#include "core/lang/print.h"

namespace zonelab::services {
namespace {

using lang::Symbol;
using lang::SymbolKind;
using lang::TypeKind;

std::string LocationDetail(const lang::Location& location, bool initial) {
  std::string detail;
  auto add = [&](std::string_view word) { Append(&detail, detail.empty() ? "" : ", ", word); };
  if (initial) add("initial");
  if (location.is_urgent) add("urgent");
  if (location.is_committed) add("committed");
  if (location.invariant != nullptr) add(lang::PrintExpr(*location.invariant));
  return detail;
}

OutlineItem ItemOf(const Symbol& symbol) {
  OutlineItem item;
  item.kind = KindOf(symbol);
  item.name = std::string(symbol.name);
  item.span = symbol.span;
  if (symbol.function != nullptr || symbol.templ != nullptr) {
    item.detail = lang::PrintSymbol(symbol);
  } else if (symbol.type != nullptr) {
    item.detail = lang::PrintType(*symbol.type);
  }
  return item;
}

OutlineItem ItemOf(const lang::Template& templ) {
  OutlineItem item = ItemOf(*templ.symbol);
  if (templ.base != nullptr) {
    Append(&item.detail, " = ", templ.base->symbol->name, "(…)");
  }
  for (const Symbol* parameter : templ.parameters) item.children.push_back(ItemOf(*parameter));
  for (const Symbol* declared : templ.declarations) item.children.push_back(ItemOf(*declared));
  for (size_t l = 0; l < templ.locations.size(); ++l) {
    const lang::Location& location = templ.locations[l];
    OutlineItem child = ItemOf(*location.symbol);
    child.detail = LocationDetail(location, static_cast<int>(l) == templ.initial);
    item.children.push_back(std::move(child));
  }
  const std::vector<lang::Edge>& written = templ.written();
  if (!written.empty()) {
    OutlineItem edges;
    edges.kind = "edges";
    edges.name = Cat(written.size(), written.size() == 1 ? " edge" : " edges");
    edges.span = written.front().source_span;
    item.children.push_back(std::move(edges));
  }
  return item;
}

}  // namespace

std::string_view KindOf(const Symbol& symbol) {
  switch (symbol.kind) {
    case SymbolKind::kVariable:
      switch (lang::Innermost(*symbol.type).kind) {
        case TypeKind::kClock:
          return "clock";
        case TypeKind::kChan:
          return "channel";
        default:
          return symbol.type->is_const ? "constant" : "variable";
      }
    case SymbolKind::kParameter:
      return "parameter";
    case SymbolKind::kLocal:
      return symbol.type->is_const ? "local constant" : "local variable";
    case SymbolKind::kBinder:
      return "bound variable";
    case SymbolKind::kFunction:
      return "function";
    case SymbolKind::kTypeName:
      return "type";
    case SymbolKind::kTemplate:
      return "template";
    case SymbolKind::kLocation:
      return "location";
    case SymbolKind::kBranchpoint:
      return "branchpoint";
  }
  return "";
}

std::vector<OutlineItem> Outline(const lang::Document& document) {
  std::vector<OutlineItem> items;
  for (const Symbol* symbol : document.globals) {
    items.push_back(symbol->templ != nullptr ? ItemOf(*symbol->templ) : ItemOf(*symbol));
  }
  for (const lang::SystemEntry& entry : document.system) {
    OutlineItem item;
    item.kind = "process";
    item.name = std::string(entry.templ->symbol->name);
    item.span = entry.span;
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace zonelab::services
