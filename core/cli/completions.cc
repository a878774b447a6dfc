#include "core/cli/completions.h"

#include "absl/strings/str_join.h"
#include "core/base/strings.h"

namespace zonelab::cli {
namespace {

// For between single quotes.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) Append(&escaped, c == '\'' ? "'\\''" : std::string(1, c));
  return escaped;
}

// ---- bash and, through its own emulation, zsh ----

// case arms: after "COMMAND --option" its choices; files where it takes anything else.
std::string ValueCases(const std::vector<CommandSpec>& commands) {
  std::string cases;
  for (const CommandSpec& command : commands) {
    for (const FlagSpec& flag : command.flags) {
      if (!flag.takes_value) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : flag.names) patterns.push_back(Cat(command.name, ":", name));
      Append(&cases, "    ", absl::StrJoin(patterns, "|"), ") ",
             flag.choices.empty() ? std::string("COMPREPLY=($(compgen -f -- \"$cur\"))")
                                  : Cat("COMPREPLY=($(compgen -W '",
                                        absl::StrJoin(flag.choices, " "), "' -- \"$cur\"))"),
             "; return ;;\n");
    }
  }
  return cases;
}

std::string Bash(const std::vector<CommandSpec>& commands) {
  std::string names, flags, words;
  for (const CommandSpec& command : commands) {
    std::vector<std::string> all;
    for (const FlagSpec& flag : command.flags) {
      all.insert(all.end(), flag.names.begin(), flag.names.end());
    }
    Append(&names, names.empty() ? "" : " ", command.name);
    Append(&flags, "    ", command.name, ") flags='", absl::StrJoin(all, " "), "' words='",
           absl::StrJoin(command.words, " "), "' ;;\n");
  }
  return Cat(R"(# zonelab: completions for bash and zsh.
_zonelab() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  local flags='' words=''
  if [ "$prev" = = ]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
  if [ "$cur" = = ]; then cur=''; fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ')",
             names, R"( --help --version' -- "$cur"))
    return
  fi
  case $command:$prev in
)",
             ValueCases(commands), R"(  esac
  case $command in
)",
             flags, R"(  esac
  if [ "${cur#-}" != "$cur" ]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  else
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
)");
}

// ---- fish ----

std::string Fish(const std::vector<CommandSpec>& commands) {
  std::string text = "# zonelab: completions for fish.\n";
  for (const CommandSpec& command : commands) {
    Append(&text, "complete -c zonelab -n __fish_use_subcommand -f -a ", command.name, " -d '",
           Escaped(command.help), "'\n");
    const std::string prefix =
        Cat("complete -c zonelab -n '__fish_seen_subcommand_from ", command.name, "'");
    if (!command.words.empty()) {
      Append(&text, prefix, " -f -a '", absl::StrJoin(command.words, " "), "'\n");
    }
    for (const FlagSpec& flag : command.flags) {
      text += prefix;
      for (const std::string& name : flag.names) {
        Append(&text, name.starts_with("--") ? " -l " : " -s ",
               name.substr(name.starts_with("--") ? 2 : 1));
      }
      if (flag.takes_value) text += flag.choices.empty() ? " -r" : " -x";
      if (!flag.choices.empty()) Append(&text, " -a '", absl::StrJoin(flag.choices, " "), "'");
      Append(&text, " -d '", Escaped(flag.help), "'\n");
    }
  }
  return text;
}

}  // namespace

std::string Completions(std::string_view shell, const std::vector<CommandSpec>& commands) {
  if (shell == "fish") return Fish(commands);
  if (shell == "bash") return Cat(Bash(commands), "complete -F _zonelab zonelab\n");
  return Cat("autoload -Uz bashcompinit && bashcompinit\n", Bash(commands),
             "complete -F _zonelab zonelab\n");
}

}  // namespace zonelab::cli
