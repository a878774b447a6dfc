// A check: question and plan in, answer out, in slices of work.
//
//   Setting setting = {system, question, *MakePlan(question, options)};
//   std::unique_ptr<Check> check = MakeCheck(setting, diagnostics);   // null: see diagnostics
//   while (!check->progress().done) check->Work(0.05);
//   Answer answer = check->Finish();
//
// There is one class for each kind of question: reachability.cc (E<>, A[], all states), runs.cc
// (E[], A<>, -->) and extremes.cc (sup, inf, bounds); and lineup.cc, where several searches take
// turns.
#ifndef ZONELAB_CORE_CHECK_CHECK_H_
#define ZONELAB_CORE_CHECK_CHECK_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/certificate/certificate.h"
#include "core/check/plan.h"
#include "core/check/question.h"
#include "core/contract/answers.h"
#include "core/contract/counters.h"
#include "core/contract/reasons.h"
#include "core/property/goal.h"
#include "core/run/trace.h"
#include "core/search/search.h"
#include "core/semantics/system.h"

namespace zonelab::check {

// What a check is about; system and question must outlive it.
struct Setting {
  semantics::System& system;
  const Question& question;
  Plan plan;
  // E[]: the moves with which the run begins, by their numbers (run/path.h).
  std::vector<uint32_t> first_moves = {};
};

struct Answer {
  Verdict verdict = Verdict::kUnknown;
  Reason reason;
  Stats stats;
  std::optional<run::Trace> trace;
  std::optional<certificate::Certificate> certificate;
  std::vector<Extreme> extremes;           // of sup, inf, bounds
  std::optional<search::EventLog> events;  // if options.max_events asks for them
  // A run-time error that ended the search, in the model or the question; its notes are the edges
  // of the move that fails.
  std::optional<Diagnostic> error;
  Options options;  // what was used
  // Where several searches took turns: how far each of them came.
  std::vector<LineupMember> lineup;
};

class Check {
 public:
  virtual ~Check() = default;

  // Works for about `seconds`; longer where a proof is made on the way.
  virtual void Work(double seconds) = 0;
  virtual Progress progress() const = 0;
  // The answer so far: of a check that is not done, "unknown" since it was stopped.
  virtual Answer Finish() = 0;
  // For tests: is the search's graph as strong as its verdict relies on?  Empty: yes; else why not.
  virtual std::string Audit() = 0;
};

// A check that is decided by one search.
class SearchCheck : public Check {
 public:
  void Work(double seconds) override { search_->Work(seconds); }
  Progress progress() const override;
  Answer Finish() override;
  std::string Audit() override { return search_->Audit(); }

  // A search for runs: are there so many zones for each discrete state that one around them is worth
  // a try?
  virtual bool HasManyZones() const { return false; }

  search::Search& search() { return *search_; }
  const search::Search& search() const { return *search_; }

 protected:
  explicit SearchCheck(Setting setting);
  // The search reached what it was looking for, or has seen all there is: the rest of the answer.
  virtual void Reached(Answer* answer) = 0;
  virtual void Exhausted(Answer* answer) = 0;

  const Options& options() const { return setting_.plan.options; }

  Setting setting_;                         // its plan tells whether values are forgotten
  std::unique_ptr<search::Search> search_;  // set by whoever makes the check, then never null
};

// Tells the system what searches by this plan do not tell apart.  Before any is made.
void Prepare(const Setting& setting);

// Null: the question cannot be asked like this, and `diagnostics` says why.
std::unique_ptr<Check> MakeCheck(const Setting& setting, Diagnostics& diagnostics);

// The predicate (or, if `is_negated`, its negation) for the search; an error if it is too large.
std::optional<property::Goal> CompileGoal(const Setting& setting, const lang::Expr& predicate,
                                          bool is_negated, Diagnostics& diagnostics);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_CHECK_H_
