// Built on CLI11, which throws on bad words; nothing is thrown out of this file.
#include "core/cli/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_join.h"
#include "core/base/strings.h"
#include "core/cli/help.h"
#include "core/cli/language.h"
#include "core/cli/report.h"
#include "core/engine/dump.h"
#include "core/engine/engine.h"
#include "core/engine/examples.h"
#include "core/engine/presets.h"
#include "core/strategies/choices.h"

namespace zonelab::cli {
namespace {

constexpr size_t kOptionWidth = 34;    // columns for the names of options
constexpr size_t kHelpWidth = 64;      // columns for what they do
constexpr size_t kLongestChoice = 22;  // longer lists of names are left to `zonelab configs`

// Breaks `text` into lines of at most kHelpWidth columns.
std::string Wrapped(std::string_view text) {
  std::string lines;
  size_t column = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (column > 0 && column + 1 + word.size() > kHelpWidth) {
      lines += '\n';
      column = 0;
    } else if (column > 0) {
      lines += ' ';
      ++column;
    }
    Append(&lines, word);
    column += word.size();
    at = end + 1;
  }
  return lines;
}

// NamesIn of options with the word for their value, and nothing else: help says the rest.
class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() { column_width(kOptionWidth); }
  std::string make_option_opts(const CLI::Option* option) const override {
    return option->get_items_expected_max() == 0 ? "" : Cat(" ", option->get_type_name());
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    return Wrapped(option->get_description());
  }
};

std::vector<std::string> NamesOf(absl::Span<const Choice> choices) {
  std::vector<std::string> names;
  for (const Choice& choice : choices) names.emplace_back(choice.name);
  return names;
}

// The app, and what each command fills in.
class Grammar {
 public:
  Grammar() : app_(kDescription, "zonelab") {
    app_.formatter(std::make_shared<HelpFormatter>());
    app_.option_defaults()->disable_flag_override();
    app_.require_subcommand(0, 1);
    app_.set_help_flag("-h,--help", "print this help");
    app_.set_version_flag("--version", Cat("zonelab ", Version()), "print the version");
    // For the help: wherever it stands, TakeLanguage has taken it.
    app_.add_option("--lang",
                    "the language of errors and reasons (default: that of LC_ALL or LANG)")
        ->type_name(absl::StrJoin(Languages(), "|"));
    AddCheck();
    AddConvert();
    AddExample();
    AddCertify();
    AddExercise();
    AddGrade();
    AddReplay();
    AddBound();
    AddCompare();
    AddRest();
    app_.footer(kFooter);  // commands made before this have their own
  }

  Arguments Parse(int argc, const char* const* argv);
  std::vector<CommandSpec> Commands() const;

 private:
  CLI::App* Command(const char* name, const char* help, std::function<void()> chosen) {
    CLI::App* command = app_.add_subcommand(name, help);
    command->callback(std::move(chosen));
    return command;
  }
  // An option with one value, looked at where it stands: what comes later overrides it.
  CLI::Option* Value(CLI::App* command, const std::string& names, const std::string& type,
                     const std::string& help, std::function<void(const std::string&)> take) {
    return command->add_option_function<std::string>(names, std::move(take), help)
        ->type_name(type)
        ->trigger_on_parse()
        ->allow_extra_args(false);
  }
  CLI::Option* Text(CLI::App* command, const std::string& names, const std::string& type,
                    const std::string& help, std::string* text) {
    return Value(command, names, type, help, [text](const std::string& value) { *text = value; });
  }

  std::string WhatIsWrong(const CLI::Error& error, const std::vector<std::string>& words);
  // The one that the words begin with; null: none.
  const CLI::App* CommandOf(const std::vector<std::string>& words) const {
    for (const CLI::App* command : app_.get_subcommands({})) {
      if (command->get_name() == words[0]) return command;
    }
    return nullptr;
  }
  // Takes `--lang de` or `--lang=de` out of the words; what is wrong with it, or "".
  static std::string TakeLanguage(std::vector<std::string>* words);
  // Of the words `--flag=value` and `--option=`, which CLI11 takes without a word; "": nothing.
  std::string WhatIsWrongWith(const std::vector<std::string>& words) const;
  void AddCheck();
  // Options of checks, set in `options`; their names are appended to `given`.
  void AddOption(CLI::App* command, const OptionSpec& option, Options* options,
                 std::vector<std::string>* given);
  void AddConvert();
  void AddExample();
  void AddCertify();
  void AddExercise();
  void AddGrade();
  void AddReplay();
  void AddBound();
  void AddCompare();
  void AddRest();

