// Diagnostics for features that a format lacks, and the limit on the size of a written-out model.
//
// An edge of a template is refused once, not once for each process and select value.
#ifndef ZONELAB_CORE_EXCHANGE_REFUSALS_H_
#define ZONELAB_CORE_EXCHANGE_REFUSALS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/base/diagnostics.h"
#include "core/base/strings.h"

namespace zonelab::exchange {

class Refusals {
 public:
  // `format`: "TChecker's format".
  Refusals(std::string_view format, Diagnostics& diagnostics)
      : format_(format), diagnostics_(diagnostics) {}

  std::string_view format() const { return format_; }
  bool any() const { return count_ > 0; }

  // Takes `terms` from the size that is left for the whole model; false: nothing is left.
  bool Spend(int64_t terms) {
    left_ -= terms;
    return left_ >= 0;
  }
  bool is_exhausted() const { return left_ < 0; }

  static constexpr int64_t kMostTerms = 1'000'000;

  // `what` continues the name of the format: "has no urgent channels; make it …".
  Diagnostic& Refuse(Span span, std::string_view what) {
    ++count_;
    std::string message = Cat(format_, " ", what);
    if (!seen_.insert(Cat(span.source, ":", span.begin, ":", what.substr(0, 24))).second) {
      return ignored_;
    }
    return diagnostics_.Error("not-in-format", span, std::move(message));
  }

 private:
  std::string format_;
  Diagnostics& diagnostics_;
  absl::flat_hash_set<std::string> seen_;
  int count_ = 0;
  int64_t left_ = kMostTerms;
  Diagnostic ignored_;
};

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_REFUSALS_H_
