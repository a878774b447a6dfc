#include "core/compare/environment.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/lang/print.h"

namespace zonelab::compare {
namespace {

// The channel, or array of channels, that an edge synchronises on.
const lang::Symbol* RootOf(const lang::Expr& channel) {
  const lang::Expr* root = &channel;
  while (root->kind == lang::ExprKind::kIndex || root->kind == lang::ExprKind::kField) {
    root = root->args[0];
  }
  return root->symbol;
}

Message NameOf(const lang::Symbol& symbol) {
  if (symbol.kind == lang::SymbolKind::kTemplate) return Tell("process ", symbol.name);
  return Tell("the declaration of `", symbol.name, "`");
}

// Is there a process of it?  It may stand in the model without.
bool IsUsed(const lang::Document& document, const lang::Template& templ) {
  for (const lang::SystemEntry& entry : document.system) {
    for (const lang::Template* of = entry.templ; of != nullptr; of = of->base) {
      if (of == &templ) return true;
    }
  }
  return false;
}

// The global names, one template and those without processes aside, each with its text.
std::vector<const lang::Symbol*> PartsOf(const lang::Document& document, std::string_view except) {
  std::vector<const lang::Symbol*> parts;
  for (const lang::Symbol* symbol : document.globals) {
    const bool is_idle =
        symbol->kind == lang::SymbolKind::kTemplate && !IsUsed(document, *symbol->templ);
    if (symbol->name != except && !is_idle) parts.push_back(symbol);
  }
  return parts;
}

}  // namespace

Message FirstDifference(const lang::Document& a, const lang::Document& b, std::string_view except) {
  const std::vector<const lang::Symbol*> left = PartsOf(a, except), right = PartsOf(b, except);
  for (size_t k = 0; k < std::max(left.size(), right.size()); ++k) {
    const lang::Symbol* one = k < left.size() ? left[k] : nullptr;
    const lang::Symbol* other = k < right.size() ? right[k] : nullptr;
    if (one == nullptr || other == nullptr) return NameOf(one == nullptr ? *other : *one);
    if (lang::PrintDeclaration(*one) != lang::PrintDeclaration(*other)) return NameOf(*other);
  }
  const auto head = [&](const lang::Document& document) {
    for (const lang::Symbol* symbol : document.globals) {
      if (symbol->name == except) return lang::PrintSymbol(*symbol);
    }
    return std::string();
  };
  if (head(a) != head(b)) return Tell("the list of parameters of ", except);
  return lang::PrintSystem(a) == lang::PrintSystem(b) ? ""
                                                      : "the system line, or what is around it,";
}

const lang::Symbol* FindChannel(const lang::Document& document, std::string_view name) {
  for (const lang::Symbol* symbol : document.variables) {
    if (symbol->name == name && lang::Innermost(*symbol->type).kind == lang::TypeKind::kChan) {
      return symbol;
    }
  }
  return nullptr;
}

lang::SyncKind EndOf(const lang::Template& templ, std::string_view channel) {
  for (const lang::Edge& edge : templ.edges) {
    if (edge.channel != nullptr && edge.channel->name == channel) return edge.sync_kind;
  }
  return lang::SyncKind::kNone;
}

Message WhyNot(const lang::Document& document, const lang::Template& templ,
               const std::vector<Channel>& channels, bool commits, bool* is_doubtful) {
  if (document.has_process_priorities || !document.channel_priorities.empty()) {
    return "models with priorities cannot be compared: who has the right of way depends on more "
           "than the process";
  }
  for (const lang::Template* other : document.templates) {
    if (other == &templ || other->base != nullptr || other->is_broken) continue;
    for (const lang::Location& location : other->locations) {
      if (!commits || !location.is_committed) continue;
      return Tell("Process ", templ.symbol->name, " has committed locations, and so has ",
                  other->symbol->name,
                  ": then words do not say all that they do.  Make one of them "
                  "urgent.");
    }
    for (const lang::Edge& edge : other->edges) {
      const lang::Symbol* root = edge.channel == nullptr ? nullptr : RootOf(*edge.channel);
      const auto on = std::find_if(channels.begin(), channels.end(), [&](const Channel& channel) {
        return root != nullptr && root->name == channel.name;
      });
      const bool is_parameter = root != nullptr && root->kind == lang::SymbolKind::kParameter;
      if (commits && on == channels.end()) *is_doubtful = true;
      if (is_parameter) {
        return Tell("Process ", other->symbol->name,
                    " gets a channel as a parameter; compared "
                    "models name observed channels where they are used.");
      }
      if (on == channels.end() || edge.sync_kind != on->end) continue;
      if (on->is_broadcast && on->end == lang::SyncKind::kReceive) continue;
      return Tell("Process ", other->symbol->name, " has the same end of `", on->name, "` as ",
                  templ.symbol->name, ": events on it would not tell who makes them.");
    }
  }
  return "";
}

std::vector<int> ProcessesOf(const model::Network& network, const lang::Template& templ) {
  std::vector<int> found;
  for (size_t p = 0; p < network.processes.size(); ++p) {
    if (network.processes[p]->templ == &templ) found.push_back(static_cast<int>(p));
  }
  return found;
}

}  // namespace zonelab::compare
