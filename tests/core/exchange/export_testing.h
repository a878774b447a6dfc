// Exporting small models in tests.
#ifndef ZONELAB_TESTS_CORE_EXCHANGE_EXPORT_TESTING_H_
#define ZONELAB_TESTS_CORE_EXCHANGE_EXPORT_TESTING_H_

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "tests/support/check_model.h"

namespace zonelab::testing {

struct Exported {
  std::string text;      // "" if it is refused
  std::string problems;  // "line:column message", a line each; of queries after "query "
};

inline Exported Export(const std::string& xta, ExchangeFormat format,
                       const std::vector<std::string>& queries = {}) {
  const std::unique_ptr<Model> model = LoadModel(xta);
  Exported out;
  if (!model->ok()) return out;
  Findings findings;
  out.text = model->Export(format, queries, &findings).value_or("");
  for (const Diagnostic& each : findings.diagnostics->all()) {
    const Range range = findings.sources->Locate(each.span);
    Append(&out.problems, each.span.source == 0 ? "" : "query ", range.line, ":", range.column, " ",
           each.message, "\n");
  }
  return out;
}

// Whether `line` is one of the lines of `text`, without the blanks before it.
inline ::testing::AssertionResult HasLine(const std::string& text, const std::string& line) {
  for (size_t at = 0; (at = text.find(line, at)) != std::string::npos; ++at) {
    size_t begin = at;
    while (begin > 0 && text[begin - 1] == ' ') --begin;
    const size_t end = at + line.size();
    if ((begin == 0 || text[begin - 1] == '\n') && (end == text.size() || text[end] == '\n')) {
      return ::testing::AssertionSuccess();
    }
  }
  return ::testing::AssertionFailure() << "no line\n" << line << "\nin\n" << text;
}

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_CORE_EXCHANGE_EXPORT_TESTING_H_
