// The compiler behind Program; only program*.cc include this.
//
// One Compiler compiles one unit: a top-level expression or the body of one function.  Code is
// appended to the program's; functions that a unit calls are compiled afterwards and the calls
// patched, so that nothing here recurses over chains of calls.
//
// Values are Operands.  As long as possible they stay what they are (a constant, a slot), so that
// the instruction that uses them can name them; everything else is computed into the accumulator,
// which the next instruction overwrites.  Spill saves it in a temporary of the frame.  Temporaries
// are a stack (depth_) that a Mark cuts back.  Example: `v = a[i] + 1` with v in slot 5, a from
// slot 8 on:
//
//     LoadStateByState i 0 3 1 8     a = s[8 + (s[i] - 0) * 1], if s[i] is in 0..2
//     AddConst 1                     a = a + 1
//     StoreStateRange 5 0 7          s[5] = a, if a is in 0..7
//
// Evaluation order is that of lang::Evaluator: strictly left to right, the place of `a[i] = e`
// before e.  A slot may be read later than its turn only if nothing in between may write it.
#ifndef ZONELAB_CORE_SEMANTICS_PROGRAM_COMPILER_H_
#define ZONELAB_CORE_SEMANTICS_PROGRAM_COMPILER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "core/semantics/program.h"

namespace zonelab::semantics {

struct Program::Variant {
  const lang::Function* function = nullptr;
  const lang::Bindings* bindings = nullptr;
  // For each parameter with '&', the region and the shape of the variable that it refers to; region
  // kLocal if its argument is a mere value, which is then passed by value.
  struct RefParameter {
    Region region = Region::kLocal;
    const lang::Shape* shape = nullptr;
    friend bool operator==(const RefParameter&, const RefParameter&) = default;
    template <class H>
    friend H AbslHashValue(H h, const RefParameter& r) {
      return H::combine(std::move(h), r.region, r.shape);
    }
  };
  std::vector<RefParameter> ref_parameters;
  int32_t entry = -1;
  int64_t extent = -1;  // slots from its frame on that it and its callees use
};

struct Program::Functions {
  using Key = std::pair<std::pair<const lang::Function*, const lang::Bindings*>,
                        std::vector<Variant::RefParameter>>;
  absl::flat_hash_map<Key, int32_t> numbers;
  std::vector<Variant> variants;
  std::vector<int32_t> pending;                               // variants still to compile
  std::vector<PendingCall> calls;                             // still to patch
  absl::flat_hash_map<const lang::Function*, int32_t> order;  // of declaration
  // Which processes a name of the system line stands for.
  absl::flat_hash_map<const lang::Symbol*, std::vector<int32_t>> instances;
};

class Compiler {
 public:
  Compiler(Program& program, const lang::Bindings& bindings, absl::Span<const int32_t> binders);

  Code Int(const lang::Expr& expr);
  Code Updates(absl::Span<lang::Expr* const> updates);
  Code Place(const lang::Expr& expr);

 private:
  using Expr = lang::Expr;

  struct Operand {
    enum class Kind : uint8_t { kConst, kState, kLocal, kAcc };
    Kind kind = Kind::kAcc;
    int32_t value = 0;     // the constant or the slot
    bool is_bool = false;  // surely 0 or 1
    bool is_const() const { return kind == Kind::kConst; }
  };
  static Operand Constant(int32_t value) {
    return {Operand::Kind::kConst, value, value == 0 || value == 1};
  }
  static Operand Acc(bool is_bool = false) { return {Operand::Kind::kAcc, 0, is_bool}; }

  // A place: `base` in its region, plus a part known only at run time.
  struct Where {
    enum class Dynamic : uint8_t {
      kNone,
      kAcc,    // in the accumulator
      kLocal,  // in frame slot `slot`
      kIndex,  // (slot - low) * stride; only in regions kState and kConstant
    };
    Region region = Region::kState;
    int32_t base = 0;
    const lang::Shape* shape = nullptr;
    Dynamic dynamic = Dynamic::kNone;
    int32_t slot = 0;
    bool slot_is_local = false;              // kIndex: is `slot` of the frame or of the state?
    int32_t low = 0, count = 0, stride = 0;  // kIndex
    Span span;                               // kIndex: of the index expression
    bool is_static() const { return dynamic == Dynamic::kNone; }
  };

