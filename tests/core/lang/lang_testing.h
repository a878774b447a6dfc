// Helpers of the language tests: parse a text, show what was found.
#ifndef ZONELAB_TESTS_CORE_LANG_LANG_TESTING_H_
#define ZONELAB_TESTS_CORE_LANG_LANG_TESTING_H_

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/lang/parse.h"
#include "core/lang/print.h"
#include "core/xml/read.h"
#include "tests/support/files.h"

namespace zonelab::lang {

// A model that was parsed, XTA or XML, and queries over it.
struct Parsed {
  SourceMap sources;
  Diagnostics diagnostics;
  xml::ModelFile file;
  Document* document;

  explicit Parsed(std::string text) : file(xml::Read(std::move(text), sources, diagnostics)) {
    document = file.document.get();
  }
  bool ok() const { return !diagnostics.has_errors(); }

  // The query as printed; or "error: <code>".
  std::string Ask(std::string text) {
    Diagnostics found;
    const Query query = ParseQuery(*document, std::make_shared<SourceMap>(&sources), text, found);
    for (const Diagnostic& d : found.all()) {
      if (d.severity == Severity::kError) return Cat("error: ", d.code);
    }
    return PrintQuery(query);
  }
};

// "line:column code" of each error, or of errors and "warning line:column code" of warnings.
inline std::string Summary(const Parsed& parsed, bool warnings = false) {
  std::string out;
  for (const Diagnostic& d : parsed.diagnostics.all()) {
    if (d.severity == Severity::kWarning && !warnings) continue;
    if (d.severity == Severity::kNote) continue;
    Range range = parsed.sources.Locate(d.span);
    Append(&out, out.empty() ? "" : ", ", d.severity == Severity::kWarning ? "warning " : "",
           range.line, ":", range.column, " ", d.code);
  }
  return out;
}

inline std::string AllMessages(const Parsed& parsed) {
  std::string out;
  for (const Diagnostic& d : parsed.diagnostics.all()) Append(&out, Render(d, parsed.sources, "m"));
  return out;
}

inline std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// Models that are not part of the repository; the path may not exist.
inline std::filesystem::path SharedFolder() {
  if (const char* folder = std::getenv("ZONELAB_SHARED")) return folder;
  return testing::SourcePath("../shared");
}

// Rows of a tab-separated file with a heading line; fields may be quoted.
inline std::vector<std::vector<std::string>> ReadTable(const std::filesystem::path& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::vector<std::string> row(1);
    bool quoted = false;
    for (size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\t' && !quoted) {
        row.emplace_back();
      } else if (line[i] == '"' && (quoted || row.back().empty())) {
        if (quoted && i + 1 < line.size() && line[i + 1] == '"') {
          row.back() += line[++i];
        } else {
          quoted = !quoted;
        }
      } else {
        row.back() += line[i];
      }
    }
    while (row.size() < 6) row.emplace_back();
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace zonelab::lang

#endif  // ZONELAB_TESTS_CORE_LANG_LANG_TESTING_H_
