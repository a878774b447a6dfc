// The members of certificates that hold runs, cycles and extremes: read back as written, each
// refused where it is missing or malformed; and what numbers may be at most.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "tests/support/load.h"

namespace zonelab::format_runs_test {
namespace {

using certificate::Attained;
using certificate::Certificate;
using certificate::Proof;
using certificate::Relation;
using testing::ParsedModel;

ParsedModel& TheModel() {
  static ParsedModel& model = *new ParsedModel(
      "clock x, y; int[0,9] n; process P() { state A, B; init A; trans A -> B { }; } system P;");
  return model;
}
std::string Json(const Certificate& certificate) {
  return certificate::ToJson(*TheModel().network, certificate);
}
// "": it can be read.
std::string Problem(const std::string& json) {
  const auto read = certificate::FromJson(*TheModel().network, json);
  return read.ok() ? "" : std::string(read.status().message());
}
using Edits = std::vector<std::pair<std::string, std::string>>;
std::string Edited(std::string json, const std::string& from, const std::string& to) {
  const size_t at = json.find(from);
  EXPECT_NE(at, std::string::npos) << from << "\n" << json;
  return at == std::string::npos ? json : json.replace(at, from.size(), to);
}
void ExpectRefused(const std::string& good, const Edits& edits) {
  EXPECT_EQ(Problem(good), "");
  for (const auto& [from, to] : edits) {
    EXPECT_NE(Problem(Edited(good, from, to)), "") << from << " -> " << to;
  }
}
void ExpectReadBack(const std::string& json) {
  const auto read = certificate::FromJson(*TheModel().network, json);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(Json(*read), json);
}

model::Run TheRun() {
  model::Run run;
  run.denominator = 2;
  run.steps = {{3, {{0, 0}}}, {0, {}}};
  run.final_delay = 5;
  run.trigger = 1;
  run.cycle_begin = 0;
  return run;
}

const Edits kRunEdits = {{"\"denominator\":2", "\"denominator\":0"},
                         {"\"denominator\":2", "\"denominator\":1073741825"},
                         {"\"denominator\":2", "\"denominator\":2.5"},
                         {"\"denominator\"", "\"denominators\""},
                         {"\"finalDelay\":5", "\"finalDelay\":-1"},
                         {"\"finalDelay\":5", "\"finalDelay\":1099511627777"},
                         {"\"finalDelay\"", "\"final\""},
                         {"\"steps\":[[3,[[0,0]]],[0,[]]]", "\"steps\":7"},
                         {"\"steps\"", "\"step\""},
                         {"[3,[[0,0]]]", "[3]"},
                         {"[3,[[0,0]]]", "[-1,[[0,0]]]"},
                         {"[3,[[0,0]]]", "[1099511627777,[[0,0]]]"},
                         {"[3,[[0,0]]]", "[3,[[0,0,0]]]"},
                         {"[3,[[0,0]]]", "[3,[[-1,0]]]"},
                         {"[3,[[0,0]]]", "[3,[[0,-1]]]"},
                         {"[3,[[0,0]]]", "[3,[[0,\"0\"]]]"},
                         {"[3,[[0,0]]]", "[3,0]"},
                         {"\"trigger\":1", "\"trigger\":-1"},
                         {"\"trigger\":1", "\"trigger\":2147483648"},
                         {"\"trigger\"", "\"triggers\""},
                         {"\"cycleBegin\":0", "\"cycleBegin\":-1"},
                         {"\"cycleBegin\":0", "\"cycleBegin\":[]"},
                         {"\"cycleBegin\"", "\"cycle\""}};

TEST(FormatRuns, Runs) {
  Certificate certificate;
  certificate.query = "E<> P.B";
  certificate.proof = Proof::kRun;
  certificate.run = TheRun();
  const std::string good = Json(certificate);
  ExpectReadBack(good);
  ExpectRefused(good, kRunEdits);
  ExpectRefused(good, {{"\"run\":{", "\"ran\":{"},
                       {"\"proof\":\"run\"", "\"proof\":\"runs\""},
                       {"\"proof\":\"run\"", "\"proof\":3"},
                       {"\"query\"", "\"queries\""},
                       {"\"query\":\"E<> P.B\"", "\"query\":[]"}});
  // As large as they may be.
  for (const auto& [from, to] : Edits{{"\"denominator\":2", "\"denominator\":1073741824"},
                                      {"\"denominator\":2", "\"denominator\":1"},
                                      {"\"finalDelay\":5", "\"finalDelay\":1099511627776"},
                                      {"\"finalDelay\":5", "\"finalDelay\":0"},
                                      {"[3,[[0,0]]]", "[1099511627776,[[0,0]]]"},
                                      {"\"trigger\":1", "\"trigger\":2147483647"},
                                      {"\"trigger\":1", "\"trigger\":null"},
                                      {"\"cycleBegin\":0", "\"cycleBegin\":null"}}) {
    ExpectReadBack(Edited(good, from, to));
  }
}

TEST(FormatRuns, Lassos) {
  Certificate certificate;
  certificate.proof = Proof::kLasso;
  certificate.run = TheRun();
  certificate.recurrent = {{{1, 0, 3, false}, {0, 2, -1, true}}, {}};
  for (const bool infinite : {false, true}) {
    certificate.infinite_runs = infinite;
    const std::string good = Json(certificate);
    ExpectReadBack(good);
    const auto read = certificate::FromJson(*TheModel().network, good);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->infinite_runs, infinite);
    ExpectRefused(good, kRunEdits);
    ExpectRefused(good, {{"\"runs\":", "\"ruins\":"},
                         {infinite ? "\"infinite\"" : "\"maximal\"", "\"all\""},
                         {"\"recurrent\"", "\"current\""},
                         {"\"recurrent\":[", "\"recurrent\":{},\"other\":["},
                         {"\"recurrent\":[", "\"recurrent\":[0,"},
                         {"[1,0,3,0]", "[3,0,3,0]"},
                         {"[1,0,3,0]", "[1,3,3,0]"},
                         {"[1,0,3,0]", "[1,0,3,2]"},
                         {"[1,0,3,0]", "[1,0,3]"}});
  }
}

TEST(FormatRuns, NoLassos) {
  Certificate certificate;
  certificate.proof = Proof::kNoLasso;
  certificate.infinite_runs = true;
  certificate.avoiding = {{{0}, {4}, {{1, 2, 3, false}}, {}}, {{1}, {0}, {}, {}}};
  certificate.entries = {{{1}, {9}, {}, {}}};
  const std::string good = Json(certificate);
  ExpectReadBack(good);
  ExpectRefused(good, {{"\"avoiding\"", "\"avoided\""},
                       {"\"runs\":", "\"ruins\":"},
                       {"\"locations\":[1],\"values\":[0]", "\"locations\":[1]"},
                       {"[1,2,3,0]", "[1,2,3,0,0]"}});
  const auto read = certificate::FromJson(*TheModel().network, good);
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read->avoiding.size(), 2u);
  EXPECT_EQ(read->avoiding[0].values[0], 4);
  EXPECT_EQ(read->entries.size(), 1u);
}