  static const lang::Shape* AnyInt();  // of temporaries: any 32-bit value
  static Where InFrame(int32_t slot, const lang::Shape* shape) {
    Where place;
    place.region = Region::kLocal;
    place.base = slot;
    place.shape = shape;
    return place;
  }

  struct Label {
    int32_t position = -1;
    absl::InlinedVector<int32_t, 4> uses;  // operands to patch
  };

  // Frees the temporaries that were made in its scope.
  class Mark {
   public:
    explicit Mark(Compiler& compiler) : compiler_(compiler), depth_(compiler.depth_) {}
    ~Mark() { compiler_.depth_ = depth_; }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    Compiler& compiler_;
    int64_t depth_;
  };

  // ---- program.cc: units, emission, labels ----
  int32_t StartUnit();
  Code FinishUnit(int32_t entry);
  int64_t Extent() const;
  int32_t Position() const { return static_cast<int32_t>(program_.code_.size()); }
  void Emit(Opcode op, std::initializer_list<int32_t> operands = {});
  void EmitSpan(Opcode op, Span span, std::initializer_list<int32_t> operands = {});
  void EmitJump(Opcode op, std::initializer_list<int32_t> operands, Label& label);
  void Bind(Label& label);
  void Fail(Span span, DiagnosticCode code, Message message);
  void Fail(const lang::EvalError& error);
  int32_t NewTemp(int64_t size = 1);
  int32_t Spill();  // the accumulator
  void ToAcc(Operand operand);
  void ToAccBool(Operand operand);

  // ---- program_value.cc: values and conditions ----
  // The value, if that takes no code: a constant or a slot.
  std::optional<Operand> Simple(const Expr& expr);
  std::optional<Operand> SimpleBinary(const Expr& expr);
  Operand Value(const Expr& expr);
  Operand Compute(const Expr& expr);
  Operand Unary(const Expr& expr);
  Operand Logical(const Expr& expr);
  Operand Conditional(const Expr& expr);
  Operand Binary(lang::Op op, Span span, const Expr& left, const Expr& right);
  // The same for a left operand that stays what it is, whatever `right` does.
  Operand BinaryWith(lang::Op op, Span span, Operand left, const Expr& right);
  Operand Combine(lang::Op op, Span span, Operand left, Operand right);
  void EmitArithmetic(lang::Op op, Span span, Operand right);
  void Jump(const Expr& expr, bool when, Label& label);
  void JumpComparison(const Expr& expr, bool when, Label& label);
  bool JumpSimple(lang::Op op, Operand left, Operand right, Label& label);
  void JumpAcc(bool when, Label& label);
  void JumpConst(bool holds, bool when, Label& label);
  void Finish(const Expr& expr);  // evaluates, and ends the code with the value
  void FinishBool(const Expr& expr);
  bool FinishCondition(const Expr& expr);
  bool FinishComparison(const Expr& expr);
  void FinishOperand(Operand operand);

  // ---- program_loop.cc: quantifiers and `for (i : T)` ----
  void JumpQuantifier(const Expr& expr, bool when, Label& label);
  Operand Sum(const Expr& expr);
  void ForEach(const lang::Stmt& stmt);
  // Runs `body` for each value of `binder`, in copies or as a loop.  `exit` is a label outside that
  // the body may jump to.
  template <class Body>
  void Iterate(const lang::Symbol& binder, int64_t cost, int32_t steps, Label* exit, Body body);
  template <class Body>
  void Unroll(const lang::Symbol& binder, const lang::Shape& range, Body body);

  // ---- program_place.cc: places, loads, stores ----
  const lang::Shape* ShapeOf(const lang::Type& type);
  std::optional<Where> Lookup(const lang::Symbol* symbol) const;
  Where AtPlace(const lang::Place& place) const;
  std::optional<int32_t> KnownBinder(const lang::Symbol& symbol) const;
  std::optional<Where> Static(const Expr& expr);
  std::optional<Operand> AsOperand(const Where& place) const;  // static places of integers
  bool IsPlace(const Expr& expr) const;
  Region RegionOf(const Expr& expr);
  Where PlaceOf(const Expr& expr);
  Where Element(const Expr& expr);
  Where ConditionalPlace(const Expr& expr);
  Where Temporary(Operand value);
  Where Materialise(Where place);           // the dynamic part in the accumulator, if there is any
  Where Hold(Where place);                  // the same in a temporary
  Region AddressOf(Where place, bool any);  // to the accumulator, as the returned region tells
  Operand Load(const Where& place);
  void Check(const lang::Shape& shape, bool is_bool, Span span);  // the accumulator
  void Store(const Where& to, bool is_bool, Span span);
  void StoreConst(Where to, int32_t value, Span span);
  void StoreUnchecked(const Where& to);

