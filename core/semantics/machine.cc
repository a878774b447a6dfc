// The interpreter: one loop over the instructions of program_ops.h.
//
// Nothing is allocated while it runs: the frame is grown beforehand, to the size that the compiler
// computed.  Errors leave through Fail, which finds their span by the position in the code.
// Tested by tests/core/semantics/program_test.cc and, against lang::Evaluator,
// program_random_test.cc.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>

#include "core/base/strings.h"
#include "core/semantics/arithmetic.h"
#include "core/semantics/program.h"

// One indirect jump per instruction is predicted better than one for all of them, and 1.5 times
// faster.  WebAssembly has no such jumps.
#if defined(__GNUC__) && !defined(__EMSCRIPTEN__)
#define ZONELAB_THREADED 1
#else
#define ZONELAB_THREADED 0
#endif

namespace zonelab::semantics {

namespace {

// (index - low) * stride, where low, count, stride are operands[0..3).
inline bool Position(int32_t index, const int32_t* operands, int32_t* offset) {
  const uint32_t position = static_cast<uint32_t>(index) - static_cast<uint32_t>(operands[0]);
  if (position >= static_cast<uint32_t>(operands[1])) return false;
  *offset = static_cast<int32_t>(position) * operands[2];
  return true;
}

inline Slot* Resolve(int32_t address, Slot* state, Slot* memory, Slot* constants) {
  const uint32_t tagged = static_cast<uint32_t>(address);
  Slot* const bases[] = {state, constants, memory, nullptr};
  return bases[tagged >> kAnyShift] + (tagged & kAnyMask);
}

}  // namespace

Machine::Machine(const Program& program) : program_(&program) {}

namespace {

// The state as the interpreter sees it: as it is, or with a record of every access.
struct PlainState {
  Slot* slots;
  Slot operator[](int64_t slot) const { return slots[slot]; }
  Slot& Write(int64_t slot) const { return slots[slot]; }
  void ReadFrom(const Slot*, int64_t) const {}
  void WriteTo(const Slot*, int64_t) const {}
};
struct NotedState {
  Slot* slots;
  int64_t count;
  Record* record;
  Slot operator[](int64_t slot) const {
    record->Read(static_cast<int32_t>(slot));
    return slots[slot];
  }
  Slot& Write(int64_t slot) const {
    record->Write(static_cast<int32_t>(slot));
    return slots[slot];
  }
  // `size` slots from an address that may lie elsewhere.
  void ReadFrom(const Slot* address, int64_t size) const {
    ForEach(address, size, [&](int32_t slot) { record->Read(slot); });
  }
  void WriteTo(const Slot* address, int64_t size) const {
    ForEach(address, size, [&](int32_t slot) { record->Write(slot); });
  }

