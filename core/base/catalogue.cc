#include "core/base/catalogue.h"

#include <charconv>

#include "core/base/said.h"
#include "core/base/strings.h"

namespace zonelab {
namespace {

// Which of the forms a number takes: 0 is the singular.
size_t PluralOf(std::string_view language, int64_t count) {
  if (language == "zh") return 0;
  if (language == "fr" || language == "pt") return count == 0 || count == 1 ? 0 : 1;
  return count == 1 ? 0 : 1;
}

std::string_view WithoutSpaces(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// A placeholder "{1}" or "{1|form|form}" at `at`; its end, or `at` if there is none.
size_t Placeholder(std::string_view text, size_t at, size_t* number, std::string_view* forms) {
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + at + 1, last, *number);
  if (error != std::errc() || end == last || (*end != '}' && *end != '|')) return at;
  const size_t begin = static_cast<size_t>(end - text.data());
  const size_t close = text.find('}', begin);
  if (close == std::string_view::npos) return at;
  *forms = *end == '|' ? text.substr(begin + 1, close - begin - 1) : std::string_view();
  return close + 1;
}

}  // namespace

std::string_view Catalogue::EntryOf(const std::string& form) const {
  const auto found = entries_.find(form);
  return found == entries_.end() ? std::string_view() : std::string_view(found->second);
}

std::string Catalogue::Number(int64_t count, std::string_view forms) const {
  std::string_view form = forms;
  for (size_t k = PluralOf(language_, count);; --k) {
    const size_t bar = form.find('|');
    if (k == 0 || bar == std::string_view::npos) {
      form = WithoutSpaces(form.substr(0, bar));
      break;
    }
    form.remove_prefix(bar + 1);
  }
  std::string text;
  for (const char c : form)
    c == '#' ? Append(&text, count) : Append(&text, std::string_view(&c, 1));
  return text;
}

std::string Catalogue::Say(const Message& message) const {
  const Said* said = message.said();
  if (said == nullptr) return message;
  const std::string_view entry = EntryOf(said->form);
  if (said->count) return entry.empty() ? std::string(message) : Number(*said->count, entry);
  const std::string_view form = entry.empty() ? std::string_view(said->form) : entry;
  std::string text;
  for (size_t at = 0; at < form.size();) {
    size_t number = 0;
    std::string_view forms;
    const size_t end = form[at] == '{' ? Placeholder(form, at, &number, &forms) : at;
    if (end == at || number >= said->arguments.size()) {
      text += form[at++];
      continue;
    }
    const Message& argument = said->arguments[number];
    const bool has_forms = !forms.empty() && argument.said() && argument.said()->count;
    text += has_forms ? Number(*argument.said()->count, forms) : Say(argument);
    at = end;
  }
  return text;
}

Diagnostic Catalogue::Say(Diagnostic diagnostic) const {
  diagnostic.message = Say(diagnostic.message);
  for (Note& note : diagnostic.notes) note.message = Say(note.message);
  return diagnostic;
}

}  // namespace zonelab