  // ---- program_assign.cc: assignments, initial values ----
  void Copy(const Where& to, const Expr& from, Span span);
  void CopyFrom(const Where& to, const Where& from, Span span);
  void Assign(Where to, const Expr& right, Span span);
  void AssignCompound(Where to, lang::Op op, const Expr& right, Span span);
  bool Advance(const Where& to, Operand from, int64_t by, Span span, Span sum);
  bool AssignSum(const Where& to, const Expr& right, Span span);
  void SetClock(Where to, const Expr& right, Span span);
  void AssignTo(const Where& to, const Expr& expr);
  Where AssignPlace(const Expr& expr);
  Operand AssignValue(const Expr& expr);
  // Increments; `old`, if not null, gets a temporary with the value before.
  Where Increment(const Expr& expr, int32_t* old);
  Operand IncrementValue(const Expr& expr);
  Operand Same(const Expr& expr);
  void Initialise(const Where& place, const Expr* init, Span span);
  void InitialiseList(const Where& place, const Expr& list, Span span);
  void Default(const Where& place);

  // ---- program_process.cc: processes in queries ----
  const std::vector<int32_t>& Instances(const lang::Symbol* entry) const;
  // The process that a member expression with constant arguments denotes; -1: there is none.
  std::optional<int32_t> FixedProcess(const Expr& member);
  // Slot and number of the location that `P.loc` asks for, if the process is fixed.
  std::optional<std::pair<Operand, Operand>> FixedLocation(const Expr& expr);
  Operand LocationTest(const Expr& expr);
  std::optional<Where> FixedMember(const Expr& expr);
  Where Member(const Expr& expr);
  Region MemberRegion(const Expr& expr) const;
  void Dispatch(const Expr& member, const std::vector<int32_t>& addresses);

  // ---- program_statement.cc: effects, calls, statements ----
  void Effect(const Expr& expr);
  std::optional<Operand> FoldCall(const Expr& expr);
  // The shape of the result, which is in the accumulator or (composite) on the frame at `*frame`.
  const lang::Shape* Call(const Expr& expr, int32_t* frame);
  Program::Variant::RefParameter PassReference(const lang::Symbol& parameter, const Expr& argument);
  int32_t VariantOf(const lang::Function& function,
                    std::vector<Program::Variant::RefParameter> ref_parameters);
  void FunctionUnit(int32_t number);
  void Parameters(const Program::Variant& variant);
  void Local(const lang::Symbol& local);
  bool LocalConstant(const lang::Symbol& local, const lang::Shape& shape);
  void Statement(const lang::Stmt& stmt);
  void If(const lang::Stmt& stmt);
  void Loop(const lang::Stmt& stmt);
  void Return(const lang::Stmt& stmt);
  // All but the last are executed, the last is the condition.
  void JumpList(const std::vector<Expr*>& list, bool when, Label& label);

  // ---- program_analysis.cc: what an expression does ----
  static bool MayWrite(const Expr& expr);
  bool NamesLocals(const Expr& expr) const;
  bool NamesLocals(const lang::Type& type) const;
  static int64_t Weight(const Expr& expr);
  static int64_t Weight(const lang::Stmt& stmt);
  static int64_t Steps(const lang::Stmt& stmt);  // along the longest path, loops counted once
  static bool Fits(const lang::Shape& to, const lang::Shape& from);

  Program& program_;
  const lang::Bindings& scope_;
  std::vector<int32_t> binders_;
  lang::Bindings bindings_;  // over scope_: constants of the function
  // Parameters, locals and binders that live in the frame.
  absl::flat_hash_map<const lang::Symbol*, Where> locals_;
  int64_t depth_ = 0;
  int64_t max_depth_ = 0;
  std::vector<std::pair<int64_t, int32_t>> callees_;  // frame offset, variant
  const lang::Function* function_ = nullptr;
  const lang::Shape* result_ = nullptr;  // of the function
  lang::EvalError shape_error_;          // of the last ShapeOf that gave null
  bool is_looping_ = false;              // inside a loop over a binder
  // A type inside such a loop depends on the binder: the loop must be unrolled.
  bool wants_unrolling_ = false;
  bool must_unroll_ = false;
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_PROGRAM_COMPILER_H_