TEST(FormatRuns, Extremes) {
  Certificate certificate;
  certificate.proof = Proof::kExtremes;
  Attained grows{std::nullopt, false, {}, TheRun(), {1, 2}};
  certificate.extremes = {{Attained{-4, true, {{{0, 0}}, {}}}, grows},
                          {std::nullopt, Attained{7, false, {}}}};
  const std::string good = Json(certificate);
  ExpectReadBack(good);
  ExpectRefused(good, kRunEdits);
  ExpectRefused(good, {{"\"extremes\":[", "\"extreme\":["},
                       {"\"extremes\":[", "\"extremes\":{},\"other\":["},
                       {"\"extremes\":[", "\"extremes\":[0,"},
                       {"\"lower\":null", "\"lowest\":null"},
                       {"\"upper\":{\"bound\":7", "\"uppest\":{\"bound\":7"},
                       {"\"bound\":-4", "\"bound\":-1099511627777"},
                       {"\"bound\":7", "\"bound\":1099511627777"},
                       {"\"bound\":7", "\"bound\":\"7\""},
                       {"\"bound\":7", "\"bind\":7"},
                       {"\"bound\":-4,\"strict\":1", "\"bound\":-4,\"strict\":2"},
                       {"\"bound\":-4,\"strict\":1", "\"bound\":-4"},
                       {"\"path\":[[[0,0]],[]]", "\"path\":0"},
                       {"\"path\":[[[0,0]],[]]", "\"path\":{}"},
                       {"\"path\":[[[0,0]],[]]", "\"path\":[0]"},
                       {"\"path\":[[[0,0]],[]]", "\"path\":[[[0]]]"},
                       {"\"path\":[[[0,0]],[]]", "\"paths\":[]"},
                       {"\"loop\":[1,2]", "\"loop\":[1]"},
                       {"\"loop\":[1,2]", "\"loop\":[1,2,3]"},
                       {"\"loop\":[1,2]", "\"loop\":[-1,2]"},
                       {"\"loop\":[1,2]", "\"loop\":[1,-1]"},
                       {"\"loop\":[1,2]", "\"loop\":{\"begin\":1,\"end\":2}"},
                       {"\"loop\":[1,2]", "\"loop\":[1,2147483648]"},
                       {"\"loop\":[1,2]", "\"loop\":1"},
                       {"\"loop\"", "\"loops\""}});
  for (const auto& [from, to] : Edits{{"\"bound\":-4", "\"bound\":-1099511627776"},
                                      {"\"bound\":7", "\"bound\":1099511627776"},
                                      {"\"loop\":[1,2]", "\"loop\":[0,0]"},
                                      {"\"loop\":[1,2]", "\"loop\":[0,2147483647]"}}) {
    ExpectReadBack(Edited(good, from, to));
  }
  EXPECT_NE(good.find("{\"bound\":-4,\"strict\":1,"), std::string::npos) << good;
  EXPECT_NE(good.find("{\"bound\":7,\"strict\":0,"), std::string::npos) << good;
}

