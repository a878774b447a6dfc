// Settings that come from the environment; random_runs.h lists those of random tests.
#ifndef ZONELAB_TESTS_SUPPORT_ENVIRONMENT_H_
#define ZONELAB_TESTS_SUPPORT_ENVIRONMENT_H_

#include <cstdint>
#include <cstdlib>

namespace zonelab::testing {

inline int64_t FromEnvironment(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoll(text);
}

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_ENVIRONMENT_H_
