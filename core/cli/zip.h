// A zip file, written at once: its files as they are, without compression.
#ifndef ZONELAB_CORE_CLI_ZIP_H_
#define ZONELAB_CORE_CLI_ZIP_H_

#include <string>
#include <vector>

namespace zonelab::cli {

struct ZipEntry {
  std::string name;  // with '/' between folders
  std::string content;
};

// REQUIRES fewer than 65,535 entries and less than 4 GB.
std::string Zip(const std::vector<ZipEntry>& entries);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_ZIP_H_
