#include "core/engine/json_object.h"

#include <utility>

#include "core/base/said.h"

namespace zonelab {

void Object::PutBool(const char* name, bool value) { Put(name, value); }
void Object::PutNumber(const char* name, int64_t value) { Put(name, value); }
void Object::PutText(const char* name, std::string_view value) { Put(name, std::string(value)); }

void Object::Put(const char* name, Json value) { json_[name] = std::move(value); }

Object& Object::SetMessage(const char* name, const Message& message, const char* said) {
  AddMessage(message, &json_, name, said);
  return *this;
}

void AddMessage(const Message& message, Json* json, const char* name, const char* said) {
  (*json)[name] = std::string(message);
  if (message.said() != nullptr) (*json)[said] = SaidToJson(message);
}

Json SaidToJson(const Message& message) {
  const Said* said = message.said();
  if (said == nullptr) return Json(std::string(message));
  if (said->count) return Object().Set("count", *said->count).Set("forms", said->form).Take();
  Json json = Json::array();
  json.push_back(said->form);
  for (const Message& argument : said->arguments) json.push_back(SaidToJson(argument));
  return json;
}

Json TextsToJson(const std::vector<std::string>& texts) {
  Json json = Json::array();
  for (const std::string& text : texts) json.push_back(text);
  return json;
}

}  // namespace zonelab
