#include "core/compare/word.h"

#include "absl/strings/numbers.h"
#include "core/base/check.h"
#include "core/base/strings.h"

namespace zonelab::compare {

std::string Text(const Word& word) {
  std::string text;
  for (const Event& event : word.events) {
    Append(&text, text.empty() ? "" : " ", event.channel, "@", event.time);
  }
  if (word.until.empty()) return text;
  return Cat(text, text.empty() ? "" : ", then ", "nothing until ", word.until);
}

run::TimedWord ToTimedWord(const Word& word) {
  const auto time = [](const std::string& text) {
    const size_t slash = text.find('/');
    int64_t over = 0, under = 1;
    const bool is_time =
        absl::SimpleAtoi(text.substr(0, slash), &over) &&
        (slash == std::string::npos || absl::SimpleAtoi(text.substr(slash + 1), &under));
    ZL_CHECK(is_time);
    return run::Fraction(over) * run::Fraction(under).Inverse();
  };
  run::TimedWord timed;
  for (const Event& event : word.events) timed.events.push_back({event.channel, time(event.time)});
  if (!word.until.empty()) timed.until = time(word.until);
  return timed;
}

}  // namespace zonelab::compare
