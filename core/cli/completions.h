// `zonelab completions`: what shells offer after Tab, made from the command line's own grammar.
#ifndef ZONELAB_CORE_CLI_COMPLETIONS_H_
#define ZONELAB_CORE_CLI_COMPLETIONS_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/cli/arguments.h"

namespace zonelab::cli {

// A script for "bash", "zsh" or "fish".
std::string Completions(std::string_view shell, const std::vector<CommandSpec>& commands);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_COMPLETIONS_H_
