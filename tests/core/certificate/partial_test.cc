// Certificates whose entries hide variables: good and bad ones made by hand.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "tests/core/certificate/checking.h"
#include "tests/support/load.h"

namespace zonelab::partial_test {
namespace {

using certificate::Certificate;
using certificate::Entry;
using testing::CheckText;
using testing::ParsedModel;

// Values of which -1 stands for a hidden one.
constexpr int kHidden = -1;
Entry State(std::vector<int32_t> locations, const std::vector<int32_t>& values,
            std::vector<certificate::Constraint> zone = {}) {
  Entry entry{std::move(locations), values, std::move(zone), {}};
  for (int32_t& value : entry.values) {
    entry.hidden.push_back(value == kHidden);
    if (value == kHidden) value = 0;
  }
  return entry;
}

// A model of one process, and what the check says of entries.
std::string Verdict(std::string text, const char* goal, std::vector<Entry> entries) {
  ParsedModel model(std::move(text));
  if (model.network == nullptr) return model.Errors();
  Certificate certificate;
  certificate.entries = std::move(entries);
  return CheckText(model, goal, certificate);
}

std::string Process(std::string_view declarations, std::string_view edges) {
  return Cat(declarations, " process P() { state A, B; init A; trans ", edges, "; } system P;");
}

constexpr char kMightFail[] =
    "this depends on variables whose values are not known here, and might fail";
std::string Fails(int entry) {
  return Cat("entry ", entry, ": a move runs into an error: ", kMightFail);
}
std::string Lacks(int entry, std::string_view edges) {
  return Cat("entry ", entry, ": no entry represents the target of the move of ", edges);
}

// ---- Which entries stand for what

TEST(Partial, HidesWhatIsNotNeeded) {
  // B needs v == 3, and v is 0 or 1; w counts and does not matter.
  const std::string text =
      Process("int[0,3] v; int[0,3] w;",
              "A -> A { assign v = 1 - v, w = w < 3 ? w : 0; }, A -> B { guard v == 3; }");
  EXPECT_EQ(Verdict(text, "P.B", {State({0}, {0, kHidden}), State({0}, {1, kHidden})}), "ok");
  EXPECT_EQ(Verdict(text, "P.B", {State({0}, {0, 0}), State({0}, {1, kHidden})}),
            Lacks(1, "P (edge 1)"));
  // Both hidden: B might be reached, and 1 - v might leave the range.
  EXPECT_EQ(Verdict(text, "P.B", {State({0}, {kHidden, kHidden})}), Fails(0));
  EXPECT_EQ(Verdict(text, "P.B", {State({0}, {0, kHidden})}), Lacks(0, "P (edge 1)"));
  EXPECT_EQ(Verdict(text, "P.B", {State({0}, {1, kHidden}), State({0}, {kHidden, 1})}),
            "no entry represents the initial state");
}

TEST(Partial, VariableThatTheProofNeeds) {
  const std::string text =
      Process("int[0,3] v;", "A -> A { assign v = 1; }, A -> B { guard v == 3; }");
  EXPECT_EQ(Verdict(text, "P.B", {State({0}, {kHidden})}), Lacks(0, "P (edge 2)"));
  EXPECT_EQ(Verdict(text, "P.B", {State({0}, {kHidden}), State({1}, {kHidden})}),
            "entry 1: its zone meets the goal");
  EXPECT_EQ(Verdict(text, nullptr, {State({0}, {kHidden}), State({1}, {kHidden})}), "ok");
  // After a guard that may hold or not, v is not known to be 3.
  EXPECT_EQ(Verdict(text, nullptr, {State({0}, {kHidden}), State({1}, {3})}),
            Lacks(0, "P (edge 2)"));
}

TEST(Partial, TargetsKnowWhatIsWritten) {
  const std::string text = Process("int[0,3] v;", "A -> B { assign v = 2; }");
  EXPECT_EQ(Verdict(text, "P.B and v != 2", {State({0}, {kHidden}), State({1}, {2})}), "ok");
  EXPECT_EQ(Verdict(text, "P.B and v != 2", {State({0}, {kHidden}), State({1}, {kHidden})}),
            "entry 1: its zone meets the goal");
  EXPECT_EQ(Verdict(text, nullptr, {State({0}, {kHidden}), State({1}, {1})}),
            Lacks(0, "P (edge 1)"));
}

TEST(Partial, Shape) {
  const std::string text = Process("int[0,3] v;", "A -> A { }");
  Entry entry = State({0}, {kHidden});
  entry.values = {99};  // is not looked at
  EXPECT_EQ(Verdict(text, nullptr, {entry}), "ok");
  entry.hidden = {true, false};
  EXPECT_EQ(Verdict(text, nullptr, {entry}), "entry 0: it does not fit the model");
  // Of the values that are not hidden each must be in range.
  const std::string two = Process("int[0,3] v; int[0,3] w;", "A -> A { }");
  entry = State({0}, {0, kHidden});
  EXPECT_EQ(Verdict(two, nullptr, {entry}), "ok");
  entry.values = {99, 0};
  EXPECT_EQ(Verdict(two, nullptr, {entry}), "entry 0: the value of v is out of range");
}

// A meta variable counts like any other one: where it is hidden, guards may go either way.
TEST(Partial, Meta) {
  const std::string text = Process("meta int[0,3] v;", "A -> B { guard v == 3; }");
  EXPECT_EQ(Verdict(text, "P.B", {State({0}, {0})}), "ok");
  EXPECT_EQ(Verdict(text, "P.B", {State({0}, {kHidden})}), Lacks(0, "P (edge 1)"));
}

// ---- Updates

TEST(Partial, UpdatesThatMightFail) {
  const auto with = [](std::string_view update) {
    return Verdict(Process("int[0,3] v; int[0,3] w; int[0,9] a[3]; bool b; clock x; "
                           "int[0,3] f() { return v; } void g() { w = v; }",
                           Cat("A -> A { assign ", update, "; }")),
                   nullptr, {State({0}, {kHidden, kHidden, kHidden, kHidden, kHidden, kHidden})});
  };
  EXPECT_EQ(with("w = v"), "ok");
  EXPECT_EQ(with("w = 3 - v"), "ok");
  EXPECT_EQ(with("w = v + 1"), Fails(0));
  EXPECT_EQ(with("w = (v + 1) % 4"), "ok");
  EXPECT_EQ(with("w = (v - 4) % 4"), Fails(0));
  EXPECT_EQ(with("w = (v + 3) / 2"), "ok");
  EXPECT_EQ(with("w = (v + 5) / 2"), Fails(0));
  EXPECT_EQ(with("w = 3 / v"), Fails(0));
  EXPECT_EQ(with("w = v << 1"), Fails(0));
  EXPECT_EQ(with("v++"), Fails(0));
  EXPECT_EQ(with("v += 0"), "ok");
  EXPECT_EQ(with("v = 0, v++"), "ok");
  EXPECT_EQ(with("v = v * 1"), "ok");
  EXPECT_EQ(with("w = v > 2 ? 0 : v"), "ok");
  EXPECT_EQ(with("b = v"), "ok");
  EXPECT_EQ(with("a[0] = v * 3"), "ok");
  EXPECT_EQ(with("a[0] = v * 4"), Fails(0));
  EXPECT_EQ(with("w = v * 2000000000 > 0 ? 1 : 0"), Fails(0));  // overflows 32 bits
  EXPECT_EQ(with("a[v] = 1"), Fails(0));                        // v may be 3
  EXPECT_EQ(with("w = a[v] > 0"), Fails(0));
  EXPECT_EQ(with("a[v > 1] = 1"), "ok");
  EXPECT_EQ(with("a[a[0]] = 1"), Fails(0));
  EXPECT_EQ(with("x = v"), Fails(0));
  EXPECT_EQ(with("w = f()"), Fails(0));
  EXPECT_EQ(with("g()"), Fails(0));
  EXPECT_EQ(with("v = 2, g()"), "ok");
  EXPECT_EQ(with("w = (v = 1) + v"), "ok");
  EXPECT_EQ(with("w = (w = 1) + v"), Fails(0));
}

// What an update with unknown values wrote is unknown, and nothing else is.
TEST(Partial, CopiesOfUnknowns) {
  const std::string text = Process("int[0,3] v; int[0,3] w; int[0,3] a[2];",
                                   "A -> B { assign w = v, a[1] = 3, v = 0; }");
  const Entry first = State({0}, {kHidden, 1, 2, 2});
  EXPECT_EQ(Verdict(text, nullptr, {State({0}, {0, 0, 0, 0}), State({1}, {0, 0, 0, 3})}), "ok");
  const auto with = [&](const Entry& second) {
    const std::string initial = Process("int[0,3] v; int[0,3] w = 1; int[0,3] a[2] = {2, 2};",
                                        "A -> B { assign w = v, a[1] = 3, v = 0; }");
    return Verdict(initial, nullptr, {first, second});
  };
  EXPECT_EQ(with(State({1}, {0, kHidden, 2, 3})), "ok");
  EXPECT_EQ(with(State({1}, {kHidden, kHidden, kHidden, kHidden})), "ok");
  EXPECT_EQ(with(State({1}, {0, 0, 2, 3})), Lacks(0, "P (edge 1)"));
  EXPECT_EQ(with(State({1}, {0, 1, 2, 3})), Lacks(0, "P (edge 1)"));  // the value before
  EXPECT_EQ(with(State({1}, {0, kHidden, 3, 3})), Lacks(0, "P (edge 1)"));
}

// An assignment to an unknown element makes all elements that it may be unknown.
TEST(Partial, UnknownElements) {
  const std::string text = Process("int[0,1] v; int[0,3] a[3];", "A -> B { assign a[v] = 3; }");
  const Entry first = State({0}, {kHidden, 0, 0, 0});
  EXPECT_EQ(Verdict(text, nullptr, {first, State({1}, {kHidden, kHidden, kHidden, 0})}), "ok");
  EXPECT_EQ(Verdict(text, nullptr, {first, State({1}, {kHidden, 3, kHidden, 0})}),
            Lacks(0, "P (edge 1)"));
  EXPECT_EQ(Verdict(text, nullptr, {first, State({1}, {kHidden, kHidden, 0, 0})}),
            Lacks(0, "P (edge 1)"));
}

// A function fails half-way on an unknown value: what it wrote before must not stay.
TEST(Partial, NothingHalfWritten) {
  const std::string text =
      Process("int[0,3] v; int[0,3] w; clock x; int[0,3] f() { w = 1; return v; }",
              "A -> B { assign v = f(); }");
  EXPECT_EQ(Verdict(text, nullptr, {State({0}, {kHidden, 0}), State({1}, {kHidden, 1})}), Fails(0));
}

// An error counts only where the clock guard of its move is possible.
TEST(Partial, ErrorsBehindClockGuards) {
  const auto with = [](std::string_view guard) {
    return Verdict(Cat("int[0,3] v; clock x; process P() { state A { x <= 3 }; init A; trans ",
                       "A -> A { guard ", guard, "; assign v++; }; } system P;"),
                   nullptr, {State({0}, {kHidden})});
  };
  EXPECT_EQ(with("x >= 2"), Fails(0));
  EXPECT_EQ(with("x > 3"), "ok");
}

// ---- Guards, invariants, goals

TEST(Partial, Guards) {
  const auto with = [](std::string_view guard) {
    return Verdict(Process("int[0,3] v; int[0,3] k = 1; int[0,9] a[3] = {5, 5, 5}; clock x; "
                           "bool f() { return v == 1; }",
                           Cat("A -> B { guard ", guard, "; }")),
                   "P.B", {State({0}, {kHidden, 1, kHidden, 5, 5})});
  };
  const std::string taken = Lacks(0, "P (edge 1)");
  EXPECT_EQ(with("v == 1"), taken);
  EXPECT_EQ(with("v == 4"), "ok");  // never
  EXPECT_EQ(with("v <= 3"), taken);
  EXPECT_EQ(with("!(v <= 3)"), "ok");
  EXPECT_EQ(with("v == 1 && k == 2"), "ok");
  EXPECT_EQ(with("k == 2 && v == 1"), "ok");
  EXPECT_EQ(with("k == 2 && a[v] == 1"), "ok");
  EXPECT_EQ(with("k == 1 && a[v] == 1"), Fails(0));
  EXPECT_EQ(with("v < 3 && a[v] == 1"), Fails(0));  // only v < 3 makes it safe: not seen
  EXPECT_EQ(with("!(v == 1 imply k == 1)"), "ok");
  EXPECT_EQ(with("!(v == 1 || k == 1)"), "ok");
  EXPECT_EQ(with("v == 1 || k == 2"), taken);
  EXPECT_EQ(with("f()"), Fails(0));
  EXPECT_EQ(with("k == 2 && f()"), "ok");
  EXPECT_EQ(with("forall (i : int[0,2]) a[i] == 5"), taken);
  EXPECT_EQ(with("forall (i : int[1,2]) a[i] == 4"), "ok");
  EXPECT_EQ(with("exists (i : int[0,2]) a[i] > 9"), "ok");
  EXPECT_EQ(with("x < 0 && v == 1"), "ok");
  EXPECT_EQ(with("x <= v && k == 2"), "ok");
  EXPECT_EQ(with("x <= v"), taken);
  EXPECT_EQ(with("x <= v && x < 0"), "ok");
  EXPECT_EQ(with("x <= 3 / v"), Fails(0));
}

TEST(Partial, Invariants) {
  const auto with = [](std::string_view invariant, Entry second) {
    return Verdict(Cat("int[0,3] v; clock x; process P() { state A, B { ", invariant,
                       " }; init A; trans A -> B { guard x >= 2; }; } system P;"),
                   nullptr, {State({0}, {kHidden}), second});
  };
  const Entry all = State({1}, {kHidden}), to_5 = State({1}, {kHidden}, {{1, 0, 5, false}});
  EXPECT_EQ(with("x <= 5 && v <= 2", to_5), "ok");
  EXPECT_EQ(with("x <= v", to_5), Lacks(0, "P (edge 1)"));
  EXPECT_EQ(with("x <= v", all), "ok");
  EXPECT_EQ(with("v == 4", State({0}, {kHidden})), "ok");  // B cannot be entered
  EXPECT_EQ(with("x <= 3 / v", all), Cat("entry 0: a move runs into an error: ", kMightFail));
}

TEST(Partial, Goals) {
  const auto with = [](const char* goal) {
    return Verdict(Process("int[0,3] v; int[0,3] w; clock x;", "A -> A { assign v = 1; }"), goal,
                   {State({0}, {kHidden, 0})});
  };
  const std::string meets = "entry 0: its zone meets the goal";
  EXPECT_EQ(with("v == 3"), meets);
  EXPECT_EQ(with("v == 3 and w == 1"), "ok");
  EXPECT_EQ(with("not (v == 3)"), meets);
  EXPECT_EQ(with("v > 3"), "ok");
  EXPECT_EQ(with("P.B and v == 3"), "ok");
  EXPECT_EQ(with("x > v"), meets);
  EXPECT_EQ(with("x > v and w > 0"), "ok");
  EXPECT_EQ(with("1 / v == 1"), Cat("entry 0: ", kMightFail, " [unknown-value]"));
}

// ---- Channels

std::string Two(std::string_view declarations, std::string_view first, std::string_view second) {
  return Cat(declarations, " process P() { state A, B; init A; trans ", first,
             "; } process Q() { state A, B; init A; trans ", second, "; } system P, Q;");
}

TEST(Partial, ChannelArrays) {
  const auto with = [](std::string_view send, std::string_view receive) {
    return Verdict(Two("int[0,1] v; chan c[2], d[3];", Cat("A -> B { sync ", send, "!; }"),
                       Cat("A -> B { sync ", receive, "?; }")),
                   "P.B", {State({0, 0}, {kHidden})});
  };
  const std::string taken = Lacks(0, "P (edge 1) Q (edge 1)");
  EXPECT_EQ(with("c[v]", "c[0]"), taken);
  EXPECT_EQ(with("c[v]", "c[1]"), taken);
  EXPECT_EQ(with("c[v]", "c[v]"), taken);
  EXPECT_EQ(with("d[v]", "d[2]"), "ok");
  EXPECT_EQ(with("d[2]", "d[v]"), "ok");
  EXPECT_EQ(with("c[v]", "d[0]"), "ok");
  EXPECT_EQ(with("c[v + 1]", "c[0]"), Fails(0));
}

// Time stands still only where an urgent synchronisation is certain.
TEST(Partial, Urgent) {
  const auto with = [](std::string_view guard, std::string_view channel) {
    const certificate::Constraint zero = {1, 0, 0, false};
    return Verdict(
        Two("int[0,1] v; clock x; urgent chan c[2];",
            Cat("A -> B { guard ", guard, "; sync ", channel, "!; }"), "A -> B { sync c[0]?; }"),
        nullptr, {State({0, 0}, {kHidden}, {zero}), State({1, 1}, {kHidden})});
  };
  const std::string passes = "no entry represents the initial state";
  EXPECT_EQ(with("true", "c[0]"), "ok");
  EXPECT_EQ(with("v <= 1", "c[0]"), "ok");
  EXPECT_EQ(with("true", "c[1]"), passes);
  EXPECT_EQ(with("true", "c[v]"), "ok");  // the initial state of the network is known: v is 0
  // Entered by a move, with v unknown.
  const auto entered = [](std::string_view guard, std::string_view channel) {
    const certificate::Constraint zero = {1, 0, 0, false};
    return Verdict(
        Cat("int[0,1] v; clock x; urgent chan c[2]; process P() { state I, A, B; ",
            "init I; trans I -> A { assign x = 0; }, A -> B { guard ", guard, "; sync ", channel,
            "!; }; } process Q() { state A, B; init A; trans A -> B { ",
            "sync c[0]?; }; } system P, Q;"),
        nullptr,
        {State({0, 0}, {kHidden}), State({1, 0}, {kHidden}, {zero}), State({2, 1}, {kHidden})});
  };
  EXPECT_EQ(entered("true", "c[0]"), "ok");
  EXPECT_EQ(entered("v <= 1", "c[0]"), "ok");
  EXPECT_EQ(entered("v == 1", "c[0]"), Lacks(0, "P (edge 1)"));
  EXPECT_EQ(entered("true", "c[v]"), Lacks(0, "P (edge 1)"));
}

// A receiver whose guard is not known may take part or not.
TEST(Partial, Broadcast) {
  const auto with = [](std::string_view guard, const std::vector<Entry>& targets) {
    std::vector<Entry> entries = {State({0, 0}, {kHidden})};
    entries.insert(entries.end(), targets.begin(), targets.end());
    return Verdict(Two("int[0,1] v; broadcast chan c;", "A -> B { sync c!; }",
                       Cat("A -> B { guard ", guard, "; sync c?; }")),
                   nullptr, entries);
  };
  const Entry both = State({1, 1}, {kHidden}), alone = State({1, 0}, {kHidden});
  EXPECT_EQ(with("v <= 1", {both}), "ok");
  EXPECT_EQ(with("v > 1", {alone}), "ok");
  EXPECT_EQ(with("v == 1", {both, alone}), "ok");
  EXPECT_EQ(with("v == 1", {alone}), Lacks(0, "P (edge 1) Q (edge 1)"));
  EXPECT_EQ(with("v == 1", {both}), Lacks(0, "P (edge 1)"));
}

// A move that is not certain holds none of lower priority back.
TEST(Partial, Priorities) {
  const auto with = [](std::string_view guard, std::string_view update) {
    return Verdict(Cat("int[0,1] v; process P() { state A, B; init A; trans A -> B { guard ", guard,
                       "; ", update, " }; } process Q() { state A, B; init A; trans A -> B { }; } ",
                       "system Q < P;"),
                   "Q.B and P.A",
                   {State({0, 0}, {kHidden}), State({0, 1}, {kHidden}), State({1, 1}, {kHidden})});
  };
  // Processes in the order of the system line: Q, P.
  EXPECT_EQ(with("v <= 1", ""), "ok");
  EXPECT_EQ(with("v == 1", ""), Lacks(0, "Q (edge 1)"));
  EXPECT_EQ(with("v > 1", ""), Lacks(0, "Q (edge 1)"));
}

}  // namespace
}  // namespace zonelab::partial_test
