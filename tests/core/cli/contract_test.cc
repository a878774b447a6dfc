// What is written down about options, counters, events, proofs and reasons agrees with the
// contract: wasm/engine.d.ts and README.md.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/cli/command.h"

namespace zonelab::contract_test {
namespace {

using testing::ReadText;
using testing::SourcePath;
using testing::Zonelab;

nlohmann::json Contract() { return nlohmann::json::parse(Zonelab("contract").out, nullptr, false); }

TEST(ContractTest, TypesAreUpToDate) {
  EXPECT_EQ(ReadText(SourcePath("wasm/contract.d.ts")), Zonelab("contract --types").out)
      << "run: build/native/zonelab contract --types > wasm/contract.d.ts";
}

// The row of a table of README.md that has this word in its first cell; or "".
std::string RowOf(const std::string& readme, const std::string& cell) {
  for (size_t at = readme.find("\n| "); at != std::string::npos; at = readme.find("\n| ", at + 1)) {
    const std::string row = readme.substr(at + 1, readme.find('\n', at + 1) - at - 1);
    const size_t found = row.find("`" + cell + "`");
    if (found != std::string::npos && found < row.find(" | ", 2)) return row;
  }
  return "";
}

TEST(ContractTest, ReadmeDescribesEveryOptionWithItsNames) {
  const std::string readme = ReadText(SourcePath("README.md"));
  const nlohmann::json contract = Contract();
  for (const auto& option : contract["options"]) {
    const std::string flag = option["flag"];
    if (flag.empty()) continue;
    const std::string row = RowOf(readme, flag);
    EXPECT_NE(row, "") << "README.md has no row for " << flag;
    for (const auto& choice : option.value("choices", nlohmann::json::array())) {
      const std::string name = choice["name"];
      EXPECT_NE(row.find("`" + name + "`"), std::string::npos) << flag << " lacks " << name << "\n"
                                                               << row;
    }
  }
}

// The searches that count it, in README's words; "": all.
std::string SearchesOf(const nlohmann::json& counter) {
  const nlohmann::json& families = counter["families"];
  if (families == nlohmann::json{"lazy"}) return "lazy searches: ";
  if (families == nlohmann::json{"cegar"}) return "`cegar`: ";
  if (families == nlohmann::json{"lazy", "cegar"}) return "lazy searches and `cegar`: ";
  return "";
}

TEST(ContractTest, ReadmeDescribesEveryCounterReasonAndProof) {
  const std::string readme = ReadText(SourcePath("README.md"));
  const nlohmann::json contract = Contract();
  for (const auto& counter : contract["counters"]) {
    const std::string name = counter["name"];
    EXPECT_EQ(RowOf(readme, ".stats." + name), "| `.stats." + name + "` | " + SearchesOf(counter) +
                                                   std::string(counter["help"]) + " |");
  }
  for (const auto& reason : contract["reasons"]) {
    const std::string code = reason["code"];
    EXPECT_NE(RowOf(readme, code), "") << code;
  }
  const std::string format = ReadText(SourcePath("core/certificate/README.md"));
  for (const auto& proof : contract["proofs"]) {
    const std::string kind = proof["kind"];
    EXPECT_NE(format.find("`" + kind + "`"), std::string::npos) << kind;
  }
}

TEST(ContractTest, ConfigsListsEveryName) {
  const std::string configs = Zonelab("configs").out;
  const nlohmann::json contract = Contract();
  for (const auto& option : contract["options"]) {
    for (const auto& choice : option.value("choices", nlohmann::json::array())) {
      const std::string name = choice["name"];
      EXPECT_NE(configs.find(" " + name + " "), std::string::npos) << name;
    }
  }
  for (const auto& preset : contract["presets"]) {
    const std::string name = preset["name"];
    EXPECT_NE(configs.find("--preset      " + name), std::string::npos) << name;
  }
}

TEST(ContractTest, ClocksHaveTraits) {
  const nlohmann::json contract = Contract();
  for (const auto& option : contract["options"]) {
    for (const auto& choice : option.value("choices", nlohmann::json::array())) {
      EXPECT_EQ(choice.contains("traits"), option["name"] == "clocks") << choice;
    }
  }
}

}  // namespace
}  // namespace zonelab::contract_test
