#include "tests/support/files.h"

namespace zonelab::testing {

// The only source that knows the checkout's path: all others compile to the same objects
// everywhere.
std::string SourcePath(const std::string& relative) {
  return std::string(ZONELAB_SOURCE_DIR) + "/" + relative;
}

}  // namespace zonelab::testing
