#include "core/cli/example.h"

#include <cstdio>
#include <string>

#include "core/base/strings.h"
#include "core/cli/report.h"
#include "core/engine/examples.h"

namespace zonelab::cli {
namespace {

void ListExamples() {
  for (const ExampleInfo& info : Examples()) {
    const std::string n =
        info.n ? Cat("  [--n ", info.n->min, "..", info.n->max, ", default ", info.n->preset, "]")
               : "";
    std::printf("%-14s %s%s\n%-14s %s\n", info.name.c_str(), info.title.c_str(), n.c_str(), "",
                info.teaches.c_str());
  }
}

}  // namespace

int PrintExample(const ExampleArguments& arguments) {
  if (arguments.name.empty()) {
    ListExamples();
    if (arguments.n > 0) std::fputs("zonelab: note: --n does nothing without a name\n", stderr);
    return 0;
  }
  const absl::StatusOr<Example> example = GetExample(arguments.name, arguments.n);
  if (!example.ok()) return Complain(std::string(example.status().message()), "example");
  if (!arguments.queries_only) {
    std::fputs(example->xta.c_str(), stdout);
    return 0;
  }
  for (const lang::QueryText& query : example->queries) {
    std::printf("/*\n%s\n*/\n%s\n\n", query.comment.c_str(), query.text.c_str());
  }
  return 0;
}

}  // namespace zonelab::cli
