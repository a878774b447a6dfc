#include "core/engine/json_object.h"

#include <utility>

namespace zonelab {

void Object::PutBool(const char* name, bool value) { Put(name, value); }
void Object::PutNumber(const char* name, int64_t value) { Put(name, value); }
void Object::PutText(const char* name, std::string_view value) { Put(name, std::string(value)); }

void Object::Put(const char* name, Json value) { json_[name] = std::move(value); }

Json TextsToJson(const std::vector<std::string>& texts) {
  Json json = Json::array();
  for (const std::string& text : texts) json.push_back(text);
  return json;
}

}  // namespace zonelab
