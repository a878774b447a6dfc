#include "core/cli/report.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/language.h"
#include "core/cli/process.h"

namespace zonelab::cli {
namespace {

bool CannotWrite(const std::string& path) {
  const std::string message = Cat("cannot write ", path, ": ", std::strerror(errno));
  std::fprintf(stderr, "zonelab: %s\n", message.c_str());
  NoteComplaint(message);
  return false;
}

}  // namespace

int Complain(std::string_view message, std::string_view command) {
  const std::string help = command.empty() ? "zonelab --help" : Cat("zonelab ", command, " --help");
  std::fprintf(stderr, "zonelab: %s\nTry '%s'.\n", std::string(message).c_str(), help.c_str());
  NoteComplaint(std::string(message));
  return kBad;
}

void Print(const Diagnostics& diagnostics, const SourceMap& sources, const std::string& file) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const std::string text = Render(Speech().Say(diagnostic), sources, file);
    std::fputs(text.c_str(), stderr);
    if (diagnostic.severity == Severity::kError) NoteError(text.substr(0, text.find('\n')));
  }
}

std::string FileName(const std::string& path) { return path == "-" ? "<stdin>" : path; }

std::string Companion(const std::string& model, std::string_view extension) {
  const size_t slash = model.rfind('/');
  const size_t dot = model.rfind('.');
  const bool has_dot = dot != std::string::npos && (slash == std::string::npos || dot > slash);
  return Cat(has_dot ? model.substr(0, dot) : model, extension);
}

bool Write(const std::string& path, const std::string& content) {
  return WriteFile(path, content) || CannotWrite(path);
}

void NoteNoCertificate(const std::string& file) {
  if (file.empty() || access(file.c_str(), F_OK) != 0) return;
  std::fprintf(stderr, "zonelab: note: no verdict was certified; %s is what it was before\n",
               file.c_str());
}

bool CanWrite(const std::string& path) {
  const bool was_there = access(path.c_str(), F_OK) == 0;
  std::FILE* file = std::fopen(path.c_str(), "ab");
  if (file == nullptr) return CannotWrite(path);
  std::fclose(file);
  if (!was_there) std::remove(path.c_str());
  return true;
}

}  // namespace zonelab::cli
