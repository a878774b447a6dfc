// JSON whose values know where they stand, so that what is wrong with them has a line and a column.
#ifndef ZONELAB_CORE_EXERCISE_JSON_TREE_H_
#define ZONELAB_CORE_EXERCISE_JSON_TREE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"

namespace zonelab::exercise {

struct JsonNode {
  enum Type : uint8_t { kNull, kBool, kNumber, kString, kArray, kObject };
  Type type = kNull;
  std::string text;               // of a string what it means, of others what is written
  std::vector<std::string> keys;  // of an object
  std::vector<Span> key_spans;
  std::vector<JsonNode> values;  // of an array or an object
  Span span;
};
Message NameOf(JsonNode::Type type);  // "a list", for messages

// The text of a source as one value; nothing: it has an error, which was told of.
std::optional<JsonNode> ReadTree(const SourceMap& sources, int source, Diagnostics& diagnostics);

}  // namespace zonelab::exercise

#endif  // ZONELAB_CORE_EXERCISE_JSON_TREE_H_
