// Helpers of the service tests: places in a text are found by what stands there.
#ifndef ZONELAB_TESTS_CORE_SERVICES_SERVICES_TESTING_H_
#define ZONELAB_TESTS_CORE_SERVICES_SERVICES_TESTING_H_

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/strings.h"
#include "tests/support/files.h"
#include "tests/support/load.h"

namespace zonelab::testing {

// The text without its one '|', and where that stood.
struct Cursor {
  std::string text;
  uint32_t offset = 0;
  explicit Cursor(std::string_view marked) : text(marked) {
    offset = static_cast<uint32_t>(text.find('|'));
    text.erase(offset, 1);
  }
};

// The models that come with the repository, and further ones where they are.
inline std::vector<std::string> ModelFiles() {
  std::vector<std::string> folders = {SourcePath("examples"), SourcePath("tests/corpus/peers"),
                                      SourcePath("tests/corpus/reports")};
  if (const std::string shared = SharedFolder(); !shared.empty()) {
    folders.push_back(shared + "/corpus/models");
    folders.push_back(shared + "/corpus/demos");
  }
  std::vector<std::string> files;
  for (const std::string& folder : folders) {
    for (const std::string& file : FilesIn(folder, ".xta")) {
      if (std::filesystem::file_size(file) < 30000) files.push_back(file);
    }
  }
  return files;
}

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_CORE_SERVICES_SERVICES_TESTING_H_
