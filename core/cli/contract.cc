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

// A union of texts: `"best" | "bfs"`; one per line if they are many.
std::string Union(const std::vector<std::string_view>& names) {
  std::string line, lines;
  for (const std::string_view name : names) {
    Append(&line, line.empty() ? "" : " | ", "\"", name, "\"");
    Append(&lines, "\n  | \"", name, "\"");
  }
  constexpr size_t kLongest = 80;
  return line.size() <= kLongest ? line : lines;
}

template <class Specs, class GetName>
std::string UnionOf(const Specs& specs, GetName name) {
  std::vector<std::string_view> names;
  for (const auto& spec : specs) names.push_back(name(spec));
  return Union(names);
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
      Append(&comment, ": ", UnionOf(choices, [](const Choice& c) { return c.name; }));
    }
    std::string line;  // as one line, however many choices
    for (const char c : comment) line += c == '\n' ? ' ' : c;
    Append(&text, Property(Cat(option.name, "?"), TypeOf(option), line));
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
  const auto alias = [](std::string_view name, const std::string& type) {
    return Cat("export type ", name, " =", type.starts_with('\n') ? "" : " ", type, ";\n");
  };
  return Cat(OptionTypes(), CounterTypes(),
             alias("Family", UnionOf(kFamilies, [](Family f) { return NameOf(f); })),
             alias("QueryForm", UnionOf(kQueryForms, [](std::string_view form) { return form; })),
             alias("EventKind", UnionOf(kEvents, [](const EventSpec& e) { return e.kind; })),
             alias("ProofKind", UnionOf(kProofs, [](const ProofSpec& p) { return p.kind; })),
             alias("ReasonCode", UnionOf(kReasons, [](const ReasonSpec& r) { return r.code; })),
             alias("DiagnosticCode", UnionOf(kCodes, [](const CodeSpec& c) { return c.code; })));
}

void PrintContract(const ContractArguments& arguments) {
  if (arguments.as_types) {
    std::fputs(ContractTypes().c_str(), stdout);
  } else {
    std::printf("%s\n", ContractToJson().dump(2).c_str());
  }
}

}  // namespace zonelab::cli
