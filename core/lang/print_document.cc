// Printing of statements, templates, documents and queries.
#include <algorithm>
#include <string>

#include "core/base/strings.h"
#include "core/lang/print.h"

namespace zonelab::lang {
namespace {

std::string Join(const std::vector<Expr*>& list) {
  std::string out;
  for (size_t i = 0; i < list.size(); ++i) {
    Append(&out, i > 0 ? ", " : "", PrintExpr(*list[i]));
  }
  return out;
}

class StatementPrinter {
 public:
  explicit StatementPrinter(std::string* out) : out_(out) {}

  void Print(const Stmt& stmt, int indent) {
    Line(indent);
    switch (stmt.kind) {
      case StmtKind::kEmpty:
        Append(out_, ";\n");
        break;
      case StmtKind::kExpr:
        Append(out_, PrintExpr(*stmt.expr), ";\n");
        break;
      case StmtKind::kAssert:
        Append(out_, "assert ", PrintExpr(*stmt.condition[0]), ";\n");
        break;
      case StmtKind::kBlock:
        Block(stmt, indent);
        break;
      case StmtKind::kIf:
        If(stmt, indent);
        break;
      case StmtKind::kFor:
        Append(out_, "for (", Join(stmt.init), "; ", Join(stmt.condition), "; ", Join(stmt.step),
               ")\n");
        Body(*stmt.body[0], indent);
        break;
      case StmtKind::kForEach:
        Append(out_, "for (", PrintSymbol(*stmt.binder), ")\n");
        Body(*stmt.body[0], indent);
        break;
      case StmtKind::kWhile:
        Append(out_, "while (", Join(stmt.condition), ")\n");
        Body(*stmt.body[0], indent);
        break;
      case StmtKind::kDoWhile:
        Append(out_, "do\n");
        Body(*stmt.body[0], indent);
        Line(indent);
        Append(out_, "while (", Join(stmt.condition), ");\n");
        break;
      case StmtKind::kReturn:
        Append(out_, "return", stmt.expr != nullptr ? Cat(" ", PrintExpr(*stmt.expr)) : "", ";\n");
        break;
    }
  }

  // Prints a block without the indentation before its '{'.
  void Block(const Stmt& stmt, int indent) {
    Append(out_, "{\n");
    std::vector<const Symbol*> declared(stmt.types.begin(), stmt.types.end());
    declared.insert(declared.end(), stmt.locals.begin(), stmt.locals.end());
    std::stable_sort(declared.begin(), declared.end(), [](const Symbol* a, const Symbol* b) {
      return a->span.begin < b->span.begin;
    });
    for (const Symbol* symbol : declared) {
      Line(indent + 1);
      Append(out_, PrintSymbol(*symbol), ";\n");
    }
    for (const Stmt* part : stmt.body) Print(*part, indent + 1);
    Line(indent);
    Append(out_, "}\n");
  }

 private:
  void Line(int indent) { out_->append(static_cast<size_t>(indent) * 2, ' '); }

  // Prints the body of a head: a block, or one statement that is indented.
  void Body(const Stmt& stmt, int indent) {
    if (stmt.kind != StmtKind::kBlock) return Print(stmt, indent + 1);
    Line(indent);
    Block(stmt, indent);
  }

  // A loop walks along `else if` chains.
  void If(const Stmt& first, int indent) {
    const Stmt* stmt = &first;
    for (;;) {
      Append(out_, "if (", Join(stmt->condition), ")\n");
      // The inner `if` of `if (a) if (b) …; else …;` would take the `else`.
      bool enclose = stmt->body.size() == 2 && stmt->body[0]->kind != StmtKind::kBlock;
      if (enclose) {
        Line(indent);
        Append(out_, "{\n");
      }
      Body(*stmt->body[0], indent);
      if (enclose) {
        Line(indent);
        Append(out_, "}\n");
      }
      if (stmt->body.size() < 2) return;
      Line(indent);
      Append(out_, "else");
      if (stmt->body[1]->kind != StmtKind::kIf) break;
      Append(out_, " ");
      stmt = stmt->body[1];
    }
    Append(out_, "\n");
    Body(*stmt->body[1], indent);
  }

