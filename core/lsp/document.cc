#include "core/lsp/document.h"

#include <cstdint>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/parse.h"

namespace zonelab::lsp {
namespace {

int SeverityOf(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return 1;
    case Severity::kWarning:
      return 2;
    case Severity::kNote:
      return 3;  // "information"
  }
  return 3;
}

// Makes findings of diagnostics; `place` moves the engine's ranges to where they stand in the file.
template <class Place>
Finding FindingOf(const Diagnostic& d, const SourceMap& sources, const Lines& lines,
                  const std::string& uri, Place place) {
  Finding finding;
  finding.range = place(d.span);
  std::string message = d.message;
  Json related = Json::array();
  for (const Note& note : d.notes) {
    Json location = Object().Set("uri", uri).Set("range", lines.RangeOf(place(note.span))).Take();
    related.push_back(
        Object().Set("location", std::move(location)).Set("message", note.message).Take());
  }
  if (sources.IsFragment(d.span.source)) {
    message = Cat(message, " (", sources.name(d.span.source), ")");
  }
  Object json;
  json.Set("range", lines.RangeOf(finding.range))
      .Set("severity", SeverityOf(d.severity))
      .Set("code", std::string_view(d.code))
      .Set("source", "zonelab")
      .Set("message", message);
  if (std::string_view(d.code).substr(0, 7) == "unused-") {
    Json tags = Json::array();
    tags.push_back(1);  // "unnecessary"
    json.Set("tags", std::move(tags));
  }
  if (!related.empty()) json.Set("relatedInformation", std::move(related));
  finding.diagnostic = json.Take();
  if (d.fix && !sources.IsFragment(d.fix->span.source)) {
    finding.edit =
        Object().Set("range", lines.RangeOf(place(d.fix->span))).Set("newText", d.fix->text).Take();
  }
  return finding;
}

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

bool IsQueryFile(std::string_view uri) { return uri.ends_with(".q"); }

std::string PathOf(std::string_view uri) {
  constexpr std::string_view kScheme = "file://";
  if (uri.substr(0, kScheme.size()) != kScheme) return "";
  uri.remove_prefix(kScheme.size());
  std::string path;
  for (size_t k = 0; k < uri.size(); ++k) {
    if (uri[k] == '%' && k + 2 < uri.size() && HexDigit(uri[k + 1]) >= 0 &&
        HexDigit(uri[k + 2]) >= 0) {
      path += static_cast<char>(16 * HexDigit(uri[k + 1]) + HexDigit(uri[k + 2]));
      k += 2;
    } else {
      path += uri[k];
    }
  }
  return path;
}

std::vector<Finding> FindingsIn(const Document& model, const std::string& uri,
                                const std::vector<std::string>& asked) {
  std::vector<Finding> found;
  const auto add = [&](const Diagnostics& diagnostics, const SourceMap& sources) {
    for (const Diagnostic& d : diagnostics.all()) {
      found.push_back(FindingOf(d, sources, model.lines, uri,
                                [&](Span span) { return sources.Locate(sources.InFile(span)); }));
    }
  };
  add(model.model->diagnostics(), model.model->sources());
  if (model.model->ok()) {
    const Findings sanity = model.model->Sanity(asked);
    add(*sanity.diagnostics, *sanity.sources);
  }
  return found;
}

std::vector<Finding> FindingsIn(const Document& queries, const Model* model,
                                const std::string& uri) {
  std::vector<Finding> found;
  if (model == nullptr || !model->ok()) return found;
  for (const AskedQuery& query : queries.queries) {
    const Findings findings = model->CheckQuery(query.text);
    const SourceMap& sources = *findings.sources;
    for (const Diagnostic& d : findings.diagnostics->all()) {
      found.push_back(FindingOf(d, sources, queries.lines, uri, [&](Span span) {
        Range range = sources.Locate(span);
        const bool is_of_query = sources.text(span.source) == query.text;
        if (!is_of_query || query.place.line != query.place.end_line || range.line != 1) {
          return query.place;
        }
        range.column += query.place.column - 1;
        range.end_column += query.place.column - 1;
        range.line = range.end_line = query.place.line;
        return range;
      }));
    }
  }
  return found;
}

std::vector<AskedQuery> QueriesIn(std::string_view text, const Lines& lines) {
  std::vector<AskedQuery> queries;
  for (lang::QueryText& query : lang::SplitQueryFile(text)) {
    const std::string_view line = lines.line(query.line);
    const size_t at = line.find(query.text);
    AskedQuery asked{std::move(query.text), {query.line, 1, query.line, 1}};
    // Places in the line count code points.
    const auto points = [](std::string_view part) {
      int count = 0;
      for (const char c : part) count += (static_cast<uint8_t>(c) & 0xC0) != 0x80;
      return count;
    };
    if (at != std::string_view::npos) {
      asked.place.column = 1 + points(line.substr(0, at));
      asked.place.end_column = asked.place.column + points(asked.text);
    } else {
      asked.place.end_line = query.line + 1;  // it goes over several
    }
    queries.push_back(std::move(asked));
  }
  return queries;
}

}  // namespace zonelab::lsp
