// The files of core/languages/, built into the program by cmake/embed_languages.cmake.
#ifndef ZONELAB_CORE_CLI_LANGUAGES_DATA_H_
#define ZONELAB_CORE_CLI_LANGUAGES_DATA_H_

namespace zonelab::cli {

struct LanguageFile {
  const char* code;  // "de"
  const char* json;
};

// The last one has no code.
extern const LanguageFile kLanguageFiles[];

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_LANGUAGES_DATA_H_