  CLI::App app_;
  std::map<const CLI::Option*, std::vector<std::string>> choices_;
  std::map<const CLI::App*, std::vector<std::string>> words_;
  Arguments chosen_ = Done{0};
  CheckArguments check_;
  ConvertArguments convert_;
  ExampleArguments example_;
  CertifyArguments certify_;
  std::string certify_export_;
  ExerciseArguments exercise_;
  GradeArguments grade_;
  ReplayArguments replay_;
  BoundArguments bound_;
  CompareArguments compare_;
  ContractArguments contract_;
  CompletionsArguments completions_;
};

[[noreturn]] void Fail(std::string message) {
  throw CLI::ValidationError(std::move(message), CLI::ExitCodes::ValidationError);
}

constexpr int64_t kMostNumber = 1'000'000;

// A whole number from `least` to a million.
int64_t Number(std::string_view flag, const std::string& text, int64_t least) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least ||
      number > kMostNumber) {
    Fail(Cat(flag, " needs a number from ", least, " to ", kMostNumber, ", not \"", text, "\""));
  }
  return number;
}

void Grammar::AddOption(CLI::App* command, const OptionSpec& option, Options* options,
                        std::vector<std::string>* given) {
  const absl::Span<const Choice> choices = ChoicesOf(option);
  std::string type =
      option.type == OptionSpec::kChoice ? absl::StrJoin(NamesOf(choices), "|") : "N";
  if (type.size() > kLongestChoice) type = "NAME";
  const std::string standard = ToText(option.get(Options()));
  const std::string help = option.group == OptionSpec::kSearch
                               ? Cat(option.help, " (default ", standard, ")")
                               : std::string(option.help);
  CLI::Option* added =
      Value(command, std::string(option.flag), type, help, [=, &option](const std::string& text) {
        const absl::Status status = SetFromText(*options, option.name, text);
        if (!status.ok()) Fail(std::string(status.message()));
        given->emplace_back(option.name);
      });
  choices_[added] = NamesOf(choices);
  added->group(option.group == OptionSpec::kSearch
                   ? "Configuration (zonelab configs explains the names)"
               : option.group == OptionSpec::kLimit ? "Limits"
                                                    : "Output");
}

void Grammar::AddCheck() {
  CLI::App* check = Command("check", "check queries on a model", [this] { chosen_ = check_; });
  check->footer(kCheckFooter);
  check->add_option("MODEL", check_.model, "an XTA or XML file; \"-\" reads standard input")
      ->type_name("")
      ->required();
  Value(check, "-q,--query", "QUERY", "check this query; may be repeated",
        [this](const std::string& query) { check_.queries.push_back(query); })
      ->group("Queries");
  Text(check, "--query-file", "FILE", "check the queries of a .q file", &check_.query_file)
      ->group("Queries");
  CLI::Option* preset = Value(check, "--preset", "NAME",
                              "a paper's configuration, such as AID or DBCA: sets several of "
                              "these; options after it override it",
                              [this](const std::string& name) {
                                const absl::Status status = ApplyPreset(name, &check_.options);
                                if (!status.ok()) Fail(std::string(status.message()));
                              });
  preset->group("Configuration (zonelab configs explains the names)");
  for (const Preset& one : Presets()) choices_[preset].emplace_back(one.name);
  for (const OptionSpec& option : OptionSpecs()) {
    if (!option.flag.empty()) AddOption(check, option, &check_.options, &check_.given);
  }
  check
      ->add_flag(
          "--trace", check_.shows_trace,
          "show the timed run that decides the query (the run to a run-time error is always shown)")
      ->group("Output");
  check
      ->add_flag("--explain", check_.explains,
                 "tell what a lazy or counterexample-guided search did, step by step")
      ->group("Output");
  check
      ->add_flag("--why", check_.asks_why,
                 "of what cannot be reached: the minimal sets of clock constraints that make it so")
      ->group("Output");
  Text(check, "--certificate", "FILE", "write what proves the verdict, for zonelab certify",
       &check_.certificate_file)
      ->group("Output");
  check->add_flag("--json", check_.as_json, "print one JSON document instead of text")
      ->group("Output");
  CLI::Option* dump = Text(
      check, "--dump", "STAGE",
      Cat("print a stage of the model instead of checking it: ", absl::StrJoin(DumpStages(), ", "),
          " (of the graph up to --max-states nodes)"),
      &check_.dump);
  dump->group("Output");
  choices_[dump] = DumpStages();
  CLI::Option* format =
      Value(check, "--format", "text|dot|aut|json", "how --dump graph is written (default text)",
            [this](const std::string& text) {
              const std::optional<GraphFormat> known = GraphFormatByName(text);
              if (!known) Fail("--format is text, dot, aut or json");
              check_.format = known.value_or(GraphFormat::kText);
            });
  format->group("Output");
  choices_[format] = {"text", "dot", "aut", "json"};
}

