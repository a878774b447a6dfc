// From the exercise to its text.  There is one way to write each exercise, so that equal ones have
// equal texts.
#include <algorithm>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/exercise/text.h"

namespace zonelab::exercise {
namespace {

// A fence that no line of the body can be taken for.
std::string FenceAround(std::string_view body) {
  size_t longest = 2;
  for (size_t at = 0; at < body.size();) {
    const size_t end = std::min(body.find('\n', at), body.size());
    const size_t first = std::min(body.find_first_not_of(' ', at), end);
    const size_t last = std::min(body.find_first_not_of('`', first), end);
    longest = std::max(longest, last - first);
    at = end + 1;
  }
  return std::string(longest + 1, '`');
}

std::string Value(const Entry& entry) {
  const char separator = entry.field->separator;
  if (entry.items.empty()) return "-";
  if (entry.field->key == "edits" && entry.items[0].parts[0] == "1") {  // "1 edge", not "1 edges"
    const std::string& unit = entry.items[0].parts[1];
    return Cat("1 ", unit.substr(0, unit.size() - 1));
  }
  std::string text;
  for (size_t k = 0; k < entry.items.size(); ++k) {
    if (k > 0) Append(&text, std::string(1, separator), separator == ',' ? " " : "");
    text += PutTogether(*entry.field, entry.items[k].parts);
  }
  return text;
}

void PrintKey(const Entry& entry, std::string* text) {
  if (entry.field->separator != '\n') {
    Append(text, entry.field->key, ": ", Value(entry), "\n");
    return;
  }
  for (const Item& item : entry.items) {
    Append(text, entry.field->key, ": ", PutTogether(*entry.field, item.parts), "\n");
  }
}

// The statement stands before the other texts, as lines.
void PrintTexts(const Entry& entry, std::string* text) {
  for (const bool is_statement : {true, false}) {
    for (const Item& item : entry.items) {
      if ((item.parts[0] == "statement") != is_statement) continue;
      Append(text, is_statement ? "" : Cat(item.parts[0], ": "), item.parts[1], "\n");
    }
  }
}

std::string PrintForm(const Form& form) {
  std::string info(kBlockNames[form.block]), text;
  for (const Entry& entry : form.entries) {
    switch (entry.field->place) {
      case Place::kWord:
        Append(&info, " ", Value(entry));
        break;
      case Place::kAttribute:
        Append(&info, " ", entry.field->key, "=", Value(entry));
        break;
      case Place::kKey:
        PrintKey(entry, &text);
        break;
      case Place::kTexts:
        PrintTexts(entry, &text);
        break;
      case Place::kLines:
      case Place::kBody:
      case Place::kBare:
        text += entry.items[0].parts[0];
        if (!text.empty() && text.back() != '\n') text += '\n';
        break;
    }
  }
  if (form.block == kHead) return Cat("---\n", text, "---\n");
  if (form.block == kProseBlock) return text;
  const std::string fence = FenceAround(text);
  return Cat(fence, info, "\n", text, fence, "\n");
}

}  // namespace

std::string Print(const Block& block) { return PrintForm(FormOf(block)); }

std::string Print(const Exercise& exercise) {
  std::string text = PrintForm(HeadOf(exercise));
  bool is_after_prose = false;
  for (size_t k = 0; k < exercise.blocks.size(); ++k) {
    const Block& block = exercise.blocks[k];
    const bool is_prose = std::holds_alternative<Prose>(block);
    if (k > 0 && (is_prose || is_after_prose)) text += '\n';
    text += Print(block);
    is_after_prose = is_prose;
  }
  return text;
}

}  // namespace zonelab::exercise
