// Models in XML.
#include "tests/fuzz/models.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  zonelab::fuzz::TryModel({reinterpret_cast<const char*>(data), size}, zonelab::Format::kXml);
  return 0;
}
