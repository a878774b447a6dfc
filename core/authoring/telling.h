// Does a changed model do the same as the solution, and if not, what tells them apart?
//
//   Telling telling(solution, mutant, "Light", limits);
//   while (!telling.Work(0.05)) {}
//   … telling.told() …
//
// First both directions are decided by timed words, in which the process's own moves count as events
// (core/compare, own_moves.h): exact, proven, and the words are as short as there are any.  Where the
// process cannot be compared so, runs of either model are followed in the other one
// (hints/follow.h): that finds differences, and never shows that there are none.
#ifndef ZONELAB_CORE_AUTHORING_TELLING_H_
#define ZONELAB_CORE_AUTHORING_TELLING_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/authoring/random_runs.h"
#include "core/compare/compare.h"
#include "core/engine/engine.h"
#include "core/exercise/exercise.h"
#include "core/hints/follow.h"
#include "core/model/run.h"

namespace zonelab::authoring {

struct Told {
  enum Kind : uint8_t { kSame, kDiffers, kUndecided };
  Kind kind = kUndecided;
  std::string why;  // kUndecided: why it was not compared, ...
  int runs = 0;     // ... and how many runs were followed
  // kSame: the events that words were made of.
  std::vector<std::string> events;
  // kDiffers: only the solution can do it (or only the other one).
  bool is_ours = false;
  std::string word;          // "press@0 On->Off@3"
  bool is_shortest = false;  // there is none with fewer events
  model::Run run;            // in the model that can do it
};
constexpr std::string_view NameOf(Told::Kind kind) {
  constexpr std::string_view kNames[] = {"same", "differs", "undecided"};
  return kNames[kind];
}

class Telling {
 public:
  // `process`: the template that differs; "": something else does.
  Telling(const std::string& ours, const std::string& other, std::string process,
          const exercise::Limits& limits);
  // Works for about `seconds`; true: it is done.
  bool Work(double seconds);
  const Told& told() const { return told_; }

 private:
  void BeginWords(const exercise::Limits& limits);
  void TakeWords();
  bool FollowRuns(double seconds);
  // The word of the run as far as the models do the same, and a step more.
  void Differs(bool is_ours, model::Run run, const hints::Parting& parting);

  const std::shared_ptr<const Model> ours_, other_;
  const std::string process_;
  std::vector<std::string> shared_;  // the templates that are the same
  std::unique_ptr<compare::Compare> compare_;
  std::optional<RandomRuns> runs_[2];
  std::optional<size_t> shortest_;  // steps of the run that was found
  Told told_;
  bool is_done_ = false;
};

// "press@0 On->Off@3": the moves of a run, by channels or edges, with their times.
std::string WordOf(const Model& model, const model::Run& run);

}  // namespace zonelab::authoring

#endif  // ZONELAB_CORE_AUTHORING_TELLING_H_
