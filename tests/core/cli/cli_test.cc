// The command line as people and scripts use it: arguments, exit codes, what is printed where.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/cli/command.h"

namespace zonelab::cli_test {
namespace {

using testing::Outcome;
using testing::Put;
using testing::Scratch;
using testing::Zonelab;

constexpr char kModel[] = R"(clock x;
process P() {
  state a { x <= 3 }, b;
  init a;
  trans a -> b { guard x >= 2; };
}
system P;
)";

std::string Model() { return Put("model.xta", kModel); }

TEST(CliTest, ExitCodes) {
  const std::string model = Model();
  EXPECT_EQ(Zonelab("check " + model + " -q 'E<> P.b'").exit_code, 0);
  EXPECT_EQ(Zonelab("check " + model + " -q 'A[] P.a'").exit_code, 1);
  EXPECT_EQ(Zonelab("check " + model + " -q 'E<> P.c'").exit_code, 2);
  EXPECT_EQ(Zonelab("check " + model + " -q 'A[] P.a' -q 'E<> P.c'").exit_code, 2);
  EXPECT_EQ(Zonelab("check " + Put("no.xta", "nothing") + " -q 'E<> true'").exit_code, 2);
  EXPECT_EQ(Zonelab("check /nowhere.xta").exit_code, 2);
}

TEST(CliTest, BadWords) {
  struct Case {
    const char *arguments, *says;
  };
  const Case cases[] = {
      {"chekc", "there is no command chekc"},
      {"check", "MODEL is required"},
      {"check m.xta --clocks nix",
       "Unknown value \"nix\" for --clocks; choose one of: auto, exact, "},
      {"check m.xta --clocks=nix", "Unknown value \"nix\" for --clocks"},
      {"check m.xta --errors nix",
       "Unknown value \"nix\" for --errors; choose one of: checked, stop, assumed."},
      {"check m.xta --preset nix", "Unknown value \"nix\" for --preset"},
      {"check m.xta --max-states many", "Unknown value \"many\" for --max-states"},
      {"check m.xta --json=no", "--json takes no value"},
      {"check m.xta --json=", "--json takes no value"},
      {"check --help=yes m.xta", "--help takes no value"},
      {"--version=2", "--version takes no value"},
      {"check m.xta --order= -q true", "--order needs a value"},
      {"check m.xta --certificate= -q true", "--certificate needs a value"},
      {"check m.xta --speed 3", "unknown option --speed"},
      {"check m.xta -q", "--query needs a value"},
      {"check m.xta n.xta", "unexpected argument n.xta"},
      {"check m.xta --clocks exact --data visible", "\"visible\" needs a lazy search"},
      {"check m.xta --clocks seq --covering merge", "Covering \"merge\" does not go with"},
      {"convert m.xta", "convert needs a format"},
      {"convert m.xta --to pdf", "convert needs a format"},
      {"convert m.xta --to xta -q 'E<> P.b'", "-q goes with --to tck and --to muntax only"},
      {"example fischer --n many", "--n needs a number of processes"},
      {"certify m.xta", "FILE is required"},
      {"certify m.xta c.json --export muntac", "--export muntac and -o DIR go together"},
      {"completions tcsh", "choose bash, zsh or fish"},
  };
  for (const Case& each : cases) {
    const Outcome outcome = Zonelab(each.arguments);
    EXPECT_EQ(outcome.exit_code, 2) << each.arguments;
    EXPECT_EQ(outcome.out, "") << each.arguments;
    EXPECT_NE(outcome.err.find(each.says), std::string::npos) << each.arguments << "\n"
                                                              << outcome.err;
    EXPECT_NE(outcome.err.find("--help"), std::string::npos) << each.arguments;
  }
}

TEST(CliTest, EveryOptionTakesItsValueEitherWay) {
  const std::string model = Model();
  for (const char* arguments :
       {"--order bfs", "--order=bfs", "--clocks alu --covering=newest", "--max-states=100",
        "--max-seconds 1.5", "--preset=AID", "--query='E<> P.b'"}) {
    EXPECT_EQ(Zonelab("check " + model + " " + arguments).exit_code, 0) << arguments;
  }
  EXPECT_EQ(Zonelab("convert " + model + " --to=tck").exit_code, 0);
  EXPECT_EQ(Zonelab("example fischer --n=3").exit_code, 0);
}

TEST(CliTest, WhatComesLaterOverrides) {
  const auto clocks = [](const std::string& arguments) {
    const Outcome outcome = Zonelab("check " + Model() + " --json " + arguments);
    const auto json = nlohmann::json::parse(outcome.out, nullptr, false);
    return json["results"][0]["config"]["clocks"].get<std::string>();
  };
  EXPECT_EQ(clocks("--clocks bin --preset DBCA"), "dbca");
  EXPECT_EQ(clocks("--preset DBCA --clocks bin"), "bin");
  EXPECT_EQ(clocks("--clocks bin --clocks alu"), "alu");
}

TEST(CliTest, HelpAndVersion) {
  for (const char* arguments :
       {"--help", "-h", "help", "check --help", "convert -h", "example --help", "certify --help",
        "configs --help", "contract --help", "completions --help", "check m.xta --help"}) {
    const Outcome outcome = Zonelab(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << arguments;
    EXPECT_NE(outcome.out.find("Usage"), std::string::npos) << arguments;
    EXPECT_EQ(outcome.err, "") << arguments;
  }
  EXPECT_EQ(Zonelab("--version").out.substr(0, 8), "zonelab ");
  EXPECT_EQ(Zonelab("").exit_code, 2);
}

TEST(CliTest, OptionsThatDoNothingAreNamed) {
  const std::string check = "check " + Model() + " -q 'E<> P.b' ";
  const auto note = [&](const std::string& arguments) { return Zonelab(check + arguments).err; };
  EXPECT_EQ(note(""), "");
  EXPECT_EQ(note("--clocks alu --covering newest"), "");
  EXPECT_NE(note("--covering newest").find("note: --covering does nothing here"),
            std::string::npos);
  EXPECT_NE(note("--runs infinite --seed 3").find("note: --seed and --runs do nothing here"),
            std::string::npos)
      << note("--runs infinite --seed 3");
  EXPECT_NE(note("--explain").find("--explain does nothing here"), std::string::npos);
  EXPECT_NE(note("--errors assumed").find("--errors does nothing here"), std::string::npos);
  EXPECT_EQ(note("--clocks alu --data visible --errors assumed"), "");
  EXPECT_NE(note("--clocks alu --events 5").find("--events does nothing without --explain or"),
            std::string::npos);
  EXPECT_NE(note("--format dot").find("--format does nothing without --dump graph"),
            std::string::npos);
  EXPECT_NE(note("--dump ast --order bfs --json")
                .find("--order, -q and --json do nothing with --dump ast"),
            std::string::npos);
  EXPECT_EQ(Zonelab("check " + Model() + " --dump graph --max-states 3").err, "");
  EXPECT_EQ(note("--preset AID"), "");
  EXPECT_EQ(Zonelab("check " + Model() + " -q 'A<> P.b' --runs infinite").err, "");
}

TEST(CliTest, FilesThatCannotBeWrittenAreFoundBeforeTheSearch) {
  const Outcome outcome = Zonelab("check " + Model() + " --certificate /nowhere/c.json");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("cannot write /nowhere/c.json"), std::string::npos) << outcome.err;
  EXPECT_EQ(Zonelab("convert " + Model() + " -o /nowhere/m.xml").exit_code, 2);
}

TEST(CliTest, CertificatesAreAcceptedAgain) {
  const std::string model = Model(), file = Scratch() / "certificates.json";
  ASSERT_EQ(
      Zonelab("check " + model + " -q 'E<> P.b' -q 'A[] P.b imply x >= 2' --certificate " + file)
          .exit_code,
      0);
  const Outcome outcome = Zonelab("certify " + model + " " + file);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.out.find("accepted: \"E<> P.b\" is satisfied"), std::string::npos)
      << outcome.out;
  // Where nothing is certified, a file from before stays as it is, and that is said.
  const std::string before = testing::ReadText(file);
  const Outcome none = Zonelab("check " + model + " -q 'E<> P.nowhere' --certificate " + file);
  EXPECT_NE(none.err.find("no verdict was certified"), std::string::npos) << none.err;
  EXPECT_EQ(testing::ReadText(file), before);
}

