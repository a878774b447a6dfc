// Mutants within a program: mutate.py writes these words into copies of sources, and the environment
// variable ZONELAB_MUTANT chooses the one change that is made.
//
// An operator between a and b becomes two operators with an object between them, `a < Less(17) > b`,
// so that nothing need be known about where a and b begin and end.
#ifndef ZONELAB_TESTS_MUTATION_MUTANT_H_
#define ZONELAB_TESTS_MUTATION_MUTANT_H_

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace zonelab::mutation {

inline const int kChosen = [] {
  const char* const text = std::getenv("ZONELAB_MUTANT");
  return text == nullptr ? -1 : std::atoi(text);
}();

// Which mutants a run comes by is written into this file: who is not met survives.
inline std::FILE* const kMet = [] {
  const char* const path = std::getenv("ZONELAB_MUTANTS_MET");
  return path == nullptr ? nullptr : std::fopen(path, "a");
}();

inline void Meet(int number) {
  static std::vector<bool>& met = *new std::vector<bool>(100'000);
  if (met[number]) return;
  met[number] = true;
  std::fprintf(kMet, "%d\n", number);
  std::fflush(kMet);
}

inline bool Is(int number) {
  if (kMet != nullptr) Meet(number);
  return number == kChosen;
}

// Comparisons: the mutant `number` moves the boundary (of == and != it is the opposite), the next
// one is the opposite.
enum Sign { kLess, kLessEqual, kGreater, kGreaterEqual };
struct Relation {
  Sign sign;
  int number;
};
template <class A>
struct Left {
  const A& a;
  Relation relation;
};
template <class A>
Left<A> operator<(const A& a, Relation relation) {
  return {a, relation};
}
template <class A, class B>
bool operator>(Left<A> left, const B& b) {
  constexpr Sign kMoved[] = {kLessEqual, kLess, kGreaterEqual, kGreater};
  constexpr Sign kOpposite[] = {kGreaterEqual, kGreater, kLessEqual, kLess};
  Sign sign = left.relation.sign;
  if (Is(left.relation.number)) {
    sign = kMoved[sign];
  } else if (Is(left.relation.number + 1)) {
    sign = kOpposite[sign];
  }
  switch (sign) {
    case kLess:
      return left.a < b;
    case kLessEqual:
      return left.a <= b;
    case kGreater:
      return left.a > b;
    default:
      return left.a >= b;
  }
}

struct Equality {
  bool is_equal;
  int number;
};
template <class A>
struct LeftOfEquality {
  const A& a;
  Equality equality;
};
template <class A>
LeftOfEquality<A> operator==(const A& a, Equality equality) {
  return {a, equality};
}
template <class A, class B>
bool operator==(LeftOfEquality<A> left, const B& b) {
  return left.equality.is_equal != Is(left.equality.number) ? left.a == b : !(left.a == b);
}

// Not in front of what follows: `Not{17} ->* a`.
struct Not {
  int number;
};
template <class A>
bool operator->*(Not no, const A& a) {
  return static_cast<bool>(a) == Is(no.number);
}

}  // namespace zonelab::mutation

#define ZL_LESS(sign, number) < zonelab::mutation::Relation{zonelab::mutation::sign, number} >
#define ZL_EQUAL(is_equal, number) == zonelab::mutation::Equality{is_equal, number} ==
#define ZL_NOT(number) zonelab::mutation::Not{number}->*
// A condition that never holds, an operand of && that always holds, one of || that never does.
#define ZL_NEVER(number, ...) (!zonelab::mutation::Is(number) && static_cast<bool>(__VA_ARGS__))
#define ZL_ALWAYS(number, ...) (zonelab::mutation::Is(number) || static_cast<bool>(__VA_ARGS__))
#define ZL_CONSTANT(number, value) \
  ((value) + (zonelab::mutation::Is(number) ? 1 : zonelab::mutation::Is((number) + 1) ? -1 : 0))
#define ZL_DO(number, ...)                \
  do {                                    \
    if (!zonelab::mutation::Is(number)) { \
      __VA_ARGS__;                        \
    }                                     \
  } while (false)

#endif  // ZONELAB_TESTS_MUTATION_MUTANT_H_
