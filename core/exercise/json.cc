// Between JSON and forms, as the table of fields says.
#include "core/exercise/json.h"

#include <cstdlib>
#include <utility>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/exercise/json_tree.h"
#include "core/exercise/text.h"
#include "core/lang/scope.h"

namespace zonelab::exercise {
namespace {

struct Part {
  std::string_view member;  // its name in JSON; "": it has none
  bool is_number = false, is_optional = false;
};

std::vector<Part> PartsOf(const Field& field) {
  std::vector<Part> parts;
  std::string_view members = field.members;
  bool is_optional = false;
  for (const char c : field.pattern) {
    is_optional = is_optional || c == '?';
    if (c != '$' && c != '#') continue;
    const size_t end = std::min(members.find(','), members.size());
    parts.push_back({members.substr(0, end), c == '#', is_optional});
    members.remove_prefix(std::min(end + 1, members.size()));
  }
  return parts;
}

// ---- To JSON ------------------------------------------------------------------------------------

Json ToJson(const std::string& text, bool is_number) {
  int64_t value = 0;
  if (!is_number) return text;
  if (ToInteger(text, &value)) return value;
  return std::strtod(text.c_str(), nullptr);
}

Json ToJson(const Field& field, const Item& item) {
  const std::vector<Part> parts = PartsOf(field);
  if (field.members.empty()) return ToJson(item.parts[0], parts[0].is_number);
  if (field.members == "after") {  // `after 3` is the number 3
    const bool is_after = item.parts[0].substr(0, 6) == "after ";
    return ToJson(item.parts[0].substr(is_after ? 6 : 0), is_after);
  }
  Json json = field.members == "[]" ? Json::array() : Json::object();
  for (size_t k = 0; k < parts.size(); ++k) {
    Json value = ToJson(item.parts[k], parts[k].is_number);
    if (field.members == "[]") {
      json.push_back(std::move(value));
    } else {
      json[std::string(parts[k].member)] = std::move(value);
    }
  }
  return json;
}

Json ToJson(const Entry& entry) {
  const Field& field = *entry.field;
  if (field.members == "{}") {
    Json json = Json::object();
    for (const Item& item : entry.items) {
      json[item.parts[0]] = ToJson(item.parts[1], PartsOf(field)[1].is_number);
    }
    return json;
  }
  if (field.separator == 0) return ToJson(field, entry.items[0]);
  Json list = Json::array();
  for (const Item& item : entry.items) list.push_back(ToJson(field, item));
  return list;
}

Json ToJson(const Form& form) {
  Object object;
  if (form.block != kHead) object.Set("block", kBlockNames[form.block]);
  for (const Entry& entry : form.entries) object.Set(entry.field->member, ToJson(entry));
  return object.Take();
}

// ---- From JSON ----------------------------------------------------------------------------------

class JsonReader {
 public:
  explicit JsonReader(Diagnostics* diagnostics) : diagnostics_(*diagnostics) {}
  std::vector<Form> Read(const JsonNode& root);

 private:
  void Error(Span span, Message message) {
    Complain("exercise-form", span, std::move(message), diagnostics_);
  }
  bool Is(const JsonNode& node, JsonNode::Type type, std::string_view name) {
    if (node.type == type) return true;
    Error(node.span, Tell("`", name, "` is ", NameOf(type), ", not ", NameOf(node.type)));
    return false;
  }
  Form Object(const JsonNode& node, BlockKind block);
  void Member(Form* form, const std::string& key, Span key_span, const JsonNode& node);
  void Items(const Field& field, const JsonNode& node, Entry* entry);
  void Record(const Field& field, const JsonNode& node, Entry* entry);
  // The text of a value; false: it was told what is wrong.
  bool Value(const Field& field, const Part& part, const JsonNode& node, std::string* text);
  void Unknown(const Message& what, const std::string& key, Span span, BlockKind block);

