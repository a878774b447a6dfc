#include "core/exercise/words.h"

#include <algorithm>
#include <cstddef>

#include "core/base/strings.h"
#include "core/exercise/form.h"

namespace zonelab::exercise {

bool IsIdentifier(std::string_view text) {
  return !text.empty() && (text[0] < '0' || text[0] > '9') &&
         std::all_of(text.begin(), text.end(), IsWordCharacter);
}

bool IsId(std::string_view text) {
  while (true) {
    const size_t end = std::min(text.find('/'), text.size());
    if (!IsName(text.substr(0, end))) return false;
    if (end == text.size()) return true;
    text.remove_prefix(end + 1);
  }
}

bool IsLanguage(std::string_view text) {
  const size_t end = std::min(text.find('-'), text.size());
  return end >= 2 && end <= 3 && text.size() < 36 && text.back() != '-' && IsName(text) &&
         std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
                     [](char c) { return c >= 'a' && c <= 'z'; });
}

namespace {

// The first relation and number of a range, which are taken off; false: it is none.
bool TakeBound(std::string_view* text, std::string_view* relation, std::string_view* number) {
  const size_t sign = std::min(text->find_first_not_of("<>="), text->size());
  *relation = text->substr(0, sign);
  if (*relation != "<" && *relation != ">" && *relation != "<=" && *relation != ">=" &&
      *relation != "=") {
    return false;
  }
  *text = Trimmed(text->substr(sign));
  const size_t end = std::min(text->find_first_not_of("0123456789."), text->size());
  *number = text->substr(0, end);
  *text = Trimmed(text->substr(end));
  return !number->empty() && number->front() != '.' && number->back() != '.';
}

// -1, 0 or 1: "0.2" is "0.2.0".
int Compare(std::string_view a, std::string_view b) {
  const auto take = [](std::string_view* version) {
    const size_t end = std::min(version->find('.'), version->size());
    int64_t part = 0;
    ToInteger(version->substr(0, end), &part);
    version->remove_prefix(std::min(end + 1, version->size()));
    return part;
  };
  while (!a.empty() || !b.empty()) {
    const int64_t x = take(&a), y = take(&b);
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}

}  // namespace

bool IsEngine(std::string_view text) {
  std::string_view relation, number;
  while (!text.empty()) {
    if (!TakeBound(&text, &relation, &number)) return false;
  }
  return true;
}

bool AllowsEngine(std::string_view range, std::string_view version) {
  std::string_view relation, number;
  while (!range.empty() && TakeBound(&range, &relation, &number)) {
    const int order = Compare(version, number);
    const bool fits = order == 0 ? relation.ends_with('=') : relation[0] == (order < 0 ? '<' : '>');
    if (!fits) return false;
  }
  return true;
}

bool IsBase64Url(std::string_view text, size_t least, size_t most) {
  return text.size() >= least && text.size() <= most && text.size() % 4 != 1 &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return IsWordCharacter(c) || c == '-'; });
}

bool IsMutant(std::string_view text) {
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == 8 && std::all_of(text.begin(), text.end(), is_digit);
}

bool IsDate(std::string_view text) {
  int64_t year = 0, month = 0, day = 0;
  return text.size() == 10 && text[4] == '-' && text[7] == '-' &&
         ToInteger(text.substr(0, 4), &year) && ToInteger(text.substr(5, 2), &month) &&
         ToInteger(text.substr(8, 2), &day) && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

}  // namespace zonelab::exercise
