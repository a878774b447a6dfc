// Files for `muntac`: to the bit, by hand; and read back, after the rules that muntac checks.
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/engine/json.h"
#include "core/engine/proofs.h"
#include "tests/core/exchange/read_back.h"
#include "tests/support/check_model.h"

namespace zonelab::muntac_test {
namespace {

using testing::LoadModel;
using testing::ReadBack;
using Json = nlohmann::json;

constexpr int64_t kNoBound = INT64_MAX;

std::vector<int64_t> Words(const std::string& bytes) {
  std::vector<int64_t> words;
  for (size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    uint64_t word = 0;
    for (size_t k = 0; k < 8; ++k) word = word << 8 | static_cast<unsigned char>(bytes[at + k]);
    words.push_back(static_cast<int64_t>(word));
  }
  EXPECT_EQ(words.size() * 8, bytes.size());
  return words;
}

std::string Proof(const std::string& processes, const std::string& variables,
                  const std::string& clocks, const std::string& query, const std::string& entries) {
  return R"({"format":"zonelab-certificate","version":1,"query":")" + query +
         R"(","proof":"invariant","relation":"inclusion","processes":)" + processes +
         R"(,"variables":)" + variables + R"(,"clocks":)" + clocks +
         R"(,"diagonals":[],"entries":)" + entries + R"(,"avoiding":[]})";
}

ExportedProof ExportOne(const Model& model, const std::string& json) {
  absl::StatusOr<std::vector<ExportedProof>> proofs = ExportProofs(model, json);
  EXPECT_TRUE(proofs.ok()) << proofs.status();
  if (!proofs.ok() || proofs->size() != 1) return {};
  return std::move(proofs->front());
}

std::string Problem(const ExportedProof& proof) {
  EXPECT_FALSE(proof.files.has_value());
  return proof.findings.diagnostics->all().empty() ? ""
                                                   : proof.findings.diagnostics->all()[0].message;
}

// A one-process model whose zones are everything, and one with bounds of all kinds.
TEST(MuntacTest, ToTheBit) {
  const auto model = LoadModel(
      "int[1,3] v = 2;\nprocess p() { clock x; state A { x <= 5 }, B; init A;\n"
      "  trans A -> B { guard x > 3; assign v = 1; }; }\nsystem p;\n");
  const ExportedProof proof =
      ExportOne(*model, Proof(R"(["p"])", R"(["v"])", R"(["0","p.x"])", "A[] not (p.B && v == 3)",
                              R"([{"locations":[0],"values":[2],"zone":[]},
                                  {"locations":[1],"values":[1],"zone":[[0,1,-3,1],[1,0,7,0]]}])"));
  ASSERT_TRUE(proof.files.has_value()) << Problem(proof);
  // 42; one process, two clocks with zero, one variable; two states.  x > 3 is 0 - x < -3.
  EXPECT_EQ(Words(proof.files->certificate), (std::vector<int64_t>{42, 1, 2, 1, 2,              //
                                                                   0, 0, 1, 1, 1, kNoBound, 1,  //
                                                                   1, -1, 1, 1, -6, 15, 1}));
  EXPECT_EQ(Json::parse(proof.files->renaming), Json::parse(R"({
    "vars": { "v_minus_2": 0 }, "clocks": { "p_x": 1 }, "processes": { "p": 0 },
    "locations": { "p": { "0": 0, "1": 1 } } })"));
  EXPECT_EQ(Json::parse(proof.files->model)["formula"], "E<> p.B && v_minus_2 == 1");
  EXPECT_FALSE(proof.files->is_about_deadlock);
}

