#include "core/contract/options.h"

#include <cmath>
#include <cstdlib>
#include <type_traits>

#include "core/base/strings.h"

namespace zonelab {
namespace {

// Integers cross as doubles, which hold these exactly.
constexpr double kLargestInteger = 9'007'199'254'740'992.0;  // 2^53

constexpr Condition kAlways = {};
constexpr Condition kRandomOrder = {"order", "random", ""};
constexpr Condition kHiddenData = {"data", "", "explicit"};

// A choice that does something only under a condition of its own.
struct ConditionalChoice {
  std::string_view option, choice;
  Condition condition;
};
constexpr ConditionalChoice kConditionalChoices[] = {{"errors", "assumed", kHiddenData}};

bool Holds(const Condition& condition, const Options& options) {
  const OptionSpec* other = FindOption(condition.option);
  if (other == nullptr) return true;
  const std::string value = ToText(other->get(options));
  return condition.is.empty() ? value != condition.is_not : value == condition.is;
}

template <class T>
constexpr OptionSpec::Type TypeOf() {
  if constexpr (std::is_same_v<T, bool>) return OptionSpec::kBoolean;
  if constexpr (std::is_integral_v<T>) return OptionSpec::kInteger;
  if constexpr (std::is_floating_point_v<T>) return OptionSpec::kNumber;
  return OptionSpec::kChoice;
}

template <class T>
constexpr absl::Span<const Choice> ChoicesFor() {
  if constexpr (std::is_enum_v<T>) return ChoicesOf<T>();
  return {};
}

template <class T>
OptionValue ToValue(const T& field) {
  if constexpr (std::is_enum_v<T>) {
    return std::string(NameOf(field));
  } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, bool>) {
    return field;
  } else {
    return static_cast<double>(field);
  }
}

bool IsCount(double number) { return number >= 0 && number <= kLargestInteger; }

template <class T>
bool FromValue(const OptionValue& value, T* field) {
  if constexpr (std::is_same_v<T, bool>) {
    const bool* given = std::get_if<bool>(&value);
    if (given != nullptr) *field = *given;
    return given != nullptr;
  } else if constexpr (std::is_arithmetic_v<T>) {
    const double* number = std::get_if<double>(&value);
    if (number == nullptr || !IsCount(*number)) return false;
    if (std::is_integral_v<T> && *number != std::floor(*number)) return false;
    *field = static_cast<T>(*number);
    return true;
  } else {
    const std::string* name = std::get_if<std::string>(&value);
    if (name == nullptr) return false;
    if constexpr (std::is_enum_v<T>) {
      const std::optional<T> known = ByName<T>(*name);
      if (known) *field = *known;
      return known.has_value();
    } else {
      *field = *name;
      return true;
    }
  }
}

template <class T>
bool SetLimit(const OptionValue& value, double scale, T* field) {
  const double* number = std::get_if<double>(&value);
  if (number == nullptr || !IsCount(*number * scale)) return false;
  const double scaled = *number * scale;
  // A fraction of a state or a byte is rounded up: 0 would be no limit.
  *field = static_cast<T>(std::is_integral_v<T> ? std::ceil(scaled) : scaled);
  return true;
}

constexpr OptionSpec kSpecs[] = {
#define ZL_OPTION(field, type, value, name, flag, group, families, condition, label, help) \
  {name,                                                                                   \
   flag,                                                                                   \
   label,                                                                                  \
   help,                                                                                   \
   TypeOf<type>(),                                                                         \
   OptionSpec::group,                                                                      \
   families,                                                                               \
   condition,                                                                              \
   ChoicesFor<type>(),                                                                     \
   [](const Options& options) { return ToValue(options.field); },                          \
   [](Options& options, const OptionValue& to) { return FromValue(to, &options.field); }},
#define ZL_LIMIT(field, type, scale, name, flag, label, help)                 \
  {name,                                                                      \
   flag,                                                                      \
   label,                                                                     \
   help,                                                                      \
   OptionSpec::kNumber,                                                       \
   OptionSpec::kLimit,                                                        \
   kAllFamilies,                                                              \
   kAlways,                                                                   \
   {},                                                                        \
   [](const Options& options) {                                               \
     return OptionValue(static_cast<double>(options.budget.field) / (scale)); \
   },                                                                         \
   [](Options& options, const OptionValue& to) {                              \
     return SetLimit<type>(to, scale, &options.budget.field);                 \
   }},
#include "core/contract/options.def"
#undef ZL_OPTION
#undef ZL_LIMIT
};

// The names, as a list within a sentence.
std::string Listed(absl::Span<const Choice> choices) {
  std::string list;
  for (const Choice& choice : choices) Append(&list, list.empty() ? "" : ", ", choice.name);
  return list;
}

// What is said after an unknown value.
std::string Needs(const OptionSpec& spec) {
  switch (spec.type) {
    case OptionSpec::kChoice:
      return Cat("choose one of: ", Listed(spec.choices));
    case OptionSpec::kInteger:
      return "give a whole number that is not negative";
    case OptionSpec::kNumber:
      return "give a number that is not negative";
    case OptionSpec::kBoolean:
      return "choose true or false";
  }
  return "";
}

}  // namespace

absl::Span<const OptionSpec> OptionSpecs() { return kSpecs; }

const OptionSpec* FindOption(std::string_view name) {
  for (const OptionSpec& spec : kSpecs) {
    if (spec.name == name) return &spec;
  }
  return nullptr;
}

absl::Status Set(Options& options, std::string_view name, const OptionValue& value) {
  const OptionSpec* spec = FindOption(name);
  if (spec == nullptr) return absl::NotFoundError(Cat("There is no option \"", name, "\"."));
  if (spec->set(options, value)) return absl::OkStatus();
  return absl::InvalidArgumentError(Cat("Unknown value \"", ToText(value), "\" for ",
                                        spec->flag.empty() ? name : spec->flag, "; ", Needs(*spec),
                                        "."));
}

absl::Status SetFromText(Options& options, std::string_view name, std::string_view text) {
  const OptionSpec* spec = FindOption(name);
  const std::string word(text);
  OptionValue value = word;
  if (spec != nullptr && spec->type == OptionSpec::kBoolean) {
    if (word == "true" || word == "false") value = word == "true";
  } else if (spec != nullptr && spec->type != OptionSpec::kChoice) {
    char* end = nullptr;  // strtod, since absl::SimpleAtod would add 10 KB to the page
    const double number = std::strtod(word.c_str(), &end);
    if (!word.empty() && *end == '\0') value = number;
  }
  return Set(options, name, value);
}

std::string ToText(const OptionValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const double* number = std::get_if<double>(&value)) {
    return *number == std::floor(*number) && std::abs(*number) <= kLargestInteger
               ? Cat(static_cast<int64_t>(*number))
               : Cat(*number);
  }
  return std::get<std::string>(value);
}

bool Matters(const OptionSpec& spec, const Options& options, Family family) {
  if (!spec.families.Has(family) || !Holds(spec.condition, options)) return false;
  for (const ConditionalChoice& one : kConditionalChoices) {
    if (one.option == spec.name && one.choice == ToText(spec.get(options))) {
      return Holds(one.condition, options);
    }
  }
  return true;
}

}  // namespace zonelab
