// Completion: offers the symbols that fit the place.
#include "core/services/complete.h"

#include <algorithm>
#include <functional>

#include "absl/container/flat_hash_map.h"
#include "core/lang/print.h"
#include "core/services/outline.h"
#include "core/services/situation.h"

namespace zonelab::services {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Symbol;
using lang::SymbolKind;
using lang::TypeKind;

bool IsValue(const Symbol& symbol) {
  switch (symbol.kind) {
    case SymbolKind::kVariable:
    case SymbolKind::kParameter:
    case SymbolKind::kLocal:
    case SymbolKind::kBinder:
      return lang::Innermost(*symbol.type).kind != TypeKind::kChan;
    case SymbolKind::kFunction:
      return true;
    default:
      return false;
  }
}
bool IsChannel(const Symbol& symbol) {
  return (symbol.kind == SymbolKind::kVariable || symbol.kind == SymbolKind::kParameter) &&
         lang::Innermost(*symbol.type).kind == TypeKind::kChan;
}
bool IsType(const Symbol& symbol) { return symbol.kind == SymbolKind::kTypeName; }
bool IsLocation(const Symbol& symbol) { return symbol.kind == SymbolKind::kLocation; }

// The type of `a.b[i]`, even if the checker has not typed it.
const lang::Type* TypeOf(const Expr& expr) {
  if (expr.type != nullptr && expr.type->kind != TypeKind::kError) return expr.type;
  if (expr.kind == ExprKind::kName) return expr.symbol == nullptr ? nullptr : expr.symbol->type;
  if (expr.args.empty()) return nullptr;
  const lang::Type* inner = TypeOf(*expr.args[0]);
  if (inner == nullptr) return nullptr;
  if (expr.kind == ExprKind::kIndex) return inner->element;
  if (expr.kind != ExprKind::kField) return nullptr;
  for (const lang::Field& field : inner->fields) {
    if (field.name == expr.name) return field.type;
  }
  return nullptr;
}

class Completer {
 public:
  Completer(const lang::Document& document, int source, const Situation& situation,
            Completions* out)
      : document_(document), source_(source), situation_(situation), out_(*out) {}

  // Symbols of the model that are visible at the cursor.
  void Visible(const std::function<bool(const Symbol&)>& fits) {
    absl::flat_hash_map<std::string_view, const Symbol*, std::hash<std::string_view>> innermost;
    for (const Symbol& symbol : document_.symbols) {
      const uint32_t at = situation_.from;
      if (symbol.kind == SymbolKind::kTemplate || symbol.span.source != source_ ||
          symbol.span.end > at || symbol.scope_end < at || IsBeingDeclared(symbol)) {
        continue;
      }
      const Symbol*& place = innermost[symbol.name];
      if (place == nullptr || place->span.begin < symbol.span.begin) place = &symbol;
    }
    for (const auto& [name, symbol] : innermost) {
      if (fits(*symbol)) Offer(*symbol);
    }
  }

  void Globals(const std::function<bool(const Symbol&)>& fits) {
    for (const Symbol* symbol : document_.globals) {
      if (fits(*symbol)) Offer(*symbol);
    }
  }

  void Templates() {
    for (const lang::Template* templ : document_.templates) {
      if (templ->symbol->span.end <= situation_.statement) Offer(*templ->symbol);
    }
  }

  // The locations of the process around the cursor.
  void Locations() { Visible(IsLocation); }

  void FieldsOf(const lang::Type& type) {
    for (const lang::Field& field : type.fields) {
      out_.items.push_back({field.name, "field", lang::PrintType(*field.type)});
    }
  }

  // The fields of the expression that ends before the '.'.
  void Fields() {
    const Expr* longest = nullptr;
    for (const Expr& expr : document_.exprs) {
      if (expr.span.source != source_ || expr.span.end != situation_.dot) continue;
      if (expr.span.begin == expr.span.end) continue;
      if (longest == nullptr || expr.span.begin < longest->span.begin) longest = &expr;
    }
    const lang::Type* type = longest == nullptr ? nullptr : TypeOf(*longest);
    if (type != nullptr) FieldsOf(*type);
  }

  // The members of a process that a query can ask for.
  void Members(const lang::Template& templ) {
    const lang::Template* root = &templ;
    for (; root->base != nullptr; root = root->base) {
      for (const Symbol* parameter : root->parameters) Offer(*parameter);
    }
    for (const lang::Location& location : root->locations) Offer(*location.symbol);
    for (const Symbol* variable : root->variables) {
      if (IsValue(*variable)) Offer(*variable);
    }
    for (const Symbol* parameter : root->parameters) {
      if (IsValue(*parameter)) Offer(*parameter);
    }
  }

  // Words separated by blanks.
  void Keywords(std::string_view words) {
    while (!words.empty()) {
      const size_t end = std::min(words.find(' '), words.size());
      keywords_.push_back(words.substr(0, end));
      words.remove_prefix(std::min(end + 1, words.size()));
    }
  }

  void Finish() {
    auto by_name = [](const Completion& a, const Completion& b) { return a.name < b.name; };
    std::sort(out_.items.begin(), out_.items.end(), by_name);
    for (std::string_view word : keywords_) out_.items.push_back({word, "keyword", ""});
  }

 private:
  // In `int x = |` x does not exist yet: it is declared after its initial value.
  bool IsBeingDeclared(const Symbol& symbol) const {
    const bool has_value = symbol.init != nullptr && symbol.init->span.source == source_;
    return has_value && symbol.init->span.begin <= situation_.from &&
           situation_.from <= symbol.init->span.end;
  }

