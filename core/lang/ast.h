// The syntax tree of a model, annotated in place by the checker.
//
// The parser makes the tree; the checker fills in the members marked [checker]: symbols, types and
// clock kinds.  A tree without errors is the checked model: `model/` instantiates it, `semantics/`
// compiles it, `reference/` walks it.  Nodes live as long as their Document and never move.  The
// language is the symbolic subset of UPPAAL 4.x [UPPAAL manual].
#ifndef ZONELAB_CORE_LANG_AST_H_
#define ZONELAB_CORE_LANG_AST_H_

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "core/base/diagnostics.h"

namespace zonelab::lang {

struct Expr;
struct Function;
struct Stmt;
struct Symbol;
struct Template;
struct Type;

// ---- Types --------------------------------------------------------------------------------------

enum class TypeKind : uint8_t {
  kError,  // stands for a type that could not be determined; silences follow-up errors
  kVoid,
  kInt,
  kBool,
  kScalar,
  kDouble,  // is read and not interpreted
  kClock,
  kChan,
  kArray,
  kStruct,
};

struct Field {
  std::string_view name;
  Span span;
  const Type* type = nullptr;
};

// A type as written; bounds and sizes are expressions, since they may depend on constant template
// parameters.  `lang/evaluate.h` turns a Type into a Shape, in which all of them are numbers.
struct Type {
  TypeKind kind = TypeKind::kError;
  bool is_const = false;
  bool is_meta = false;
  bool is_urgent = false;     // channels
  bool is_broadcast = false;  // channels
  bool is_reference = false;  // parameters declared with '&'
  // kInt: both null means plain `int`, that is -32768..32767 (constants: any 32-bit value).
  const Expr* low = nullptr;
  const Expr* high = nullptr;
  // kScalar: number of elements, and which set this is (each textual `scalar[n]` is a new set).
  // kArray with index == nullptr: number of elements, indices 0..size-1.
  const Expr* size = nullptr;
  int scalar_set = -1;
  // kArray.  `index`, if not null, is a ranged int or a scalar type: indices are its values.
  const Type* element = nullptr;
  const Type* index = nullptr;
  std::vector<Field> fields;  // kStruct
  std::string_view alias;     // name of the typedef through which the type was reached, or ""
  Span span;
};

// The type of the elements of an array of arrays; for any other type, itself.
inline const Type& Innermost(const Type& type) {
  const Type* inner = &type;
  while (inner->kind == TypeKind::kArray) inner = inner->element;
  return *inner;
}

// ---- Symbols ------------------------------------------------------------------------------------

enum class SymbolKind : uint8_t {
  kVariable,   // global or template-local: constants, variables, clocks, channels
  kParameter,  // of a template or of an instantiation (`owner` tells which template)
  kLocal,      // local variable or parameter of a function
  kBinder,     // select, quantifier, `for (i : T)` or gantt variable: read-only
  kFunction,
  kTypeName,
  kTemplate,  // process template, or `Q = P(...)`, which is a template too
  kLocation,
  kBranchpoint,
};

struct Symbol {
  SymbolKind kind = SymbolKind::kVariable;
  std::string_view name;
  Span span;                        // of the declaring name
  const Type* type = nullptr;       // variables, parameters, locals, binders; the named type
  const Expr* init = nullptr;       // variables and locals; kList for {...}
  const Template* owner = nullptr;  // template whose scope declares it; null: global
  Function* function = nullptr;     // kFunction: itself
  Template* templ = nullptr;        // kTemplate: itself
  // kLocation: index in Template::locations.  kParameter: position.  kBinder: depth of nesting of
  // binders around it (selects of an edge count 0, 1, …), a slot number for evaluators.
  // kLocal: offset of its value in the frame of its function is decided by evaluators.
  int index = 0;
  bool is_read = false;     // [checker] for the sanity report
  bool is_written = false;  // [checker]
  // The place in its text up to which the name is visible, from the end of `span` on.
  uint32_t scope_end = UINT32_MAX;
};

// A use of a name outside of expressions: a type, a location, a template.
struct Mention {
  Span span;
  const Symbol* symbol = nullptr;
};

// ---- Expressions --------------------------------------------------------------------------------

enum class ExprKind : uint8_t {
  kError,
  kInt,          // value; `true` and `false` are kInt of type bool
  kFraction,     // 2.5, of type double; name as written
  kName,         // symbol: variable, parameter, local, binder; in queries also a location's name
  kIndex,        // args[0] [ args[1] ]
  kField,        // args[0] . name; value = index of the field
  kMember,       // queries: `P.x`, `P(2).x`: process = template symbol, args = process arguments,
                 // symbol = the location, variable, parameter inside
  kCall,         // symbol = function, args
  kUnary,        // op args[0]: kNot, kMinus, kPlus, kAbs
  kBinary,       // args[0] op args[1]
  kAssign,       // args[0] = args[1], or args[0] op= args[1]; op = kNone for plain assignment
  kIncrement,    // ++/-- : op = kAdd or kSub; value = 1 for prefix, 0 for postfix
  kConditional,  // args[0] ? args[1] : args[2]
  kQuantifier,   // op = kForall, kExists, kSum; binder; args[0] = body
  kList,         // { a, b, name: c } in initialisers; names parallel to args ("" if absent)
  kRate,         // args[0]'  (stopwatch)
  kDeadlock,     // queries
};

enum class Op : uint8_t {
  kNone,
  kNot,
  kMinus,
  kPlus,
  kAbs,  // abs(e)
  kAdd,
  kSub,
  kMul,
  kDiv,
  kMod,
  kShiftLeft,
  kShiftRight,
  kBitAnd,
  kBitXor,
  kBitOr,
  kMin,
  kMax,  // <? and >?
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kAnd,
  kOr,
  kImply,
  kForall,
  kExists,
  kSum,
};

// The ways in which clocks occur in a boolean expression, from the most to the least restricted.
enum class ClockKind : uint8_t {
  kInteger,     // no clocks
  kInvariant,   // x < e, x <= e, x > e, x >= e, also on x - y and on two clocks; conjunctions
  kGuard,       // also ==
  kConstraint,  // also != and disjunctions, negations: queries only
  kFormula,
};

// No tree is higher, so that functions may recurse over trees (browsers give them 1 MB of stack).
inline constexpr int kMaxTreeHeight = 1100;

struct Expr {
  ExprKind kind = ExprKind::kError;
  Op op = Op::kNone;
  ClockKind clock_kind = ClockKind::kInteger;  // [checker]
  bool has_side_effect = false;                // [checker] assigns, or calls what writes outside
  int32_t value = 0;
  Span span;
  std::string_view name;            // as written, for kName, kField, kMember, kCall
  const Symbol* symbol = nullptr;   // [checker]
  const Symbol* process = nullptr;  // [checker] kMember
  const Symbol* binder = nullptr;   // kQuantifier
  const Type* type = nullptr;       // [checker]; clocks: kClock; x - y: kClock too, is_difference
  bool is_difference = false;       // [checker] this is `x - y` of two clocks (± offset)
  bool is_mathematics = false;      // kCall: of a function on floating point numbers
  bool has_rate = false;            // [checker] contains `x' == e`; only in invariants
  uint16_t height = 1;              // of this tree; the parser keeps it at most kMaxTreeHeight
  absl::InlinedVector<Expr*, 2> args;
  std::vector<std::string_view> names;  // kList
};

// ---- Statements and functions -------------------------------------------------------------------

enum class StmtKind : uint8_t {
  kEmpty,
  kExpr,
  kBlock,
  kIf,
  kFor,
  kForEach,
  kWhile,
  kDoWhile,
  kReturn,
  kAssert,
};

// Comma lists (`for` heads, conditions) are vectors: the last one gives the value.
struct Stmt {
  StmtKind kind = StmtKind::kEmpty;
  Span span;
  std::vector<Expr*> init, condition, step;  // kFor; condition also kIf, kWhile, kDoWhile, kAssert
  Expr* expr = nullptr;                      // kExpr, kReturn (may be null)
  const Symbol* binder = nullptr;            // kForEach
  std::vector<Symbol*> locals;               // kBlock: its variables in order
  std::vector<Symbol*> types;                // kBlock: its typedefs in order
  uint16_t height = 1;                       // as Expr::height, `else if` chains included
  std::vector<Stmt*> body;                   // kBlock; kIf: then [, else]; loops: one
};

struct Function {
  Symbol* symbol = nullptr;  // symbol->type is the return type
  std::vector<Symbol*> parameters;
  Stmt* body = nullptr;
  // [checker] The symbols outside the function that a call may read or write, callees included.
  std::vector<const Symbol*> reads, writes;
};

// ---- Templates ----------------------------------------------------------------------------------

struct Location {
  Symbol* symbol = nullptr;
  Expr* invariant = nullptr;
  bool is_urgent = false;
  bool is_committed = false;
  bool is_anonymous = false;  // an XML file gave it no name: this one was invented
};

enum class SyncKind : uint8_t { kNone, kSend, kReceive };

struct Edge {
  int source = -1;  // indices of Template::locations
  int target = -1;
  std::vector<Symbol*> selects;  // kBinder
  Expr* guard = nullptr;
  SyncKind sync_kind = SyncKind::kNone;
  Expr* channel = nullptr;
  std::vector<Expr*> updates;
  // Of an edge as written that begins at a branchpoint: its weight; null: 1.
  Expr* weight = nullptr;
  // Of a move through a branchpoint: its number, and that of the second edge in Template::drawn.
  int branchpoint = -1;
  int branch = -1;
  bool is_uncontrollable = false;  // -u->
  Span span;                       // the whole edge
  Span source_span, target_span;
};

// In edges as written, the end that is branchpoint `k`; others are numbers of locations.
constexpr int BranchpointEnd(int k) { return -2 - k; }
constexpr bool IsBranchpointEnd(int end) { return end <= -2; }
constexpr int BranchpointAt(int end) { return -2 - end; }

// A process template; or, when `base` is set, `Q(params) = P(arguments)`: a template made from
// another one (possibly itself such a template) by fixing its parameters.
struct Template {
  Symbol* symbol = nullptr;
  std::vector<Symbol*> parameters;
  const Template* base = nullptr;
  std::vector<Expr*> arguments;  // for `base`'s parameters, over `parameters` and globals
  // Only when base == nullptr:
  std::vector<Symbol*> variables;  // local constants, variables, clocks, channels, in order
  std::vector<Function*> functions;
  std::vector<Symbol*> declarations;  // typedefs, variables and functions, as declared
  std::vector<Location> locations;
  // Moves: an edge through a branchpoint is one for each branch that can be taken.
  std::vector<Edge> edges;
  std::vector<Symbol*> branchpoints;
  std::vector<Edge> drawn;  // the edges as written, if there are branchpoints
  const std::vector<Edge>& written() const { return branchpoints.empty() ? edges : drawn; }
  int initial = -1;
  Span span;  // the whole of it, in the model's file
  // It uses something unsupported, but no process is made from it: its members must not be used.
  bool is_broken = false;
};

// The name of an end of an edge of the template; "?" for -1, which has been reported.
inline std::string_view EndName(const Template& templ, int end) {
  if (IsBranchpointEnd(end)) return templ.branchpoints[BranchpointAt(end)]->name;
  return end < 0 ? "?" : templ.locations[end].symbol->name;
}

// ---- The document -------------------------------------------------------------------------------

struct SystemEntry {
  const Template* templ = nullptr;
  int priority = 0;  // rises at each '<'
  Span span;
};

struct ChannelPriority {
  Expr* channel = nullptr;  // null: `default`
  int level = 0;
};

// A line of the gantt chart: `name(selects): for (selects) condition -> colour, …;`
struct GanttBar {
  std::vector<Symbol*> selects;
  Expr* condition = nullptr;
  Expr* color = nullptr;
};
struct GanttLine {
  std::string_view name;
  std::vector<Symbol*> selects;
  std::vector<GanttBar> bars;
};

struct Document {
  std::vector<Symbol*> globals;    // everything in the global scope, as declared; also typedefs
  std::vector<Symbol*> variables;  // global constants, variables, clocks, channels, in order
  std::vector<Function*> functions;
  std::vector<Template*> templates;  // in order, instantiations included
  std::vector<SystemEntry> system;
  bool has_process_priorities = false;
  std::vector<ChannelPriority> channel_priorities;
  std::vector<Expr*> before_update, after_update;
  std::vector<std::pair<Expr*, Expr*>> progress;  // guard (may be null), measure; not interpreted
  std::vector<GanttLine> gantt;                   // not interpreted either
  std::vector<std::string> queries;               // of `query { … }` after the system line
  std::vector<Mention> mentions;                  // in the order of the text

  // Owners of all nodes: deques, so that nothing moves.  Names point into `names` or the sources.
  std::deque<Expr> exprs;
  std::deque<Stmt> stmts;
  std::deque<Type> types;
  std::deque<Symbol> symbols;
  std::deque<Function> function_nodes;
  std::deque<Template> template_nodes;
  std::deque<std::string> names;

  Document() = default;
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;
};

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_AST_H_
