// The examples that come with ZoneLab, and how a generator is set to N processes.
//
// An example is a file examples/NAME.xta whose first comment tells what it is:
//
//     // Title
//     // Teaches: one line
//     // N: 2..12, default 4              (generators only)
//
// and, beside it, NAME.q with its queries.  A generator has one line `const int N = …;`, and that
// is all that changes with N.
#ifndef ZONELAB_CORE_ENGINE_EXAMPLES_H_
#define ZONELAB_CORE_ENGINE_EXAMPLES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/lang/parse.h"

namespace zonelab {

struct ExampleInfo {
  std::string name, title, teaches;
  struct Parameter {
    int min = 0, max = 0, preset = 0;
  };
  std::optional<Parameter> n;  // nothing: a fixed model
};

struct Example {
  std::string xta;
  std::vector<lang::QueryText> queries;
};

std::vector<ExampleInfo> Examples();

// `n` = 0 takes the preset.  Errors: no such example, N out of range or not asked for.
absl::StatusOr<Example> GetExample(std::string_view name, int n);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_EXAMPLES_H_
