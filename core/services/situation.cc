// Finding the place: a scanner over the tokens that keeps a stack of open brackets.
#include "core/services/situation.h"

#include <algorithm>
#include <string_view>

namespace zonelab::services {
namespace {

using lang::Tok;
using lang::Token;

// The contents of a pair of brackets.
enum class Inside : uint8_t { kModel, kProcess, kInvariant, kEdge, kBlock, kStruct, kValues };

struct Open {
  Tok bracket = Tok::kEnd;
  size_t at = 0;  // number of the bracket's token
  Inside inside = Inside::kModel;
  size_t statement = 0;     // number of the first token of the declaration, statement, clause, …
  Tok section = Tok::kEnd;  // kProcess: state, commit, init, trans; kEdge: the clause
  bool is_over = false;     // kProcess: the section's ';' was seen
};

bool IsTypeWord(Tok kind) {
  return kind == Tok::kInt || kind == Tok::kBool || kind == Tok::kClock || kind == Tok::kChan ||
         kind == Tok::kScalar || kind == Tok::kVoid || kind == Tok::kStruct;
}
bool IsPrefix(Tok kind) {
  return kind == Tok::kConst || kind == Tok::kUrgent || kind == Tok::kBroadcast ||
         kind == Tok::kMeta || kind == Tok::kTypedef;
}
bool EndsOperand(Tok kind) {
  return kind == Tok::kIdentifier || kind == Tok::kNumber || kind == Tok::kRightParen ||
         kind == Tok::kRightBracket || kind == Tok::kTrue || kind == Tok::kFalse ||
         kind == Tok::kPrime;
}
bool TakesBinder(Tok kind) {
  return kind == Tok::kForall || kind == Tok::kExists || kind == Tok::kSum || kind == Tok::kFor;
}
bool IsClause(Tok kind) {
  return kind == Tok::kSelect || kind == Tok::kGuard || kind == Tok::kSync ||
         kind == Tok::kAssignWord;
}

class Scanner {
 public:
  explicit Scanner(const std::vector<Token>& tokens) : tokens_(tokens) { stack_.emplace_back(); }

  Place Find(bool is_query) {
    if (is_query) stack_.back().inside = Inside::kValues;
    for (size_t i = 0; i < tokens_.size(); ++i) Step(i);
    if (Last() == Tok::kDot) return Place::kMember;
    if (TakesBinder(Before(bracket().at)) && bracket().bracket == Tok::kLeftParen) {
      if (Last() == Tok::kLeftParen) return is_for() ? Place::kExpression : Place::kNothing;
      if (Last() == Tok::kColon) return Place::kRange;
    }
    const Open& brace = Brace();
    if (bracket().bracket == Tok::kLeftBracket) {
      const Place place = Operand();
      bool size = place == Place::kExpression && IsDeclaration(brace) &&
                  !SeenSinceComma(Tok::kAssign, brace);
      return size ? Place::kSize : place;
    }
    if (bracket().inside == Inside::kValues) return Operand();
    switch (brace.inside) {
      case Inside::kModel:
        return InModel(brace);
      case Inside::kProcess:
        return InProcess(brace);
      case Inside::kInvariant:
      case Inside::kValues:
        return Operand();
      case Inside::kEdge:
        return InEdge(brace);
      case Inside::kBlock:
        return InBlock(brace);
      case Inside::kStruct:
        return AtStart(brace) ? Place::kType : InDeclaration(brace);
    }
    return Place::kNothing;
  }

  // Number of the token that begins the declaration, statement or clause at the end.
  size_t Statement() { return Brace().statement; }

 private:
  Tok KindAt(size_t i) const { return i < tokens_.size() ? tokens_[i].kind : Tok::kEnd; }
  Tok Before(size_t i) const { return i == 0 || stack_.size() == 1 ? Tok::kEnd : KindAt(i - 1); }
  Tok Last() const { return tokens_.empty() ? Tok::kEnd : tokens_.back().kind; }
  const Open& bracket() const { return stack_.back(); }
  bool is_for() const { return Before(bracket().at) == Tok::kFor; }
  // The innermost pair of braces, or the whole text.
  Open& Brace() {
    size_t i = stack_.size() - 1;
    while (i > 0 && stack_[i].bracket != Tok::kLeftBrace) --i;
    return stack_[i];
  }
  bool AtStart(const Open& brace) const { return brace.statement >= tokens_.size(); }
  Place Operand() const {
    bool behind_head = head_end_ + 1 == tokens_.size();
    return EndsOperand(Last()) && !behind_head ? Place::kAfterOperand : Place::kExpression;
  }
  bool IsDeclaration(const Open& brace) const {
    const Tok first = KindAt(brace.statement), second = KindAt(brace.statement + 1);
    switch (brace.inside) {
      case Inside::kModel:
      case Inside::kStruct:
        return true;
      case Inside::kProcess:
        return brace.section == Tok::kEnd;
      case Inside::kBlock:
        return IsTypeWord(first) || IsPrefix(first) ||
               (first == Tok::kIdentifier && second == Tok::kIdentifier);
      default:
        return false;
    }
  }

