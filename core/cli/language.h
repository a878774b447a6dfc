// The language in which the command line says what the engine tells: diagnostics and reasons.  Helps and
// JSON are English.
#ifndef ZONELAB_CORE_CLI_LANGUAGE_H_
#define ZONELAB_CORE_CLI_LANGUAGE_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/base/catalogue.h"

namespace zonelab::cli {

// "de", "en", "es", …
const std::vector<std::string>& Languages();

// Chooses one of Languages(); false: there is none of this name.
bool ChooseLanguage(std::string_view code);
// The one that LC_ALL, LC_MESSAGES or LANG names, the first of them that is set: "de_DE.UTF-8" is German.
void ChooseLanguageOfEnvironment();

// Of the language that was chosen last; at first English.
const Catalogue& Speech();

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_LANGUAGE_H_
