// What can be chosen for a check: struct Options, and a table that describes each option, from
// which the command line, JSON, WebAssembly and the page's settings are made.  To add an option,
// write its line in options.def and use the field.
#ifndef ZONELAB_CORE_CONTRACT_OPTIONS_H_
#define ZONELAB_CORE_CONTRACT_OPTIONS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "core/contract/budget.h"
#include "core/contract/traits.h"

namespace zonelab {

// A name with one line of help.
struct Choice {
  std::string_view name;
  std::string_view help;
  const Traits* traits = nullptr;  // of strategies for clocks only
};

// clang-format off
// The enums of options.def: Order, Covering, Extrapolate, Errors, Runs, Activity, …
#define ZL_CHOICES(type) enum class type : uint8_t {
#define ZL_CHOICE(type, value, name, help) value,
#define ZL_END(type) };
#include "core/contract/options.def"
#undef ZL_CHOICES
#undef ZL_CHOICE
#undef ZL_END

// ChoicesOf<Order>() and so on: the names, in the order of the enum.
template <class Enum>
constexpr absl::Span<const Choice> ChoicesOf() = delete;
#define ZL_CHOICES(type) inline constexpr Choice k##type##Choices[] = {
#define ZL_CHOICE(type, value, name, help) {name, help},
#define ZL_END(type) };                                \
  template <>                                          \
  constexpr absl::Span<const Choice> ChoicesOf<type>() { return k##type##Choices; }
#include "core/contract/options.def"
#undef ZL_CHOICES
#undef ZL_CHOICE
#undef ZL_END
// clang-format on

template <class Enum>
concept IsChoice = requires {
  ChoicesOf<Enum>();
};

template <IsChoice Enum>
constexpr std::string_view NameOf(Enum value) {
  return ChoicesOf<Enum>()[static_cast<size_t>(value)].name;
}

// Nothing: there is no such name.
template <IsChoice Enum>
constexpr std::optional<Enum> ByName(std::string_view name) {
  const absl::Span<const Choice> choices = ChoicesOf<Enum>();
  for (size_t k = 0; k < choices.size(); ++k) {
    if (choices[k].name == name) return static_cast<Enum>(k);
  }
  return std::nullopt;
}

// Fields are described by their lines in options.def.
struct Options {
#define ZL_OPTION(field, type, value, name, flag, group, families, condition, label, help) \
  type field = value;
#include "core/contract/options.def"
#undef ZL_OPTION
  Budget budget;
};

// The value of any option: of a choice its name, of an integer a whole double.
using OptionValue = std::variant<std::string, double, bool>;

// The option does something only if another option has this value, or any but that one.
struct Condition {
  std::string_view option, is, is_not;  // `option` "": always; one of the others is ""
};

struct OptionSpec {
  enum Type : uint8_t { kChoice, kInteger, kNumber, kBoolean };
  enum Group : uint8_t { kSearch, kLimit, kOutput };

  std::string_view name, flag, label, help;
  Type type;
  Group group;
  Families families;
  Condition condition;
  absl::Span<const Choice> choices;  // none where strategies give the names
  OptionValue (*get)(const Options& options);
  // False: it is no value of this option.
  bool (*set)(Options& options, const OptionValue& value);
};

// All options, in the order of options.def.
absl::Span<const OptionSpec> OptionSpecs();
// Null: there is no such option.
const OptionSpec* FindOption(std::string_view name);

// Sets an option by its name.  An error says which values there are.
absl::Status Set(Options& options, std::string_view name, const OptionValue& value);
// Likewise from words: "bfs", "1.5", "true".
absl::Status SetFromText(Options& options, std::string_view name, std::string_view text);

// "bfs", "1.5", "true": what SetFromText takes.
std::string ToText(const OptionValue& value);

// Does the option change anything in a search of this family with these options?
bool Matters(const OptionSpec& spec, const Options& options, Family family);

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_OPTIONS_H_
