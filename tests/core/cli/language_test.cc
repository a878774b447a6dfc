// The language of the command line: which one it is, and what is said in it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/cli/command.h"
#include "tests/support/files.h"

namespace zonelab::testing::language_test {
namespace {

constexpr const char* kWarning = "this process has no locations, so it cannot run";

// The sentence as the catalogue has it; in English, if there is none.
std::string InLanguage(const std::string& code, const std::string& sentence) {
  const std::string path = SourcePath("core/languages/" + code + ".json");
  if (!Exists(path)) return sentence;
  const nlohmann::json entry = nlohmann::json::parse(ReadText(path)).at("lang");
  return entry.value(sentence, sentence);
}

std::string Model() {
  return Put("empty.xta", "process P() { }\nprocess Q() { state a; init a; }\nsystem Q;\n");
}

TEST(LanguageTest, TheEnvironmentNamesIt) {
  const std::string german = InLanguage("de", kWarning), chinese = InLanguage("zh", kWarning);
  const struct {
    const char *environment, *flag;
    std::string sentence;
  } cases[] = {
      {"LC_ALL=C", "", kWarning},
      {"LC_ALL=POSIX LANG=de_DE.UTF-8", "", kWarning},
      {"LC_ALL= LC_MESSAGES= LANG=de_DE.UTF-8", "", german},
      {"LC_ALL= LC_MESSAGES=zh_CN.UTF-8 LANG=de_DE.UTF-8", "", chinese},
      {"LC_ALL=de_AT@euro LC_MESSAGES=zh_CN LANG=C", "", german},
      {"LC_ALL=tlh_QO", "", kWarning},  // a language that there are no sentences in
      {"LC_ALL=zh_CN", "--lang de", german},
      {"LC_ALL=de_DE", "--lang=en", kWarning},
  };
  for (const auto& each : cases) {
    const Outcome outcome =
        Zonelab("check " + Model() + " " + each.flag + " -q 'E<> Q.a'", each.environment);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_NE(outcome.err.find(each.sentence), std::string::npos)
        << each.environment << " " << each.flag << ": " << outcome.err;
  }
}

TEST(LanguageTest, ALanguageThatThereIsNotIsAnError) {
  const Outcome outcome = Zonelab("--lang tlh check " + Model());
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("--lang needs one of de, en, es, fr, pt, zh, not \"tlh\""),
            std::string::npos)
      << outcome.err;
  EXPECT_EQ(Zonelab("check " + Model() + " --lang").exit_code, 2);
  EXPECT_NE(Zonelab("--help").out.find("--lang"), std::string::npos);
}

TEST(LanguageTest, JsonIsEnglishAndSaysWhatItWasMadeOf) {
  const std::string model = Put("wrong.xta",
                                "void f(int a) { }\nprocess P() { state a; init a;\n"
                                "trans a -> a { assign f(1, 2); }; }\nsystem P;\n");
  for (const char* environment : {"LC_ALL=C", "LC_ALL=de_DE.UTF-8"}) {
    const Outcome outcome = Zonelab("check " + model + " --json", environment);
    EXPECT_EQ(outcome.exit_code, 2);
    const nlohmann::json error = nlohmann::json::parse(outcome.out)["diagnostics"][0];
    EXPECT_EQ(error["message"], "'f' takes 1 argument, but gets 2");
    EXPECT_EQ(error["said"], nlohmann::json::parse(R"(["'{0}' takes {1}, but gets {2}", "f",
                                        {"count": 1, "forms": "# argument | # arguments"}, "2"])"));
    EXPECT_EQ(error["notes"][0]["said"], nlohmann::json::parse(R"(["declared here"])"));
  }
}

TEST(LanguageTest, ReasonsOfVerdictsAreSaidToo) {
  const Outcome outcome = Zonelab("check " + Model() + " -q 'E<> Q.a'", "LC_ALL=de_DE.UTF-8");
  EXPECT_EQ(outcome.out.find("leads to such a state"), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace zonelab::testing::language_test
