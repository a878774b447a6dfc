#include "core/check/extremes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/check/extremes_proof.h"
#include "core/check/make_search.h"
#include "core/check/prove.h"
#include "core/property/extremes.h"

namespace zonelab::check {
namespace {

// Where clocks stand still nothing shows that a clock has no bound: larger ones are not looked for.
constexpr int32_t kMostWithStops = 1 << 12;

class ExtremesCheck final : public SearchCheck {
 public:
  // `condition` is empty where all states count.
  ExtremesCheck(const Setting& setting, property::Goal condition)
      : SearchCheck(setting),
        condition_(std::move(condition)),
        values_(setting_.question.query, condition_, setting_.system) {}
  ~ExtremesCheck() override { search_.reset(); }  // it looks at members that go away now

  bool Start(Diagnostics& diagnostics) {
    UseConstant(semantics::Bounds(setting_.system, condition_.atoms()).largest_constant() + 1);
    if (!CanSearch(*bounds_, options(), diagnostics)) return false;
    search_ = MakeSearch(setting_.system, *bounds_, nothing_, options());
    return true;
  }

  void Work(double seconds) override {
    search_->Work(seconds);
    if (search_->status() != search::Status::kExhausted || has_values_) return;
    if (NeedsLargerConstant()) {
      UseConstant(2 * constant_);
      search_ = MakeSearch(setting_.system, *bounds_, nothing_, options());
    } else {
      has_values_ = true;
    }
  }

 private:
  // What a search must keep apart so that clocks are known up to `constant`.
  void UseConstant(int32_t constant) {
    constant_ = constant;
    values_.Restart(constant);
    std::vector<semantics::ClockAtom> atoms = condition_.atoms();
    const std::vector<semantics::ClockAtom> more = values_.Atoms(constant);
    atoms.insert(atoms.end(), more.begin(), more.end());
    search_.reset();  // it looks at the bounds
    bounds_ = std::make_unique<semantics::Bounds>(
        setting_.system, atoms, semantics::Reduction::kNone, setting_.plan.rates());
  }

  // Reads the values off the states that were explored.
  bool NeedsLargerConstant() {
    const int n = setting_.system.clock_count();
    zone::Matrix zone;
    bool is_good = true;
    search_->ForEachEntry([&](const search::Entry& entry) {
      zone::MakeZone(entry.zone, n, &zone);
      is_good = is_good && values_.Add(entry.state, zone.data());
    });
    if (!is_good || !values_.NeedsMore()) return false;
    if (setting_.plan.stops_clocks) return constant_ <= kMostWithStops;
    ProveUnbounded();
    return values_.NeedsMore() && constant_ <= zone::kMaxConstant / 2;
  }

  void ProveUnbounded() {
    for (const size_t item : values_.WithoutUpper()) {
      std::optional<certificate::Attained> shown =
          ShowUnbounded(setting_, item, constant_, values_);
      if (!shown) continue;
      values_.SetUnbounded(item);
      unbounded_[item] = *std::move(shown);
    }
  }

  void Reached(Answer*) override { ZL_CHECK(false && "nothing is searched for"); }

  void Exhausted(Answer* answer) override {
    if (!values_.error().message.empty()) {
      answer->reason.code = ReasonCode::kGoalError;
      answer->reason.message = values_.error().message;
      return;
    }
    if (values_.NeedsMore()) {
      answer->reason.code = ReasonCode::kGrows;
      answer->reason.bound = constant_;
      return;
    }
    answer->extremes = values_.Results();
    answer->verdict = values_.is_empty() ? Verdict::kViolated : Verdict::kSatisfied;
    answer->reason.code = values_.is_empty() ? ReasonCode::kNoSuchState : ReasonCode::kValues;
    if (options().make_certificate || setting_.plan.stops_clocks) {
      answer->certificate = Prove(answer->extremes);
    }
    if (setting_.plan.stops_clocks && !answer->certificate) {
      // The values bound what is reached, but no run attains them.
      answer->extremes.clear();
      answer->verdict = Verdict::kUnknown;
      answer->reason.code = ReasonCode::kApproximate;
      answer->reason.states = answer->stats.expanded;
    }
    if (!options().make_certificate) answer->certificate.reset();
  }

  // Nothing: a limit keeps it from being made.
  std::optional<certificate::Certificate> Prove(const std::vector<Extreme>& extremes) const {
    auto certificate = CertificateFor(setting_, certificate::Proof::kExtremes);
    certificate.entries = EntriesOf(setting_, *bounds_,
                                    [this](const Visitor& visit) { search_->ForEachEntry(visit); });
    if (values_.is_empty()) return certificate;
    for (size_t item = 0; item < extremes.size(); ++item) {
      const Extreme& extreme = extremes[item];
      certificate::Extreme& proved = certificate.extremes.emplace_back();
      if (extreme.lower) {
        proved.lower = ShowAttained(setting_, item, *extreme.lower, /*is_upper=*/false, constant_);
        if (!proved.lower) return std::nullopt;
      }
      if (const auto known = unbounded_.find(item); known != unbounded_.end()) {
        proved.upper = known->second;
      } else if (extreme.upper) {
        proved.upper = ShowAttained(setting_, item, *extreme.upper, /*is_upper=*/true, constant_);
        if (!proved.upper) return std::nullopt;
      }
    }
    return certificate;
  }

  property::Goal condition_;
  property::Goal nothing_;  // so that all states are explored
  property::Extremes values_;
  int32_t constant_ = 0;  // up to which clocks are known
  bool has_values_ = false;
  std::unique_ptr<semantics::Bounds> bounds_;
  // By expression: what shows that it has no upper bound, if that was hard.
  std::map<size_t, certificate::Attained> unbounded_;
};

}  // namespace

std::unique_ptr<Check> MakeExtremesCheck(const Setting& setting, Diagnostics& diagnostics) {
  property::Goal condition;
  if (setting.question.query.predicate != nullptr) {
    std::optional<property::Goal> compiled =
        CompileGoal(setting, *setting.question.query.predicate, false, diagnostics);
    if (!compiled) return nullptr;
    condition = *std::move(compiled);
  }
  auto check = std::make_unique<ExtremesCheck>(setting, std::move(condition));
  if (!check->Start(diagnostics)) return nullptr;
  return check;
}

}  // namespace zonelab::check
