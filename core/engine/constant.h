// A model with other values of its constants: for which of them does a query hold?
#ifndef ZONELAB_CORE_ENGINE_CONSTANT_H_
#define ZONELAB_CORE_ENGINE_CONSTANT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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
  // The model must outlive this.
  Constants(const Model& model, const std::vector<std::string>& names);
  // Which of the names stands for no constant, and what there is; "": each stands for one.
  const std::string& error() const { return error_; }

  // REQUIRES that there is no error: the text of the model in which they have these values, wherever they are declared; all else
  // stays.
  std::string TextWith(absl::Span<const int64_t> values) const;
  std::unique_ptr<Model> With(absl::Span<const int64_t> values) const;

 private:
  struct Place {
    uint32_t begin = 0, end = 0;
    size_t number = 0;  // of the constant
  };
  const Model& model_;
  std::vector<Place> places_;  // ascending
  std::string error_;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_CONSTANT_H_
