// Expressions and updates compiled to code for a small register machine, for searches.
//
// `lang::Evaluator` walks the tree and does the same slowly; tests compare the two.  Codes are
// compiled once per process and edge instance: parameters, selects and constants are folded in, so
// that `id == pid` becomes one comparison of a state slot with a number. Instructions:
// program_ops.h; the compiler: program_compiler.h.
#ifndef ZONELAB_CORE_SEMANTICS_PROGRAM_H_
#define ZONELAB_CORE_SEMANTICS_PROGRAM_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "core/base/check.h"
#include "core/lang/ast.h"
#include "core/lang/evaluate.h"
#include "core/model/network.h"
#include "core/semantics/program_ops.h"

namespace zonelab::semantics {

// The discrete part of a state, unpacked: [location of process 0, 1, …, variable 0, 1, …].
using Slot = int32_t;

// A piece of code; valid for the Program that made it.
struct Code {
  int32_t entry = -1;
  bool empty() const { return entry < 0; }
};

class Program {
 public:
  explicit Program(model::Network& network);

  // Integral expression; booleans give 0 or 1.  `binders` are the values of the select variables
  // (Symbol::index 0, 1, …), or of quantifiers already unrolled around `expr`.
  // Queries may be compiled too: `P.loc`, `P(2).x` (kMember) read the state.
  // Bindings are those of the network: code of functions is shared between calls by their address.
  Code CompileInt(const lang::Expr& expr, const lang::Bindings& bindings,
                  absl::Span<const int32_t> binders);
  // A sequence of updates, executed left to right.  Without any the code is empty.
  Code CompileUpdates(absl::Span<lang::Expr* const> updates, const lang::Bindings& bindings,
                      absl::Span<const int32_t> binders);
  // The number of the clock or channel that `expr` denotes (network numbering).
  Code CompilePlace(const lang::Expr& expr, const lang::Bindings& bindings,
                    absl::Span<const int32_t> binders);

  // The value of `code` if it does not depend on the state (and cannot fail).
  std::optional<int32_t> ConstantValue(Code code) const;

  model::Network& network() const { return network_; }

  // The code as text, one instruction per line, without the functions that it calls.
  std::string Dump(Code code) const;

  // An evaluation that executes more statements, calls and loop rounds fails with "step-limit".
  // Statements are counted once per round and call, along the longest path.
  static constexpr int64_t kMaxSteps = 10'000'000;

 private:
  friend class Compiler;
  friend class Machine;

  // A function compiled for given bindings and given regions of its ref parameters.
  struct Variant;
  struct PendingCall {
    int32_t position = 0;  // in code_, of the operand that is to be the entry of the function
    int32_t variant = 0;
  };
  struct PlacedSpan {
    int32_t position = 0;  // of an instruction that can fail
    Span span;
  };

  model::Network& network_;
  std::vector<int32_t> code_;
  std::vector<PlacedSpan> spans_;                         // positions ascending
  std::vector<lang::EvalError> failures_;                 // of kFail
  std::vector<int32_t> tables_;                           // of kTable
  std::vector<std::pair<int32_t, int32_t>> leaf_ranges_;  // of kCopyRange
  std::vector<int32_t> units_;  // where each unit of code begins, ascending
  int64_t frame_size_ = 1;      // that any code needs

  struct Functions;
  struct FunctionsDeleter {
    void operator()(Functions* functions) const;
  };
  std::unique_ptr<Functions, FunctionsDeleter> functions_;
};

// The slots that code read and wrote, each once, in the order of the first time.
class Record {
 public:
  const std::vector<int32_t>& reads() const { return reads_.slots; }
  const std::vector<int32_t>& writes() const { return writes_.slots; }
  void Read(int32_t slot) { reads_.Add(slot); }
  void Write(int32_t slot) { writes_.Add(slot); }
  void Clear() {
    reads_.Clear();
    writes_.Clear();
  }

 private:
  struct Set {
    std::vector<int32_t> slots;
    std::vector<bool> has;
    void Add(int32_t slot) {
      if (has.size() <= static_cast<size_t>(slot)) has.resize(slot + 1);
      if (has[slot]) return;
      has[slot] = true;
      slots.push_back(slot);
    }
    void Clear() {
      for (const int32_t slot : slots) has[slot] = false;
      slots.clear();
    }
  };
  Set reads_, writes_;
};

// Runs code on states.  Holds the stack and the last error; one per search.
class Machine {
 public:
  explicit Machine(const Program& program);

  // From now on notes in `record` which slots are read and written; null: stops doing so.  Code
  // that runs again on a state with the same values in the slots that it read does the same.
  void NoteIn(Record* record) { record_ = record; }

  // False: a run-time error, see error().  `state` is not changed by Int and Place.
  bool Int(Code code, const Slot* state, int32_t* value);
  // Changes `state` in place (on error it is left half changed) and appends to clock_sets.
  bool Execute(Code code, Slot* state);

  // Clock assignments made by Execute, in order: (clock number, value ≥ 0).  The caller clears it.
  std::vector<std::pair<int32_t, int32_t>> clock_sets;

  const lang::EvalError& error() const { return error_; }

 private:
  bool Run(int32_t entry, Slot* state, int32_t* value);
  template <class State>
  bool RunOn(State s, int32_t entry, int32_t* value);
  bool Fail(int32_t position, int64_t x, int64_t y);
  void FailOtherwise(const int32_t* pc, int64_t x, int64_t y);

  const Program* program_;
  std::vector<Slot> frame_;
  Record* record_ = nullptr;
  lang::EvalError error_;
};

// The commonest codes are a single instruction: they are run here.
inline bool Machine::Int(Code code, const Slot* state, int32_t* value) {
  ZL_DCHECK(!code.empty());
  if (record_ != nullptr) return Run(code.entry, const_cast<Slot*>(state), value);
  const int32_t* pc = program_->code_.data() + code.entry;
  switch (static_cast<Opcode>(pc[0])) {
    case Opcode::kReturnConst:
      *value = pc[1];
      return true;
    case Opcode::kReturnState:
      *value = state[pc[1]];
      return true;
// clang-format off
#define ZONELAB_RETURN(name, op)                    \
  case Opcode::kReturn##name##StateConst:           \
    *value = state[pc[1]] op pc[2];                 \
    return true;                                    \
  case Opcode::kReturn##name##StateState:           \
    *value = state[pc[1]] op state[pc[2]];          \
    return true;
      ZONELAB_RETURN(Less, <)
      ZONELAB_RETURN(LessEqual, <=)
      ZONELAB_RETURN(Greater, >)
      ZONELAB_RETURN(GreaterEqual, >=)
      ZONELAB_RETURN(Equal, ==)
      ZONELAB_RETURN(NotEqual, !=)
#undef ZONELAB_RETURN
      // clang-format on
    default:
      // Int code has no instruction that writes to the state.
      return Run(code.entry, const_cast<Slot*>(state), value);
  }
}

inline bool Machine::Execute(Code code, Slot* state) {
  if (code.empty()) return true;
  const int32_t* const base = program_->code_.data();
  const int32_t* pc = base + code.entry;
  while (record_ == nullptr && static_cast<Opcode>(pc[0]) == Opcode::kSetState) {
    state[pc[1]] = pc[2];
    pc += 3;
  }
  if (static_cast<Opcode>(pc[0]) == Opcode::kEnd) return true;
  int32_t value;
  return Run(static_cast<int32_t>(pc - base), state, &value);
}

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_PROGRAM_H_
