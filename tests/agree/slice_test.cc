// Slices of random networks: what is said without a part must be true with it.
//
// Beside the processes of a random network there are some that look at its variables, listen to its
// broadcasts and have clocks of their own, and now and then do what others depend on.  Each query is
// asked of the whole network and of the slice that the engine makes; and, for every process and
// variable for which the checker agrees, of the network without just that.
// What the environment may change, and how to repeat a failure: tests/support/random_runs.h.
#include "core/check/slice.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/reference/left_out.h"
#include "tests/agree/random_model.h"
#include "tests/support/ask_slice.h"
#include "tests/support/check_model.h"
#include "tests/support/random_runs.h"

namespace zonelab::slice_test {
namespace {

using testing::AskSystem;
using testing::IsNegative;
using testing::QuestionFor;
using testing::RandomModel;
using testing::ToText;

// Processes beside a random network.
class Bystanders {
 public:
  explicit Bystanders(uint64_t seed) : random_(seed) {}

  std::string Text(int number) {
    std::string text = "process D" + std::to_string(number) + "() {\n  clock y, z;\n  state ";
    std::string committed, urgent;
    for (int l = 0; l < kLocations; ++l) {
      const std::string name = "S" + std::to_string(l);
      text += (l == 0 ? "" : ", ") + name;
      const int kind = Pick(0, 9);
      if (kind < 5) {
        text += " { " + std::string(Chance(85) ? "y" : "z") + (Chance(92) ? " <= " : " < ") +
                std::to_string(Pick(1, 4)) + " }";
      }
      if (kind == 5) committed += (committed.empty() ? "" : ", ") + name;
      if (kind == 6) urgent += (urgent.empty() ? "" : ", ") + name;
    }
    text += ";\n";
    if (!committed.empty()) text += "  commit " + committed + ";\n";
    if (!urgent.empty()) text += "  urgent " + urgent + ";\n";
    text += "  init S0;\n  trans\n";
    for (int l = 0; l < kLocations; ++l) {
      // Towards the next one, under a condition and mostly under its opposite, too.
      const int next = (l + 1) % kLocations;
      const char* conditions[] = {"b", "v == 1", "w >= 0", "v < 3", "true"};
      const std::string condition = conditions[Pick(0, 4)];
      text += Edge(l, next, condition);
      if (Chance(75))
        text += Edge(l, Chance(70) ? next : Pick(0, kLocations - 1), "!(" + condition + ")");
      if (Chance(30)) text += Edge(l, Pick(0, kLocations - 1), "true");
    }
    text.replace(text.size() - 2, 2, ";\n}\n");
    return text;
  }

 private:
  static constexpr int kLocations = 3;

  std::string Edge(int from, int to, const std::string& condition) {
    std::string text =
        "    S" + std::to_string(from) + " -> S" + std::to_string(to) + " { guard " + condition;
    if (Chance(65)) text += " && y >= " + std::to_string(Pick(0, 3));
    if (Chance(10)) text += " && z >= " + std::to_string(Pick(0, 2));
    text += ";";
    const int sync = Pick(0, 19);
    if (sync < 3) text += " sync r?;";
    if (sync == 3) text += " sync e!;";
    if (sync == 4) text += " sync e?;";
    if (sync == 5) text += Chance(50) ? " sync r!;" : " sync c?;";
    std::string updates = Chance(85) ? "y = 0" : "";
    const auto add = [&](const std::string& update) {
      updates += (updates.empty() ? "" : ", ") + update;
    };
    if (Chance(10)) add("z = 0");
    if (Chance(40)) add("n = (n + 1) % 3");
    if (Chance(20)) add("m = n");
    if (Chance(4)) add(Chance(50) ? "v = 1" : "x = 0");
    if (!updates.empty()) text += " assign " + updates + ";";
    return text + " },\n";
  }

  int Pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool Chance(int percent) { return Pick(1, 100) <= percent; }

