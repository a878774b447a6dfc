// Whole files, for the command lines.
#ifndef ZONELAB_CORE_BASE_FILES_H_
#define ZONELAB_CORE_BASE_FILES_H_

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "core/base/strings.h"

namespace zonelab {

// The content of a file; "-" reads standard input.  None: `*error` says why and names the file.
inline std::optional<std::string> ReadFile(const std::string& path, std::string* error) {
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (file == nullptr) {
    *error = Cat("cannot read ", path, ": ", std::strerror(errno));
    return std::nullopt;
  }
  std::string text;
  char buffer[1 << 16];
  size_t count = 0;
  while ((count = std::fread(buffer, 1, sizeof(buffer), file)) > 0) text.append(buffer, count);
  const bool failed = std::ferror(file) != 0;
  if (failed) *error = Cat("cannot read ", path, ": ", std::strerror(errno));
  if (file != stdin) std::fclose(file);
  if (failed) return std::nullopt;
  return text;
}

// Writes a file.  False: it could not be written completely; errno says why.
inline bool WriteFile(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool is_good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && is_good;
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_FILES_H_