// muntac counts only clocks and variables that occur in the file.
TEST(MuntacTest, WhatDoesNotOccurIsLeftOut) {
  const auto model = LoadModel(
      "clock x, y, z; int[0,2] u, v, w; process P() { state A; init A; trans\n"
      "  A -> A { guard y > 1; assign y = 0, v = w; }; }\nsystem P;\n");
  // x - y < 3 and x >= 4: y > 1.
  const ExportedProof proof =
      ExportOne(*model, Proof(R"(["P"])", R"(["u","v","w"])", R"(["0","x","y","z"])", "exhaustive",
                              R"([{"locations":[0],"values":[0,0,2],
                                   "zone":[[1,2,3,1],[0,1,-4,0]]}])"));
  ASSERT_TRUE(proof.files.has_value()) << Problem(proof);
  EXPECT_EQ(Words(proof.files->certificate),
            (std::vector<int64_t>{42, 1, 2, 2, 1, 0, 0, 2, 1, 1, -2, kNoBound, 1}));
  const Json renaming = Json::parse(proof.files->renaming);
  EXPECT_EQ(renaming["vars"], Json::parse(R"({ "v": 0, "w": 1 })"));
  EXPECT_EQ(renaming["clocks"], Json::parse(R"({ "y": 1 })"));
  // The node that brings `vars` into order is one of the locations.
  EXPECT_EQ(renaming["locations"]["P"], Json::parse(R"({ "0": 0, "1": 1 })"));
  EXPECT_EQ(Json::parse(proof.files->model)["formula"], "E<> P.A && !(P.A)");
}

TEST(MuntacTest, HiddenVariablesAreMultipliedOut) {
  const auto model = LoadModel(
      "clock x; int[0,1] v; process P() { state A; init A; trans\n"
      "  A -> A { guard x > 1 && v == 0; assign v = 1; }; }\nsystem P;\n");
  const ExportedProof proof =
      ExportOne(*model, Proof(R"(["P"])", R"(["v"])", R"(["0","x"])", "exhaustive",
                              R"([{"locations":[0],"values":[null],"zone":[]}])"));
  ASSERT_TRUE(proof.files.has_value()) << Problem(proof);
  EXPECT_EQ(Words(proof.files->certificate),
            (std::vector<int64_t>{42, 1, 2, 1, 2, 0, 0, 1, 1, 1, kNoBound, 1,  //
                                  0, 1, 1, 1, 1, kNoBound, 1}));
}

std::string CertificateOf(const Model& model, const std::string& query, const Options& options) {
  Options with = options;
  with.make_certificate = true;
  const auto session = model.Open(query, with);
  EXPECT_TRUE(session->ok());
  while (!session->Work(1).done) {
  }
  const Result result = session->Finish();
  return result.certificate == nullptr ? "" : CertificateText(result, model);
}

TEST(MuntacTest, Refusals) {
  const auto model = LoadModel(
      "clock x; process P() { state A, B; init A; trans A -> B { guard x > 1; }; }\nsystem P;\n");
  auto problem = [&](const std::string& query) {
    return Problem(ExportOne(*model, CertificateOf(*model, query, Options())));
  };
  EXPECT_EQ(
      problem("E<> P.B"),
      "muntac proves only that states cannot be reached, or that no run goes on for ever, and this "
      "certificate shows something else; it can be checked by `zonelab certify`.");
  EXPECT_EQ(problem("A[] P.B imply x > 1"),
            "This query cannot be asked: Munta's format cannot compare clocks here: 'x > 1'.");
  const auto urgent = LoadModel(
      "urgent chan u; bool b; process P() { state A; init A; trans A -> A { guard b; sync u!; },\n"
      "  A -> A { sync u?; }, A -> A { assign b = !b; }; }\nQ = P(); system P, Q;\n");
  const ExportedProof refused =
      ExportOne(*urgent, CertificateOf(*urgent, "A[] not deadlock", Options()));
  EXPECT_EQ(Problem(refused).substr(0, 30), "muntac has no urgent channels;");
}

