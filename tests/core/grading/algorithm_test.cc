// The algorithm as a task: what keeps a goal out of reach, what searches learn, models that are invented.
// All that is expected is worked out by hand, beside each test.
#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/exercise/text.h"
#include "core/grading/grading.h"
#include "core/grading/verify.h"
#include "tests/support/post.h"

namespace zonelab::grading::algorithm_test {
namespace {

struct Read {
  explicit Read(const std::string& text) {
    const int source = sources.Add("", text);
    exercise = exercise::Read(sources, source, diagnostics);
    for (const Diagnostic& one : diagnostics.all()) {
      EXPECT_NE(one.severity, Severity::kError) << Render(one, sources, "exercise");
    }
  }
  CheckResult Check(const std::string& name, const std::string& answer) const {
    Answer given;
    given.answers[name] = answer;
    for (const CheckResult& check : GradeAnswer(exercise, given).checks) {
      if (check.name == name) return check;
    }
    ADD_FAILURE() << "no check " << name;
    return {};
  }
  // "passed 3", "failed 1", "undecided 0", and what is wrong.
  std::string Say(const std::string& name, const std::string& answer) const {
    const CheckResult check = Check(name, answer);
    std::string text = Cat(NameOf(check.status), " ", check.earned);
    if (check.feedback) Append(&text, " ", tasks::ToJson(*check.feedback).dump());
    if (!check.detail.empty()) Append(&text, " ", check.detail);
    return text;
  }
  SourceMap sources;
  Diagnostics diagnostics;
  exercise::Exercise exercise;
};

std::string About(const std::string& start, const std::string& blocks,
                  const std::string& head = "kind: explain\n") {
  return Cat("---\nzonelab: 1\nid: t/t\nversion: 1\ntitle: T\n", head,
             "---\nThink.\n\n```xta start\n", start, "```\n", blocks);
}

// ---- core ---------------------------------------------------------------------------------------

using testing::kPost;
constexpr char kFirst[] = "Post.Start: x <= 5\nPost.Mid: y<=3\nPost.Mid->Bad: x > 9";
constexpr char kSecond[] =
    "Post.Mid: y <= 3 && w <= 9; Post.Mid->Mid: x <= 6; Post.Mid->Bad: x > 9";

// Two sets are minimal.  Either x is at most 5 in Start and at most 3 later at Mid; or one stays in Start for long, then
// x = w unless the loop is taken, which w <= 9 limits; and who takes the loop has x <= 6 and leaves within y <= 3 of ... the
// last time that y was 0: y is not reset by the loop, so x <= 6 + 3.
TEST(AlgorithmTest, Core) {
  const Read read(About(kPost,
                        "```core one\ngoal: E<> Post.Bad\n```\n"
                        "```core small points=3\ngoal: E<> Post.Bad\nminimal: yes\n```\n"
                        "```core two points=4\ngoal: A[] !Post.Bad\nminimal: yes\nsets: 2\n```\n"));
  EXPECT_EQ(read.Say("small", kFirst), "passed 3");
  EXPECT_EQ(read.Say("small", kSecond), "passed 3");
  EXPECT_EQ(read.Say("two", Cat(kFirst, "\nor\n", kSecond)), "passed 4");
  EXPECT_EQ(read.Say("two", Cat(kSecond, "\n or \n", kFirst)), "passed 4");
  // One of the two: half the points.
  EXPECT_EQ(read.Say("two", kFirst), R"(failed 2 {"kind":"sets","wanted":2,"sets":["right"]})");
  const std::string with_more = Cat(kFirst, "\nPost.Mid: w <= 9");
  EXPECT_EQ(read.Say("one", with_more), "passed 1");
  EXPECT_EQ(read.Say("small", with_more),
            R"(failed 0 {"kind":"sets","wanted":1,"sets":["not-minimal"]})");
  EXPECT_EQ(read.Say("two", Cat(with_more, "\nor\n", kSecond)),
            R"(failed 2 {"kind":"sets","wanted":2,"sets":["not-minimal","right"]})");
  // Without x > 9 one is in Bad at once; the run that gets through is there to be shown.
  const CheckResult check = read.Check("small", "Post.Start: x <= 5; Post.Mid: y <= 3");
  EXPECT_EQ(check.status, Status::kFailed);
  ASSERT_NE(check.result, nullptr);
  EXPECT_NE(check.result->trace, nullptr);
  EXPECT_EQ(read.Say("small", "none"),
            R"(failed 0 {"kind":"sets","wanted":1,"sets":["not-enough"]})");
}

TEST(AlgorithmTest, CoreCannotBeRead) {
  const Read read(About(kPost, "```core small\ngoal: E<> Post.Bad\nminimal: yes\n```\n"));
  const auto error = [&](const std::string& answer) {
    const CheckResult check = read.Check("small", answer);
    EXPECT_EQ(check.cause, Cause::kForm);
    const auto* error = check.feedback ? std::get_if<tasks::TextError>(&*check.feedback) : nullptr;
    return error == nullptr ? "none" : Cat(error->line, ":", error->column, ": ", error->message);
  };
  EXPECT_EQ(error("x <= 5"),
            "1:1: write a place, `:` and its constraints, as in `Post.Start: x <= 5`");
  EXPECT_EQ(
      error("Post.Start: x <= 5\nPost.Ende: y <= 3"),
      "2:1: there is no clock constraint at `Post.Ende`; write for example `Post.Start: x <= 5`");
  EXPECT_EQ(error("Post.Mid: y <= 3 && w <= 8"),
            "1:21: `w <= 8` is no clock constraint at `Post.Mid`; there is `y <= 3`, `w <= 9`");
  EXPECT_EQ(error("Post.Mid: y <= 3 &&"),
            "1:20: a constraint is missing here; at `Post.Mid` there is `y <= 3`, `w <= 9`");
  EXPECT_EQ(error(Cat(kFirst, "\nor\n", kSecond)).substr(0, 35),
            "4:1: there are more sets than the 1");
  EXPECT_EQ(
      error(Cat("or\n", kFirst)),
      "1:1: a set has a constraint at least: write for example `Post.Start: x <= 5`, or `none`");
}

// A limit that is reached decides nothing.  Limits are looked at every few dozen states: here are a thousand.
TEST(AlgorithmTest, CoreUndecided) {
  std::string start = kPost;
  start.replace(start.find("assign w = 0;"), 13, "assign w = 0, n = (n + 1) % 1000;");
  // A question of what `n` is, which an invariant keeps from being forgotten.
  start.replace(start.find("w <= 9 }"), 8, "w <= 9 && n < 1000 }");
  start.replace(start.find("x <= 6;"), 7, "x <= 6 && n < 1000;");
  const Read read(About(Cat("int[0,999] n;\n", start),
                        "```core small\ngoal: E<> Post.Bad\nminimal: yes\n```\n",
                        "kind: explain\nlimits: states 1\n"));
  EXPECT_EQ(read.Say("small", kFirst), "undecided 0 states");
}

// Of two edges between the same locations the second has the number 2; what two processes of a template say is one constraint.
TEST(AlgorithmTest, CorePlaces) {
  const Read read(About(R"(process P(int n) {
  clock x;
  state A, B;
  init A;
  trans A -> B { guard x < 2 && x > 2; }, A -> B { guard n > 2 || x < 0; };
}
Q = P(1);
R = P(0);
system Q, R;
)",
                        "```core all\ngoal: E<> Q.B || R.B\nminimal: yes\n```\n"));
  EXPECT_EQ(read.Say("all", "P.A->B#1: x < 2 && x>2; P.A->B#2: n > 2||x < 0"),
            "passed 1");  // x is never below 0, and n is 1 and 0
}

