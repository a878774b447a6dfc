// From tokens to the tree: a recursive-descent parser that resolves names as it goes.
//
// Names must be declared before use, so one pass suffices.  Each declaration, edge and so on is
// handed to the Checker as soon as it is complete.  The parser reads a whole XTA text, or, for XML
// files, fragments, each of which is a source of its own.
//
// Recovery: after a syntax error the parser is in panic (`panic_`) and reports nothing more until
// it has reached the end of the declaration, statement, clause or edge.
#ifndef ZONELAB_CORE_LANG_PARSER_H_
#define ZONELAB_CORE_LANG_PARSER_H_

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/check.h"
#include "core/lang/lexer.h"
#include "core/lang/query.h"
#include "core/lang/scope.h"

namespace zonelab::lang {

class Parser {
 public:
  // Makes `document`, in the language of models.
  Parser(Document& document, const SourceMap& sources, Diagnostics& diagnostics,
         LexerMode mode = LexerMode::kModel);
  // Reads a query over `model`, which stays as it is: what is new goes into `nodes`.
  Parser(const Document& model, Document& nodes, const SourceMap& sources,
         Diagnostics& diagnostics);

  Diagnostics& diagnostics() { return diagnostics_; }

  // A whole XTA text.
  void Model(int source);

  // ---- Fragments: each consumes a whole source and reports anything left over -----------------
  // A single name; "": it is not one, which has been reported.
  std::string_view Name(int source, Phrase what, Span* span);
  // Declares in the open template, or in the global scope if none is open.
  void Declarations(int source);
  // Opens a template; fragments up to EndTemplate belong to it.
  Template* BeginTemplate(std::string_view name, Span span);
  void Parameters(int source);
  // The index of the new location; -1: the name is taken, which has been reported.
  int AddLocation(std::string_view name, Span span);
  void Invariant(int source, int location);
  void MarkLocation(int location, bool committed, Span span);
  // The end of edges that the new branchpoint is (BranchpointEnd); -1: the name is taken.
  int AddBranchpoint(std::string_view name, Span span);
  void ExponentialRate(int source);
  // Opens an edge; its labels follow, selects first, then EndEdge adds it to the template.
  void BeginEdge(int from, int to, bool uncontrollable, Span span);
  void SelectLabel(int source);
  void GuardLabel(int source);
  void SyncLabel(int source);
  void UpdateLabel(int source);
  void ProbabilityLabel(int source);
  void EndEdge();
  void EndTemplate();
  // Declarations, instantiations, the system line and what may follow it.
  void SystemSection(int source);

  // Processes that are added to the system as they are declared, after the system section.
  void Observers(int source);

  // A query (query.cc); `query` owns its nodes already.
  void QueryText(int source, Query* query);

 private:
  class Nesting;
  friend class Nesting;
  enum class Clause { kSelect, kGuard, kSync, kAssign, kProbability };
  // Features that are read and change no answer; each is reported once.
  enum class Ignored : uint8_t { kUncontrollable, kExponentialRate, kDouble, kCount };

  // ---- Tokens (parser.cc) ----
  void Open(int source);
  const Token& Current() const { return tokens_[pos_]; }
  const Token& Ahead(size_t n) const {
    return tokens_[pos_ + n < tokens_.size() ? pos_ + n : tokens_.size() - 1];
  }
  bool At(Tok kind) const { return Current().kind == kind; }
  bool Accept(Tok kind);
  void Advance();
  std::string_view Text(const Token& token) const;
  bool AtWord(std::string_view word) const;  // an identifier with this spelling
  Span SpanOf(const Token& token) const;
  Span SpanFrom(uint32_t begin) const;  // up to the end of the last consumed token

