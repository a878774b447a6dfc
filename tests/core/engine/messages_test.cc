// Every diagnostic of a model or query can be said in other languages: it has a template, which
// tests/languages/messages.py finds in the sources, and which gives the English text back.
//
// The mistakes are made here: each example with a token left out, doubled or replaced by another one.
#include <gtest/gtest.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "core/base/catalogue.h"
#include "core/base/diagnostics.h"
#include "core/base/said.h"
#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/engine/examples.h"
#include "tests/support/files.h"

namespace zonelab::messages_test {
namespace {

constexpr int kNoCommand = 127 << 8;

// What the script prints, all layers together; empty: there is no Python, or it complains.
std::set<std::string> Extracted() {
  const std::string command = "python3 " + testing::SourcePath("tests/languages/messages.py");
  std::FILE* pipe = popen(command.c_str(), "r");
  std::string text;
  char buffer[1 << 16];
  for (size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) text.append(buffer, n);
  const int status = pclose(pipe);
  EXPECT_TRUE(status == 0 || status == kNoCommand) << "the script complains";
  if (status != 0) return {};
  std::set<std::string> templates;
  const nlohmann::json layers = nlohmann::json::parse(text);
  for (const auto& [layer, keys] : layers.items()) {
    for (const auto& key : keys) templates.insert(key.get<std::string>());
  }
  return templates;
}

bool HasLetters(const std::string& form) { return std::regex_search(form, std::regex("[A-Za-z]")); }

class Said {
 public:
  explicit Said(std::set<std::string> templates) : templates_(std::move(templates)) {}

  void See(const Diagnostics& diagnostics) {
    for (const Diagnostic& one : diagnostics.all()) {
      See(one.message, one);
      for (const Note& note : one.notes) See(note.message, one);
    }
  }
  size_t kinds() const { return seen_.size(); }

 private:
  void See(const Message& message, const Diagnostic& in) {
    EXPECT_NE(message.said(), nullptr) << in.code.text() << ": " << message;
    EXPECT_EQ(Catalogue().Say(message), std::string(message));
    Look(message);
  }
  void Look(const Message& message) {
    if (message.said() == nullptr) return;
    const std::string& form = message.said()->form;
    if (HasLetters(form) && seen_.insert(form).second) {
      EXPECT_TRUE(templates_.contains(form)) << "messages.py does not find: " << form;
    }
    for (const Message& argument : message.said()->arguments) Look(argument);
  }

  std::set<std::string> templates_, seen_;
};

std::vector<std::string> TokensOf(const std::string& text) {
  static const std::regex kToken(R"([A-Za-z_]\w*|\d+|\s+|//[^\n]*|[-=<>&|+!:]=|->|&&|\|\||.)");
  std::vector<std::string> tokens;
  for (std::sregex_iterator it(text.begin(), text.end(), kToken), end; it != end; ++it) {
    tokens.push_back(it->str());
  }
  return tokens;
}

std::string Joined(const std::vector<std::string>& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += token;
  return text;
}

TEST(MessagesTest, EveryDiagnosticOfABrokenModelHasATemplate) {
  const std::set<std::string> templates = Extracted();
  ASSERT_FALSE(templates.empty()) << "tests/languages/messages.py needs Python 3";
  Said said(templates);
  std::mt19937 random(7);
  std::vector<std::string> words;
  std::vector<std::vector<std::string>> models;
  for (const std::string& path : testing::FilesIn(testing::SourcePath("examples"), ".xta")) {
    models.push_back(TokensOf(testing::ReadText(path)));
    words.insert(words.end(), models.back().begin(), models.back().end());
  }
  for (const std::vector<std::string>& model : models) {
    for (size_t k = 0; k < model.size(); k += 10 + random() % 21) {
      if (model[k].find_first_not_of(" \t\r\n") == std::string::npos) continue;
      std::vector<std::string> broken = model;
      switch (random() % 3) {
        case 0:
          broken[k] = "";
          break;
        case 1:
          broken[k] += " " + model[k];
          break;
        default:
          broken[k] = words[random() % words.size()];
      }
      const std::unique_ptr<Model> loaded = Model::Load(Joined(broken), Format::kXta);
      said.See(loaded->diagnostics());
      if (loaded->ok() && k % 2 == 0) said.See(*loaded->Sanity({}).diagnostics);
    }
  }
  EXPECT_GT(said.kinds(), 40U);
}

TEST(MessagesTest, EveryDiagnosticOfABrokenQueryHasATemplate) {
  const std::set<std::string> templates = Extracted();
  ASSERT_FALSE(templates.empty()) << "tests/languages/messages.py needs Python 3";
  Said said(templates);
  const std::unique_ptr<Model> model =
      Model::Load(testing::ReadText(testing::SourcePath("examples/train-gate.xta")), Format::kXta);
  ASSERT_TRUE(model->ok());
  const char* const queries[] = {
      "E<> Train(0).Cross and Train(1).x > 3", "A[] Train(0).Cross imply Gate.Occ",
      "Train(0).Appr --> Train(0).Cross",      "sup{Train(0).Cross}: Gate.len, Train(0).x",
      "E[] not (Train(0).Cross && deadlock)",  "A<> forall (i : id_t) Train(i).Safe",
      "A[] Train(0).x - Train(1).x <= 3 || 1",
  };
  std::vector<std::string> words = {"AG", "U",  "=",       "==>",   "'",
                                    ";",  "Pr", "control", "until", "[]"};
  for (const char* query : queries) {
    for (const std::string& token : TokensOf(query)) words.push_back(token);
  }
  std::mt19937 random(11);
  for (const char* query : queries) {
    const std::vector<std::string> tokens = TokensOf(query);
    for (int round = 0; round < 200; ++round) {
      std::vector<std::string> broken = tokens;
      for (int change = 0; change < 1 + round % 2; ++change) {
        std::string& token = broken[random() % broken.size()];
        token = random() % 3 == 0 ? "" : words[random() % words.size()];
      }
      said.See(*model->CheckQuery(Joined(broken)).diagnostics);
    }
  }
  EXPECT_GT(said.kinds(), 30U);
}

}  // namespace
}  // namespace zonelab::messages_test