TEST(CliTest, CertificatesForAVerifiedChecker) {
  const std::string model = Model(), file = Scratch() / "verified.json",
                    folder = Scratch() / "proof";
  ASSERT_EQ(Zonelab("check " + model + " -q 'E<> P.a && P.b' --certificate " + file).exit_code, 1);
  const Outcome outcome =
      Zonelab("certify " + model + " " + file + " --export muntac -o " + folder);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("  muntac -i 3 -m " + folder + "/proof.muntax -r " + folder +
                             "/proof.renaming.json -c " + folder + "/proof.cert\n"),
            std::string::npos)
      << outcome.out;
  for (const char* each : {"proof.muntax", "proof.renaming.json", "proof.cert"}) {
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(folder) / each)) << each;
  }
  // A run is no proof that a state cannot be reached.
  ASSERT_EQ(Zonelab("check " + model + " -q 'E<> P.b' --certificate " + file).exit_code, 0);
  const Outcome refused =
      Zonelab("certify " + model + " " + file + " --export muntac -o " + folder);
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_NE(refused.out.find("not exported: \"E<> P.b\""), std::string::npos) << refused.out;
}

// A certificate that leaves Q out, by hand: muntac wants all states, so they are searched for.
TEST(CliTest, VerifiedCheckersGetTheWholeModel) {
  const std::string model = Scratch() / "two.xta", file = Scratch() / "part.json",
                    folder = Scratch() / "whole";
  std::ofstream(model) << R"(
    clock x, y; int[0,9] n;
    process P() { state A { x <= 3 }, B; init A; trans A -> A { guard x >= 1; assign x = 0; }; }
    process Q() { state C { y <= 4 }; init C;
                  trans C -> C { guard y >= 2; assign y = 0, n = n < 9 ? n + 1 : 0; }; }
    system P, Q;)";
  std::ofstream(file) << R"({"format":"zonelab-certificate","version":1,"query":"A[] P.A",
    "proof":"invariant","relation":"inclusion","processes":["P"],"variables":["n"],
    "clocks":["0","x","y"],"leftOut":{"processes":["Q"],"variables":[]},
    "entries":[{"locations":[0],"values":[0],"zone":[[1,0,3,0]]}]})";
  const Outcome outcome =
      Zonelab("certify " + model + " " + file + " --export muntac -o " + folder);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  EXPECT_NE(outcome.out.find("accepted: \"A[] P.A\" is satisfied, as shown without Q"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("\"A[] P.A\": searching again"), std::string::npos) << outcome.out;
  // n counts from 0 to 9 in Q.
  EXPECT_NE(outcome.out.find(" of 10 discrete states\n"), std::string::npos) << outcome.out;
  EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(folder) / "proof.cert"));
}

