// The checked tree as indented text: expressions and statements; declarations are in ast_document.
#include "core/dump/ast.h"

#include "core/base/strings.h"
#include "core/dump/dump.h"
#include "core/dump/words.h"
#include "core/lang/precedence.h"
#include "core/lang/print.h"

namespace zonelab::dump {

using lang::Expr;
using lang::ExprKind;
using lang::Stmt;
using lang::StmtKind;
using lang::Symbol;
using lang::SymbolKind;

namespace {

std::string_view OpText(lang::Op op) { return lang::SpellingOf(op).text; }

std::string_view ClockKindText(lang::ClockKind kind) {
  static constexpr std::string_view kTexts[] = {"", " (invariant)", " (guard)", " (constraint)",
                                                " (formula)"};
  return kTexts[static_cast<size_t>(kind)];
}

// What the node is, without its operands.
std::string Head(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::kError:
      return "error";
    case ExprKind::kFraction:
      return Cat("fraction ", expr.name);
    case ExprKind::kInt:
      return Cat("value ", expr.value);
    case ExprKind::kName:
      return expr.symbol == nullptr ? Cat("unknown ", expr.name)
                                    : Cat(KindText(expr.symbol->kind), " ", expr.name);
    case ExprKind::kIndex:
      return "element";
    case ExprKind::kField:
      return Cat("field ", expr.name);
    case ExprKind::kMember:
      return Cat("member ", expr.process == nullptr ? "?" : expr.process->name, ".", expr.name);
    case ExprKind::kCall:
      return Cat("call ", expr.name);
    case ExprKind::kUnary:
    case ExprKind::kBinary:
      return std::string(OpText(expr.op));
    case ExprKind::kAssign:
      return Cat(OpText(expr.op), "=");
    case ExprKind::kIncrement: {
      const std::string_view text = expr.op == lang::Op::kAdd ? "++" : "--";
      return expr.value == 1 ? Cat("prefix ", text) : Cat("postfix ", text);
    }
    case ExprKind::kConditional:
      return "?:";
    case ExprKind::kQuantifier:
      return Cat(OpText(expr.op), " ", SymbolText(*expr.binder));
    case ExprKind::kList:
      return "list";
    case ExprKind::kRate:
      return "rate";
    case ExprKind::kDeadlock:
      return "deadlock";
  }
  return "";
}

std::string Annotations(const Expr& expr) {
  std::string text;
  if (expr.type != nullptr) {
    Append(&text, " : ", expr.is_difference ? "difference of clocks" : lang::PrintType(*expr.type));
  }
  Append(&text, ClockKindText(expr.clock_kind));
  if (expr.has_side_effect) Append(&text, " (writes)");
  return text;
}

}  // namespace

std::string_view KindText(SymbolKind kind) {
  static constexpr std::string_view kTexts[] = {"variable", "parameter", "local",
                                                "binder",   "function",  "type",
                                                "template", "location",  "branchpoint"};
  return kTexts[static_cast<size_t>(kind)];
}

std::string SymbolText(const Symbol& symbol) {
  if (symbol.type == nullptr) return std::string(symbol.name);
  return Cat(symbol.name, " : ", lang::PrintType(*symbol.type),
             symbol.type->is_reference ? " &" : "");
}

void AstPrinter::Line(int indent, std::string_view text) { Append(&out, Indented(text, indent)); }

void AstPrinter::Print(const Expr& expr, int indent) {
  Line(indent, Cat(Head(expr), Annotations(expr)));
  for (size_t k = 0; k < expr.args.size(); ++k) {
    const bool is_named =
        expr.kind == ExprKind::kList && k < expr.names.size() && !expr.names[k].empty();
    if (is_named) Line(indent + 1, Cat(expr.names[k], ":"));
    Print(*expr.args[k], indent + (is_named ? 2 : 1));
  }
}

void AstPrinter::PrintList(std::string_view title, absl::Span<Expr* const> list, int indent) {
  if (list.empty()) return;
  Line(indent, title);
  for (const Expr* expr : list) Print(*expr, indent + 1);
}

void AstPrinter::PrintOne(std::string_view title, const Expr* expr, int indent) {
  if (expr == nullptr) return;
  Line(indent, title);
  Print(*expr, indent + 1);
}

void AstPrinter::Declare(std::string_view kind, const Symbol& symbol, int indent) {
  Line(indent, Cat(kind, " ", SymbolText(symbol)));
  if (symbol.init != nullptr) Print(*symbol.init, indent + 1);
}

void AstPrinter::Print(const Stmt& stmt, int indent) {
  static constexpr std::string_view kTexts[] = {"empty",  "expression", "block", "if",
                                                "for",    "for each",   "while", "do while",
                                                "return", "assert"};
  const std::string_view text = kTexts[static_cast<size_t>(stmt.kind)];
  Line(indent,
       stmt.binder == nullptr ? std::string(text) : Cat(text, " ", SymbolText(*stmt.binder)));
  for (const Symbol* type : stmt.types) Declare("type", *type, indent + 1);
  for (const Symbol* local : stmt.locals) Declare("local", *local, indent + 1);
  PrintList("first", stmt.init, indent + 1);
  PrintList("condition", stmt.condition, indent + 1);
  PrintList("step", stmt.step, indent + 1);
  if (stmt.expr != nullptr) Print(*stmt.expr, indent + 1);
  for (size_t k = 0; k < stmt.body.size(); ++k) {
    if (stmt.kind == StmtKind::kIf) Line(indent + 1, k == 0 ? "then" : "else");
    Print(*stmt.body[k], indent + (stmt.kind == StmtKind::kIf ? 2 : 1));
  }
}

std::string Ast(const Expr& expr, int indent) {
  AstPrinter printer;
  printer.Print(expr, indent);
  return std::move(printer.out);
}

}  // namespace zonelab::dump
