// A compiled system from a text, for tests of runs.
#ifndef ZONELAB_TESTS_CORE_RUN_RUN_TESTING_H_
#define ZONELAB_TESTS_CORE_RUN_RUN_TESTING_H_

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/run/path.h"
#include "core/run/windows.h"
#include "core/semantics/system.h"
#include "tests/support/load.h"

namespace zonelab::testing {

struct Loaded {
  explicit Loaded(const std::string& text) : model(text) {
    EXPECT_NE(model.network, nullptr) << model.Errors();
    system = semantics::System::Build(*model.network, model.diagnostics);
    EXPECT_NE(system, nullptr) << model.Errors();
  }
  run::Path Follow(const std::vector<uint32_t>& moves) const {
    const std::optional<run::Path> path = run::FollowMoves(*system, moves);
    EXPECT_TRUE(path.has_value());
    return path.value_or(run::Path());
  }
  // The run along the path with these delays, in halves.
  model::Run RunAlong(const run::Path& path, const std::vector<int64_t>& delays,
                      int64_t final_delay) const {
    model::Run run;
    run.denominator = 2;
    for (size_t k = 0; k < delays.size(); ++k) {
      run.steps.push_back({delays[k], run::EdgesOf(*system, path[k + 1].edges)});
    }
    run.final_delay = final_delay;
    return run;
  }

  ParsedModel model;
  std::unique_ptr<semantics::System> system;
};

// "[2, 5)", "(1, inf)".
inline std::string Text(const run::Window& window) {
  return Cat(window.is_from_open ? "(" : "[", window.from, ", ",
             window.is_unbounded ? std::string("inf") : Cat(window.to),
             window.is_unbounded || window.is_to_open ? ")" : "]");
}

// x - y <= 3 and the like: clocks by number, 0 the constant zero.
inline zone::Constraint AtMost(int i, int j, int32_t bound) { return {i, j, zone::AtMost(bound)}; }
inline zone::Constraint Below(int i, int j, int32_t bound) { return {i, j, zone::LessThan(bound)}; }

// a within [0, 5] is left at x >= 2; b with x in (1, 3], counted from the entry; c is kept.
inline constexpr char kChain[] = R"(
  process P() {
    clock x;
    state a { x <= 5 }, b, c;
    init a;
    trans a -> b { guard x >= 2; assign x = 0; },
          b -> c { guard x > 1 && x <= 3; };
  }
  system P;
)";

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_CORE_RUN_RUN_TESTING_H_
