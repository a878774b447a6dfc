// How operators are spelled and how tightly they bind, for the parser and the printer alike: what
// the printer writes is read back as the same tree.
#ifndef ZONELAB_CORE_LANG_PRECEDENCE_H_
#define ZONELAB_CORE_LANG_PRECEDENCE_H_

#include <cstddef>
#include <iterator>
#include <string_view>

#include "core/lang/ast.h"

namespace zonelab::lang {

// Binding powers, loosest first.  Operators of one power are left-associative, except assignments
// and `? :`.  `imply` has the power of `or` [UPPAAL manual].
enum Power {
  kNoPower = 0,
  kAssignPower = 1,  // and quantifiers, which take in everything to their right
  kConditionalPower,
  kOrPower,
  kAndPower,
  kBitOrPower,
  kBitXorPower,
  kBitAndPower,
  kEqualityPower,
  kOrderPower,
  kMinMaxPower,
  kShiftPower,
  kSumPower,
  kProductPower,
  kUnaryPower,
  kPostfixPower,
};

struct Spelling {
  std::string_view text;
  Power power = kNoPower;
};

// In the order of Op.
inline constexpr Spelling kSpellings[] = {
    {"", kNoPower},           {"!", kUnaryPower},     {"-", kUnaryPower},
    {"+", kUnaryPower},       {"abs", kPostfixPower}, {"+", kSumPower},
    {"-", kSumPower},         {"*", kProductPower},   {"/", kProductPower},
    {"%", kProductPower},     {"<<", kShiftPower},    {">>", kShiftPower},
    {"&", kBitAndPower},      {"^", kBitXorPower},    {"|", kBitOrPower},
    {"<?", kMinMaxPower},     {">?", kMinMaxPower},   {"<", kOrderPower},
    {"<=", kOrderPower},      {">", kOrderPower},     {">=", kOrderPower},
    {"==", kEqualityPower},   {"!=", kEqualityPower}, {"&&", kAndPower},
    {"||", kOrPower},         {"imply", kOrPower},    {"forall", kAssignPower},
    {"exists", kAssignPower}, {"sum", kAssignPower},
};
static_assert(std::size(kSpellings) == static_cast<size_t>(Op::kSum) + 1);

inline const Spelling& SpellingOf(Op op) { return kSpellings[static_cast<size_t>(op)]; }

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_PRECEDENCE_H_
