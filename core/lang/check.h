// The checker: types, clock kinds, side effects, and every other error that needs no run to be
// found.
//
// The parser hands over each piece as soon as it is complete, with its names resolved.  The checker
// fills in the members of the tree that are marked [checker], and reports errors.  A node of type
// kError has been reported already; nodes that contain it are not reported again.
#ifndef ZONELAB_CORE_LANG_CHECK_H_
#define ZONELAB_CORE_LANG_CHECK_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/evaluate.h"
#include "core/lang/query.h"

namespace zonelab::lang {

// Functions may call each other so deep: as deep as the evaluator goes, since browsers give it little
// stack.
inline constexpr int kMostNestedCalls = 256;

class Checker {
 public:
  // `document`: what is being made; for a query, what it is asked about.
  Checker(const Document& document, const SourceMap& sources, Diagnostics& diagnostics);

  // Set by the parser as it enters and leaves them.
  void set_template(Template* templ);
  void Mute() { muted_ = true; }

  // ---- Declarations (check_decl.cc) ----
  void TypeDeclaration(const Symbol& symbol);
  void Variable(Symbol& symbol);                         // global or template-local
  void FunctionHead(Function& function);                 // before its body is parsed
  void FunctionBody(Function& function, bool complete);  // else its '}' is missing
  void TemplateParameters(Template& templ);
  void ChannelPriorities(size_t first);  // those from that index on
  void UpdateHook(std::vector<Expr*>& updates);
  void ProgressMeasure(Expr* guard, Expr* measure);

  // ---- Templates (check_template.cc) ----
  void Invariant(Location& location);
  void Select(Symbol& binder, bool shadows);
  void CheckEdge(Edge& edge);
  // Can a branch of this weight be taken after the edge that leads to its branchpoint?
  enum class Weight : uint8_t { kZero, kPositive, kUnknown };
  Weight WeightOf(const Edge& first, const Expr& weight);
  void Instantiation(Template& templ);
  void SystemEntries();
  void GanttExpression(Expr* expr);
  void BinderType(const Symbol& binder, Phrase what);

  // ---- Queries (check_query.cc) ----
  // Notes in query.names what it reads; nodes of the document stay as they are.
  void CheckQuery(Query& query);

  const Type& BoolType() const;

 private:
  friend class BodyCheck;
  enum class Access { kRead, kWrite, kReadWrite };

  // ---- Reporting ----
  Diagnostic& Error(DiagnosticCode code, Span span, Message message);
  Diagnostic& Warning(DiagnosticCode code, Span span, Message message);
  std::string Quote(const Expr& expr) const;  // as written, shortened

  // ---- Queries (check_query.cc) ----
  void RemarkLocations(const Expr& expr);
  void RemarkImplied(const Expr& implication);
  void RemarkFirstPair(const std::vector<const Expr*>& together);
  // Do both ask for a location of the same process?  Then a warning says what that means.
  bool RemarkPair(const Expr& first, const Expr& second, bool is_implied);

  // ---- Types (check_type.cc) ----
  void CheckType(const Type& type);  // bounds, sizes, element and field types
  void CheckBounds(const Type& type);
  void CheckArrayType(const Type& type);
  void CheckStructType(const Type& type);
  bool CompileTimeInt(const Expr& expr, Phrase what);
  void Restrict(const Expr& expr);
  bool Equivalent(const Type& a, const Type& b) const;
  bool SameBounds(const Type& a, const Type& b) const;
  bool SameValue(const Expr* a, const Expr* b) const;
  bool SameSize(const Type& a, const Type& b) const;
  bool SameExpr(const Expr& a, const Expr& b) const;
  bool Assignable(const Type& to, const Type& from) const;
  bool ChannelFits(const Type& parameter, const Type& argument) const;
  static bool HoldsClocksOrChannels(const Type& type);
  std::string Name(const Type& type) const;
  // The constant value of a checked expression, if it can be known without parameters.
  bool ConstantValue(const Expr& expr, int32_t* value) const;
  bool ConstantRange(const Type& type, int64_t* low, int64_t* high) const;

  // ---- Compile-time-ness (check_constant.cc) ----
  // The symbol that keeps the expression from being known before the run; null: it is known.
  const Symbol* NotCompileTime(const Expr& expr) const;
  bool IsCompileTimeSymbol(const Symbol& symbol) const;
  bool RequireCompileTime(const Expr& expr, Phrase what);
  void BindConstant(const Symbol& symbol);