  std::string* out_;
};

void PrintMarked(const Template& templ, std::string_view word, bool Location::*flag,
                 std::string* out) {
  std::string list;
  for (const Location& location : templ.locations) {
    if (location.*flag) Append(&list, list.empty() ? " " : ", ", location.symbol->name);
  }
  if (!list.empty()) Append(out, "  ", word, list, ";\n");
}

}  // namespace

std::string PrintFunction(const Function& function, int indent) {
  std::string out(static_cast<size_t>(indent) * 2, ' ');
  Append(&out, PrintSymbol(*function.symbol), " ");
  if (function.body != nullptr) StatementPrinter(&out).Block(*function.body, indent);
  return out;
}

std::string PrintDeclaration(const Symbol& symbol, int indent) {
  if (symbol.kind == SymbolKind::kFunction) return PrintFunction(*symbol.function, indent);
  if (symbol.kind == SymbolKind::kTemplate) {
    return symbol.templ->is_broken ? "" : PrintTemplate(*symbol.templ);
  }
  return Cat(std::string(static_cast<size_t>(indent) * 2, ' '), PrintSymbol(symbol), ";\n");
}

std::string PrintDeclarations(const std::vector<Symbol*>& symbols, int indent) {
  std::string out;
  for (size_t i = 0; i < symbols.size(); ++i) {
    Append(&out, PrintDeclaration(*symbols[i], indent));
    for (; i + 1 < symbols.size() && ShareUnnamedType(*symbols[i], *symbols[i + 1]); ++i) {
      out.resize(out.size() - 2);  // ";\n"
      Append(&out, ", ", PrintDeclarator(*symbols[i + 1]), ";\n");
    }
  }
  return out;
}

std::string PrintSelect(const Edge& edge) { return PrintParameters(edge.selects); }

std::string PrintSync(const Edge& edge) {
  if (edge.channel == nullptr) return "";
  std::string channel = PrintExpr(*edge.channel);
  if (edge.channel->kind == ExprKind::kConditional) channel = Cat("(", channel, ")");
  return Cat(channel, edge.sync_kind == SyncKind::kSend ? "!" : "?");
}

std::string PrintUpdates(const Edge& edge) { return Join(edge.updates); }

std::string PrintEdge(const Template& templ, const Edge& edge) {
  std::string out = Cat(EndName(templ, edge.source), edge.is_uncontrollable ? " -u-> " : " -> ",
                        EndName(templ, edge.target), " { ");
  if (!edge.selects.empty()) Append(&out, "select ", PrintSelect(edge), "; ");
  if (edge.guard != nullptr) Append(&out, "guard ", PrintExpr(*edge.guard), "; ");
  if (edge.channel != nullptr) Append(&out, "sync ", PrintSync(edge), "; ");
  if (!edge.updates.empty()) Append(&out, "assign ", PrintUpdates(edge), "; ");
  if (edge.weight != nullptr) Append(&out, "probability ", PrintExpr(*edge.weight), "; ");
  return Cat(out, "}");
}

std::string PrintTemplate(const Template& templ) {
  if (templ.base != nullptr) {
    return Cat(
        templ.parameters.empty() ? std::string(templ.symbol->name) : PrintSymbol(*templ.symbol),
        " = ", templ.base->symbol->name, "(", Join(templ.arguments), ");\n");
  }
  return Cat("process ", PrintSymbol(*templ.symbol), " {\n",
             PrintDeclarations(templ.declarations, 1), PrintTemplateBody(templ, {}), "}\n");
}

std::string PrintTemplateBody(const Template& templ, const BodyComments& comments) {
  const auto above = [](const std::vector<std::string>& lines, size_t i) {
    return i < lines.size() ? std::string_view(lines[i]) : std::string_view();
  };
  std::string out;
  for (size_t i = 0; i < templ.locations.size(); ++i) {
    const Location& location = templ.locations[i];
    Append(&out, i == 0 ? "  state\n" : ",\n", above(comments.locations, i), "    ",
           location.symbol->name);
    if (location.invariant != nullptr) Append(&out, " { ", PrintExpr(*location.invariant), " }");
  }
  if (!templ.locations.empty()) Append(&out, ";\n");
  for (const Symbol* branchpoint : templ.branchpoints) {
    Append(&out, branchpoint == templ.branchpoints[0] ? "  branchpoint " : ", ", branchpoint->name);
  }
  if (!templ.branchpoints.empty()) Append(&out, ";\n");
  PrintMarked(templ, "commit", &Location::is_committed, &out);
  PrintMarked(templ, "urgent", &Location::is_urgent, &out);
  if (templ.initial >= 0) {
    Append(&out, "  init ", templ.locations[templ.initial].symbol->name, ";\n");
  }
  const std::vector<Edge>& edges = templ.written();
  for (size_t i = 0; i < edges.size(); ++i) {
    Append(&out, i == 0 ? "  trans\n" : ",\n", above(comments.edges, i), "    ",
           PrintEdge(templ, edges[i]));
  }
  if (!edges.empty()) Append(&out, ";\n");
  return out;
}

namespace {

void PrintPriorities(const Document& document, std::string* out) {
  int level = 0;
  for (size_t i = 0; i < document.channel_priorities.size(); ++i) {
    const ChannelPriority& item = document.channel_priorities[i];
    Append(out,
           i == 0               ? "chan priority "
           : item.level > level ? " < "
                                : ", ",
           item.channel == nullptr ? "default" : PrintExpr(*item.channel));
    level = item.level;
  }
  if (!document.channel_priorities.empty()) Append(out, ";\n");
}

void PrintProgress(const Document& document, std::string* out) {
  if (document.progress.empty()) return;
  Append(out, "progress {\n");
  for (const auto& [guard, measure] : document.progress) {
    Append(out, "  ", guard != nullptr ? Cat(PrintExpr(*guard), " : ") : "", PrintExpr(*measure),
           ";\n");
  }
  Append(out, "}\n");
}

void PrintGantt(const Document& document, std::string* out) {
  if (document.gantt.empty()) return;
  Append(out, "gantt {\n");
  for (const GanttLine& line : document.gantt) {
    Append(out, "  ", line.name);
    if (!line.selects.empty()) Append(out, "(", PrintParameters(line.selects), ")");
    std::string_view separator = ":";
    for (const GanttBar& bar : line.bars) {
      Append(out, separator);
      if (!bar.selects.empty()) Append(out, " for (", PrintParameters(bar.selects), ")");
      Append(out, " ", PrintExpr(*bar.condition), " -> ", PrintExpr(*bar.color));
      separator = ",";
    }
    Append(out, ";\n");
  }
  Append(out, "}\n");
}

}  // namespace

std::string PrintDocument(const Document& document) {
  return Cat(PrintDeclarations(document.globals), PrintSystem(document));
}

std::string PrintSystem(const Document& document) {
  std::string out;
  PrintPriorities(document, &out);
  if (!document.before_update.empty()) {
    Append(&out, "before_update { ", Join(document.before_update), " }\n");
  }
  if (!document.after_update.empty()) {
    Append(&out, "after_update { ", Join(document.after_update), " }\n");
  }
  int priority = 0;
  for (size_t i = 0; i < document.system.size(); ++i) {
    const SystemEntry& entry = document.system[i];
    Append(&out,
           i == 0                      ? "system "
           : entry.priority > priority ? " < "
                                       : ", ",
           entry.templ->symbol->name);
    priority = entry.priority;
  }
  if (!document.system.empty()) Append(&out, ";\n");
  PrintProgress(document, &out);
  PrintGantt(document, &out);
  return out;
}

std::string PrintQuery(const Query& query) {
  std::string predicate = query.predicate == nullptr ? "" : PrintExpr(*query.predicate);
  switch (query.kind) {
    case QueryKind::kExistsEventually:
      return Cat("E<> ", predicate);
    case QueryKind::kAlwaysGlobally:
      return Cat("A[] ", predicate);
    case QueryKind::kExistsAlways:
      return Cat("E[] ", predicate);
    case QueryKind::kAlwaysEventually:
      return Cat("A<> ", predicate);
    case QueryKind::kLeadsTo:
      return Cat(predicate, " --> ", PrintExpr(*query.target));
    case QueryKind::kExhaustive:
      return "exhaustive";
    case QueryKind::kSup:
    case QueryKind::kInf:
    case QueryKind::kBounds:
      break;
  }
  std::string_view word = query.kind == QueryKind::kSup   ? "sup"
                          : query.kind == QueryKind::kInf ? "inf"
                                                          : "bounds";
  return Cat(word, query.predicate == nullptr ? "" : Cat("{", predicate, "}"), ": ",
             Join(query.expressions));
}

}  // namespace zonelab::lang
