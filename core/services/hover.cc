// Hovers, from the index of names and the checked tree.
#include "core/services/hover.h"

#include "core/base/strings.h"
#include "core/lang/print.h"
#include "core/services/outline.h"

namespace zonelab::services {
namespace {

using lang::Symbol;
using lang::SymbolKind;
using lang::Type;
using lang::TypeKind;

// Initial values of tables can be very long.
constexpr size_t kMaxSignature = 160;

std::string Shortened(std::string text) {
  if (text.size() <= kMaxSignature) return text;
  size_t end = kMaxSignature;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  text.resize(end);
  return text + "…";
}

std::string Times(int count) {
  return count == 1 ? "once" : count == 2 ? "twice" : Cat(count, " times");
}

class Facts {
 public:
  Facts(const Names& names, Values& values, const lang::Document& document)
      : names_(names), values_(values), document_(document) {}

  std::vector<std::string> Of(const Symbol& symbol) {
    switch (symbol.kind) {
      case SymbolKind::kVariable:
      case SymbolKind::kLocal:
        OfVariable(symbol);
        break;
      case SymbolKind::kParameter:
        OfParameter(symbol);
        break;
      case SymbolKind::kBinder:
      case SymbolKind::kTypeName:
        OfType(*symbol.type);
        break;
      case SymbolKind::kFunction:
        OfFunction(*symbol.function);
        break;
      case SymbolKind::kTemplate:
        OfTemplate(*symbol.templ);
        break;
      case SymbolKind::kLocation:
        OfLocation(symbol);
        break;
      case SymbolKind::kBranchpoint:
        OfBranchpoint(symbol);
        break;
    }
    OfUses(symbol);
    return std::move(facts_);
  }

  std::vector<std::string> Of(const lang::Field& field) {
    OfType(*field.type);
    return std::move(facts_);
  }

 private:
  void Add(std::string fact) { facts_.push_back(std::move(fact)); }

  void OfType(const Type& type) {
    const Type* inner = &type;
    std::string sizes;
    for (; inner->kind == TypeKind::kArray; inner = inner->element) {
      const auto size = values_.SizeOf(*inner);
      Append(&sizes, sizes.empty() ? "" : " × ", size ? Cat(*size) : "?");
    }
    if (!sizes.empty()) Add(Cat("array of ", sizes, " elements"));
    if (inner->kind == TypeKind::kChan) {
      if (inner->is_urgent) Add("urgent: no time passes while it could synchronise");
      Add(inner->is_broadcast ? "broadcast: one sender, every receiver that can"
                              : "binary: one sender and one receiver");
    }
    if (inner->kind != TypeKind::kInt && inner->kind != TypeKind::kScalar) return;
    if (const auto range = values_.RangeOf(*inner); range && !(inner->is_const && !inner->low)) {
      Add(Cat(inner->kind == TypeKind::kScalar ? "scalar set, " : "range ", range->low, " to ",
              range->high));
    }
    if (inner->is_meta)
      Add("meta: UPPAAL leaves it out of states; here it counts unless asked otherwise");
  }

  void OfVariable(const Symbol& symbol) {
    const bool number = symbol.type->kind == TypeKind::kInt || symbol.type->kind == TypeKind::kBool;
    if (symbol.type->is_const && symbol.init != nullptr && number) {
      if (symbol.init->kind == lang::ExprKind::kInt) return;  // the signature says it
      if (const auto value = values_.ValueOf(*symbol.init)) return Add(Cat("value ", *value));
    }
    OfType(*symbol.type);
  }

  void OfParameter(const Symbol& symbol) {
    OfType(*symbol.type);
    Add(symbol.type->is_reference ? "by reference: stands for the variable that is passed"
        : symbol.type->is_const   ? "by value, constant"
                                  : "by value: each process has its own copy");
  }

  void OfFunction(const lang::Function& function) {
    auto list = [&](const char* what, const std::vector<const Symbol*>& symbols) {
      if (symbols.empty()) return;
      std::string text = what;
      for (size_t i = 0; i < symbols.size() && i < 6; ++i) {
        Append(&text, i == 0 ? " " : ", ", symbols[i]->name);
      }
      Add(symbols.size() > 6 ? text + ", …" : text);
    };
    list("reads", function.reads);
    list("changes", function.writes);
  }

