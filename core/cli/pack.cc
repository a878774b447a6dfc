// A package is a zip: imsmanifest.xml, which says what to start; index.html, which runs scorm.js of the page
// (web/npm/elements/scorm.ts); the exercise without solutions; and the page.
#include "core/cli/pack.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/files.h"
#include "core/base/sha256.h"
#include "core/base/strings.h"
#include "core/cli/report.h"
#include "core/cli/zip.h"
#include "core/exercise/json.h"

namespace zonelab::cli {
namespace {

using Path = std::filesystem::path;

constexpr char kExercise[] = "exercise.zonelab.json";
constexpr char kPage[] = "zonelab/";

std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&' || c == '<' || c == '>' || c == '"' || c == '\'') {
      Append(&escaped, "&#", static_cast<int>(c), ";");
    } else {
      escaped += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return escaped;
}

// What only hosts need: compressed copies, the list for use without a network, the site's own course.
bool IsLeftOut(const std::string& name) {
  const auto ends = [&](std::string_view end) { return name.ends_with(end); };
  return ends(".br") || ends(".gz") || name == "offline.js" || name == "embed.js" ||
         name.starts_with("course/") || name.starts_with(".");
}

// False: `*error` says why.
bool ReadPage(const std::string& folder, std::vector<ZipEntry>* entries, std::string* error) {
  std::error_code code;
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, code)) {
    if (entry.is_regular_file(code)) {
      names.push_back(entry.path().lexically_relative(folder).generic_string());
    }
  }
  const auto has = [&](const char* name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (code || !has("index.html") || !has("scorm.js")) {
    *error = Cat(folder, " is no folder of ZoneLab's page: it has no ",
                 has("index.html") ? "scorm.js" : "index.html",
                 "; `npm run build` makes it as dist, and --site says where it is");
    return false;
  }
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) {
    if (IsLeftOut(name)) continue;
    std::optional<std::string> content = ReadFile(Path(folder) / name, error);
    if (!content) return false;
    entries->push_back({kPage + name, *std::move(content)});
  }
  return true;
}

std::string StartPage(const exercise::Exercise& exercise) {
  return Cat(
      "<!doctype html>\n<html lang=\"", Escaped(exercise.language),
      "\">\n  <head>\n    <meta charset=\"utf-8\" />\n"
      "    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n    <title>",
      Escaped(exercise.title), "</title>\n  </head>\n  <body data-exercise=\"../", kExercise,
      "\" data-page=\"", kPage, "\" data-title=\"", Escaped(exercise.title),
      "\">\n    <script src=\"", kPage, "scorm.js\"></script>\n  </body>\n</html>\n");
}

std::string Manifest(const exercise::Exercise& exercise, const std::vector<ZipEntry>& entries,
                     bool is_2004) {
  // Identifiers are names of XML: letters, digits, hyphens.
  const std::string id =
      Cat("zonelab-", Sha256Hex(exercise.id).substr(0, 12), "-v", exercise.version);
  const std::string title = Escaped(exercise.title);
  std::string files;
  for (const ZipEntry& entry : entries) {
    Append(&files, "      <file href=\"", Escaped(entry.name), "\" />\n");
  }
  const std::string_view spaces = is_2004
                                      ? "xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" "
                                        "xmlns:adlcp=\"http://www.adlnet.org/xsd/adlcp_v1p3\" "
                                        "xmlns:imsss=\"http://www.imsglobal.org/xsd/imsss\""
                                      : "xmlns=\"http://www.imsproject.org/xsd/imscp_rootv1p1p2\" "
                                        "xmlns:adlcp=\"http://www.adlnet.org/xsd/adlcp_rootv1p2\"";
  return Cat(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest identifier=\"", id,
      "\" version=\"1.0\" ", spaces,
      ">\n  <metadata>\n    <schema>ADL SCORM</schema>\n    <schemaversion>",
      is_2004 ? "2004 4th Edition" : "1.2",
      "</schemaversion>\n  </metadata>\n  <organizations default=\"course\">\n    <organization "
      "identifier=\"course\">\n      <title>",
      title,
      "</title>\n      <item identifier=\"item\" identifierref=\"resource\">\n        <title>",
      title, "</title>\n", is_2004 ? "" : "        <adlcp:masteryscore>100</adlcp:masteryscore>\n",
      "      </item>\n    </organization>\n  </organizations>\n  <resources>\n    <resource "
      "identifier=\"resource\" type=\"webcontent\" ",
      is_2004 ? "adlcp:scormType" : "adlcp:scormtype", "=\"sco\" href=\"index.html\">\n", files,
      "    </resource>\n  </resources>\n</manifest>\n");
}

}  // namespace

int Pack(const exercise::Exercise& exercise, const ExerciseArguments& arguments) {
  const exercise::Exercise shown =
      exercise::ForLearners(exercise, /*keeps_solutions=*/false, /*holds_back=*/true);
  std::vector<ZipEntry> entries;
  std::string error;
  entries.push_back({"index.html", StartPage(shown)});
  entries.push_back(
      {kExercise, exercise::ToJson(shown).dump(1, ' ', false, Json::error_handler_t::replace)});
  if (!ReadPage(arguments.site, &entries, &error)) return Complain(error, "exercise");
  const std::string manifest = Manifest(shown, entries, arguments.package == "scorm2004");
  entries.insert(entries.begin(), {"imsmanifest.xml", manifest});
  return Write(arguments.output, Zip(entries)) ? 0 : kBad;
}

}  // namespace zonelab::cli
