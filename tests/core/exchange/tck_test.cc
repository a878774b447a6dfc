// TChecker's format: the texts that its documentation asks for, written by hand; and what is
// refused.
#include <gtest/gtest.h>

#include <string>

#include "tests/core/exchange/export_testing.h"

namespace zonelab::tck_test {
namespace {

using testing::Export;
using testing::Exported;
using testing::HasLine;

constexpr ExchangeFormat kTck = ExchangeFormat::kTck;

TEST(TckTest, WholeFile) {
  const Exported exported = Export(
      "clock x; int[0,3] n = 1; chan c;\n"
      "process P() { state A, B { x <= 5 }; urgent A; init A;\n"
      "  trans A -> B { guard n == 1; sync c!; assign x = 0, n = n + 1; }, B -> A { guard x > 2; "
      "}; }\n"
      "process Q(const int k) { state A; commit A; init A; trans A -> A { sync c?; assign n = k; "
      "}; }\n"
      "R = Q(3); system P, R;\n",
      kTck, {"E<> P.B && R.A"});
  EXPECT_EQ(exported.problems, "");
  EXPECT_EQ(
      exported.text,
      "# Written by ZoneLab for TChecker.  If a move ends in a run-time error, tck-reach stops "
      "without an\n# answer: with \"out-of-bounds value\", or by a signal where something is "
      "divided by zero.\n"
      "#\n"
      "# E<> P.B && R.A\n"
      "#   satisfied if this says \"REACHABLE true\":\n"
      "#     tck-reach -a covreach -l q1_0,q1_1 FILE\n"
      "\n"
      "system:model\n"
      "\n"
      "event:tau\n"
      "event:c_send\n"
      "event:c_receive\n"
      "\n"
      "int:1:0:3:1:n\n"
      "clock:1:x\n"
      "\n"
      "# P\n"
      "process:P\n"
      "location:P:A{initial: : urgent:}\n"
      "location:P:B{labels: q1_0 : invariant: x <= 5}\n"
      "edge:P:A:B:c_send{provided: n == 1 : do: n = n + 1; x = 0}\n"
      "edge:P:B:A:tau{provided: x > 2}\n"
      "\n"
      "# R\n"
      "process:R\n"
      "location:R:A{initial: : labels: q1_1 : committed:}\n"
      "edge:R:A:A:c_receive{do: n = 3}\n"
      "\n"
      "sync:P@c_send:R@c_receive\n");
}

// The guard and update of the only edge of a process, and what comes before it.
std::string EdgeOf(const std::string& declarations, const std::string& edge) {
  const Exported exported = Export(
      declarations + "\nprocess P() { state A; init A; trans A -> A { " + edge + " }; }\nsystem P;",
      kTck);
  EXPECT_EQ(exported.problems, "");
  const size_t begin = exported.text.find("edge:P:A:A:tau");
  if (begin == std::string::npos) return "none";
  return exported.text.substr(begin + 14, exported.text.find('\n', begin) - begin - 14);
}

TEST(TckTest, Conditions) {
  const std::string declarations = "int[0,3] a, b; bool t; const int N = 2; clock x;";
  EXPECT_EQ(EdgeOf(declarations, "guard a < N && !(b == 1);"), "{provided: a < 2 && b != 1}");
  EXPECT_EQ(EdgeOf(declarations, "guard t && !(a > 1 || b > 1);"),
            "{provided: t == 1 && a <= 1 && b <= 1}");
  EXPECT_EQ(EdgeOf(declarations, "guard a == 1 || b == 2;"),
            "{provided: (if a == 1 then 1 else 0) + (if b == 2 then 1 else 0) > 0}");
  EXPECT_EQ(EdgeOf(declarations, "guard a == 1 imply (t && b != 0);"),
            "{provided: (if a != 1 then 1 else 0) + ((if t == 1 then 1 else 0) * "
            "(if b != 0 then 1 else 0)) > 0}");
  EXPECT_EQ(EdgeOf(declarations, "guard 3 < x && x >= -1;"), "{provided: x > 3}");
  EXPECT_EQ(EdgeOf(declarations, "guard x == -1;"), "{provided: x < 0}");
  EXPECT_EQ(EdgeOf(declarations, "guard forall (i : int[0,1]) a != i;"),
            "{provided: a != 0 && a != 1}");
  EXPECT_EQ(EdgeOf(declarations, "guard N > 1;"), "");
  EXPECT_EQ(EdgeOf(declarations, "guard N > 2 && a / 0 == 1;"), "none");
}

TEST(TckTest, Updates) {
  const std::string declarations =
      "int[0,3] a, b; bool t; clock x; int[0,3] s[2]; const int K[2] = {3, 1};\n"
      "bool odd(int n) { return n % 2 == 1; }\n"
      "void put(int[0,1] i, int n) { s[i] = n; if (i == 0) a = 1; else b = 1; }";
  EXPECT_EQ(EdgeOf(declarations, "assign a++, b += a * 2, x = 4, x = 0;"),
            "{do: a = a + 1; b = b + (a * 2); x = 0}");
  EXPECT_EQ(EdgeOf(declarations, "assign t = a;"), "{do: t = (if a != 0 then 1 else 0)}");
  EXPECT_EQ(EdgeOf(declarations, "assign t = a > b, a = t ? K[1] : b;"),
            "{do: t = (if a > b then 1 else 0); a = (if t == 1 then 1 else b)}");
  EXPECT_EQ(EdgeOf(declarations, "assign s[b] = 2;"),
            "{do: s_0 = (if b == 0 then 2 else s_0); s_1 = (if b == 1 then 2 else s_1)}");
  EXPECT_EQ(EdgeOf(declarations, "guard odd(a); assign b = s[t];"),
            "{provided: (a % 2) == 1 : do: b = (if t == 0 then s_0 else s_1)}");
  EXPECT_EQ(EdgeOf(declarations, "assign put(1, 3);"), "{do: s_1 = 3; b = 1}");
  EXPECT_EQ(EdgeOf("int[0,3] v; void f() { if (v == 0) v = 1; }", "assign f();"),
            "{do: v = (if v == 0 then 1 else v)}");
  // Variables of functions, loops whose end is known, ways through a function.
  EXPECT_EQ(EdgeOf("int[0,3] v; int f() { int k = v; return k; }", "assign v = f();"),
            "{do: v = v}");
  EXPECT_EQ(EdgeOf("int[0,9] v, w; void f(int n) { int k = w; n++; if (v == 0) k = n; v = k; }",
                   "assign f(2);"),
            "{do: v = (if v == 0 then 3 else w)}");
  EXPECT_EQ(EdgeOf("int[0,9] v, w; void f() { int i; for (i = 0; i < 3; i += 2) v += i; }",
                   "assign f();"),
            "{do: v = v + 0; v = v + 2}");
  EXPECT_EQ(EdgeOf("int[0,9] v, w; int f() { if (w > 3) return 1; else if (w > 1) return 2; "
                   "return 3; }",
                   "assign v = f();"),
            "{do: v = (if w > 3 then 1 else (if w > 1 then 2 else 3))}");
  EXPECT_EQ(EdgeOf("int[0,9] a[2], v; int f() { int i = 0; while (true) { if (a[i] > 0) return i; "
                   "i++; if (i == 2) return 7; } return 0; }",
                   "assign v = f();"),
            "{do: v = (if a_0 > 0 then 0 else (if a_1 > 0 then 1 else 7))}");
  EXPECT_EQ(EdgeOf("int[0,9] a[2], v; int f() { for (k : int[0,1]) if (a[k] > 0) return k; return "
                   "2; }",
                   "assign v = f();"),
            "{do: v = (if a_0 > 0 then 0 else (if a_1 > 0 then 1 else 2))}");
  EXPECT_EQ(EdgeOf("int[0,9] a[2], v; void f() { int n; for (k : int[0,1]) if (a[k] > 0) n++; v = "
                   "n; }",
                   "assign f();"),
            "{do: v = (0 + (if a_0 > 0 then 1 else 0)) + (if a_1 > 0 then 1 else 0)}");
  EXPECT_EQ(EdgeOf("int[0,3] v; int f() { int k[2]; return k[0]; }", "assign v = f();"),
            "{do: v = 0}");
  EXPECT_EQ(EdgeOf("int[0,3] v; int[0,1] w; void set(int &k) { k = 2; }\n"
                   "void f() { int h[2] = {v, 1}; set(h[w]); v = h[0]; }",
                   "assign f();"),
            "{do: v = (if w == 0 then 2 else v)}");
}

// Where the other side is always ready, the location is urgent.
TEST(TckTest, UrgentChannelsAsUrgentLocations) {
  const std::string text = Export(
                               "urgent chan u; urgent broadcast chan r;\n"
                               "process P() { state A, B, C; init A; trans A -> B { sync u!; },\n"
                               "  B -> C { sync r!; }; }\n"
                               "process Q() { state S; init S; trans S -> S { sync u?; }; }\n"
                               "system P, Q;",
                               kTck)
                               .text;
  EXPECT_TRUE(HasLine(text, "location:P:A{initial: : urgent:}"));
  EXPECT_TRUE(HasLine(text, "location:P:B{urgent:}"));
  EXPECT_TRUE(HasLine(text, "location:P:C"));
  EXPECT_TRUE(HasLine(text, "location:Q:S{initial:}"));
  EXPECT_TRUE(HasLine(text, "edge:P:A:B:u_send"));
  EXPECT_EQ(text.find("process:Time"), std::string::npos);
}

TEST(TckTest, UrgentChannelsByAProcess) {
  const std::string text =
      Export(
          "urgent chan u; int[0,1] v; clock x; chan c;\n"
          "process P() { state A, B; init A; trans A -> B { guard v == 1; sync u!; },\n"
          "  B -> B { guard x > 2; }, A -> A { sync c?; assign v = 1; }; }\n"
          "process Q() { state S, T; init T; trans S -> T { sync u?; }, T -> S { sync c!; }; }\n"
          "system P, Q;",
          kTck)
          .text;
  for (const char* line :
       {"int:1:0:1:0:at_P", "int:1:0:1:1:at_Q", "int:1:0:1:0:passes", "location:P:A{initial:}",
        "edge:P:A:B:u_send{provided: passes == 0 && v == 1 : do: at_P = 1}",
        "edge:P:B:B:tau{provided: passes == 0 && x > 2}", "edge:P:A:A:c_receive{do: v = 1}",
        "edge:Q:S:T:u_receive{do: at_Q = 1}",
        "edge:Q:T:S:c_send{provided: passes == 0 : do: at_Q = 0}",
        "location:Time:Moves{initial: : urgent:}", "location:Time:Passes",
        "edge:Time:Moves:Passes:tau{provided: (if at_P != 0 then 1 else 0) + (if v != 1 then 1 "
        "else 0) + (if at_Q != 0 then 1 else 0) > 0 : do: passes = 1}",
        "edge:Time:Passes:Moves:tau{do: passes = 0}"}) {
    EXPECT_TRUE(HasLine(text, line)) << line << "\n" << text;
  }
}

// What is read after it has changed is kept in a variable of the update.
TEST(TckTest, ValuesAreKept) {
  const std::string two = "int[0,3] v, w;\n";
  EXPECT_EQ(EdgeOf(two + "void f() { int t = v; v = w; w = t; }", "assign f();"),
            "{do: local kept = v; v = w; w = kept}");
  EXPECT_EQ(EdgeOf(two + "void f() { if (v == 0) v = 1; else w = 1; }", "assign f();"),
            "{do: local kept = (if v == 0 then 1 else 0); v = (if v == 0 then 1 else v); "
            "w = (if kept != 1 then 1 else w)}");
  EXPECT_EQ(EdgeOf(two + "void f(int n) { v = 1; w = n; }", "assign f(v + 1);"),
            "{do: local kept = v + 1; v = 1; w = kept}");
  EXPECT_EQ(EdgeOf(two + "void f() { if (v > 1) return; v = v + 1; w = 1; }", "assign f();"),
            "{do: local kept = (if v <= 1 then 1 else 0); v = (if v <= 1 then (v + 1) else v); "
            "w = (if kept == 1 then 1 else w)}");
  EXPECT_EQ(EdgeOf("int[0,2] a[3];", "assign a[a[0]] = 1;"),
            "{do: local kept_2 = (if a_0 == 1 then 1 else 0); "
            "local kept_3 = (if a_0 == 2 then 1 else 0); a_0 = (if a_0 == 0 then 1 else a_0); "
            "a_1 = (if kept_2 == 1 then 1 else a_1); a_2 = (if kept_3 == 1 then 1 else a_2)}");
  // Nothing is divided where the model does not divide.
  EXPECT_EQ(EdgeOf(two + "void f() { if (w > 0) { int t = v / w; v = 1; w = t; } }", "assign f();"),
            "{do: local kept = (if w > 0 then (v / w) else 0); v = (if w > 0 then 1 else v); "
            "w = (if w > 0 then kept else w)}");
}

TEST(TckTest, SelectsAndChannelsChosenByData) {
  const std::string text = Export(
                               "chan d[3]; int[0,2] v;\n"
                               "process P() { state A; init A; trans A -> A { select k : int[1,2]; "
                               "sync d[k]!; assign v = k; }; }\n"
                               "process Q() { state A; init A; trans A -> A { sync d[v]?; }; }\n"
                               "system P, Q;\n",
                               kTck)
                               .text;
  EXPECT_TRUE(HasLine(text, "edge:P:A:A:d_1_send{do: v = 1}"));
  EXPECT_TRUE(HasLine(text, "edge:P:A:A:d_2_send{do: v = 2}"));
  EXPECT_TRUE(HasLine(text, "edge:Q:A:A:d_2_receive{provided: v == 2}"));
  EXPECT_TRUE(HasLine(text, "sync:P@d_1_send:Q@d_1_receive"));
  // Nobody sends on d[0]: as an event without a sync it could happen alone.
  EXPECT_EQ(text.find("Q:A:A:d_0"), std::string::npos);
}

TEST(TckTest, WhoSynchronises) {
  const std::string text = Export(
                               "chan c; broadcast chan r;\n"
                               "process P() { state A; init A; trans A -> A { sync c!; }, A -> A { "
                               "sync c?; }, A -> A { sync r!; },\n"
                               "  A -> A { sync r?; }; }\n"
                               "process Q() { state A; init A; trans A -> A { sync r?; }; }\n"
                               "system P, Q;\n",
                               kTck)
                               .text;
  EXPECT_TRUE(HasLine(text, "edge:P:A:A:r_send"));
  EXPECT_TRUE(HasLine(text, "sync:P@r_send:Q@r_receive?"));
  // A process does not synchronise with itself.
  EXPECT_EQ(text.find("edge:P:A:A:c_"), std::string::npos);
  EXPECT_EQ(text.find("edge:P:A:A:r_receive"), std::string::npos);
}

TEST(TckTest, Names) {
  const std::string text =
      Export(
          "int[0,1] end; int[0,1] a_0; int[0,1] a[1];\n"
          "process P(int[0,1] k) { clock x; state system1, nop; init nop; trans\n"
          "  nop -> system1 { guard x > 1; assign end = 1, a_0 = 1, a[0] = 1; }; }\nsystem P;\n",
          kTck)
          .text;
  EXPECT_TRUE(HasLine(text, "process:P_0"));
  EXPECT_TRUE(HasLine(text, "clock:1:P_1_x"));
  EXPECT_TRUE(HasLine(
      text, "edge:P_0:nop:system1:tau{provided: P_0_x > 1 : do: end_2 = 1; a_0 = 1; a_0_2 = 1}"));
}

TEST(TckTest, Queries) {
  const std::string model =
      "int[0,1] v; clock x; process P() { state A, B, C; init A; trans A -> B { assign v = 1; }; "
      "}\n"
      "Q = P(); system P, Q;\n";
  const Exported exported =
      Export(model, kTck,
             {"A[] P.A imply !Q.B", "E<> P.B || Q.B && !P.C", "E<> v == 1", "A[] not deadlock",
              "A<> P.B", "E<> x > 1", "E<> P.A && P.B", "sup: v", "A[] P.A or not P.A"});
  EXPECT_EQ(
      exported.problems,
      "query 1:1 This query is left out of the file: labels speak only of locations, but this "
      "asks for the value of a variable.\n"
      "query 1:1 This query is left out of the file: TChecker's format has no 'deadlock'; ask for "
      "locations.\n"
      "query 1:1 This query is left out of the file: only E<> and A[] queries have the same "
      "meaning there.\n"
      "query 1:1 This query is left out of the file: TChecker's format cannot compare clocks here: "
      "'x > 1'.\n"
      "query 1:1 This query is left out of the file: only E<> and A[] queries have the same "
      "meaning there.\n");
  const std::string& text = exported.text;
  // Violated where P is in A and Q in B.
  EXPECT_TRUE(HasLine(text, "#   violated if this says \"REACHABLE true\":"));
  EXPECT_TRUE(HasLine(text, "#     tck-reach -a covreach -l q1_0,q1_1 FILE"));
  EXPECT_TRUE(HasLine(text, "location:P:A{initial: : labels: q1_0,q2_2_0}"));
  EXPECT_TRUE(HasLine(text, "location:P:B{labels: q2_1_0,q2_2_0}"));
  EXPECT_TRUE(HasLine(text, "location:P:C"));
  EXPECT_TRUE(HasLine(text, "location:Q:B{labels: q1_1,q2_2_1}"));
  EXPECT_TRUE(HasLine(text, "#     tck-reach -a covreach -l q2_2_0,q2_2_1 FILE"));
  EXPECT_TRUE(HasLine(text, "#   is violated: no combination of locations is asked for"));
}

// Line and column, and the beginning of what is said.
void Refused(const std::string& xta, const std::string& problem) {
  SCOPED_TRACE(xta);
  const Exported exported = Export(xta, kTck);
  EXPECT_EQ(exported.text, "");
  EXPECT_EQ(exported.problems.substr(0, problem.size()), problem) << exported.problems;
}

TEST(TckTest, Refusals) {
  auto with = [](const std::string& declarations, const std::string& edge) {
    return declarations + "\nprocess P() { state A; init A; trans\n A -> A { " + edge +
           " }; }\nsystem P;";
  };
  Refused("clock x; process P() { state A { x <= 3 && x' == 0 }; init A; } system P;",
          "1:44 TChecker's format has no stopwatches; every clock must run there");
  Refused(with("clock x, y;", "guard x - y < 3;"),
          "3:17 TChecker's format cannot have constraints on");
  Refused(with("clock x; int[0,3] v;", "guard x < v;"),
          "3:17 TChecker's format needs constants as clock bounds,");
  Refused(with("clock x; bool b;", "guard b || x < 1;"),
          "3:17 TChecker's format has no disjunctions with clocks;");
  Refused(with("clock x[2]; int[0,1] v;", "guard x[v] < 1;"),
          "3:17 TChecker's format cannot choose clocks by data;");
  Refused(with("clock x[2]; int[0,1] v;", "assign x[v] = 0;"),
          "3:18 TChecker's format cannot choose by data which clock is set;");
  Refused(with("clock x; int[0,3] v;", "assign x = v;"),
          "3:22 TChecker's format can set clocks to constants only;");
  Refused(with("int[0,3] v;", "assign v = v << 1;"),
          "3:22 TChecker's format has no shifts and no operations on bits, such as 'v << 1';");
  Refused(with("int[0,3] v, w;", "assign v = w++;"),
          "3:22 TChecker's format has no assignments within expressions;");
  Refused(with("meta int[0,3] v;", "assign v = 1;"),
          "3:18 TChecker's format has no meta variables, such as 'v';");
  Refused(with("int[0,3] v; void f() { while (v < 3) v++; }", "assign f();"),
          "1:24 TChecker's format has no functions; calls are written out, but not loops");
  Refused(with("int[0,3] v; int f() { v = 1; return 2; }", "assign v = f();"),
          "3:22 TChecker's format has no functions; calls are written out, but not of 'f'");
  Refused(with("int v, w; int f(int &n) { n = 1; return 2; }", "assign v = f(w);"),
          "3:22 TChecker's format has no functions; calls are written out, but not of 'f'");
  const std::string endless =
      with("int[0,3] v; int f() { int i = v; while (true) { } return i; }", "assign v = f();");
  EXPECT_NE(Export(endless, kTck).problems.find("needs this written out, which takes more than"),
            std::string::npos);
  Refused(with("int[0,1] a[300]; int[0,299] i;", "guard a[i] == 1;"),
          "3:17 TChecker's format has no arrays whose elements are chosen by data;");
  Refused("process P() { state A; init A; trans A -> A { }; }\nQ = P();\nsystem P < Q;",
          "3:8 TChecker's format has no priorities;");
  Refused("chan c;\nchan priority c < default;\nprocess P() { state A; init A; }\nsystem P;",
          "2:15 TChecker's format has no priorities;");
}

// TChecker refuses guards on edges that take part weakly.
TEST(TckTest, AGuardedReceiverOfABroadcastAlwaysTakesPart) {
  const std::string declarations =
      "broadcast chan r; clock x; int[0,1] v;\n"
      "process P() { state A; init A; trans A -> A { sync r!; }; }\n";
  const std::string text =
      Export(declarations +
                 "process Q() { state A, B, C; init A; trans A -> B { guard x == 1 && v == 0; sync "
                 "r?; },\n"
                 "  A -> B { guard x > 3; sync r?; }, B -> A { sync r?; }; }\n"
                 "process R() { state A; init A; trans A -> A { sync r?; }; }\nsystem P, Q, R;",
             kTck)
          .text;
  EXPECT_TRUE(HasLine(text, "sync:P@r_send:Q@r_receive:R@r_receive?"));
  EXPECT_TRUE(HasLine(text, "edge:Q:A:A:r_receive{provided: v != 0 && x <= 3}"));
  EXPECT_TRUE(HasLine(text, "edge:Q:A:A:r_receive{provided: x < 1 && x <= 3}"));
  EXPECT_TRUE(HasLine(text, "edge:Q:A:A:r_receive{provided: x > 1 && x <= 3}"));
  EXPECT_EQ(text.find("edge:Q:B:B:"), std::string::npos);
  EXPECT_TRUE(HasLine(text, "edge:Q:C:C:r_receive"));
  EXPECT_EQ(text.find("edge:R:A:A:r_receive{"), std::string::npos);
}

// In a committed location, to take part in order to change nothing would count as a move.
TEST(TckTest, AGuardedReceiverInACommittedLocation) {
  const std::string receiver =
      "process Q() { state A, B; commit A; init A; trans\n"
      " A -> B { guard v > 0; sync r?; }, A -> B { }; }\nsystem P, Q;";
  // The sender's location is not committed: no move without Q's real edge.
  const std::string text = Export(
                               "broadcast chan r; int[0,1] v;\n"
                               "process P() { state A; init A; trans A -> A { sync r!; }; }\n" +
                                   receiver,
                               kTck)
                               .text;
  EXPECT_TRUE(HasLine(text, "edge:Q:A:B:r_receive{provided: v > 0}"));
  EXPECT_TRUE(HasLine(text, "edge:Q:B:B:r_receive"));
  EXPECT_EQ(text.find("edge:Q:A:A:"), std::string::npos);
  // If it always is, the move happens with and without Q.
  const std::string other =
      Export(
          "broadcast chan r; int[0,1] v;\n"
          "process P() { state A; commit A; init A; trans A -> A { sync r!; }; }\n" +
              receiver,
          kTck)
          .text;
  EXPECT_TRUE(HasLine(other, "edge:Q:A:A:r_receive{provided: v <= 0}"));
  Refused(
      "broadcast chan r; int[0,1] v;\n"
      "process P() { state A, B; commit A; init A; trans A -> B { sync r!; }, B -> A { sync r!; }; "
      "}\n" +
          receiver,
      "4:2 TChecker's format has no guards on edges that receive a broadcast");
}

}  // namespace
}  // namespace zonelab::tck_test
