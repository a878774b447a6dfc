// What was found wrong with ZoneLab by people who tried public models (tests/corpus/faults): each
// file says in its head what is right.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::faults_test {
namespace {

using testing::Describe;
using testing::ReadText;
using testing::SourcePath;

std::unique_ptr<Model> Load(const std::string& name) {
  return Model::Load(ReadText(SourcePath("tests/corpus/faults/" + name)), Format::kAuto);
}

struct Case {
  const char* file;
  const char* query;
  const char* outcome;
};

constexpr Case kAnswered[] = {
    {"01-abs.xta", "E<> P.b", "satisfied"},
    {"01-abs.xta", "A[] d <= 3", "satisfied"},
    {"02-uncontrollable.xta", "E<> P.b", "satisfied"},
    {"02-uncontrollable.xta", "A[] not deadlock", "violated"},
    {"03-branchpoint.xta", "E<> P.win", "satisfied"},
    {"03-branchpoint.xta", "E<> P.lose", "satisfied"},
    {"03-branchpoint.xta", "A[] not (P.win && P.lose)", "satisfied"},
    {"04-no-process-of-an-empty-range.xta", "E<> Good(0).b", "satisfied"},
    {"04-no-process-of-an-empty-range.xta", "A[] forall (i : bad_t) false", "satisfied"},
    {"05-difference-with-wide-variable.xta", "E<> P.b", "satisfied"},
    {"05-difference-with-wide-variable.xta", "A[] P.b imply x <= 41", "violated"},
    {"05-difference-with-wide-variable.xta", "A[] P.b imply x - y <= 40", "satisfied"},
    {"09-rate-one.xta", "A[] x <= 5", "satisfied"},
    {"10-clock-starts-at-zero.xta", "A[] x <= 5", "satisfied"},
    {"11-long-sum.xta", "E<> P.a", "satisfied"},
    {"12-utf16.xta", "E<> P.b", "satisfied"},
    {"15-short-list.xta", "E<> P.b", "satisfied"},
};

TEST(FaultsTest, RightAnswers) {
  for (const Case& test : kAnswered) {
    SCOPED_TRACE(std::string(test.file) + ": " + test.query);
    const auto model = Load(test.file);
    ASSERT_TRUE(model->ok()) << Describe(model->diagnostics(), model->sources());
    const Result result = testing::CheckAndProve(*model, test.query, Options());
    EXPECT_EQ(testing::ToText(result.verdict), test.outcome) << Sentence(result);
  }
}

TEST(FaultsTest, DifferencesThatAreTooWideAreALimit) {
  std::string text =
      ReadText(SourcePath("tests/corpus/faults/05-difference-with-wide-variable.xta"));
  text.replace(text.find("[0, 40]"), 7, "[0, 4000]");
  const auto model = Model::Load(text, Format::kAuto);
  ASSERT_TRUE(model->ok());
  for (const char* query : {"E<> P.b", "A<> P.b", "P.a --> P.b", "sup: x", "A[] not deadlock"}) {
    SCOPED_TRACE(query);
    const Result result = testing::CheckAndProve(*model, query, Options());
    EXPECT_EQ(testing::ToText(result.verdict), "unknown");
    EXPECT_EQ(result.reason.limit, Limit::kSize);
    EXPECT_NE(Sentence(result).find("one of more than 1024"), std::string::npos)
        << Sentence(result);
  }
}

// Up to the limit verdicts have certificates, and x - x is 0.
TEST(FaultsTest, WideDifferencesAreCertified) {
  const char* const text =
      "clock x, y; int[0,1023] d = 0; process P() { state a, b, c; init a; trans a -> a { guard d "
      "== "
      "0; assign d = 7; }, a -> b { guard x >= 5 && x <= 9; assign y = 0; }, b -> c { guard x - y "
      "< "
      "d; }; } system P;";
  const auto model = Model::Load(text, Format::kXta);
  ASSERT_TRUE(model->ok());
  for (const auto& [query, verdict] :
       {std::pair("E<> P.c", "satisfied"), std::pair("E<> P.c && d == 0", "violated"),
        std::pair("A[] x - x <= 0", "satisfied"), std::pair("E<> x - x > 0", "violated")}) {
    SCOPED_TRACE(query);
    const Result result = testing::CheckAndProve(*model, query, Options());
    EXPECT_EQ(testing::ToText(result.verdict), verdict) << Sentence(result);
  }
}

// The messages of the errors, a line each.
std::string Errors(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::kError) text += diagnostic.message + "\n";
  }
  return text;
}

TEST(FaultsTest, OneMistakeIsOneMessage) {
  const auto model = Load("07-field-reported-three-times.xta");
  EXPECT_EQ(Errors(model->diagnostics()),
            "field 'b' cannot be a clock; structs hold int, bool, scalar and struct values and "
            "arrays of them\n");
}

TEST(FaultsTest, HintsFitTheirPlace) {
  EXPECT_EQ(Errors(Load("08-hint-that-does-not-help.xta")->diagnostics()),
            "parameter 'r' of 'P' has no argument, and a reference cannot be left open; write 'Q = "
            "P(…);' and name Q here\n");
  const auto model = Load("20-dashed-label-in-query.xta");
  const auto session = model->Open("E<> b ? x > 3 : x < 2", Options());
  ASSERT_EQ(session->diagnostics().all().size(), 1u);
  const Diagnostic& error = session->diagnostics().all()[0];
  EXPECT_NE(error.message.find("write (b && x > 3) || (!(b) && x < 2)"), std::string::npos)
      << error.message;
  ASSERT_TRUE(error.fix.has_value());
  EXPECT_TRUE(model->Open("E<> " + error.fix->text, Options())->ok());
}

TEST(FaultsTest, ControlCharactersAreShown) {
  const auto model = Load("13-control-characters.xta");
  const std::string text = Describe(model->diagnostics(), model->sources());
  EXPECT_NE(text.find("int \\x1b]0;owned\\x07 a;"), std::string::npos) << text;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(FaultsTest, QueriesInTheModelAreTaken) {
  const auto model = Load("14-query-inside-model.xml");
  ASSERT_TRUE(model->ok()) << Describe(model->diagnostics(), model->sources());
  ASSERT_EQ(model->queries().size(), 1u);
  EXPECT_EQ(model->queries()[0].text, "A[] x >= 0");
}

TEST(FaultsTest, RangeErrorsNameTheVariable) {
  const Result result =
      testing::CheckAndProve(*Load("19-value-without-name.xta"), "A[] n <= 5", Options());
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  EXPECT_EQ(result.reason.message, "cannot set 'n': value 6 is outside 0..5");
}

// The goal is two moves away; an error is far away, beside it.
TEST(FaultsTest, AnErrorHidesNoVerdict) {
  const auto model = testing::LoadModel(
      "int[0,5] n; process P() { state a, b, c; init a; trans a -> a { assign n++; }, a -> b { }, "
      "b -> c { }; } system P;");
  Options options;
  for (const Choice& order : ChoicesOf<Order>()) {
    options.order = *ByName<Order>(order.name);
    const Result result = testing::CheckAndProve(*model, "E<> P.c && n == 0", options);
    EXPECT_EQ(result.verdict, Verdict::kSatisfied) << order.name << Sentence(result);
  }
  EXPECT_EQ(testing::CheckAndProve(*model, "E<> n == 7", Options()).verdict, Verdict::kUnknown);
}

}  // namespace
}  // namespace zonelab::faults_test
