// Results as text for people, and documents for programs.
#ifndef ZONELAB_CORE_CLI_PRINT_H_
#define ZONELAB_CORE_CLI_PRINT_H_

#include <string>

#include "core/engine/engine.h"
#include "core/engine/json_object.h"

namespace zonelab::cli {

// To standard output.  A run-time error is shown with its place in `file` and, in any case, with
// the run that leads to it.
void Print(const Result& result, const Model& model, const std::string& file, bool shows_trace);

// The document, to standard output; what is no UTF-8 is replaced.
void PrintDocument(const Json& document);

// One line on standard error, a terminal, that changes.
void ShowProgress(const Progress& progress);
void HideProgress();

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_PRINT_H_