  // ---- Errors (parser.cc) ----
  // Reports an error and starts panic.  Null: it was muted, by panic or by an error at the same
  // place.
  Diagnostic* SyntaxError(DiagnosticCode code, Span span, Message message);
  void MissingBrace(Span open);
  // "expected <what>, but found <current token>"; starts panic.
  void Unexpected(const Message& what);
  bool Expect(Tok kind, Phrase where);
  // Is the current token an undeclared name that looks like `word`, which would fit?  Reports it.
  bool AtMisspelled(std::string_view word);
  // What was meant (parser_near_miss.cc).
  void NearMiss(Span span, std::string_view meant, Message message,
                DiagnosticCode code = "misspelled-word");
  bool AtSynonym(std::string_view word);
  static std::string_view MeantType(std::string_view text);
  std::string_view InSmallLetters(std::string_view text) const;
  bool IsPair(size_t ahead, Tok first, Tok second) const;
  void Replace(size_t count, Tok kind);
  void MendOperator();
  bool MendWordOperator();
  void MendAssignment(const Expr& left);
  void MendPrefixOperator();
  Expr* CalledArray(Expr* call);
  // The same in queries (parser_near_miss_query.cc).
  bool InQuotes(int source);
  void MendPathQuantifier();
  std::string_view MendExtremum();
  bool MendQueryArrow();
  void MendMemberArrow(const Symbol& process);
  bool IsInsideOfQuery() const;
  void MisplacedLeadsTo();
  void QuerySemicolon();
  bool ReportUntil();
  std::string Candidates(std::string_view name, std::string* only) const;
  // The same in models (parser_near_miss_model.cc).
  void MendEdgeArrow();
  void MendBounds();
  Type* ForgottenType(const Type& prefix);
  Expr* ColonInvariant();
  void MendInvariantWord();
  void MendInvariantParts();
  bool IsCondition(size_t first);
  void MendSectionEnd();
  void MendStateKind();
  bool StraySemicolon();
  void MendThen();
  bool MendElseIf();
  bool PrefixedSync(Edge* edge);
  void LateClause(Clause clause, absl::Span<const uint32_t> begins);
  bool AtQuery() const;
  bool MisplacedQueries(bool to_the_end);
  void Unsupported(Span span, Message message);
  void Ignore(Ignored feature, Span span);
  // The ';' that ends a declaration, clause or statement; resynchronises if it is missing.
  void Semicolon(Phrase after);
  // Skips the next ';', or stops before a '}' or the start of something recognisable.
  void Resynchronise();
  void SkipPair(Tok open, Tok close);  // skips `open`, the matching `close` and all in between
  void TooDeep();
  void ExpectEnd(Phrase after);
  Message Describe(const Token& token) const;

  // ---- Nodes and names (parser.cc) ----
  Expr* NewExpr(ExprKind kind, uint32_t begin);
  Expr* Finish(Expr* expr);  // span end and height, once the arguments are there
  Expr* Balanced(Expr* chain);
  Expr* Join(absl::Span<Expr* const> operands, std::vector<Expr*>* nodes);
  Expr* ErrorExpr();
  Type* NewType(TypeKind kind, uint32_t begin);
  Symbol* NewSymbol(SymbolKind kind, const Token& name, const Type* type);
  // The name that a declaration declares; reports reserved words and the like.  Null: there is
  // none.
  const Token* DeclaredName(Phrase what);
  void Declare(Symbol* symbol);
  // Leaves the innermost scope, which ends here.
  void CloseScope();
  // Records that `name`, used outside of expressions, means `symbol`.
  void Mention(const Token& name, const Symbol* symbol);
  // The declared symbol; null: there is none, which has been reported with a suggestion.
  Symbol* Resolve(const Token& name);
  void ReportUndeclared(const Token& name);
  Symbol* Binder(const Token& name, const Type* type);

  // ---- Declarations and types (parser_decl.cc) ----
  void GlobalDeclaration();
  void ModelDeclarations();
  bool AtMisspelledSystem();
  bool AtType() const;
  bool AtTypeName(size_t ahead = 0) const;
  bool AtUnsupportedType() const;
  bool LooksLikeFunction() const;
  Type* ParseType();
  void ParsePrefix(Type* type);
  Type* ParseBaseType();
  Type* NamedType();
  Type* StructType(uint32_t begin);
  Type* WithPrefix(Type* type, const Type& prefix);
  const Type* ArrayDimensions(Type* element);
  void TypeDeclaration(std::vector<Symbol*>* order);
  void VariablesOrFunction(bool functions_allowed, std::vector<Symbol*>* variables);
  void Declarators(Type* type, const Token* name, std::vector<Symbol*>* variables);
  Symbol* Declarator(Type* type, const Token& name);
  Expr* Initialiser();
  Expr* ListInitialiser();
  void FunctionDefinition(Type* result, const Token& name);
  std::vector<Symbol*> ParameterList(SymbolKind kind, Tok end);
  Symbol* Parameter(SymbolKind kind, int index);
  // UPPAAL 3 (parser_old.cc).
  void OldConstants(std::vector<Symbol*>* variables);
  std::vector<Symbol*> OldParameterList(Tok end);
  Expr* OldConjunction(Expr* left, Expr* right);
  void ChannelPriorities();
  bool UnsupportedDeclaration();
  void UpdateHook(std::vector<Expr*>* hook, std::string_view name);

