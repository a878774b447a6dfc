// Until when could the goal of a run have been avoided?
//
// After each of its moves, is there a run that begins with these moves, at whatever times, and never
// reaches the goal?  Once there is none, there is none later: so the last such place is found by
// halving, with one question E[] at each.
#ifndef ZONELAB_CORE_ENGINE_AVOIDABLE_H_
#define ZONELAB_CORE_ENGINE_AVOIDABLE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/json_object.h"

namespace zonelab {

class Avoidable {
 public:
  // The moves of a run that meets the goal of this query, E<> or A[], by their numbers (run/path.h).
  // REQUIRES model.ok(); it must outlive this.
  Avoidable(const Model& model, std::string_view query, const Options& options,
            std::vector<uint32_t> moves);
  // Of a run as ReplayToJson takes it; null: it is none, or there is no such question about it.
  static std::unique_ptr<Avoidable> Open(const Model& model, std::string_view query,
                                         const Options& options, const Json& run);

  // Works for about `seconds`.  True: it is done.
  bool Work(double seconds);
  // After how many of the moves it could last have been avoided; -1: not even at the beginning;
  // nothing: that was not decided.
  std::optional<int> last() const { return last_; }
  int questions() const { return questions_; }
  int64_t states() const { return states_; }  // explored, in all questions

 private:
  void Ask();
  void Take(Verdict verdict);
  int middle() const { return (avoidable_ + forced_) / 2; }

  const Model& model_;
  std::string avoiding_;  // E[] of the goal's negation
  Options options_;
  const std::vector<uint32_t> moves_;
  // After so many it could be avoided; after so many it could not.
  int avoidable_ = -1, forced_ = 0;
  bool is_done_ = false;
  std::optional<int> last_;
  int questions_ = 0;
  int64_t states_ = 0;
  std::unique_ptr<Session> session_;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_AVOIDABLE_H_
