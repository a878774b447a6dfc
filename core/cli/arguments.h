// The command line's grammar: what the words after `zonelab` ask for.  Options of checks come from
// the contract's table (core/contract/options.def).
#ifndef ZONELAB_CORE_CLI_ARGUMENTS_H_
#define ZONELAB_CORE_CLI_ARGUMENTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/contract/options.h"
#include "core/engine/dump.h"

namespace zonelab::cli {

struct CheckArguments {
  std::string model;
  std::vector<std::string> queries;
  std::string query_file;
  std::string certificate_file;
  std::string dump;                         // a stage to print in place of checking; "": none
  GraphFormat format = GraphFormat::kText;  // of --dump graph
  Options options;
  std::vector<std::string>
      given;  // names of the options on the command line itself, not in presets
  bool shows_trace = false;
  bool explains = false;
  bool asks_why = false;
  bool as_json = false;
};

struct ConvertArguments {
  std::string model, format, output;  // `output` "": standard output
  std::vector<std::string> queries;
};

struct ExampleArguments {
  std::string name;  // "": list them
  int n = 0;         // 0: the example's default
  bool queries_only = false;
};

struct CertifyArguments {
  std::string model, certificates;
  bool ignores_meta = false;
  std::string folder;  // where what `muntac` takes is written; "": nothing is
};

struct ExerciseArguments {
  std::string task;                // "check", "show", "split", "hint", "mutants"
  std::vector<std::string> files;  // one, but for "check"; of "hint" an exercise and an answer
  std::string output;              // "split": the learners' file
  bool as_json = false;
  bool shows_solutions = false, statement_only = false;  // "show"
  int mutants = -1;                                      // "check", "mutants"; -1: the default
  double seconds = -1;                                   // likewise: of work, for each file
  // "pack": what it makes, and the page's folder; "": it is looked for.
  std::string package = "scorm12", site;
};

struct GradeArguments {
  std::string exercise;
  std::vector<std::string> answers;  // files and folders
  std::string csv, junit, texts;     // files to write; "-": standard output
  int jobs = 0;                      // processes side by side
  int64_t variant = -1;              // combination of parameters; -1: that of each learner
  bool as_json = false;
};

struct ReplayArguments {
  std::string model, run, goal;  // `goal` "": none
  std::string xtr;               // the file to write; "": none
  bool as_json = false;
};

struct BoundArguments {
  std::string model, query;
  std::vector<std::string> constants;               // "K", or "Train.K" of a template; one or two
  std::vector<std::pair<int64_t, int64_t>> ranges;  // of each: its values, both included
  Options options;
  std::vector<std::string> given;  // names of options, as in CheckArguments
  bool shows_trace = false, as_json = false;
};

struct CompareArguments {
  std::string a, b;     // models
  std::string process;  // the template that differs
  std::vector<std::string> observed, decided;
  Options options;
  std::vector<std::string> given;  // names of options, as in CheckArguments
  bool as_json = false;
};

struct ConfigsArguments {};
struct LspArguments {};

struct ContractArguments {
  bool as_types = false;  // TypeScript, in place of JSON
};

struct CompletionsArguments {
  std::string shell;
};

// There is nothing to do, or it cannot be done: what was to be printed is printed.
struct Done {
  int exit_code = 0;
};

using Arguments = std::variant<Done, CheckArguments, ConvertArguments, ExampleArguments,
                               CertifyArguments, ExerciseArguments, GradeArguments, ReplayArguments,
                               BoundArguments, CompareArguments, ConfigsArguments,
                               ContractArguments, CompletionsArguments, LspArguments>;

// Prints help, the version, or what is wrong with the words.
Arguments Parse(int argc, const char* const* argv);

// What can be written on the command line, for completions.
struct FlagSpec {
  std::vector<std::string> names;  // "-q", "--query"
  std::string help;                // one line
  bool takes_value = false;
  std::vector<std::string> choices;  // none: a file, a number or any text
};
struct CommandSpec {
  std::string name, help;
  std::vector<FlagSpec> flags;
  std::vector<std::string> words;  // what may stand there besides files, such as names of examples
};
std::vector<CommandSpec> Commands();

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_ARGUMENTS_H_
