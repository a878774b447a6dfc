#include "core/run/stopped_run.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "core/base/strings.h"
#include "core/run/linear.h"

namespace zonelab::run {
namespace {

using Outcome = LinearSystem::Outcome;

// More constraints than this are not written out.
constexpr size_t kMostConstraints = 1'000'000;
// So many violated constraints are added before all are looked at again.
constexpr size_t kMostAtOnce = 8;

// What is known of a clock: it was `value` before the delay number `since`, and ran in all delays
// from then on but those in which it stood still.
struct Origin {
  int32_t since = 0;
  int64_t value = 0;
};

// x_i - x_j within a bound, after the delays before number `now`; the origins are those then.
struct Condition {
  int32_t i = 0, j = 0, now = 0;
  Origin i_origin, j_origin;
  int64_t bound = 0;
  bool is_strict = false;
};

class Finder {
 public:
  Finder(const semantics::System& system, const Path& path)
      : path_(path), origins_(system.clock_count()) {
    for (int32_t k = 0; k < size(); ++k) {
      const PathStep& step = path[k];
      unknown_.push_back(step.may_delay ? unknowns_++ : -1);
      Add(step.guard, k);
      for (const semantics::ClockReset& reset : step.resets) {
        origins_[reset.clock] = {k, reset.value};
      }
      Add(step.invariant, k);
      Add(step.enter, k);
      Add(step.invariant, k + 1);
      Add(step.leave, k + 1);
    }
  }

  bool is_too_large() const { return conditions_.size() > kMostConstraints; }

  // The delays of a run that ends in `end`; nothing: see `*outcome`.
  std::optional<std::vector<Fraction>> Delays(const std::vector<zone::Constraint>& end,
                                              Outcome* outcome) {
    const size_t common = conditions_.size();
    Add(end, size());
    LinearSystem system(unknowns_);
    *outcome = Outcome::kSolved;
    for (size_t added = 1; added > 0 && *outcome == Outcome::kSolved;) {
      added = 0;
      Measure(system);
      for (const Condition& condition : conditions_) {
        const Value value = ValueOf(condition);
        if (!value.is_valid()) *outcome = Outcome::kTooLarge;
        if (*outcome != Outcome::kSolved || added == kMostAtOnce) break;
        if (!(BoundOf(condition) < value)) continue;
        ++added;
        *outcome = system.Add(TermsOf(condition), condition.bound, condition.is_strict);
      }
    }
    std::optional<std::vector<Fraction>> delays;
    if (*outcome == Outcome::kSolved) delays = WithoutEpsilon(system);
    if (!delays && *outcome == Outcome::kSolved) *outcome = Outcome::kTooLarge;
    conditions_.resize(common);
    return delays;
  }

 private:
  int32_t size() const { return static_cast<int32_t>(path_.size()); }

  void Add(const std::vector<zone::Constraint>& constraints, int32_t now) {
    for (const zone::Constraint& c : constraints) {
      if (!zone::IsFinite(c.bound) || is_too_large()) continue;
      Condition& made = conditions_.emplace_back();
      made = {c.i,
              c.j,
              now,
              origins_[c.i],
              origins_[c.j],
              zone::Value(c.bound),
              zone::IsStrict(c.bound)};
      if (c.i != 0) made.bound -= made.i_origin.value;
      if (c.j != 0) made.bound += made.j_origin.value;
    }
  }

  bool Runs(int32_t clock, int32_t delay) const {
    if (unknown_[delay] < 0) return false;
    const std::vector<int32_t>& stopped = path_[delay].stopped;
    return !std::binary_search(stopped.begin(), stopped.end(), clock);
  }
  // The delays that count, with their factors.
  LinearSystem::Terms TermsOf(const Condition& c) const {
    LinearSystem::Terms terms;
    const int32_t i_since = c.i == 0 ? c.now : c.i_origin.since;
    const int32_t j_since = c.j == 0 ? c.now : c.j_origin.since;
    for (int32_t k = std::min(i_since, j_since); k < c.now; ++k) {
      const bool i_grows = k >= i_since && Runs(c.i, k), j_grows = k >= j_since && Runs(c.j, k);
      if (i_grows != j_grows) terms.emplace_back(unknown_[k], i_grows ? 1 : -1);
    }
    return terms;
  }
  // Fills in for how long each clock has run before each delay.
  void Measure(const LinearSystem& system) {
    const size_t clocks = origins_.size();
    ran_.assign(clocks * (path_.size() + 1), Value());
    for (int32_t k = 0; k < size(); ++k) {
      for (size_t x = 1; x < clocks; ++x) {
        Value& next = ran_[(k + 1) * clocks + x];
        next = ran_[k * clocks + x];
        if (Runs(static_cast<int32_t>(x), k)) next = next + system.value(unknown_[k]);
      }
    }
  }
  const Value& Ran(int32_t clock, int32_t before) const {
    return ran_[before * origins_.size() + clock];
  }
  Value ValueOf(const Condition& c) const {
    Value value;
    if (c.i != 0) value = Ran(c.i, c.now) - Ran(c.i, c.i_origin.since);
    if (c.j != 0) value = value - (Ran(c.j, c.now) - Ran(c.j, c.j_origin.since));
    return value;
  }
  static Value BoundOf(const Condition& condition) {
    return {Fraction(condition.bound), Fraction(condition.is_strict ? -1 : 0)};
  }