// ---- learnt -------------------------------------------------------------------------------------

constexpr char kCourier[] = R"(process Courier() {
  clock trip, rest, day;
  state Depot { day <= 8 }, Road { trip <= 4 }, Town { rest <= 2 }, Home, Late;
  init Depot;
  trans
    Depot -> Road { guard day >= 6; assign trip = 0; },
    Road -> Town { guard trip >= 2; assign rest = 0; },
    Town -> Home { guard rest >= 1; },
    Town -> Late { guard trip > 6; };
}
system Courier;
)";

std::string Learnt(const std::string& name, const std::string& clocks,
                   const std::string& more = "") {
  return Cat("```learnt ", name, "\ntext: t\ngoal: E<> Courier.Late\nevents: clocks=", clocks,
             " order=bfs\n", more, "```\n");
}

// The edge to Late is ruled out at Town by trip > 6, rest <= 2 and trip - rest <= 4: the only three bounds of which the sum is
// negative.  The last one is what the zone has to say: on the road trip is at most 4, and rest is 0 when Town is entered.  Road
// has to know nothing for it, since its invariant is checked as it is left.
TEST(AlgorithmTest, LearntConstraints) {
  for (const char* method : {"seq", "bin"}) {
    const Read read(About(
        kCourier,
        Cat(Learnt("town", method, "at: Courier.Town\n"), Learnt("road", method, "at: Road\n"),
            Learnt("first", method), Learnt("second", method, "step: 2\n"),
            "```predict size\nevents: clocks=", method,
            " order=bfs\nask: size-of-abstraction Town\n```\n", "```predict none\nevents: clocks=",
            method, " order=bfs\nask: size-of-abstraction Road\n```\n")));
    EXPECT_EQ(read.Say("town", "trip - rest <= 4"), "passed 1");
    EXPECT_EQ(read.Say("town", "trip <= rest + 4"), "passed 1");
    EXPECT_EQ(read.Say("first", "trip - rest <= 4"), "passed 1");
    const CheckResult wrong = read.Check("town", "trip - rest <= 5");
    EXPECT_EQ(wrong.status, Status::kFailed);
    EXPECT_TRUE(std::get<tasks::PointFeedback>(*wrong.feedback).is_in_yours);
    EXPECT_EQ(read.Check("town", "trip - rest <= 4, rest <= 2").status, Status::kFailed);
    EXPECT_EQ(read.Check("town", "later").cause, Cause::kForm);
    EXPECT_EQ(read.Say("road", "true"), "undecided 0 the search learns only 0 times");
    EXPECT_EQ(read.Say("second", "true"), "undecided 0 the search learns only 1 times");
    EXPECT_EQ(read.Say("size", "1"), "passed 1");
    EXPECT_EQ(read.Say("size", "2"), "failed 0");
    EXPECT_EQ(read.Say("none", "0"), "passed 1");
    EXPECT_EQ(read.Check("size", "one").cause, Cause::kForm);
  }
}

