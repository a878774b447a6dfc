// More of what people reported (tests/corpus/reports/more, one folder each): expect.md says what is
// right and why, and `q`, `q-b`, … ask the queries of model.xta, model-b.xta, … with the outcome in
// the comment: "expect: satisfied|warned", "expect: reject", "expect: >= 3 <= 9".
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::more_reports_test {
namespace {

using testing::Describe;
using testing::ReadText;
using testing::SourcePath;

// The alternatives of "expect: violated|reject".
std::vector<std::string> Expected(const std::string& comment) {
  std::vector<std::string> outcomes;
  const size_t at = comment.find("expect:");
  if (at == std::string::npos) return outcomes;
  std::istringstream line(comment.substr(at + 8, comment.find('\n', at) - at - 8));
  for (std::string outcome; std::getline(line, outcome, '|');) outcomes.push_back(outcome);
  return outcomes;
}

bool Has(const std::vector<std::string>& outcomes, const std::string& outcome) {
  return std::find(outcomes.begin(), outcomes.end(), outcome) != outcomes.end();
}

// "satisfied", "unknown", or the bounds of sup, inf and bounds: ">= 3 <= 9".
std::string OutcomeOf(const Result& result) {
  if (result.extremes.empty()) return std::string(testing::ToText(result.verdict));
  const Extreme& extreme = result.extremes[0];
  const std::string lower = SideText(extreme.lower, /*is_upper=*/false);
  const std::string upper = SideText(extreme.upper, /*is_upper=*/true);
  return lower + (lower.empty() || upper.empty() ? "" : " ") + upper;
}

bool WarnsOf(const Model& model, const std::string& query) {
  if (!model.diagnostics().all().empty()) return true;
  return !model.Sanity({query}).diagnostics->all().empty();
}

void CheckFile(const std::string& file, const std::string& queries) {
  SCOPED_TRACE(file);
  const auto model = Model::Load(ReadText(file), Format::kAuto);
  for (const lang::QueryText& query : lang::SplitQueryFile(ReadText(queries))) {
    const std::vector<std::string> expected = Expected(query.comment);
    ASSERT_FALSE(expected.empty()) << query.text;
    SCOPED_TRACE(query.text);
    if (!model->ok()) {
      EXPECT_TRUE(Has(expected, "reject")) << Describe(model->diagnostics(), model->sources());
      continue;
    }
    const auto session = model->Open(query.text, Options());
    if (!session->ok()) {
      EXPECT_TRUE(Has(expected, "reject")) << Describe(session->diagnostics(), session->sources());
      continue;
    }
    const Result result = testing::CheckAndProve(*model, query.text, Options());
    EXPECT_TRUE(Has(expected, OutcomeOf(result))) << OutcomeOf(result) << ": " << Sentence(result);
    if (Has(expected, "warned")) {
      EXPECT_TRUE(WarnsOf(*model, query.text));
    }
  }
}

TEST(MoreReportsTest, RightAnswers) {
  int files = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(SourcePath("tests/corpus/reports/more"))) {
    if (!entry.is_directory()) continue;
    const std::string folder = entry.path().string();
    for (const char* variant : {"", "-b", "-c"}) {
      for (const char* extension : {".xta", ".xml"}) {
        const std::string file = folder + "/model" + variant + extension;
        if (!testing::Exists(file)) continue;
        CheckFile(file, folder + "/q" + variant);
        ++files;
      }
    }
  }
  EXPECT_EQ(files, 49);
}

}  // namespace
}  // namespace zonelab::more_reports_test
