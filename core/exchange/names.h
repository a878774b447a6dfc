// Names that a format accepts, made from ours: "Train(2).x" becomes "Train_2_x".
#ifndef ZONELAB_CORE_EXCHANGE_NAMES_H_
#define ZONELAB_CORE_EXCHANGE_NAMES_H_

#include <initializer_list>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_set.h"
#include "core/base/strings.h"

namespace zonelab::exchange {

// A name space.  Names consist of letters, digits and '_', do not begin with a digit, and are
// unique.
class Names {
 public:
  Names() = default;
  explicit Names(std::initializer_list<std::string_view> reserved) {
    for (const std::string_view word : reserved) used_.insert(std::string(word));
  }

  std::string Make(std::string_view name) {
    std::string base;
    for (const char c : name) {
      const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
      const bool is_digit = c >= '0' && c <= '9';
      if (is_digit && base.empty()) base += '_';
      if (is_letter || is_digit) {
        base += c;
      } else if (c == '-') {
        base += "minus";
      } else if (c != ')' && c != ']' && !base.empty() && base.back() != '_') {
        base += '_';
      }
    }
    if (base.empty()) base += '_';
    std::string made = base;
    for (int k = 2; !used_.insert(made).second; ++k) made = Cat(base, "_", k);
    return made;
  }

 private:
  absl::flat_hash_set<std::string> used_;
};

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_NAMES_H_