TEST(FormatRuns, HeaderAndLists) {
  Certificate certificate;
  certificate.query = "A[] n <= 9";
  certificate.entries = {{{0}, {0}, {}, {}}};
  const std::string good = Json(certificate);
  ExpectReadBack(good);
  EXPECT_EQ(Problem(Edited(good, ",\"proof\":\"invariant\"", "")), "");
  EXPECT_EQ(Problem("7,"), "this is not JSON");
  ExpectRefused(good, {{"\"format\"", "\"formats\""},
                       {"\"version\"", "\"versions\""},
                       {"\"processes\"", "\"process\""},
                       {"\"variables\":[\"n\"]", "\"variables\":[\"n\",\"n\"]"},
                       {"\"clocks\":[\"0\",\"x\",\"y\"]", "\"clocks\":[\"0\",\"y\",\"x\"]"},
                       {"\"relation\":\"inclusion\"", "\"relation\":[]"},
                       {"\"entries\":[", "\"entries\":{},\"other\":["},
                       {"\"relation\"", "\"relations\""}});
  certificate.ignores_meta = true;
  const std::string meta = Json(certificate);
  ExpectReadBack(meta);
  ExpectRefused(meta, {{"\"meta\":\"ignored\"", "\"meta\":\"state\""},
                       {"\"meta\":\"ignored\"", "\"meta\":1"}});
  EXPECT_EQ(Problem(Cat("[", good, ",", meta, "]")),
            "expected one certificate, but found a list of several");
  EXPECT_EQ(Problem(Cat("[", good, "]")), "");
  EXPECT_EQ(certificate::AllFromJson(*TheModel().network, Cat("[", good, ",", meta, "]"))->size(),
            2u);
  EXPECT_FALSE(certificate::AllFromJson(*TheModel().network, Cat("[", good, ",{}]")).ok());
  // What is nested deeper than anything in a certificate is left out, as are other members.
  const std::string deep = std::string(17, '[') + std::string(17, ']');
  EXPECT_EQ(Problem(Edited(good, "\"format\"", Cat("\"other\":", deep, ",\"format\""))), "");
  EXPECT_NE(Problem(Edited(good, "\"zone\":[]", Cat("\"zone\":", deep))), "");
  // Brackets in texts do not nest, and escaped quotation marks do not end them.
  certificate.query = Cat("\"", std::string(40, '['), "\\\"{");
  ExpectReadBack(Json(certificate));
}

