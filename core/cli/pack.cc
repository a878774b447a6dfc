#include "core/cli/pack.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/authoring/package.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/report.h"
#include "core/cli/zip.h"

namespace zonelab::cli {
namespace {

using Path = std::filesystem::path;

// What only hosts need: compressed copies, the list for use without a network, the site's own course.
bool IsLeftOut(const std::string& name) {
  const auto ends = [&](std::string_view end) { return name.ends_with(end); };
  return ends(".br") || ends(".gz") || name == "offline.js" || name == "embed.js" ||
         name == "single.html" || name.starts_with("course/") || name.starts_with(".");
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
    entries->push_back({authoring::kPageFolder + name, *std::move(content)});
  }
  return true;
}

}  // namespace

int Pack(const exercise::Exercise& exercise, const ExerciseArguments& arguments) {
  std::vector<ZipEntry> page;
  std::string error;
  if (arguments.package == "html") {
    const std::optional<std::string> single =
        ReadFile(Path(arguments.site) / "single.html", &error);
    if (!single) return Complain(Cat(error, "; `npm run build` makes it"), "exercise");
    const std::string made = authoring::SinglePage(exercise, *single);
    if (made.empty()) {
      return Complain(Cat(arguments.site, "/single.html is not ZoneLab's page"), "exercise");
    }
    return Write(arguments.output, made) ? 0 : kBad;
  }
  if (!ReadPage(arguments.site, &page, &error)) return Complain(error, "exercise");
  std::vector<std::string> names;
  for (const ZipEntry& entry : page) names.push_back(entry.name);
  std::vector<ZipEntry> entries;
  for (authoring::PackageFile& file :
       authoring::PackageOf(exercise, names, arguments.package == "scorm2004")) {
    entries.push_back({std::move(file.name), std::move(file.content)});
  }
  std::move(page.begin(), page.end(), std::back_inserter(entries));
  return Write(arguments.output, Zip(entries)) ? 0 : kBad;
}

}  // namespace zonelab::cli
