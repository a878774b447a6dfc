#include "core/cli/language.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/cli/languages_data.h"

namespace zonelab::cli {
namespace {

Catalogue& Chosen() {
  static Catalogue chosen;
  return chosen;
}

// {"lang": {"template": "translation", …}, …}: one catalogue for each layer of the engine.
Catalogue ReadCatalogue(std::string_view code) {
  std::map<std::string, std::string, std::less<>> entries;
  for (const LanguageFile* file = kLanguageFiles; file->code != nullptr; ++file) {
    if (file->code != code) continue;
    const nlohmann::json layers = nlohmann::json::parse(file->json);
    for (const auto& [layer, texts] : layers.items()) {
      for (const auto& [form, text] : texts.items()) entries.emplace(form, text.get<std::string>());
    }
  }
  return Catalogue(std::string(code), std::move(entries));
}

}  // namespace

const std::vector<std::string>& Languages() {
  static const std::vector<std::string> languages = {"de", "en", "es", "fr", "pt", "zh"};
  return languages;
}

bool ChooseLanguage(std::string_view code) {
  const std::vector<std::string>& all = Languages();
  if (std::find(all.begin(), all.end(), code) == all.end()) return false;
  Chosen() = ReadCatalogue(code);
  return true;
}

void ChooseLanguageOfEnvironment() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale(value);
    ChooseLanguage(locale.substr(0, locale.find_first_of("_.@-")));
    return;
  }
}

const Catalogue& Speech() { return Chosen(); }

}  // namespace zonelab::cli