TEST(FormatRuns, Shape) {
  const auto shape = [](const Certificate& certificate) {
    const absl::Status status = certificate::CheckShape(*TheModel().network, certificate);
    return status.ok() ? "" : std::string(status.message());
  };
  const int64_t most = int64_t{1} << 40;
  Certificate certificate;
  certificate.entries = {{{1}, {9}, {{1, 2, most, false}, {0, 1, -most, true}}, {}}};
  EXPECT_EQ(shape(certificate), "");
  certificate.entries[0].zone[0].bound = most + 1;
  EXPECT_EQ(shape(certificate), "entry 0: a constraint is malformed");
  certificate.entries[0].zone[0].bound = -most - 1;
  EXPECT_EQ(shape(certificate), "entry 0: a constraint is malformed");
  certificate.entries[0].zone = {{-1, 0, 0, false}};
  EXPECT_EQ(shape(certificate), "entry 0: a constraint is malformed");
  certificate.entries[0].zone = {{0, 3, 0, false}};
  EXPECT_EQ(shape(certificate), "entry 0: a constraint is malformed");
  certificate.entries[0].zone = {{0, -1, 0, false}};
  EXPECT_EQ(shape(certificate), "entry 0: a constraint is malformed");
  certificate.entries[0] = {{1}, {10}, {}, {}};
  EXPECT_EQ(shape(certificate), "entry 0: the value of n is out of range");
  certificate.entries[0] = {{1}, {-1}, {}, {}};
  EXPECT_EQ(shape(certificate), "entry 0: the value of n is out of range");
  certificate.entries[0] = {{1}, {-1}, {}, {}, {true}};
  EXPECT_EQ(shape(certificate), "");
  certificate.entries[0] = {{1}, {0}, {}, {}, {true, false}};
  EXPECT_EQ(shape(certificate), "entry 0: it does not fit the model");
  certificate.entries[0] = {{1}, {0}, {}, {}};
  certificate.avoiding = {{{1}, {0}, {}, {}}, {{2}, {0}, {}, {}}};
  EXPECT_EQ(shape(certificate), "avoiding entry 1: there is no such location");
  certificate.avoiding = {{{1}, {0}, {}, {}, {false}}};
  certificate.proof = Proof::kNoLasso;
  EXPECT_EQ(shape(certificate),
            "avoiding entry 0: variables may be hidden in proofs \"invariant\" only");
  certificate.avoiding = {};
  certificate.relation = Relation::kSimulation;
  EXPECT_EQ(shape(certificate), "only invariants are proved by simulation");
  certificate.proof = Proof::kInvariant;
  certificate.entries[0].bounds = {{}, {true, false, true, false, most, most}, {}};
  EXPECT_EQ(shape(certificate), "");
  certificate.avoiding = {{{1}, {0}, {}, {}}};  // these never have bounds
  EXPECT_EQ(shape(certificate), "");
  certificate.avoiding = {};
  for (const certificate::ClockBounds& bad :
       {certificate::ClockBounds{true, false, true, false, most + 1, 0},
        certificate::ClockBounds{true, false, true, false, 0, most + 1},
        certificate::ClockBounds{true, false, true, false, -1, 0},
        certificate::ClockBounds{true, false, true, false, 0, -1}}) {
    certificate.entries[0].bounds[2] = bad;
    EXPECT_EQ(shape(certificate), "entry 0: a constraint is malformed");
  }
  certificate.entries[0].bounds[2] = {};
  certificate.diagonals.assign(4096, {1, 2, 0, false});
  EXPECT_EQ(shape(certificate), "");
  certificate.diagonals.emplace_back(certificate.diagonals[0]);
  EXPECT_EQ(shape(certificate), "too many diagonals");
}

}  // namespace
}  // namespace zonelab::format_runs_test
