// Each rule of grading, with an answer that would be marked otherwise without it.  What is expected
// is worked out by hand: the lamp goes on at a press, and must be on for 3 to 5 minutes after it.
#include "core/grading/grading.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/exercise/text.h"
#include "core/grading/handin.h"
#include "core/grading/json.h"

namespace zonelab::grading::grading_test {
namespace {

exercise::Exercise Parsed(const std::string& text) {
  SourceMap sources;
  Diagnostics diagnostics;
  const int source = sources.Add("", text);
  exercise::Exercise exercise = exercise::Read(sources, source, diagnostics);
  for (const Diagnostic& one : diagnostics.all()) {
    EXPECT_NE(one.severity, Severity::kError) << Render(one, sources, "exercise");
  }
  return exercise;
}

constexpr char kPerson[] = R"(broadcast chan press;
int count = 0;
int spare = 0;

process Person() {
  state Around;
  init Around;
  trans Around -> Around { sync press!; assign count = 1; };
}
)";
constexpr char kLight[] = R"(process Light() {
  clock x;
  state Off, On { x <= 5 };
  init Off;
  trans
    Off -> On { sync press?; assign x = 0; },
    On -> On { sync press?; assign x = 0; },
    On -> Off { guard x >= 3; };
}
)";
constexpr char kSystem[] = "system Person, Light;\n";

// The exercise with these lines in its front matter and these blocks behind the start.
std::string Lamp(const std::string& head, const std::string& blocks,
                 const std::string& light = kLight) {
  return Cat("---\nzonelab: 1\nid: t/lamp\nversion: 1\nkind: model\ntitle: Lamp\n", head,
             "---\nMend it.\n\n```xta start\n", kPerson, light, kSystem, "```\n",
             "```xta monitor Ear\nprocess Ear() {\n  clock z;\n  state Silent, Heard;\n"
             "  init Silent;\n  trans Silent -> Heard { sync press?; assign z = 0; },\n"
             "    Heard -> Heard { sync press?; assign z = 0; };\n}\n```\n",
             blocks);
}

constexpr char kLock[] = "lock: declarations, process Person, system\n";
constexpr char kDark[] =
    "```test dark with=Ear points=2\nA[] Light.On imply Ear.z <= 5\nexpect: satisfied\n"
    "fail: Too long; {duration} minutes.\n```\n";
constexpr char kLong[] =
    "```test long with=Ear needs=dark points=3\nE<> Light.On && Ear.z == 5\nexpect: satisfied\n"
    "```\n";

