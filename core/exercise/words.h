// Which words the format has for names, languages, versions and dates.
#ifndef ZONELAB_CORE_EXERCISE_WORDS_H_
#define ZONELAB_CORE_EXERCISE_WORDS_H_

#include <cstddef>
#include <string_view>

namespace zonelab::exercise {

bool IsIdentifier(std::string_view text);  // of a model
bool IsId(std::string_view text);          // "first/stairs"
bool IsLanguage(std::string_view text);    // "de", "pt-BR"
bool IsEngine(std::string_view text);      // ">= 0.2 < 1"
// Is a version ("0.2.0") in such a range?  REQUIRES IsEngine(range).
bool AllowsEngine(std::string_view range, std::string_view version);
bool IsBase64Url(std::string_view text, size_t least, size_t most);
bool IsMutant(std::string_view text);  // "3f2a91c0"
bool IsDate(std::string_view text);    // "2027-01-31"

}  // namespace zonelab::exercise

#endif  // ZONELAB_CORE_EXERCISE_WORDS_H_
