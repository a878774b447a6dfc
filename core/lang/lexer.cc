// The lexer: one pass over the bytes, longest match first: `<<=` is one token, not `<<` and `=`.
//
// A token that is wrong is reported once and replaced by kBad or kBadValue, so that the parser does
// not complain about it again.  Tested by tests/core/lang/cases_test.cc and robust_test.cc.
#include "core/lang/lexer.h"

#include <iterator>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "core/base/strings.h"

namespace zonelab::lang {
namespace {

struct Keyword {
  std::string_view text;
  Tok kind;
};

// Of spellings with a common beginning the longest comes first.
constexpr Keyword kPunctuation[] = {
    {"-u->", Tok::kUncontrollable},
    {"-->", Tok::kLeadsTo},
    {"<<=", Tok::kShiftLeftAssign},
    {">>=", Tok::kShiftRightAssign},
    {"->", Tok::kArrow},
    {":=", Tok::kAssign},
    {"+=", Tok::kPlusAssign},
    {"-=", Tok::kMinusAssign},
    {"*=", Tok::kTimesAssign},
    {"/=", Tok::kDivideAssign},
    {"%=", Tok::kModuloAssign},
    {"|=", Tok::kOrAssign},
    {"&=", Tok::kAndAssign},
    {"^=", Tok::kXorAssign},
    {"<?", Tok::kMinimum},
    {">?", Tok::kMaximum},
    {"++", Tok::kIncrement},
    {"--", Tok::kDecrement},
    {"<<", Tok::kShiftLeft},
    {">>", Tok::kShiftRight},
    {"<=", Tok::kLessEqual},
    {">=", Tok::kGreaterEqual},
    {"==", Tok::kEqual},
    {"!=", Tok::kNotEqual},
    {"&&", Tok::kAndAnd},
    {"||", Tok::kOrOr},
    {"**", Tok::kPower},
    {"=", Tok::kAssign},
    {"+", Tok::kPlus},
    {"-", Tok::kMinus},
    {"*", Tok::kStar},
    {"/", Tok::kSlash},
    {"%", Tok::kPercent},
    {"|", Tok::kPipe},
    {"&", Tok::kAmpersand},
    {"^", Tok::kCaret},
    {"<", Tok::kLess},
    {">", Tok::kGreater},
    {"!", Tok::kBang},
    {"?", Tok::kQuestion},
    {":", Tok::kColon},
    {";", Tok::kSemicolon},
    {",", Tok::kComma},
    {".", Tok::kDot},
    {"(", Tok::kLeftParen},
    {")", Tok::kRightParen},
    {"[", Tok::kLeftBracket},
    {"]", Tok::kRightBracket},
    {"{", Tok::kLeftBrace},
    {"}", Tok::kRightBrace},
    {"'", Tok::kPrime},
};

// What word processors and web pages make of plain characters.
struct Typographic {
  std::string_view text;
  std::string_view plain;
};

constexpr Typographic kTypographic[] = {
    {"≤", "<="},     {"≥", ">="},    {"≠", "!="},    {"−", "-"},  {"–", "-"},      {"—", "--"},
    {"∧", "&&"},     {"∨", "||"},    {"¬", "!"},     {"×", "*"},  {"·", "*"},      {"÷", "/"},
    {"‘", "'"},      {"’", "'"},     {"′", "'"},     {"“", "\""}, {"”", "\""},     {"；", ";"},
    {"，", ","},     {"（", "("},    {"）", ")"},    {"：", ":"}, {"∀", "forall"}, {"∃", "exists"},
    {"\u00A0", " "}, {"\u200B", ""}, {"\uFEFF", ""},
};

// All are '->' in models.  What they are in a query depends on where they stand, which the parser
// knows.  Of those with a common beginning the longest comes first.
constexpr std::string_view kArrows[] = {"→",  "⇒",  "⟶",   "⟹",   "⇝",  "⤳",  "↝",  "↦",
                                        "–>", "—>", "––>", "––→", "−>", "~>", "|->"};

constexpr std::string_view kBoxes[] = {"□", "◻", "☐", "◽", "▢"};
constexpr std::string_view kDiamonds[] = {"◇", "◊", "⋄", "♢", "⬦"};

struct Word {
  std::string_view text;
  Tok kind;
  bool in_old_models;  // reserved by 3.x too
};

constexpr Word kWords[] = {
    {"and", Tok::kAnd, true},
    {"assign", Tok::kAssignWord, true},
    {"after_update", Tok::kAfterUpdate, false},
    {"before_update", Tok::kBeforeUpdate, false},
    {"bool", Tok::kBool, true},
    {"branchpoint", Tok::kBranchpoint, false},
    {"broadcast", Tok::kBroadcast, true},
    {"chan", Tok::kChan, true},
    {"clock", Tok::kClock, true},
    {"commit", Tok::kCommit, true},
    {"const", Tok::kConst, true},
    {"default", Tok::kDefault, false},
    {"do", Tok::kDo, false},
    {"else", Tok::kElse, false},
    {"exists", Tok::kExists, false},
    {"false", Tok::kFalse, true},
    {"for", Tok::kFor, false},
    {"forall", Tok::kForall, false},
    {"gantt", Tok::kGantt, false},
    {"guard", Tok::kGuard, true},
    {"if", Tok::kIf, false},
    {"imply", Tok::kImply, true},
    {"init", Tok::kInit, true},
    {"int", Tok::kInt, true},
    {"meta", Tok::kMeta, false},
    {"not", Tok::kNot, true},
    {"or", Tok::kOr, true},
    {"priority", Tok::kPriority, false},
    {"probability", Tok::kProbability, false},
    {"process", Tok::kProcess, true},
    {"progress", Tok::kProgress, false},
    {"return", Tok::kReturn, false},
    {"scalar", Tok::kScalar, false},
    {"select", Tok::kSelect, false},
    {"state", Tok::kState, true},
    {"struct", Tok::kStruct, false},
    {"sum", Tok::kSum, false},
    {"sync", Tok::kSync, true},
    {"system", Tok::kSystem, true},
    {"trans", Tok::kTrans, true},
    {"true", Tok::kTrue, true},
    {"typedef", Tok::kTypedef, false},
    {"urgent", Tok::kUrgent, true},
    {"void", Tok::kVoid, false},
    {"while", Tok::kWhile, false},
};

using WordMap = absl::flat_hash_map<std::string_view, const Word*, std::hash<std::string_view>>;

const WordMap& Words() {
  static const WordMap& words = *[] {
    auto* map = new WordMap;
    for (const Word& word : kWords) map->emplace(word.text, &word);
    return map;
  }();
  return words;
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsWordStart(char c) { return IsWordCharacter(c) && !IsDigit(c); }

class Lexer {
 public:
  Lexer(const SourceMap& sources, int source, LexerMode mode, Diagnostics& diagnostics)
      : text_(sources.text(source)), source_(source), mode_(mode), diagnostics_(diagnostics) {}

  std::vector<Token> Run() {
    tokens_.reserve(text_.size() / 4 + 1);
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") pos_ = 3;  // byte order mark
    new_line_ = true;
    while (SkipBlanks()) Next();
    ReportHashes();
    Push(Tok::kEnd, text_.size());
    return std::move(tokens_);
  }

 private:
  char At(size_t offset) const {
    return pos_ + offset < text_.size() ? text_[pos_ + offset] : '\0';
  }

  Span SpanTo(size_t end) const {
    return {source_, static_cast<uint32_t>(pos_), static_cast<uint32_t>(end)};
  }

  void Push(Tok kind, size_t end, uint32_t value = 0) {
    tokens_.push_back(
        {kind, new_line_, static_cast<uint32_t>(pos_), static_cast<uint32_t>(end), value});
    new_line_ = false;
    pos_ = end;
  }

  // Skips blanks, line ends, continuations and comments.  False at the end of the text.
  bool SkipBlanks() {
    while (pos_ < text_.size()) {
      char c = text_[pos_];
      if (c == '\n') {
        new_line_ = true;
        ++pos_;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
        ++pos_;
      } else if (c == '/' && At(1) == '/') {
        pos_ = std::min(text_.find('\n', pos_), text_.size());
      } else if (c == '/' && At(1) == '*') {
        SkipComment();
      } else if (c != '\\' || !SkipContinuation()) {
        return true;
      }
    }
    return false;
  }

  void SkipComment() {
    size_t end = text_.find("*/", pos_ + 2);
    if (end == std::string_view::npos) {
      diagnostics_.Error("unterminated-comment", SpanTo(pos_ + 2),
                         "this comment is never closed; end it with '*/'");
      pos_ = text_.size();
      return;
    }
    if (text_.substr(pos_, end - pos_).find('\n') != std::string_view::npos) new_line_ = true;
    pos_ = end + 2;
  }

  // A backslash, blanks and a line end together count as a blank.
  bool SkipContinuation() {
    size_t end = text_.find_first_not_of(" \t\r", pos_ + 1);
    if (end == std::string_view::npos || text_[end] != '\n') return false;
    pos_ = end + 1;
    return true;
  }

  void Next() {
    char c = text_[pos_];
    if (IsDigit(c)) return Number();
    if (mode_ == LexerMode::kQuery && PathQuantifier()) return;
    if (IsWordStart(c)) return WordOrName();
    if (c == '"') return String();
    if (mode_ == LexerMode::kOldModel && c == '=' && (At(1) == '<' || At(1) == '>')) {
      return Push(At(1) == '<' ? Tok::kLessEqual : Tok::kGreaterEqual, pos_ + 2);
    }
    for (const Keyword& spelling : kPunctuation) {
      if (text_.substr(pos_, spelling.text.size()) == spelling.text) {
        return Push(spelling.kind, pos_ + spelling.text.size());
      }
    }
    Stray();
  }

  void WordOrName() {
    size_t end = pos_ + 1;
    while (end < text_.size() && IsNameCharacter(text_[end])) ++end;
    auto it = Words().find(text_.substr(pos_, end - pos_));
    bool reserved =
        it != Words().end() && (mode_ != LexerMode::kOldModel || it->second->in_old_models);
    Push(reserved ? it->second->kind : Tok::kIdentifier, end);
  }

  bool PathQuantifier() {
    std::string_view next = text_.substr(pos_, 3);
    Tok kind = next == "A[]"   ? Tok::kAlwaysGlobally
               : next == "A<>" ? Tok::kAlwaysEventually
               : next == "E[]" ? Tok::kExistsGlobally
               : next == "E<>" ? Tok::kExistsEventually
                               : Tok::kEnd;
    if (kind == Tok::kEnd) return DrawnPathQuantifier();
    Push(kind, pos_ + 3);
    return true;
  }

  // The path quantifiers of textbooks: `A□`, `E ◇`, `∀□`, and `□`, `◇` alone.
  bool DrawnPathQuantifier() {
    const auto starts = [&](size_t at, std::string_view sign) {
      return text_.substr(at, sign.size()) == sign;
    };
    size_t at = pos_;
    const bool is_some = starts(at, "E") || starts(at, "∃");
    const bool is_all = starts(at, "A") || starts(at, "∀");
    if (is_some || is_all) {
      at = text_.find_first_not_of(' ', pos_ + (IsWordStart(text_[pos_]) ? 1 : 3));
    }
    if (at >= text_.size()) return false;
    for (bool is_box : {true, false}) {
      for (const std::string_view sign : is_box ? kBoxes : kDiamonds) {
        if (!starts(at, sign)) continue;
        const bool is_exists = is_some || (!is_all && !is_box);
        const Tok kind = is_exists ? (is_box ? Tok::kExistsGlobally : Tok::kExistsEventually)
                         : is_box  ? Tok::kAlwaysGlobally
                                   : Tok::kAlwaysEventually;
        const size_t end = at + sign.size();
        diagnostics_
            .Error("misspelled-word", SpanTo(end),
                   Tell("'", text_.substr(pos_, end - pos_), "' is written '", TokenName(kind),
                        "' in queries"))
            .AddFix(SpanTo(end), std::string(TokenName(kind)));
        Push(kind, end);
        return true;
      }
    }
    return false;
  }

  void Number() {
    size_t end = pos_;
    uint64_t value = 0;
    while (end < text_.size() && IsDigit(text_[end])) {
      if (value <= 2147483648u) value = value * 10 + static_cast<uint64_t>(text_[end] - '0');
      ++end;
    }
    auto digit = [&](size_t at) { return at < text_.size() && IsDigit(text_[at]); };
    auto letter = [&](size_t at) { return at < text_.size() && IsNameCharacter(text_[at]); };
    bool fraction = end < text_.size() && text_[end] == '.' && digit(end + 1);
    bool exponent =
        letter(end) && (text_[end] == 'e' || text_[end] == 'E') &&
        (digit(end + 1) || (end + 2 < text_.size() &&
                            (text_[end + 1] == '-' || text_[end + 1] == '+') && digit(end + 2)));
    bool bad = false;
    if (fraction || exponent) {
      ++end;
      while (letter(end)) ++end;
      return Push(Tok::kFraction, end);
    }
    if (letter(end)) {
      while (letter(end)) ++end;
      diagnostics_.Error("bad-number", SpanTo(end),
                         Tell("'", text_.substr(pos_, end - pos_),
                              "' is not a number; numbers are decimal digits only, and names "
                              "cannot begin with a digit"));
      bad = true;
    } else if (value > 2147483648u) {
      diagnostics_.Error("number-overflow", SpanTo(end),
                         "this number does not fit; the largest is 2147483647");
      bad = true;
    }
    Push(bad ? Tok::kBadValue : Tok::kNumber, end, static_cast<uint32_t>(value));
  }

  void String() {
    size_t end = text_.find_first_of("\"\n", pos_ + 1);
    end = end == std::string_view::npos ? text_.size() : end + (text_[end] == '"' ? 1 : 0);
    diagnostics_.Error("unsupported-feature", SpanTo(end), "strings are not supported");
    Push(Tok::kBadValue, end);
  }

  // An arrow that is none of ASCII.
  bool Arrow() {
    for (const std::string_view arrow : kArrows) {
      if (text_.substr(pos_, arrow.size()) != arrow) continue;
      const size_t end = pos_ + arrow.size();
      if (mode_ != LexerMode::kQuery) {
        diagnostics_
            .Error("unknown-character", SpanTo(end),
                   Tell("'", arrow, "' has no meaning here; write '->'"))
            .AddFix(SpanTo(end), "->");
      }
      Push(Tok::kArrow, end);
      return true;
    }
    return false;
  }

  // Comments of other languages: `# …` up to the end of the line.  All are one mistake, which is
  // reported once, at the end.
  bool HashComment() {
    if (text_[pos_] != '#') return false;
    const size_t end = std::min(text_.find('\n', pos_), text_.size());
    const std::string_view line = text_.substr(pos_, end - pos_);
    bool is_directive = false;
    for (std::string_view word : {"#define", "#include", "#if", "#endif"}) {
      is_directive |= line.substr(0, word.size()) == word;
    }
    if (is_directive) {
      diagnostics_.Error("unknown-character", SpanTo(end),
                         "there are no lines for a preprocessor ('#') in this language; a "
                         "constant is declared as in 'const int N = 5;'");
    } else {
      hashes_.push_back(static_cast<uint32_t>(pos_));
    }
    pos_ = end;
    return true;
  }

  void ReportHashes() {
    if (hashes_.empty()) return;
    const uint32_t begin = hashes_.front(), end = hashes_.back() + 1;
    std::string mended;
    for (size_t k = 0; k < hashes_.size(); ++k) {
      const uint32_t next = k + 1 < hashes_.size() ? hashes_[k + 1] : end;
      Append(&mended, "//", text_.substr(hashes_[k] + 1, next - hashes_[k] - 1));
    }
    diagnostics_
        .Error("unknown-character", {source_, begin, begin + 1},
               "comments begin with '//', not with '#'")
        .AddFix({source_, begin, end}, std::move(mended));
  }

  // A line of Markdown around a model that was copied together with the text before it.
  bool Fence() {
    const std::string_view mark = text_.substr(pos_, 3);
    if (mode_ == LexerMode::kQuery || !new_line_ || (mark != "```" && mark != "~~~")) return false;
    size_t end = std::min(text_.find('\n', pos_), text_.size());
    if (!std::exchange(has_fence_, true)) {
      Diagnostic& error = diagnostics_.Error(
          "wrong-file", SpanTo(end),
          Tell("this is the mark of a code block ('", mark,
               "') in a text; paste only the model, which stands between two such lines"));
      const size_t close = text_.find(Cat("\n", mark), end);
      const bool is_only_block = close != std::string_view::npos &&
                                 text_.find(Cat("\n", mark), close + 1) == std::string_view::npos;
      if (is_only_block) {
        error.AddFix({source_, 0, static_cast<uint32_t>(text_.size())},
                     std::string(text_.substr(end + 1, close - end)));
      }
    }
    pos_ = end;
    return true;
  }

  // Reports a typographic character and reads the plain one in its place.  False: it is none.
  bool Mend() {
    for (const Typographic& each : kTypographic) {
      if (text_.substr(pos_, each.text.size()) != each.text) continue;
      const size_t end = pos_ + each.text.size();
      const std::string_view plain = each.plain;
      const bool is_blank = plain.empty() || plain == " ";
      diagnostics_
          .Error("unknown-character", SpanTo(end),
                 is_blank ? Message("here is an invisible character that is no blank; replace "
                                    "it by a blank")
                          : Tell("'", each.text, "' has no meaning here; write '", plain, "'"))
          .AddFix(SpanTo(end), std::string(plain));
      if (is_blank) {
        pos_ = end;
        return true;
      }
      Tok kind = Tok::kBad;
      for (const Keyword& spelling : kPunctuation) {
        if (spelling.text == plain) kind = spelling.kind;
      }
      if (const auto word = Words().find(plain); word != Words().end()) kind = word->second->kind;
      Push(kind, end);
      return true;
    }
    return false;
  }

  void Stray() {
    if (Fence() || HashComment() || Arrow() || Mend()) return;
    static constexpr std::string_view kKnown = " \t\r\n\f\v/\\\"";
    size_t end = pos_ + 1;
    // A run of bytes without meaning (pasted text, binary data) is reported once.
    while (end < text_.size() && !IsNameCharacter(text_[end]) &&
           kKnown.find(text_[end]) == std::string_view::npos && !StartsPunctuation(text_[end])) {
      ++end;
    }
    std::string_view found = text_.substr(pos_, end - pos_);
    Message message =
        found == "~" ? Message("there is no operator '~'; write '-1 - e' for the complement of e")
        : found == "\\" ? Message("a backslash may stand only at the end of a line, to continue it")
        : Printable(found) ? Tell("the character '", found, "' has no meaning here; remove it")
                           : Message("this character has no meaning here; remove it");
    diagnostics_.Error("unknown-character", SpanTo(end), std::move(message));
    Push(Tok::kBad, end);
  }

  static bool Printable(std::string_view text) {
    for (char c : text) {
      if (c < 32 || c > 126) return false;
    }
    return true;
  }

  static bool StartsPunctuation(char c) {
    for (const Keyword& spelling : kPunctuation) {
      if (spelling.text[0] == c) return true;
    }
    return false;
  }

  std::string_view text_;
  int32_t source_;
  LexerMode mode_;
  Diagnostics& diagnostics_;
  size_t pos_ = 0;
  bool new_line_ = true;
  std::vector<Token> tokens_;
  std::vector<uint32_t> hashes_;  // where comments begin with '#'
  bool has_fence_ = false;
};

}  // namespace

std::vector<Token> Tokenize(const SourceMap& sources, int source, LexerMode mode,
                            Diagnostics& diagnostics) {
  return Lexer(sources, source, mode, diagnostics).Run();
}

std::string_view TokenName(Tok kind) {
  switch (kind) {
    case Tok::kEnd:
      return "the end of the text";
    case Tok::kIdentifier:
      return "a name";
    case Tok::kNumber:
      return "a number";
    case Tok::kBad:
    case Tok::kFraction:
    case Tok::kBadValue:
      return "this";
    case Tok::kAlwaysGlobally:
      return "A[]";
    case Tok::kAlwaysEventually:
      return "A<>";
    case Tok::kExistsGlobally:
      return "E[]";
    case Tok::kExistsEventually:
      return "E<>";
    default:
      break;
  }
  // `:=` comes first in the table, but `=` is what people write.
  if (kind == Tok::kAssign) return "=";
  for (const Keyword& spelling : kPunctuation) {
    if (spelling.kind == kind) return spelling.text;
  }
  for (const Word& word : kWords) {
    if (word.kind == kind) return word.text;
  }
  return "?";
}

}  // namespace zonelab::lang