  void Step(size_t i) {
    const Tok kind = KindAt(i);
    switch (kind) {
      case Tok::kLeftParen:
      case Tok::kLeftBracket:
        stack_.push_back({kind, i, bracket().inside, i + 1, Tok::kEnd, false});
        return;
      case Tok::kRightParen:
      case Tok::kRightBracket:
        if (stack_.size() == 1 || bracket().bracket == Tok::kLeftBrace) return;
        if (TakesBinder(Before(bracket().at))) head_end_ = i;
        stack_.pop_back();
        return;
      case Tok::kLeftBrace: {
        const Inside inside = Enclosed(i);
        stack_.push_back({kind, i, inside, i + 1, Tok::kEnd, false});
        return;
      }
      case Tok::kRightBrace:
        return Close(i);
      case Tok::kSemicolon:
        // In the head of `for`, and between parameters in UPPAAL 3, it ends nothing.
        if (bracket().bracket == Tok::kLeftParen &&
            (is_for() || KindAt(Brace().statement) == Tok::kProcess)) {
          return;
        }
        DropToBrace();
        stack_.back().statement = i + 1;
        stack_.back().is_over = true;
        if (bracket().inside == Inside::kEdge) stack_.back().section = Tok::kEnd;
        return;
      case Tok::kProcess:
      case Tok::kSystem:  // cannot be inside of anything
        stack_.resize(1);
        stack_.back().statement = i;
        return;
      default:
        break;
    }
    Open& top = stack_.back();
    bool section = kind == Tok::kState || kind == Tok::kCommit || kind == Tok::kInit ||
                   kind == Tok::kTrans || (kind == Tok::kUrgent && top.section != Tok::kEnd);
    if (top.inside == Inside::kProcess && top.bracket == Tok::kLeftBrace && section) {
      top.section = kind;
      top.statement = i;
      top.is_over = false;
    } else if (top.inside == Inside::kEdge && top.bracket == Tok::kLeftBrace && IsClause(kind)) {
      top.section = kind;
      top.statement = i;
    }
  }

  void DropToBrace() {
    while (stack_.size() > 1 && bracket().bracket != Tok::kLeftBrace) stack_.pop_back();
  }

  void Close(size_t i) {
    DropToBrace();
    if (stack_.size() == 1) return;
    const Inside closed = bracket().inside;
    stack_.pop_back();
    // A function or a block is complete; after other braces the declaration or clause goes on.
    bool whole = closed == Inside::kBlock || closed == Inside::kProcess;
    if (whole) Brace().statement = i + 1;
  }

  Inside Enclosed(size_t i) {
    const Open& brace = Brace();
    const Tok first = KindAt(brace.statement);
    const Tok before = i == 0 ? Tok::kEnd : KindAt(i - 1);
    if (before == Tok::kStruct) return Inside::kStruct;
    if (brace.inside == Inside::kProcess && brace.section == Tok::kState) return Inside::kInvariant;
    if (brace.inside == Inside::kProcess && brace.section == Tok::kTrans) return Inside::kEdge;
    if (brace.inside == Inside::kModel && first == Tok::kProcess) return Inside::kProcess;
    bool values = before == Tok::kAssign || before == Tok::kComma || before == Tok::kColon ||
                  first == Tok::kBeforeUpdate || first == Tok::kAfterUpdate ||
                  before == Tok::kProgress || before == Tok::kGantt ||
                  brace.inside == Inside::kValues;
    return values ? Inside::kValues : Inside::kBlock;
  }

  bool SeenInStatement(Tok kind, const Open& brace) const {
    for (size_t i = brace.statement; i < tokens_.size(); ++i) {
      if (tokens_[i].kind == kind) return true;
    }
    return false;
  }

  // int x = …, y[…] = …;   void f(int a, const T &b)
  Place InDeclaration(const Open& brace) {
    if (IsPrefix(Last())) return Place::kTypeAfterPrefix;
    if (bracket().bracket == Tok::kLeftParen && !SeenInStatement(Tok::kAssign, brace)) {
      if (Last() == Tok::kLeftParen || Last() == Tok::kComma) return Place::kType;
      return Place::kNothing;
    }
    if (SeenSinceComma(Tok::kAssign, brace)) return Operand();
    return Place::kNothing;
  }

  // Looks at the tokens since the last ',' between two declarators.
  bool SeenSinceComma(Tok kind, const Open& brace) const {
    int depth = 0;  // of brackets; of those that are open at the end, too
    for (const Open* open = &stack_.back(); open > &brace; --open) ++depth;
    for (size_t i = tokens_.size(); i-- > brace.statement;) {
      const Tok token = tokens_[i].kind;
      if (token == Tok::kRightParen || token == Tok::kRightBracket || token == Tok::kRightBrace) {
        ++depth;
      } else if (token == Tok::kLeftParen || token == Tok::kLeftBracket ||
                 token == Tok::kLeftBrace) {
        --depth;
      }
      if (depth > 0) continue;
      if (token == kind) return true;
      if (token == Tok::kComma) return false;
    }
    return false;
  }

