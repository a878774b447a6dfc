// From text to forms.  Line by line, in one pass, without recursion: whatever the text, the time is
// in proportion to its size.
#include "core/exercise/text.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/exercise/json.h"
#include "core/lang/scope.h"

namespace zonelab::exercise {
namespace {

// Kinds of blocks that later versions of the format have.
constexpr std::string_view kLaterBlocks[] = {"order"};

// ``` or ~~~, and what follows.
struct Fence {
  size_t indent = 0, size = 0;
  char sign = '`';
  std::string_view info;
};

std::optional<Fence> FenceOf(std::string_view line) {
  Fence fence;
  fence.indent = std::min(line.find_first_not_of(' '), line.size());
  if (fence.indent > 3 || fence.indent == line.size()) return std::nullopt;
  fence.sign = line[fence.indent];
  if (fence.sign != '`' && fence.sign != '~') return std::nullopt;
  const size_t end = std::min(line.find_first_not_of(fence.sign, fence.indent), line.size());
  fence.size = end - fence.indent;
  fence.info = Trimmed(line.substr(end));
  const bool is_inline = fence.sign == '`' && fence.info.find('`') != std::string_view::npos;
  if (fence.size < 3 || is_inline) return std::nullopt;
  return fence;
}

bool Closes(const Fence& open, std::string_view line) {
  const std::optional<Fence> fence = FenceOf(line);
  return fence && fence->sign == open.sign && fence->size >= open.size && fence->info.empty();
}

std::vector<std::string_view> Split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> pieces;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find_first_of(separators, at), text.size());
    pieces.push_back(Trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return pieces;
}

// The key of a line `key: value`, or "".
std::string_view KeyOf(std::string_view line) {
  size_t end = 0;
  while (end < line.size() &&
         (IsWordCharacter(line[end]) || line[end] == '-' || line[end] == '.')) {
    ++end;
  }
  const bool is_key = end < line.size() && line[end] == ':';
  return is_key ? line.substr(0, end) : std::string_view();
}

class Reader {
 public:
  Reader(const SourceMap& sources, int source, Diagnostics* diagnostics)
      : text_(sources.text(source)), source_(source), diagnostics_(*diagnostics) {}

  std::vector<Form> Read();

 private:
  // The next line, without its end.
  bool NextLine();
  Span SpanOf(std::string_view part) const {
    const auto begin = static_cast<uint32_t>(part.data() - text_.data());
    return {source_, begin, static_cast<uint32_t>(begin + part.size())};
  }
  Span Joined(Span a, Span b) const { return {source_, a.begin, b.end}; }
  void Complain(std::string_view part, Message message) {
    exercise::Complain("exercise-form", SpanOf(part), std::move(message), diagnostics_);
  }
  bool ReadHead();
  // False: reading cannot go on.
  bool ReadFence(const Fence& fence);
  bool SkipCode(const Fence& fence);
  void EndProse();
  std::optional<BlockKind> BlockOf(const Fence& fence);
  bool ReadBlock(const Fence& fence, BlockKind block);
  void ReadInfo(Form* form, const std::vector<std::string_view>& words);
  void ReadAttribute(Form* form, std::string_view word);
  void ReadLine(Form* form);
  bool IsKey(const Form& form, std::string_view key) const;
  void AddLine(Form* form);
  void AddKey(Form* form, std::string_view key, std::string_view value);
  void EndTranslation(Form* form);
  void UnknownKey(const Form& form, std::string_view key, Place place);
  void EndValue(Form* form);
  Entry* Put(Form* form, const Field& field, std::string_view key);
  void AddItems(Entry* entry, std::string_view value);

