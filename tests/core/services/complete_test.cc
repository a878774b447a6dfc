// Completion.  Whatever name an author wrote must have been on offer at that place: with the rest
// of the model there, without the name, and with nothing behind it.
#include "core/services/complete.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/services/names.h"
#include "tests/core/services/services_testing.h"

namespace zonelab::services::complete_test {
namespace {

using testing::Cursor;

struct Parsed {
  SourceMap sources;
  Diagnostics diagnostics;
  std::unique_ptr<lang::Document> document;
  explicit Parsed(std::string text) {
    document = lang::ParseXta(sources, sources.Add("", std::move(text)), diagnostics);
  }
};

bool Offers(const Completions& completions, std::string_view name) {
  return std::any_of(completions.items.begin(), completions.items.end(),
                     [&](const Completion& item) { return item.name == name; });
}

std::string Join(const Completions& completions, bool keywords) {
  std::string out;
  for (const Completion& item : completions.items) {
    if (!keywords && item.kind == "keyword") continue;
    Append(&out, out.empty() ? "" : " ", item.name);
  }
  return out;
}

std::string NamesAt(std::string_view marked, bool keywords = false) {
  const Cursor cursor(marked);
  Parsed parsed(cursor.text);
  return Join(CompleteAt(*parsed.document, parsed.sources, 0, cursor.offset), keywords);
}

constexpr char kHead[] = R"(const int N = 2;
typedef struct { int lo; bool hi; } pair_t;
typedef int[0,N] id_t;
clock gx;
chan c, d[N];
pair_t p[N];
int f(int a) { int b = a; return b; }
)";

std::string Model(std::string_view rest) { return Cat(kHead, rest); }

TEST(Complete, WhatFitsThere) {
  auto edge = [](std::string_view labels) {
    return NamesAt(
        Model(Cat("process P(id_t me) { clock x; state A, B; init A;\n"
                  "trans A -> B { ",
                  labels, " }; }\nsystem P;")));
  };
  EXPECT_EQ(edge("guard |;"), "N f gx me p x");
  EXPECT_EQ(edge("guard x >= |;"), "N f gx me p x");
  EXPECT_EQ(edge("guard x|;"), "N f gx me p x");
  EXPECT_EQ(edge("select k : id_t; guard me == |"), "N f gx k me p x");
  EXPECT_EQ(edge("select k : |;"), "id_t pair_t");
  EXPECT_EQ(edge("select |"), "");
  EXPECT_EQ(edge("sync |!;"), "c d");
  EXPECT_EQ(edge("sync d[|]!;"), "N f gx me p x");
  EXPECT_EQ(edge("assign p[me].|;"), "hi lo");
  EXPECT_EQ(edge("assign p[me].lo = p[0].|"), "hi lo");
  EXPECT_EQ(edge("guard forall (i : |) i > 0;"), "id_t pair_t");
  EXPECT_EQ(edge("guard forall (i : id_t) |;"), "N f gx i me p x");
  EXPECT_EQ(edge("/* | */"), "");
  EXPECT_EQ(edge("guard 1|;"), "");
  EXPECT_EQ(
      NamesAt(Model("process P() { state A, B; init A; trans A -> B { | }; } system P;"), true),
      "select guard sync assign");
}

TEST(Complete, LocationsTemplatesTypes) {
  EXPECT_EQ(NamesAt(Model("process P() { state A, B; init |; } system P;")), "A B");
  EXPECT_EQ(NamesAt(Model("process P() { state A, B; init A; trans A -> |")), "A B");
  EXPECT_EQ(NamesAt(Model("process P() { state A, B; init A; trans A -> B { }, |")), "A B");
  EXPECT_EQ(NamesAt(Model("process P() { state A, B; urgent |")), "A B");
  EXPECT_EQ(NamesAt(Model("process P() { state A; } process Q(int n) { state L; init L; }\n"
                          "R = Q(1); system |")),
            "P Q R");
  EXPECT_EQ(NamesAt(Model("process P() { state A; init A; } Q = |")), "P");
  EXPECT_EQ(NamesAt(Model("const |")), "id_t pair_t");
  EXPECT_EQ(NamesAt(Model("int x = |")), "N f gx p");
  EXPECT_EQ(NamesAt(Model("process P() { state A { gx <= |")), "N f gx p");
  EXPECT_EQ(NamesAt(Model("process P(|")), "id_t pair_t");
  EXPECT_EQ(NamesAt(Model("process P(int |")), "");
}

TEST(Complete, Functions) {
  EXPECT_EQ(NamesAt(Model("int g(id_t a) { int b = 1; { int inner; } return |")), "N a b f g gx p");
  EXPECT_EQ(NamesAt(Model("int g(id_t a) { int b = |")), "N a f g gx p");
  EXPECT_EQ(NamesAt(Model("void g() { for (i : id_t) | }")), "N f g gx i id_t p pair_t");
  EXPECT_EQ(NamesAt(Model("void g() { int z; if (|")), "N f g gx p z");
}

TEST(Complete, Queries) {
  Parsed parsed(
      Model("process P(const id_t me) { clock x; int v; state A, B; init A; }\n"
            "process T(int u) { state T0; init T0; }\n"
            "Q = T(4); system P, Q;"));
  EXPECT_FALSE(parsed.diagnostics.has_errors());
  auto at = [&](std::string_view marked) {
    const Cursor cursor(marked);
    SourceMap sources;
    const int source = sources.Add("query", cursor.text);
    return Join(CompleteQueryAt(*parsed.document, sources, source, cursor.offset), false);
  };
  EXPECT_EQ(at("E<> |"), "N P Q f gx p");  // T is a template, but no process
  EXPECT_EQ(at("E<> P(0).|"), "A B me v x");
  EXPECT_EQ(at("E<> P(0).A && Q.|"), "T0 u");
  EXPECT_EQ(at("A[] p[0].|"), "hi lo");
  EXPECT_EQ(at("A[] p[0].l| && Q.T0"), "hi lo");
}

// The model up to the name, with and without what follows.  Names of declarations are no uses.
TEST(Complete, OffersWhatAuthorsWrote) {
  int places = 0;
  for (const std::string& file : testing::ModelFiles()) {
    const std::string text = testing::ReadText(file);
    Parsed parsed(text);
    if (parsed.diagnostics.has_errors()) continue;
    const Names names(*parsed.document);
    const size_t stride = 1 + names.all().size() / 40;
    size_t count = 0;
    for (const Occurrence& name : names.all()) {
      if (name.use == Use::kDeclaration || name.span.source != 0) continue;
      if (text.compare(name.span.begin, 1, "_") != 0 && count++ % stride != 0) continue;
      const std::string word(parsed.sources.Slice(name.span));
      const std::string shown = Cat(file, ":", parsed.sources.Locate(name.span).line, " ", word);
      ++places;
      EXPECT_TRUE(Offers(CompleteAt(*parsed.document, parsed.sources, 0, name.span.begin), word))
          << "in the whole text: " << shown;
      std::string without = text;
      without.erase(name.span.begin, name.span.end - name.span.begin);
      Parsed gap(without);
      EXPECT_TRUE(Offers(CompleteAt(*gap.document, gap.sources, 0, name.span.begin), word))
          << "without the name: " << shown;
      Parsed end(text.substr(0, name.span.begin + 1));
      EXPECT_TRUE(Offers(CompleteAt(*end.document, end.sources, 0, name.span.begin + 1), word))
          << "with its first letter at the end of the text: " << shown;
    }
  }
  EXPECT_GT(places, 500);
}

}  // namespace
}  // namespace zonelab::services::complete_test
