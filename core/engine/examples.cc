#include "core/engine/examples.h"

#include <cstdlib>

#include "core/base/strings.h"
#include "core/engine/examples_data.h"

namespace zonelab {
namespace {

constexpr std::string_view kParameterLine = "\nconst int N = ";

// What follows `prefix` on the line that begins with it, or "".
std::string_view LineAfter(std::string_view text, std::string_view prefix) {
  size_t at = text.substr(0, prefix.size()) == prefix ? 0 : text.find(Cat("\n", prefix));
  if (at == std::string_view::npos) return "";
  at += prefix.size() + (at == 0 ? 0 : 1);
  return text.substr(at, text.find('\n', at) - at);
}

// "2..12, default 4"
std::optional<ExampleInfo::Parameter> ParseParameter(std::string_view line) {
  if (line.empty()) return std::nullopt;
  ExampleInfo::Parameter parameter;
  const std::string text(line);
  char* rest = nullptr;
  parameter.min = static_cast<int>(std::strtol(text.c_str(), &rest, 10));
  parameter.max = static_cast<int>(std::strtol(rest + 2, &rest, 10));
  const size_t preset = text.find("default ");
  parameter.preset =
      preset == std::string::npos ? parameter.min : std::atoi(text.c_str() + preset + 8);
  return parameter;
}

ExampleInfo InfoOf(const ExampleFile& file) {
  ExampleInfo info;
  info.name = file.name;
  info.title = LineAfter(file.xta, "// ");
  info.teaches = LineAfter(file.xta, "// Teaches: ");
  info.n = ParseParameter(LineAfter(file.xta, "// N: "));
  return info;
}

}  // namespace

std::vector<ExampleInfo> Examples() {
  std::vector<ExampleInfo> infos;
  for (int i = 0; i < kExampleFileCount; ++i) infos.push_back(InfoOf(kExampleFiles[i]));
  return infos;
}

absl::StatusOr<Example> GetExample(std::string_view name, int n) {
  std::string known;
  for (int i = 0; i < kExampleFileCount; ++i) {
    const ExampleFile& file = kExampleFiles[i];
    Append(&known, known.empty() ? "" : ", ", file.name);
    if (name != file.name) continue;
    const ExampleInfo info = InfoOf(file);
    Example example;
    example.xta = file.xta;
    example.queries = lang::SplitQueryFile(file.queries);
    if (n == 0) return example;
    if (!info.n) {
      return absl::InvalidArgumentError(Cat("The example ", name, " has no parameter N."));
    }
    if (n < info.n->min || n > info.n->max) {
      return absl::InvalidArgumentError(Cat("N = ", n, " is out of range: the example ", name,
                                            " takes ", info.n->min, " to ", info.n->max, "."));
    }
    const size_t at = example.xta.find(kParameterLine);
    if (at == std::string::npos) {
      return absl::InternalError(Cat("examples/", name, ".xta has no line `const int N = …;`."));
    }
    const size_t value = at + kParameterLine.size();
    example.xta.replace(value, example.xta.find(';', value) - value, Cat(n));
    return example;
  }
  return absl::NotFoundError(
      Cat("There is no example named \"", name, "\"; the examples are: ", known, "."));
}

}  // namespace zonelab
