// Answers to a `puzzle`: a condition on one constant of the model or two, and the box of values in
// which it is looked at.
#ifndef ZONELAB_CORE_TASKS_PAIRS_H_
#define ZONELAB_CORE_TASKS_PAIRS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/engine/json_object.h"
#include "core/exercise/exercise.h"
#include "core/tasks/feedback.h"

namespace zonelab::tasks {

struct Box {
  struct Axis {
    std::string name;          // of a constant: "K", "Train.K"
    int64_t from = 0, to = 0;  // its values, both included
  };
  std::vector<Axis> axes;
  // The values of the first constant vary first.
  std::vector<std::vector<int64_t>> points;

  // {"D", "3"}, {"H", "4"}
  Values At(size_t point) const;
  // "D = 3, H = 4"
  std::string NameOf(size_t point) const;
};
inline constexpr int64_t kMostPointsOfBox = 400;

// `box: D in 0..9, H in 0..9`; errors say what to write instead.
absl::StatusOr<Box> BoxOf(const exercise::Task& task);

// "H >= D + 2 && D > 0": at which points of the box it holds; else `error` says what cannot be read.
struct Truth {
  std::vector<bool> holds;
  std::optional<TextError> error;
};
Truth TruthOf(const Box& box, std::string_view text);

// For the page: {"box", "holds", "error"}; wasm/exercise.d.ts types it.
Json ReadPairsToJson(const exercise::Task& task, std::string_view text);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_PAIRS_H_
