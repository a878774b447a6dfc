// `check --why`: why a goal cannot be reached.
#ifndef ZONELAB_CORE_CLI_WHY_H_
#define ZONELAB_CORE_CLI_WHY_H_

#include <memory>
#include <string>

#include "core/engine/why.h"

namespace zonelab::cli {

// Asks to the end, with progress on a terminal.
std::unique_ptr<Why> AskWhy(const Model& model, const std::string& query, const Options& options);

// To standard output, with places in `file`.
void Print(const Why& why, const std::string& file);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_WHY_H_