  std::string_view text_;
  int source_;
  Diagnostics& diagnostics_;
  std::vector<Form> forms_;
  size_t at_ = 0;  // of the line after `line_`
  std::string_view line_ = text_.substr(0, 0);
  std::string_view prose_;  // so far, whole lines
  // The value that is being read, which further lines may continue.
  struct {
    const Field* field = nullptr;
    std::string_view key, text;
    std::string joined;  // if there are several lines
    Span end;
  } value_;
};

bool Reader::NextLine() {
  if (at_ >= text_.size()) return false;
  const size_t end = std::min(text_.find('\n', at_), text_.size());
  line_ = text_.substr(at_, end - at_);
  if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
  at_ = end + 1;
  return true;
}

const Field* FindField(BlockKind block, Place place, std::string_view key) {
  for (const Field& field : Fields()) {
    if (Has(field, block) && field.place == place && (key.empty() || field.key == key)) {
      return &field;
    }
  }
  return nullptr;
}

void Reader::UnknownKey(const Form& form, std::string_view key, Place place) {
  lang::SimilarName similar(key);
  for (const Field& field : Fields()) {
    if (Has(field, form.block) && field.place == place) similar.Offer(field.key);
  }
  Diagnostic& error = exercise::Complain(
      "exercise-form", SpanOf(key),
      Tell(form.block == kHead ? Message("the front matter")
                               : Tell("the block `", kBlockNames[form.block], "`"),
           Message(place == Place::kKey ? " has no key `" : " has no attribute `"), key, "`",
           similar.Hint()),
      diagnostics_);
  if (!similar.best().empty()) error.AddFix(SpanOf(key), std::string(similar.best()));
}

Entry* Reader::Put(Form* form, const Field& field, std::string_view key) {
  for (Entry& entry : form->entries) {
    if (entry.field != &field) continue;
    if (field.separator == '\n') return &entry;
    Complain(key, Tell("`", key, "` stands twice; leave one of the two out"));
    return nullptr;
  }
  form->entries.push_back({&field, {}, SpanOf(key)});
  return &form->entries.back();
}

void Reader::AddItems(Entry* entry, std::string_view value) {
  const Field& field = *entry->field;
  const bool is_list = field.separator == ',' || field.separator == '+';
  if (is_list && value == "-") return;
  const char separator[] = {field.separator, '\0'};
  const auto pieces =
      is_list ? Split(value, separator) : std::vector<std::string_view>{Trimmed(value)};
  for (const std::string_view piece : pieces) {
    if (entry->items.size() == kMostItems) {
      WrongItem(field, entry->span, Tell("has more than ", kMostItems, " items"), diagnostics_);
      return;
    }
    Item item;
    // A value of several lines is no part of the text.
    const bool is_inside = value_.joined.empty();
    item.span = is_inside ? SpanOf(piece) : Joined(SpanOf(value_.text), value_.end);
    if (piece.empty()) {
      WrongItem(field, entry->span, is_list ? "has an empty item" : "has no value", diagnostics_);
    } else if (!TakeApart(field, piece, &item.parts)) {
      WrongItem(field, item.span, field.pattern == "#" ? "is a number" : "has another form",
                diagnostics_);
    } else {
      entry->items.push_back(std::move(item));
    }
  }
}

void Reader::EndValue(Form* form) {
  if (value_.field == nullptr) return;
  if (value_.field->place == Place::kKey && value_.key != value_.field->key) {
    EndTranslation(form);
  } else if (Entry* entry = Put(form, *value_.field, value_.key)) {
    entry->span = SpanOf(value_.key);
    const std::string_view value = value_.joined.empty() ? value_.text : value_.joined;
    if (value_.field->place == Place::kTexts) {
      entry->items.push_back({{std::string(value_.key), std::string(value)}, SpanOf(value_.key)});
    } else {
      AddItems(entry, value);
    }
  }
  value_.field = nullptr;
}

// `fail.de: text` is kept as a text of the block `lang de`.
void Reader::EndTranslation(Form* form) {
  const std::string_view plain = value_.field->key;
  const std::string language(value_.key.substr(plain.size() + 1));
  std::string field(plain);
  if (form->block != kHead) {
    const Entry* name = form->Find("name");
    field = Cat(name == nullptr ? "" : std::string_view(name->items[0].parts[0]), ".", plain);
  }
  if (plain == "option") {  // the first, the second, …
    Append(&field, 1 + std::count_if(form->translations.begin(), form->translations.end(),
                                     [&](const Translated& other) {
                                       return other.language == language &&
                                              other.field.substr(0, field.size()) == field;
                                     }));
  }
  const std::string_view text = value_.joined.empty() ? value_.text : value_.joined;
  if (text.empty()) Complain(value_.key, Tell("`", value_.key, "` has no value"));
  form->translations.push_back({language, field, std::string(text), SpanOf(value_.key)});
}

void Reader::AddKey(Form* form, std::string_view key, std::string_view value) {
  EndValue(form);
  const Field* field = nullptr;
  const std::string_view plain = key.substr(0, key.find('.'));
  if (form->block == kLangBlock) {
    field = FindField(form->block, Place::kTexts, "");
  } else {
    field = FindField(form->block, Place::kKey, plain);
    constexpr std::string_view kTranslated[] = {"title", "fail", "fail-extra", "fail-missing",
                                                "text",  "ask",  "note",       "option"};
    const bool is_known = plain == key || std::find(std::begin(kTranslated), std::end(kTranslated),
                                                    plain) != std::end(kTranslated);
    if (!is_known) field = nullptr;
  }
  value_ = {field, key, value, "", SpanOf(value)};
  if (field == nullptr) UnknownKey(*form, key, Place::kKey);
}

bool Reader::ReadHead() {
  if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;
  if (!NextLine() || Trimmed(line_) != "---") {
    Complain(
        line_,
        "an exercise begins with a line `---`, lines such as `id: first/stairs`, and a line `---`");
    return false;
  }
  Form& head = forms_.emplace_back();
  head.block = kHead;
  head.span = SpanOf(line_);
  while (NextLine()) {
    if (Trimmed(line_) == "---") return true;
    if (Trimmed(line_).empty()) continue;
    const std::string_view key = KeyOf(line_);
    if (key.empty()) {
      if (text_.find("\n---", at_ - 1) == text_.npos) break;  // all else is a consequence
      Complain(line_, "write `key: value` here, or `---` to end the front matter");
      continue;
    }
    AddKey(&head, key, Trimmed(line_.substr(key.size() + 1)));
    EndValue(&head);
  }
  diagnostics_.Error("exercise-form", head.span,
                     "the front matter never ends; close it with a line `---`");
  return false;
}

void Reader::EndProse() {
  if (!Trimmed(prose_).empty()) {
    Form& form = forms_.emplace_back();
    form.span = SpanOf(Trimmed(prose_));
    std::string text;
    for (const char c : prose_) {
      if (c != '\r') text += c;
    }
    form.Put("text", {{{std::move(text)}, form.span}});
  }
  prose_ = {};
}

// What the fence opens; nothing: code, or a mistake that was told of.
std::optional<BlockKind> Reader::BlockOf(const Fence& fence) {
  const std::vector<std::string_view> words = Split(fence.info, " \t");
  const std::string_view first = words[0];
  const bool is_alone = words.size() == 1;
  if (std::find(std::begin(kLaterBlocks), std::end(kLaterBlocks), first) !=
      std::end(kLaterBlocks)) {
    Complain(first, Tell("block `", first, "` is not known to this version"));
    return std::nullopt;
  }
  for (int k = kModelBlock; k < kHead; ++k) {
    const auto block = static_cast<BlockKind>(k);
    if (first != kBlockNames[block] || (block == kModelBlock && is_alone)) continue;
    if (fence.indent == 0 && fence.sign == '`') return block;
    Complain(first, Tell("a block `", first, "` begins with ``` at the beginning of its line"));
    return std::nullopt;
  }
  if (first.empty() || (is_alone && first.find('=') == std::string_view::npos)) return std::nullopt;
  lang::SimilarName similar(first);
  for (const std::string_view name : kBlockNames) similar.Offer(name);
  Complain(first, Tell("there are no blocks `", first, "`", similar.Hint(),
                       "; code in the text has one word, or none, behind ```"));
  return std::nullopt;
}

bool Reader::SkipCode(const Fence& fence) {
  const std::string_view first = line_;
  while (NextLine()) {
    if (Closes(fence, line_)) return true;
  }
  Complain(first, Tell("this block never ends; close it with a line ",
                       std::string(fence.size, fence.sign)));
  return false;
}

void Reader::ReadAttribute(Form* form, std::string_view word) {
  const std::string_view key = word.substr(0, word.find('='));
  const Field* field = FindField(form->block, Place::kAttribute, key);
  if (field == nullptr) return UnknownKey(*form, key, Place::kAttribute);
  if (Entry* entry = Put(form, *field, key)) {
    value_.joined.clear();
    AddItems(entry, word.substr(key.size() + 1));
  }
}

void Reader::ReadInfo(Form* form, const std::vector<std::string_view>& words) {
  std::vector<const Field*> positions;
  for (const Field& field : Fields()) {
    if (Has(field, form->block) && field.place == Place::kWord) positions.push_back(&field);
  }
  size_t position = 0;
  for (size_t k = 1; k < words.size(); ++k) {
    const std::string_view word = words[k];
    if (word.empty()) continue;
    const Field* show = FindField(form->block, Place::kAttribute, "show");
    if (word.find('=') != std::string_view::npos) {
      ReadAttribute(form, word);
    } else if (position < positions.size()) {
      form->entries.push_back(
          {positions[position++], {{{std::string(word)}, SpanOf(word)}}, SpanOf(word)});
    } else if (word == "hidden" && show != nullptr) {
      if (Entry* entry = Put(form, *show, word)) {
        entry->items.push_back({{std::string(word)}, SpanOf(word)});
      }
    } else {
      Complain(word, Tell("nothing is expected here but attributes such as `points=2`, not `", word,
                          "`"));
    }
  }
}

bool Reader::IsKey(const Form& form, std::string_view key) const {
  if (form.block != kLangBlock) return !key.empty();
  const size_t dot = key.find('.');
  return key == "title" || key == "statement" ||
         (dot != std::string_view::npos && IsName(key.substr(0, dot)) &&
          IsName(key.substr(dot + 1)));
}

// A line of a block that is not all body.
void Reader::AddLine(Form* form) {
  const std::string_view text = Trimmed(line_);
  const bool is_indented = line_.substr(0, 2) == "  " || line_.substr(0, 1) == "\t";
  const std::string_view key = is_indented ? std::string_view() : KeyOf(line_);
  const Field* lines = FindField(form->block, Place::kLines, "");
  const Field* bare = FindField(form->block, Place::kBare, "");
  if (IsKey(*form, key)) {
    AddKey(form, key, Trimmed(line_.substr(key.size() + 1)));
  } else if (bare != nullptr && (text == "least" || text == "greatest")) {
    EndValue(form);
    if (Entry* entry = Put(form, *bare, text))
      entry->items.push_back({{std::string(text)}, SpanOf(text)});
  } else if (!text.empty() && value_.field != nullptr && (is_indented || value_.key.empty())) {
    // It continues the value before it.
    if (value_.joined.empty()) value_.joined = value_.text;
    Append(&value_.joined, value_.joined.empty() ? "" : " ", text);
    value_.end = SpanOf(text);
  } else if (!text.empty() && lines != nullptr && form->Find("query") == nullptr &&
             value_.field == nullptr) {
    value_ = {lines, "", text, "", SpanOf(text)};
  } else if (!text.empty()) {
    Complain(text, "write `key: value` here; a line that continues a value begins with two blanks");
  }
}

bool Reader::ReadBlock(const Fence& fence, BlockKind block) {
  const std::string_view first = line_;
  Form form;
  form.block = block;
  form.span = SpanOf(first);
  ReadInfo(&form, Split(fence.info, " \t"));
  const Field* body = FindField(block, Place::kBody, "");
  const bool has_statement = block == kLangBlock;
  const auto begin = static_cast<uint32_t>(std::min(at_, text_.size()));
  std::string lines;
  bool is_statement = has_statement;
  value_ = {};
  bool is_closed = false;
  while (!is_closed && NextLine()) {
    is_closed = Closes(fence, line_);
    if (is_closed) break;
    is_statement = is_statement && !IsKey(form, KeyOf(line_));
    if (body != nullptr || is_statement) {
      Append(&lines, line_, "\n");
    } else {
      AddLine(&form);
    }
  }
  if (!is_closed) {
    Complain(first,
             Tell("this block never ends; close it with a line ", std::string(fence.size, '`')));
    return false;
  }
  EndValue(&form);
  const Span span = {source_, begin, std::max(begin, SpanOf(line_).begin)};
  if (body != nullptr) form.Put("text", {{{std::move(lines)}, span}});
  if (!Trimmed(lines).empty() && has_statement) {
    if (Entry* entry = Put(&form, *FindField(block, Place::kTexts, ""), "")) {
      entry->items.push_back({{"statement", std::string(Trimmed(lines))}, span});
    }
  }
  forms_.push_back(std::move(form));
  return true;
}

bool Reader::ReadFence(const Fence& fence) {
  const std::optional<BlockKind> block = BlockOf(fence);
  if (!block) return SkipCode(fence);
  EndProse();
  return ReadBlock(fence, *block);
}

std::vector<Form> Reader::Read() {
  if (text_.size() > kMostBytes) {
    Complain(text_.substr(0, 0),
             Tell("the file is too large: at most ", kMostBytes, " bytes are read"));
    return {};
  }
  if (HasBadCharacters(text_, source_, diagnostics_) || !ReadHead()) return {};
  while (NextLine()) {
    const char* begin = line_.data();
    if (forms_.size() > kMostBlocks) {
      Complain(line_,
               Tell("an exercise has at most ", kMostBlocks, " blocks; split it into several"));
      return {};
    }
    if (const std::optional<Fence> fence = FenceOf(line_)) {
      const size_t blocks = forms_.size();
      if (!ReadFence(*fence)) return {};
      if (forms_.size() > blocks) continue;
    }
    if (prose_.empty()) prose_ = {begin, 0};
    prose_ = {prose_.data(), std::min(at_, text_.size()) - (prose_.data() - text_.data())};
  }
  EndProse();
  return std::move(forms_);
}

}  // namespace

Exercise ReadText(const SourceMap& sources, int source, Diagnostics& diagnostics) {
  const int errors = diagnostics.error_count();
  const std::vector<Form> forms = Reader(sources, source, &diagnostics).Read();
  if (diagnostics.error_count() > errors) return {};
  return Fill(forms, diagnostics);
}

Exercise Read(const SourceMap& sources, int source, Diagnostics& diagnostics) {
  const std::string_view text = sources.text(source);
  const std::string_view begin =
      Trimmed(text.substr(text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0, 4096));
  return begin.substr(0, 1) == "{" ? ReadJson(sources, source, diagnostics)
                                   : ReadText(sources, source, diagnostics);
}

}  // namespace zonelab::exercise
