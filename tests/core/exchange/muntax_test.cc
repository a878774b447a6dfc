// Munta's format: texts written by hand after its parser; and what is refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/core/exchange/export_testing.h"

namespace zonelab::muntax_test {
namespace {

using testing::Export;
using testing::Exported;
using Json = nlohmann::json;

constexpr ExchangeFormat kMuntax = ExchangeFormat::kMuntax;

TEST(MuntaxTest, WholeFile) {
  const Exported exported = Export(
      "clock x; int[0,3] n = 1; bool b; chan c; broadcast chan r;\n"
      "process P() { state A, B { x <= 5 }; urgent B; init A;\n"
      "  trans A -> B { guard n == 1 && x > 2; sync c!; assign x = 0; }; }\n"
      "process Q(const int k) { state A; commit A; init A;\n"
      "  trans A -> A { sync c?; assign n = k, b = n > 2; }, A -> A { guard b; sync r?; }; }\n"
      "R = Q(3); system P, R;\n",
      kMuntax, {"A[] P.B imply n != 2"});
  EXPECT_EQ(exported.problems, "");
  Json json = Json::parse(exported.text);
  EXPECT_EQ(
      json["info"].get<std::string>().find("Written by ZoneLab. Query: A[] P.B imply n != 2."), 0u);
  json.erase("info");
  EXPECT_EQ(json, Json::parse(R"json({
    "automata": [
      { "name": "P", "initial": 0, "committed": [], "urgent": [1],
        "nodes": [{ "id": 0, "name": "A", "invariant": "" },
                  { "id": 1, "name": "B", "invariant": "x <= 5" },
                  { "id": 2, "name": "order", "invariant": "" }],
        "edges": [{ "source": 2, "target": 2, "guard": "", "label": "never?",
                    "update": "b := b, n_minus_1 := n_minus_1" },
                  { "source": 0, "target": 1, "guard": "n_minus_1 == 0 && x > 2", "label": "c!",
                    "update": "x := 0" }] },
      { "name": "R", "initial": 0, "committed": [0], "urgent": [0],
        "nodes": [{ "id": 0, "name": "A", "invariant": "" }],
        "edges": [{ "source": 0, "target": 0, "guard": "", "label": "c?",
                    "update": "n_minus_1 := 2, b := 1" },
                  { "source": 0, "target": 0, "guard": "b == 1", "label": "r?", "update": "" }] }],
    "broadcast": ["r"], "clocks": "x", "vars": "n_minus_1[-1:2], b[0:1]",
    "formula": "A[] !(P.B) || n_minus_1 < 1 || n_minus_1 > 1" })json"));
}

TEST(MuntaxTest, EveryProcessHasAnEdgeAndTheModelAClock) {
  const Exported exported = Export("process P() { state A, B; init A; }\nsystem P;", kMuntax);
  EXPECT_EQ(exported.problems, "");
  const Json json = Json::parse(exported.text);
  EXPECT_EQ(json["clocks"], "unused");
  EXPECT_EQ(json["formula"], "A[] P.A || !(P.A)");  // all states
  EXPECT_EQ(json["automata"][0]["edges"], Json::parse(R"([
    { "source": 0, "target": 0, "guard": "", "label": "never?", "update": "" },
    { "source": 1, "target": 1, "guard": "", "label": "never?", "update": "" }])"));
}

// The real Munta refuses this file without the last two edges: over the cycle of A and B it finds 0 as
// the largest constant at C, and 1 at A.
TEST(MuntaxTest, LargestConstantsAreSaidBeforeCycles) {
  const Exported exported = Export(
      "clock y; process P() { state A, B { y < 1 }, C; init C;\n"
      "  trans C -> A { }, A -> B { }, B -> A { }; }\nsystem P;",
      kMuntax);
  EXPECT_EQ(exported.problems, "");
  const Json edges = Json::parse(exported.text)["automata"][0]["edges"];
  ASSERT_EQ(edges.size(), 5u);
  EXPECT_EQ(edges[3], Json::parse(R"({ "source": 0, "target": 0, "guard": "y <= 1",
                                       "label": "never?", "update": "" })"));
  EXPECT_EQ(edges[4], Json::parse(R"({ "source": 2, "target": 2, "guard": "y <= 1",
                                       "label": "never?", "update": "" })"));
}

std::string EdgeOf(const std::string& declarations, const std::string& edge) {
  const Exported exported = Export(
      declarations + "\nprocess P() { state A; init A; trans A -> A { " + edge + " }; }\nsystem P;",
      kMuntax);
  EXPECT_EQ(exported.problems, "");
  if (exported.text.empty()) return "refused";
  // Before it, if there are several variables, the edge that brings them into order.
  const Json edges = Json::parse(exported.text)["automata"][0]["edges"];
  const Json& found = edges[edges.size() - 1]["label"] == "" ? edges[edges.size() - 1] : edges[0];
  return found["guard"].get<std::string>() + " / " + found["update"].get<std::string>();
}

TEST(MuntaxTest, ConditionsCompareAVariableWithANumber) {
  const std::string declarations = "int[0,2] a, b; bool t; clock x; int[0,2] s[2];";
  EXPECT_EQ(EdgeOf(declarations, "guard a != 0 && b != 1 && x == 2;"),
            "a > 0 && (b < 1 || b > 1) && x == 2 / ");
  EXPECT_EQ(EdgeOf(declarations, "guard 1 >= a || t;"), "a <= 1 || t == 1 / ");
  EXPECT_EQ(EdgeOf(declarations, "guard (a > 1 || t) && x < 3;"), "(a > 1 || t == 1) && x < 3 / ");
  EXPECT_EQ(EdgeOf(declarations, "guard a == t;"), "t == 0 && a == 0 || t == 1 && a == 1 / ");
  EXPECT_EQ(EdgeOf(declarations, "guard s[t] == 2;"), "t == 0 && s_0 == 2 || t > 0 && s_1 == 2 / ");
}

// Sums and remainders are written out for each value of a variable.
TEST(MuntaxTest, Values) {
  const std::string declarations = "int[0,2] a; int[0,1] t; int[-3,3] c;";
  EXPECT_EQ(EdgeOf(declarations, "guard a + t > 1;"),
            "t == 0 && a == 2 || t == 1 && (a == 1 || a == 2) / ");
  EXPECT_EQ(EdgeOf(declarations, "guard a % 2 == 1;"), "a == 1 / ");
  EXPECT_EQ(
      EdgeOf(declarations, "assign a = c % 2 + 1;"),
      " / a := (1 ? c == 3 : (0 ? c == 2 : (1 ? c == 1 : (0 ? c == 0 : (-1 ? c == -1 : (0 ? c "
      "== -2 : -1)))))) + 1");
}

TEST(MuntaxTest, Updates) {
  const std::string declarations = "int[-1,4] a, b; bool t; clock x;";
  EXPECT_EQ(EdgeOf(declarations, "assign a = b - 1, b = a * (b + 1), x = 0;"),
            " / a := b - 1, b := (b - 1) * (b + 1), x := 0");
  EXPECT_EQ(EdgeOf(declarations, "assign a = t && a != b ? -1 : b;"),
            " / a := (-1 ? t == 1 && !(a == b) : b)");
}

// Munta computes all values of an edge before it assigns any.
TEST(MuntaxTest, UpdatesAreMadeAtOnce) {
  const std::string declarations = "int[0,9] a, b, c; bool t; clock x;";
  EXPECT_EQ(EdgeOf(declarations, "assign a = a + 1, b = a;"), " / a := a + 1, b := a + 1");
  EXPECT_EQ(EdgeOf(declarations, "assign a = a + 1, x = 0, a = a * 2;"),
            " / a := (a + 1) * 2, x := 0");
  EXPECT_EQ(EdgeOf(declarations, "assign c = a, a = b, b = c;"), " / c := a, a := b, b := a");
  EXPECT_EQ(EdgeOf(declarations, "assign t = a > 3, b = t ? a : 0;"),
            " / t := (1 ? a > 3 : 0), b := (a ? a > 3 : 0)");
  EXPECT_EQ(EdgeOf(declarations, "assign a = 2, b = a > 1 ? 4 : 5;"), " / a := 2, b := 4");
}

// Munta lets the receiver go first, UPPAAL the sender.  So the receiver does what both do.
TEST(MuntaxTest, ReceiversFinishWhatSendersBegin) {
  const Exported exported = Export(
      "int[0,3] m, n, o; chan c;\n"
      "process P() { state A; init A; trans A -> A { sync c!; assign m = 2; },\n"
      "  A -> A { sync c!; assign o = n; }; }\n"
      "process Q() { state A; init A; trans A -> A { sync c?; assign n = m; }; }\nsystem P, Q;",
      kMuntax);
  EXPECT_EQ(exported.problems, "");
  const Json json = Json::parse(exported.text);
  EXPECT_EQ(json["automata"][0]["edges"], Json::parse(R"([
    { "source": 1, "target": 1, "guard": "", "label": "never?",
      "update": "o := o, n := n, m := m" },
    { "source": 0, "target": 0, "guard": "", "label": "c_2!", "update": "" },
    { "source": 0, "target": 0, "guard": "", "label": "c_3!", "update": "" }])"));
  EXPECT_EQ(json["automata"][1]["edges"], Json::parse(R"([
    { "source": 0, "target": 0, "guard": "", "label": "c_2?", "update": "m := 2, n := 2" },
    { "source": 0, "target": 0, "guard": "", "label": "c_3?", "update": "o := n, n := m" }])"));
}

TEST(MuntaxTest, AllFormsOfFormulas) {
  const std::string model =
      "int[0,3] v; process P() { state A, B; init A; trans A -> B { assign v = 1; }; }\nsystem P;";
  auto formula = [&](const std::string& query) {
    const Exported exported = Export(model, kMuntax, {query});
    EXPECT_EQ(exported.problems, "");
    return Json::parse(exported.text)["formula"].get<std::string>();
  };
  EXPECT_EQ(formula("E<> P.B"), "E<> P.B");
  EXPECT_EQ(formula("E[] P.A && v < 2"), "E[] P.A && v < 2");
  EXPECT_EQ(formula("A<> P.B || v == 1"), "A<> P.B || v == 1");
  EXPECT_EQ(formula("A[] not P.B"), "A[] !(P.B)");
  EXPECT_EQ(formula("P.A --> v > 0 || P.B"), "P.A --> v > 0 || P.B");
}

// The process that lets time pass can always move, so runs that go on for ever are other ones.
TEST(MuntaxTest, UrgentChannels) {
  const Exported exported = Export(
      "urgent chan u; int[0,1] v; process P() { state A; init A; trans\n"
      " A -> A { guard v == 1; sync u!; }, A -> A { assign v = 1 - v; }; }\n"
      "process Q() { state S, T; init S; trans S -> T { sync u?; }; }\nsystem P, Q;",
      kMuntax, {"A<> Q.T", "E<> Q.T"});
  EXPECT_EQ(exported.problems,
            "query 1:1 This query is left out of the file: urgent channels are written out by a "
            "process that can always move, so that runs which go on for ever are other ones.\n");
  const Json json = Json::parse(exported.text);
  EXPECT_EQ(json["formula"], "E<> Q.T");
  EXPECT_EQ(json["automata"][0]["edges"][1]["guard"], "passes == 0 && v == 1");
  EXPECT_EQ(json["automata"][0]["edges"][2]["guard"], "passes == 0");
  EXPECT_EQ(json["automata"][2]["urgent"], Json::parse("[0]"));
  EXPECT_EQ(json["automata"][2]["edges"], Json::parse(R"([
    { "source": 0, "target": 1, "guard": "v < 1 || at_Q > 0", "label": "",
      "update": "passes := 1" },
    { "source": 1, "target": 0, "guard": "", "label": "", "update": "passes := 0" }])"));
}

TEST(MuntaxTest, OneQuery) {
  const Exported exported = Export(
      "int[0,1] v, w; process P() { state A; init A; trans A -> A { assign v = 1; }; }\nsystem "
      "P;\n",
      kMuntax, {"A[] not deadlock", "E<> v == 1 && w == 0", "E<> P.A", "E<> w == 1"});
  // Nothing changes w, so it is 0.
  EXPECT_EQ(Json::parse(exported.text)["formula"], "E<> v == 1");
  EXPECT_EQ(
      exported.problems,
      "query 1:1 This query is left out of the file: Munta's format has no 'deadlock'; ask for "
      "locations.\n"
      "query 1:1 This query is left out of the file: a file holds only one query, and an earlier "
      "one was taken.\n"
      "query 1:1 This query is left out of the file: a file holds only one query, and an earlier "
      "one was taken.\n");
}

void Refused(const std::string& xta, const std::string& problem) {
  SCOPED_TRACE(xta);
  const Exported exported = Export(xta, kMuntax);
  EXPECT_EQ(exported.text, "");
  EXPECT_EQ(exported.problems.substr(0, problem.size()), problem) << exported.problems;
}

TEST(MuntaxTest, Refusals) {
  auto with = [](const std::string& declarations, const std::string& edge) {
    return declarations + "\nprocess P() { state A; init A; trans\n A -> A { " + edge +
           " }; }\nsystem P;";
  };
  Refused(with("clock x;", "assign x = 1;"), "3:2 Munta's format resets clocks to 0 only;");
  Refused(with("int[0,99] a, b;", "guard a == b;"), "3:17 Munta's format compares variables only");
  Refused(with("int[0,99] a, b;", "guard a + b > 1;"),
          "3:17 Munta's format compares variables only");
  Refused(with("int[0,99] a;", "assign a = a / 2;"),
          "3:22 Munta's format has no '%' and another '/',");
  Refused(with("int[0,9] a;", "assign a = 2 / a;"),
          "3:22 Munta's format has no '%' and another '/',");
  Refused(
      "int[0,1] v; process P() {\n state A { v == 0 }; init A; trans A -> A { assign v = 1; }; }\n"
      "system P;",
      "2:12 Munta's format has no variables in invariants;");
  Refused(
      "clock x; broadcast chan r;\nprocess P() { state A; init A; trans\n"
      " A -> A { guard x > 1; sync r?; }; }\nsystem P;",
      "3:17 Munta's format has no clock guards on edges that receive a broadcast;");
}

}  // namespace
}  // namespace zonelab::muntax_test
