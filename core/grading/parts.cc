#include "core/grading/parts.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/engine/system.h"
#include "core/engine/tree.h"
#include "core/lang/print.h"
#include "core/model/network.h"

namespace zonelab::grading {
namespace {

using lang::Document;
using lang::Expr;
using lang::ExprKind;
using lang::Symbol;
using lang::SymbolKind;
using lang::Template;

bool IsInstantiation(const Symbol& symbol) {
  return symbol.kind == SymbolKind::kTemplate && symbol.templ->base != nullptr;
}

std::string PrintExprs(const std::vector<Expr*>& exprs) {
  std::string text;
  for (const Expr* expr : exprs) Append(&text, lang::PrintExpr(*expr), ";\n");
  return text;
}

// Types, variables, functions, channel priorities and update hooks.
std::string PrintDeclared(const Document& document) {
  std::vector<Symbol*> declared;
  for (Symbol* symbol : document.globals) {
    if (symbol->kind != SymbolKind::kTemplate) declared.push_back(symbol);
  }
  std::string text = lang::PrintDeclarations(declared);
  for (const lang::ChannelPriority& one : document.channel_priorities) {
    Append(&text, one.level, " ", one.channel == nullptr ? "" : lang::PrintExpr(*one.channel),
           "\n");
  }
  return Cat(text, PrintExprs(document.before_update), "\n", PrintExprs(document.after_update));
}

std::string PrintSystemPart(const Document& document) {
  std::string text;
  for (const Symbol* symbol : document.globals) {
    if (IsInstantiation(*symbol)) Append(&text, lang::PrintTemplate(*symbol->templ));
  }
  for (const lang::SystemEntry& entry : document.system) {
    // With its parameters: they say how many processes there are.
    Append(&text, entry.priority, " ", lang::PrintSymbol(*entry.templ->symbol), "\n");
  }
  return text;
}

bool IsLocked(std::string_view process, const std::vector<std::string>& locked) {
  return std::any_of(locked.begin(), locked.end(),
                     [&](const std::string& part) { return ProcessOf(part) == process; });
}

// Collects the symbols from outside of it that a template assigns.
class Written {
 public:
  explicit Written(std::vector<const Symbol*>* found) : found_(*found) {}

  void Look(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::kAssign:
      case ExprKind::kIncrement:
        Roots(*expr.args[0]);
        break;
      case ExprKind::kCall:
        Call(expr);
        break;
      default:
        break;
    }
    for (const Expr* arg : expr.args) Look(*arg);
  }

 private:
  void Add(const Symbol* symbol) {
    if (symbol != nullptr) found_.push_back(symbol);
  }
  // The variables that an lvalue may denote.
  void Roots(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::kName:
        return Add(expr.symbol);
      case ExprKind::kConditional:
        Roots(*expr.args[1]);
        return Roots(*expr.args[2]);
      case ExprKind::kIndex:
      case ExprKind::kField:
      case ExprKind::kAssign:
      case ExprKind::kIncrement:
        return Roots(*expr.args[0]);
      default:
        return;
    }
  }
  void Call(const Expr& call) {
    const lang::Function* function = call.symbol == nullptr ? nullptr : call.symbol->function;
    if (function == nullptr) return;
    for (const Symbol* symbol : function->writes) Add(symbol);
    for (size_t k = 0; k < call.args.size() && k < function->parameters.size(); ++k) {
      const Symbol& parameter = *function->parameters[k];
      if (parameter.type->is_reference && parameter.is_written) Roots(*call.args[k]);
    }
  }

  std::vector<const Symbol*>& found_;
};

// The variables that a reference parameter of `templ` stands for, in all instantiations.
void AddArguments(const Document& document, const Template& templ, const Symbol& parameter,
                  std::set<std::string>* names) {
  for (const Template* made : document.templates) {
    if (made->base != &templ || static_cast<size_t>(parameter.index) >= made->arguments.size()) {
      continue;
    }
    const Expr* root = made->arguments[parameter.index];
    while (root->kind == ExprKind::kIndex || root->kind == ExprKind::kField) root = root->args[0];
    if (root->kind != ExprKind::kName || root->symbol == nullptr) continue;
    if (root->symbol->kind == SymbolKind::kParameter) {
      AddArguments(document, *made, *root->symbol, names);
    } else {
      names->emplace(root->symbol->name);
    }
  }
}

void LookAt(const std::vector<Expr*>& exprs, Written* written) {
  for (const Expr* expr : exprs) written->Look(*expr);
}

}  // namespace

const Template* FindTemplate(const Document& document, std::string_view name) {
  for (const Template* templ : document.templates) {
    if (templ->symbol->name == name) return templ;
  }
  return nullptr;
}

