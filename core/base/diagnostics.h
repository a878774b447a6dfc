// Source texts, places in them, and what is wrong there.
//
// A model may consist of several texts (an XTA file is one; an XML file has one per label), so a
// Span names its text; a text cut out of a file knows where in the file it stood.  Diagnostics are
// collected, not thrown: one run reports many.
#ifndef ZONELAB_CORE_BASE_DIAGNOSTICS_H_
#define ZONELAB_CORE_BASE_DIAGNOSTICS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/contract/codes.h"

namespace zonelab {

// Bytes [begin, end) of source text number `source` of a SourceMap.
struct Span {
  int32_t source = 0;
  uint32_t begin = 0;
  uint32_t end = 0;
};

inline bool Encloses(Span outer, Span inner) {
  return outer.source == inner.source && outer.begin <= inner.begin && inner.end <= outer.end;
}

// Lines and columns count from 1; a column counts Unicode code points.
struct Range {
  int line = 1, column = 1, end_line = 1, end_column = 1;
};

// From here on, up to the next piece, the bytes of a fragment are those of its file.
struct Piece {
  uint32_t begin = 0;    // in the fragment
  uint32_t in_file = 0;  // in the file
};

// A text cut out of another one, for example the label of an edge, entities decoded.
struct Fragment {
  std::string name;  // "template P, guard of A -> B"
  std::string path;  // "/nta/template[1]/transition[3]/label[2]"
  std::string text;
  int file = 0;               // the source it was cut out of
  std::vector<Piece> pieces;  // the first begins at 0; the last, at the end, has no bytes
};

// The texts that spans point into.  Texts never move once added.
class SourceMap {
 public:
  SourceMap() = default;
  // The texts of `base`, under their numbers, and behind them those that are added here.  `base`
  // must outlive this, and REQUIRES that nothing is added to it any more.
  explicit SourceMap(const SourceMap* base) : base_(base), first_(base->size()) {}

  // Texts, those of `base` included: their numbers are below.
  int size() const { return first_ + static_cast<int>(sources_.size()); }
  // `name` is "" for the model's main text, "query" for a query.  Returns the source number.
  int Add(std::string name, std::string text);
  int Add(Fragment fragment);

  std::string_view text(int source) const;
  // Of a fragment what it is, for people, and its path in the file; "" for other texts.
  const std::string& name(int source) const;
  const std::string& path(int source) const;
  bool IsFragment(int source) const { return at(source).file >= 0; }
  // Where a place of a fragment stands in its file; other places stay as they are.
  Span InFile(Span span) const;
  std::string_view Slice(Span span) const;
  Range Locate(Span span) const;
  // The line in which it begins; quicker than Locate where lines are long.
  int LineNumber(Span span) const;
  // The reverse: the byte at a line and column; places outside of the text are moved to its
  // nearest.
  uint32_t Offset(int source, int line, int column) const;
  // The whole line in which `span` begins, without its line end.
  std::string_view Line(Span span) const;

 private:
  struct Source {
    std::string name;
    std::string path;
    std::string text;
    int file = -1;  // fragments: as in Fragment
    std::vector<Piece> pieces;
    std::vector<uint32_t> line_starts;
  };
  const Source& at(int source) const;
  const SourceMap* base_ = nullptr;
  int first_ = 0;  // number of the first text of its own
  std::vector<std::unique_ptr<Source>> sources_;
};

// A note is worth knowing and often meant so.
enum class Severity : uint8_t { kError, kWarning, kNote };

// "error", "warning", "note".
std::string_view NameOf(Severity severity);

struct Note {
  Span span;
  Message message;
};

// What would mend a mistake, for editors: `text` in place of `span`.
struct Fix {
  Span span;
  std::string text;
};

struct Diagnostic {
  Severity severity = Severity::kError;
  DiagnosticCode code;
  Span span;
  Message message;  // one sentence: what is wrong and, where possible, what to do
  std::vector<Note> notes;
  std::optional<Fix> fix;

  Diagnostic& AddNote(Span where, Message text) {
    notes.push_back({where, std::move(text)});
    return *this;
  }
  Diagnostic& AddFix(Span where, std::string text) {
    fix = {where, std::move(text)};
    return *this;
  }
};

class Diagnostics {
 public:
  // The returned reference is valid until the next call.
  Diagnostic& Error(DiagnosticCode code, Span span, Message message);
  Diagnostic& Warning(DiagnosticCode code, Span span, Message message);
  // Of Severity::kNote.
  Diagnostic& Remark(DiagnosticCode code, Span span, Message message);
  Diagnostic& Add(Diagnostic diagnostic);

  bool has_errors() const { return errors_ > 0; }
  int error_count() const { return errors_; }
  const std::vector<Diagnostic>& all() const { return all_; }
  // Past this many errors further ones are dropped (a broken file can cause thousands).
  static constexpr int kMaxErrors = 100;

 private:
  std::vector<Diagnostic> all_;
  int errors_ = 0;
  Diagnostic dropped_;
};

// "file:3:12: error: message [code]", the source line, a caret line, then notes; for terminals.
// Of a fragment: the place in the file, then the fragment and the place in it.
std::string Render(const Diagnostic& diagnostic, const SourceMap& sources,
                   std::string_view file_name);

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_DIAGNOSTICS_H_