  // ---- Expressions (check_expr.cc, check_operator.cc, check_call.cc) ----
  // Types the tree and records its reads and writes.  To be called before the Require… functions.
  void Check(Expr* expr);
  void TypeArgument(Expr* expr);
  void TypeTree(Expr* expr);  // types the tree only
  void TypeNode(Expr* expr);
  void TypeRate(Expr* expr);
  void TypeDeadlock(Expr* expr);
  void TypeName(Expr* expr);
  void TypeIndex(Expr* expr);
  void TypeField(Expr* expr);
  void TypeMember(Expr* expr);
  void TypeUnary(Expr* expr);
  void TypeBinary(Expr* expr);
  void TypeArithmetic(Expr* expr);
  bool TypeClockArithmetic(Expr* expr);
  void RejectRates(Expr* expr);
  void TypeComparison(Expr* expr);
  void WarnChain(const Expr& expr);
  void TypeClockComparison(Expr* expr);
  void TypeRateComparison(Expr* expr, int rate);
  void TypeLogical(Expr* expr);
  void TypeAssign(Expr* expr);
  void TypeCompound(Expr* expr);
  void TypeIncrement(Expr* expr);
  void TypeConditional(Expr* expr);
  void TypeQuantifier(Expr* expr);
  void TypeCall(Expr* expr);
  void CheckArgument(const Symbol& parameter, Expr* argument);
  void TypeProcessArguments(Expr* expr);
  const Symbol* FindMember(const Template& templ, std::string_view name) const;
  void ReportNoMember(const Expr& expr, const Template& templ);
  void Fail(Expr* expr);
  Span OperatorSpan(const Expr& expr, std::string_view text) const;  // REQUIRES: two operands
  bool RequireIntegral(const Expr& expr, Phrase where);
  // Floating point numbers (check_double.cc).
  bool RefuseDouble(const Expr& expr, Phrase where);
  bool AllowDouble(Expr* expr);
  bool CheckWeight(Expr* weight);
  bool RequireNoEffect(const Expr& expr, Phrase where);
  bool RequireLvalue(const Expr& expr);
  bool IsLvalue(const Expr& expr, const Symbol** constant) const;
  void CheckStepResult(Expr* expr);  // an update or expression statement: does it do anything?
  bool CheckInitialiser(const Type& type, Expr* init, std::string_view name);
  bool CheckListInitialiser(const Type& type, Expr* init, std::string_view name);
  bool CheckStructInitialiser(const Type& type, Expr* init, std::string_view name);
  void InitialisedClock(const Symbol& symbol);
  void CheckInitialValue(const Type& type, const Expr& init);
  bool CheckBoolean(Expr* expr, Phrase label, ClockKind limit);
  const Expr* Culprit(const Expr& expr, ClockKind limit) const;
  void WarnStrict(const Expr& expr);
  void DropUnitRates(Expr* expr);
  void CheckSync(Edge& edge);
  void CheckUpdates(std::vector<Expr*>& updates);
  void TemplateArgument(const Symbol& parameter, Expr* argument);
  void FreeParameter(const SystemEntry& entry, const Symbol& parameter);

  // Reads and writes of expressions (check_access.cc).
  void Record(const Expr& expr, Access access);
  void RecordCall(const Expr& call);
  void RecordRoots(const Expr& expr, Access access);
  void RecordSymbol(const Symbol* symbol, Access access);

  void CheckParameterType(const Symbol& parameter);
  const Type& IntType() const;
  const Type& ErrorType() const;
  const Type& DoubleType() const;

  const Document& document_;
  const SourceMap& sources_;
  Diagnostics& diagnostics_;
  Diagnostic ignored_;
  bool muted_ = false;

  Template* template_ = nullptr;
  Function* function_ = nullptr;
  Query* query_ = nullptr;        // being checked
  const Expr* parent_ = nullptr;  // of the node being typed, if it is the left operand of one
  bool deadlock_allowed_ = false;

  // The quantified variables that are in scope.
  mutable std::vector<const Symbol*> quantified_;

  // How deep calls are nested in a function; 0: it calls none.
  absl::flat_hash_map<const Function*, int> depths_;

  // Parameters on which array sizes, ranges and selects depend, and where.  They cannot stay free.
  absl::flat_hash_map<const Symbol*, Span> restricted_;

  // The values of global constants.  Mutable, since an evaluator has state of its own.
  mutable Constants constants_;
  Bindings bindings_;
};

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_CHECK_H_
