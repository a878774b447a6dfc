// A model with other values of one of its constants: for which of them does a query hold?
#ifndef ZONELAB_CORE_ENGINE_CONSTANT_H_
#define ZONELAB_CORE_ENGINE_CONSTANT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/engine/engine.h"

namespace zonelab {

class Constant {
 public:
  // `text` is what `model` was loaded from; `name` is that of a constant integer, with its template
  // if it is declared in one: "K", "Train.K".  Errors say which constants there are.
  static absl::StatusOr<Constant> Find(const Model& model, std::string_view text,
                                       std::string_view name);

  // The text of the model in which it has this value, wherever it is declared; all else stays.
  std::string With(int64_t value) const;

 private:
  Constant(std::string_view text, size_t begin, size_t end)
      : before_(text.substr(0, begin)), behind_(text.substr(end)) {}

  std::string before_, behind_;  // of the value, in the text
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_CONSTANT_H_