// What the files say, as a certificate for the model that was read back from them: by inclusion, or,
// if zones have ranks, about infinite runs: the higher the rank, the earlier the entry.
std::string AsCertificate(const Model& read, const ProofFiles& files, const std::string& query,
                          const std::vector<int64_t>& words) {
  const Json file = Json::parse(files.model);
  Json processes = Json::array(), variables = Json::array(), clocks = {"0"};
  std::multimap<int64_t, Json> by_rank;
  for (const auto& automaton : file["automata"]) processes.push_back(automaton["name"]);
  // Sorted by name, as the model has them, too.
  const Json renaming = Json::parse(files.renaming);
  for (const auto& [name, number] : renaming["clocks"].items()) clocks.push_back(name);
  for (const model::Variable& each : NetworkOf(read).variables) variables.push_back(each.name);
  size_t at = 0;
  auto next = [&] { return words.at(at++); };
  EXPECT_EQ(next(), files.is_about_runs ? 43 : 42);
  const int64_t locations = next(), size = next(), values = next(), states = next();
  for (int64_t s = 0; s < states; ++s) {
    Json place = Json::array(), value = Json::array();
    for (int64_t k = 0; k < locations; ++k) place.push_back(next());
    for (int64_t k = 0; k < values; ++k) value.push_back(next());
    while (value.size() < variables.size()) value.push_back(0);  // those of the reader, behind
    for (int64_t zones = next(); zones > 0; --zones) {
      Json zone = Json::array();
      for (int64_t i = 0; i < size; ++i) {
        for (int64_t j = 0; j < size; ++j) {
          const int64_t word = next();
          if (i != j && word != kNoBound) zone.push_back({i, j, word >> 1, word % 2 == 0 ? 1 : 0});
        }
      }
      by_rank.insert({files.is_about_runs ? -next() : 0,
                      {{"locations", place}, {"values", value}, {"zone", zone}}});
    }
  }
  EXPECT_EQ(at, words.size());
  Json entries = Json::array();
  for (const auto& [rank, entry] : by_rank) entries.push_back(entry);
  std::string text = Proof(processes.dump(), variables.dump(), clocks.dump(), query,
                           files.is_about_runs ? "[]" : entries.dump());
  if (!files.is_about_runs) return text;
  Json proof = Json::parse(text);
  proof["proof"] = "no-lasso";
  proof["runs"] = "infinite";
  proof["avoiding"] = entries;
  return proof.dump();
}

// A zone of the last state becomes one that lets no time pass: something is missing then.
std::vector<int64_t> WithoutLastZone(std::vector<int64_t> words) {
  const auto cells = static_cast<size_t>(words[2] * words[2]);
  for (size_t k = words.size() - cells; k < words.size(); ++k) words[k] = 1;
  return words;
}

TEST(MuntacTest, FilesReadBackProveTheSame) {
  // Fischer's protocol with a channel.  The model that is read back needs no variables of its own.
  const auto model = LoadModel(
      "int[0,2] lock; chan go;\n"
      "process W(const int[1,2] id) { clock x; state I, T { x <= 3 }, C, D { x <= 9 }; init I; "
      "trans\n"
      "  I -> T { guard lock == 0; assign x = 0; }, T -> C { assign lock = id, x = 0; },\n"
      "  C -> D { guard x > 3 && lock == id; sync go!; assign x = 0; },\n"
      "  C -> I { guard x > 3 && lock != id; },\n"
      "  D -> I { guard x >= 2; assign lock = 0; }; }\n"
      "process O() { state S; init S; trans S -> S { sync go?; }; }\n"
      "A = W(1); B = W(2); system A, B, O;\n");
  int proofs = 0;
  for (const Options& options : testing::EachStrategy()) {
    if (options.clocks == kAutoClocks) continue;  // it keeps states up to exchanging the processes
    SCOPED_TRACE(testing::NameOf(options));
    const std::string certificate = CertificateOf(*model, "E<> A.D && B.D", options);
    ASSERT_NE(certificate, "");
    const ExportedProof proof = ExportOne(*model, certificate);
    ASSERT_TRUE(proof.files.has_value()) << Problem(proof);
    const ReadBack back = testing::ReadMuntax(proof.files->model);
    ASSERT_EQ(back.error, "");
    EXPECT_EQ(back.formula, "E<> A.D && B.D");
    const auto read = LoadModel(back.xta);
    const std::vector<int64_t> words = Words(proof.files->certificate);
    const auto certified =
        read->CheckCertificate(AsCertificate(*read, *proof.files, back.formula, words));
    ASSERT_TRUE(certified.ok()) << certified.status();
    EXPECT_EQ(certified->verdict, Verdict::kViolated);
    EXPECT_FALSE(read->CheckCertificate(
                         AsCertificate(*read, *proof.files, back.formula, WithoutLastZone(words)))
                     .ok());
    ++proofs;
  }
  EXPECT_GT(proofs, 10);
}