 private:
  template <class Visit>
  void ForEach(const Slot* address, int64_t size, Visit visit) const {
    const std::less<const Slot*> before;
    if (before(address, slots) || !before(address, slots + count)) return;
    for (int64_t i = 0; i < size; ++i) visit(static_cast<int32_t>(address - slots + i));
  }
};

}  // namespace

bool Machine::Run(int32_t entry, Slot* state, int32_t* value) {
  if (record_ == nullptr) return RunOn(PlainState{state}, entry, value);
  const model::Network& network = program_->network_;
  const size_t slots = network.processes.size() + network.variables.size();
  return RunOn(NotedState{state, static_cast<int64_t>(slots), record_}, entry, value);
}

template <class State>
bool Machine::RunOn(State s, int32_t entry, int32_t* value) {
  if (static_cast<int64_t>(frame_.size()) < program_->frame_size_) {
    frame_.resize(program_->frame_size_);
  }
  const int32_t* const code = program_->code_.data();
  // Constants are never written: the checker lets no ref parameter to them be assigned.
  Slot* const constants = const_cast<Slot*>(program_->network_.constants.values.data());
  Slot* const memory = frame_.data();
  Slot* f = memory + 1;
  int64_t steps = Program::kMaxSteps;
  int32_t a = 0;
  Slot *to = nullptr, *from = nullptr;
  const int32_t* pc = code + entry;

// clang-format off
// Leaves with an error about two numbers, which depends on the instruction.
#define ZONELAB_FAIL(x, y) return Fail(static_cast<int32_t>(pc - code), x, y)
#if ZONELAB_THREADED
#define ZONELAB_CASE(name) label_##name
#define ZONELAB_DISPATCH goto* labels[*pc]
#else
#define ZONELAB_CASE(name) case Opcode::k##name
#define ZONELAB_DISPATCH goto dispatch
#endif
#define ZONELAB_NEXT(name)                                        \
  pc += 1 + kOperandCount[static_cast<int32_t>(Opcode::k##name)]; \
  ZONELAB_DISPATCH

#if ZONELAB_THREADED
  static const void* const labels[] = {
#define ZONELAB_LABEL(name, operands) &&label_##name,
      ZONELAB_OPCODES(ZONELAB_LABEL)
#undef ZONELAB_LABEL
  };
  ZONELAB_DISPATCH;
#else
dispatch:
  switch (static_cast<Opcode>(*pc)) {
#endif
    ZONELAB_CASE(End):
      *value = a;
      return true;
    ZONELAB_CASE(ReturnConst):
      *value = pc[1];
      return true;
    ZONELAB_CASE(ReturnState):
      *value = s[pc[1]];
      return true;

    ZONELAB_CASE(Const):
      a = pc[1];
      ZONELAB_NEXT(Const);
    ZONELAB_CASE(State):
      a = s[pc[1]];
      ZONELAB_NEXT(State);
    ZONELAB_CASE(Local):
      a = f[pc[1]];
      ZONELAB_NEXT(Local);
    ZONELAB_CASE(StoreState):
      s.Write(pc[1]) = a;
      ZONELAB_NEXT(StoreState);
    ZONELAB_CASE(StoreStateRange):
      if (a < pc[2] || a > pc[3]) ZONELAB_FAIL(a, 0);
      s.Write(pc[1]) = a;
      ZONELAB_NEXT(StoreStateRange);
    ZONELAB_CASE(StoreLocal):
      f[pc[1]] = a;
      ZONELAB_NEXT(StoreLocal);
    ZONELAB_CASE(StoreLocalRange):
      if (a < pc[2] || a > pc[3]) ZONELAB_FAIL(a, 0);
      f[pc[1]] = a;
      ZONELAB_NEXT(StoreLocalRange);
    ZONELAB_CASE(Range):
      if (a < pc[1] || a > pc[2]) ZONELAB_FAIL(a, 0);
      ZONELAB_NEXT(Range);
    ZONELAB_CASE(Bool):
      a = a != 0;
      ZONELAB_NEXT(Bool);
    ZONELAB_CASE(Not):
      a = a == 0;
      ZONELAB_NEXT(Not);
    ZONELAB_CASE(Negate):
      if (a == std::numeric_limits<int32_t>::min()) ZONELAB_FAIL(a, 0);
      a = -a;
      ZONELAB_NEXT(Negate);
    ZONELAB_CASE(Absolute):
      if (a == std::numeric_limits<int32_t>::min()) ZONELAB_FAIL(a, 0);
      a = std::abs(a);
      ZONELAB_NEXT(Absolute);
    ZONELAB_CASE(SetState):
      s.Write(pc[1]) = pc[2];
      ZONELAB_NEXT(SetState);
    ZONELAB_CASE(SetLocal):
      f[pc[1]] = pc[2];
      ZONELAB_NEXT(SetLocal);
    ZONELAB_CASE(AdvanceState): {
      const int64_t wide = int64_t{s[pc[2]]} + pc[3];
      if (wide < pc[4] || wide > pc[5]) ZONELAB_FAIL(wide, 0);
      s.Write(pc[1]) = a = static_cast<int32_t>(wide);
      ZONELAB_NEXT(AdvanceState);
    }
    ZONELAB_CASE(AdvanceLocal): {
      const int64_t wide = int64_t{f[pc[2]]} + pc[3];
      if (wide < pc[4] || wide > pc[5]) ZONELAB_FAIL(wide, 0);
      f[pc[1]] = a = static_cast<int32_t>(wide);
      ZONELAB_NEXT(AdvanceLocal);
    }

    ZONELAB_CASE(Index):
      if (!Position(a, pc + 1, &a)) ZONELAB_FAIL(a, 0);
      ZONELAB_NEXT(Index);
#define ZONELAB_INDEX(name, slots)                                        \
  ZONELAB_CASE(Index##name):                                              \
    if (!Position(slots[pc[1]], pc + 2, &a)) ZONELAB_FAIL(slots[pc[1]], 0); \
    ZONELAB_NEXT(Index##name);                                            \
  ZONELAB_CASE(AddIndex##name): {                                         \
    int32_t offset;                                                       \
    if (!Position(slots[pc[1]], pc + 2, &offset)) ZONELAB_FAIL(slots[pc[1]], 0); \
    a += offset;                                                          \
    ZONELAB_NEXT(AddIndex##name);                                         \
  }
    ZONELAB_INDEX(State, s)
    ZONELAB_INDEX(Local, f)
#undef ZONELAB_INDEX

    ZONELAB_CASE(LoadStateAt):
      a = s[pc[1] + a];
      ZONELAB_NEXT(LoadStateAt);
    ZONELAB_CASE(LoadLocalAt):
      a = f[pc[1] + a];
      ZONELAB_NEXT(LoadLocalAt);
    ZONELAB_CASE(LoadMemoryAt):
      a = memory[pc[1] + a];
      ZONELAB_NEXT(LoadMemoryAt);
    ZONELAB_CASE(LoadConstantAt):
      a = constants[pc[1] + a];
      ZONELAB_NEXT(LoadConstantAt);
    ZONELAB_CASE(LoadAnyAt):
      from = Resolve(pc[1] + a, s.slots, memory, constants);
      s.ReadFrom(from, 1);
      a = *from;
      ZONELAB_NEXT(LoadAnyAt);
#define ZONELAB_LOAD_BY(region, array, name, slots)                                      \
  ZONELAB_CASE(Load##region##By##name): {                                                \
    int32_t offset;                                                                      \
    if (!Position(slots[pc[1]], pc + 2, &offset)) ZONELAB_FAIL(slots[pc[1]], 0);         \
    a = array[pc[5] + offset];                                                           \
    ZONELAB_NEXT(Load##region##By##name);                                                \
  }
    ZONELAB_LOAD_BY(State, s, State, s)
    ZONELAB_LOAD_BY(State, s, Local, f)
    ZONELAB_LOAD_BY(Constant, constants, State, s)
    ZONELAB_LOAD_BY(Constant, constants, Local, f)
#undef ZONELAB_LOAD_BY
    ZONELAB_CASE(StoreStateAt):
      s.Write(f[pc[1]] + pc[2]) = a;
      ZONELAB_NEXT(StoreStateAt);
    ZONELAB_CASE(StoreLocalAt):
      f[f[pc[1]] + pc[2]] = a;
      ZONELAB_NEXT(StoreLocalAt);
    ZONELAB_CASE(StoreMemoryAt):
      memory[f[pc[1]] + pc[2]] = a;
      ZONELAB_NEXT(StoreMemoryAt);
    ZONELAB_CASE(StoreAnyAt):
      to = Resolve(f[pc[1]] + pc[2], s.slots, memory, constants);
      s.WriteTo(to, 1);
      *to = a;
      ZONELAB_NEXT(StoreAnyAt);
#define ZONELAB_STORE_BY(name, slots)                                                    \
  ZONELAB_CASE(StoreStateBy##name): {                                                    \
    int32_t offset;                                                                      \
    if (!Position(slots[pc[1]], pc + 2, &offset)) ZONELAB_FAIL(slots[pc[1]], 0);         \
    if (a < pc[6] || a > pc[7]) ZONELAB_FAIL(a, 1);                                      \
    s.Write(pc[5] + offset) = a;                                                         \
    ZONELAB_NEXT(StoreStateBy##name);                                                    \
  }
    ZONELAB_STORE_BY(State, s)
    ZONELAB_STORE_BY(Local, f)
#undef ZONELAB_STORE_BY

    ZONELAB_CASE(LocalAddress):
      a += static_cast<int32_t>(f - memory) + pc[1];
      ZONELAB_NEXT(LocalAddress);
    ZONELAB_CASE(TagConstant):
      a = static_cast<int32_t>(static_cast<uint32_t>(a + pc[1]) | uint32_t{1} << kAnyShift);
      ZONELAB_NEXT(TagConstant);
    ZONELAB_CASE(TagMemory):
      a = static_cast<int32_t>(static_cast<uint32_t>(a + pc[1]) | uint32_t{2} << kAnyShift);
      ZONELAB_NEXT(TagMemory);
    ZONELAB_CASE(Copy):
      to = Resolve(f[pc[1]], s.slots, memory, constants);
      from = Resolve(a, s.slots, memory, constants);
      s.ReadFrom(from, pc[2]);
      s.WriteTo(to, pc[2]);
      std::memmove(to, from, sizeof(Slot) * static_cast<size_t>(pc[2]));
      ZONELAB_NEXT(Copy);
    ZONELAB_CASE(CopyRange): {
      to = Resolve(f[pc[1]], s.slots, memory, constants);
      from = Resolve(a, s.slots, memory, constants);
      s.ReadFrom(from, pc[2]);
      s.WriteTo(to, pc[2]);
      const std::pair<int32_t, int32_t>* const ranges = program_->leaf_ranges_.data() + pc[3];
      for (int32_t i = 0; i < pc[2]; ++i) {
        const auto [low, high] = ranges[i];
        if (low > high) {  // a bool
          to[i] = from[i] != 0;
          continue;
        }
        if (from[i] < low || from[i] > high) ZONELAB_FAIL(from[i], i);
        to[i] = from[i];
      }
      ZONELAB_NEXT(CopyRange);
    }
    ZONELAB_CASE(Same):
      to = Resolve(f[pc[1]], s.slots, memory, constants);
      from = Resolve(a, s.slots, memory, constants);
      s.ReadFrom(to, pc[2]);
      s.ReadFrom(from, pc[2]);
      a = std::memcmp(to, from, sizeof(Slot) * static_cast<size_t>(pc[2])) == 0;
      ZONELAB_NEXT(Same);
    ZONELAB_CASE(Fill):
      std::fill_n(f + pc[1], pc[2], pc[3]);
      ZONELAB_NEXT(Fill);

    ZONELAB_CASE(Jump):
      pc = code + pc[1];
      ZONELAB_DISPATCH;
    ZONELAB_CASE(JumpIfZero):
      pc = a == 0 ? code + pc[1] : pc + 2;
      ZONELAB_DISPATCH;
    ZONELAB_CASE(JumpIfNonZero):
      pc = a != 0 ? code + pc[1] : pc + 2;
      ZONELAB_DISPATCH;
    ZONELAB_CASE(Turn):
      steps -= pc[1];
      if (steps < 0) ZONELAB_FAIL(0, 0);
      ZONELAB_NEXT(Turn);
    ZONELAB_CASE(Next):
      if (f[pc[1]] >= pc[2]) {
        pc += 5;
        ZONELAB_DISPATCH;
      }
      ++f[pc[1]];
      steps -= pc[3];
      if (steps < 0) ZONELAB_FAIL(0, 0);
      pc = code + pc[4];
      ZONELAB_DISPATCH;
    ZONELAB_CASE(Call):
      steps -= pc[2];
      if (steps < 0) ZONELAB_FAIL(0, 0);
      f += pc[3];
      f[-1] = static_cast<int32_t>(pc + 4 - code);
      pc = code + pc[1];
      ZONELAB_DISPATCH;
    ZONELAB_CASE(Return):
      pc = code + f[-1];
      f -= pc[-1];
      ZONELAB_DISPATCH;

    ZONELAB_CASE(SetClock):
      if (a < 0) ZONELAB_FAIL(a, 0);
      clock_sets.emplace_back(pc[1], a);
      ZONELAB_NEXT(SetClock);
    ZONELAB_CASE(SetClockConst):
      clock_sets.emplace_back(pc[1], pc[2]);
      ZONELAB_NEXT(SetClockConst);
    ZONELAB_CASE(SetClockAt):
      if (a < 0) ZONELAB_FAIL(a, 0);
      clock_sets.emplace_back(f[pc[1]] + pc[2], a);
      ZONELAB_NEXT(SetClockAt);

    ZONELAB_CASE(Process):
      if (!Position(a, pc + 1, &a)) ZONELAB_FAIL(a, 0);
      ZONELAB_NEXT(Process);
    ZONELAB_CASE(Table):
      a = program_->tables_[pc[1] + a];
      if (a == -1) ZONELAB_FAIL(0, 0);
      ZONELAB_NEXT(Table);
    ZONELAB_CASE(Fail):
      ZONELAB_FAIL(0, 0);

#define ZONELAB_FORM(name, form, left, right)                         \
  ZONELAB_CASE(name##form): {                                         \
    const int32_t x = left, y = right;                                \
    if (!arithmetic::name(x, y, &a)) ZONELAB_FAIL(x, y);              \
    ZONELAB_NEXT(name##form);                                         \
  }
#define ZONELAB_FORMS(name)                 \
  ZONELAB_FORM(name, Const, a, pc[1])       \
  ZONELAB_FORM(name, State, a, s[pc[1]])    \
  ZONELAB_FORM(name, Local, a, f[pc[1]])    \
  ZONELAB_FORM(name, From, f[pc[1]], a)
    ZONELAB_ARITHMETIC(ZONELAB_FORMS)
    ZONELAB_COMPARISONS(ZONELAB_FORMS)
#undef ZONELAB_FORMS
#undef ZONELAB_FORM

#define ZONELAB_JUMP(name, form, x, y, target)     \
  ZONELAB_CASE(JumpIf##name##form): {              \
    int32_t holds;                                 \
    arithmetic::name(x, y, &holds);                \
    pc = holds ? code + pc[target] : pc + target + 1; \
    ZONELAB_DISPATCH;                                      \
  }
#define ZONELAB_COMPARE(name)                                   \
  ZONELAB_JUMP(name, StateConst, s[pc[1]], pc[2], 3)            \
  ZONELAB_JUMP(name, StateState, s[pc[1]], s[pc[2]], 3)         \
  ZONELAB_JUMP(name, LocalConst, f[pc[1]], pc[2], 3)            \
  ZONELAB_JUMP(name, LocalLocal, f[pc[1]], f[pc[2]], 3)         \
  ZONELAB_JUMP(name, Const, a, pc[1], 2)                        \
  ZONELAB_CASE(Return##name##StateConst):                       \
    arithmetic::name(s[pc[1]], pc[2], value);                   \
    return true;                                                \
  ZONELAB_CASE(Return##name##StateState):                       \
    arithmetic::name(s[pc[1]], s[pc[2]], value);                \
    return true;
    ZONELAB_COMPARISONS(ZONELAB_COMPARE)
#undef ZONELAB_COMPARE
#undef ZONELAB_JUMP
#if !ZONELAB_THREADED
  }
  __builtin_unreachable();
#endif
#undef ZONELAB_NEXT
#undef ZONELAB_DISPATCH
#undef ZONELAB_CASE
// clang-format on
#undef ZONELAB_FAIL
}

// ---- Errors -------------------------------------------------------------------------------------

namespace {

// The operands `low, count, …` of an instruction that indexes; null: it does not.
const int32_t* IndexOperands(const int32_t* pc) {
  switch (static_cast<Opcode>(*pc)) {
    case Opcode::kIndex:
      return pc + 1;
    case Opcode::kIndexState:
    case Opcode::kIndexLocal:
    case Opcode::kAddIndexState:
    case Opcode::kAddIndexLocal:
    case Opcode::kLoadStateByState:
    case Opcode::kLoadStateByLocal:
    case Opcode::kLoadConstantByState:
    case Opcode::kLoadConstantByLocal:
    case Opcode::kStoreStateByState:
    case Opcode::kStoreStateByLocal:
      return pc + 2;
    default:
      return nullptr;
  }
}

// The operands `low, high` of an instruction that stores within a range; null: it does not.
const int32_t* RangeOperands(const int32_t* pc) {
  switch (static_cast<Opcode>(*pc)) {
    case Opcode::kStoreStateRange:
    case Opcode::kStoreLocalRange:
      return pc + 2;
    case Opcode::kRange:
      return pc + 1;
    case Opcode::kAdvanceState:
    case Opcode::kAdvanceLocal:
      return pc + 4;
    case Opcode::kStoreStateByState:
    case Opcode::kStoreStateByLocal:
      return pc + 6;
    default:
      return nullptr;
  }
}

void RangeError(int64_t value, int64_t low, int64_t high, lang::EvalError* error) {
  error->code = "range";
  error->message = Tell("value ", value, " is outside ", low, "..", high);
}

// Instructions for arithmetic come in four forms per operator, in the order of lang::Op.
lang::Op OperatorOf(int32_t opcode) {
  const int32_t number = (opcode - static_cast<int32_t>(Opcode::kAddConst)) / 4;
  return static_cast<lang::Op>(static_cast<int32_t>(lang::Op::kAdd) + number);
}

}  // namespace

// Sets error_: what went wrong at `position`, where the instruction dealt with x (and y).
bool Machine::Fail(int32_t position, int64_t x, int64_t y) {
  const int32_t* pc = program_->code_.data() + position;
  const auto& spans = program_->spans_;
  const auto placed = std::lower_bound(
      spans.begin(), spans.end(), position,
      [](const Program::PlacedSpan& span, int32_t at) { return span.position < at; });
  error_ = {};
  if (placed != spans.end() && placed->position == position) error_.span = placed->span;
  const auto opcode = static_cast<Opcode>(*pc);
  const bool stores_element =
      opcode == Opcode::kStoreStateByState || opcode == Opcode::kStoreStateByLocal;
  const bool advances = opcode == Opcode::kAdvanceState || opcode == Opcode::kAdvanceLocal;
  const int32_t* const range = RangeOperands(pc);
  const int32_t* const index = IndexOperands(pc);
  if (advances && x != static_cast<int32_t>(x)) {
    ExplainFailure(lang::Op::kAdd, x, 0, &error_);
    error_.span = std::next(placed)->span;  // the first one is the assignment's
  } else if (index != nullptr && !(stores_element && y == 1)) {
    error_.code = "index";
    error_.message =
        Tell("index ", x, " is outside ", index[0], "..", int64_t{index[0]} + index[1] - 1);
  } else if (range != nullptr) {
    RangeError(x, range[0], range[1], &error_);
    if (stores_element) error_.span = std::next(placed)->span;  // the first one is the index's
  } else {
    FailOtherwise(pc, x, y);
  }
  return false;
}

void Machine::FailOtherwise(const int32_t* pc, int64_t x, int64_t y) {
  switch (static_cast<Opcode>(*pc)) {
    case Opcode::kCopyRange: {
      const auto [low, high] = program_->leaf_ranges_[pc[3] + y];
      RangeError(x, low, high, &error_);
      break;
    }
    case Opcode::kNegate:
    case Opcode::kAbsolute:
      ExplainFailure(lang::Op::kSub, 0, x, &error_);
      break;
    case Opcode::kTurn:
    case Opcode::kNext:
    case Opcode::kCall:
      error_.code = "step-limit";
      error_.message = Tell("this does not end within ", Program::kMaxSteps, " steps");
      break;
    case Opcode::kSetClock:
    case Opcode::kSetClockAt:
      error_.code = "negative-clock";
      error_.message = Tell("a clock cannot be set to ", x);
      break;
    case Opcode::kProcess:
      error_.code = "no-such-process";
      error_.message = Tell("there is no such process: argument ", x, " is outside ", pc[1], "..",
                            int64_t{pc[1]} + pc[2] - 1);
      break;
    case Opcode::kTable:
      error_.code = "no-such-process";
      error_.message = "there is no process with these arguments";
      break;
    case Opcode::kFail:
      error_ = program_->failures_[pc[1]];
      break;
    default:
      ExplainFailure(OperatorOf(*pc), x, y, &error_);
      break;
  }
}

}  // namespace zonelab::semantics