  void OfTemplate(const lang::Template& templ) {
    if (templ.base != nullptr) {
      Add(Cat("made from ", lang::PrintSymbol(*templ.base->symbol)));
    } else {
      Add(Cat(templ.locations.size(), templ.locations.size() == 1 ? " location, " : " locations, ",
              templ.written().size(), templ.written().size() == 1 ? " edge" : " edges"));
    }
    for (const lang::SystemEntry& entry : document_.system) {
      if (entry.templ != &templ) continue;
      Add(templ.parameters.empty() ? "on the system line: one process"
                                   : "on the system line: a process for each value of its "
                                     "parameters");
    }
  }

  void OfLocation(const Symbol& symbol) {
    const lang::Template& templ = *symbol.owner;
    const auto index = static_cast<size_t>(symbol.index);
    if (index >= templ.locations.size() || templ.locations[index].symbol != &symbol) {
      return Add("declared twice");  // the template contains only the first one
    }
    const lang::Location& location = templ.locations[index];
    if (symbol.index == templ.initial) Add("initial");
    if (location.is_urgent) Add("urgent: no time passes here");
    if (location.is_committed) Add("committed: no time passes here, and the next move leaves it");
    if (location.invariant != nullptr) {
      Add(Cat("invariant ", lang::PrintExpr(*location.invariant)));
    }
    int in = 0, out = 0;
    for (const lang::Edge& edge : templ.written()) {
      in += edge.target == symbol.index ? 1 : 0;
      out += edge.source == symbol.index ? 1 : 0;
    }
    Add(Cat("edges: ", in, " in, ", out, " out"));
  }

  void OfBranchpoint(const Symbol& symbol) {
    int branches = 0;
    for (const lang::Edge& edge : symbol.owner->drawn) branches += edge.source == symbol.index;
    Add(Cat("a choice among ", branches, branches == 1 ? " branch" : " branches",
            ", made in one move with the edge that leads to it"));
  }

  void OfUses(const Symbol& symbol) {
    const int uses = names_.UseCount(symbol), writes = names_.WriteCount(symbol);
    if (uses == 0) return Add("not used");
    if (symbol.kind == SymbolKind::kLocation) return;  // its edges have been counted
    if (KindOf(symbol) == "clock") {
      return Add(Cat("set ", writes == 0 ? "never" : Times(writes), ", otherwise used ",
                     uses == writes ? "never" : Times(uses - writes)));
    }
    if (writes == uses) return Add(Cat("changed ", Times(uses), ", never read"));
    Add(Cat("used ", Times(uses), writes > 0 ? Cat(", ", Times(writes), " to change it") : ""));
  }

  const Names& names_;
  Values& values_;
  const lang::Document& document_;
  std::vector<std::string> facts_;
};

std::string SignatureOf(const Symbol& symbol) {
  if (symbol.kind == SymbolKind::kLocation || symbol.kind == SymbolKind::kBranchpoint) {
    return Cat(KindOf(symbol), " ", symbol.name, " of ", symbol.owner->symbol->name);
  }
  if (symbol.kind == SymbolKind::kTemplate) return Cat("process ", lang::PrintSymbol(symbol));
  return lang::PrintSymbol(symbol);
}

}  // namespace

std::optional<Hover> HoverAt(const Names& names, Values& values, const lang::Document& document,
                             int source, uint32_t offset) {
  const Occurrence* name = names.At(source, offset);
  if (name == nullptr) return std::nullopt;
  Facts facts(names, values, document);
  Hover hover;
  hover.span = name->span;
  hover.declaration = name->declaration();
  if (name->symbol != nullptr) {
    hover.kind = KindOf(*name->symbol);
    hover.signature = Shortened(SignatureOf(*name->symbol));
    hover.facts = facts.Of(*name->symbol);
  } else {
    hover.kind = "field";
    hover.signature = Shortened(Cat(lang::PrintType(*name->field->type), " ", name->field->name));
    hover.facts = facts.Of(*name->field);
  }
  return hover;
}

}  // namespace zonelab::services
