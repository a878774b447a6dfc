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

// Where `npm run build` leaves the page: below the working folder, or where the program was built.
std::vector<Path> Usual() {
  std::vector<Path> folders = {std::filesystem::absolute("dist")};
  std::error_code code;
  const Path program = std::filesystem::read_symlink("/proc/self/exe", code);
  if (!code) folders.push_back((program.parent_path() / "../../dist").lexically_normal());
  return folders;
}

// The folder of the page that has all of `needed`; null: `*error` says where it was looked for.
std::optional<std::string> FindPage(const std::string& given,
                                    const std::vector<std::string>& needed, std::string* error) {
  const std::vector<Path> folders = given.empty() ? Usual() : std::vector<Path>{given};
  std::string looked;
  for (const Path& folder : folders) {
    std::error_code code;
    std::string missing;
    if (!std::filesystem::is_directory(folder, code)) {
      missing = "no such folder";
    } else {
      for (const std::string& name : needed) {
        if (missing.empty() && !std::filesystem::exists(folder / name, code)) {
          missing = Cat("without ", name);
        }
      }
    }
    if (missing.empty()) return folder.string();
    Append(&looked, looked.empty() ? "" : ", ", folder.string(), " (", missing, ")");
  }
  *error = Cat("ZoneLab's page, which goes into the package, was not found; looked in ", looked,
               ". `npm run build` makes it as dist; --site FOLDER says where it is");
  return std::nullopt;
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
  if (code) {
    *error = Cat("cannot read ", folder, ": ", code.message());
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
  const bool is_single = arguments.package == "html";
  using Names = std::vector<std::string>;
  const std::optional<std::string> site = FindPage(
      arguments.site, is_single ? Names{"single.html"} : Names{"index.html", "scorm.js"}, &error);
  if (!site) return Complain(error, "exercise");
  if (is_single) {
    const std::optional<std::string> single = ReadFile(Path(*site) / "single.html", &error);
    if (!single) return Complain(error, "exercise");
    const std::string made = authoring::SinglePage(exercise, *single);
    if (made.empty()) return Complain(Cat(*site, "/single.html is not ZoneLab's page"), "exercise");
    return Write(arguments.output, made) ? 0 : kBad;
  }
  if (!ReadPage(*site, &page, &error)) return Complain(error, "exercise");
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