void Grammar::AddConvert() {
  CLI::App* convert = Command("convert", "write a model in another format", [this] {
    if (convert_.format.empty()) {
      const size_t dot = convert_.output.rfind('.');
      convert_.format = dot == std::string::npos ? "" : convert_.output.substr(dot + 1);
    }
    const std::string& format = convert_.format;
    const bool is_exchange = format == "tck" || format == "muntax";
    if (format != "xta" && format != "xml" && !is_exchange) {
      Fail("convert needs a format: --to xta, xml, tck or muntax");
    }
    if (!convert_.queries.empty() && !is_exchange) {
      Fail("-q goes with --to tck and --to muntax only");
    }
    chosen_ = convert_;
  });
  convert->footer(kConvertFooter);
  convert->add_option("MODEL", convert_.model, "an XTA or XML file; \"-\" reads standard input")
      ->type_name("")
      ->required();
  CLI::Option* to =
      Text(convert, "--to", "xta|xml|tck|muntax", "the format to write", &convert_.format);
  choices_[to] = {"xta", "xml", "tck", "muntax"};
  Text(convert, "-o,--output", "FILE", "write to this file instead of standard output",
       &convert_.output);
  Value(convert, "-q,--query", "QUERY",
        "tck, muntax: the query to ask there; may be repeated (default: the model's queries)",
        [this](const std::string& query) { convert_.queries.push_back(query); });
}

void Grammar::AddExample() {
  CLI::App* example =
      Command("example", "print an example, or list them", [this] { chosen_ = example_; });
  example->add_option("NAME", example_.name, "which one; without it: list all")->type_name("");
  Value(
      example, "-n,--n", "N", "how many processes, for those that have a choice",
      [this](const std::string& text) {
        Options number;
        if (!SetFromText(number, "seed", text).ok() || number.seed < 1 || number.seed > 1'000'000) {
          Fail(Cat("--n needs a number of processes, not \"", text, "\""));
        }
        example_.n = static_cast<int>(number.seed);
      });
  example->add_flag("--queries", example_.queries_only, "print its queries instead of the model");
  for (const ExampleInfo& info : Examples()) words_[example].push_back(info.name);
}

void Grammar::AddCertify() {
  CLI::App* certify =
      Command("certify", "check certificates: do they prove their verdicts?", [this] {
        if (certify_export_.empty() != certify_.folder.empty()) {
          Fail("--export muntac and -o DIR go together");
        }
        chosen_ = certify_;
      });
  certify->footer(kCertifyFooter);
  certify->add_option("MODEL", certify_.model, "an XTA or XML file")->type_name("")->required();
  certify->add_option("FILE", certify_.certificates, "what check --certificate has written")
      ->type_name("")
      ->required();
  certify
      ->add_option_function<std::string>(
          "--meta", [this](const std::string& meta) { certify_.ignores_meta = meta == "ignored"; },
          "ignored: accept proofs in which meta variables do not tell states apart")
      ->type_name("")
      ->check(CLI::IsMember({"state", "ignored"}));
  certify
      ->add_option("--export", certify_export_,
                   "muntac: write what is accepted for this verified checker, into -o DIR")
      ->type_name("")
      ->check(CLI::IsMember({"muntac"}));
  Text(certify, "-o,--output", "DIR", "where --export writes", &certify_.folder);
}

