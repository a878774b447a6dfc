// The printer of trees, in two files: expressions and statements, declarations.
#ifndef ZONELAB_CORE_DUMP_AST_H_
#define ZONELAB_CORE_DUMP_AST_H_

#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "core/lang/ast.h"

namespace zonelab::dump {

// "variable", "parameter", …
std::string_view KindText(lang::SymbolKind kind);
// "x : clock"
std::string SymbolText(const lang::Symbol& symbol);

struct AstPrinter {
  std::string out;

  void Line(int indent, std::string_view text);
  void Print(const lang::Expr& expr, int indent);
  void Print(const lang::Stmt& stmt, int indent);
  // Under a line with a title; nothing if there is nothing to print.
  void PrintList(std::string_view title, absl::Span<lang::Expr* const> list, int indent);
  void PrintOne(std::string_view title, const lang::Expr* expr, int indent);
  // "variable x : clock", then its initial value.
  void Declare(std::string_view kind, const lang::Symbol& symbol, int indent);
  void PrintFunction(const lang::Function& function, int indent);
  void PrintDeclarations(const std::vector<lang::Symbol*>& symbols, int indent);
  void PrintEdge(const lang::Template& templ, const lang::Edge& edge);
  void PrintTemplate(const lang::Template& templ);
  void PrintSystem(const lang::Document& document);
};

}  // namespace zonelab::dump

#endif  // ZONELAB_CORE_DUMP_AST_H_
