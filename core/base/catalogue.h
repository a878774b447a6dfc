// Messages in another language, by a catalogue that maps templates to their translations.
//
//   "process '{0}' has {1}" -> "{1|# Kante hat|# Kanten hat} der Prozess '{0}'"
//   "# edge | # edges"      -> "# Kante | # Kanten"
//
// A counted phrase takes the forms that stand behind the number of its place, else those of its own
// entry; forms are in the order of the language's plural categories, '#' is the number.  What has no
// entry is said in English.
#ifndef ZONELAB_CORE_BASE_CATALOGUE_H_
#define ZONELAB_CORE_BASE_CATALOGUE_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/base/message.h"

namespace zonelab {

class Catalogue {
 public:
  // Of English, which needs no entries.
  Catalogue() = default;
  // `language`: "de", "es", "fr", "pt", "zh"; others have the plurals of English.
  Catalogue(std::string language, std::map<std::string, std::string, std::less<>> entries)
      : language_(std::move(language)), entries_(std::move(entries)) {}

  std::string Say(const Message& message) const;
  // The same with all its messages said.
  Diagnostic Say(Diagnostic diagnostic) const;

 private:
  std::string_view EntryOf(const std::string& form) const;
  std::string Number(int64_t count, std::string_view forms) const;

  std::string language_ = "en";
  std::map<std::string, std::string, std::less<>> entries_;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_CATALOGUE_H_
