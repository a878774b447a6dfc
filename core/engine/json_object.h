// JSON objects, member by member.  nlohmann's initializer lists do the same with many times the
// code, and the page has to load it.
#ifndef ZONELAB_CORE_ENGINE_JSON_OBJECT_H_
#define ZONELAB_CORE_ENGINE_JSON_OBJECT_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/message.h"

namespace zonelab {

using Json = nlohmann::ordered_json;

// A list of texts.
Json TextsToJson(const std::vector<std::string>& texts);

// What a message was made of, for who says it in other languages: ["template", argument, …], where an
// argument is a text, a counted phrase {"count": 2, "forms": "# step | # steps"} or such a list.  Of
// one without a template, its text.
Json SaidToJson(const Message& message);

//   Object().Set("name", name).Set("size", 3).Take()
class Object {
 public:
  template <class T>
  Object& Set(const char* name, const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      PutBool(name, value);
    } else if constexpr (std::is_integral_v<T>) {
      PutNumber(name, static_cast<int64_t>(value));
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      PutText(name, value);
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      Put(name, TextsToJson(value));
    } else {
      Put(name, Json(value));
    }
    return *this;
  }
  Object& Set(const char* name, Json&& value) {
    Put(name, std::move(value));
    return *this;
  }
  // The English text, and as `said` what it was made of, if it has a template.
  Object& SetMessage(const char* name, const Message& message, const char* said = "said");
  Json Take() { return std::move(json_); }

 private:
  void PutBool(const char* name, bool value);
  void PutNumber(const char* name, int64_t value);
  void PutText(const char* name, std::string_view value);
  void Put(const char* name, Json value);

  Json json_ = Json::object();
};

// The same, added to an object that there is.
void AddMessage(const Message& message, Json* json, const char* name = "message",
                const char* said = "said");

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_JSON_OBJECT_H_
