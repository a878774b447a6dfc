// The forms of queries.
#ifndef ZONELAB_CORE_CONTRACT_QUERY_FORM_H_
#define ZONELAB_CORE_CONTRACT_QUERY_FORM_H_

#include <array>
#include <cstdint>
#include <string_view>

namespace zonelab {

enum class QueryForm : uint8_t {
  kNone,              // a mistake: none of the forms below
  kExistsEventually,  // E<> p
  kAlwaysGlobally,    // A[] p
  kExistsAlways,      // E[] p
  kAlwaysEventually,  // A<> p
  kLeadsTo,           // p --> q
  kSup,               // sup{p}: e, …
  kInf,
  kBounds,
  kExhaustive,  // "exhaustive": explore all reachable states
};

// In the order of QueryForm.
inline constexpr std::array<std::string_view, 10> kQueryForms = {
    "", "E<>", "A[]", "E[]", "A<>", "-->", "sup", "inf", "bounds", "exhaustive"};

constexpr std::string_view NameOf(QueryForm form) { return kQueryForms[static_cast<int>(form)]; }

// Does it ask which runs there are (E[], A<>, -->)?  Such queries are searched by Family::kRuns.
constexpr bool IsAboutRuns(QueryForm form) {
  return form == QueryForm::kExistsAlways || form == QueryForm::kAlwaysEventually ||
         form == QueryForm::kLeadsTo;
}

// Does it ask for values of expressions (sup, inf, bounds)?
constexpr bool IsAboutValues(QueryForm form) {
  return form == QueryForm::kSup || form == QueryForm::kInf || form == QueryForm::kBounds;
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_QUERY_FORM_H_
