// Concrete types (Shapes), places where values live, and a plain tree-walking evaluator.
//
// Used at load time (array sizes, ranges, initial values, arguments) and by the reference
// semantics of `reference/`.  The search does not use it: it runs programs compiled by
// `semantics/`, so that the two can be held against each other.
#ifndef ZONELAB_CORE_LANG_EVALUATE_H_
#define ZONELAB_CORE_LANG_EVALUATE_H_

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/lang/ast.h"

namespace zonelab::lang {

// A type with all bounds known.  A value of a Shape is `size` consecutive 32-bit integers (arrays
// and structs flattened in order); clocks and channels take one place each in their own spaces.
struct Shape {
  TypeKind kind = TypeKind::kError;
  int32_t low = 0, high = 0;       // kInt, kBool (0..1), kScalar (0..n-1)
  int32_t count = 0;               // kArray: number of elements
  int32_t index_low = 0;           // kArray: value of the first index
  const Shape* element = nullptr;  // kArray
  struct Field {
    std::string_view name;
    const Shape* shape = nullptr;
    int32_t offset = 0;
  };
  std::vector<Field> fields;  // kStruct
  int32_t size = 1;
  int scalar_set = -1;
};

// Where a value lives.
enum class Space : uint8_t {
  kConstant,  // Constants: known before the run
  kState,     // variables of a state
  kFrame,     // locals of a function that runs
  kClock,     // clock numbers, from 1 on (0 is the constant-zero clock)
  kChannel,   // channel numbers
};
struct Place {
  Space space = Space::kConstant;
  int32_t base = 0;
  const Shape* shape = nullptr;
};

// Symbols of one scope (the globals, or one process) and their places.
struct Bindings {
  const Bindings* parent = nullptr;  // the globals, for a process
  absl::flat_hash_map<const Symbol*, Place> places;
  const Place* Find(const Symbol* symbol) const {
    for (const Bindings* scope = this; scope != nullptr; scope = scope->parent) {
      auto it = scope->places.find(symbol);
      if (it != scope->places.end()) return &it->second;
    }
    return nullptr;
  }
};

// Owns shapes and constants of a network.
struct Constants {
  std::vector<int32_t> values;
  std::deque<Shape> shapes;
  // Equal shapes are made once: a loop over a type does not make memory grow.  The key says what
  // distinguishes a shape (see Evaluator::ShapeOf).
  absl::flat_hash_map<std::vector<int64_t>, const Shape*> interned;
};

// A run-time error: which expression, and a sentence ("index 5 is outside 0..3").
struct EvalError {
  Span span;
  DiagnosticCode code;  // "range", "index", "division-by-zero", "shift", "overflow", "step-limit", …
  std::string message;
};

// The code of errors that are limits of this program: nothing is wrong with the model.
inline constexpr DiagnosticCode kTooLarge = "too-large";
// The code of reading a variable whose value is not known (see Evaluator::set_state).
inline constexpr DiagnosticCode kUnknownValue = "unknown-value";

// Evaluates checked expressions.  One object per thread; not re-entrant.
class Evaluator {
 public:
  // `state` may be empty: then only constants can be read (anything else is an error with code
  // "not-constant").  `known`: which of its values are known, one byte each; empty: all.  Reading
  // another is an error, kUnknownValue; what is written becomes known.
  Evaluator(Constants& constants, const Bindings& bindings);
  void set_state(absl::Span<int32_t> state, absl::Span<uint8_t> known = {}) {
    state_ = state;
    known_ = known;
  }
  // Values of the select variables of the edge that is evaluated (Symbol::index 0, 1, …).
  void set_selects(absl::Span<const int32_t> selects);
  // Value of one binder, for callers that walk quantifiers over clock constraints themselves.
  void set_binder(const Symbol& binder, int32_t value);
  // Clocks are integers where the caller knows them: `x = e` in updates reports here, in order.
  std::vector<std::pair<int32_t, int32_t>>* clock_assignments = nullptr;  // (clock, value)
  // Queries: is process `p` in location `l`?  `P.x` asks for the process's bindings.
  // Set by whoever evaluates predicates; null: kMember and location names are errors.
  class ProcessView {
   public:
    virtual ~ProcessView() = default;
    // Bindings of process `process(arguments)`, or null if there is none; sets `*index`.
    virtual const Bindings* Find(const Symbol* process, absl::Span<const int32_t> arguments,
                                 int* index) const = 0;
    virtual int LocationOf(int process_index) const = 0;
  };
  const ProcessView* processes = nullptr;
  // Queries: what to take `deadlock` for.
  bool is_deadlock = false;

  // Integral expressions.  False: an error happened, see error().
  bool Int(const Expr& expr, int32_t* value);
  // Runs an update expression (assignment, increment, call, …).
  bool Execute(const Expr& expr);
  // The place that an lvalue, clock or channel expression denotes; "not-lvalue" for any other.
  bool Lvalue(const Expr& expr, Place* place);
  // Initial value of a variable (or the default if `init` is null), written to out[0..size).
  bool Initialise(const Shape& shape, const Expr* init, absl::Span<int32_t> out);
  // The shape of a type in these bindings; null on error.
  const Shape* ShapeOf(const Type& type);
  const EvalError& error() const { return error_; }

  // Statements and calls executed in one evaluation before code "step-limit".
  static constexpr int64_t kMaxSteps = 10'000'000;
  // Integers in one variable (arrays and structs flattened); more is an error, "too-large".
  static constexpr int64_t kMaxSize = 1'000'000;

 private:
  struct Impl;
  friend struct Impl;
  void Restart();  // forgets frame and steps of the evaluation before
  Constants& constants_;
  const Bindings* bindings_;
  absl::Span<int32_t> state_;
  absl::Span<uint8_t> known_;  // empty, or one per value of state_
  std::vector<int32_t> binders_;
  std::vector<int32_t> frame_;  // a stack: results, parameters, locals and temporaries of calls
  // Where the locals of the functions that run live; no recursion, so each has one place.
  absl::flat_hash_map<const Symbol*, Place> locals_;
  int64_t steps_ = 0;
  int depth_ = 0;  // of calls
  EvalError error_;
};

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_EVALUATE_H_
