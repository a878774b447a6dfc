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

namespace zonelab {

using Json = nlohmann::ordered_json;

// A list of texts.
Json TextsToJson(const std::vector<std::string>& texts);

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
  Json Take() { return std::move(json_); }

 private:
  void PutBool(const char* name, bool value);
  void PutNumber(const char* name, int64_t value);
  void PutText(const char* name, std::string_view value);
  void Put(const char* name, Json value);

  Json json_ = Json::object();
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_JSON_OBJECT_H_
