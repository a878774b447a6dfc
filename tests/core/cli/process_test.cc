// How the command line ends when something is wrong around it: output that is lost, no file, no memory, signals.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/engine/json_object.h"
#include "tests/core/cli/command.h"
#include "tests/support/files.h"

namespace zonelab::process_test {
namespace {

using testing::Outcome;
using testing::Put;
using testing::ReadText;
using testing::Scratch;

std::string Programs() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "..";
}

// A line of shell, in which "zonelab" and "certify" are the programs that were built.
Outcome Shell(const std::string& line) {
  const std::string out = Scratch() / "shell-out", err = Scratch() / "shell-err";
  const std::string script = Put("script.sh", line);
  const std::string command = "cd " + Scratch().string() + " && PATH=" + Programs() +
                              ":$PATH LC_ALL=C sh " + script + " > " + out + " 2> " + err;
  const int status = std::system(command.c_str());
  return {WEXITSTATUS(status), ReadText(out), ReadText(err)};
}

Json Document(const Outcome& outcome) {
  return Json::parse(outcome.out, nullptr, /*allow_exceptions=*/false);
}

constexpr char kModel[] =
    "process P() { clock x; state a, b; init a; trans a -> b { guard x >= 2; }; }\nsystem P;\n";
// It has 10^10 states.
constexpr char kLarge[] =
    "int[0,9] v[10];\n"
    "process D(const int[0,9] i) { state s; init s; trans s -> s { guard v[i] < 9; assign v[i] = "
    "v[i] + 1; }; }\nsystem D;\n";
constexpr char kExercise[] =
    "---\nzonelab: 1\nid: t/x\nversion: 1\nkind: model\ntitle: X\n---\nReach b.\n\n```xta start\n"
    "process P() { clock x; state a, b; init a; }\nsystem P;\n```\n```xta solution\n"
    "process P() { clock x; state a, b; init a; trans a -> b { guard x >= 2; }; }\nsystem P;\n```\n"
    "```test reach points=1\nE<> P.b\nexpect: satisfied\n```\n";

class ProcessTest : public ::testing::Test {
 protected:
  void SetUp() override {
    Put("m.xta", kModel);
    Put("large.xta", kLarge);
    Put("x.zonelab.md", kExercise);
    ASSERT_EQ(Shell("zonelab check m.xta -q 'E<> P.b' --certificate c.json && zonelab check m.xta "
                    "-q 'E<> P.b' --json > run.json && zonelab convert m.xta -o m.xml")
                  .exit_code,
              0);
  }
};

TEST_F(ProcessTest, OutputThatIsLostIsAnError) {
  for (const char* command :
       {"zonelab check m.xta",
        "zonelab check m.xta --json",
        "zonelab check m.xta --dump ast",
        "zonelab check m.xta --why",
        "zonelab convert m.xta --to xml",
        "zonelab example",
        "zonelab example fischer",
        "zonelab certify m.xta c.json",
        "zonelab replay m.xta run.json",
        "zonelab bound large.xta -q 'E<> v[0] > 9' --constant N --range 1..1 --json",
        "zonelab compare m.xta m.xta --template P --observe c",
        "zonelab configs",
        "zonelab contract",
        "zonelab contract --types",
        "zonelab completions bash",
        "zonelab exercise check x.zonelab.md --json",
        "zonelab exercise show x.zonelab.md",
        "zonelab exercise mutants x.zonelab.md",
        "zonelab exercise hint x.zonelab.md m.xta",
        "zonelab grade x.zonelab.md m.xta",
        "zonelab grade x.zonelab.md m.xta --json",
        "zonelab --help",
        "zonelab check --help",
        "zonelab --version",
        "certify m.xta c.json"}) {
    const Outcome outcome = Shell(std::string(command) + " > /dev/full");
    EXPECT_EQ(outcome.exit_code, 2) << command;
    EXPECT_NE(outcome.err, "") << command;
  }
  EXPECT_EQ(Shell("zonelab check m.xta > /dev/full").err,
            "zonelab: cannot write the results: No space left on device\n");
}

TEST_F(ProcessTest, FilesThatCannotBeWrittenAreErrors) {
  std::filesystem::create_directories(Scratch() / "site" / "assets");
  for (const char* name : {"index.html", "scorm.js", "offline.js"})
    Put(std::string("site/") + name, "content");
  for (const char* command :
       {"zonelab check m.xta -q 'E<> P.b' --certificate", "zonelab convert m.xta --to xml -o",
        "zonelab exercise split x.zonelab.md -o",
        "zonelab exercise pack x.zonelab.md --site site -o",
        "zonelab grade x.zonelab.md m.xta --csv"}) {
    for (const char* file : {"/dev/full", ".", "/nowhere/file", "m.xta/file"}) {
      const Outcome outcome = Shell(std::string(command) + " " + file);
      EXPECT_EQ(outcome.exit_code, 2) << command << " " << file;
      EXPECT_NE(outcome.err.find("cannot write"), std::string::npos)
          << command << " " << file << ": " << outcome.err;
    }
  }
  EXPECT_EQ(Shell("zonelab certify m.xta c.json --export muntac -o m.xta/folder").exit_code, 2);
}

TEST_F(ProcessTest, WithJsonThereIsADocumentWhateverHappens) {
  const auto error = [](const std::string& line) {
    const Outcome outcome = Shell(line);
    EXPECT_EQ(outcome.exit_code, 2) << line;
    const Json document = Document(outcome);
    EXPECT_TRUE(document.is_object() && document.contains("error")) << line << outcome.out;
    return document.is_object() ? document.value("error", "") : "";
  };
  EXPECT_EQ(error("zonelab check nowhere.xta --json"),
            "cannot read nowhere.xta: No such file or directory");
  EXPECT_EQ(error("zonelab check m.xta --json --bogus"), "unknown option --bogus");
  EXPECT_EQ(error("zonelab check m.xta --json --query-file nowhere.q"),
            "cannot read nowhere.q: No such file or directory");
  EXPECT_EQ(error("zonelab check --json m.xta --certificate /nowhere/c.json"),
            "cannot write /nowhere/c.json: No such file or directory");
  for (const char* command :
       {"check", "replay", "bound", "compare", "grade", "exercise", "exercise check", "convert"}) {
    error("zonelab " + std::string(command) + " --json");
  }
  error("zonelab replay m.xta nowhere.json --json");
  error("zonelab bound m.xta -q 'E<> P.b' --constant N --range 1..2 --json");
  error("zonelab grade x.zonelab.md nowhere --json");
  Put("bad.zonelab.md", "---\nzonelab: 1\n---\n");
  error("zonelab grade bad.zonelab.md m.xta --json");
  // What is known is there besides.
  const Json model = Document(Shell("zonelab check m.xta --json --query-file nowhere.q"));
  EXPECT_EQ(model["model"], "m.xta");
  EXPECT_FALSE(Document(Shell("zonelab check m.xta --json")).contains("error"));
}

TEST_F(ProcessTest, SignalsEndSearchesWithWhatIsKnown) {
  for (const char* signal : {"INT", "TERM"}) {
    // `&` makes a shell's command deaf to SIGINT: env makes it hear again.
    const Outcome outcome = Shell(
        std::string("env --default-signal=INT zonelab check large.xta -q 'A[] v[0] <= 9' -q 'E<> "
                    "v[0] == 1' --clocks extra-lu --json --certificate d.json &\nsleep 1\nkill -") +
        signal + " $!\nwait $!");
    EXPECT_EQ(outcome.exit_code, 3) << signal << outcome.err;
    const Json document = Document(outcome);
    ASSERT_TRUE(document.is_object()) << outcome.out;
    ASSERT_EQ(document["results"].size(), 2u);
    for (const Json& result : document["results"]) {
      EXPECT_EQ(result["verdict"], "unknown");
      EXPECT_EQ(result["reason"]["code"], "stopped");
    }
    EXPECT_GT(document["results"][0]["stats"]["expanded"], 0);
    EXPECT_FALSE(std::filesystem::exists(Scratch() / "d.json"));
  }
  // A reader that has seen enough.
  EXPECT_EQ(Shell("zonelab configs | head -n 1").err, "");
}

TEST_F(ProcessTest, SignalsEndGradingWithWhatIsKnown) {
  Put("hard.zonelab.md",
      std::string("---\nzonelab: 1\nid: t/h\nversion: 1\nkind: model\ntitle: H\n---\nX.\n\n```xta "
                  "start\n") +
          kLarge + "```\n```test low points=1\nA[] v[0] <= 9\nexpect: satisfied\n```\n");
  const Outcome outcome = Shell(
      "mkdir -p answers && cp large.xta answers/a.xta && cp large.xta answers/b.xta\n"
      "env --default-signal=INT zonelab grade hard.zonelab.md answers --jobs 1 --json &\n"
      "sleep 1\nkill -INT $!\nwait $!");
  const Json document = Document(outcome);
  ASSERT_TRUE(document.is_object()) << outcome.out << outcome.err;
  EXPECT_NE(outcome.out.find("it was interrupted"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.exit_code, 0);
}

// Each of these once aborted, or did with less.
TEST_F(ProcessTest, WithoutMemoryAVerdictIsUnknown) {
  for (const int kilobytes : {20'000, 30'000, 60'000}) {
    const Outcome outcome = Shell("ulimit -v " + std::to_string(kilobytes) +
                                  " && zonelab check large.xta -q 'A[] v[0] <= 9' --json");
    if (outcome.exit_code == 127) continue;  // the program itself takes more here
    EXPECT_EQ(outcome.exit_code, 3) << kilobytes << outcome.err;
    const Json document = Document(outcome);
    ASSERT_TRUE(document.is_object()) << kilobytes << outcome.out;
    if (document.contains("error")) continue;
    EXPECT_EQ(document["results"][0]["verdict"], "unknown");
    EXPECT_EQ(document["results"][0]["reason"]["limit"], "memory");
  }
  for (const char* command : {"zonelab compare large.xta large.xta --template D --observe c --json",
                              "zonelab check large.xta -q 'E<> v[0] > 9' --why --json"}) {
    const Outcome outcome = Shell("ulimit -v 40000 && " + std::string(command));
    EXPECT_NE(outcome.exit_code, 134) << command << outcome.err;
    EXPECT_TRUE(Document(outcome).is_object()) << command << outcome.out;
  }
}

TEST_F(ProcessTest, ACertificateFromBeforeIsLeftAndNamed) {
  const std::string before = ReadText(Scratch() / "c.json");
  for (const char* line :
       {"zonelab check nowhere.xta --certificate c.json",
        "zonelab check m.xml -q 'E<> P.nowhere' --certificate c.json",
        "zonelab check large.xta -q 'A[] v[0] <= 9' --max-states 10 --certificate c.json",
        "echo 'process P() {' > bad.xta; zonelab check bad.xta --certificate c.json",
        "zonelab check m.xta --query-file nowhere.q --certificate c.json",
        "zonelab check m.xta --certificate c.json --bogus",
        "zonelab check m.xta --order upwards --certificate=c.json"}) {
    const Outcome outcome = Shell(line);
    EXPECT_GE(outcome.exit_code, 2) << line;
    EXPECT_NE(outcome.err.find("no verdict was certified; c.json is what it was before"),
              std::string::npos)
        << line << ": " << outcome.err;
    EXPECT_EQ(ReadText(Scratch() / "c.json"), before);
  }
}

}  // namespace
}  // namespace zonelab::process_test