// At M x is at least 4, and the edge to Bad asks for x <= 3: so that guard matters, and nothing else does.
TEST(AlgorithmTest, LearntGuards) {
  const Read read(
      About(R"(process P() {
  clock x, y;
  state S, M, Bad;
  init S;
  trans S -> M { guard x >= 4; }, M -> Bad { guard x <= 3; };
}
system P;
)",
            "```learnt m points=2\ntext: t\ngoal: E<> P.Bad\nevents: clocks=alu order=bfs\n"
            "at: P.M\n```\n"));
  EXPECT_EQ(read.Say("m", "x <= 3"), "passed 2");
  EXPECT_EQ(read.Say("m", "3 >= x"), "passed 2");
  EXPECT_EQ(read.Say("m", "x < 3"), R"(failed 0 {"kind":"items","extra":["x < 3"],"missing":1})");
  EXPECT_EQ(read.Say("m", "x <= 3, y >= 1"),
            R"(failed 0 {"kind":"items","extra":["y >= 1"],"missing":0})");
  EXPECT_EQ(read.Say("m", "none"), R"(failed 0 {"kind":"items","extra":[],"missing":1})");
  EXPECT_EQ(read.Check("m", "x - y <= 3").cause, Cause::kForm);
}

// C may be left to Bad with x <= 1 and y > 3, but y - x <= 2 there: y is at most 2 when x is reset.  Constraints: y - x <= 2 at C and
// at B, since nothing is reset between them; nothing at A, since its invariant is checked as it is left.  Guards: both at C and at
// B; at A x is reset, so what matters is y > 3, and y <= 2, without which larger values of y would do.
TEST(AlgorithmTest, LearntOnTheWayBack) {
  const std::string start = R"(process P() {
  clock x, y;
  state A { y <= 2 }, B, C { x <= 1 }, Bad;
  init A;
  trans A -> B { assign x = 0; }, B -> C { }, C -> Bad { guard y > 3; };
}
system P;
)";
  const auto block = [](const std::string& name, const std::string& clocks,
                        const std::string& more) {
    return Cat("```learnt ", name, "\ntext: t\ngoal: E<> P.Bad\nevents: clocks=", clocks,
               " order=bfs\n", more, "```\n");
  };
  for (const char* method : {"seq", "bin"}) {
    const Read read(
        About(start, Cat(block("b", method, "at: B\n"), block("c", method, "at: C\n"),
                         block("second", method, "step: 2\n"), block("a", method, "at: A\n"))));
    EXPECT_EQ(read.Say("b", "y - x <= 2"), "passed 1");
    EXPECT_EQ(read.Say("c", "y - x <= 2"), "passed 1");
    EXPECT_EQ(read.Say("second", "y <= x + 2"), "passed 1");
    EXPECT_EQ(read.Say("a", "true"), "undecided 0 the search learns only 0 times");
  }
  const Read read(About(start, Cat(block("a", "alu", "at: A\n"), block("b", "alu", "at: B\n"),
                                   block("c", "alu", "at: C\n"))));
  EXPECT_EQ(read.Say("c", "x <= 1, y > 3"), "passed 1");
  EXPECT_EQ(read.Say("b", "y > 3, x <= 1"), "passed 1");
  EXPECT_EQ(read.Say("a", "y > 3 && y <= 2"), "passed 1");
  EXPECT_EQ(read.Say("a", "y > 3"), R"(failed 0 {"kind":"items","extra":[],"missing":1})");
}

