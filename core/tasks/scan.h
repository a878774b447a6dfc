// The small languages of answers are read with this: a text, a place in it, and where it is wrong.
#ifndef ZONELAB_CORE_TASKS_SCAN_H_
#define ZONELAB_CORE_TASKS_SCAN_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/run/fraction.h"

namespace zonelab::tasks {

// What cannot be read, at which line and column (in characters), both from 1 on.
struct TextError {
  int line = 1, column = 1;
  Message message;
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  size_t place() const { return at_; }
  bool AtEnd() const { return at_ == text_.size(); }
  char Next() const { return AtEnd() ? '\0' : text_[at_]; }
  // Skips blanks, and line ends if `lines`.
  void SkipBlanks(bool lines = false);
  // Takes the sign, if it comes next behind blanks.
  bool Take(std::string_view sign);
  // [A-Za-z_][A-Za-z0-9_]*, or "".
  std::string_view TakeWord();
  // Digits, or "".
  std::string_view TakeDigits();
  // "P.x", "Train(2).y", "t[1]": a word, and what may follow it; or "".
  std::string_view TakeName();
  std::string_view From(size_t begin) const { return text_.substr(begin, at_ - begin); }
  void GoTo(size_t place) { at_ = place; }
  // What comes next, for messages: quoted, or "the end".
  Message Found() const;
  TextError Error(size_t place, Message message) const;

 private:
  std::string_view text_;
  size_t at_ = 0;
};

// The largest constant in constraints and times: whatever is done with so many of them fits.
inline constexpr int64_t kMostConstant = 100'000;

// A number that is taken next: 3, 9/2 or 4.5, at most kMostConstant, with a denominator of at most
// 1000.
std::optional<run::Fraction> TakeNumber(Scanner* scanner);
// "9/2".
std::string ToText(const run::Fraction& value);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_SCAN_H_
