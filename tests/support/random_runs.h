// How random tests run: many cases from seeds, each failing one shrunk and told how to repeat.
//
// The environment says how many and which:
//   ZONELAB_SEED=N       the seed from which the seeds of cases are made
//   ZONELAB_MODELS=N     so many cases per test
//   ZONELAB_SECONDS=N    fresh cases until N seconds are over, shared among the tests that run, and
//                        from a new seed unless ZONELAB_SEED says another
//   ZONELAB_CASE=N       only the case with this seed
//   ZONELAB_REPRODUCE=F  only the case in this file, as a failure prints and writes it
//   ZONELAB_KEEP=FOLDER  where failing cases are written (default: the temporary folder)
//   ZONELAB_SHRINK_SECONDS=N  how long a failing case is made smaller (default 120)
// Beside them, ZONELAB_FUZZ_ROUNDS=N: so many mutated texts in tests/core/lang/robust_test.cc.
#ifndef ZONELAB_TESTS_SUPPORT_RANDOM_RUNS_H_
#define ZONELAB_TESTS_SUPPORT_RANDOM_RUNS_H_

#include <cstdint>
#include <functional>
#include <string>

#include "tests/support/shrink.h"

namespace zonelab::testing {

struct RandomRuns {
  uint64_t seed = 0;   // where the environment says nothing
  int64_t models = 0;  // likewise
  // Makes the case of a seed; it has that seed.
  std::function<Case(uint64_t)> make;
  // Checks a case by EXPECT_… and ASSERT_….  `counts`: whether it counts; not while shrinking.
  std::function<void(const Case&, bool counts)> check;
};

// What was run, for a line of output.
struct Ran {
  int64_t cases = 0;
  uint64_t seed = 0;
  // No fewer cases than without the environment: then totals may be expected.
  bool is_whole = false;
};

// Stops at the first case that fails, which is a failure of the current test.
Ran RunRandomly(const RandomRuns& runs);

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_RANDOM_RUNS_H_