// Trace activity [Activity CEGAR, III.C], from the end: Town compares rest and trip; on the edge to it rest is reset, and Road
// compares trip; on the edge to Road trip is reset, and Depot compares day.
TEST(AlgorithmTest, LearntClocks) {
  const Read read(About(
      kCourier,
      Cat(Learnt("town", "cegar", "at: Courier.Town\n"), Learnt("road", "cegar", "at: Road\n"),
          Learnt("depot", "cegar", "at: Depot\n"), Learnt("all", "cegar"),
          "```predict size\nevents: clocks=cegar order=bfs\nask: size-of-abstraction "
          "Town\n```\n")));
  EXPECT_EQ(read.Say("town", "trip, rest"), "passed 1");
  EXPECT_EQ(read.Say("town", "rest\nCourier.trip"), "passed 1");
  EXPECT_EQ(read.Say("town", "trip"), R"(failed 0 {"kind":"items","extra":[],"missing":1})");
  EXPECT_EQ(read.Say("road", "trip"), "passed 1");
  EXPECT_EQ(read.Say("road", "trip day"),
            R"(failed 0 {"kind":"items","extra":["day"],"missing":0})");
  EXPECT_EQ(read.Say("depot", "day"), "passed 1");
  EXPECT_EQ(read.Say("all", "day, rest, trip"), "passed 1");
  EXPECT_EQ(read.Check("town", "trap").cause, Cause::kForm);
  EXPECT_EQ(read.Say("size", "2"), "passed 1");
}

// The short way over Walk comes first.  It teaches rest at Walk, and day at Depot, whose invariant compares it.  The long way then
// finds day known at Depot, and teaches what it taught above.
TEST(AlgorithmTest, LearntFromTheSecondCounterexample) {
  std::string start = kCourier;
  start.replace(start.find("Home, Late"), 10, "Walk { rest <= 3 }, Home, Late");
  start.replace(start.find("    Town -> Home"), 0,
                "    Depot -> Walk { assign rest = 0; },\n    Walk -> Late { guard rest > 4; },\n");
  const Read read(About(
      start, Cat(Learnt("walk", "cegar", "at: Walk\n"), Learnt("depot", "cegar", "at: Depot\n"),
                 Learnt("again", "cegar", "at: Depot\nstep: 2\n"),
                 Learnt("second", "cegar", "step: 2\n"), Learnt("third", "cegar", "step: 3\n"))));
  EXPECT_EQ(read.Say("walk", "rest"), "passed 1");
  EXPECT_EQ(read.Say("depot", "day"), "passed 1");
  EXPECT_EQ(read.Say("again", "none"), "passed 1");
  EXPECT_EQ(read.Say("second", "trip, rest"), "passed 1");
  EXPECT_EQ(read.Say("third", "none"), "undecided 0 the search learns only 2 times");
}