void Grammar::AddExercise() {
  CLI::App* command = Command(
      "exercise", "check, show, split or pack exercises, mutants, hints for an answer", [this] {
        const ExerciseArguments& given = exercise_;
        const bool is_check = given.task == "check", is_show = given.task == "show";
        const bool is_hint = given.task == "hint", is_mutants = given.task == "mutants";
        const bool is_split = given.task == "split", is_pack = given.task == "pack";
        const bool is_verify = given.task == "verify";
        if (given.task == "seal" || given.task == "open") {
          Fail(Cat("this program does not encrypt; `npx zonelab exercise ", given.task,
                   "` and the page do"));
        }
        if (!is_check && !is_show && !is_hint && !is_mutants && !is_split && !is_pack &&
            !is_verify) {
          Fail(Cat("exercise has no task \"", given.task,
                   "\"; choose check, mutants, show, split, pack, verify or hint"));
        }
        if (is_hint && given.files.size() != 2)
          Fail("exercise hint takes an exercise and an answer");
        if (is_verify && given.files.size() != 2) {
          Fail("exercise verify takes the learners' copy and the whole exercise");
        }
        if (!is_check && !is_hint && !is_verify && given.files.size() > 1) {
          Fail(Cat("exercise ", given.task, " takes one file"));
        }
        if (is_split && given.output.empty()) Fail("exercise split needs -o STUDENT");
        if (is_pack && given.output.empty()) Fail("exercise pack needs -o PACKAGE");
        if (!is_show && (given.shows_solutions || given.statement_only)) {
          Fail("--solutions and --statement go with exercise show only");
        }
        if (!is_split && !is_pack && !given.output.empty()) {
          Fail("-o goes with exercise split and exercise pack only");
        }
        if (!is_check && !is_mutants && (given.mutants >= 0 || given.seconds >= 0)) {
          Fail("--n and --seconds go with exercise check and exercise mutants only");
        }
        chosen_ = exercise_;
      });
  command->footer(kExerciseFooter);
  command->add_option("TASK", exercise_.task, "check, mutants, show, split, pack, verify or hint")
      ->type_name("")
      ->required();
  command->add_option("FILE", exercise_.files, "a .zonelab.md or .zonelab.json file")
      ->type_name("")
      ->required();
  command->add_flag("--json", exercise_.as_json, "check, mutants, show, verify, hint: print JSON");
  command->add_flag_callback(
      "--text", [this] { exercise_.as_json = false; }, "show: print text (default)");
  command->add_flag("--solutions", exercise_.shows_solutions, "show: with the solutions");
  command->add_flag("--statement", exercise_.statement_only,
                    "show: only the text that learners read, as Markdown");
  Text(command, "-o,--output", "FILE",
       "split: the learners' file; .json writes data; pack: the package", &exercise_.output);
  command
      ->add_option("--n", exercise_.mutants,
                   "check, mutants: how many mutants are tried (200); check: 0 for none")
      ->type_name("COUNT")
      ->check(CLI::Range(0, 4000));
  command
      ->add_option("--seconds", exercise_.seconds,
                   "check, mutants: how long they are tried, for each file (60)")
      ->type_name("S")
      ->check(CLI::Range(0.0, 86'400.0));
  command->add_option("--as", exercise_.package, "pack: scorm12 (default), scorm2004 or html")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"scorm12", "scorm2004", "html"}));
  Text(command, "--site", "FOLDER", "pack: ZoneLab's page, as `npm run build` makes it (dist)",
       &exercise_.site);
  words_[command] = {"check", "mutants", "show", "split", "pack", "verify", "hint"};
}

