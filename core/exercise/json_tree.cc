// A parser by recursive descent, of bounded depth and size (RFC 8259).
#include "core/exercise/json_tree.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/encoding.h"
#include "core/base/strings.h"
#include "core/exercise/form.h"

namespace zonelab::exercise {
namespace {

constexpr int kMostNesting = 16;
constexpr int kMostValues = 50'000;

class Parser {
 public:
  Parser(std::string_view text, int source, Diagnostics* diagnostics)
      : text_(text), source_(source), diagnostics_(*diagnostics) {}

  bool Parse(JsonNode* root) {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;
    if (!Value(root, 0)) return false;
    Blanks();
    return at_ == text_.size() || Fail(at_, "something follows behind the exercise; remove it");
  }

 private:
  bool Fail(size_t at, Message message) {
    const auto begin = static_cast<uint32_t>(std::min(at, text_.size()));
    Complain("exercise-form", {source_, begin, begin}, std::move(message), diagnostics_);
    return false;
  }
  char Next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void Blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  bool Take(char c) {
    Blanks();
    if (Next() != c) return false;
    ++at_;
    return true;
  }
  bool Value(JsonNode* node, int depth);
  bool Members(JsonNode* node, int depth);
  bool String(std::string* out);
  bool Escape(std::string* out);
  bool Hex(uint32_t* code);
  bool Literal(JsonNode* node);

  std::string_view text_;
  int source_;
  Diagnostics& diagnostics_;
  size_t at_ = 0;
  int values_ = 0;
};

bool Parser::Hex(uint32_t* code) {
  *code = 0;
  for (int k = 0; k < 4; ++k, ++at_) {
    constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
    const size_t digit = kDigits.find(Next());
    if (digit == std::string_view::npos || at_ >= text_.size()) {
      return Fail(at_, "\\u is followed by four hexadecimal digits");
    }
    *code = *code * 16 + static_cast<uint32_t>(digit < 16 ? digit : digit - 6);
  }
  return true;
}

bool Parser::Escape(std::string* out) {
  constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
  const size_t begin = at_ - 1;
  const char c = Next();
  ++at_;
  const size_t name = kLetters.find(c);
  if (name != std::string_view::npos) {
    *out += kMeant[name];
    return true;
  }
  uint32_t code = 0, low = 0;
  if (c != 'u') return Fail(begin, "JSON has no such escape; write \\\\ for a backslash");
  if (!Hex(&code)) return false;
  const bool is_high = code >= 0xD800 && code < 0xDC00;
  if (is_high) {
    if (text_.substr(at_, 2) != "\\u") return Fail(begin, "this is half a character");
    at_ += 2;
    if (!Hex(&low)) return false;
  }
  if (code >= 0xD800 && code < 0xE000) {
    if (!is_high || low < 0xDC00 || low > 0xDFFF) return Fail(begin, "this is half a character");
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  }
  AppendUtf8(code, out);
  return true;
}

bool Parser::String(std::string* out) {
  const size_t begin = at_++;
  while (at_ < text_.size()) {
    const char c = text_[at_++];
    if (c == '"') return true;
    if (c == '\\') {
      if (!Escape(out)) return false;
    } else if (c == '\n') {
      return Fail(begin, "this text never ends in its line; write \\n for a line end, and a \"");
    } else {
      *out += c;
    }
  }
  return Fail(begin, "this text never ends; close it with a \"");
}

bool Parser::Literal(JsonNode* node) {
  const size_t begin = at_;
  while (at_ < text_.size() && (IsWordCharacter(text_[at_]) || text_[at_] == '-' ||
                                text_[at_] == '+' || text_[at_] == '.')) {
    ++at_;
  }
  node->text = std::string(text_.substr(begin, at_ - begin));
  const bool is_bool = node->text == "true" || node->text == "false";
  const char first = node->text.empty() ? '\0' : node->text[0];
  node->type = is_bool                ? JsonNode::kBool
               : node->text == "null" ? JsonNode::kNull
                                      : JsonNode::kNumber;
  if (node->type != JsonNode::kNumber || first == '-' || (first >= '0' && first <= '9'))
    return true;
  return Fail(
      begin, "a value is expected here: a text in \"\", a number, a list in [] or an object in {}");
}

bool Parser::Members(JsonNode* node, int depth) {
  const bool is_object = node->type == JsonNode::kObject;
  const char close = is_object ? '}' : ']';
  const size_t begin = at_++;
  std::set<std::string> keys;
  if (Take(close)) return true;
  while (true) {
    Blanks();
    if (is_object) {
      const size_t key = at_;
      std::string text;
      if (Next() != '"') return Fail(at_, "a key in \"\" is expected here");
      if (!String(&text)) return false;
      node->key_spans.push_back({source_, static_cast<uint32_t>(key), static_cast<uint32_t>(at_)});
      if (!keys.insert(text).second) {
        return Fail(key, Tell("the key `", text, "` stands twice; leave one of the two out"));
      }
      node->keys.push_back(std::move(text));
      if (!Take(':')) return Fail(at_, "a `:` is expected here, between key and value");
    }
    if (!Value(&node->values.emplace_back(), depth + 1)) return false;
    if (Take(close)) return true;
    if (at_ >= text_.size()) {
      return Fail(begin, Tell("this never ends; close it with a `", std::string(1, close), "`"));
    }
    if (!Take(',')) {
      return Fail(at_, Tell("a `,` or a `", std::string(1, close), "` is expected here"));
    }
  }
}

bool Parser::Value(JsonNode* node, int depth) {
  Blanks();
  const size_t begin = at_;
  if (++values_ > kMostValues) return Fail(begin, "there are too many values for an exercise");
  if (depth > kMostNesting) return Fail(begin, "this is nested too deeply for an exercise");
  bool is_good = true;
  if (Next() == '"') {
    node->type = JsonNode::kString;
    is_good = String(&node->text);
  } else if (Next() == '{' || Next() == '[') {
    node->type = Next() == '{' ? JsonNode::kObject : JsonNode::kArray;
    is_good = Members(node, depth);
  } else {
    is_good = Literal(node);
  }
  node->span = {source_, static_cast<uint32_t>(begin), static_cast<uint32_t>(at_)};
  return is_good;
}

}  // namespace

Message NameOf(JsonNode::Type type) {
  constexpr Phrase kNames[] = {"null",   "true or false", "a number",
                               "a text", "a list",        "an object"};
  return kNames[type];
}

std::optional<JsonNode> ReadTree(const SourceMap& sources, int source, Diagnostics& diagnostics) {
  JsonNode root;
  const std::string_view text = sources.text(source);
  if (HasBadCharacters(text, source, diagnostics)) return std::nullopt;
  if (!Parser(text, source, &diagnostics).Parse(&root)) return std::nullopt;
  return root;
}

}  // namespace zonelab::exercise