// What is said of a task that cannot be judged, at its line.
TEST(AlgorithmTest, UnsoundTasks) {
  const auto said = [](const std::string& block) -> std::string {
    const Read read(About(kCourier, block));
    const Diagnostics found = Verify(read.exercise, read.sources, 0);
    for (const Diagnostic& one : found.all()) {
      if (one.severity == Severity::kError) return one.message;
    }
    return "nothing";
  };
  EXPECT_NE(said(Learnt("a", "exact")).find("say which search is watched"), std::string::npos);
  EXPECT_NE(said(Learnt("a", "sek")).find("one that learns: seq, bin"), std::string::npos);
  EXPECT_NE(said(Learnt("a", "seq", "at: Courier.Tower\n")).find("`at`: there is no location"),
            std::string::npos);
  EXPECT_EQ(said(Learnt("a", "seq", "at: Courier.Town\n")), "nothing");
  EXPECT_NE(said(Learnt("a", "seq", "step: 2\n")).find("the search learns only 1 times"),
            std::string::npos);
  EXPECT_EQ(said("```core c\ngoal: E<> Courier.Home\n```\n"),
            "the goal can be reached, so no answer is right");
  EXPECT_NE(said("```core c\ngoal: A<> Courier.Home\n```\n").find("`goal`: write `E<>`"),
            std::string::npos);
  EXPECT_NE(said("```core c\ngoal: E<> Courier.Nowhere\n```\n").find("Nowhere"), std::string::npos);
}

// ---- invent -------------------------------------------------------------------------------------

constexpr char kTick[] = R"(
```xta monitor Tick
process Tick() {
  clock t;
  state Even { t <= 1 }, Odd { t <= 1 };
  init Even;
  trans Even -> Odd { guard t == 1; assign t = 0; }, Odd -> Even { guard t == 1; assign t = 0; };
}
```
```test alive
A[] not deadlock
expect: satisfied
```
```test stops needs=alive with=Tick
Tick.Odd --> Tick.Even
expect: violated
```
)";

// "Time can stop although no state is a deadlock."
TEST(AlgorithmTest, Invent) {
  const Read read(About("process P() {\n  state A;\n  init A;\n}\nsystem P;\n", kTick,
                        "kind: invent\nlimits: clocks 1, locations 2, edges 2\n"));
  const auto grade = [&](const std::string& model) {
    Answer answer;
    answer.model = model;
    return GradeAnswer(read.exercise, answer);
  };
  const auto points = [&](const std::string& body) {
    return grade(Cat("int n;\nprocess P() {\n", body, "}\nsystem P;\n")).points;
  };
  // The start: no move is ever possible, which is a deadlock.
  EXPECT_EQ(grade("process P() {\n  state A;\n  init A;\n}\nsystem P;\n").points, 0);
  // A loop that takes no time; it may write what belongs to it.
  EXPECT_EQ(points("state A;\ninit A;\ntrans A -> A { assign n = 1 - n; };\n"), 2);
  // A loop that takes a minute at least: time passes on every run.
  EXPECT_EQ(points("clock x;\nstate A;\ninit A;\ntrans A -> A { guard x >= 1; assign x = 0; };\n"),
            1);
  const Grade clocks = grade(
      "clock x;\nprocess P() {\nclock y;\nstate A;\ninit A;\ntrans A -> A { guard x >= 0 && y >= "
      "0; };\n}\nsystem P;\n");
  EXPECT_EQ(clocks.problem, Problem::kSize);
  EXPECT_EQ(clocks.parts, std::vector<std::string>{"clocks"});
  EXPECT_EQ(clocks.counted, 2);
  EXPECT_EQ(clocks.allowed, 1);
  const Grade edges = grade(
      "process P() {\nstate A;\ninit A;\ntrans A -> A { }, A -> A { }, A -> A { };\n}\nsystem "
      "P;\n");
  EXPECT_EQ(edges.problem, Problem::kSize);
  EXPECT_EQ(edges.parts, std::vector<std::string>{"edges"});
  const Grade locations =
      grade("process P() {\nstate A, B, C;\ninit A;\ntrans A -> A { };\n}\nsystem P;\n");
  EXPECT_EQ(locations.parts, std::vector<std::string>{"locations"});
}

}  // namespace
}  // namespace zonelab::grading::algorithm_test