void Grammar::AddGrade() {
  CLI::App* grade = Command("grade", "grade answers to an exercise", [this] { chosen_ = grade_; });
  grade->footer(kGradeFooter);
  grade->add_option("EXERCISE", grade_.exercise, "a .zonelab.md or .zonelab.json file")
      ->type_name("")
      ->required();
  grade->add_option("ANSWER", grade_.answers, "answers, or folders of them")
      ->type_name("")
      ->required();
  Text(grade, "--csv", "FILE", "write a table, one line for each answer; \"-\": standard output",
       &grade_.csv);
  Text(grade, "--junit", "FILE", "write a JUnit report; \"-\": standard output", &grade_.junit);
  Text(grade, "--texts", "FILE", "write what was answered in words, for reading, as a table",
       &grade_.texts);
  grade->add_flag("--json", grade_.as_json, "print one JSON document instead of text");
  Value(grade, "--jobs", "N", "grade N answers side by side (default: one for each processor)",
        [this](const std::string& text) {
          grade_.jobs = static_cast<int>(Number("--jobs", text, 1));
        });
  Value(grade, "--variant", "N", "grade variant number N, not that of each learner",
        [this](const std::string& text) { grade_.variant = Number("--variant", text, 0); });
}

void Grammar::AddReplay() {
  CLI::App* replay =
      Command("replay", "follow a run in a model: does it exist, where does it lead?",
              [this] { chosen_ = replay_; });
  replay->footer(
      "\nExit codes: 0 the run exists, and the goal holds at its end, 1 not, 2 bad files.");
  replay->add_option("MODEL", replay_.model, "an XTA or XML file")->type_name("")->required();
  replay
      ->add_option(
          "RUN", replay_.run,
          "a run in JSON, such as check --json has in its results, or a trace of UPPAAL (.xtr)")
      ->type_name("")
      ->required();
  Text(replay, "-q,--query", "GOAL", "E<> p or A[] p: does the end of the run decide it?",
       &replay_.goal);
  replay->add_flag("--json", replay_.as_json, "print one JSON document instead of text");
  Text(replay, "--xtr", "FILE", "write the run, if it exists, as a trace for UPPAAL's simulator",
       &replay_.xtr);
}

void Grammar::AddBound() {
  CLI::App* bound =
      Command("bound", "for which values of a constant, or of two, does a query hold?", [this] {
        const size_t constants = bound_.constants.size(), ranges = bound_.ranges.size();
        if (constants > 2) Fail("bound asks for one constant, or for two");
        if (constants != ranges) {
          Fail(Cat("each --constant has its --range: there are ", constants, " and ", ranges));
        }
        chosen_ = bound_;
      });
  bound->footer(
      "\nExit codes: 0 satisfied for some values, 1 for none, 2 bad input, 3 some are unknown.");
  bound->add_option("MODEL", bound_.model, "an XTA or XML file")->type_name("")->required();
  Value(bound, "-q,--query", "QUERY", "the query to ask for each value",
        [this](const std::string& query) {
          if (!bound_.query.empty()) Fail("bound asks one query");
          bound_.query = query;
        })
      ->required();
  Value(bound, "--constant", "NAME",
        "a constant integer of the model; TEMPLATE.NAME if a template declares it; twice, with two "
        "ranges, for a map",
        [this](const std::string& name) { bound_.constants.push_back(name); })
      ->required();
  Value(bound, "--range", "A..B", "the values to ask for, both ends included",
        [this](const std::string& text) {
          const size_t dots = text.find("..");
          if (dots == std::string::npos) Fail(Cat("--range needs A..B, not \"", text, "\""));
          bound_.ranges.emplace_back(Number("--range", text.substr(0, dots), -kMostNumber),
                                     Number("--range", text.substr(dots + 2), -kMostNumber));
        })
      ->required();
  for (const OptionSpec& option : OptionSpecs()) {
    if (option.flag.empty() || option.name == "maxEvents") continue;
    AddOption(bound, option, &bound_.options, &bound_.given);
  }
  bound->add_flag("--trace", bound_.shows_trace, "show the runs where the verdict changes");
  bound->add_flag("--json", bound_.as_json, "print one JSON document instead of text");
}

