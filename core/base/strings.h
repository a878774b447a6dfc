// Cat and Append, which are absl::StrCat for std::string_view too; and what counts as a word.
//
// Debian builds Abseil with its own string_view, which does not convert from the standard one.
#ifndef ZONELAB_CORE_BASE_STRINGS_H_
#define ZONELAB_CORE_BASE_STRINGS_H_

#include <string>
#include <string_view>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace zonelab {

namespace internal {
template <class T>
decltype(auto) Piece(const T& piece) {
  if constexpr (std::is_same_v<T, std::string_view>) {
    return absl::string_view(piece.data(), piece.size());
  } else if constexpr (requires { piece.text().data(); }) {  // a DiagnosticCode
    return absl::string_view(piece.text().data(), piece.text().size());
  } else {
    return piece;
  }
}
}  // namespace internal

template <class... Pieces>
std::string Cat(const Pieces&... pieces) {
  return absl::StrCat(internal::Piece(pieces)...);
}
template <class... Pieces>
void Append(std::string* out, const Pieces&... pieces) {
  absl::StrAppend(out, internal::Piece(pieces)...);
}

// Letters, digits and '_', whatever the locale.
constexpr bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_STRINGS_H_