TEST(CliTest, TextOfARun) {
  const Outcome outcome = Zonelab("check " + Model() + " -q 'E<> P.b' --trace");
  EXPECT_EQ(outcome.out.substr(0, 77),
            "satisfied E<> P.b\n"
            "          reachable: a run of 1 step leads to such a state\n");
  EXPECT_NE(outcome.out.find(
                "    (P.a)  x=0\n"
                "  1. after 2, at time 2: P a -> b\n"
                "    (P.b)  x=2\n"
                "  then time passes for 0; the run takes 2 in all (replayed independently)\n"),
            std::string::npos)
      << outcome.out;
}

TEST(CliTest, JsonHasCodesAndParts) {
  const Outcome outcome =
      Zonelab("check " + Model() + " -q 'E<> P.b' -q 'sup: x' -q 'E<> P.c' --json");
  const auto json = nlohmann::json::parse(outcome.out, nullptr, false);
  ASSERT_TRUE(json.is_object());
  const auto& reached = json["results"][0];
  EXPECT_EQ(reached["form"], "E<>");
  EXPECT_EQ(reached["reason"]["code"], "reached");
  EXPECT_EQ(reached["reason"]["steps"], 1);
  EXPECT_EQ(reached["config"]["order"], "best");
  EXPECT_EQ(reached["trace"]["steps"][0]["zone"]["words"], nlohmann::json({"x <= 3"}));
  EXPECT_EQ(reached["trace"]["steps"][0]["zone"]["constraints"],
            nlohmann::json::parse("[[1,0,3,false]]"));
  const auto& values = json["results"][1];
  EXPECT_EQ(values["reason"]["code"], "values");
  EXPECT_TRUE(values["extremes"][0]["upper"]["bound"].is_null());
  EXPECT_EQ(values["extremes"][0]["upperText"], "unbounded");
  const auto& bad = json["results"][2];
  EXPECT_EQ(bad["reason"]["code"], "bad-query");
  EXPECT_EQ(bad["diagnostics"][0]["code"], "no-such-member");
}

TEST(CliTest, CompletionsAreScripts) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = Zonelab("completions " + shell);
    EXPECT_EQ(outcome.exit_code, 0) << shell;
    for (const char* word : {"check", "--order", "bfs", "AID", "fischer"}) {
      if (shell == "fish" && word[0] == '-') continue;
      EXPECT_NE(outcome.out.find(word), std::string::npos) << shell << " " << word;
    }
  }
  const std::string script =
      Put("completions.bash", Zonelab("completions bash").out +
                                  "COMP_WORDS=(zonelab check --order b)\n"
                                  "COMP_CWORD=3\n_zonelab\necho \"${COMPREPLY[@]}\"\n");
  const std::string out = Scratch() / "completed";
  ASSERT_EQ(std::system(("bash " + script + " > " + out).c_str()), 0);
  EXPECT_EQ(testing::ReadText(out), "best bfs\n");
}

}  // namespace
}  // namespace zonelab::cli_test
