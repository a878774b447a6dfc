// What learners get of an exercise: values, copies, hashes; the schema; the example of the format.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/base/sha256.h"
#include "core/exercise/form.h"
#include "core/exercise/words.h"
#include "tests/core/exercise/reading.h"
#include "tests/support/files.h"

namespace zonelab::exercise_test {
namespace {

using testing::ReadExercise;

const std::string kSecret =
    "```test secret show=hidden points=2\nA[] x <= 5\nexpect: satisfied\nfail: Too late.\n```\n";
const std::string kLamp =
    "---\nzonelab: 1\nid: first/lamp\nversion: 1\nkind: model\ntitle: {K} lamps, {k} and {L}{\n"
    "params: K in 4..6, N in 0..3\n---\nOf {K} and {N}.\n\n```xta start\nconst int K = {K};\n```\n"
    "```xta solution\nconst int K = 1;\n```\n\nThe end.\n\n" +
    kSecret +
    "```ask words needs=secret\ntext: Never.\nours: A[] x < {N}\n```\n"
    "```number n\nask: How many?\nquery: E<> x > {k}\nleast\nanswer: 3\nrange: 1..9\n```\n"
    "```lang de\nsecret.fail: Zu spät.\ntitle: Lampen\n```\n";

TEST(ExerciseTest, RangesOfVersions) {
  using exercise::AllowsEngine;
  EXPECT_TRUE(AllowsEngine("", "0.2.0"));
  EXPECT_TRUE(AllowsEngine(">= 0.2 < 1", "0.2.0"));
  EXPECT_TRUE(AllowsEngine(">= 0.2 < 1", "0.10.3"));
  EXPECT_FALSE(AllowsEngine(">= 0.2 < 1", "1.0.0"));
  EXPECT_FALSE(AllowsEngine(">= 0.2 < 1", "0.1.9"));
  EXPECT_FALSE(AllowsEngine("> 0.2", "0.2.0"));
  EXPECT_TRUE(AllowsEngine("<= 0.2.0", "0.2"));
  EXPECT_TRUE(AllowsEngine("= 0.2", "0.2.0"));
  EXPECT_FALSE(AllowsEngine(">= 99", "0.2.0"));
}

TEST(ExerciseTest, ValuesOfLearners) {
  const exercise::Exercise lamp = ReadExercise(kLamp).exercise;
  EXPECT_EQ(CountVariants(lamp), 12);
  EXPECT_EQ(ValuesOf(lamp, 0), (std::vector<int64_t>{4, 0}));
  EXPECT_EQ(ValuesOf(lamp, 1), (std::vector<int64_t>{4, 1}));
  EXPECT_EQ(ValuesOf(lamp, 4), (std::vector<int64_t>{5, 0}));
  EXPECT_EQ(ValuesOf(lamp, 11), (std::vector<int64_t>{6, 3}));
  // By Python: int.from_bytes(sha256(b"first/lamp\\nAda").digest()[:8], "big") % 12.
  EXPECT_EQ(VariantOf(lamp, ""), 0);
  EXPECT_EQ(VariantOf(lamp, "s1234"), 0);
  EXPECT_EQ(VariantOf(lamp, "Ada"), 6);
  EXPECT_EQ(VariantOf(lamp, "ä"), 11);
}

TEST(ExerciseTest, ParametersStandForTheirValues) {
  const exercise::Exercise lamp = Instantiate(ReadExercise(kLamp).exercise, {5, 2});
  EXPECT_TRUE(lamp.parameters.empty());
  EXPECT_EQ(lamp.title, "5 lamps, {k} and {L}{");
  EXPECT_EQ(All<exercise::Prose>(lamp)[0]->text, "Of 5 and 2.");
  EXPECT_EQ(Find(lamp, exercise::ModelBlock::kStart)->text, "const int K = 5;\n");
  EXPECT_EQ(All<exercise::Ask>(lamp)[0]->ours, "A[] x < 2");
  EXPECT_EQ(All<exercise::Number>(lamp)[0]->query, "E<> x > {k}");
}

TEST(ExerciseTest, LearnersCopy) {
  const exercise::Exercise lamp = ReadExercise(kLamp).exercise;
  EXPECT_EQ(MaxPoints(lamp), 4);
  const exercise::Exercise copy = ForLearners(lamp, /*keeps_solutions=*/false, /*holds_back=*/true);
  EXPECT_EQ(MaxPoints(copy), 4);
  EXPECT_EQ(All<exercise::Prose>(copy)[0]->text, "Of {K} and {N}.");
  EXPECT_EQ(Find(copy, exercise::ModelBlock::kSolution), nullptr);
  ASSERT_EQ(All<exercise::Held>(copy).size(), 1U);
  const exercise::Held& held = *All<exercise::Held>(copy)[0];
  EXPECT_EQ(held.name, "secret");
  EXPECT_EQ(held.points, 2);
  // sha256sum of kSecret.
  EXPECT_EQ(held.sha256, "ea7da4e7aa88b2a5882a57c98398238d4abc6070a8c03090d882c1461940663e");
  EXPECT_EQ(All<exercise::Ask>(copy)[0]->ours, "A[] x < {N}");  // it marks the answers
  EXPECT_FALSE(All<exercise::Number>(copy)[0]->answer);
  EXPECT_EQ(All<exercise::Translation>(copy)[0]->texts.count("secret.fail"), 0U);
  const std::string text = Print(copy);
  for (const char* hidden : {"Too late", "Zu sp", "x <= 5", "answer"}) {
    EXPECT_EQ(text.find(hidden), text.npos) << hidden;
  }
  // Whatever was left out, the hash is the same; and another one for another exercise.
  const std::string hash = HashOf(lamp);
  EXPECT_EQ(hash.size(), 7 + 64U);
  for (const bool keeps : {false, true}) {
    for (const bool holds : {false, true}) {
      EXPECT_EQ(HashOf(ForLearners(lamp, keeps, holds)), hash);
      EXPECT_EQ(HashOf(ReadExercise(Print(ForLearners(lamp, keeps, holds))).exercise), hash);
    }
  }
  std::string changed = kLamp;
  changed.replace(changed.find("x <= 5"), 6, "x <= 6");
  EXPECT_NE(HashOf(ReadExercise(changed).exercise), hash);
}

// The keys of the schema are those that the data have.
TEST(ExerciseTest, Schema) {
  const Json schema = Json::parse(
      testing::ReadText(testing::SourcePath("docs/teaching/exercise.schema.json")), nullptr, false);
  ASSERT_FALSE(schema.is_discarded());
  for (int block = 0; block <= exercise::kHead; ++block) {
    const std::string name(exercise::kBlockNames[block]);
    const Json& part = block == exercise::kHead ? schema : schema["$defs"][name];
    std::set<std::string> ours, theirs, required, listed;
    ours = required = {block == exercise::kHead ? "blocks" : "block"};
    for (const exercise::Field& field : exercise::Fields()) {
      if (!Has(field, static_cast<exercise::BlockKind>(block))) continue;
      ours.insert(field.member);
      if (field.is_required || field.place == exercise::Place::kBody) required.insert(field.member);
    }
    if (block == exercise::kTestBlock) required.insert("expect");
    for (const auto& [key, value] : part["properties"].items()) theirs.insert(key);
    for (const Json& key : part["required"]) listed.insert(key.get<std::string>());
    EXPECT_EQ(ours, theirs) << name;
    EXPECT_EQ(required, listed) << name;
    EXPECT_EQ(part["additionalProperties"], false) << name;
  }
}

// The example of docs/teaching/format.md is one.
TEST(ExerciseTest, ExampleOfTheFormat) {
  const std::string text = testing::ReadText(testing::SourcePath("docs/teaching/format.md"));
  const size_t begin = text.find("````markdown\n") + 13;
  const ReadExercise read(text.substr(begin, text.find("\n````\n", begin) + 1 - begin));
  ASSERT_EQ(read.FirstError(), "");
  EXPECT_EQ(read.exercise.id, "first/lamp");
  EXPECT_EQ(MaxPoints(read.exercise), 1 + 3);
  EXPECT_EQ(CountVariants(read.exercise), 5);
}

}  // namespace
}  // namespace zonelab::exercise_test