// "a, b" as a list.
std::vector<std::string> NamesIn(const std::string& text) {
  std::vector<std::string> names;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    const size_t first = text.find_first_not_of(' ', begin),
                 last = text.find_last_not_of(' ', end - 1);
    if (first < end) names.push_back(text.substr(first, last + 1 - first));
    begin = end + 1;
  }
  return names;
}

void Grammar::AddCompare() {
  CLI::App* compare = Command("compare", "do two models that differ in one process do the same?",
                              [this] { chosen_ = compare_; });
  compare->footer(kCompareFooter);
  compare->add_option("A", compare_.a, "an XTA or XML file")->type_name("")->required();
  compare->add_option("B", compare_.b, "another one, the same but for the process")
      ->type_name("")
      ->required();
  Text(compare, "--template", "NAME", "the process in which they differ", &compare_.process)
      ->required();
  Value(compare, "--observe", "CHANNELS", "the channels that words are about: a,b",
        [this](const std::string& text) { compare_.observed = NamesIn(text); })
      ->required();
  Value(compare, "--decides", "CHANNELS",
        "those on which the process decides (default: where it sends, and all that are not "
        "broadcast)",
        [this](const std::string& text) { compare_.decided = NamesIn(text); });
  for (const OptionSpec& option : OptionSpecs()) {
    if (option.flag.empty() || option.name == "maxEvents" || option.name == "order" ||
        option.name == "seed") {
      continue;
    }
    AddOption(compare, option, &compare_.options, &compare_.given);
  }
  compare->add_flag("--json", compare_.as_json, "print one JSON document instead of text");
}

void Grammar::AddRest() {
  Command("configs", "list presets and the names that options take",
          [this] { chosen_ = ConfigsArguments{}; });
  Command("lsp", "serve editors (Language Server Protocol, standard input and output)",
          [this] { chosen_ = LspArguments{}; });
  CLI::App* contract = Command("contract", "print all options, counters, events and codes as JSON",
                               [this] { chosen_ = contract_; });
  contract->add_flag("--types", contract_.as_types,
                     "print their TypeScript types (wasm/contract.d.ts)");
  CLI::App* completions = Command("completions", "print completions for a shell", [this] {
    if (completions_.shell != "bash" && completions_.shell != "zsh" &&
        completions_.shell != "fish") {
      Fail(Cat("there are no completions for \"", completions_.shell,
               "\"; choose bash, zsh or fish"));
    }
    chosen_ = completions_;
  });
  completions->footer(
      "\nbash: source <(zonelab completions bash)   zsh: the same   fish: zonelab completions fish "
      "| source");
  completions->add_option("SHELL", completions_.shell, "bash, zsh or fish")
      ->type_name("")
      ->required();
  words_[completions] = {"bash", "zsh", "fish"};
}

// What is wrong with a value that a flag got, a word that nobody expects, a value that is missing;
// CLI11 names some of them in its own words.
std::string Grammar::WhatIsWrong(const CLI::Error& error, const std::vector<std::string>& words) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extras = app_.remaining(/*recurse=*/true);
    std::string first;
    for (const std::string& word : words) {
      if (std::find(extras.begin(), extras.end(), word) == extras.end()) continue;
      if (first.empty() || (first[0] != '-' && word[0] == '-')) first = word;
    }
    if (app_.get_subcommands().empty()) return Cat("there is no command ", first);
    return Cat(first[0] == '-' ? "unknown option " : "unexpected argument ", first);
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const std::string_view text = error.what();
    return Cat(text.substr(0, text.find(':')), " needs a value");
  }
  return error.what();
}

std::string Grammar::WhatIsWrongWith(const std::vector<std::string>& words) const {
  const CLI::App* command = CommandOf(words);
  for (const std::string& word : words) {
    if (word == "--") break;
    const size_t end = word.find('=');
    if (!word.starts_with("-") || end == word.npos) continue;
    const std::string name = word.substr(0, end);
    const CLI::Option* option = command == nullptr ? nullptr : command->get_option_no_throw(name);
    if (option == nullptr) option = app_.get_option_no_throw(name);
    if (option == nullptr) continue;
    if (option->get_items_expected_max() == 0) return Cat(name, " takes no value");
    if (end + 1 == word.size()) return Cat(name, " needs a value");
  }
  return "";
}

