// How the program ends, whatever happens: told to by a signal, with output that was lost, and with a document if one was
// asked for.
#ifndef ZONELAB_CORE_CLI_PROCESS_H_
#define ZONELAB_CORE_CLI_PROCESS_H_

#include <string>

#include "core/engine/json_object.h"

namespace zonelab::cli {

// First of all: with `--json` among the words, End sees to it that there is a document.
void Begin(int argc, const char* const* argv);

// What went wrong, already said on standard error: the document will have it as "error".
void NoteComplaint(const std::string& message);

// The same of an error in a file, for commands that have no document of their own for it.
void NoteError(const std::string& message);

// The document as it is printed; there is one then.
std::string DocumentText(Json document);

// Has all that was printed arrived?  Returns `code`, or kBad.
int End(int code);

// Memory ended: the last words, which take none.
void TellNoMemory();

// While it lives, the first SIGINT or SIGTERM is noted; the second one ends the process as ever.
class NotesSignals {
 public:
  NotesSignals();
  ~NotesSignals();
  NotesSignals(const NotesSignals&) = delete;
  NotesSignals& operator=(const NotesSignals&) = delete;
};
bool IsInterrupted();

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_PROCESS_H_
