// From JSON to values of JavaScript, which are parsed on the other side.
#ifndef ZONELAB_WASM_TO_VALUE_H_
#define ZONELAB_WASM_TO_VALUE_H_

#include <emscripten/val.h>

#include <string>

#include "core/engine/json_object.h"

namespace zonelab {

inline emscripten::val ToValue(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  return emscripten::val::global("JSON").call<emscripten::val>("parse", text);
}

}  // namespace zonelab

#endif  // ZONELAB_WASM_TO_VALUE_H_
