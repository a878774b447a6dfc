// A model with other values of its constants: for which of them does a query hold?
#ifndef ZONELAB_CORE_ENGINE_CONSTANT_H_
#define ZONELAB_CORE_ENGINE_CONSTANT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/base/diagnostics.h"
#include "core/engine/engine.h"

namespace zonelab {

// A constant integer that is declared with a value.
struct ConstantInfo {
  std::string name;   // with its template if it is declared in one: "K", "Train.K"
  std::string value;  // as it is written: "4", "2 * N"
  Span span;          // of the value, in the model's file
};

// In the order of the text; the model may have errors, if it could be read.
std::vector<ConstantInfo> ConstantsOf(const Model& model);

class Constants {
 public:
  // Errors say which constants there are.  The model must outlive this.
  static absl::StatusOr<Constants> Find(const Model& model, const std::vector<std::string>& names);

  // The text of the model in which they have these values, wherever they are declared; all else
  // stays.
  std::string TextWith(absl::Span<const int64_t> values) const;
  std::unique_ptr<Model> With(absl::Span<const int64_t> values) const;

 private:
  explicit Constants(const Model& model) : model_(model) {}

  struct Place {
    uint32_t begin = 0, end = 0;
    size_t number = 0;  // of the constant
  };
  const Model& model_;
  std::vector<Place> places_;  // ascending
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_CONSTANT_H_
