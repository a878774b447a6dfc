// Syntax trees with their types: shapes follow from the precedences and types of the language's
// manual, written down by hand.
#include <gtest/gtest.h>

#include <string>

#include "tests/core/dump/dump_testing.h"

namespace zonelab::dump::ast_test {
namespace {

constexpr char kDeclarations[] = R"(
    clock x, y; int v; int[0,3] small; bool b; int a[3]; struct { int f; bool g; } s;
    int twice(int n) { return 2 * n; }
    process P() { state L; init L; }
    system P;)";

struct Case {
  const char* predicate;
  const char* tree;
};

TEST(Ast, Expressions) {
  const Case cases[] = {
      // Clock constraints of an invariant stay one in a conjunction.
      {"x <= 3 && v == 1",
       "&& : bool (invariant)\n"
       "  <= : bool (invariant)\n"
       "    variable x : clock\n"
       "    value 3 : int\n"
       "  == : bool\n"
       "    variable v : int\n"
       "    value 1 : int\n"},
      // An equality is allowed in guards only, a disjunction in queries only.
      {"x == 3",
       "== : bool (guard)\n"
       "  variable x : clock\n"
       "  value 3 : int\n"},
      {"x < 3 || b",
       "|| : bool (invariant)\n"
       "  < : bool (invariant)\n"
       "    variable x : clock\n"
       "    value 3 : int\n"
       "  variable b : bool\n"},
      {"x - y > 2",
       "> : bool (invariant)\n"
       "  - : difference of clocks\n"
       "    variable x : clock\n"
       "    variable y : clock\n"
       "  value 2 : int\n"},
      // * before +, + from left to right; `not` before `and`, `and` before `imply`.
      {"v + 2 * small - 1 > 0",
       "> : bool\n"
       "  - : int\n"
       "    + : int\n"
       "      variable v : int\n"
       "      * : int\n"
       "        value 2 : int\n"
       "        variable small : int[0,3]\n"
       "    value 1 : int\n"
       "  value 0 : int\n"},
      {"not b and v == 1 imply P.L",
       "imply : bool\n"
       "  && : bool\n"
       "    ! : bool\n"
       "      variable b : bool\n"
       "    == : bool\n"
       "      variable v : int\n"
       "      value 1 : int\n"
       "  member P.L : bool\n"},
      {"a[v] == twice(s.f)",
       "== : bool\n"
       "  element : int\n"
       "    variable a : int[3]\n"
       "    variable v : int\n"
       "  call twice : int\n"
       "    field f : int\n"
       "      variable s : struct { int f; bool g; }\n"},
      {"forall (i : int[0,2]) a[i] > i",
       "forall i : int[0,2] : bool\n"
       "  > : bool\n"
       "    element : int\n"
       "      variable a : int[3]\n"
       "      binder i : int[0,2]\n"
       "    binder i : int[0,2]\n"},
      {"(b ? v : small) < -1",
       "< : bool\n"
       "  ?: : int\n"
       "    variable b : bool\n"
       "    variable v : int\n"
       "    variable small : int[0,3]\n"
       "  - : int\n"
       "    value 1 : int\n"},
      {"deadlock", "deadlock : bool (constraint)\n"},
      {"true", "value 1 : bool\n"},
  };
  testing::ParsedModel model(kDeclarations);
  ASSERT_TRUE(model.network) << model.Errors();
  for (const Case& each : cases) {
    const lang::Expr* predicate = model.Predicate(each.predicate);
    ASSERT_TRUE(predicate) << each.predicate << "\n" << model.Errors();
    EXPECT_EQ(Ast(*predicate), each.tree) << each.predicate;
  }
}

TEST(Ast, Document) {
  testing::ParsedModel model(R"(
      const int N = 2; typedef int[0,N] id; chan go[id];
      void set(int &w) { int k = 1; if (w > k) { w = 0; } else w++; for (i : id) k += i; return; }
      process P(const id me) {
        clock x;
        state A { x <= 3 }, B; commit B; init A;
        trans A -> B { select j : id; guard x >= 1; sync go[j]!; assign x = 0; }; }
      Q = P(1);
      system Q;)");
  ASSERT_TRUE(model.network) << model.Errors();
  EXPECT_EQ(Ast(*model.document),
            "globals\n"
            "  variable N : const int\n"
            "    value 2 : int\n"
            "  type id : int[0,N]\n"
            "  variable go : chan[id]\n"
            "  function set : void\n"
            "    parameter w : int &\n"
            "    block\n"
            "      local k : int\n"
            "        value 1 : int\n"
            "      if\n"
            "        condition\n"
            "          > : bool\n"
            "            local w : int\n"
            "            local k : int\n"
            "        then\n"
            "          block\n"
            "            expression\n"
            "              = : int (writes)\n"
            "                local w : int\n"
            "                value 0 : int\n"
            "        else\n"
            "          expression\n"
            "            postfix ++ : int (writes)\n"
            "              local w : int\n"
            "      for each i : id\n"
            "        expression\n"
            "          += : int (writes)\n"
            "            local k : int\n"
            "            binder i : id\n"
            "      return\n"
            "template P\n"
            "  parameter me : const id\n"
            "  variable x : clock\n"
            "  location A initial\n"
            "    invariant\n"
            "      <= : bool (invariant)\n"
            "        variable x : clock\n"
            "        value 3 : int\n"
            "  location B committed\n"
            "  edge A -> B\n"
            "    select j : id\n"
            "    guard\n"
            "      >= : bool (invariant)\n"
            "        variable x : clock\n"
            "        value 1 : int\n"
            "    send\n"
            "      element : chan\n"
            "        variable go : chan[id]\n"
            "        binder j : id\n"
            "    update\n"
            "      = : clock (writes)\n"
            "        variable x : clock\n"
            "        value 0 : int\n"
            "template Q = P\n"
            "  arguments\n"
            "    value 1 : int\n"
            "system\n"
            "  process Q\n");
}

}  // namespace
}  // namespace zonelab::dump::ast_test