// Q can hear P only in S, and P speaks only if v is 1: whether time may pass depends on both, so the
// file has a process for it (core/exchange/urgent.h).  By hand:
//
//   P Q Time   at_Q passes v
//   A S Moves   0     0    0   everything; time may pass, for v is 0
//   A S Passes  0     1    0
//   A S Moves   0     0    1   x >= 2; here it may not
//   A T Moves   1     0    1   x >= 2; nobody hears P
//   A T Passes  1     1    1
TEST(MuntacTest, UrgentChannelsByAProcess) {
  const auto model = LoadModel(
      "clock x; int[0,1] v; urgent chan u;\n"
      "process P() { state A; init A; trans A -> A { guard v == 1; sync u!; },\n"
      "  A -> A { guard x >= 2; assign v = 1; }; }\n"
      "process Q() { state S, T; init S; trans S -> T { sync u?; }; }\nsystem P, Q;\n");
  const std::string query = "E<> Q.T && v == 0";
  const ExportedProof proof =
      ExportOne(*model, Proof(R"(["P","Q"])", R"(["v"])", R"(["0","x"])", query,
                              R"([{"locations":[0,0],"values":[0],"zone":[]},
                        {"locations":[0,0],"values":[1],"zone":[[0,1,-2,0]]},
                        {"locations":[0,1],"values":[1],"zone":[[0,1,-2,0]]}])"));
  ASSERT_TRUE(proof.files.has_value()) << Problem(proof);
  EXPECT_EQ(proof.files->states, 5);
  EXPECT_EQ(proof.files->zones, 5);
  EXPECT_EQ(proof.files->added, 0);
  const std::vector<int64_t> words = Words(proof.files->certificate);
  ASSERT_EQ(words.size(), 5u + 5 * (3 + 3 + 1 + 4));
  // 42; three processes, two clocks with zero, three variables; five states.
  EXPECT_EQ(std::vector<int64_t>(words.begin(), words.begin() + 5),
            (std::vector<int64_t>{42, 3, 2, 3, 5}));
  const Json renaming = Json::parse(proof.files->renaming);
  EXPECT_EQ(renaming["processes"], Json::parse(R"({ "P": 0, "Q": 1, "Time": 2 })"));
  // Locations, then at_Q, passes and v, then the number of zones, then the cells of the zone.
  std::set<std::vector<int64_t>> states;
  for (size_t at = 5; at < words.size(); at += 11) {
    std::vector<int64_t> state(words.begin() + at, words.begin() + at + 3);
    for (const char* name : {"at_Q", "passes", "v"}) {
      state.push_back(words[at + 3 + renaming["vars"][name].get<size_t>()]);
    }
    state.insert(state.end(), words.begin() + at + 6, words.begin() + at + 11);
    states.insert(state);
  }
  EXPECT_EQ(states, (std::set<std::vector<int64_t>>{{0, 0, 0, 0, 0, 0, 1, 1, 1, kNoBound, 1},
                                                    {0, 0, 1, 0, 1, 0, 1, 1, 1, kNoBound, 1},
                                                    {0, 0, 0, 0, 0, 1, 1, 1, -3, kNoBound, 1},
                                                    {0, 1, 0, 1, 0, 1, 1, 1, -3, kNoBound, 1},
                                                    {0, 1, 1, 1, 1, 1, 1, 1, -3, kNoBound, 1}}));
  // The file's model, read back, has that invariant; it is none without one of its states.
  const ReadBack back = testing::ReadMuntax(proof.files->model);
  ASSERT_EQ(back.error, "");
  EXPECT_EQ(back.formula, query);
  const auto read = LoadModel(back.xta);
  const auto certified =
      read->CheckCertificate(AsCertificate(*read, *proof.files, back.formula, words));
  ASSERT_TRUE(certified.ok()) << certified.status();
  EXPECT_EQ(certified->verdict, Verdict::kViolated);
  for (size_t left_out = 5; left_out < words.size(); left_out += 11) {
    std::vector<int64_t> fewer = words;
    fewer[4] = 4;
    fewer.erase(fewer.begin() + left_out, fewer.begin() + left_out + 11);
    EXPECT_FALSE(
        read->CheckCertificate(AsCertificate(*read, *proof.files, back.formula, fewer)).ok());
  }
}

