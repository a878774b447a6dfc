// For which values of one or two constants of a model does a query hold?
//
//   Bound bound(model, query, {{"K", 0, 9}}, options, /*certifies=*/true);
//   if (!bound.refusal().empty()) …
//   while (!bound.Work(0.05)) {}
//   … bound.points() …
//
// The query is asked at every point, and nothing is assumed of those between: more time for a train
// may make a bridge unsafe, and still more time safe again.
#ifndef ZONELAB_CORE_ENGINE_BOUND_H_
#define ZONELAB_CORE_ENGINE_BOUND_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/constant.h"
#include "core/engine/engine.h"
#include "core/engine/json_object.h"

namespace zonelab {

class Bound {
 public:
  // At most so many values of one constant, and points of two, are asked.
  static constexpr int64_t kMostValues = 1000, kMostPoints = 400;

  struct Axis {
    std::string constant;      // as in ConstantInfo
    int64_t from = 0, to = 0;  // its values, both included
    int64_t size() const { return to - from + 1; }
  };
  enum class State : uint8_t {
    kWaiting,
    kSatisfied,
    kViolated,
    kUndecided,
    kWrong,  // with these values the model has errors, or the query
  };
  struct Point {
    State state = State::kWaiting;
    std::string why;  // kUndecided, kWrong: a sentence
  };
  // Neighbouring values of one constant at which it is the same.
  struct Stretch {
    int64_t from = 0, to = 0;
    State state = State::kWaiting;
  };

  // One constant, or two.  REQUIRES model.ok(); it must outlive this.  The options are those of each
  // question; with `certifies` a verdict counts only if the checker accepts its certificate.
  Bound(const Model& model, std::string query, std::vector<Axis> axes, const Options& options,
        bool certifies);
  // What is wrong with the request; "": nothing.  Then there are no points.
  const std::string& refusal() const { return refusal_; }

  // Works for about `seconds`.  True: it is done.
  bool Work(double seconds);

  const std::string& query() const { return query_; }
  const std::vector<Axis>& axes() const { return axes_; }
  // The values of the first constant vary first.
  const std::vector<Point>& points() const { return points_; }
  std::vector<int64_t> ValuesAt(size_t point) const;
  // "A = 3, B = 4"
  std::string NameOf(size_t point) const;
  // The model with the values of a point; it may have errors.
  std::unique_ptr<Model> ModelAt(size_t point) const { return constants_.With(ValuesAt(point)); }
  const Options& options() const { return options_; }

  // Of one constant: ascending, without what waits.
  std::vector<Stretch> Stretches() const;
  // Of two constants, when it is done: the points in that state as a condition, if it is simple
  // (border.h).
  std::optional<std::string> Where(State state) const;
  // Neighbours with different verdicts: of one constant all, of two the first.  Those that are
  // nearer to the beginning come first.
  std::vector<std::pair<size_t, size_t>> Changes() const;

 private:
  void Begin();  // the next question
  void Take(const Result& result);

  const std::string query_;
  const std::vector<Axis> axes_;
  const Constants constants_;
  Options options_;
  const bool certifies_;
  std::string refusal_;
  std::vector<Point> points_;
  size_t next_ = 0;  // the point that is asked
  std::unique_ptr<Model> model_;
  std::unique_ptr<Session> session_;
};

// "waiting", "satisfied", "violated", "unknown", "wrong"; and a sign for each.
constexpr std::string_view NameOf(Bound::State state) {
  constexpr std::string_view kNames[] = {"waiting", "satisfied", "violated", "unknown", "wrong"};
  return kNames[static_cast<int>(state)];
}
constexpr char SignOf(Bound::State state) { return ".+-?!"[static_cast<int>(state)]; }
std::string SignsOf(const Bound& bound);
// For the page; wasm/engine.d.ts types it.
Json ToJson(const Bound& bound);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_BOUND_H_
