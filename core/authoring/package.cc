#include "core/authoring/package.h"

#include <string_view>

#include "core/base/sha256.h"
#include "core/base/strings.h"
#include "core/exercise/json.h"

namespace zonelab::authoring {
namespace {

constexpr char kExercise[] = "exercise.zonelab.json";

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

std::string StartPage(const exercise::Exercise& exercise) {
  return Cat(
      "<!doctype html>\n<html lang=\"", Escaped(exercise.language),
      "\">\n  <head>\n    <meta charset=\"utf-8\" />\n"
      "    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n    <title>",
      Escaped(exercise.title), "</title>\n  </head>\n  <body data-exercise=\"../", kExercise,
      "\" data-page=\"", kPageFolder, "\" data-title=\"", Escaped(exercise.title),
      "\">\n    <script src=\"", kPageFolder, "scorm.js\"></script>\n  </body>\n</html>\n");
}

std::string Manifest(const exercise::Exercise& exercise, const std::vector<std::string>& names,
                     bool is_2004) {
  // Identifiers are names of XML: letters, digits, hyphens.
  const std::string id =
      Cat("zonelab-", Sha256Hex(exercise.id).substr(0, 12), "-v", exercise.version);
  const std::string title = Escaped(exercise.title);
  std::string files;
  for (const std::string& name : names) {
    Append(&files, "      <file href=\"", Escaped(name), "\" />\n");
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

std::vector<PackageFile> PackageOf(const exercise::Exercise& exercise,
                                   const std::vector<std::string>& page, bool is_2004) {
  const exercise::Exercise shown =
      exercise::ForLearners(exercise, /*keeps_solutions=*/false, /*holds_back=*/true);
  std::vector<std::string> names = {"index.html", kExercise};
  names.insert(names.end(), page.begin(), page.end());
  const Json json = exercise::ToJson(shown);
  return {{"imsmanifest.xml", Manifest(shown, names, is_2004)},
          {"index.html", StartPage(shown)},
          {kExercise, json.dump(1, ' ', false, Json::error_handler_t::replace)}};
}

std::string SinglePage(const exercise::Exercise& exercise, std::string page) {
  constexpr std::string_view kMark = "<!--exercise-->", kTitle = "<title>ZoneLab</title>";
  const size_t mark = page.find(kMark);
  if (mark == page.npos) return "";
  const exercise::Exercise shown =
      exercise::ForLearners(exercise, /*keeps_solutions=*/false, /*holds_back=*/true);
  // Within a script nothing may look like its end: JSON lets '/' be written with a backslash.
  std::string json;
  for (const char c :
       exercise::ToJson(shown).dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '/' && json.ends_with('<')) json += '\\';
    if (c == '!' && json.ends_with('<')) {
      json += "\\u0021";
    } else {
      json += c;
    }
  }
  page.replace(mark, kMark.size(),
               Cat("<script type=\"application/json\" id=\"exercise\">", json, "</script>"));
  if (const size_t title = page.find(kTitle); title != page.npos) {
    page.replace(title, kTitle.size(), Cat("<title>", Escaped(shown.title), "</title>"));
  }
  return page;
}

}  // namespace zonelab::authoring