std::string_view ProcessOf(std::string_view part) {
  constexpr std::string_view kProcess = "process ";
  return part.starts_with(kProcess) ? part.substr(kProcess.size()) : "";
}

std::string PrintPart(const Document& document, std::string_view part) {
  if (part == "declarations") return PrintDeclared(document);
  if (part == "system") return PrintSystemPart(document);
  const Template* templ = FindTemplate(document, ProcessOf(part));
  return templ == nullptr ? "" : lang::PrintTemplate(*templ);
}

std::vector<std::string> ChangedParts(const Document& start, const Document& answer,
                                      const std::vector<std::string>& locked) {
  std::vector<std::string> changed;
  for (const std::string& part : locked) {
    if (PrintPart(start, part) != PrintPart(answer, part)) changed.push_back(part);
  }
  return changed;
}

std::set<std::string> WrittenOutside(const Document& document,
                                     const std::vector<std::string>& locked) {
  std::set<std::string> names;
  const auto declares = [&](std::string_view part) {
    return std::find(locked.begin(), locked.end(), part) == locked.end();
  };
  std::vector<const Symbol*> hooked;
  if (declares("declarations")) {
    Written written(&hooked);
    LookAt(document.before_update, &written);
    LookAt(document.after_update, &written);
    for (const Symbol* symbol : hooked) names.emplace(symbol->name);
  }
  for (const Template* templ : document.templates) {
    if (templ->base != nullptr || IsLocked(templ->symbol->name, locked)) continue;
    std::vector<const Symbol*> found;
    Written written(&found);
    for (const lang::Edge& edge : templ->written()) LookAt(edge.updates, &written);
    for (const Symbol* symbol : found) {
      if (symbol->kind == SymbolKind::kParameter) {
        AddArguments(document, *templ, *symbol, &names);
      } else if (symbol->kind == SymbolKind::kVariable && symbol->owner == nullptr) {
        names.emplace(symbol->name);
      }
    }
  }
  return names;
}

std::vector<std::string> KeptNames(const Document& document) {
  std::set<std::string> names;
  for (const Symbol& symbol : document.symbols) {
    if (symbol.name.find('#') != std::string_view::npos) names.emplace(symbol.name);
  }
  return {names.begin(), names.end()};
}

std::vector<LockedSpan> LockedSpans(const Model& model, const std::vector<std::string>& locked) {
  std::vector<LockedSpan> spans;
  const Document* document = TreeOf(model);
  if (document == nullptr || IsXml(model)) return spans;
  const uint32_t size = static_cast<uint32_t>(model.sources().text(0).size());
  // Declarations come before the first process, instantiations and the system line behind the last.
  uint32_t first = size, last = 0;
  for (const Template* templ : document->templates) {
    if (templ->base != nullptr) continue;
    first = std::min(first, templ->span.begin);
    last = std::max(last, templ->span.end);
  }
  for (const std::string& part : locked) {
    if (part == "declarations") {
      spans.push_back({part, {0, 0, first}});
    } else if (part == "system") {
      spans.push_back({part, {0, std::min(last, size), size}});
    } else if (const Template* templ = FindTemplate(*document, ProcessOf(part))) {
      spans.push_back({part, templ->span});
    }
  }
  return spans;
}

SizeOfModel SizeOutside(const Model& model, const std::vector<std::string>& locked) {
  const auto is_locked = [&](std::string_view part) {
    return std::find(locked.begin(), locked.end(), part) != locked.end();
  };
  const model::Network& network = NetworkOf(model);
  std::set<std::string> theirs;  // "P." of processes that are locked, and of all
  std::set<std::string> all;
  std::set<const lang::Template*> counted;
  SizeOfModel size;
  for (const auto& process : network.processes) {
    all.insert(Cat(process->name, "."));
    const lang::Template& templ = *process->templ;
    if (is_locked(Cat("process ", templ.symbol->name))) {
      theirs.insert(Cat(process->name, "."));
    } else if (counted.insert(&templ).second) {
      size.locations += static_cast<int>(templ.locations.size());
      size.edges += static_cast<int>(templ.written().size());
    }
  }
  for (size_t x = 1; x < network.clocks.size(); ++x) {
    const std::string& name = network.clocks[x];
    const auto owns = [&](const std::string& owner) { return name.starts_with(owner); };
    const bool is_shared = std::none_of(all.begin(), all.end(), owns);
    const bool is_theirs =
        is_shared ? is_locked("declarations") : std::any_of(theirs.begin(), theirs.end(), owns);
    size.clocks += !is_theirs;
  }
  return size;
}

}  // namespace zonelab::grading
