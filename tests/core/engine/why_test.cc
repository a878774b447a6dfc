// Minimal sets of clock constraints that are known by hand.  Exercise 16 of the course plan has exactly two, found there
// by trying all subsets with another program.
#include "core/engine/why.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/engine/examples.h"
#include "tests/support/check_model.h"
#include "tests/support/post.h"

namespace zonelab::why_test {
namespace {

using testing::kPost;
using testing::LoadModel;

using Sets = std::set<std::set<std::string>>;

Why Asked(const Model& model, const std::string& query, WhyLimits limits = {},
          const Options& options = {}) {
  Why why(model, query, options, limits);
  while (!why.Work(1)) {
  }
  return why;
}

Sets SetsOf(const Why& why) {
  Sets sets;
  for (const WhyAnswer::Set& set : why.answer().sets) {
    std::set<std::string> texts;
    for (const int k : set.constraints) {
      texts.insert(why.constraints().TextOf(why.constraints().all()[static_cast<size_t>(k)]));
    }
    sets.insert(texts);
  }
  return sets;
}

const Sets kSetsOfPost = {{"x <= 5", "y <= 3", "x > 9"}, {"y <= 3", "w <= 9", "x <= 6", "x > 9"}};

TEST(WhyTest, AllMinimalSets) {
  const std::unique_ptr<Model> model = LoadModel(kPost);
  for (const char* query : {"E<> Post.Bad", "A[] !Post.Bad"}) {
    const Why why = Asked(*model, query);
    EXPECT_EQ(why.answer().code, WhyAnswer::kUnreachable);
    EXPECT_TRUE(why.answer().is_complete);
    EXPECT_EQ(SetsOf(why), kSetsOfPost);
    EXPECT_EQ(why.answer().sets[0].constraints.size(), 3u);  // the smallest first
  }
}

TEST(WhyTest, WithEveryAbstraction) {
  const std::unique_ptr<Model> model = LoadModel(kPost);
  for (const Options& options : testing::EachStrategy()) {
    EXPECT_EQ(SetsOf(Asked(*model, "E<> Post.Bad", {}, options)), kSetsOfPost)
        << testing::NameOf(options);
  }
}

TEST(WhyTest, PlacesInFiles) {
  const std::unique_ptr<Model> model = LoadModel(kPost);
  const std::unique_ptr<Model> xml = Model::Load(model->Write(Format::kXml).text, Format::kXml);
  ASSERT_TRUE(xml->ok());
  const Why why = Asked(*xml, "E<> Post.Bad");
  EXPECT_EQ(SetsOf(why), kSetsOfPost);
  EXPECT_EQ(PlaceOf(why.constraints().all()[0]), "invariant of Post.Start");
  EXPECT_EQ(PlaceOf(why.constraints().all().back()), "guard of Post.Mid -> Bad");
  const Json json = ToJson(why);
  EXPECT_EQ(json["code"], "unreachable");
  EXPECT_EQ(json["constraints"], 9);
  const Json& first = json["sets"][0]["constraints"][0];
  EXPECT_EQ(first["text"], "x <= 5");
  EXPECT_EQ(first["location"], "Start");
  EXPECT_EQ(first["place"]["where"], "template Post, invariant of location Start");
  // In a file of UPPAAL's, `<` is written as an entity.
  EXPECT_NE(why.constraints().TextWith({}).find("true &amp;&amp; true"), std::string::npos);
}

TEST(WhyTest, OldLists) {
  const auto model = Model::Load(R"(
    process P(const k) { clock x, y; state A { x <= k, y <= 9 }, B, C; init A;
      trans A -> B { guard x >= 1, x <= 3; assign x := 0; }, B -> C { guard x > 2, y < 3; }; }
    p := P(5);
    system p;)",
                                 Format::kXta);
  ASSERT_TRUE(model->ok());
  // In C x is larger than 2; y, never reset, is larger by 1 at least.
  EXPECT_EQ(SetsOf(Asked(*model, "E<> p.C")), Sets({{"x >= 1", "x > 2", "y < 3"}}));
}

TEST(WhyTest, NothingIsNeeded) {
  const std::unique_ptr<Model> model = LoadModel(kPost);
  const Why why = Asked(*model, "E<> Post.Start && Post.End");
  EXPECT_EQ(SetsOf(why), Sets({{}}));
  EXPECT_TRUE(why.answer().is_complete);
}

TEST(WhyTest, ConstraintsThatStay) {
  // Without `x > 5` the receiver would always move, and `Bad` could not be reached at all.
  const std::unique_ptr<Model> model = LoadModel(R"(
broadcast chan c;
clock x;
process S() { state A, B; init A; trans A -> B { guard x <= 3; sync c!; }; }
process R() {
  state A, Moved, Bad;
  init A;
  trans A -> Moved { guard x > 5; sync c?; }, A -> Bad { guard x < 0 || false; };
}
process T() { state A { x' == 0 || true }, B; init A; trans A -> B { guard x >= 2; }; }
system S, R, T;
)");
  const Why why = Asked(*model, "E<> R.Moved");
  EXPECT_EQ(SetsOf(why), Sets({{"x <= 3"}}));
  EXPECT_EQ(why.constraints().staying().size(), 2u);
}

TEST(WhyTest, WhatIsNotExplained) {
  const std::unique_ptr<Model> model = LoadModel(kPost);
  EXPECT_EQ(Asked(*model, "E<> Post.End").answer().code, WhyAnswer::kReachable);
  for (const char* query : {"A<> Post.End", "E[] !Post.Bad", "sup: Post.x", "exhaustive",
                            "A[] not deadlock", "E<> Post.Nowhere"}) {
    const Why why = Asked(*model, query);
    EXPECT_EQ(why.answer().code, WhyAnswer::kRefused) << query;
    EXPECT_NE(why.answer().refusal, "");
  }
  Options options;
  options.budget.max_states = 99;  // looked at now and then
  const std::unique_ptr<Model> large = LoadModel(GetExample("fischer", 6)->xta);
  EXPECT_EQ(Asked(*large, "E<> P(1).cs && P(2).cs", {}, options).answer().code,
            WhyAnswer::kUndecided);
  const std::unique_ptr<Model> prior = LoadModel(R"(
process P() { clock x; state A, B; init A; trans A -> B { guard x < 0; }; }
process Q() { state A; init A; }
system P < Q;
)");
  EXPECT_EQ(Asked(*prior, "E<> P.B").answer().code, WhyAnswer::kRefused);
}

TEST(WhyTest, WhenItCouldLastBeAvoided) {
  const std::unique_ptr<Model> model = LoadModel(R"(
process P() {
  clock x;
  state A, B, C { x <= 5 }, D, E { x <= 3 }, Bad, Safe;
  init A;
  trans A -> B { assign x = 0; }, B -> Safe { }, B -> C { guard x >= 2; assign x = 0; },
    C -> D { guard x >= 1; assign x = 0; }, D -> E { assign x = 0; }, E -> Bad { };
}
system P;
)");
  const auto avoidable = [&](const std::string& query) {
    return Asked(*model, query).answer().avoidable;
  };
  EXPECT_EQ(avoidable("E<> P.Bad"), 3);  // in D time may pass for ever; E must be left, to Bad
  EXPECT_EQ(avoidable("A[] !P.Bad"), 3);
  EXPECT_EQ(avoidable("E<> P.C"), 1);
  EXPECT_EQ(avoidable("E<> P.A"), -1);
  EXPECT_EQ(avoidable("E<> P.C && P.x > 4"), 2);  // it may be left sooner
}

TEST(WhyTest, LimitsAreTold) {
  const std::unique_ptr<Model> model = LoadModel(kPost);
  const Why one = Asked(*model, "E<> Post.Bad", {.sets = 1});
  EXPECT_EQ(one.answer().sets.size(), 1u);
  EXPECT_TRUE(one.answer().sets[0].is_minimal);
  EXPECT_FALSE(one.answer().is_complete);
  const Why few = Asked(*model, "E<> Post.Bad", {.questions = 3});
  ASSERT_EQ(few.answer().sets.size(), 1u);  // enough, but perhaps too much
  EXPECT_FALSE(few.answer().sets[0].is_minimal);
  EXPECT_FALSE(few.answer().is_complete);
}

}  // namespace
}  // namespace zonelab::why_test