std::string Changed(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

Grade Mark(const std::string& exercise, const std::string& model, Settings settings = {}) {
  Answer answer;
  answer.model = model;
  return GradeAnswer(Parsed(exercise), answer, settings);
}
std::string Model(const std::string& light, const std::string& person = kPerson,
                  const std::string& system = kSystem) {
  return person + light + system;
}

TEST(GradingTest, RightAnswerEarnsAll) {
  const Grade grade = Mark(Lamp(kLock, Cat(kDark, kLong)), Model(kLight));
  EXPECT_EQ(grade.problem, Problem::kNone);
  EXPECT_EQ(grade.points, 5);
  EXPECT_EQ(grade.max, 5);
  EXPECT_EQ(grade.undecided, 0);
}

TEST(GradingTest, FailedTestHasItsSentenceAndItsRun) {
  const std::string light = Changed(kLight, "On { x <= 5 }", "On { x <= 6 }");
  const Grade grade = Mark(Lamp(kLock, kDark), Model(light));
  ASSERT_EQ(grade.checks.size(), 1u);
  EXPECT_EQ(grade.checks[0].status, Status::kFailed);
  EXPECT_EQ(grade.checks[0].cause, Cause::kVerdict);
  EXPECT_NE(grade.checks[0].result, nullptr);
  // Any duration above 5 shows it, e.g. 11/2 or 6.
  EXPECT_EQ(grade.checks[0].sentence.rfind("Too long; ", 0), 0u);
  EXPECT_EQ(grade.checks[0].sentence.find('{'), std::string::npos);
}

TEST(GradingTest, PointsNeedOtherChecks) {
  const std::string light = Changed(kLight, "On { x <= 5 }", "On");
  const Grade grade = Mark(Lamp(kLock, Cat(kDark, kLong)), Model(light));
  EXPECT_EQ(grade.checks[1].status, Status::kPassed);
  EXPECT_EQ(grade.checks[1].earned, 0);
  EXPECT_EQ(grade.checks[1].lacks, std::vector<std::string>{"dark"});
  EXPECT_EQ(grade.points, 0);
}

TEST(GradingTest, UndecidedIsNeitherPassedNorFailed) {
  const std::string limits = Cat(kLock, "limits: states 1\n");
  // Limits are looked at every few dozen states: here are a thousand.  What an invariant mentions is
  // not forgotten.
  const std::string light =
      Changed(Changed(Changed(kLight, "clock x;", "clock x; int[0,999] n;"), "On { x <= 5 }",
                      "On { x <= 5 && n < 1000 }"),
              "On -> On { sync press?; assign x = 0; }",
              "On -> On { guard n < 1000; sync press?; assign x = 0, n = (n + 1) % 1000; }");
  const Grade grade = Mark(Lamp(limits, kDark), Model(light));
  EXPECT_EQ(grade.checks[0].status, Status::kUndecided);
  EXPECT_EQ(grade.checks[0].cause, Cause::kLimit);
  EXPECT_EQ(grade.checks[0].detail, "states");
  EXPECT_EQ(grade.points, 0);
  EXPECT_EQ(grade.undecided, 1);
}

TEST(GradingTest, RunTimeErrorIsUndecided) {
  const std::string light = Changed(kLight, "clock x;", "clock x; int[0,1] n = 0;");
  const std::string fails = Changed(light, "Off -> On { sync press?; assign x = 0; }",
                                    "Off -> On { sync press?; assign x = 0, n = n + 2; }");
  const Grade grade = Mark(Lamp(kLock, kDark), Model(fails));
  EXPECT_EQ(grade.checks[0].status, Status::kUndecided);
  EXPECT_EQ(grade.checks[0].cause, Cause::kError);
}

TEST(GradingTest, LocksCompareTrees) {
  const std::string exercise = Lamp(kLock, kDark);
  const std::string spaced = Changed(kPerson, "Around -> Around { sync press!;",
                                     "// a comment\nAround->Around{sync press !;");
  EXPECT_EQ(Mark(exercise, Model(kLight, spaced)).points, 2);
  const std::string system = "\nsystem Person,\n  Light ;";
  EXPECT_EQ(Mark(exercise, Model(kLight, kPerson, system)).points, 2);

  const std::string lazy = Changed(kPerson, "sync press!;", "guard count < 1; sync press!;");
  const Grade person = Mark(exercise, Model(kLight, lazy));
  EXPECT_EQ(person.problem, Problem::kLocked);
  EXPECT_EQ(person.parts, std::vector<std::string>{"process Person"});
  EXPECT_EQ(person.points, 0);
  const Grade alone = Mark(exercise, Model(kLight, kPerson, "system Light;\n"));
  EXPECT_EQ(alone.parts, std::vector<std::string>{"system"});
  const Grade declared =
      Mark(exercise, Model(kLight, Changed(kPerson, "broadcast chan", "urgent broadcast chan")));
  EXPECT_EQ(declared.parts, std::vector<std::string>{"declarations"});
  const Grade ranked = Mark(
      exercise, Model(kLight, Changed(kPerson, "int count", "chan priority press; int count")));
  EXPECT_EQ(ranked.parts, std::vector<std::string>{"declarations"});
}

TEST(GradingTest, WritesOnlyWhatMayBeWritten) {
  const std::string exercise = Lamp(Cat(kLock, "writes: spare\n"), kDark);
  const auto written = [&](const std::string& update, const std::string& function) {
    const std::string light =
        Changed(kLight, "assign x = 0; }", Cat("assign x = 0, ", update, "; }"));
    const Grade grade =
        Mark(exercise, Model(Changed(light, "clock x;", Cat("clock x; ", function))));
    return grade.problem == Problem::kNone ? ""
                                           : Cat(NameOf(grade.problem), " ", grade.parts.at(0));
  };
  EXPECT_EQ(written("spare = 2", ""), "");
  EXPECT_EQ(written("count = 2", ""), "writes count");
  EXPECT_EQ(written("count++", ""), "writes count");
  EXPECT_EQ(written("f()", "void f() { count = 2; }"), "writes count");
  EXPECT_EQ(written("g(count)", "void g(int &n) { n = 2; }"), "writes count");
  EXPECT_EQ(written("g(count)", "int m; void g(int n) { m = n; }"), "");
  EXPECT_EQ(written("(1 > 0 ? spare : count) = 2", ""), "writes count");
  // Without `writes` it is what the start assigns there: nothing.
  const Grade silent = Mark(
      Lamp(kLock, kDark), Model(Changed(kLight, "assign x = 0; }", "assign x = 0, spare = 1; }")));
  EXPECT_EQ(silent.problem, Problem::kWrites);
}

TEST(GradingTest, NamesOfTheGraderAreKept) {
  const Grade grade = Mark(Lamp(kLock, kDark), Model(Changed(kLight, "clock x;", "clock x, y#;")));
  EXPECT_EQ(grade.problem, Problem::kName);
  EXPECT_EQ(grade.parts, std::vector<std::string>{"y#"});
}

TEST(GradingTest, MonitorsNameCannotBeTaken) {
  // This Ear would never hear anything, and its clock z would be small.
  const std::string deaf =
      "process Ear() { clock z; state Silent, Heard { z <= 0 }; init Silent; }\n";
  const std::string light = Changed(kLight, "On { x <= 5 }", "On");
  const Grade grade = Mark(Lamp("lock: declarations, process Person\n", kDark),
                           Model(deaf + light, kPerson, "system Person, Light, Ear;\n"));
  EXPECT_EQ(grade.problem, Problem::kNone);
  EXPECT_EQ(grade.checks[0].status, Status::kFailed);
}

TEST(GradingTest, TestThatCannotBeAskedIsFailed) {
  const std::string light =
      Changed(Changed(Changed(Changed(kLight, "Off, On {", "Off, Lit {"),
                              "-> On { sync press?; assign x = 0; },\n    On -> On",
                              "-> Lit { sync press?; assign x = 0; },\n    Lit -> Lit"),
                      "On -> Off", "Lit -> Off"),
              "x <= 5", "x <= 5");
  const Grade grade = Mark(Lamp(kLock, kDark), Model(light));
  EXPECT_EQ(grade.problem, Problem::kNone);
  EXPECT_EQ(grade.checks[0].status, Status::kFailed);
  EXPECT_EQ(grade.checks[0].cause, Cause::kUnaskable);
  EXPECT_NE(grade.checks[0].detail.find("On"), std::string::npos);
}

TEST(GradingTest, ModelsWithErrorsAreNotGraded) {
  const Grade grade = Mark(Lamp(kLock, kDark), Model(Changed(kLight, "x >= 3", "x >= three")));
  EXPECT_EQ(grade.problem, Problem::kErrors);
  ASSERT_NE(grade.findings.diagnostics, nullptr);
  EXPECT_TRUE(grade.findings.diagnostics->has_errors());
  EXPECT_EQ(grade.points, 0);
  EXPECT_EQ(Mark(Lamp(kLock, kDark), " \n").problem, Problem::kNoModel);
}

TEST(GradingTest, Budgets) {
  const auto problem = [](const std::string& edits, const std::string& light) {
    const Grade grade = Mark(Lamp(Cat(kLock, "edits: ", edits, "\n"), kDark), Model(light));
    return grade.problem == Problem::kNone ? std::string()
                                           : Cat(NameOf(grade.problem), " ", grade.counted);
  };
  const std::string one = Changed(kLight, "x >= 3", "x >= 4");
  const std::string two = Changed(one, "x <= 5", "x <= 4");
  const std::string strict = Changed(kLight, "x >= 3", "x > 3");
  const std::string bent = Changed(kLight, "On -> Off", "On -> On");
  const std::string added = Changed(kLight, "On -> Off {", "Off -> Off { },\n    On -> Off {");
  EXPECT_EQ(problem("1 number", one), "");
  EXPECT_EQ(problem("1 number", two), "budget 2");
  EXPECT_EQ(problem("2 numbers", two), "");
  EXPECT_EQ(problem("2 numbers", strict), "budget -1");
  EXPECT_EQ(problem("1 place", strict), "");
  EXPECT_EQ(problem("1 place", two), "budget 2");    // an edge and a location
  EXPECT_EQ(problem("0 places", bent), "budget 1");  // ends of edges count
  EXPECT_EQ(problem("2 places", added), "budget -1");
  EXPECT_EQ(problem("1 edge", added), "");
  EXPECT_EQ(problem("1 edge", two), "budget -1");
  // In another order nothing has changed.
  const std::string turned = Changed(Changed(kLight, "    On -> Off { guard x >= 3; };\n",
                                             "    Off -> On { sync press?; assign x = 0; };\n"),
                                     "    Off -> On { sync press?; assign x = 0; },\n",
                                     "    On -> Off { guard x >= 3; },\n");
  EXPECT_EQ(problem("0 edges", turned), "");
  EXPECT_EQ(problem("0 numbers", turned), "");
  EXPECT_EQ(problem("1 number", Changed(turned, "x >= 3", "x >= 4")), "");
}

TEST(GradingTest, VariantsChangeLockedParts) {
  // Whoever is pressed for is changed in Person, though Light begins with the same tokens.
  const std::string light =
      Changed(kLight, "process Light() {\n  clock x;",
              "process Light() {\n  clock x;  // Around -> Around { sync press!;\n");
  const std::string blocks =
      "```variant never\nreplace: sync press!; => guard 1 > 2; sync press!;\n"
      "check: E<> Light.On\nexpect: violated\nfail: It lights by itself.\n```\n";
  EXPECT_EQ(Mark(Lamp(kLock, blocks), Model(light)).points, 1);
  // The answer's own edge with these tokens stays as it is: the light still goes on by itself.
  const std::string own =
      Changed(Changed(kLight, "state Off", "state A, B, Off"), "init Off;\n  trans",
              "init A;\n  trans\n    A -> B { sync press!; },\n    B -> On { },");
  const Grade grade = Mark(Lamp(kLock, blocks), own + kPerson);
  EXPECT_EQ(grade.problem, Problem::kErrors);  // no system line: see below
  const Grade sound = Mark(Lamp(kLock, blocks), Model(own));
  EXPECT_EQ(sound.checks[0].status, Status::kFailed);
  EXPECT_EQ(sound.checks[0].sentence, "It lights by itself.");
}

TEST(GradingTest, VariantsMayChangeSeveralPlaces) {
  // The first change is longer than what it replaces, and stands before the others.
  const std::string blocks =
      "```variant quiet\nreplace: int count = 0; => int count = 0; const int kMostPressesAllowed = "
      "0;\n"
      "replace: Around -> Around { sync press!; => Around -> Around { guard kMostPressesAllowed > "
      "0; sync press!;\n"
      "replace: state Around; => state Around, Elsewhere;\n"
      "check: E<> Light.On\nexpect: violated\n```\n";
  EXPECT_EQ(Mark(Lamp(kLock, blocks), Model(kLight)).checks[0].status, Status::kPassed);
}

TEST(GradingTest, VariantsAreMadeOfTheRealProcessNotOfACopyOfIt) {
  // Person on one line, and before it the same text in comments that would let a copy of the start
  // break out: the variant would run on the Light of the comment, which is never on.
  const std::string line =
      "process Person() { state Around; init Around; "
      "trans Around -> Around { sync press!; assign count = 1; }; }";
  const std::string blocks =
      "```variant never\nreplace: sync press!; => guard 1 > 2; sync press!;\n"
      "check: E<> Light.On\nexpect: violated\n```\n";
  const std::string head = "broadcast chan press;\nint count = 0;\nint spare = 0;\n";
  const std::string by_itself =
      Changed(Changed(kLight, "state Off", "state A, B, Off"), "init Off;\n  trans",
              "init A;\n  trans\n    A -> B { sync press!; },\n    B -> On { },");
  const std::string copy = Cat(
      "// ", line, " /*\n*/ process Light() { state Off, On; init Off; } /*\n// ", line, " */\n");
  const Grade cheat = Mark(Lamp(kLock, blocks), Cat(head, copy, line, "\n", by_itself, kSystem));
  EXPECT_EQ(cheat.points, 0) << NameOf(cheat.problem);
  // A copy in a comment takes nothing from who is right.
  const Grade right =
      Mark(Lamp(kLock, blocks), Cat(head, "// given: ", line, "\n", line, "\n", kLight, kSystem));
  EXPECT_EQ(right.points, 1);
}

TEST(GradingTest, LockedSystemsKeepTheNumberOfProcesses) {
  const std::string none = Changed(kLight, "process Light()", "process Light(int[1,0] k)");
  const Grade grade = Mark(Lamp(kLock, kDark), Model(none));
  EXPECT_EQ(grade.parts, std::vector<std::string>{"system"});
}

TEST(GradingTest, VariantThatDoesNotApplyIsUndecided) {
  const std::string blocks =
      "```variant other\nreplace: int spare = 0; => int spare = 7;\ncheck: E<> spare == 7\n"
      "expect: satisfied\n```\n";
  const Grade fits = Mark(Lamp("lock: process Person, system\n", blocks), Model(kLight));
  EXPECT_EQ(fits.checks[0].status, Status::kPassed);
  const Grade lacks = Mark(Lamp("lock: process Person, system\n", blocks),
                           Model(kLight, Changed(kPerson, "int spare = 0;", "int spare = 3;")));
  EXPECT_EQ(lacks.checks[0].status, Status::kUndecided);
  EXPECT_EQ(lacks.checks[0].cause, Cause::kNotApplied);
}

TEST(GradingTest, HiddenChecksSayNothing) {
  const std::string hidden = Changed(kDark, "with=Ear", "with=Ear show=hidden");
  const exercise::Exercise exercise = Parsed(Lamp(kLock, hidden));
  Answer answer;
  answer.model = Model(Changed(kLight, "On { x <= 5 }", "On"));
  const Grade grade = GradeAnswer(exercise, answer);
  const Json json = ToJson(grade, exercise);
  EXPECT_EQ(json["checks"][0]["status"], "failed");
  EXPECT_EQ(json["checks"][0]["sentence"], "");
  EXPECT_EQ(json["checks"][0]["hasEvidence"], false);
  EXPECT_TRUE(EvidenceToJson(grade, exercise, "dark").is_null());
}

TEST(GradingTest, EvidenceIsAResultOfAModelThatCanBeRead) {
  const exercise::Exercise exercise = Parsed(Lamp(kLock, kDark));
  Answer answer;
  answer.model = Model(Changed(kLight, "On { x <= 5 }", "On"));
  const Json shown = EvidenceToJson(GradeAnswer(exercise, answer), exercise, "dark");
  ASSERT_TRUE(shown.is_object());
  EXPECT_EQ(shown["result"]["verdict"], "violated");
  EXPECT_TRUE(shown["result"]["trace"].is_object());
  EXPECT_NE(shown["text"].get<std::string>().find("Ear#"), std::string::npos);
}

// ---- Queries, numbers, choices ------------------------------------------------------------------

constexpr char kDoor[] =
    "process Door() { clock x; state Open { x <= 4 }, Shut; init Open;\n"
    "  trans Open -> Shut { guard x >= 2; }; }\nsystem Door;\n";

std::string Asked(const std::string& kind, const std::string& blocks,
                  const std::string& model = kDoor) {
  return Cat("---\nzonelab: 1\nid: t/door\nversion: 1\nkind: ", kind,
             "\ntitle: Door\n---\nSay it.\n\n```xta start\n", model, "```\n", blocks);
}

TEST(GradingTest, QueriesAreComparedByTheirVerdicts) {
  const std::string exercise =
      Asked("query",
            "```variant slow\nreplace: x >= 2 => x >= 4\n```\n```variant never\nreplace: x >= 2 => "
            "x > 4\n"
            "```\n```ask early\ntext: It can shut before 3.\nours: E<> Door.Shut && Door.x < 3\n"
            "fail: Look at the slow door.\n```\n");
  const auto mark = [&](const std::string& query) {
    Answer answer;
    answer.queries["early"] = query;
    return GradeAnswer(Parsed(exercise), answer).checks[0];
  };
  EXPECT_EQ(mark("E<> Door.x <= 2 && Door.Shut").status, Status::kPassed);
  // Shut stays shut while x grows: a shut door with x > 3 says nothing about when it was shut.
  const CheckResult late = mark("E<> Door.Shut");
  EXPECT_EQ(late.status, Status::kFailed);
  EXPECT_EQ(late.cause, Cause::kDiffers);
  EXPECT_EQ(late.models, std::vector<std::string>{"slow"});
  EXPECT_EQ(late.sentence, "Look at the slow door.");
  EXPECT_EQ(mark("A[] Door.Open").models, (std::vector<std::string>{"start", "never"}));
  EXPECT_EQ(mark("").cause, Cause::kMissing);
  EXPECT_EQ(mark("sup: Door.x").cause, Cause::kForm);
  EXPECT_EQ(mark("it can shut").cause, Cause::kForm);
  EXPECT_EQ(mark("E<> Door.Shutt").cause, Cause::kUnaskable);
  EXPECT_EQ(mark("E<> Door.Shutt").status, Status::kFailed);
}

TEST(GradingTest, LeastAndGreatestNumbers) {
  const std::string exercise =
      Asked("number",
            "```number first\nask: The earliest time.\nquery: E<> Door.Shut && Door.x <= "
            "{k}\nleast\n```\n"
            "```number last\nask: The latest.\nquery: E<> Door.Open && Door.x >= {k}\ngreatest\n"
            "fail: Not {k}.\n```\n");
  const auto mark = [&](const std::string& first, const std::string& last) {
    Answer answer;
    answer.numbers["first"] = first;
    answer.numbers["last"] = last;
    const Grade grade = GradeAnswer(Parsed(exercise), answer);
    return Cat(NameOf(grade.checks[0].status), " ", NameOf(grade.checks[0].cause), ", ",
               NameOf(grade.checks[1].status), " ", NameOf(grade.checks[1].cause), " ",
               grade.checks[1].sentence);
  };
  EXPECT_EQ(mark("2", " 4 "), "passed , passed  ");
  EXPECT_EQ(mark("1", "3"), "failed too-small, failed too-small Not 3.");
  EXPECT_EQ(mark("3", "5"), "failed too-large, failed too-large Not 5.");
  EXPECT_EQ(mark("two", ""), "failed form, failed missing ");
  EXPECT_EQ(mark("-1", "99999999999999999999"), "failed too-small, failed form ");
}

TEST(GradingTest, ChoicesAreDecided) {
  const std::string exercise = Asked(
      "choice",
      "```choice surely\ntext: Does it always shut?\noption: yes\noption: yes and no\noption: no\n"
      "decide: A<> Door.Shut => yes, no\n```\n");
  const auto mark = [&](const std::string& option) {
    Answer answer;
    answer.choices["surely"] = option;
    const CheckResult check = GradeAnswer(Parsed(exercise), answer).checks[0];
    return Cat(NameOf(check.status), " ", NameOf(check.cause));
  };
  EXPECT_EQ(mark("yes"), "passed ");
  EXPECT_EQ(mark("no"), "failed wrong");
  EXPECT_EQ(mark("yes and no"), "failed wrong");
  EXPECT_EQ(mark("maybe"), "failed form");
  EXPECT_EQ(mark(""), "failed missing");
}

// The door can be shut from A on to B: so if and only if A <= B.
constexpr char kWindow[] =
    "const int A = 1, B = 3;\nint n = 0;\nprocess Door() { clock x; state Open { x <= 9 }, Shut; "
    "init Open;\n"
    "  trans Open -> Shut { guard x >= A && x <= B; }; }\nsystem Door;\n";

TEST(GradingTest, PuzzlesAreRightAtEachPoint) {
  const exercise::Exercise exercise = Parsed(Asked(
      "puzzle",
      "```puzzle shuts points=2\ntext: When?\nquery: E<> Door.Shut\nbox: A in 0..6, B in "
      "-1..5\nfail: Not so; {duration}.\n```\n"
      "```puzzle one needs=shuts\ntext: When?\nquery: A[] not Door.Shut\nbox: A in 0..6\n```\n",
      kWindow));
  const auto mark = [&](const std::string& pairs, const std::string& one = "A > 3") {
    const Grade grade =
        GradeAnswer(exercise, AnswerFromText(exercise, Cat("shuts: ", pairs, "\none: ", one)));
    const CheckResult& check = grade.checks[0];
    return Cat(grade.points, " ", NameOf(check.status), " ", NameOf(check.cause), " ",
               check.sentence, check.feedback ? tasks::ToJson(*check.feedback).dump() : "",
               check.result ? " run" : "");
  };
  EXPECT_EQ(mark("A <= B"), "3 passed  ");
  EXPECT_EQ(mark("B - A >= 0, A < 100"), "3 passed  ");
  EXPECT_EQ(mark("A == B || A < B\n  B > -2"), "3 passed  ");
  EXPECT_EQ(mark("A <= B", "A >= 4"), "3 passed  ");
  EXPECT_EQ(mark("A <= B", "A >= 3"), "2 passed  ");
  // The first point that differs, in the order of the box, with the run if there is one.
  EXPECT_EQ(mark("A < B"),
            "0 failed wrong Not so; 0.{\"kind\":\"point\",\"point\":{\"A\":\"0\",\"B\":\"0\"},"
            "\"isInYours\":false,\"operation\":\"\"} run");
  EXPECT_EQ(mark("A <= B + 1"),
            "0 failed wrong Not so; ….{\"kind\":\"point\",\"point\":{\"A\":\"0\",\"B\":\"-1\"},"
            "\"isInYours\":true,\"operation\":\"\"}");
  EXPECT_NE(mark("A <= C").find("failed form"), std::string::npos);
  EXPECT_NE(mark("").find("failed missing"), std::string::npos);
}

TEST(GradingTest, PuzzlesThatAreNotDecided) {
  // With A = 2 the division fails; what is asked elsewhere is decided.
  const std::string start = Changed(kWindow, "guard x >= A && x <= B;",
                                    "guard x >= A && x <= B; assign n = 4 / (A - 2);");
  const exercise::Exercise exercise = Parsed(Asked(
      "puzzle", "```puzzle shuts\ntext: When?\nquery: A[] not Door.Shut\nbox: A in 1..4\n```\n",
      start));
  const auto mark = [&](const std::string& answer) {
    return GradeAnswer(exercise, AnswerFromText(exercise, Cat("shuts: ", answer))).checks[0];
  };
  const CheckResult open = mark("A == 4");
  EXPECT_EQ(open.status, Status::kUndecided);
  EXPECT_EQ(open.cause, Cause::kError);
  EXPECT_EQ(open.models, std::vector<std::string>{"A = 2"});
  EXPECT_EQ(mark("A >= 3").status, Status::kFailed);  // it is wrong at 3, whatever is true at 2
  Settings narrow;
  narrow.limits = exercise::Limits{.states = 1};
  const Grade limited = GradeAnswer(exercise, AnswerFromText(exercise, "shuts: A == 4"), narrow);
  EXPECT_NE(limited.checks[0].status, Status::kPassed);
}

// Tasks are settled by core/tasks; here is what becomes of its judgement.
TEST(GradingTest, Tasks) {
  const exercise::Exercise exercise =
      Parsed(Asked("run",
                   "```run shuts\ngoal: Door.Shut\nfail: After {duration} and {steps} moves it is "
                   "not shut: {run}.\n```\n"
                   "```zone when needs=shuts points=2\ntext: When is it entered?\ndo: init; delay; "
                   "and x >= 2\n```\n"
                   "```zone veiled show=hidden\ntext: T.\ndo: init\n```\n"));
  const auto mark = [&](const std::string& lines) {
    const Grade grade = GradeAnswer(exercise, AnswerFromText(exercise, lines));
    std::string text = Cat(grade.points, ":");
    const Json graded = ToJson(grade, exercise);
    for (const Json& check : graded["checks"]) {
      Append(&text, " ", check["status"].get<std::string>(), " ", check["cause"].get<std::string>(),
             " ", check["earned"].get<int>(), " ", check["sentence"].get<std::string>(),
             check.contains("feedback") ? check["feedback"].dump() : "", ";");
    }
    return text;
  };
  EXPECT_EQ(mark("Door.Open->Shut @2\nwhen: x >= 2\n"), "3: passed  1 ; passed  2 ; failed  0 ;");
  EXPECT_EQ(mark("shuts: @3\nwhen:\n  x >= 2"),
            "0: failed wrong 0 After 3 and 0 moves it is not shut: ."
            R"({"kind":"goal","which":"goal","time":"3"}; passed  0 ; failed  0 ;)");
  EXPECT_EQ(mark("shuts: Door.Open->Shut @1\nwhen: x >> 2\nveiled: x >= 1"),
            R"(0: failed wrong 0 {"kind":"step","step":1,"move":"Door.Open->Shut","why":"guard",)"
            R"("constraint":"x >= 2","values":{"x":"1"},"edge":"Door.Open->Shut","time":"1"}; )"
            R"(failed form 0 {"kind":"form","line":1,"column":4,"message":"a clock or a number is )"
            R"(expected here, not `> 2`","said":["a clock or a number is expected here, not {0}",)"
            R"("`> 2`"]}; failed  0 ;)");
  EXPECT_EQ(mark(""), "0: failed missing 0 ; failed missing 0 ; failed  0 ;");
  Answer one = AnswerFromText(exercise, "shuts: @5"), other = AnswerFromText(exercise, "shuts: @6");
  EXPECT_NE(HashOf(one), HashOf(other));
}

TEST(GradingTest, WorkIsDoneInSlices) {
  Answer answer;
  answer.model = Model(kLight);
  Grading grading(Parsed(Lamp(kLock, Cat(kDark, kLong))), answer, {});
  EXPECT_FALSE(grading.Work(0));
  EXPECT_EQ(grading.grade().checks[0].status, Status::kWaiting);
  while (!grading.Work(0.001)) {
  }
  EXPECT_EQ(grading.grade().points, 5);
}

}  // namespace
}  // namespace zonelab::grading::grading_test
