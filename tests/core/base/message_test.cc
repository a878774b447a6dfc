// Messages: the templates that they are made of, and the same said in another language.
#include "core/base/message.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/base/catalogue.h"
#include "core/base/said.h"
#include "core/base/strings.h"

namespace zonelab::message_test {
namespace {

TEST(MessageTest, LiteralsMakeTheTemplateAndEverythingElseIsPutIn) {
  const std::string name = "P";
  const std::string_view view = "Q";
  const Message message = Tell("process '", name, "' and ", view, ": ", 7);
  EXPECT_EQ(message, "process 'P' and Q: 7");
  ASSERT_NE(message.said(), nullptr);
  EXPECT_EQ(message.said()->form, "process '{0}' and {1}: {2}");
  ASSERT_EQ(message.said()->arguments.size(), 3U);
  EXPECT_EQ(message.said()->arguments[2], "7");
  EXPECT_EQ(message.said()->arguments[0].said(), nullptr) << "a name is in no language";
}

TEST(MessageTest, ALiteralIsItsOwnTemplateAndAStringHasNone) {
  EXPECT_EQ(Message("expected '}'").said()->form, "expected '}'");
  EXPECT_EQ(Message(std::string("P.a")).said(), nullptr);
  EXPECT_EQ(Message("").said(), nullptr);
  EXPECT_EQ(Message().said(), nullptr);
}

TEST(MessageTest, WhatOnlyJoinsIsWhatItJoins) {
  const Message inner = Tell("a run of ", 3);
  EXPECT_EQ(Tell(inner).said(), inner.said());
}

TEST(MessageTest, CountedPhrasesKeepTheirNumber) {
  EXPECT_EQ(Counted(1, "step"), "1 step");
  EXPECT_EQ(Counted(0, "step"), "0 steps");
  EXPECT_EQ(Counted(2, "entry", "entries"), "2 entries");
  EXPECT_EQ(Counted(2, "entry", "entries").said()->form, "# entry | # entries");
  EXPECT_EQ(Counted(2, "step").said()->count, 2);
}

// A catalogue by hand; the expected sentences are what a speaker of the language would write.
TEST(CatalogueTest, SentencesAndTheirPartsAreTranslated) {
  const Catalogue german("de",
                         {{"a run of {0} leads to {1}", "zu {1} führt {0|# Schritt|# Schritte}"},
                          {"'{0}' is {1}", "„{0}“ ist {1}"},
                          {"a clock", "eine Uhr"},
                          {"# step | # steps", "# Schritt | # Schritten"},
                          {"after {0}", "nach {0}"}});
  EXPECT_EQ(german.Say(Tell("a run of ", Counted(1, "step"), " leads to ", std::string("P.a"))),
            "zu P.a führt 1 Schritt");
  EXPECT_EQ(german.Say(Tell("a run of ", Counted(3, "step"), " leads to ", std::string("P.a"))),
            "zu P.a führt 3 Schritte");
  EXPECT_EQ(german.Say(Tell("after ", Counted(3, "step"))), "nach 3 Schritten");
  EXPECT_EQ(german.Say(Tell("'", std::string("x"), "' is ", Message("a clock"))),
            "„x“ ist eine Uhr");
  EXPECT_EQ(german.Say(Tell("'", std::string("x"), "' is ", Message("a channel"))),
            "„x“ ist a channel")
      << "what is missing is said in English";
  EXPECT_EQ(german.Say(Tell("no ", Counted(2, "edge"))), "no 2 edges");
}

TEST(CatalogueTest, PluralsAreThoseOfTheLanguage) {
  const std::string forms = "# A | # B";
  const auto said = [&](const char* language, int64_t count) {
    return Catalogue(language, {{"# thing | # things", forms}}).Say(Counted(count, "thing"));
  };
  for (const char* language : {"de", "es"}) {
    EXPECT_EQ(said(language, 0), "0 B");
    EXPECT_EQ(said(language, 1), "1 A");
    EXPECT_EQ(said(language, 2), "2 B");
  }
  for (const char* language : {"fr", "pt"}) {
    EXPECT_EQ(said(language, 0), "0 A");
    EXPECT_EQ(said(language, 1), "1 A");
    EXPECT_EQ(said(language, 2), "2 B");
  }
  const Catalogue chinese("zh", {{"# thing | # things", "# 个"}});
  EXPECT_EQ(chinese.Say(Counted(1, "thing")), "1 个");
  EXPECT_EQ(chinese.Say(Counted(5, "thing")), "5 个");
}

TEST(CatalogueTest, OtherBracesStayAsTheyAre) {
  const Catalogue english;
  EXPECT_EQ(english.Say(Tell("write 'A -> B { }' or {k}, not ", 3)),
            "write 'A -> B { }' or {k}, not 3");
}

TEST(CatalogueTest, ADiagnosticIsSaidWithItsNotes) {
  const Catalogue german("de", {{"declared here", "hier deklariert"}, {"no", "nein"}});
  Diagnostic diagnostic{Severity::kError, "not-a-value", {}, "no", {}, {}};
  diagnostic.AddNote({}, "declared here");
  const Diagnostic said = german.Say(diagnostic);
  EXPECT_EQ(said.message, "nein");
  EXPECT_EQ(said.notes[0].message, "hier deklariert");
}

}  // namespace
}  // namespace zonelab::message_test
