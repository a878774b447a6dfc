// What people reported as going wrong in tools like this one (tests/corpus/reports), with the right
// answers derived by hand: "expect: true|false|error" in the comment before each query.
//
// A query of a form that is not supported yet, and a model that is, must be refused by name;
// nothing may be answered wrongly, in any configuration.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::reports_test {
namespace {

using testing::Describe;
using testing::NameOf;
using testing::ReadText;
using testing::SourcePath;
using testing::ToText;

// "true", "false", "error" or "" from "expect: true - why".
std::string Expectation(const std::string& comment) {
  const size_t at = comment.find("expect:");
  if (at == std::string::npos) return "";
  const size_t begin = comment.find_first_not_of(' ', at + 7);
  return comment.substr(begin, comment.find_first_of(" \n-", begin) - begin);
}

bool IsRefusedByName(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::kError) {
      return diagnostic.code == "not-yet-supported" || diagnostic.code == "unsupported-feature";
    }
  }
  return false;
}

// These must be rejected as models (index: kind "reject").
const char* const kRejected[] = {"16-", "18-", "37-", "47-", "57-"};

bool IsRejected(const std::string& file) {
  for (const char* prefix : kRejected) {
    if (file.find(std::string("/") + prefix) != std::string::npos) return true;
  }
  return false;
}

TEST(ReportsTest, RightAnswers) {
  int decided = 0, refused = 0;
  for (const std::string& file : testing::FilesIn(SourcePath("tests/corpus/reports"), ".xta")) {
    SCOPED_TRACE(file);
    const auto model = Model::Load(ReadText(file), Format::kXta);
    if (IsRejected(file)) {
      EXPECT_FALSE(model->ok());
      continue;
    }
    const std::string query_file = file.substr(0, file.size() - 4) + ".q";
    if (!testing::Exists(query_file)) continue;  // variants -b have a test of their own
    if (!model->ok()) {
      EXPECT_TRUE(IsRefusedByName(model->diagnostics()))
          << Describe(model->diagnostics(), model->sources());
      ++refused;
      continue;
    }
    for (const lang::QueryText& query : lang::SplitQueryFile(ReadText(query_file))) {
      const std::string expected = Expectation(query.comment);
      if (expected.empty()) continue;
      SCOPED_TRACE(query.text);
      for (const Options& options : testing::EachStrategy()) {
        Diagnostics diagnostics;
        const auto session = model->Open(query.text, options);
        if (!session->ok()) {
          const bool is_by_name = IsRefusedByName(session->diagnostics());
          EXPECT_TRUE(expected == "error" || is_by_name)
              << NameOf(options) << Describe(session->diagnostics(), session->sources());
          refused += is_by_name;
          continue;
        }
        const Result result = testing::CheckAndProve(*model, query.text, options);
        if (expected == "error") {
          EXPECT_EQ(result.verdict, Verdict::kUnknown) << NameOf(options);
          EXPECT_NE(result.error, nullptr) << NameOf(options) << Sentence(result);
        } else {
          EXPECT_EQ(ToText(result.verdict), expected == "true" ? "satisfied" : "violated")
              << NameOf(options) << ": " << Sentence(result);
        }
        ++decided;
        // Some forms are searched in one way whatever is asked for: once is enough.
        if (options.clocks != kAutoClocks && result.options.clocks != options.clocks) break;
      }
    }
  }
  std::printf("%d verdicts right, %d refused by name\n", decided, refused);
  EXPECT_GT(decided, 400);
}

TEST(ReportsTest, ABrokenInitialInvariantIsNoState) {
  const auto model =
      Model::Load(ReadText(SourcePath("tests/corpus/reports/23-initial-invariant-forgotten-b.xta")),
                  Format::kXta);
  ASSERT_FALSE(model->ok());
  EXPECT_EQ(model->diagnostics().all()[0].code, "no-initial-state");
}

}  // namespace
}  // namespace zonelab::reports_test
