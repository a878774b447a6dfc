// Reading test data.
#ifndef ZONELAB_TESTS_SUPPORT_FILES_H_
#define ZONELAB_TESTS_SUPPORT_FILES_H_

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace zonelab::testing {

// A file of the repository.
std::string SourcePath(const std::string& relative);

// The folder of further models, or "" where there is none (then the test skips).
inline std::string SharedFolder() {
  const char* variable = std::getenv("ZONELAB_SHARED");
  const std::string folder = variable != nullptr ? variable : SourcePath("../shared");
  return std::filesystem::exists(folder) ? folder : "";
}

inline std::string ReadText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline bool Exists(const std::string& path) { return std::filesystem::exists(path); }

// Files of a folder with this extension, sorted.
inline std::vector<std::string> FilesIn(const std::string& folder, const std::string& extension) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The rows of a tab-separated table whose first line names the columns.
inline std::vector<std::map<std::string, std::string>> ReadTable(const std::string& path) {
  std::istringstream text(ReadText(path));
  std::vector<std::map<std::string, std::string>> rows;
  std::vector<std::string> names;
  for (std::string line; std::getline(text, line);) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
    if (names.empty()) {
      names = cells;
      continue;
    }
    auto& row = rows.emplace_back();
    for (size_t k = 0; k < cells.size() && k < names.size(); ++k) row[names[k]] = cells[k];
  }
  return rows;
}

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_FILES_H_
