#include "core/base/diagnostics.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"

namespace zonelab {
namespace {

bool IsContinuationByte(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

int CodePoints(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return !IsContinuationByte(c); }));
}

// What would move the cursor or do other things to a terminal is shown as \x1b.
std::string Visible(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if ((code < 32 && c != '\t') || code == 127) {
      Append(&out, "\\x", kDigits.substr(code >> 4, 1), kDigits.substr(code & 15, 1));
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

int SourceMap::Add(std::string name, std::string text) {
  auto source = std::make_unique<Source>();
  source->name = std::move(name);
  source->text = std::move(text);
  source->line_starts.push_back(0);
  for (uint32_t i = 0; i < source->text.size(); ++i) {
    if (source->text[i] == '\n') source->line_starts.push_back(i + 1);
  }
  sources_.push_back(std::move(source));
  return size() - 1;
}

int SourceMap::Add(Fragment fragment) {
  ZL_CHECK(!fragment.pieces.empty() && fragment.pieces.front().begin == 0);
  const int source = Add(std::move(fragment.name), std::move(fragment.text));
  Source& added = *sources_.back();
  added.path = std::move(fragment.path);
  added.file = fragment.file;
  added.pieces = std::move(fragment.pieces);
  return source;
}

const SourceMap::Source& SourceMap::at(int source) const {
  if (base_ != nullptr && source < first_) return base_->at(source);
  ZL_CHECK(source >= first_ && source < size());
  return *sources_[source - first_];
}

std::string_view SourceMap::text(int source) const { return at(source).text; }
const std::string& SourceMap::name(int source) const { return at(source).name; }
const std::string& SourceMap::path(int source) const { return at(source).path; }

Span SourceMap::InFile(Span span) const {
  const Source& source = at(span.source);
  if (source.file < 0) return span;
  auto map = [&](uint32_t offset) {
    auto next = std::upper_bound(source.pieces.begin(), source.pieces.end(), offset,
                                 [](uint32_t at, const Piece& piece) { return at < piece.begin; });
    const Piece& piece = *(next - 1);
    return piece.in_file + (offset - piece.begin);
  };
  const uint32_t size = static_cast<uint32_t>(source.text.size());
  return {source.file, map(std::min(span.begin, size)), map(std::min(span.end, size))};
}

std::string_view SourceMap::Slice(Span span) const {
  std::string_view text = at(span.source).text;
  const size_t begin = std::min<size_t>(span.begin, text.size());
  const size_t end = std::clamp<size_t>(span.end, begin, text.size());
  return text.substr(begin, end - begin);
}

Range SourceMap::Locate(Span span) const {
  const Source& source = at(span.source);
  const std::string_view text = source.text;
  auto locate = [&](uint32_t offset, int& line, int& column) {
    offset = std::min<uint32_t>(offset, static_cast<uint32_t>(text.size()));
    auto next = std::upper_bound(source.line_starts.begin(), source.line_starts.end(), offset);
    line = static_cast<int>(next - source.line_starts.begin());
    const uint32_t start = *(next - 1);
    column = CodePoints(text.substr(start, offset - start)) + 1;
  };
  Range range;
  locate(span.begin, range.line, range.column);
  locate(std::max(span.begin, span.end), range.end_line, range.end_column);
  return range;
}

int SourceMap::LineNumber(Span span) const {
  const std::vector<uint32_t>& starts = at(span.source).line_starts;
  return static_cast<int>(std::upper_bound(starts.begin(), starts.end(), span.begin) -
                          starts.begin());
}

uint32_t SourceMap::Offset(int source, int line, int column) const {
  const std::string_view text = at(source).text;
  const std::vector<uint32_t>& starts = at(source).line_starts;
  if (line < 1) return 0;
  if (line > static_cast<int>(starts.size())) return static_cast<uint32_t>(text.size());
  uint32_t offset = starts[static_cast<size_t>(line) - 1];
  for (int k = 1; k < column && offset < text.size() && text[offset] != '\n'; ++k) {
    ++offset;
    while (offset < text.size() && IsContinuationByte(text[offset])) ++offset;
  }
  return offset;
}

std::string_view SourceMap::Line(Span span) const {
  const std::string_view text = at(span.source).text;
  const size_t offset = std::min<size_t>(span.begin, text.size());
  const size_t newline_before = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  const size_t begin = newline_before == std::string_view::npos ? 0 : newline_before + 1;
  size_t end = text.find('\n', begin);
  if (end == std::string_view::npos) end = text.size();
  if (end > begin && text[end - 1] == '\r') --end;
  return text.substr(begin, end - begin);
}

std::string_view NameOf(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
  }
  return "";
}

Diagnostic& Diagnostics::Add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::kError && ++errors_ > kMaxErrors) {
    dropped_ = {};
    return dropped_;
  }
  all_.push_back(std::move(diagnostic));
  return all_.back();
}

Diagnostic& Diagnostics::Error(DiagnosticCode code, Span span, Message message) {
  return Add({Severity::kError, code, span, std::move(message), {}, {}});
}

Diagnostic& Diagnostics::Warning(DiagnosticCode code, Span span, Message message) {
  return Add({Severity::kWarning, code, span, std::move(message), {}, {}});
}

Diagnostic& Diagnostics::Remark(DiagnosticCode code, Span span, Message message) {
  return Add({Severity::kNote, code, span, std::move(message), {}, {}});
}

std::string Render(const Diagnostic& diagnostic, const SourceMap& sources,
                   std::string_view file_name) {
  auto place = [&](Span span) {
    const Range range = sources.Locate(sources.InFile(span));
    const std::string& name = sources.name(span.source);
    const bool is_in_file = name.empty() || sources.IsFragment(span.source);
    return Cat(is_in_file ? file_name : std::string_view(name), ":", range.line, ":", range.column);
  };
  auto fragment = [&](Span span) {
    if (!sources.IsFragment(span.source)) return std::string();
    const Range range = sources.Locate(span);
    return Cat("  in ", sources.name(span.source), " (", sources.path(span.source), ", line ",
               range.line, ", column ", range.column, ")\n");
  };
  auto excerpt = [&](Span span) {
    const Range range = sources.Locate(span);
    const std::string_view line = sources.Line(span);
    if (line.size() > 400) return std::string();
    const size_t begin = std::min<size_t>(sources.Slice(span).data() - line.data(), line.size());
    std::string marks;
    for (const char c : Visible(line.substr(0, begin))) {
      if (!IsContinuationByte(c)) marks += c == '\t' ? '\t' : ' ';
    }
    const std::string_view marked =
        line.substr(begin, range.end_line == range.line ? span.end - span.begin : line.size());
    marks += std::string(std::max(1, CodePoints(Visible(marked))), '^');
    return Cat("  ", Visible(line), "\n  ", marks, "\n");
  };
  std::string out = Cat(place(diagnostic.span), ": ", NameOf(diagnostic.severity), ": ",
                        Visible(diagnostic.message), " [", diagnostic.code, "]\n",
                        fragment(diagnostic.span), excerpt(diagnostic.span));
  for (const Note& note : diagnostic.notes) {
    Append(&out, place(note.span), ": note: ", Visible(note.message), "\n", fragment(note.span),
           excerpt(note.span));
  }
  return out;
}

}  // namespace zonelab
