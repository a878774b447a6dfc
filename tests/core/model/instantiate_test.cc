// Instantiation: dumps of small networks, diagnostics, limits.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/model/network.h"
#include "tests/support/files.h"
#include "tests/support/load.h"

namespace zonelab::instantiate_test {
namespace {

using testing::ParsedModel;

std::string DumpOf(const std::string& text) {
  ParsedModel model(text);
  return model.network == nullptr ? model.Errors() : model::Dump(*model.network);
}

TEST(Instantiate, VariablesClocksChannels) {
  EXPECT_EQ(DumpOf(R"(
      const int N = 2;
      typedef int[5, 4 + N] t;
      typedef struct { int[0,9] v[N]; bool f; } S;
      int[2,7] a, b[t] = {3, 4};
      meta int m = -1;
      S s = { {8, 9}, true };
      clock x, y[N];
      chan c; urgent chan u[2]; broadcast chan b2; urgent broadcast chan ub;
      process P() { clock z; bool k = true; const int K = N * N; int[0,K] w = K;
                    state A; init A; }
      Q = P();
      system P, Q;)"),
            "int a in 2..7 = 2\n"
            "int b[5] in 2..7 = 3\n"
            "int b[6] in 2..7 = 4\n"
            "meta int m in -32768..32767 = -1\n"
            "int s.v[0] in 0..9 = 8\n"
            "int s.v[1] in 0..9 = 9\n"
            "bool s.f in 0..1 = 1\n"
            "bool P.k in 0..1 = 1\n"
            "int P.w in 0..4 = 4\n"
            "bool Q.k in 0..1 = 1\n"
            "int Q.w in 0..4 = 4\n"
            "clock 1 x\nclock 2 y[0]\nclock 3 y[1]\nclock 4 P.z\nclock 5 Q.z\n"
            "chan c\nurgent chan u[0]\nurgent chan u[1]\nbroadcast chan b2\n"
            "urgent broadcast chan ub\n"
            "process P of P, starts in A\n"
            "process Q of P, starts in A\n");
}

TEST(Instantiate, FreeParametersFirstSlowest) {
  EXPECT_EQ(DumpOf(R"(
      process P(const int[1,2] a, const int[0,1] b) {
        state S, T; init T; trans S -> T { select i : int[0,1], j : int[7,8]; }, T -> S { }; }
      system P;)"),
            "process P(1,0) of P, starts in T\n  S -> T i=0 j=7\n  S -> T i=0 j=8\n"
            "  S -> T i=1 j=7\n  S -> T i=1 j=8\n  T -> S\n"
            "process P(1,1) of P, starts in T\n  S -> T i=0 j=7\n  S -> T i=0 j=8\n"
            "  S -> T i=1 j=7\n  S -> T i=1 j=8\n  T -> S\n"
            "process P(2,0) of P, starts in T\n  S -> T i=0 j=7\n  S -> T i=0 j=8\n"
            "  S -> T i=1 j=7\n  S -> T i=1 j=8\n  T -> S\n"
            "process P(2,1) of P, starts in T\n  S -> T i=0 j=7\n  S -> T i=0 j=8\n"
            "  S -> T i=1 j=7\n  S -> T i=1 j=8\n  T -> S\n");
  // Ranges of selects may depend on constant parameters that are given.
  EXPECT_EQ(DumpOf(R"(
      process P(const int n) { state S; init S; trans S -> S { select i : int[1,n]; }; }
      A = P(1); B = P(2);
      system A, B;)"),
            "process A of P, starts in S\n  S -> S i=1\n"
            "process B of P, starts in S\n  S -> S i=1\n  S -> S i=2\n");
}

TEST(Instantiate, ChainsOfPartialInstantiations) {
  ParsedModel model(R"(
      int v[3]; clock g[2]; chan c[2];
      process P(const int k, int &r, int n, clock &x, chan &d, const int &q) {
        clock own;
        state A, B; init A;
        trans A -> B { guard x >= k + q; sync d!; assign r = n, n = n + 1, own = 0; }; }
      Mid(const int[0,1] i, int &w) = P(10 * i, w, i + 5, g[i], c[1 - i], 3);
      Top(const int[0,1] j) = Mid(j, v[j + 1]);
      system Top;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const model::Network& net = *model.network;
  EXPECT_EQ(model::Dump(net),
            "int v[0] in -32768..32767 = 0\nint v[1] in -32768..32767 = 0\n"
            "int v[2] in -32768..32767 = 0\n"
            "int Top(0).n in -32768..32767 = 5\nint Top(1).n in -32768..32767 = 6\n"
            "clock 1 g[0]\nclock 2 g[1]\nclock 3 Top(0).own\nclock 4 Top(1).own\n"
            "chan c[0]\nchan c[1]\n"
            "process Top(0) of P, starts in A\n  A -> B\n"
            "process Top(1) of P, starts in A\n  A -> B\n");
  const lang::Template& p = *net.processes[1]->templ;
  const auto place = [&](int parameter) {
    return *net.processes[1]->bindings.Find(p.parameters[parameter]);
  };
  EXPECT_EQ(place(0).space, lang::Space::kConstant);
  EXPECT_EQ(net.constants.values[place(0).base], 10);
  EXPECT_EQ(place(1).space, lang::Space::kState);
  EXPECT_EQ(place(1).base, 2);
  EXPECT_EQ(place(2).base, 4);
  EXPECT_EQ(place(3).space, lang::Space::kClock);
  EXPECT_EQ(place(3).base, 2);
  EXPECT_EQ(place(4).space, lang::Space::kChannel);
  EXPECT_EQ(place(4).base, 0);
  EXPECT_EQ(net.constants.values[place(5).base], 3);
  const lang::Symbol* top = net.processes[0]->entry;
  EXPECT_EQ(model::FindProcess(net, top, {0}), 0);
  EXPECT_EQ(model::FindProcess(net, top, {1}), 1);
  EXPECT_EQ(model::FindProcess(net, top, {2}), -1);
  EXPECT_EQ(model::FindProcess(net, top, {}), -1);
}

TEST(Instantiate, WholeArraysByReference) {
  ParsedModel model(R"(
      int a[2][3]; clock xs[2]; chan cs[2]; bool b[2];
      process P(int &row[3], clock &x[2], chan &c[2], bool &f) {
        state A; init A; trans A -> A { sync c[1]!; assign row[2] = 7, x[0] = 1, f = true; }; }
      P1 = P(a[1], xs, cs, b[1]);
      system P1;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const model::Process& process = *model.network->processes[0];
  const auto& parameters = process.templ->parameters;
  EXPECT_EQ(process.bindings.Find(parameters[0])->base, 3);
  EXPECT_EQ(process.bindings.Find(parameters[0])->shape->size, 3);
  EXPECT_EQ(process.bindings.Find(parameters[1])->base, 1);
  EXPECT_EQ(process.bindings.Find(parameters[2])->base, 0);
  EXPECT_EQ(process.bindings.Find(parameters[3])->base, 7);
}

TEST(Instantiate, Priorities) {
  EXPECT_EQ(DumpOf(R"(
      chan a, b[2], c, d;
      chan priority a < default < b, c;
      process P() { state A; init A; } process Q() { state A; init A; }
      system P < Q;)"),
            "chan a priority 0\nchan b[0] priority 2\nchan b[1] priority 2\n"
            "chan c priority 2\nchan d priority 1\n"
            "process P of P, starts in A\nprocess Q of Q, starts in A, priority 1\n");
  EXPECT_EQ(DumpOf(R"(
      chan a, b; chan priority a < b;
      process P() { state A; init A; }
      system P;)")
                .substr(0, 38),
            "chan a priority 1\nchan b priority 2\npr");
}

TEST(Instantiate, Errors) {
  const auto codes = [](const std::string& declarations) {
    return ParsedModel(declarations + " process P() { state A; init A; } system P;").Codes();
  };
  EXPECT_EQ(codes("int[0,3] c = 7;"), "out-of-range");
  EXPECT_EQ(codes("int c = 100000;"), "out-of-range");
  EXPECT_EQ(codes("const int c = 100000;"), "");
  EXPECT_EQ(codes("const int n = 0; int a[n];"), "bad-size");
  EXPECT_EQ(codes("int a[3] = {1, 2, 3, 4};"), "wrong-count");
  // What only instantiation can know, since it depends on arguments.
  const auto with = [](const std::string& locals) {
    return ParsedModel("process P(const int n) { " + locals +
                       " state A; init A; } Q = P(5); system Q;")
        .Codes();
  };
  EXPECT_EQ(with("int[0,3] c = n;"), "out-of-range");
  EXPECT_EQ(with("int a[n - 5];"), "bad-size");
  EXPECT_EQ(with("int a[n - 4] = {1, 2};"), "wrong-count");
  EXPECT_EQ(with("int[n,3] a;"), "out-of-range");
  EXPECT_EQ(with("const int a = 1 / (n - 5);"), "division-by-zero");
  EXPECT_EQ(with("const int a[2] = {1, 2}; int b = a[n];"), "index");
  EXPECT_EQ(with("int f(int a) { while (a > 0) { } return a; } int b = f(n);"), "step-limit");
  EXPECT_EQ(with("int a[n] = {1, 2, 3, 4, 5};"), "");
  EXPECT_EQ(codes("int[3,2] a;"), "empty-range");
  EXPECT_EQ(codes("const int a = 1 / 0;"), "division-by-zero");
  EXPECT_EQ(codes("int a[5000][5000];"), "too-large");
  EXPECT_EQ(codes("int a[16777217];"), "too-large");
  EXPECT_EQ(codes("int[0,3] a = 4; int[0,3] b = 5;"), "out-of-range out-of-range");
  EXPECT_EQ(ParsedModel("process P(const int[0,100000] i) { state A; init A; } system P;").Codes(),
            "too-large");
  EXPECT_EQ(ParsedModel("process P() { state A; init A; trans A -> A { select i : int[0,400],"
                        " j : int[0,400]; }; } system P;")
                .Codes(),
            "too-large");
  EXPECT_EQ(ParsedModel("int v[2]; process P(int &r) { state A; init A; } Q = P(v[2]); system Q;")
                .Codes(),
            "index");
  EXPECT_EQ(
      ParsedModel("process P(const int[0,2] r) { state A; init A; } Q = P(3); system Q;").Codes(),
      "out-of-range");
}

TEST(Instantiate, PeersModels) {
  const std::string shared = testing::SharedFolder();
  if (shared.empty()) GTEST_SKIP() << "no shared folder";
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(shared + "/corpus/peers")) {
    if (entry.path().extension() != ".xta") continue;
    ParsedModel model(testing::ReadText(entry.path().string()));
    EXPECT_NE(model.network, nullptr) << entry.path() << "\n" << model.Errors();
    if (model.network == nullptr) continue;
    ++files;
    EXPECT_GT(model.network->processes.size(), 0u);
    const std::string dump = model::Dump(*model.network);
    EXPECT_NE(dump.find("process "), std::string::npos);
  }
  EXPECT_GE(files, 32);
}

}  // namespace
}  // namespace zonelab::instantiate_test