  // ---- Expressions (parser_expr.cc) ----
  Expr* Expression(int min_power = 1);
  enum class ConditionOf : uint8_t { kNone, kGuard, kInvariant };
  Expr* Condition(ConditionOf kind);
  bool InfixOperator(Expr** left, uint32_t begin, int min_power);
  bool OddOperator(Expr** left);
  Expr* Conditional(Expr* condition, uint32_t begin);
  Expr* Unary();
  Expr* Postfix();
  Expr* Primary();
  Expr* Number();
  Expr* Parenthesised();
  Expr* Quantifier();
  Expr* NameExpression();
  Expr* Mathematics(Expr* call);
  Expr* ProcessMember(const Token& name, Symbol* symbol);
  void Arguments(Expr* call);
  void IndexedProcess(Expr* expr);
  bool StartsOperand(const Token& token) const;
  std::vector<Expr*> ExpressionList();

  // ---- Statements (parser_stmt.cc) ----
  Stmt* NewStmt(StmtKind kind, uint32_t begin);
  Stmt* Finish(Stmt* stmt);
  Stmt* Block(bool own_scope);
  void BlockDeclaration(Stmt* block);
  Stmt* Statement();
  Stmt* IfStatement();
  Stmt* ForStatement();
  Stmt* WhileStatement();
  Stmt* DoStatement();
  Stmt* ReturnStatement();
  Stmt* ExpressionStatement();
  std::vector<Expr*> HeadList(Tok end, Phrase what);
  bool AtMissingBrace() const;

  // ---- Templates (parser_template.cc), the system (parser_system.cc) ----
  void ProcessDeclaration();
  void CloseTemplate();
  void ProcessBody();
  void Sections();
  void TemplateDeclarations();
  void States();
  void State();
  Expr* BracedInvariant();
  void Branchpoints();
  void LocationKind(bool committed);
  void Init();
  void Transitions();
  void ParseEdge();
  void EdgeTarget(uint32_t begin, Edge edge);
  void Clauses(Edge* edge);
  bool NextClause(Clause* clause) const;
  bool MisspelledClause(Clause* clause);
  void ParseClause(Clause clause, Edge* edge);
  void SelectList(Edge* edge);
  void SyncBody(Edge* edge);
  void FinishEdge(Edge edge);
  void CheckEnds(const Edge& edge);
  void ComposeMoves(Template& templ);
  void AddMove(const Edge& first, size_t branch, Template* templ);
  Expr* WeightGuard(Expr* guard, Expr* weight);
  int FindLocation(const Token& name, Phrase role);
  void Instantiation();
  void SystemLine();
  void AddSystemEntry(const Token& name, int priority);
  void AfterSystem();
  void EmbeddedQueries();
  void Progress();
  void Gantt();
  GanttBar ParseGanttBar();
  std::vector<Symbol*> GanttSelects();

  // ---- Queries (query.cc) ----
  void ImportGlobals();
  void FinishQuery(Query* query);
  bool UnsupportedQuery();
  void BoundsQuery(Query* query);
  void PathQuery(Query* query);
  void QueryEnd();

  const Document& model_;  // whose names mean something: document_, or what is asked about
  Document& document_;     // where nodes and declarations go
  const SourceMap& sources_;
  Diagnostics& diagnostics_;
  LexerMode mode_;
  Checker checker_;
  Scopes scopes_;

  int source_ = 0;
  std::string_view text_;
  std::vector<Token> tokens_;
  size_t pos_ = 0;
  bool panic_ = false;
  Span last_error_{-1, 0, 0};
  bool aborted_ = false;  // nesting too deep: nothing more is reported
  int nesting_ = 0;

  Template* template_ = nullptr;  // being parsed
  Function* function_ = nullptr;  // being parsed
  Edge edge_;                     // being parsed
  int previous_source_ = -1;      // for edges without a source
  int binder_depth_ = 0;
  std::vector<std::string_view> synonyms_;  // words that were reported as others
  std::array<bool, static_cast<size_t>(Ignored::kCount)> ignored_{};
  ConditionOf condition_ = ConditionOf::kNone;  // being parsed
  bool in_gantt_ = false;  // gantt charts may name processes, otherwise only queries may
};

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_PARSER_H_
