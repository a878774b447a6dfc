// Runs the programs that were built, as a shell would.
#ifndef ZONELAB_TESTS_CORE_CLI_COMMAND_H_
#define ZONELAB_TESTS_CORE_CLI_COMMAND_H_

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/files.h"

namespace zonelab::testing {

struct Outcome {
  int exit_code = -1;
  std::string out;  // standard output
  std::string err;
};

// A folder of this test process, removed at its end.
inline const std::filesystem::path& Scratch() {
  struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("zonelab-cli-" + std::to_string(getpid()));
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
  };
  static const Folder folder;
  return folder.path;
}

// `zonelab ARGUMENTS`, which the shell splits; in English, whoever runs it, unless `environment` says else.
inline Outcome Zonelab(const std::string& arguments, const std::string& environment = "LC_ALL=C") {
  const std::string out = Scratch() / "out", err = Scratch() / "err";
  const std::string program =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "../zonelab";
  const int status = std::system(
      (environment + " " + program + " " + arguments + " > " + out + " 2> " + err).c_str());
  return {WEXITSTATUS(status), ReadText(out), ReadText(err)};
}

// Writes a file for a command to read; returns its path.
inline std::string Put(const std::string& name, const std::string& text) {
  const std::filesystem::path path = Scratch() / name;
  std::FILE* file = std::fopen(path.c_str(), "wb");
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
  return path;
}

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_CORE_CLI_COMMAND_H_
