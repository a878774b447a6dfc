#include "core/cli/contract.h"

#include <cstdio>
#include <string_view>

#include "core/base/strings.h"
#include "core/contract/codes.h"
#include "core/contract/counters.h"
#include "core/contract/events.h"
#include "core/contract/proofs.h"
#include "core/contract/query_form.h"
#include "core/contract/reasons.h"
#include "core/engine/contract_json.h"
#include "core/engine/presets.h"
#include "core/strategies/choices.h"

namespace zonelab::cli {
namespace {

// `"best" | "bfs"`
template <class Specs, class GetName>
std::string UnionOf(const Specs& specs, GetName name, std::string_view separator = " | ") {
  std::string text;
  for (const auto& spec : specs) {
    Append(&text, text.empty() ? "" : separator, "\"", name(spec), "\"");
  }
  return text;
}

// A type that is one of these names; a name per line if the line would be too long.
template <class Specs, class GetName>
std::string Alias(std::string_view type, const Specs& specs, GetName name) {
  constexpr size_t kLongest = 120;
  const std::string line = Cat("export type ", type, " = ", UnionOf(specs, name), ";\n");
  if (line.size() <= kLongest + 1) return line;
  return Cat("export type ", type, " =\n  | ", UnionOf(specs, name, "\n  | "), ";\n");
}

std::string TypeOf(const OptionSpec& option) {
  switch (option.type) {
    case OptionSpec::kChoice:
      return "string";
    case OptionSpec::kInteger:
    case OptionSpec::kNumber:
      return "number";
    case OptionSpec::kBoolean:
      return "boolean";
  }
  return "";
}

std::string Quoted(const OptionSpec& option) {
  const std::string value = ToText(option.get(Options()));
  return option.type == OptionSpec::kChoice ? Cat("\"", value, "\"") : value;
}

// A property with its comment.
std::string Property(std::string_view name, std::string_view type, std::string_view comment) {
  return Cat("  /** ", comment, " */\n  ", name, ": ", type, ";\n");
}

std::string OptionTypes() {
  std::string text = "export interface Options {\n";
  for (const OptionSpec& option : OptionSpecs()) {
    std::string comment = Cat(option.help, " (default ", Quoted(option), ")");
    const absl::Span<const Choice> choices = ChoicesOf(option);
    if (!choices.empty()) {
      Append(&comment, ": ",
             UnionOf(
                 choices, [](const Choice& c) { return c.name; }, ", "));
    }
    Append(&text, Property(Cat(option.name, "?"), TypeOf(option), comment));
  }
  return text + "}\n";
}

std::string CounterTypes() {
  std::string text = "export interface Stats {\n";
  for (const CounterSpec& counter : kCounters) {
    Append(&text, Property(counter.name, "number", counter.help));
  }
  return text + "}\n";
}

}  // namespace

void PrintConfigs() {
  const auto print = [](std::string_view option, std::string_view name, std::string_view help) {
    std::printf("%-13s %-16s %s\n", std::string(option).c_str(), std::string(name).c_str(),
                std::string(help).c_str());
  };
  for (const Preset& preset : Presets()) print("--preset", preset.name, preset.help);
  for (const OptionSpec& option : OptionSpecs()) {
    for (const Choice& choice : ChoicesOf(option)) print(option.flag, choice.name, choice.help);
  }
}

std::string ContractTypes() {
  return Cat(
      "// The types that follow from core/contract, made by\n"
      "//   build/native/zonelab contract --types > wasm/contract.d.ts\n"
      "// Do not edit it: tests/core/cli/contract_test.cc compares.\n\n",
      OptionTypes(), CounterTypes(), Alias("Family", kFamilies, [](Family f) { return NameOf(f); }),
      Alias("QueryForm", kQueryForms, [](std::string_view form) { return form; }),
      Alias("EventKind", kEvents, [](const EventSpec& e) { return e.kind; }),
      Alias("ProofKind", kProofs, [](const ProofSpec& p) { return p.kind; }),
      Alias("ReasonCode", kReasons, [](const ReasonSpec& r) { return r.code; }),
      Alias("DiagnosticCode", kCodes, [](const CodeSpec& c) { return c.code; }));
}

void PrintContract(const ContractArguments& arguments) {
  if (arguments.as_types) {
    std::fputs(ContractTypes().c_str(), stdout);
  } else {
    std::printf("%s\n", ContractToJson().dump(2).c_str());
  }
}

}  // namespace zonelab::cli
