// What a message was made of; for who says it in other words: JSON, catalogues of translations.
#ifndef ZONELAB_CORE_BASE_SAID_H_
#define ZONELAB_CORE_BASE_SAID_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"

namespace zonelab {

struct Said {
  // "process '{0}' has {1}", or of a counted phrase "# edge | # edges".
  std::string form;
  std::vector<Message> arguments;
  std::optional<int64_t> count;  // of a counted phrase
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_SAID_H_
