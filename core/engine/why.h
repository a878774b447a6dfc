// Why is it unreachable?  The minimal sets of clock constraints that already make it so, all others
// dropped.  And why reachable: the last point of a run at which it could still have been avoided.
//
//   Why why(model, "E<> P.bad", options);
//   while (!why.Work(0.05)) {}
//   … why.answer() …
//
// A set of constraints is *enough* if the goal is unreachable with it alone.  Whatever contains a set
// that is enough is enough, since dropping constraints only adds behaviour.  The minimal such sets are
// enumerated with the help of their duals, the minimal sets of which every one must contain a member
// [Reiter 1987; Liffiton+ 2016]: in a circle,
//   - take a smallest choice R of a member of each set found so far, no superset of one that failed;
//   - ask whether all constraints but R are enough.  If not, R is such a dual; if so, shrink what was
//     asked to another minimal set, by leaving out what can be left out.
// When there is no such R, all minimal sets are known.  After an "unreachable", constraints at places
// to which no symbolic state came are left out without asking.
#ifndef ZONELAB_CORE_ENGINE_WHY_H_
#define ZONELAB_CORE_ENGINE_WHY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/avoidable.h"
#include "core/engine/clock_constraints.h"
#include "core/engine/engine.h"
#include "core/engine/hitting_set.h"
#include "core/engine/json_object.h"
#include "core/run/trace.h"

namespace zonelab {

struct WhyLimits {
  int sets = 20;
  // It ends after so many questions, or states that were explored for them.
  int questions = 1000;
  int64_t states = 2'000'000;
};

struct WhyAnswer {
  enum Code : uint8_t {
    kRefused,      // there is no answer to this question: `refusal`
    kReachable,    // the goal is reachable: `run`, `avoidable`
    kUndecided,    // not even the whole model was decided
    kUnreachable,  // `sets`
  };
  struct Set {
    IntSet constraints;      // of ClockConstraints::all(), ascending
    bool is_minimal = true;  // false: of some, it could not be decided whether they can go
  };
  Code code = kUndecided;
  Message refusal;
  std::vector<Set> sets;     // the smallest first
  bool is_complete = false;  // there are no other minimal sets
  // A run to the goal, and after how many of its moves the goal could last have been avoided,
  // whatever the times before: some run that begins with them never reaches it.  -1: not even at
  // the beginning; nothing: that was not decided.
  std::shared_ptr<const run::Trace> run;
  std::optional<int> avoidable;
  int questions = 0;
  int64_t states = 0;  // explored, in all questions
};

class Why {
 public:
  // REQUIRES model.ok(); the model must outlive this.  The options are those of each question;
  // without a limit of states each may explore some times as many as the whole model has.
  Why(const Model& model, std::string query, const Options& options, WhyLimits limits = {},
      std::string observers = "");

  // Works for about `seconds`.  True: it is done.
  bool Work(double seconds);
  // Of what was found so far.
  const WhyAnswer& answer() const { return answer_; }
  const ClockConstraints& constraints() const { return constraints_; }

 private:
  using Set = IntSet;
  enum class Enough : uint8_t { kYes, kNo, kUnknown };
  enum class Phase : uint8_t { kWhole, kShrinking, kSeeking, kAvoiding, kDone };

  // Decides what is asked next, or is done.
  void Next();
  void Ask();  // asked_
  void Take(const Result& result);
  void Take(Enough enough);
  // What is left of `asked_`, which is enough, where the search did not come; all of it if that is
  // not known.
  Set Relevant(const Result& result) const;
  Enough Known(const Set& set) const;
  // Begins to shrink the relevant constraints of what was just found to be enough.
  void Shrink();
  void ShrinkNext();
  bool IsOver() const;  // a limit is reached
  // Where could the goal of this run have been avoided?
  void BeginAvoiding(const Result& result);
  void SeekNext();

  const std::string query_;
  Options options_;
  const WhyLimits limits_;
  const ClockConstraints constraints_;
  bool is_existential_ = true;
  WhyAnswer answer_;
  Phase phase_ = Phase::kWhole;

  Set asked_;
  std::unique_ptr<Model> model_;      // with these constraints only
  std::unique_ptr<Session> session_;  // null: nothing is being asked
  Set relevant_;                      // of the last question that said "enough"

  Set set_, needed_;  // being shrunk; its members that must stay
  size_t chunk_ = 1;  // how many are left out at once
  bool is_minimal_ = true;
  Set left_out_;  // in the last question
  std::vector<Set> duals_, undecided_;

  std::unique_ptr<Avoidable> avoiding_;  // kAvoiding
};

// For programs; README.md documents the fields (why_json.cc).
Json ToJson(const Why& why);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_WHY_H_
