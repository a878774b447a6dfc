// zonelab: the command line.  `zonelab --help` says what it does.
//
// Output is text for people, or with --json one document (README, "JSON").  Exit codes: 0 all
// queries satisfied, 1 some violated, 2 bad usage, model or query, 3 some unknown.
#include <cstdio>
#include <variant>

#include "core/cli/arguments.h"
#include "core/cli/bound.h"
#include "core/cli/certify_export.h"
#include "core/cli/check.h"
#include "core/cli/compare.h"
#include "core/cli/completions.h"
#include "core/cli/contract.h"
#include "core/cli/convert.h"
#include "core/cli/example.h"
#include "core/cli/exercise.h"
#include "core/cli/grade.h"
#include "core/cli/lsp.h"
#include "core/cli/memory.h"
#include "core/cli/process.h"
#include "core/cli/replay.h"

namespace zonelab::cli {
namespace {

struct Execute {
  int operator()(const Done& done) const { return done.exit_code; }
  int operator()(const CheckArguments& arguments) const { return Check(arguments); }
  int operator()(const ConvertArguments& arguments) const { return Convert(arguments); }
  int operator()(const ExampleArguments& arguments) const { return PrintExample(arguments); }
  int operator()(const CertifyArguments& arguments) const { return Certify(arguments); }
  int operator()(const ExerciseArguments& arguments) const { return DoExercise(arguments); }
  int operator()(const GradeArguments& arguments) const { return Grade(arguments); }
  int operator()(const ReplayArguments& arguments) const { return Replay(arguments); }
  int operator()(const BoundArguments& arguments) const { return FindBound(arguments); }
  int operator()(const LspArguments&) const { return ServeLanguage(); }
  int operator()(const CompareArguments& arguments) const { return CompareModels(arguments); }
  int operator()(const ConfigsArguments&) const {
    PrintConfigs();
    return 0;
  }
  int operator()(const ContractArguments& arguments) const {
    PrintContract(arguments);
    return 0;
  }
  int operator()(const CompletionsArguments& arguments) const {
    std::fputs(Completions(arguments.shell, Commands()).c_str(), stdout);
    return 0;
  }
};

}  // namespace
}  // namespace zonelab::cli

int main(int argc, char** argv) {
  namespace cli = zonelab::cli;
  cli::Begin(argc, argv);
  const cli::WhenMemoryEnds out_of_memory(cli::TellNoMemory);
  return cli::End(std::visit(cli::Execute{}, cli::Parse(argc, argv)));
}
