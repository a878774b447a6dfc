// One question that the grader puts to the engine, in slices; its verdict is proven before it
// counts.
#ifndef ZONELAB_CORE_GRADING_ASKING_H_
#define ZONELAB_CORE_GRADING_ASKING_H_

#include <memory>
#include <string>

#include "core/engine/engine.h"
#include "core/grading/grading.h"

namespace zonelab::grading {

struct Outcome {
  Verdict verdict = Verdict::kUnknown;
  // Why there is no verdict: kLimit, kError, kUnaskable or kRefused.
  Cause cause = Cause::kNone;
  Message detail;
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Result> result;  // null: it could not be asked
  double seconds = 0;
};

class Asking {
 public:
  // `model` may have errors: then the question cannot be asked.  `options`: with these, and limits.
  Asking(std::shared_ptr<const Model> model, const std::string& query,
         const exercise::Limits& limits, bool certifies, Options options = {});
  // Works for about `seconds`; true: it is done.
  bool Work(double seconds);
  // REQUIRES that it is done.
  Outcome Take() { return std::move(outcome_); }

 private:
  void Finish();

  const bool certifies_;
  Outcome outcome_;
  std::unique_ptr<Session> session_;  // null: it is done
};

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_ASKING_H_