  // Chooses a positive number for e so small that all constraints still hold: what r + k e leaves
  // below a bound b is b - r, of which half is used.  REQUIRES: Measure(system).
  std::optional<std::vector<Fraction>> WithoutEpsilon(const LinearSystem& system) const {
    Fraction epsilon(1);
    const auto keep = [&](const Value& value, const Fraction& bound) {
      if (!(Fraction() < value.k)) return;
      const Fraction most = (bound - value.r) * (value.k * Fraction(2)).Inverse();
      if (most < epsilon) epsilon = most;
    };
    for (const Condition& condition : conditions_) {
      keep(ValueOf(condition), Fraction(condition.bound));
    }
    for (int32_t x = 0; x < unknowns_; ++x) keep(Value() - system.value(x), Fraction());
    std::vector<Fraction> delays(path_.size());
    for (int32_t k = 0; k < size(); ++k) {
      if (unknown_[k] < 0) continue;
      const Value& delay = system.value(unknown_[k]);
      delays[k] = delay.r + delay.k * epsilon;
      if (!delays[k].is_valid()) return std::nullopt;
    }
    return delays;
  }

  const Path& path_;
  std::vector<Origin> origins_;
  std::vector<Condition> conditions_;
  std::vector<int32_t> unknown_;  // by delay: its number in the system; -1: no time passes there
  int32_t unknowns_ = 0;
  std::vector<Value> ran_;
};

// In common units; nothing: they would be too fine.
std::optional<model::Run> RunOf(const semantics::System& system, const Path& path,
                                const std::vector<Fraction>& delays) {
  constexpr int64_t kFinest = 1'000'000'000;
  model::Run run;
  run.denominator = 1;
  for (const Fraction& delay : delays) {
    if (delay.under() > kFinest) return std::nullopt;
    run.denominator = std::lcm(run.denominator, delay.under());
    if (run.denominator > kFinest) return std::nullopt;
  }
  for (size_t k = 0; k < delays.size(); ++k) {
    int64_t delay = 0;
    if (__builtin_mul_overflow(delays[k].over(), run.denominator / delays[k].under(), &delay)) {
      return std::nullopt;
    }
    (k + 1 < delays.size() ? run.steps.emplace_back().delay : run.final_delay) = delay;
    if (k + 1 < delays.size()) run.steps.back().edges = EdgesOf(system, path[k + 1].edges);
  }
  return run;
}

}  // namespace

bool StopsClocks(const Path& path) {
  return std::any_of(path.begin(), path.end(),
                     [](const PathStep& step) { return step.may_delay && !step.stopped.empty(); });
}

absl::StatusOr<model::Run> StoppedRun(const semantics::System& system, const Path& path,
                                      const std::vector<std::vector<zone::Constraint>>& ends) {
  Finder finder(system, path);
  bool is_known = !finder.is_too_large();
  for (const std::vector<zone::Constraint>& end : ends) {
    Outcome outcome = Outcome::kTooLarge;
    if (finder.is_too_large()) break;
    const auto delays = finder.Delays(end, &outcome);
    is_known = is_known && outcome != Outcome::kTooLarge;
    if (!delays) continue;
    if (std::optional<model::Run> run = RunOf(system, path, *delays)) return *std::move(run);
    is_known = false;
  }
  if (is_known) return absl::NotFoundError("no run takes this path");
  return absl::ResourceExhaustedError(
      Cat("whether a run takes a path of ", path.size() - 1, " steps takes too much work"));
}

}  // namespace zonelab::run
