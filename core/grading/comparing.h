// Marks the block `equal`: does the answer's process do the same timed words as ours?
//
// Each direction is exact, and proven like other verdicts (core/compare); a word that tells the two
// apart was replayed in the one and refused by the other.  All points if both directions hold; half of
// them for one, if it is not held by an answer that does nothing, or everything.
#ifndef ZONELAB_CORE_GRADING_COMPARING_H_
#define ZONELAB_CORE_GRADING_COMPARING_H_

#include <memory>
#include <string>

#include "core/compare/compare.h"
#include "core/exercise/exercise.h"
#include "core/grading/grading.h"

namespace zonelab::grading {

class Comparing {
 public:
  Comparing(const exercise::Exercise& exercise, const exercise::Equal& equal,
            std::shared_ptr<const Model> model, const std::string& text,
            const exercise::Limits& limits, bool certifies);
  // Works for about `seconds`; true: it is done.
  bool Work(double seconds) { return !compare_.ok() || compare_.Work(seconds); }
  // REQUIRES that it is done.  Fills in all but what other checks decide.
  void Judge(CheckResult* result) const;

 private:
  void JudgeComplaint(CheckResult* result) const;
  void JudgeDoubt(const compare::Inclusion& inclusion, CheckResult* result) const;
  tasks::Judgement::Share Share() const;
  // Adds what the answer's model makes of the word.
  void Show(const char* name, const compare::Word& word, CheckResult* result) const;
  Message WhereTwice() const;

  const exercise::Exercise& exercise_;
  const exercise::Equal& equal_;
  const std::shared_ptr<const Model> model_;
  compare::Compare compare_;
};

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_COMPARING_H_
