// Concrete types (Shapes), places where values live, and a plain tree-walking evaluator.
//
// It is used when a model is loaded (array sizes, ranges, initial values, arguments) and by the
// oracle in `reference/`.  Searches do not use it: they run programs compiled by `semantics/`, so
// that the two can be compared with each other.
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

// A type with all bounds known; a range may be empty.  A value of a Shape is `size` consecutive
// 32-bit integers (arrays and structs flattened in order); clocks and channels take one place each
// in their own spaces.
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

// The kinds of memory in which values live.
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
  // Equal shapes are made only once, so that a loop over a type does not make memory grow.  The key
  // contains everything that distinguishes a shape (see Evaluator::ShapeOf).
  absl::flat_hash_map<std::vector<int64_t>, const Shape*> interned;
};

// A run-time error: which expression, and a sentence ("index 5 is outside 0..3").
struct EvalError {
  Span span;
  DiagnosticCode
      code;  // "range", "index", "division-by-zero", "shift", "overflow", "step-limit", …
  Message message;
};

// The code of errors that come from limits of this program, not from the model.
inline constexpr DiagnosticCode kTooLarge = "too-large";
// The code of the rate of a clock that is neither 0 nor 1.
inline constexpr DiagnosticCode kClockRate = "clock-rate";
// The code of reading a variable whose value is not known (see Evaluator::set_state).
inline constexpr DiagnosticCode kUnknownValue = "unknown-value";

// Evaluates checked expressions.  One object per thread; not re-entrant.
class Evaluator {
 public:
  // With an empty `state` only constants can be read (anything else is an error with code
  // "not-constant").  `known`: which of its values are known, one byte each; empty: all.  Reading
  // an unknown value is an error, kUnknownValue; a value that is written becomes known.
  Evaluator(Constants& constants, const Bindings& bindings);
  void set_state(absl::Span<int32_t> state, absl::Span<uint8_t> known = {}) {
    state_ = state;
    known_ = known;
  }
  // Values of the select variables of the edge that is evaluated (Symbol::index 0, 1, …).
  void set_selects(absl::Span<const int32_t> selects);
  // Sets the value of one binder, for callers that unroll quantifiers over clock constraints.
  void set_binder(const Symbol& binder, int32_t value);
  // If not null: `x = e` on a clock in an update is appended here, in order.
  std::vector<std::pair<int32_t, int32_t>>* clock_assignments = nullptr;  // (clock, value)
  // For queries: is process `p` in location `l`?  `P.x` asks for the process's bindings.  The
  // caller sets it to evaluate predicates; null: kMember and location names are errors.
  class ProcessView {
   public:
    virtual ~ProcessView() = default;
    // The bindings of process `process(arguments)`, whose number becomes `*index`; null: none.
    virtual const Bindings* Find(const Symbol* process, absl::Span<const int32_t> arguments,
                                 int* index) const = 0;
    virtual int LocationOf(int process_index) const = 0;
  };
  const ProcessView* processes = nullptr;
  // For queries: the truth value of `deadlock`.
  bool is_deadlock = false;

  // Evaluates an integral expression.  False: error() says why.
  bool Int(const Expr& expr, int32_t* value);
  // Runs an update expression (assignment, increment, call, …).
  bool Execute(const Expr& expr);
  // Finds the place that an lvalue, clock or channel expression denotes; "not-lvalue" for any
  // other.
  bool Lvalue(const Expr& expr, Place* place);
  // Writes the initial value of a variable (the default if `init` is null) to out[0..size).
  bool Initialise(const Shape& shape, const Expr* init, absl::Span<int32_t> out);
  // The shape of a type in these bindings; null on error.
  const Shape* ShapeOf(const Type& type);
  const EvalError& error() const { return error_; }

  // An evaluation that executes more statements and calls fails with code "step-limit".
  static constexpr int64_t kMaxSteps = 10'000'000;
  // Integers in one variable (arrays and structs flattened); more is an error, "too-large".
  static constexpr int64_t kMaxSize = 1 << 24;

 private:
  struct Impl;
  friend struct Impl;
  void Restart();  // clears the frame and the step count of the previous evaluation
  Constants& constants_;
  const Bindings* bindings_;
  absl::Span<int32_t> state_;
  absl::Span<uint8_t> known_;  // empty, or one per value of state_
  std::vector<int32_t> binders_;
  std::vector<int32_t> frame_;  // a stack: results, parameters, locals and temporaries of calls
  // The places of locals of running functions.  Without recursion each has only one.
  absl::flat_hash_map<const Symbol*, Place> locals_;
  int64_t steps_ = 0;
  int depth_ = 0;  // of calls
  EvalError error_;
};

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_EVALUATE_H_
