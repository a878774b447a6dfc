// Expressions: precedence, associativity and printing, through the printer that shows every
// parenthesis.
#include "gtest/gtest.h"
#include "tests/core/lang/lang_testing.h"

namespace zonelab::lang::expression_test {
namespace {

constexpr std::string_view kHead =
    "clock x, y, z[3]; int a, b, c, i, j, v[3]; bool p, q, r; typedef int[0,2] T; "
    "struct { int f; int g[2]; } s; int fun(int k, int m) { return k; } ";

// `text` as a guard, or as an update if it has effects.
Expr* ParseIn(Parsed& parsed) {
  if (parsed.document->templates.empty() || parsed.document->templates[0]->edges.empty()) {
    return nullptr;
  }
  Edge& edge = parsed.document->templates[0]->edges[0];
  return edge.guard != nullptr ? edge.guard : edge.updates.empty() ? nullptr : edge.updates[0];
}

std::string Tree(std::string_view clause, std::string_view text, Parentheses parentheses) {
  Parsed parsed(Cat(kHead, "process P() { state A; init A; trans A -> A { ", clause, " ", text,
                    "; }; } system P;"));
  Expr* expr = ParseIn(parsed);
  if (expr == nullptr || !parsed.ok()) return AllMessages(parsed);
  return PrintExpr(*expr, parentheses);
}

struct Case {
  std::string_view text, tree;
};

TEST(Expression, GuardTrees) {
  constexpr Case kCases[] = {
      {"a + b * c == 1", "(a + (b * c)) == 1"},
      {"a - b - c > 0", "((a - b) - c) > 0"},
      {"a << 1 + 2 > 0", "(a << (1 + 2)) > 0"},
      {"p imply q imply r", "(p imply q) imply r"},
      {"p imply q or r", "(p imply q) || r"},
      {"p or q imply r", "(p || q) imply r"},
      {"p or q and r", "p || (q && r)"},
      {"not a == b", "(!a) == b"},
      {"a & b == c", "a & (b == c)"},
      {"a ^ b & c | 1", "(a ^ (b & c)) | 1"},
      {"a <? b + c > 0", "(a <? (b + c)) > 0"},
      {"a < b <? c", "a < (b <? c)"},
      {"a <? b << c > 0", "(a <? (b << c)) > 0"},
      {"forall (k : T) p && q", "forall (k : T) (p && q)"},
      {"sum (k : T) v[k] <= 1", "sum (k : T) (v[k] <= 1)"},
      {"p && forall (k : T) q || r", "p && (forall (k : T) (q || r))"},
      {"!forall (k : T) q || r", "!(forall (k : T) (q || r))"},
      {"1 < i < 3", "(1 < i) < 3"},
      {"p ? q : r ? p : q", "p ? q : (r ? p : q)"},
      {"p ? q ? p : r : q", "p ? (q ? p : r) : q"},
      {"- -a > -1", "(-(-a)) > (-1)"},
      {"-2147483648 < a", "(-2147483648) < a"},
      {"s.g[1] + fun(a, b * 2) > 0", "(s.g[1] + fun(a, (b * 2))) > 0"},
      {"p != q && a >= 08", "(p != q) && (a >= 8)"},
      {"true and not false", "true && (!false)"},
      {"x - y <= 3 && y < x + 2", "((x - y) <= 3) && (y < (x + 2))"},
      {"z[i + 1] >= 2", "z[i + 1] >= 2"},
      {"a % b / c * 2 != 0", "(((a % b) / c) * 2) != 0"},
  };
  for (const Case& test : kCases) {
    std::string tree = Tree("guard", test.text, Parentheses::kEverywhere);
    // Arguments and indices are never in doubt; the printer leaves them bare.
    EXPECT_EQ(tree, test.tree == "(s.g[1] + fun(a, (b * 2))) > 0" ? "(s.g[1] + fun(a, b * 2)) > 0"
                                                                  : std::string(test.tree))
        << test.text;
  }
}

TEST(Expression, UpdateTrees) {
  constexpr Case kCases[] = {
      {"a = b = c + 1", "a = (b = (c + 1))"},
      {"a := b += 2", "a = (b += 2)"},
      {"(p ? i : j) = 3", "(p ? i : j) = 3"},
      {"p ? i : j = 3", "(p ? i : j) = 3"},
      {"++v[0]", "++v[0]"},
      {"++++i", "++(++i)"},
      {"(++i)++", "(++i)++"},
      {"a = i++ + ++j", "a = (i++ + (++j))"},
      {"a <<= 1 + 2", "a <<= (1 + 2)"},
  };
  for (const Case& test : kCases) {
    EXPECT_EQ(Tree("assign", test.text, Parentheses::kEverywhere), test.tree) << test.text;
  }
}

TEST(Expression, MinimalParentheses) {
  constexpr Case kCases[] = {
      {"(a + b) * c > 0", "(a + b) * c > 0"},
      {"((a) + (b * c)) == (1)", "a + b * c == 1"},
      {"p imply (q imply r)", "p imply (q imply r)"},
      {"a - (b - c) > 0", "a - (b - c) > 0"},
      {"(forall (k : T) p) && q", "(forall (k : T) p) && q"},
      {"-(-a) > 0", "- -a > 0"},
      {"!(p && q)", "!(p && q)"},
      {"(p ? q : r) ? p : q", "(p ? q : r) ? p : q"},
  };
  for (const Case& test : kCases) {
    EXPECT_EQ(Tree("guard", test.text, Parentheses::kNeeded), test.tree) << test.text;
  }
}

// Clock kinds: what may stand in guards, in invariants, under `||` and so on in UPPAAL.
TEST(Expression, ClockKinds) {
  struct Kind {
    std::string_view text;
    ClockKind kind;
    bool guard_allowed;
  };
  constexpr Kind kCases[] = {
      {"a > 1", ClockKind::kInteger, true},
      {"x <= a", ClockKind::kInvariant, true},
      {"a + 1 > x", ClockKind::kInvariant, true},
      {"x - y < 3", ClockKind::kInvariant, true},
      {"x < y", ClockKind::kInvariant, true},
      {"x + 1 < 3", ClockKind::kInvariant, true},
      {"x == 5", ClockKind::kGuard, true},
      {"x == 5 && y < 2", ClockKind::kGuard, true},
      {"p || x < 5", ClockKind::kInvariant, true},
      {"x < 5 || p", ClockKind::kInvariant, true},
      {"p imply x <= 5", ClockKind::kInvariant, true},
      {"p imply x == 5", ClockKind::kGuard, true},
      {"forall (k : T) z[k] < 5", ClockKind::kInvariant, true},
      {"x != 5", ClockKind::kConstraint, false},
      {"x < 5 || y < 5", ClockKind::kConstraint, false},
      {"!(x < 5)", ClockKind::kConstraint, false},
      {"x <= 5 imply p", ClockKind::kConstraint, false},
      {"exists (k : T) z[k] < 5", ClockKind::kConstraint, false},
  };
  for (const Kind& test : kCases) {
    Parsed parsed(Cat(kHead, "process P() { state A; init A; trans A -> A { guard ", test.text,
                      "; }; } system P;"));
    Expr* expr = ParseIn(parsed);
    ASSERT_NE(expr, nullptr) << test.text;
    EXPECT_EQ(expr->clock_kind, test.kind) << test.text;
    EXPECT_EQ(parsed.ok(), test.guard_allowed) << test.text << "\n" << AllMessages(parsed);
  }
}

TEST(Expression, Access) {
  Parsed parsed(
      "int g, h, k; const int N = 3; void w(int &r) { r = N; } int f() { w(g); return h; } "
      "int pure(int a) { int b = a; return b + N; } "
      "process P() { state A; init A; trans A -> A { assign k = f(); }; } system P;");
  ASSERT_TRUE(parsed.ok()) << AllMessages(parsed);
  auto names = [](const std::vector<const Symbol*>& symbols) {
    std::string out;
    for (const Symbol* symbol : symbols) Append(&out, symbol->name, " ");
    return out;
  };
  const auto& functions = parsed.document->functions;
  EXPECT_EQ(names(functions[0]->writes), "");  // through its parameter only
  EXPECT_TRUE(functions[0]->parameters[0]->is_written);
  EXPECT_EQ(names(functions[1]->writes), "g ");
  EXPECT_EQ(names(functions[1]->reads), "N h ");
  EXPECT_EQ(names(functions[2]->writes), "");
  EXPECT_EQ(names(functions[2]->reads), "N ");
  EXPECT_TRUE(parsed.document->variables[2]->is_written);
  EXPECT_FALSE(parsed.document->variables[2]->is_read);
  EXPECT_TRUE(parsed.document->templates[0]->edges[0].updates[0]->has_side_effect);
}

}  // namespace
}  // namespace zonelab::lang::expression_test
