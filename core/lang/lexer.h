// From characters to tokens, for models and for queries.
//
// The whole text is turned into tokens at once: the parser looks ahead freely and error recovery
// walks over tokens.  Words that only later versions of the language reserve (`double`, `exit`, …)
// and words that only queries know (`deadlock`, `sup`, …) are identifiers here; the parser
// recognises them where the grammar would otherwise fail.
#ifndef ZONELAB_CORE_LANG_LEXER_H_
#define ZONELAB_CORE_LANG_LEXER_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"

namespace zonelab::lang {

// May a name contain it?  Names in machine-made models contain `$` and `#`.
constexpr bool IsNameCharacter(char c) { return IsWordCharacter(c) || c == '$' || c == '#'; }

enum class Tok : uint8_t {
  kEnd,
  kIdentifier,
  kNumber,
  kFraction,  // 2.5, 1e3: only the parser of floating point expressions knows what to do with it
  // Already reported by the lexer: a stray character (kBad), or a malformed value such as a string
  // (kBadValue).
  kBad,
  kBadValue,
  // Queries only: the four path quantifiers, each one token without inner blanks.
  kAlwaysGlobally,
  kAlwaysEventually,
  kExistsGlobally,
  kExistsEventually,
  // Punctuation.
  kLeadsTo,
  kUncontrollable,
  kArrow,
  kAssign,
  kPlusAssign,
  kMinusAssign,
  kTimesAssign,
  kDivideAssign,
  kModuloAssign,
  kOrAssign,
  kAndAssign,
  kXorAssign,
  kShiftLeftAssign,
  kShiftRightAssign,
  kMinimum,
  kMaximum,
  kIncrement,
  kDecrement,
  kShiftLeft,
  kShiftRight,
  kLessEqual,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kAndAnd,
  kOrOr,
  kPlus,
  kMinus,
  kStar,
  kPower,
  kSlash,
  kPercent,
  kPipe,
  kAmpersand,
  kCaret,
  kLess,
  kGreater,
  kBang,
  kQuestion,
  kColon,
  kSemicolon,
  kComma,
  kDot,
  kLeftParen,
  kRightParen,
  kLeftBracket,
  kRightBracket,
  kLeftBrace,
  kRightBrace,
  kPrime,
  // Reserved words; first and last are used to tell words from punctuation.
  kAnd,
  kAssignWord,
  kAfterUpdate,
  kBeforeUpdate,
  kBool,
  kBranchpoint,
  kBroadcast,
  kChan,
  kClock,
  kCommit,
  kConst,
  kDefault,
  kDo,
  kElse,
  kExists,
  kFalse,
  kFor,
  kForall,
  kGantt,
  kGuard,
  kIf,
  kImply,
  kInit,
  kInt,
  kMeta,
  kNot,
  kOr,
  kPriority,
  kProbability,
  kProcess,
  kProgress,
  kReturn,
  kScalar,
  kSelect,
  kState,
  kStruct,
  kSum,
  kSync,
  kSystem,
  kTrans,
  kTrue,
  kTypedef,
  kUrgent,
  kVoid,
  kWhile,
};

inline bool IsPathQuantifier(Tok kind) {
  return kind >= Tok::kAlwaysGlobally && kind <= Tok::kExistsEventually;
}
inline bool IsReservedWord(Tok kind) { return kind >= Tok::kAnd; }

struct Token {
  Tok kind = Tok::kEnd;
  bool on_new_line = false;  // first token of its line
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t value = 0;  // kNumber: 0 … 2147483648, the latter only after a minus
};

enum class LexerMode : uint8_t {
  kModel,
  kQuery,
  kOldModel,  // 3.x: fewer reserved words, `=<` and `=>` are comparisons
};

// The tokens of the text, with a kEnd token at the end.  Errors go to `diagnostics`.
std::vector<Token> Tokenize(const SourceMap& sources, int source, LexerMode mode,
                            Diagnostics& diagnostics);

// The token as messages name it: ";", "init", "a name".
std::string_view TokenName(Tok kind);

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_LEXER_H_
