// The codes of diagnostics: stable, kebab-case names of what can be wrong.
#ifndef ZONELAB_CORE_CONTRACT_CODES_H_
#define ZONELAB_CORE_CONTRACT_CODES_H_

#include <concepts>
#include <cstddef>
#include <string_view>

namespace zonelab {

struct CodeSpec {
  std::string_view code, help;
};

// In alphabetical order.
inline constexpr CodeSpec kCodes[] = {
#define ZL_CODE(code, help) {code, help},
#include "core/contract/codes.def"
#undef ZL_CODE
};

// One of kCodes.  It is made from a literal, which the compiler (GCC) looks up: code that names an
// unknown one does not compile.  To add a code, write its line in codes.def.
class DiagnosticCode {
 public:
  constexpr DiagnosticCode() = default;  // none: ""
#ifdef __clang__
  // Clang 14, which also makes the WebAssembly engine, forgets under what condition a temporary of
  // a full expression exists if that expression calls a consteval function, and destroys it on
  // paths where it was never made.  So only GCC looks the code up.
  template <size_t kSize>
  constexpr DiagnosticCode(const char (&text)[kSize]) : text_(text, kSize - 1) {}
#else
  template <size_t kSize>
  consteval DiagnosticCode(const char (&text)[kSize]) : text_(Find({text, kSize - 1})) {}
#endif

  constexpr std::string_view text() const { return text_; }
  constexpr bool empty() const { return text_.empty(); }
  constexpr operator std::string_view() const { return text_; }

  friend constexpr bool operator==(DiagnosticCode a, DiagnosticCode b) {
    return a.text_ == b.text_;
  }
  template <std::convertible_to<std::string_view> Text>
  friend constexpr bool operator==(DiagnosticCode a, const Text& b) {
    return a.text_ == std::string_view(b);
  }

 private:
  // Not constexpr, so that calling it is an error where a constant is needed.
  static void ThereIsNoSuchCode() {}
  static consteval std::string_view Find(std::string_view text) {
    for (const CodeSpec& spec : kCodes) {
      if (spec.code == text) return spec.code;
    }
    ThereIsNoSuchCode();
    return {};
  }

  std::string_view text_;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_CODES_H_