std::string Grammar::TakeLanguage(std::vector<std::string>* words) {
  ChooseLanguageOfEnvironment();
  constexpr std::string_view kFlag = "--lang";
  for (size_t k = 0; k < words->size() && (*words)[k] != "--"; ++k) {
    const std::string word = (*words)[k];
    const bool has_value = word.starts_with("--lang=");
    if (word != kFlag && !has_value) continue;
    if (!has_value && k + 1 == words->size()) return "--lang needs a value";
    const std::string code = has_value ? word.substr(kFlag.size() + 1) : (*words)[k + 1];
    const auto at = words->begin() + static_cast<ptrdiff_t>(k);
    words->erase(at, at + (has_value ? 1 : 2));
    if (!ChooseLanguage(code)) {
      return Cat("--lang needs one of ", absl::StrJoin(Languages(), ", "), ", not \"", code, "\"");
    }
    --k;
  }
  return "";
}

// Where `check` would have written a certificate, had the words been right; "": nowhere.
std::string CertificateIn(const std::vector<std::string>& words) {
  constexpr std::string_view kFlag = "--certificate";
  for (size_t k = 1; k < words.size() && words[0] == "check"; ++k) {
    if (words[k] == kFlag && k + 1 < words.size()) return words[k + 1];
    if (words[k].starts_with(kFlag) && words[k].size() > kFlag.size() &&
        words[k][kFlag.size()] == '=') {
      return words[k].substr(kFlag.size() + 1);
    }
  }
  return "";
}

Arguments Grammar::Parse(int argc, const char* const* argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (const std::string wrong = TakeLanguage(&words); !wrong.empty()) {
    return Done{Complain(wrong, "")};
  }
  if (words.empty()) {
    std::fputs(app_.help().c_str(), stderr);
    return Done{kBad};
  }
  if (words[0] == "help") words = {"--help"};
  if (const std::string wrong = WhatIsWrongWith(words); !wrong.empty()) {
    NoteNoCertificate(CertificateIn(words));
    return Done{Complain(wrong, CommandOf(words) == nullptr ? std::string() : words[0])};
  }
  try {
    app_.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // the last one first
    for (const Options* options : {&check_.options, &bound_.options, &compare_.options}) {
      const absl::Status valid = Validate(*options);
      if (!valid.ok()) Fail(std::string(valid.message()));
    }
  } catch (const CLI::Success& asked) {  // --help, --version
    return Done{app_.exit(asked)};
  } catch (const CLI::Error& error) {
    const auto commands = app_.get_subcommands();
    NoteNoCertificate(CertificateIn(words));
    return Done{Complain(WhatIsWrong(error, words),
                         commands.empty() ? std::string() : commands[0]->get_name())};
  }
  return chosen_;
}

std::vector<CommandSpec> Grammar::Commands() const {
  std::vector<CommandSpec> commands;
  for (const CLI::App* command : app_.get_subcommands({})) {
    CommandSpec& spec = commands.emplace_back();
    spec.name = command->get_name();
    spec.help = command->get_description();
    if (const auto words = words_.find(command); words != words_.end()) spec.words = words->second;
    for (const CLI::Option* option : command->get_options({})) {
      if (option->get_positional()) continue;
      FlagSpec& flag = spec.flags.emplace_back();
      for (const std::string& name : option->get_snames()) flag.names.push_back("-" + name);
      for (const std::string& name : option->get_lnames()) flag.names.push_back("--" + name);
      flag.help = option->get_description();
      flag.takes_value = option->get_items_expected_max() != 0;
      const auto choices = choices_.find(option);
      if (choices != choices_.end()) flag.choices = choices->second;
    }
  }
  return commands;
}

}  // namespace

Arguments Parse(int argc, const char* const* argv) { return Grammar().Parse(argc, argv); }

std::vector<CommandSpec> Commands() { return Grammar().Commands(); }

}  // namespace zonelab::cli
