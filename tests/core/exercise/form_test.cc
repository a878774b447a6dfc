// What is wrong with an exercise is said at its place; what is hostile ends in an error, quickly.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <vector>

#include "tests/core/exercise/reading.h"

namespace zonelab::form_test {
namespace {

using testing::ReadExercise;

// Ten lines: six of front matter, one of text, a start in three.
const std::string kHead = "---\nzonelab: 1\nid: a/b\nversion: 1\nkind: model\ntitle: T\n";
const std::string kStart = "```xta start\nsystem P;\n```\n";
const std::string kTest = "```test t\nE<> P.a\nexpect: satisfied\n```\n";

std::string Exercise(const std::string& head, const std::string& blocks) {
  return kHead + head + "---\n" + kStart + blocks;
}

TEST(FormTest, Errors) {
  struct Case {
    std::string head, blocks, says;
  };
  const Case cases[] = {
      {"", kTest, ""},
      // Front matter.  Line 7 is the first that is not in kHead.
      {"titel: x\n", kTest, "7:1: the front matter has no key `titel` (did you mean 'title'?)"},
      {"lang: de\nlang: fr\n", kTest, "8:1: `lang` stands twice; leave one of the two out"},
      {"minutes: ten\n", kTest, "7:10: `minutes` is a number; write for example `15`"},
      {"minutes: 0\n", kTest, "7:10: `minutes` is a whole number from 1 to 10000, not 0"},
      {"just words\n", kTest, "7:1: write `key: value` here, or `---` to end the front matter"},
      {"lock: process\n", kTest,
       "7:7: `process` cannot be locked: write `declarations`, `system` or `process NAME`"},
      {"lock: system, declaration\n", kTest,
       "7:15: `declaration` cannot be locked: write `declarations`, `system` or `process NAME`"},
      {"edits: two numbers\n", kTest,
       "7:8: `edits` has another form; write for example `2 numbers`"},
      {"edits: 2 nubmers\n", kTest,
       "7:8: `edits` is numbers, places or edges, not `nubmers` (did you mean 'numbers'?)"},
      {"params: k in 1..2\n", kTest,
       "7:9: `k` cannot be a parameter's name: {k} is the number that is asked for"},
      {"params: K in 0..1000000000\n", kTest,
       "7:9: there are too many combinations of parameters: at most 1000000"},
      {"params: K in 1..1000, L in 1..1001\n", kTest,
       "7:23: there are too many combinations of parameters: at most 1000000"},
      {"params: K in 9..4\n", kTest, "7:9: the range is empty; write the smaller number first"},
      {"limits: states 10, states 20\n", kTest, "7:20: `states` stands twice"},
      {"engine: new\n", kTest,
       "7:9: `new` is no range of versions: write for example `>= 0.2 < 1`"},
      {"solution: later\n", kTest,
       "7:11: `solution` is `never`, `passed`, `after 3` (attempts) or a date such as "
       "`2027-01-31`, not `later`"},
      {"lock: a: b\n", kTest,
       "7:7: `a: b` cannot be locked: write `declarations`, `system` or `process NAME`"},
      // Blocks.  The first behind the start begins in line 11.
      {"", "```test t\nE<> P.a\nexpect: satisfied\n",
       "11:1: this block never ends; close it with a line ```"},
      {"", "```\ncode\n", "11:1: this block never ends; close it with a line ```"},
      {"", "```order r\n```\n", "11:4: block `order` is not known to this version"},
      {"", "```solution\n```\n", "11:1: this solution is empty; write its answers"},
      {"", "```tset t\n```\n",
       "11:4: there are no blocks `tset` (did you mean 'test'?); code in the text has one word, or "
       "none, behind ```"},
      {"", " ```test t\n```\n",
       "11:5: a block `test` begins with ``` at the beginning of its line"},
      {"", "```test\nE<> P.a\nexpect: satisfied\n```\n",
       "11:1: this block lacks `name`; write for example `never-stuck`"},
      {"", "```test t\nE<> P.a\n```\n",
       "11:1: this block lacks `expect`; write `expect: satisfied` or `expect: violated`"},
      {"", "```test t\nE<> P.a\nexpect: true\n```\n",
       "13:9: `expect` is satisfied or violated, not `true`"},
      {"", "```test t\nexpect: satisfied\n```\n",
       "11:1: this block lacks `query`; write for example `A[] not deadlock`"},
      {"", "```test t point=2\nE<> P.a\nexpect: satisfied\n```\n",
       "11:11: the block `test` has no attribute `point` (did you mean 'points'?)"},
      {"", "```test t points=2000\nE<> P.a\nexpect: satisfied\n```\n",
       "11:18: `points` is a whole number from 0 to 1000, not 2000"},
      {"", "```test t twice\nE<> P.a\nexpect: satisfied\n```\n",
       "11:11: nothing is expected here but attributes such as `points=2`, not `twice`"},
      {"", "```test t\nE<> P.a\nexpect: satisfied\nfial: no\n```\n",
       "14:1: the block `test` has no key `fial` (did you mean 'fail'?)"},
      {"", "```test t\nE<> P.a\nexpect: satisfied\nand more\n```\n",
       "14:1: write `key: value` here; a line that continues a value begins with two blanks"},
      {"", "```xta begin\n```\n",
       "11:8: `role` is start, solution, reference, monitor or model, not `begin`"},
      {"", "```xta monitor\n```\n",
       "11:1: a monitor has the name of its process: ```xta monitor Ear"},
      {"", "```variant v\nreplace: a -> b\n```\n",
       "12:10: `replace` has another form; write for example `x <= 4 => x <= 40`"},
      {"", "```variant v\nreplace: a => b\ncheck: A[] true\n```\n",
       "13:8: a variant with `check` needs `expect: satisfied` or `expect: violated`"},
      {"", "```number n\nask: a\nquery: E<> P.x > {k}\n```\n",
       "11:1: this block lacks `least`; write for example `least` or `greatest`"},
      {"", "```number n\nask: a\nquery: E<> P.x > {k}\nleast\nrange: 5..1\n```\n",
       "15:8: a range has from 1 to 1000 values, the smaller number first"},
      {"", "```choice c\ntext: a\noption: yes\noption: no\ndecide: A[] true => yes, maybe\n```\n",
       "15:9: `yes, maybe` are not two of the options; write them as they stand there"},
      {"", "```hint when=t:failed\nh\n```\n",
       "11:14: `when` is fail, pass or undecided, not `failed` (did you mean 'fail'?)"},
      {"", "```hint after=1\n```\n",
       "11:1: this hint is empty; write its text before the closing ```"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.head + one.blocks);
    EXPECT_EQ(ReadExercise(Exercise(one.head, one.blocks)).FirstError(), one.says);
  }
}

TEST(FormTest, WhatFitsTogether) {
  struct Case {
    std::string head, blocks, says;
  };
  const Case cases[] = {
      {"", "", "1:1: an exercise of kind `model` needs a graded block, such as ```test NAME"},
      {"", kTest + kTest, "15:1: there are two blocks `t`; rename one"},
      {"", kTest + kStart, "16:1: there are two texts `xta start`; leave one of them out"},
      {"", "```test t needs=u\nE<> P.a\nexpect: satisfied\n```\n",
       "11:1: there is no graded block `u`"},
      {"", "```test t with=Ear\nE<> P.a\nexpect: satisfied\n```\n",
       "11:1: there is no monitor `Ear`"},
      {"", kTest + "```hint when=tt:fail\nh\n```\n", "15:1: there is no graded block `tt`"},
      {"",
       "```test a needs=b\nE<> P.a\nexpect: satisfied\n```\n"
       "```test b needs=a\nE<> P.a\nexpect: satisfied\n```\n",
       "11:1: `a` needs itself, by way of `b`; leave out one of the `needs`"},
      {"", kTest + "```number n\nask: a\nquery: E<> P.a\nleast\n```\n",
       "17:8: neither the query nor the start contains `{k}`, the number to be found"},
      {"", "```test start\nE<> P.a\nexpect: satisfied\n```\n",
       "11:1: a check cannot be called `start`, which is the model that is given; rename it"},
      {"", kTest + "```lang de\nu.fail: nein\n```\n",
       "16:1: there is no text `u.fail` to be translated; write `title`, `statement` or NAME.fail, "
       "NAME.text, NAME.ask, NAME.option1"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.head + one.blocks);
    const ReadExercise read(Exercise(one.head, one.blocks));
    EXPECT_EQ(read.FirstError(), one.says);
    EXPECT_EQ(read.diagnostics.all().empty() ? "" : read.diagnostics.all()[0].code.text(),
              "exercise-content");
  }
  EXPECT_EQ(ReadExercise("---\nzonelab: 1\nid: a\nversion: 1\nkind: repair\ntitle: T\n---\n" +
                         kStart + kTest)
                .FirstError(),
            "1:1: an exercise of kind `repair` says how much may be changed: `edits: 2 numbers`");
  EXPECT_EQ(ReadExercise(kHead + "---\n" + kTest).FirstError(),
            "1:1: there is no block ```xta start, the model that learners begin with");
}

TEST(FormTest, Json) {
  const std::string head =
      R"({"zonelab": 1, "id": "a", "version": 1, "kind": "text", "title": "T",)";
  EXPECT_EQ(ReadExercise(head + R"( "blocks": []})").FirstError(), "");
  EXPECT_EQ(ReadExercise("{\"zonelab\": 1,\n \"id\": 3}").FirstError(),
            "2:8: `id` is a text, not a number");
  EXPECT_EQ(ReadExercise("{\"zonelab\": 1,\n \"titel\": \"\"}").FirstError(),
            "2:2: an exercise has no key `titel` (did you mean 'title'?)");
  EXPECT_EQ(ReadExercise("{\"zonelab\": 1,\n \"zonelab\": 1}").FirstError(),
            "2:2: the key `zonelab` stands twice; leave one of the two out");
  EXPECT_EQ(ReadExercise("{\"zonelab\": 1\n \"id\"").FirstError(),
            "2:2: a `,` or a `}` is expected here");
  EXPECT_EQ(ReadExercise("{\"zonelab\": \"1\n").FirstError(),
            "1:13: this text never ends in its line; write \\n for a line end, and a \"");
  EXPECT_EQ(ReadExercise(head + "\n\"blocks\": [{\"block\": \"order\"}]}").FirstError(),
            "2:22: block `order` is not known to this version");
  EXPECT_EQ(
      ReadExercise(head + "\n\"blocks\": [{\"block\": \"hint\", \"after\": 1.5, \"text\": \"h\"}]}")
          .FirstError(),
      "2:39: `after` is a whole number from 0 to 1000, not 1.5");
  // What text cannot say.
  const std::string prose =
      head + "\n\"blocks\": [{\"block\": \"prose\", \"text\": \"a\\n```test t\\nb\"}]}";
  EXPECT_EQ(ReadExercise(prose).FirstError().substr(0, 60),
            "2:12: written as text, this would be read differently; look ");
  EXPECT_EQ(
      ReadExercise(head +
                   "\n\"blocks\": [{\"block\": \"text\", \"name\": \"w\", \"text\": \"a\\nb\"}]}")
          .FirstError(),
      "2:51: `text` is one line, without blanks around it");
}

// Line ends of other systems, a byte order mark, values with colons, in several lines and empty.
TEST(FormTest, Spellings) {
  std::string text =
      Exercise("authors: a: b, c\n", "A text.\n\n```cpp\nint x;\n```\n\n" + kTest +
                                         "```variant v needs=t hidden\nreplace: x <= 4 =>\n"
                                         "check: A[] P.a\n  && P.b\n\tor P.c\nexpect: violated\n"
                                         "fail.de: Nein.\n```\n````hint\n```\ncode\n```\n````\n");
  const ReadExercise read(text);
  ASSERT_EQ(read.FirstError(), "");
  EXPECT_EQ(read.exercise.authors, "a: b, c");
  ASSERT_EQ(All<exercise::Prose>(read.exercise).size(), 1U);
  EXPECT_EQ(All<exercise::Prose>(read.exercise)[0]->text, "A text.\n\n```cpp\nint x;\n```");
  const exercise::Variant& variant = *All<exercise::Variant>(read.exercise)[0];
  EXPECT_EQ(variant.replacements[0].from, "x <= 4");
  EXPECT_EQ(variant.replacements[0].to, "");
  EXPECT_EQ(variant.check, "A[] P.a && P.b or P.c");
  EXPECT_EQ(variant.show, exercise::Show::kHidden);
  EXPECT_EQ(All<exercise::Hint>(read.exercise)[0]->text, "```\ncode\n```");
  const exercise::Translation& german = *All<exercise::Translation>(read.exercise)[0];
  EXPECT_EQ(german.texts.at("v.fail"), "Nein.");
  EXPECT_EQ(Print(read.exercise.blocks.back()), "```lang de\nv.fail: Nein.\n```\n");
  EXPECT_EQ(Print(ReadExercise(Print(read.exercise)).exercise), Print(read.exercise));
  std::string windows = "\xEF\xBB\xBF";
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const ReadExercise other(windows);
  ASSERT_EQ(other.FirstError(), "");
  EXPECT_EQ(Print(other.exercise), Print(read.exercise));
  // Places are those of the file.
  const exercise::ModelBlock& start = *Find(read.exercise, exercise::ModelBlock::kStart);
  EXPECT_EQ(read.sources.Slice(start.span), "system P;\n");
  EXPECT_EQ(read.sources.Slice(All<exercise::Test>(read.exercise)[0]->query_span), "E<> P.a");
}

TEST(FormTest, HostileFilesEndInErrors) {
  const auto many = [](const std::string& text, int count) {
    std::string all;
    for (int k = 0; k < count; ++k) all += text;
    return all;
  };
  const std::string json =
      R"({"zonelab": 1, "id": "a", "version": 1, "kind": "text", "title": "T", "blocks": )";
  const std::string files[] = {
      "",
      "---",
      "\xFF\xFE",
      std::string("---\n\0---\n", 9),
      Exercise("", std::string(2'000'000, 'x')),
      Exercise("", many("words ", 150'000)),
      Exercise("", many("```hint\nx\n```\n", 60'000)),
      Exercise("", many("```\n", 200'001)),
      Exercise("", many("~~~\n", 200'001)),
      Exercise("", many("`", 900'001)),
      Exercise("", "```test t" + many(" a=b", 200'000) + "\n```\n"),
      Exercise("",
               "```test t needs=" + many("a+", 400'000) + "\nE<> P.a\nexpect: satisfied\n```\n"),
      Exercise("", "```lang de\n" + many("a.fail: x\n", 90'000) + "```\n"),
      Exercise("lock: " + many("system, ", 100'000) + "\n", kTest),
      Exercise("params: K in 0..1000000000\n", kTest),
      Exercise("params: K in 0..99999999999999999999\n", kTest),
      Exercise("params: K in -999999999999999999..999999999999999999\n", kTest),
      many("[", 1'000'000),
      "{" + many("\"a\":{", 200'000),
      json + "[" + many("{},", 300'000) + "]}",
      json + many("[", 900'000),
      json + "\"" + std::string(900'000, 'x'),
      "{" + many("\"a\": 1, ", 100'000),
      R"({"a": "\ud800"})",
      "{\"a\": \"\\u0000\"}",
  };
  for (const std::string& file : files) {
    SCOPED_TRACE(file.substr(0, 200));
    const std::clock_t begin = std::clock();  // CPU time
    const ReadExercise read(file);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    EXPECT_NE(read.FirstError(), "");
    EXPECT_LT(seconds, 1.0);
    for (const Diagnostic& one : read.diagnostics.all()) EXPECT_LT(one.message.size(), 4000U);
  }
}

// Every line that a task can have, from text to data and back.
TEST(FormTest, Tasks) {
  const std::string blocks =
      "```run r points=2\ntext: T.\ngoal: P.B\nsteps: <= 5\nduration: <= 9/2\navoid: P.A\nfail: "
      "F.\n```\n"
      "```possible p needs=r\ntext: T.\noption: P.A->B @1\noption: P.A->B @2\n```\n"
      "```complete c show=hidden\ntext: T.\ngoal: P.B\nmoves: P.A->B\n```\n"
      "```predict m\nafter: P.A->B @1\nask: moves, wait\nnote: N.\nnote.de: Na.\n```\n"
      "```zone z\ntext: T.\nclocks: x, y\ndo: init; delay; and x <= 5\nweaker: within\n```\n"
      "```zone d\ntext: T.\naccept: disjoint\nof: x <= 5\non: x\n```\n"
      "```minimal a\ntext: T.\nof: x <= 5 && x <= 6\n```\n"
      "```matrix b\nof: x <= 5\naccept: any\n```\n"
      "```include i\ntext: T.\nsmall: init\nlarge: all\n```\n"
      "```region g\ntext: T.\npoint: x = 1/2\nconstants: x=3\nsuccessors: yes\n```\n"
      "```pick k\ntext: T.\noption: x <= 5\noption: x <= 6\ndecide: redundant\n```\n"
      "```interpolant n\ntext: T.\nof: init\nagainst: x >= 4\nbest: 1\n```\n"
      "```solution\nr: P.A->B @1\nz:\n  x <= 5\n```\n";
  const ReadExercise read(Exercise("", blocks));
  ASSERT_EQ(read.FirstError(), "");
  const Json json = ToJson(read.exercise);
  const ReadExercise again(json.dump());
  ASSERT_EQ(again.FirstError(), "");
  EXPECT_EQ(Print(again.exercise), Print(read.exercise));
  const auto& all = json["blocks"];
  const auto block = [&](const char* name) {
    return std::find_if(all.begin(), all.end(),
                        [&](const Json& one) { return one.value("name", "") == name; })
        ->dump();
  };
  EXPECT_EQ(
      block("r"),
      R"({"block":"run","name":"r","points":2,"text":"T.","goal":"P.B","steps":5,"duration":"9/2",)"
      R"("avoid":"P.A","fail":"F."})");
  EXPECT_EQ(block("z"), R"({"block":"zone","name":"z","text":"T.","clocks":["x","y"],)"
                        R"("do":"init; delay; and x <= 5","weaker":"within"})");
  EXPECT_EQ(
      block("m"),
      R"({"block":"predict","name":"m","after":"P.A->B @1","ask":["moves","wait"],"note":"N."})");
  EXPECT_EQ(
      block("n"),
      R"({"block":"interpolant","name":"n","text":"T.","of":"init","against":"x >= 4","best":1})");
  // Solutions are not for learners, and copies share their hash.
  const auto learners = ForLearners(read.exercise, false, true);
  EXPECT_TRUE(All<exercise::Solution>(learners).empty());
  EXPECT_EQ(All<exercise::Held>(learners).size(), 1U);
  EXPECT_EQ(HashOf(learners), HashOf(read.exercise));
}

// What is sealed is kept as it is, also for learners, and is no part of what copies share.
TEST(FormTest, SealedSolutions) {
  const std::string digits = "AAECAwQFBgcICQoLDA0ODw", iv = "AAECAwQFBgcICQoL";
  const auto sealed = [&](const std::string& rounds, const std::string& salt, const std::string& iv,
                          const std::string& data) {
    return "```test t\nE<> P.B\nexpect: satisfied\n```\n```sealed\nrounds: " + rounds +
           "\nsalt: " + salt + "\niv: " + iv + "\ndata: " + data + "\n```\n";
  };
  const std::string blocks = sealed("600000", digits, iv, digits + "-_Xy");
  const ReadExercise read(Exercise("", blocks));
  ASSERT_EQ(read.FirstError(), "");
  EXPECT_NE(Print(read.exercise).find(blocks), std::string::npos);
  const Json json = ToJson(read.exercise);
  EXPECT_EQ(json["blocks"].back().dump(), R"({"block":"sealed","rounds":600000,"salt":")" + digits +
                                              R"(","iv":")" + iv + R"(","data":")" + digits +
                                              R"(-_Xy"})");
  EXPECT_EQ(Print(ReadExercise(json.dump()).exercise), Print(read.exercise));
  const auto learners = ForLearners(read.exercise, false, true);
  EXPECT_EQ(All<exercise::Sealed>(learners).size(), 1U);
  const ReadExercise plain(Exercise("", "```test t\nE<> P.B\nexpect: satisfied\n```\n"));
  EXPECT_EQ(HashOf(read.exercise), HashOf(plain.exercise));
  struct Case {
    std::string blocks, says;
  };
  for (const Case& one : {
           Case{sealed("1000", digits, iv, digits), "from 600000 to 10000000, not 1000"},
           Case{sealed("600000", "short", iv, digits), "is no salt: 22 to 86 digits in base64url"},
           Case{sealed("600000", digits, digits, digits), "16 digits in base64url"},
           Case{sealed("600000", digits, iv, digits + "+/=="), "seal it again"},
           Case{blocks + "```sealed\nrounds: 600000\nsalt: " + digits + "\niv: " + iv +
                    "\ndata: " + digits + "\n```\n",
                "there are two blocks `sealed`"},
           Case{"```sealed\nrounds: 600000\n```\n", "this block lacks `salt`"},
       }) {
    EXPECT_NE(ReadExercise(Exercise("", one.blocks)).FirstError().find(one.says), std::string::npos)
        << ReadExercise(Exercise("", one.blocks)).FirstError();
  }
}

// Also of a file without a line.
TEST(FormTest, PlacesLieWithinTheText) {
  for (const char* text : {"", "\xEF\xBB\xBF", "---", "---\nid: a", "{", "[", "\n"}) {
    const ReadExercise read(text);
    ASSERT_FALSE(read.diagnostics.all().empty()) << text;
    for (const Diagnostic& each : read.diagnostics.all()) {
      EXPECT_LE(each.span.begin, each.span.end) << text;
      EXPECT_LE(each.span.end, read.sources.text(each.span.source).size()) << text;
    }
  }
}

TEST(FormTest, WhatTasksMustSay) {
  struct Case {
    const char *block, *says;
  };
  for (const Case& one : {
           Case{"```zone z\ntext: T.\n```\n",
                "11:1: this block says either `do` or `accept`, and not both"},
           Case{"```zone z\ntext: T.\ndo: init\nof: x <= 5\n```\n",
                "14:5: `of` goes with `accept: disjoint`, which is not there"},
           Case{"```interpolant z\ntext: T.\nof: init\n```\n",
                "11:1: this block says either `against` or `into`, and not both"},
           Case{"```run r\ngoal: P.B\nsteps: few\n```\n",
                "13:8: `steps` has another form; write for example `<= 5`"},
           Case{"```predict p\nafter: -\nask: moves, time\n```\n",
                "13:13: `ask` is moves or wait, not `time`"},
           Case{"```pick k\ntext: T.\noption: x <= 5\ndecide: redundant\n```\n",
                "11:1: there are two options at least"},
           Case{"```matrix m\nof: x <= 5\naccept: all\n```\n",
                "13:9: `accept` is canonical or any, not `all`"},
           Case{"```solution\nx\n```\n```solution\ny\n```\n",
                "14:1: there are two blocks `solution`; put their lines into one"},
       }) {
    EXPECT_EQ(ReadExercise(Exercise("", one.block)).FirstError(), one.says) << one.block;
  }
}

}  // namespace
}  // namespace zonelab::form_test