// Lamps: P turns Q on and hears how often it is off again.
constexpr char kLamps[] =
    "clock x; int[0,3] n; chan on; broadcast chan off;\n"
    "process P() { state A { x <= 2 }, B { x <= 3 }; init A; trans\n"
    "  A -> B { guard x > 1; sync on!; assign x = 0; },\n"
    "  B -> A { sync off!; assign n = (n < 3 ? n + 1 : n), x = 0; }; }\n"
    "process Q() { state S, T; init S; trans S -> T { sync on?; },\n"
    "  T -> S { sync off?; }; }\n"
    "system P, Q;\n";

ExportedProof ExportRuns(const Model& model, const std::string& query) {
  Options options;
  options.runs = Runs::kInfinite;
  return ExportOne(model, CertificateOf(model, query, options));
}

TEST(MuntacTest, Runs) {
  const auto model = LoadModel(
      "clock x; process P() { state A, B; init A; trans A -> A { guard x < 3; assign x = 0; },\n"
      "  A -> B { guard x >= 3; }; }\nsystem P;\n");
  // The run that stays in A has infinitely many moves; those that avoid A have none at all.
  EXPECT_EQ(Problem(ExportRuns(*model, "A<> P.B")).substr(0, 27), "muntac proves only that sta");
  EXPECT_EQ(Problem(ExportRuns(*model, "A<> P.A")),
            "muntac proves nothing about a predicate that holds in the initial state.");
  const auto once = LoadModel(
      "clock x; process P() { state A, B; init A; trans A -> B { guard x >= 3; assign x = 0; },\n"
      "  B -> B { }; }\nsystem P;\n");
  const ExportedProof proof = ExportRuns(*once, "A<> P.B");
  ASSERT_TRUE(proof.files.has_value()) << Problem(proof);
  EXPECT_TRUE(proof.files->is_about_runs);
  // 43; one process, two clocks, no variables; in A one zone, of rank 1: everything.
  EXPECT_EQ(Words(proof.files->certificate),
            (std::vector<int64_t>{43, 1, 2, 0, 1, 0, 1, 1, 1, kNoBound, 1, 1}));
  const Json file = Json::parse(proof.files->model);
  EXPECT_EQ(file["automata"][0]["nodes"][0]["invariant"], "");
  EXPECT_EQ(file["automata"][0]["nodes"][1]["invariant"], "x < 0");
  EXPECT_EQ(file["formula"], "E<> P.A || !(P.A)");
}