  Diagnostics& diagnostics_;
};

bool JsonReader::Value(const Field& field, const Part& part, const JsonNode& node,
                       std::string* text) {
  const std::string_view name = part.member.empty() ? field.member : part.member;
  if (!Is(node, part.is_number ? JsonNode::kNumber : JsonNode::kString, name)) return false;
  for (const char c : node.text) {
    if (c != '\r') *text += c;
  }
  for (const char c : *text) {
    const auto code = static_cast<unsigned char>(c);
    if ((code >= 32 && code != 127) || c == '\n' || c == '\t') continue;
    Error(node.span, Tell("`", name, "` contains a control character; remove it"));
    return false;
  }
  const bool has_lines = field.place == Place::kBody || field.place == Place::kTexts;
  if (has_lines) return true;
  if (text->find('\n') != std::string::npos || Trimmed(*text) != *text) {
    Error(node.span, Tell("`", name, "` is one line, without blanks around it"));
    return false;
  }
  if (!text->empty() || part.member == "to") return true;
  Error(node.span, Tell("`", name, "` is empty; write something, or leave it out"));
  return false;
}

void JsonReader::Record(const Field& field, const JsonNode& node, Entry* entry) {
  const std::vector<Part> parts = PartsOf(field);
  Item item;
  item.span = node.span;
  bool is_good = true;
  if (field.members.empty() || field.members == "after") {
    const bool is_after = !field.members.empty() && node.type == JsonNode::kNumber;
    is_good = Value(field, {"", parts[0].is_number || is_after}, node, &item.parts.emplace_back());
    if (is_after) item.parts[0] = Cat("after ", item.parts[0]);
  } else if (field.members == "[]") {
    if (!Is(node, JsonNode::kArray, field.member)) return;
    if (node.values.size() != parts.size()) {
      return Error(node.span, Tell("`", std::string_view(field.member), "` is a list of ",
                                   parts.size(), " values"));
    }
    for (size_t k = 0; k < parts.size(); ++k) {
      is_good =
          Value(field, {"", parts[k].is_number}, node.values[k], &item.parts.emplace_back()) &&
          is_good;
    }
  } else {
    if (!Is(node, JsonNode::kObject, field.member)) return;
    for (const Part& part : parts) {
      std::string* text = &item.parts.emplace_back();
      size_t k = 0;
      while (k < node.keys.size() && node.keys[k] != part.member) ++k;
      if (k < node.keys.size()) {
        is_good = Value(field, part, node.values[k], text) && is_good;
      } else if (!part.is_optional) {
        Error(node.span, Tell("`", std::string_view(field.member), "` lacks `", part.member, "`"));
        is_good = false;
      }
    }
    for (size_t k = 0; k < node.keys.size(); ++k) {
      bool is_known = false;
      for (const Part& part : parts) is_known = is_known || part.member == node.keys[k];
      if (is_known) continue;
      Error(node.key_spans[k],
            Tell("`", std::string_view(field.member), "` has no key `", node.keys[k], "`"));
      is_good = false;
    }
  }
  if (is_good) entry->items.push_back(std::move(item));
}

void JsonReader::Items(const Field& field, const JsonNode& node, Entry* entry) {
  if (field.members == "{}") {
    if (!Is(node, JsonNode::kObject, field.member)) return;
    for (size_t k = 0; k < node.keys.size(); ++k) {
      Item item = {{node.keys[k], ""}, node.key_spans[k]};
      const bool is_number = PartsOf(field)[1].is_number;
      const std::string_view name = node.keys[k];
      if (Value(field, {name, is_number}, node.values[k], &item.parts[1])) {
        entry->items.push_back(std::move(item));
      }
    }
  } else if (field.separator == 0) {
    Record(field, node, entry);
  } else if (node.values.size() > kMostItems) {
    Error(node.span,
          Tell("`", std::string_view(field.member), "` has more than ", kMostItems, " items"));
  } else if (Is(node, JsonNode::kArray, field.member)) {
    for (const JsonNode& value : node.values) Record(field, value, entry);
  }
}

void JsonReader::Unknown(const Message& what, const std::string& key, Span span, BlockKind block) {
  lang::SimilarName similar(key);
  for (const Field& field : Fields()) {
    if (Has(field, block)) similar.Offer(field.member);
  }
  Error(span, Tell(what, " has no key `", key, "`", similar.Hint()));
}

Form JsonReader::Object(const JsonNode& node, BlockKind block) {
  Form form;
  form.block = block;
  form.span = node.span;
  for (size_t k = 0; k < node.keys.size(); ++k) {
    const std::string& key = node.keys[k];
    if (key == (block == kHead ? "blocks" : "block")) continue;
    const Field* found = nullptr;
    for (const Field& field : Fields()) {
      if (Has(field, block) && field.member == key) found = &field;
    }
    if (found == nullptr) {
      Unknown(block == kHead ? Message("an exercise") : Tell("a block `", kBlockNames[block], "`"),
              key, node.key_spans[k], block);
      continue;
    }
    Entry entry = {found, {}, node.key_spans[k]};
    Items(*found, node.values[k], &entry);
    form.entries.push_back(std::move(entry));
  }
  return form;
}

std::vector<Form> JsonReader::Read(const JsonNode& root) {
  std::vector<Form> forms;
  if (!Is(root, JsonNode::kObject, "exercise")) return forms;
  forms.push_back(Object(root, kHead));
  const JsonNode* blocks = nullptr;
  for (size_t k = 0; k < root.keys.size(); ++k) {
    if (root.keys[k] == "blocks") blocks = &root.values[k];
  }
  if (blocks == nullptr) {
    Error(root.span, "an exercise lacks `blocks`, the list of its parts");
    return forms;
  }
  if (!Is(*blocks, JsonNode::kArray, "blocks")) return forms;
  if (blocks->values.size() > kMostBlocks) {
    Error(blocks->span,
          Tell("an exercise has at most ", kMostBlocks, " blocks; split it into several"));
    return forms;
  }
  for (const JsonNode& node : blocks->values) {
    if (!Is(node, JsonNode::kObject, "blocks[…]")) continue;
    size_t at = 0;
    while (at < node.keys.size() && node.keys[at] != "block") ++at;
    if (at == node.keys.size()) {
      Error(node.span, "this block does not say which kind it is: `\"block\": \"test\"`");
      continue;
    }
    int block = 0;
    while (block < kHead && node.values[at].text != kBlockNames[block]) ++block;
    if (block == kHead || node.values[at].type != JsonNode::kString) {
      Error(node.values[at].span,
            Tell("block `", node.values[at].text, "` is not known to this version"));
      continue;
    }
    forms.push_back(Object(node, static_cast<BlockKind>(block)));
  }
  return forms;
}

bool AreEqual(const Form& a, const Form& b) {
  if (a.block != b.block || a.entries.size() != b.entries.size()) return false;
  for (size_t k = 0; k < a.entries.size(); ++k) {
    const Entry &one = a.entries[k], &other = b.entries[k];
    if (one.field != other.field || one.items.size() != other.items.size()) return false;
    for (size_t j = 0; j < one.items.size(); ++j) {
      if (one.items[j].parts != other.items[j].parts) return false;
    }
  }
  return true;
}

// Whatever JSON says must be the same when it is written as text.
void CheckText(const Exercise& exercise, const std::vector<Form>& forms, Diagnostics& diagnostics) {
  SourceMap sources;
  Diagnostics found;
  const Exercise again = ReadText(sources, sources.Add("", Print(exercise)), found);
  size_t k = 0;
  const size_t count = std::min(exercise.blocks.size(), again.blocks.size());
  while (k < count && AreEqual(FormOf(exercise.blocks[k]), FormOf(again.blocks[k]))) ++k;
  const bool is_equal = !found.has_errors() && k == exercise.blocks.size() &&
                        k == again.blocks.size() && AreEqual(HeadOf(exercise), HeadOf(again));
  if (is_equal) return;
  diagnostics.Error("exercise-form", forms[std::min(k + 1, forms.size() - 1)].span,
                    "written as text, this would be read differently; look for a fence ``` in the "
                    "prose, for ` => ` in what is replaced, for a query that begins like a key");
}

}  // namespace

Json ToJson(const Exercise& exercise) {
  Json json = ToJson(HeadOf(exercise));
  Json blocks = Json::array();
  for (const Block& block : exercise.blocks) blocks.push_back(ToJson(FormOf(block)));
  json["blocks"] = std::move(blocks);
  return json;
}

Exercise ReadJson(const SourceMap& sources, int source, Diagnostics& diagnostics) {
  const int errors = diagnostics.error_count();
  if (sources.text(source).size() > 2 * kMostBytes) {
    diagnostics.Error("exercise-form", {source, 0, 0},
                      Tell("the file is too large: at most ", 2 * kMostBytes, " bytes are read"));
    return {};
  }
  const std::optional<JsonNode> root = ReadTree(sources, source, diagnostics);
  if (!root) return {};
  const std::vector<Form> forms = JsonReader(&diagnostics).Read(*root);
  if (diagnostics.error_count() > errors) return {};
  Exercise exercise = Fill(forms, diagnostics);
  if (diagnostics.error_count() == errors) CheckText(exercise, forms, diagnostics);
  return exercise;
}

}  // namespace zonelab::exercise
