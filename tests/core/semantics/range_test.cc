// Intervals of expressions: by a table, and that no random value leaves them (program_test.cc).
#include "core/semantics/range.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/strings.h"
#include "tests/support/load.h"

namespace zonelab::semantics::range_test {
namespace {

std::string RangeText(const std::string& expr, absl::Span<const int32_t> binders = {}) {
  testing::ParsedModel model(
      Cat("typedef int[0,3] id; const int N = 4; const int T[id] = {3, -1, 7, 2};"
          "typedef struct { int[0,9] f; bool g; int[-1,1] h[2]; } S; S s, u[3];"
          "int[0,5] x; int[-3,7] y; int p; bool b; int[0,9] m[2][3]; clock c;"
          "int[2,6] f(int v) { return 2; } int g() { return 1; } bool o() { return true; }"
          "process Q(const id me) { int[0,8] v; const int w = me * me; state A; init A; }"
          "process P() { state A; init A; trans A -> A { select i : id, j : int[5,6]; guard (",
          expr, ") != 77; }; }\nsystem P, Q;"));
  if (model.network == nullptr) return model.Errors();
  const model::Process& process = *model.network->processes[0];
  const lang::Expr& value = *process.edges[0].edge->guard->args[0];
  const Interval range = RangeOf(value, *model.network, process.bindings, binders);
  return Cat(range.low, "..", range.high);
}

TEST(Range, Expressions) {
  const struct {
    const char* expr;
    const char* range;
  } cases[] = {
      {"5", "5..5"},
      {"N + 1", "5..5"},
      {"x", "0..5"},
      {"p", "-32768..32767"},
      {"x + y", "-3..12"},
      {"x - y", "-7..8"},
      {"-y", "-7..3"},
      {"x * y", "-15..35"},
      {"y / 2", "-1..3"},
      {"x / y", "-5..5"},
      {"x / (y + 5)", "0..2"},
      {"y % 4", "-3..3"},
      {"x % 100", "0..5"},
      {"x <? 3", "0..3"},
      {"y >? x", "0..7"},
      {"x << 2", "0..20"},
      {"y >> 1", "-2..3"},
      {"x & y", "0..5"},
      {"x | 8", "8..15"},
      {"x ^ 3", "0..7"},
      {"b ? x : y", "-3..7"},
      {"N == 4 ? x : y", "0..5"},
      {"x < 3", "0..1"},
      {"x < 6", "1..1"},
      {"x == 6", "0..0"},
      {"b && x", "0..1"},
      {"!b", "0..1"},
      {"T[x <? 3]", "-1..7"},
      {"T[2] + T[0]", "10..10"},
      {"T[(x <? 1) + 2]", "2..7"},
      {"m[0][x] + 1", "1..10"},
      {"s.h[1]", "-1..1"},
      {"u[x].f", "0..9"},
      {"f(3) + 1", "3..7"},
      {"g()", "-32768..32767"},
      {"o()", "0..1"},
      {"sum (k : id) m[0][k <? 2]", "0..36"},
      {"sum (k : id) k", "0..12"},
      {"forall (k : id) k < x", "0..1"},
      {"i + j", "5..9"},
      {"p * p * p", "-2147483648..2147483647"},
  };
  for (const auto& each : cases) EXPECT_EQ(RangeText(each.expr), each.range) << each.expr;
  EXPECT_EQ(RangeText("i * 10 + j", {2, 6}), "26..26");
  EXPECT_EQ(RangeText("T[i] + sum (k : id) i", {1, 6}),
            "-1..3");  // T[1] is -1, the sum at most 4 times 1, and 0 if there were no k
}

TEST(Range, Members) {
  testing::ParsedModel model(
      "typedef int[0,3] id; id z; process Q(const id me) { int[0,8] v; const int w = me * me;"
      " state A; init A; } system Q;");
  ASSERT_TRUE(model.network) << model.Errors();
  const auto range = [&](const char* text) {
    const lang::Expr* expr = model.Predicate(text);
    if (expr == nullptr) return model.Errors();
    const Interval found = RangeOf(*expr, *model.network, model.network->globals, {});
    return Cat(found.low, "..", found.high);
  };
  EXPECT_EQ(range("Q(2).w"), "4..4");
  EXPECT_EQ(range("Q(z).w"), "0..9");
  EXPECT_EQ(range("Q(z).v"), "0..8");
  EXPECT_EQ(range("Q(z).A"), "0..1");
}

}  // namespace
}  // namespace zonelab::semantics::range_test