  std::mt19937_64 random_;
};

testing::Case MakeCase(uint64_t seed) {
  RandomModel random(seed, seed % 2 == 0, /*diagonals=*/false);
  Bystanders bystanders(seed + 1);
  std::string text = random.Text();
  const size_t system = text.rfind("system");
  std::string line = text.substr(system);
  text.resize(system);
  text += "broadcast chan e;\nint[0,2] n, m;\n";
  for (int d = 0; d < 1 + static_cast<int>(seed % 3 == 0); ++d) {
    text += bystanders.Text(d);
    line.replace(line.rfind(';'), 1, ", D" + std::to_string(d) + ";");
  }
  const std::string p = random.Predicate(), q = random.Predicate();
  return {
      text + line, {"E<> " + p, "A[] !(" + p + ")", "E[] " + p, "A<> " + p, p + " --> " + q}, seed};
}

struct Counts {
  int slices = 0, negative = 0, allowed = 0, allowed_negative = 0;
  int forgetting = 0, forgetting_negative = 0, remembered = 0;
};

// What a slice says that reaches nothing is what the whole says.
void Agree(const Model& model, const check::Question& question, semantics::System& slice,
           const LeftOut& left_out, const Result& whole, int* negative) {
  check::Answer answer = AskSystem(slice, question);
  if (!IsNegative(question, answer.verdict)) return;
  ++*negative;
  if (whole.verdict != Verdict::kUnknown) {
    EXPECT_EQ(ToText(answer.verdict), ToText(whole.verdict));
  }
  ASSERT_TRUE(answer.certificate.has_value());
  answer.certificate->left_out = left_out;
  const absl::Status status =
      testing::Proves(model, question.text, answer.verdict, *answer.certificate);
  EXPECT_TRUE(status.ok()) << status.ToString();
}

void Check(const testing::Case& each, std::map<bool, Counts>* counts) {
  const std::unique_ptr<Model> model = Model::Load(each.model, Format::kXta);
  if (!model->ok()) return;
  for (const std::string& query : each.queries) {
    SCOPED_TRACE(query);
    const check::Question question = QuestionFor(*model, query);
    const bool is_about_runs = IsAboutRuns(question.form);
    Counts& count = (*counts)[is_about_runs];
    Options options;
    options.budget.max_states = 50'000;
    const std::unique_ptr<Session> session = model->Open(query, options);
    while (!session->Work(10).done) {
    }
    const Result whole = session->Finish();
    if (const auto slice = check::SliceFor(SystemOf(*model), question)) {
      ++count.slices;
      Agree(*model, question, *slice->system, slice->left_out, whole, &count.negative);
    }
    for (const char* clocks : {"exact", "cegar"}) {
      const testing::Forgotten found = testing::AskForgetting(*model, question, clocks);
      if (found.searches == 0) break;
      ++count.forgetting;
      count.remembered += found.searches - 1;
      if (!found.answer) continue;
      ++count.forgetting_negative;
      EXPECT_TRUE(IsNegative(question, found.answer->verdict));
      if (whole.verdict != Verdict::kUnknown) {
        EXPECT_EQ(ToText(found.answer->verdict), ToText(whole.verdict));
      }
      const absl::Status status =
          testing::Proves(*model, question.text, found.answer->verdict, *found.answer->certificate);
      EXPECT_TRUE(status.ok()) << clocks << ": " << status.ToString();
    }
    model::Network& network = NetworkOf(*model);
    for (const char* name : {"D0", "D1", "n", "m", "v", "b"}) {
      LeftOut left_out;
      (name[0] == 'D' ? left_out.processes : left_out.variables).emplace_back(name);
      const auto allowed = reference::WithoutLeftOut(network, question.query, left_out.processes,
                                                     left_out.variables, is_about_runs);
      if (!allowed.ok()) continue;
      ++count.allowed;
      Diagnostics ignored;
      const auto system = semantics::System::Build(*allowed->network, ignored);
      ASSERT_NE(system, nullptr);
      Agree(*model, question, *system, left_out, whole, &count.allowed_negative);
    }
  }
}

TEST(SliceTest, RandomNetworks) {
  std::map<bool, Counts> counts;
  const testing::Ran ran =
      testing::RunRandomly({.seed = 20261130,
                            .models = 150,
                            .make = MakeCase,
                            .check = [&](const testing::Case& each, bool is_counted) {
                              std::map<bool, Counts> ignored;
                              Check(each, is_counted ? &counts : &ignored);
                            }});
  for (const auto& [is_about_runs, count] : counts) {
    std::printf(
        "%s: %d slices, %d of them reach nothing; %d parts may be left out, %d then; %d searches "
        "forget, %d of them reach nothing, %d began anew\n",
        is_about_runs ? "runs" : "states", count.slices, count.negative, count.allowed,
        count.allowed_negative, count.forgetting, count.forgetting_negative, count.remembered);
    if (!ran.is_whole) continue;
    EXPECT_GT(count.forgetting_negative, is_about_runs ? -1 : 20);
    EXPECT_GT(count.negative, 20);
    EXPECT_GT(count.allowed_negative, 20);
  }
}

}  // namespace
}  // namespace zonelab::slice_test