  Place InModel(const Open& brace) {
    if (AtStart(brace)) return Place::kGlobal;
    const Tok first = KindAt(brace.statement), second = KindAt(brace.statement + 1);
    if (first == Tok::kSystem) {
      bool next = Last() == Tok::kSystem || Last() == Tok::kComma || Last() == Tok::kLess;
      return next ? Place::kTemplate : Place::kNothing;
    }
    if (first == Tok::kChan && second == Tok::kPriority) {
      return EndsOperand(Last()) ? Place::kNothing : Place::kChannel;
    }
    bool instantiation =
        first == Tok::kIdentifier && (second == Tok::kAssign || second == Tok::kLeftParen);
    if (instantiation && Last() == Tok::kAssign) return Place::kTemplate;
    if (instantiation && SeenInStatement(Tok::kAssign, brace)) {
      const Place place = Operand();
      return place == Place::kExpression ? Place::kArgument : place;
    }
    return InDeclaration(brace);
  }

  Place InProcess(const Open& brace) {
    switch (brace.section) {
      case Tok::kEnd:
        return AtStart(brace) ? Place::kDeclarations : InDeclaration(brace);
      case Tok::kState:
        return brace.is_over ? Place::kSections : Place::kNothing;
      case Tok::kTrans:
        if (brace.is_over) return Place::kSections;
        return Last() == Tok::kTrans || Last() == Tok::kComma || Last() == Tok::kArrow
                   ? Place::kLocation
                   : Place::kNothing;
      default:
        if (brace.is_over) return Place::kSections;
        return EndsOperand(Last()) ? Place::kNothing : Place::kLocation;
    }
  }

  Place InEdge(const Open& brace) {
    switch (brace.section) {
      case Tok::kEnd:
        return Place::kLabel;
      case Tok::kSelect:
        return Last() == Tok::kColon ? Place::kRange : Place::kNothing;
      case Tok::kSync:
        if (Last() == Tok::kBang || Last() == Tok::kQuestion) return Place::kNothing;
        if (bracket().bracket == Tok::kLeftBrace) {
          return EndsOperand(Last()) ? Place::kNothing : Place::kChannel;
        }
        return Operand();
      default:
        return Operand();
    }
  }

  Place InBlock(const Open& brace) {
    if (AtStart(brace)) return Place::kStatement;
    if (IsDeclaration(brace)) return InDeclaration(brace);
    const Tok first = KindAt(brace.statement);
    // After a head or `else` another statement begins.
    if (bracket().bracket == Tok::kLeftBrace) {
      if (Last() == Tok::kElse || Last() == Tok::kDo) return Place::kStatement;
      bool head = Last() == Tok::kRightParen &&
                  (first == Tok::kIf || first == Tok::kFor || first == Tok::kWhile);
      if (head) return Place::kStatement;
    }
    return Operand();
  }

  const std::vector<Token>& tokens_;
  std::vector<Open> stack_;
  size_t head_end_ = SIZE_MAX - 1;  // the last ')' that a body follows: `forall (…) body`
};

// Does a text that begins outside of comments end inside of one?
bool EndsInComment(std::string_view text) {
  size_t at = 0;
  while ((at = text.find('/', at)) != std::string_view::npos && at + 1 < text.size()) {
    if (text[at + 1] == '/') {
      at = text.find('\n', at);
    } else if (text[at + 1] == '*') {
      at = text.find("*/", at + 2);
      if (at != std::string_view::npos) at += 2;
    } else {
      ++at;
      continue;
    }
    if (at == std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

Situation FindSituation(const SourceMap& sources, int source, uint32_t offset, bool is_query) {
  const std::string_view text = sources.text(source);
  Situation situation;
  offset = std::min(offset, static_cast<uint32_t>(text.size()));
  situation.from = offset;
  while (situation.from > 0 && lang::IsNameCharacter(text[situation.from - 1])) --situation.from;
  Diagnostics ignored;
  situation.tokens = lang::Tokenize(
      sources, source, is_query ? lang::LexerMode::kQuery : lang::LexerMode::kModel, ignored);
  auto after = std::find_if(
      situation.tokens.begin(), situation.tokens.end(),
      [&](const Token& token) { return token.kind == Tok::kEnd || token.end > situation.from; });
  // Is the cursor in the middle of a token?
  const bool inside = after != situation.tokens.end() && after->begin < situation.from;
  situation.tokens.erase(after, situation.tokens.end());
  const uint32_t end = situation.tokens.empty() ? 0 : situation.tokens.back().end;
  const bool number =
      situation.from < offset && text[situation.from] >= '0' && text[situation.from] <= '9';
  if (inside || number || EndsInComment(text.substr(end, situation.from - end))) return situation;
  Scanner scanner(situation.tokens);
  situation.place = scanner.Find(is_query);
  const size_t statement = scanner.Statement();
  situation.statement =
      statement < situation.tokens.size() ? situation.tokens[statement].begin : situation.from;
  if (situation.place == Place::kMember) situation.dot = situation.tokens.back().begin;
  return situation;
}

}  // namespace zonelab::services