TEST(MuntacTest, RunsReadBackProveThatNoneIsLeft) {
  const auto model = LoadModel(kLamps);
  for (const char* query : {"A<> Q.T", "A<> n == 2", "A<> n >= 1 && n < 3", "A<> n == 3 || Q.T",
                            "E[] n < 2", "E[] not (Q.T or P.B)", "E[] P.A and n < 3"}) {
    SCOPED_TRACE(query);
    const ExportedProof proof = ExportRuns(*model, query);
    ASSERT_TRUE(proof.files.has_value()) << Problem(proof);
    const ReadBack back = testing::ReadMuntax(proof.files->model);
    ASSERT_EQ(back.error, "");
    // Out of its range a variable ends the move, and the run with it.
    std::string xta = back.xta;
    const size_t range = xta.find("int[0,3] n");
    if (range != std::string::npos) xta.replace(range, 8, "int[0,4]");
    const std::string ends = range == std::string::npos ? "A<> false" : "A<> n > 3";
    const auto read = LoadModel(xta);
    std::vector<int64_t> words = Words(proof.files->certificate);
    const auto certified = read->CheckCertificate(AsCertificate(*read, *proof.files, ends, words));
    ASSERT_TRUE(certified.ok()) << certified.status();
    EXPECT_EQ(certified->verdict, Verdict::kSatisfied);
    // The cut model has fewer runs, but not none from the start: what comes first is needed.
    if (proof.files->zones < 2) continue;
    const int64_t cells = words[2] * words[2];
    words[4] -= 1;  // without the last state
    words.resize(words.size() - 2 - cells - words[1] - words[3]);
    EXPECT_FALSE(read->CheckCertificate(AsCertificate(*read, *proof.files, ends, words)).ok());
  }
}

TEST(MuntacTest, RunsThatCannotBeCut) {
  const auto model = LoadModel(kLamps);
  const auto problem = [&](const std::string& query) { return Problem(ExportRuns(*model, query)); };
  const std::string together =
      "This query cannot be asked: where the query's runs end, several processes or locations and "
      "variables are looked at together.";
  EXPECT_EQ(problem("A<> Q.T && n == 2"), together);
  EXPECT_EQ(problem("A<> Q.T && P.B"), together);
  EXPECT_EQ(problem("A<> x > 1"),
            "This query cannot be asked: Munta's format cannot compare clocks here: 'x > 1'.");
  EXPECT_EQ(problem("P.B --> P.A"), "muntac has no proofs about '-->'.");
  EXPECT_EQ(
      Problem(ExportOne(*model, CertificateOf(*model, "A<> Q.T", Options()))),
      "muntac proves something about infinite runs only, and this certificate speaks of those "
      "that end, too; search again with --runs infinite.");
  // Both edges of the move assign n.  On the way it is 1, in the end 2.
  const auto both = LoadModel(
      "clock x; chan c; int[0,3] n; process P() { state A, B; init A; trans\n"
      "  A -> B { guard x > 1; sync c!; assign n = 1; }; }\n"
      "process Q() { state S; init S; trans S -> S { sync c?; assign n = n + 1; }; }\n"
      "system P, Q;\n");
  EXPECT_EQ(Problem(ExportRuns(*both, "A<> n == 1")),
            "This query cannot be asked: two edges of one move assign what ends the query's runs, "
            "such as n.");
  const auto clockless =
      LoadModel("process P() { state A, B; init A; trans A -> B { }; }\nsystem P;\n");
  EXPECT_EQ(Problem(ExportRuns(*clockless, "A<> P.B")),
            "This query cannot be asked: without clocks no location can be closed.");
}

TEST(MuntacTest, Deadlock) {
  const auto model = LoadModel(
      "clock x; process P() { state A { x <= 2 }; init A; trans A -> A { guard x > 1; assign x = "
      "0; "
      "}; }\nsystem P;\n");
  const ExportedProof proof =
      ExportOne(*model, CertificateOf(*model, "A[] not deadlock", Options()));
  ASSERT_TRUE(proof.files.has_value()) << Problem(proof);
  EXPECT_TRUE(proof.files->is_about_deadlock);
  // The zone lies within the invariant: 0 <= x <= 2.
  EXPECT_EQ(Words(proof.files->certificate),
            (std::vector<int64_t>{42, 1, 2, 0, 1, 0, 1, 1, 1, 5, 1}));
}

}  // namespace
}  // namespace zonelab::muntac_test
