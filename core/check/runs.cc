#include "core/check/runs.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/check/prove.h"
#include "core/check/vacuity.h"
#include "core/check/witness.h"
#include "core/run/lasso.h"
#include "core/search/none.h"
#include "core/search/runs/cycle.h"

namespace zonelab::check {
namespace {

// For each discrete state.  Those that are reached may have as many on runs that avoid a predicate.
constexpr double kManyZones = 4;

std::vector<semantics::ClockAtom> AtomsOf(const property::Goal& a, const property::Goal& b) {
  std::vector<semantics::ClockAtom> atoms = a.atoms();
  atoms.insert(atoms.end(), b.atoms().begin(), b.atoms().end());
  return atoms;
}

class RunCheck final : public SearchCheck {
 public:
  // `trigger` is empty where runs are to avoid the predicate from the beginning.
  RunCheck(const Setting& setting, property::Goal avoided, property::Goal trigger)
      : SearchCheck(setting),
        avoided_(std::move(avoided)),
        trigger_(std::move(trigger)),
        bounds_(setting_.system, AtomsOf(avoided_, trigger_), setting_.plan.reduction,
                setting_.plan.rates()) {}
  ~RunCheck() override { search_.reset(); }  // it looks at members that go away now

  bool Start(Diagnostics& diagnostics) {
    if (!CanSearch(bounds_, options(), diagnostics)) return false;
    if (Message why = TooLargeFor(bounds_); !why.empty()) {
      search_ = std::make_unique<search::NoSearch>(std::move(why));
      return true;
    }
    if (setting_.plan.joins && !bounds_.diagonals().empty()) return false;
    search::CycleSearch::Config config;
    config.joins = setting_.plan.joins;
    config.maximal = options().runs == Runs::kMaximal;
    config.constants_per_location = options().clocks == "extra-m";
    config.first_moves = setting_.first_moves;
    auto search = std::make_unique<search::CycleSearch>(setting_.system, bounds_, avoided_,
                                                        trigger(), config, options().budget);
    cycles_ = search.get();
    search_ = std::move(search);
    return true;
  }

  bool HasManyZones() const override {
    return cycles_ != nullptr && cycles_->zones_per_state() >= kManyZones;
  }

 private:
  const property::Goal* trigger() const { return trigger_.is_empty() ? nullptr : &trigger_; }

  void Reached(Answer* answer) override {
    const absl::StatusOr<run::Lasso> lasso =
        run::ExpandLasso(setting_.system, avoided_, trigger(), cycles_->lasso());
    if (!lasso.ok()) return Refuse(lasso.status(), answer);
    const lang::Query& query = setting_.question.query;
    absl::StatusOr<run::Trace> trace =
        MakeTrace(setting_.system, lasso->path, lasso->ends, [&](model::Run& run) {
          run.trigger = lasso->trigger;
          run.cycle_begin = lasso->cycle_begin;
          return reference::ReplayAvoiding(setting_.system.network(), *query.avoided,
                                           query.trigger(), run);
        });
    if (!trace.ok()) return Refuse(trace.status(), answer);
    answer->verdict = query.is_existential() ? Verdict::kSatisfied : Verdict::kViolated;
    trace->ending = lasso->cycle_begin ? Ending::kCycle
                    : lasso->stays     ? Ending::kStays
                                       : Ending::kStuck;
    const size_t steps = lasso->path.size() - 1;
    const size_t before = lasso->cycle_begin.value_or(steps);
    answer->reason.code = ReasonCode::kRunFound;
    answer->reason.ending = trace->ending;
    answer->reason.steps = static_cast<int64_t>(before);
    if (lasso->cycle_begin) answer->reason.cycle_steps = static_cast<int64_t>(steps - before);
    if (options().make_certificate) {
      answer->certificate = Certificate(certificate::Proof::kLasso);
      answer->certificate->run = trace->run;
      for (const std::vector<zone::Constraint>& zone : lasso->recurrent) {
        answer->certificate->recurrent.push_back(ToCertificate(zone));
      }
    }
    if (!options().make_trace) return;
    run::AddZones(setting_.system, lasso->path, &*trace);
    answer->trace = *std::move(trace);
  }

  void Exhausted(Answer* answer) override {
    answer->verdict =
        setting_.question.query.is_existential() ? Verdict::kViolated : Verdict::kSatisfied;
    answer->reason.code = ReasonCode::kNoRun;
    answer->reason.states = answer->stats.stored;
    answer->reason.never_true =
        NeverTrue(setting_, [this](const Visitor& visit) { cycles_->ForEachEntry(visit); });
    if (!options().make_certificate) return;
    answer->certificate = Certificate(certificate::Proof::kNoLasso);
    answer->certificate->entries = EntriesOf(
        setting_, bounds_, [this](const Visitor& visit) { cycles_->ForEachEntry(visit); });
    answer->certificate->avoiding = EntriesOf(
        setting_, bounds_, [this](const Visitor& visit) { cycles_->ForEachAvoiding(visit); });
  }

  certificate::Certificate Certificate(certificate::Proof proof) const {
    certificate::Certificate certificate = CertificateFor(setting_, proof);
    certificate.infinite_runs = options().runs == Runs::kInfinite;
    return certificate;
  }

  const property::Goal avoided_, trigger_;
  const semantics::Bounds bounds_;
  search::CycleSearch* cycles_ = nullptr;  // search_, by its own type
};

}  // namespace

std::unique_ptr<SearchCheck> MakeRunCheck(const Setting& setting, Diagnostics& diagnostics) {
  const lang::Query& query = setting.question.query;
  const bool is_leads_to = setting.question.form == QueryForm::kLeadsTo;
  property::Goal trigger;
  if (is_leads_to) {
    std::optional<property::Goal> compiled =
        CompileGoal(setting, *query.predicate, false, diagnostics);
    if (!compiled) return nullptr;
    trigger = *std::move(compiled);
  }
  const bool is_negated = setting.question.form == QueryForm::kExistsAlways;
  std::optional<property::Goal> avoided =
      CompileGoal(setting, is_leads_to ? *query.target : *query.predicate, is_negated, diagnostics);
  if (!avoided) return nullptr;
  auto check = std::make_unique<RunCheck>(setting, *std::move(avoided), std::move(trigger));
  if (!check->Start(diagnostics)) return nullptr;
  return check;
}

}  // namespace zonelab::check
