// Questions: forms, what they own, what they name, what they ask of a run.
#include "core/check/question.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/lang/print.h"
#include "tests/support/load.h"

namespace zonelab::check::question_test {
namespace {

constexpr char kModel[] = R"(
  typedef int[0,3] id_t;
  typedef scalar[2] set_t;
  const int N = 3;
  int[0,N] i, j, unused;
  clock x, y[2];
  int[0,9] twice(int[0,3] k) { return k + j; }
  process T(const id_t id) {
    clock z; int[0,3] v;
    state A { z <= 5 }, B; init A;
    trans A -> B { guard z >= 2; assign v = id; };
  }
  system T;
)";

// All that a question could change in a document: how many nodes there are, and what they say.
std::string Picture(const lang::Document& document) {
  std::string picture =
      Cat(document.exprs.size(), " ", document.stmts.size(), " ", document.types.size(), " ",
          document.symbols.size(), " ", document.mentions.size(), " ", document.names.size(), " ",
          document.globals.size(), "\n");
  for (const lang::Symbol& symbol : document.symbols) {
    Append(&picture, symbol.name, symbol.is_read ? " read" : "",
           symbol.is_written ? " written" : "", " ", symbol.scope_end, "\n");
  }
  for (const lang::Expr& expr : document.exprs) {
    Append(&picture, static_cast<int>(expr.kind), " ", reinterpret_cast<uintptr_t>(expr.type), " ",
           static_cast<int>(expr.clock_kind), " ", lang::PrintExpr(expr), "\n");
  }
  return picture + lang::PrintDocument(document);
}

TEST(QuestionTest, LeavesTheDocumentAsItIs) {
  testing::ParsedModel model(kModel);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const std::string before = Picture(*model.document);
  const int texts = model.sources.size();
  for (const char* text :
       {"E<> forall (k : id_t) T(k).B", "A[] exists (k : int[0,N]) twice(k) > i + N",
        "E<> exists (a : set_t) true", "E[] T(i).z <= 3", "i == 1 --> x > 2 && y[1] - x < 4",
        "sup{j > 0}: x, T(2).z, i", "exhaustive", "E<> nothing", "E<> forall (q : int[0,)"}) {
    Diagnostics diagnostics;
    Parse(*model.document, std::make_shared<SourceMap>(&model.sources), text, diagnostics);
    EXPECT_EQ(Picture(*model.document), before) << text;
  }
  EXPECT_EQ(model.sources.size(), texts);
}

// What it is about stays readable when the text that was given is gone.
TEST(QuestionTest, OwnsItsText) {
  testing::ParsedModel model(kModel);
  auto text = std::make_unique<std::string>("E<> forall (k : id_t) T(k).B && i == 2");
  Diagnostics diagnostics;
  const Question question =
      Parse(*model.document, std::make_shared<SourceMap>(&model.sources), *text, diagnostics);
  text.reset();
  EXPECT_EQ(lang::PrintQuery(question.query), "E<> forall (k : id_t) T(k).B && i == 2");
  EXPECT_EQ(question.query.sources->Slice(question.query.predicate->span),
            "forall (k : id_t) T(k).B && i == 2");
}

TEST(QuestionTest, Forms) {
  const struct {
    const char* text;
    QueryForm form;
  } kCases[] = {
      {"E<> P.x", QueryForm::kExistsEventually},
      {"  A[] true", QueryForm::kAlwaysGlobally},
      {"E[] a", QueryForm::kExistsAlways},
      {"A<> a", QueryForm::kAlwaysEventually},
      {"a --> b", QueryForm::kLeadsTo},
      {"(a /* --> */ && b)\n --> /* c */ c", QueryForm::kLeadsTo},
      {"sup: x", QueryForm::kSup},
      {"inf{a}: x", QueryForm::kInf},
      {"bounds : x", QueryForm::kBounds},
      {"exhaustive", QueryForm::kExhaustive},
      {" exhaustive // all states", QueryForm::kExhaustive},
      // None of them, whatever the model.
      {"", QueryForm::kNone},
      {"a", QueryForm::kNone},
      {"sup > 3", QueryForm::kNone},
      {"exhaustive > 3", QueryForm::kNone},
      {"// E<> a", QueryForm::kNone},
      {"E < > a", QueryForm::kNone},
  };
  for (const auto& test : kCases) {
    EXPECT_EQ(NameOf(FormOf(test.text)), NameOf(test.form)) << test.text;
  }
}

std::string Names(testing::ParsedModel& model, const std::vector<std::string>& texts) {
  std::vector<Question> questions;
  for (const std::string& text : texts) {
    Diagnostics diagnostics;
    questions.push_back(Parse(*model.document, model.query_sources, text, diagnostics));
    EXPECT_FALSE(diagnostics.has_errors()) << text;
  }
  std::vector<std::string> names;
  for (const lang::Symbol* symbol : NamesIn(questions)) {
    // Binders belong to the question.
    if (symbol->kind != lang::SymbolKind::kBinder) names.emplace_back(symbol->name);
  }
  std::sort(names.begin(), names.end());
  std::string list;
  for (const std::string& name : names) Append(&list, list.empty() ? "" : " ", name);
  return list;
}

TEST(QuestionTest, NamesIn) {
  testing::ParsedModel model(kModel);
  EXPECT_EQ(Names(model, {}), "");
  EXPECT_EQ(Names(model, {"exhaustive"}), "");
  EXPECT_EQ(Names(model, {"E<> i == N"}), "N i");
  EXPECT_EQ(Names(model, {"E<> T(i).B"}), "B T i");
  // A function reads on its caller's behalf; a type that is mentioned is used.
  EXPECT_EQ(Names(model, {"E<> twice(2) == 1"}), "j twice");
  EXPECT_EQ(Names(model, {"E<> forall (k : id_t) T(k).v == 0"}), "T id_t v");
  EXPECT_EQ(Names(model, {"sup{x > 1}: y[1]", "A<> T(0).A"}), "A T x y");
}

TEST(QuestionTest, AsksAboutDeadlocks) {
  testing::ParsedModel model(kModel);
  const auto asks = [&](const char* text) {
    Diagnostics diagnostics;
    return Parse(*model.document, model.query_sources, text, diagnostics).asks_about_deadlocks;
  };
  EXPECT_TRUE(asks("A[] not deadlock"));
  EXPECT_TRUE(asks("E<> i > 1 && (T(0).A || deadlock)"));
  EXPECT_FALSE(asks("E<> i > 1"));
}

// T(0) moves after 2 units of time.
model::Run OneMove() {
  model::Run run;
  run.steps.push_back({2, {{0, 0}}});
  return run;
}

TEST(QuestionTest, Meets) {
  testing::ParsedModel model(kModel);
  const auto meets = [&](const char* text, const model::Run& run) {
    Diagnostics diagnostics;
    const Question question = Parse(*model.document, model.query_sources, text, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors());
    return Meets(*model.network, question, run);
  };
  EXPECT_TRUE(meets("E<> T(0).B && x == 2", OneMove()).ok());
  EXPECT_FALSE(meets("E<> T(0).B && x > 2", OneMove()).ok());
  EXPECT_TRUE(meets("A[] T(0).A", OneMove()).ok());  // a counterexample
  model::Run early = OneMove();
  early.steps[0].delay = 1;
  EXPECT_FALSE(meets("E<> true", early).ok());
  EXPECT_TRUE(absl::IsUnimplemented(meets("E[] true", OneMove())));
  EXPECT_TRUE(absl::IsUnimplemented(meets("sup: x", OneMove())));
  EXPECT_TRUE(absl::IsUnimplemented(meets("exhaustive", OneMove())));
}

// A question made of nodes prints as the one that a person would write.
TEST(QuestionTest, Reaching) {
  testing::ParsedModel model(kModel);
  Diagnostics diagnostics;
  const Question base =
      Parse(*model.document, model.query_sources, "sup{i > 0}: T(2).z, j", diagnostics);
  ASSERT_FALSE(diagnostics.has_errors());
  const auto printed = [&](const std::vector<Comparison>& comparisons) {
    const Question made = Reaching(base, *model.network, comparisons);
    EXPECT_EQ(made.form, QueryForm::kExistsEventually);
    EXPECT_EQ(made.query.searched, made.query.predicate);
    // It means the same to the checker.
    Diagnostics wrong;
    const Question parsed =
        Parse(*model.document, model.query_sources, lang::PrintQuery(made.query), wrong);
    EXPECT_FALSE(wrong.has_errors());
    EXPECT_EQ(parsed.query.predicate->clock_kind, made.query.predicate->clock_kind);
    return lang::PrintQuery(made.query);
  };
  EXPECT_EQ(printed({{base.query.expressions[0], 0, lang::Op::kGreater, 7}}),
            "E<> i > 0 && T(2).z > 7");
  EXPECT_EQ(printed({{base.query.expressions[1], 0, lang::Op::kLessEqual, 2}}),
            "E<> i > 0 && j <= 2");
  std::vector<Comparison> all;
  for (int x = 1; x < model.network->clock_count(); ++x) {
    all.push_back({nullptr, x, lang::Op::kGreater, 9});
  }
  EXPECT_EQ(printed(all),
            "E<> i > 0 && x > 9 && y[0] > 9 && y[1] > 9 && T(0).z > 9 && T(1).z > 9 && "
            "T(2).z > 9 && T(3).z > 9");
}

}  // namespace
}  // namespace zonelab::check::question_test
