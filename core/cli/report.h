// What the commands have in common: exit codes, and what goes to standard error.
#ifndef ZONELAB_CORE_CLI_REPORT_H_
#define ZONELAB_CORE_CLI_REPORT_H_

#include <string>
#include <string_view>

#include "core/base/diagnostics.h"

namespace zonelab::cli {

inline constexpr int kSatisfied = 0, kViolated = 1, kBad = 2, kUnknown = 3;

// "zonelab: …" with a pointer to the help of `command` ("": that of zonelab).  Returns kBad.
int Complain(std::string_view message, std::string_view command);

// Each with its line in `file`.
void Print(const Diagnostics& diagnostics, const SourceMap& sources, const std::string& file);

// What diagnostics call the model: "<stdin>" for "-".
std::string FileName(const std::string& path);

// FILE.q for FILE.xta: the file that belongs to a model.
std::string Companion(const std::string& model, std::string_view extension);

// Writes a file; false: it said on standard error why it could not.
bool Write(const std::string& path, const std::string& content);
// Could it be written?  Leaves no trace.  False: it said why not.
bool CanWrite(const std::string& path);

// A certificate in the file ("": none was asked for) is from before: it is none of this check.
void NoteNoCertificate(const std::string& file);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_REPORT_H_