  void Offer(const Symbol& symbol) {
    std::string detail = lang::PrintSymbol(symbol);
    if (detail.size() > 80) detail = symbol.type != nullptr ? lang::PrintType(*symbol.type) : "";
    out_.items.push_back({symbol.name, KindOf(symbol), std::move(detail)});
  }

  const lang::Document& document_;
  const int source_;
  const Situation& situation_;
  Completions& out_;
  std::vector<std::string_view> keywords_;
};

void Complete(const Situation& situation, Completer* completer) {
  switch (situation.place) {
    case Place::kNothing:
    case Place::kSections:
    case Place::kLabel:
    case Place::kAfterOperand:
      break;
    case Place::kGlobal:
    case Place::kDeclarations:
    case Place::kType:
    case Place::kTypeAfterPrefix:
    case Place::kRange:
      completer->Visible(IsType);
      break;
    case Place::kStatement:
    case Place::kSize:
      completer->Visible([](const Symbol& symbol) { return IsType(symbol) || IsValue(symbol); });
      break;
    case Place::kExpression:
      completer->Visible(IsValue);
      break;
    case Place::kArgument:
      completer->Visible([](const Symbol& symbol) { return IsChannel(symbol) || IsValue(symbol); });
      break;
    case Place::kChannel:
      completer->Visible(IsChannel);
      break;
    case Place::kLocation:
      completer->Locations();
      break;
    case Place::kTemplate:
      completer->Templates();
      break;
    case Place::kMember:
      completer->Fields();
      break;
  }
  completer->Keywords(KeywordsAt(situation.place));
}

// The name before the '.', possibly with an argument list in between: `P.`, `P(1, 2).`
std::string_view NameBeforeDot(const Situation& situation, std::string_view text) {
  const std::vector<lang::Token>& tokens = situation.tokens;
  size_t at = tokens.size() - 1;  // the '.'
  int depth = 0;
  while (at-- > 0) {
    const lang::Tok kind = tokens[at].kind;
    if (kind == lang::Tok::kRightParen || kind == lang::Tok::kRightBracket) ++depth;
    if (depth == 0) {
      bool name = kind == lang::Tok::kIdentifier;
      return name ? text.substr(tokens[at].begin, tokens[at].end - tokens[at].begin) : "";
    }
    if (kind == lang::Tok::kLeftParen || kind == lang::Tok::kLeftBracket) --depth;
  }
  return "";
}

}  // namespace

std::string_view KeywordsAt(Place place) {
  switch (place) {
    case Place::kGlobal:
      return "const int bool clock chan broadcast urgent meta typedef void process system "
             "before_update after_update";
    case Place::kDeclarations:
      return "const int bool clock chan broadcast urgent meta typedef void state";
    case Place::kSections:
      return "commit urgent init trans";
    case Place::kStatement:
      return "if else for while do return const int bool typedef";
    case Place::kLabel:
      return "select guard sync assign";
    case Place::kExpression:
      return "true false not forall exists sum";
    case Place::kAfterOperand:
      return "and or imply";
    case Place::kType:
      return "const int bool clock chan broadcast urgent meta scalar";
    case Place::kTypeAfterPrefix:
      return "int bool chan clock scalar struct broadcast";
    case Place::kSize:
      return "int";
    case Place::kRange:
      return "int scalar";
    default:
      return "";
  }
}

Completions CompleteAt(const lang::Document& document, const SourceMap& sources, int source,
                       uint32_t offset) {
  const Situation situation = FindSituation(sources, source, offset, false);
  Completions out;
  out.replaced = {source, situation.from, std::max(offset, situation.from)};
  Completer completer(document, source, situation, &out);
  Complete(situation, &completer);
  completer.Finish();
  return out;
}

Completions CompleteQueryAt(const lang::Document& document, const SourceMap& sources, int source,
                            uint32_t offset) {
  const Situation situation = FindSituation(sources, source, offset, true);
  Completions out;
  out.replaced = {source, situation.from, std::max(offset, situation.from)};
  Completer completer(document, source, situation, &out);
  const bool at_beginning = situation.tokens.empty();
  if (situation.place == Place::kMember) {
    const std::string_view name = NameBeforeDot(situation, sources.text(source));
    for (const Symbol* symbol : document.globals) {
      if (symbol->name != name) continue;
      if (symbol->templ != nullptr) completer.Members(*symbol->templ);
      if (symbol->type != nullptr) completer.FieldsOf(lang::Innermost(*symbol->type));
    }
  } else if (at_beginning) {
    completer.Keywords("E<> A[] E[] A<> sup inf");
  } else if (situation.place == Place::kExpression) {
    completer.Globals([&](const Symbol& symbol) {
      return IsValue(symbol) || std::any_of(document.system.begin(), document.system.end(),
                                            [&](const lang::SystemEntry& entry) {
                                              return entry.templ == symbol.templ;
                                            });
    });
    completer.Keywords("deadlock");
    completer.Keywords(KeywordsAt(situation.place));
  } else if (situation.place == Place::kAfterOperand) {
    completer.Keywords(KeywordsAt(situation.place));
  } else if (situation.place == Place::kRange) {
    completer.Globals(IsType);
    completer.Keywords("int");
  }
  completer.Finish();
  return out;
}

}  // namespace zonelab::services
