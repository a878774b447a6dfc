#include "core/cli/process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "core/cli/report.h"

namespace zonelab::cli {
namespace {

// Of this process.
struct Output {
  bool wants_document = false;
  bool has_document = false;
  std::string complaint;
  std::string error;
};
Output& TheOutput() {
  static auto& output = *new Output;
  return output;
}

volatile std::sig_atomic_t interrupted = 0;

void NoteSignal(int) { interrupted = 1; }

void Handle(void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

void Begin(int argc, const char* const* argv) {
  TheOutput().wants_document =
      std::any_of(argv + std::min(argc, 1), argv + argc,
                  [](const char* word) { return std::string_view(word) == "--json"; });
}

void NoteComplaint(const std::string& message) { TheOutput().complaint = message; }

void NoteError(const std::string& message) {
  if (TheOutput().error.empty()) TheOutput().error = message;
}

std::string DocumentText(Json document) {
  if (document.is_object() && !TheOutput().complaint.empty()) {
    document["error"] = TheOutput().complaint;
  }
  std::string text = document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  TheOutput().has_document = true;
  return text;
}

int End(int code) {
  Output& output = TheOutput();
  if (output.complaint.empty()) output.complaint = output.error;
  if (output.wants_document && !output.has_document && !output.complaint.empty()) {
    std::fputs(DocumentText(Json::object()).c_str(), stdout);
  }
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  std::fprintf(stderr, "zonelab: cannot write the results: %s\n",
               errno != 0 ? std::strerror(errno) : "standard output does not take them");
  return kBad;
}

void TellNoMemory() {
  std::fputs("zonelab: the memory does not suffice\n", stderr);
  if (!TheOutput().wants_document || TheOutput().has_document) return;
  std::fputs("{\n  \"error\": \"the memory does not suffice\"\n}\n", stdout);
}

NotesSignals::NotesSignals() { Handle(NoteSignal, static_cast<int>(SA_RESETHAND)); }
NotesSignals::~NotesSignals() { Handle(SIG_DFL, 0); }

bool IsInterrupted() { return interrupted != 0; }

}  // namespace zonelab::cli
