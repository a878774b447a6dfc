// Values that nobody reads again, by hand.
#include "core/reference/dead_values.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/strings.h"
#include "tests/support/check_model.h"

namespace zonelab::dead_values_test {
namespace {

using testing::LoadModel;
using testing::ParseFor;

// "A: v w; B: v": by location of the first process the variables that are dead there.
std::string DeadIn(const std::string& text, const std::string& query = "E<> P.B") {
  const auto model = LoadModel(text);
  const model::Network& network = NetworkOf(*model);
  const reference::DeadValues dead = reference::FindDeadValues(network, ParseFor(*model, query));
  std::string out;
  for (size_t l = 0; l < dead.at[0].size(); ++l) {
    if (dead.at[0][l].empty()) continue;
    Append(&out, out.empty() ? "" : "; ", network.processes[0]->templ->locations[l].symbol->name,
           ":");
    for (const int32_t v : dead.at[0][l]) Append(&out, " ", network.variables[v].name);
  }
  return out;
}

std::string Process(const std::string& declarations, const std::string& transitions,
                    const std::string& globals = "", const std::string& rest = "system P;") {
  return Cat(globals, "process P() { ", declarations, " state A, B, C; init A; trans ", transitions,
             "; } ", rest);
}

TEST(DeadValuesTest, AliveUntilRead) {
  EXPECT_EQ(
      DeadIn(Process("int v, w;",
                     "A -> B { assign v = 1, w = 2; }, B -> C { guard v == 1; assign w = 3; }, "
                     "C -> A { guard w == 3; }")),
      "A: P.v P.w; B: P.w; C: P.v");
  // Assigned on one way only.
  EXPECT_EQ(
      DeadIn(Process("int v;", "A -> B { assign v = 1; }, A -> B { }, B -> A { guard v > 0; }")),
      "C: P.v");
  EXPECT_EQ(DeadIn(Process("int v;", "A -> B { assign v = 1; }, B -> A { assign v = v + 1; }")),
            "A: P.v; C: P.v");
  // Also of a global one of which nobody else speaks, and of a reference to it.
  EXPECT_EQ(DeadIn(Process("", "A -> B { assign g = 1; }, B -> A { guard g == 1; }", "int g; ")),
            "A: g; C: g");
  EXPECT_EQ(
      DeadIn("int g; process P(int &r) { state A, B, C; init A; trans A -> B { assign r = 1; }, "
             "B -> A { guard r == 1; }; } Q = P(g); system Q;",
             "E<> Q.B"),
      "A: g; C: g");
}

TEST(DeadValuesTest, Scratch) {
  const std::string functions =
      "int i, t, v; void loop() { for (i = 0; i < 3; i++) { t = i; v = t + v; } } "
      "int early(int k) { if (k > 1) { return 0; } t = k; return t; } "
      "void both(int k) { if (k > 1) { t = 1; } else { t = 2; } v = t; } "
      "void until() { do { t = v; } while (t < 0); v = t; } "
      "void maybe() { while (v < 0) { t = 1; } v = t; } ";
  // `t` is assigned in a loop that may not be entered, and never read but there.
  EXPECT_EQ(DeadIn(Process(functions, "A -> B { assign loop(); }")),
            "A: P.i P.t; B: P.i P.t P.v; C: P.i P.t P.v");
  EXPECT_EQ(DeadIn(Process(functions, "A -> A { assign v = early(v); }")),
            "A: P.t; B: P.t P.v; C: P.t P.v");
  // Behind an early return it may have its value of before.
  EXPECT_EQ(DeadIn(Process(functions, "A -> B { assign v = early(v), v = t; }")),
            "B: P.t P.v; C: P.t P.v");
  EXPECT_EQ(DeadIn(Process(functions, "A -> B { assign both(1); }")),
            "A: P.t P.v; B: P.t P.v; C: P.t P.v");
  EXPECT_EQ(DeadIn(Process(functions, "A -> B { assign until(); }")),
            "A: P.t; B: P.t P.v; C: P.t P.v");
  EXPECT_EQ(DeadIn(Process(functions, "A -> B { assign maybe(); }")), "B: P.t P.v; C: P.t P.v");
}

// Each keeps `v` alive in A.
TEST(DeadValuesTest, WhatReads) {
  const struct {
    const char* declarations;
    const char* transitions;
    const char* globals = "";
    const char* rest = "system P;";
    const char* query = "E<> P.B";
  } cases[] = {
      {"int v;", "A -> B { guard v == 1; }, A -> A { assign v = 1; }"},
      {"clock x; int v;", "A -> B { guard x > v; }, A -> A { assign v = 1; }"},
      {"int[0,1] v;", "A -> B { sync c[v]!; }, A -> A { assign v = 1; }", "chan c[2]; "},
      {"int v, w;", "A -> A { assign w = v, v = 1; }, A -> B { guard w == 1; }"},
      {"int v;", "A -> A { assign v++; }"},
      {"int v;", "A -> A { assign v += 1; }"},
      {"int v;", "A -> A { assign v = v > 0 ? 1 : 2; }"},
      {"int v, w;", "A -> A { assign w = (w > 0 && v > 0) ? 1 : 2, v = 1; }"},
      {"int v, w[2];", "A -> A { assign w[v] = 1, v = 1; }"},
      {"int v, w; void f(int &r) { r = r + 1; }", "A -> A { assign f(v), v = 0; }"},
      {"int v, w; void f() { if (w > 0) v = 1; }", "A -> A { assign f(), w = v; }"},
      {"int v, w; void f() { for (w = 0; w < 2; w++) v = 1; w = v; }", "A -> A { assign f(); }"},
      {"int v, w; int f() { return 0; }", "A -> A { assign w = (f() > 0 && (v = 1) > 0), w = v; }"},
      // Nobody assigns it while it is alive.
      {"int v;", "A -> C { }, C -> B { guard v == 1; }, B -> A { assign v = 1; }"},
      // Others do.
      {"", "A -> B { assign v = 1; }", "int v; ",
       "process Q() { state S, T; init S; trans S -> T { guard v == 1; }; } system P, Q;"},
      {"int v;", "A -> B { assign v = 1; }", "", "system P;", "E<> P.v == 1"},
      {"int v;", "A -> B { assign v = 1; }", "", "system P;", "P.A --> P.v == 1"},
      {"", "A -> B { assign v = 1; }", "int v; ", "system P;", "E<> v == 1"},
      {"", "A -> B { assign v = 1; }", "int n, v; before_update { n = v } "},
      {"int a[2];", "A -> B { assign a[0] = 1; }"},  // `v` is no variable by itself
      {"meta int v;", "A -> B { assign v = 1; }"},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(Cat(each.declarations, " ", each.transitions, " ", each.rest));
    const std::string text = Process(each.declarations, each.transitions, each.globals, each.rest);
    const std::string dead = DeadIn(text, each.query);
    const std::string in_a = dead.rfind("A:", 0) == 0 ? dead.substr(0, dead.find(';')) : "";
    EXPECT_EQ(in_a.find("v"), std::string::npos) << dead;
  }
}

TEST(DeadValuesTest, Invariants) {
  EXPECT_EQ(DeadIn("process P() { int v; clock x; state A { x <= v }, B, C; init A; trans A -> B { "
                   "assign v = 1; }; } system P;"),
            "");
}

// The edges set them to their initial values.
TEST(DeadValuesTest, Reset) {
  const auto model = LoadModel(
      "process P() { int v = 3; bool b = true; state A, B; init A; trans A -> B { guard !b || v > "
      "0; "
      "assign v = 1, b = false; }, B -> A { assign v = 2, b = v > 1; }; } system P;");
  model::Network& network = NetworkOf(*model);
  const reference::DeadValues dead =
      reference::FindDeadValues(network, ParseFor(*model, "E<> P.B"));
  const model::Slice made = reference::WithDeadValuesReset(network, dead);
  const auto& edges = made.network->processes[0]->edges;
  ASSERT_EQ(edges.size(), 2u);
  ASSERT_EQ(edges[0].edge->updates.size(), 4u);  // v = 3, b = true
  EXPECT_EQ(edges[0].edge->updates[2]->args[1]->value, 3);
  EXPECT_EQ(edges[0].edge->updates[3]->args[1]->value, 1);
  EXPECT_EQ(edges[1].edge->updates.size(), 2u);
}

}  // namespace
}  // namespace zonelab::dead_values_test
