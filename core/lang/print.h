// From the tree back to text, for hovers, diagrams, messages, files and tests.
//
// Parsing the printed text yields the same tree again.  Spelling is normalised: `&&` for `and`, `=`
// for
// `:=`, parentheses only where needed.
#ifndef ZONELAB_CORE_LANG_PRINT_H_
#define ZONELAB_CORE_LANG_PRINT_H_

#include <string>

#include "core/lang/ast.h"
#include "core/lang/query.h"

namespace zonelab::lang {

enum class Parentheses { kNeeded, kEverywhere };

std::string PrintExpr(const Expr& expr, Parentheses parentheses = Parentheses::kNeeded);
// "const int[0,3]", "id_t", "int[2][3]".
std::string PrintType(const Type& type);
// "const int a[3] = {1, 2, 3}", "void f(int &a)", "typedef int[0,3] id_t", "k : id_t"; for
// templates "P(const int k)".
std::string PrintSymbol(const Symbol& symbol);
std::string PrintFunction(const Function& function, int indent = 0);
// The lines that declare a symbol; for a template the whole of it, or "" if it is broken.
std::string PrintDeclaration(const Symbol& symbol, int indent = 0);
// The declarations of several symbols.  Variables of one unnamed struct or scalar type stay in one
// declaration, since separate ones would have different types.
std::string PrintDeclarations(const std::vector<Symbol*>& symbols, int indent = 0);
// "const int k, int &v"; "k : id_t, j : int[0,3]".
std::string PrintParameters(const std::vector<Symbol*>& parameters);
// The name and dimensions of a variable, and its initial value: what follows the type.
std::string PrintDeclarator(const Symbol& symbol);
// Must the variables stay in one declaration, because they share an unnamed type?
bool ShareUnnamedType(const Symbol& a, const Symbol& b);
// The labels of an edge, each empty if absent: "k : id_t", "x >= 2", "c!", "x = 0, i++".
std::string PrintSelect(const Edge& edge);
std::string PrintSync(const Edge& edge);
std::string PrintUpdates(const Edge& edge);
// "A -> B { guard x >= 2; sync c!; assign x = 0; }"
std::string PrintEdge(const Template& templ, const Edge& edge);
// A whole process, or an instantiation.
std::string PrintTemplate(const Template& templ);
// Comments to print, as whole lines, each with its indentation and line end: above each location,
// and each edge of Template::written().  "": none.
struct BodyComments {
  std::vector<std::string> locations, edges;
};
// From the locations to the transitions.  REQUIRES: templ.base == nullptr.
std::string PrintTemplateBody(const Template& templ, const BodyComments& comments);

std::string PrintDocument(const Document& document);
// Everything after the declarations: priorities, update hooks, the system line, progress, gantt.
std::string PrintSystem(const Document& document);
std::string PrintQuery(const Query& query);

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_PRINT_H_
