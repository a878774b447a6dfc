// The instructions that Program compiles to and Machine runs.
//
// An instruction is an opcode followed by its operands, all of them int32.  There is one
// accumulator `a`; a running function has a frame of slots `f[k]` that holds its parameters, locals
// and temporaries, at places known when compiling, so that there is no stack pointer.  `s[k]` are
// the slots of the state.  Addresses in ref parameters are relative to their region (Region below).
#ifndef ZONELAB_CORE_SEMANTICS_PROGRAM_OPS_H_
#define ZONELAB_CORE_SEMANTICS_PROGRAM_OPS_H_

#include <cstdint>

namespace zonelab::semantics {

// clang-format off
// In the order of lang::Op, kAdd to kNotEqual.
#define ZONELAB_ARITHMETIC(X)                                                            \
  X(Add) X(Sub) X(Mul) X(Div) X(Mod) X(ShiftLeft) X(ShiftRight) X(BitAnd) X(BitXor) X(BitOr) \
  X(Min) X(Max)
#define ZONELAB_COMPARISONS(X) \
  X(Less) X(LessEqual) X(Greater) X(GreaterEqual) X(Equal) X(NotEqual)

// a = a op operand; the last one: a = f[k] op a.
#define ZONELAB_ARITHMETIC_FORMS(X, name) \
  X(name##Const, 1) X(name##State, 1) X(name##Local, 1) X(name##From, 1)
// Operands to compare, then the target; the last one compares a with a constant.
#define ZONELAB_JUMP_FORMS(X, name)                                                      \
  X(JumpIf##name##StateConst, 3) X(JumpIf##name##StateState, 3)                          \
  X(JumpIf##name##LocalConst, 3) X(JumpIf##name##LocalLocal, 3) X(JumpIf##name##Const, 2)
// The whole code has the value of one comparison.
#define ZONELAB_RETURN_FORMS(X, name) \
  X(Return##name##StateConst, 2) X(Return##name##StateState, 2)

#define ZONELAB_OTHER_OPCODES(X)                                                         \
  /* The end of the code; its value is a, or the operand. */                             \
  X(End, 0) X(ReturnConst, 1) X(ReturnState, 1)                                          \
  /* Moves between a and slots.  …Range: then low, high; the value must be in between. */ \
  X(Const, 1) X(State, 1) X(Local, 1)                                                    \
  X(StoreState, 1) X(StoreStateRange, 3) X(StoreLocal, 1) X(StoreLocalRange, 3)          \
  X(Range, 2) X(Bool, 0) X(Not, 0) X(Negate, 0) X(Absolute, 0)                                          \
  /* slot = constant; slot = source + constant within low, high (a = the value, too). */ \
  X(SetState, 2) X(SetLocal, 2) X(AdvanceState, 5) X(AdvanceLocal, 5)                    \
  /* Elements.  Index: low, count, stride: a = (a - low) * stride, checked; Index…: the index \
     is in a slot; AddIndex…: is added to a. */                                           \
  X(Index, 3) X(IndexState, 4) X(IndexLocal, 4) X(AddIndexState, 4) X(AddIndexLocal, 4)  \
  /* a = region[a + base] */                                                             \
  X(LoadStateAt, 1) X(LoadLocalAt, 1) X(LoadMemoryAt, 1) X(LoadConstantAt, 1) X(LoadAnyAt, 1) \
  /* a = region[(slot - low) * stride + base]: slot, low, count, stride, base */         \
  X(LoadStateByState, 5) X(LoadStateByLocal, 5) X(LoadConstantByState, 5)                \
  X(LoadConstantByLocal, 5)                                                              \
  /* region[f[k] + base] = a: k, base; By: as for loads, then the range of the value */   \
  X(StoreStateAt, 2) X(StoreLocalAt, 2) X(StoreMemoryAt, 2) X(StoreAnyAt, 2)             \
  X(StoreStateByState, 7) X(StoreStateByLocal, 7)                                        \
  /* a = address in kMemory of f[a + base]; a = address a + base of a region as kAny */  \
  X(LocalAddress, 1) X(TagConstant, 1) X(TagMemory, 1)                                   \
  /* Aggregates: from address a (kAny) to the address in f[k]: k, size[, leaf ranges]; for  \
     Same: a = are they equal. */                                                        \
  X(Copy, 2) X(CopyRange, 3) X(Same, 2)                                                  \
  X(Fill, 3) /* f[k..k+size) = value: k, size, value */                                  \
  X(Jump, 1) X(JumpIfZero, 1) X(JumpIfNonZero, 1)                                        \
  /* Turn: counts steps.  Next: k, high, steps, target: if f[k] < high, ++f[k] and jump. */ \
  X(Turn, 1) X(Next, 4)                                                                  \
  /* Call: target, steps, by how much the frame moves.  Return: to after the call. */    \
  X(Call, 3) X(Return, 0)                                                                \
  /* Clock = a; = constant; clock number f[k] + base = a. */                             \
  X(SetClock, 1) X(SetClockConst, 2) X(SetClockAt, 2)                                    \
  /* Process sets: like Index, but another error; a = tables[a + base], -1 is that error. */ \
  X(Process, 3) X(Table, 1)                                                              \
  X(Fail, 1) /* with the prepared error of this number */

#define ZONELAB_OPCODES(X)                                       \
  ZONELAB_OTHER_OPCODES(X)                                       \
  ZONELAB_ARITHMETIC_FORMS(X, Add)                               \
  ZONELAB_ARITHMETIC_FORMS(X, Sub)                               \
  ZONELAB_ARITHMETIC_FORMS(X, Mul)                               \
  ZONELAB_ARITHMETIC_FORMS(X, Div)                               \
  ZONELAB_ARITHMETIC_FORMS(X, Mod)                               \
  ZONELAB_ARITHMETIC_FORMS(X, ShiftLeft)                         \
  ZONELAB_ARITHMETIC_FORMS(X, ShiftRight)                        \
  ZONELAB_ARITHMETIC_FORMS(X, BitAnd)                            \
  ZONELAB_ARITHMETIC_FORMS(X, BitXor)                            \
  ZONELAB_ARITHMETIC_FORMS(X, BitOr)                             \
  ZONELAB_ARITHMETIC_FORMS(X, Min)                               \
  ZONELAB_ARITHMETIC_FORMS(X, Max)                               \
  ZONELAB_ARITHMETIC_FORMS(X, Less)                              \
  ZONELAB_ARITHMETIC_FORMS(X, LessEqual)                         \
  ZONELAB_ARITHMETIC_FORMS(X, Greater)                           \
  ZONELAB_ARITHMETIC_FORMS(X, GreaterEqual)                      \
  ZONELAB_ARITHMETIC_FORMS(X, Equal)                             \
  ZONELAB_ARITHMETIC_FORMS(X, NotEqual)                          \
  ZONELAB_JUMP_FORMS(X, Less)                                    \
  ZONELAB_JUMP_FORMS(X, LessEqual)                               \
  ZONELAB_JUMP_FORMS(X, Greater)                                 \
  ZONELAB_JUMP_FORMS(X, GreaterEqual)                            \
  ZONELAB_JUMP_FORMS(X, Equal)                                   \
  ZONELAB_JUMP_FORMS(X, NotEqual)                                \
  ZONELAB_RETURN_FORMS(X, Less)                                  \
  ZONELAB_RETURN_FORMS(X, LessEqual)                             \
  ZONELAB_RETURN_FORMS(X, Greater)                               \
  ZONELAB_RETURN_FORMS(X, GreaterEqual)                          \
  ZONELAB_RETURN_FORMS(X, Equal)                                 \
  ZONELAB_RETURN_FORMS(X, NotEqual)

// clang-format on
enum class Opcode : int32_t {
#define ZONELAB_ENUMERATOR(name, operands) k##name,
  ZONELAB_OPCODES(ZONELAB_ENUMERATOR)
#undef ZONELAB_ENUMERATOR
};

inline constexpr int8_t kOperandCount[] = {
#define ZONELAB_COUNT(name, operands) operands,
    ZONELAB_OPCODES(ZONELAB_COUNT)
#undef ZONELAB_COUNT
};

// What an address is relative to.
enum class Region : uint8_t {
  kState,
  kLocal,     // the frame of the running function
  kMemory,    // all frames: locals of a calling function, seen through a ref parameter
  kConstant,  // lang::Constants
  kAny,       // the upper two bits tell: 0 kState, 1 kConstant, 2 kMemory
  kClock,
  kChannel,
};
inline constexpr uint32_t kAnyShift = 30;
inline constexpr uint32_t kAnyMask = (uint32_t{1} << kAnyShift) - 1;

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_PROGRAM_OPS_H_
