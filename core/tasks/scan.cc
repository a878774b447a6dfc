#include "core/tasks/scan.h"

#include <algorithm>

#include "core/base/strings.h"

namespace zonelab::tasks {
namespace {

bool IsLetter(char c) { return IsWordCharacter(c) && (c < '0' || c > '9'); }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// At most `most`; nothing: it is larger, or there are no digits.
std::optional<int64_t> Whole(std::string_view digits, int64_t most) {
  if (digits.empty()) return std::nullopt;
  int64_t value = 0;
  for (const char c : digits) {
    value = value * 10 + (c - '0');
    if (value > most) return std::nullopt;
  }
  return value;
}

}  // namespace

void Scanner::SkipBlanks(bool lines) {
  const std::string_view blanks = lines ? " \t\r\n" : " \t\r";
  at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
}

bool Scanner::Take(std::string_view sign) {
  SkipBlanks();
  if (!text_.substr(at_).starts_with(sign)) return false;
  at_ += sign.size();
  return true;
}

std::string_view Scanner::TakeWord() {
  SkipBlanks();
  const size_t begin = at_;
  if (!IsLetter(Next())) return "";
  while (!AtEnd() && IsWordCharacter(Next())) ++at_;
  return From(begin);
}

std::string_view Scanner::TakeDigits() {
  SkipBlanks();
  const size_t begin = at_;
  while (!AtEnd() && IsDigit(Next())) ++at_;
  return From(begin);
}

std::string_view Scanner::TakeName() {
  const std::string_view word = TakeWord();
  if (word.empty()) return "";
  const size_t begin = at_ - word.size();
  while (!AtEnd()) {
    const char open = Next();
    if (open == '(' || open == '[') {
      const size_t close = text_.find(open == '(' ? ')' : ']', at_);
      if (close == std::string_view::npos ||
          text_.substr(at_, close - at_).find('\n') != std::string_view::npos) {
        break;
      }
      at_ = close + 1;
    } else if (open == '.' && at_ + 1 < text_.size() && IsLetter(text_[at_ + 1])) {
      ++at_;
      while (!AtEnd() && IsWordCharacter(Next())) ++at_;
    } else {
      break;
    }
  }
  return From(begin);
}

Message Scanner::Found() const {
  size_t end = at_;
  while (end < text_.size() && text_[end] != '\n' && (end < at_ + 12 || IsContinuation(text_[end])))
    ++end;
  std::string_view found = text_.substr(at_, end - at_);
  while (!found.empty() && (found.back() == ' ' || found.back() == '\r')) found.remove_suffix(1);
  if (!found.empty()) return Cat("`", found, "`");
  return AtEnd() ? "the end" : "the end of the line";
}

TextError Scanner::Error(size_t place, Message message) const {
  TextError error;
  error.message = std::move(message);
  for (size_t k = 0; k < std::min(place, text_.size()); ++k) {
    if (text_[k] == '\n') {
      ++error.line;
      error.column = 1;
    } else if (!IsContinuation(text_[k])) {
      ++error.column;
    }
  }
  return error;
}

std::optional<run::Fraction> TakeNumber(Scanner* scanner) {
  constexpr int64_t kMostUnder = 1000;
  const std::optional<int64_t> whole = Whole(scanner->TakeDigits(), kMostConstant);
  if (!whole) return std::nullopt;
  run::Fraction value(*whole);
  const size_t behind = scanner->place();
  if (scanner->Take("/")) {
    const std::optional<int64_t> under = Whole(scanner->TakeDigits(), kMostUnder);
    if (!under || *under == 0) return std::nullopt;
    value = value * run::Fraction(*under).Inverse();
  } else if (scanner->Next() == '.') {
    scanner->Take(".");
    const std::string_view digits = scanner->TakeDigits();
    const std::optional<int64_t> part = Whole(digits, kMostUnder - 1);
    if (!part || digits.size() > 3) return std::nullopt;
    int64_t under = 1;
    for (size_t k = 0; k < digits.size(); ++k) under *= 10;
    value = value + run::Fraction(*part) * run::Fraction(under).Inverse();
  } else {
    scanner->GoTo(behind);
  }
  return value;
}

std::string ToText(const run::Fraction& value) {
  return value.under() == 1 ? Cat(value.over()) : Cat(value.over(), "/", value.under());
}

}  // namespace zonelab::tasks
