#include "core/engine/bound.h"

#include <utility>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/engine/border.h"
#include "core/engine/in_turn.h"
#include "core/engine/proven.h"
#include "core/engine/text.h"

namespace zonelab {
namespace {

// What is wrong with the request; "": nothing.
std::string WhyNot(const std::string& query, const std::vector<Bound::Axis>& axes) {
  const QueryForm form = FormOf(query);
  if (form < QueryForm::kExistsEventually || form > QueryForm::kLeadsTo) {
    return "the query must be one that holds or does not: E<>, A[], E[], A<> or -->";
  }
  if (axes.empty() || axes.size() > 2) return "name one constant, or two";
  int64_t points = 1;
  for (const Bound::Axis& axis : axes) {
    if (axis.to < axis.from) return "a range goes from the smaller number to the larger one";
    if (axis.size() > Bound::kMostValues) {
      return "a range has at most 1000 values: each is asked";
    }
    points *= axis.size();
  }
  if (axes.size() == 1) return "";
  if (axes[0].constant == axes[1].constant) return "the two constants must be different ones";
  if (points <= Bound::kMostPoints) return "";
  return "the two ranges make more than 400 points, such as 20 times 20, each of which is asked";
}

std::vector<std::string> NamesOf(const std::vector<Bound::Axis>& axes) {
  std::vector<std::string> names;
  for (const Bound::Axis& axis : axes) names.push_back(axis.constant);
  return names;
}

}  // namespace

Bound::Bound(const Model& model, std::string query, std::vector<Axis> axes, const Options& options,
             bool certifies)
    : query_(std::move(query)),
      axes_(std::move(axes)),
      constants_(model, NamesOf(axes_)),
      options_(options),
      certifies_(certifies),
      refusal_(WhyNot(query_, axes_)) {
  if (refusal_.empty()) refusal_ = constants_.error();
  if (!refusal_.empty()) return;
  options_.make_certificate = certifies;
  options_.max_events = 0;
  int64_t points = 1;
  for (const Axis& axis : axes_) points *= axis.size();
  points_.resize(static_cast<size_t>(points));
}

std::vector<int64_t> Bound::ValuesAt(size_t point) const {
  std::vector<int64_t> values;
  int64_t rest = static_cast<int64_t>(point);
  for (const Axis& axis : axes_) {
    values.push_back(axis.from + rest % axis.size());
    rest /= axis.size();
  }
  return values;
}

std::string Bound::NameOf(size_t point) const {
  std::string name;
  const std::vector<int64_t> values = ValuesAt(point);
  for (size_t k = 0; k < values.size(); ++k) {
    Append(&name, k == 0 ? "" : ", ", axes_[k].constant, " = ", values[k]);
  }
  return name;
}

bool Bound::Work(double seconds) {
  return WorkInTurn(
      seconds, &session_, [this] { return next_ == points_.size(); }, [this] { Begin(); },
      [this](const Result& result) { Take(result); });
}

void Bound::Begin() {
  model_ = ModelAt(next_);
  if (model_->ok()) session_ = model_->Open(query_, options_);
  if (session_ != nullptr && session_->ok()) return;
  points_[next_].state = State::kWrong;
  points_[next_].why =
      FirstError(session_ == nullptr ? model_->diagnostics() : session_->diagnostics());
  session_ = nullptr;
  ++next_;
}

void Bound::Take(const Result& result) {
  Point& point = points_[next_++];
  if (result.verdict != Verdict::kUnknown && certifies_) {
    if (const absl::Status proven = CheckProof(result, *model_); !proven.ok()) {
      point.state = State::kUndecided;
      point.why = Cat("The verdict was found, but its certificate was not accepted: ",
                      std::string_view(proven.message().data(), proven.message().size()), ".");
      return;
    }
  }
  point.state = result.verdict == Verdict::kSatisfied  ? State::kSatisfied
                : result.verdict == Verdict::kViolated ? State::kViolated
                                                       : State::kUndecided;
  if (point.state == State::kUndecided) point.why = Cat(Sentence(result), ".");
}

std::vector<Bound::Stretch> Bound::Stretches() const {
  std::vector<Stretch> stretches;
  if (axes_.size() > 1) return stretches;
  for (size_t k = 0; k < next_; ++k) {
    const int64_t value = axes_[0].from + static_cast<int64_t>(k);
    if (stretches.empty() || stretches.back().state != points_[k].state) {
      stretches.push_back({value, value, points_[k].state});
    }
    stretches.back().to = value;
  }
  return stretches;
}

std::optional<std::string> Bound::Where(State state) const {
  if (axes_.size() < 2 || next_ < points_.size()) return std::nullopt;
  std::vector<BoxPoint> inside, outside;
  for (size_t k = 0; k < points_.size(); ++k) {
    const std::vector<int64_t> values = ValuesAt(k);
    (points_[k].state == state ? inside : outside).push_back({values[0], values[1]});
  }
  return BorderOf(inside, outside, axes_[0].constant, axes_[1].constant);
}

std::vector<std::pair<size_t, size_t>> Bound::Changes() const {
  std::vector<std::pair<size_t, size_t>> changes;
  const size_t row = static_cast<size_t>(axes_[0].size());
  const auto differ = [this](size_t one, size_t other) {
    if (other >= points_.size()) return false;
    const State a = points_[one].state, b = points_[other].state;
    const auto is_decided = [](State state) {
      return state == State::kSatisfied || state == State::kViolated;
    };
    return is_decided(a) && is_decided(b) && a != b;
  };
  for (size_t k = 0; k < points_.size(); ++k) {
    if (k % row + 1 < row && differ(k, k + 1)) changes.emplace_back(k, k + 1);
    if (differ(k, k + row)) changes.emplace_back(k, k + row);
    if (axes_.size() > 1 && !changes.empty()) break;
  }
  return changes;
}

std::string SignsOf(const Bound& bound) {
  std::string signs;
  for (const Bound::Point& point : bound.points()) signs.push_back(SignOf(point.state));
  return signs;
}

Json ToJson(const Bound& bound) {
  Json reasons = Json::array();
  for (size_t k = 0; k < bound.points().size(); ++k) {
    const std::string& why = bound.points()[k].why;
    if (!why.empty()) reasons.push_back(Object().Set("point", k).Set("text", why).Take());
  }
  const auto where = [&](Bound::State state) {
    const std::optional<std::string> text = bound.Where(state);
    return text ? Json(*text) : Json();
  };
  return Object()
      .Set("refusal", bound.refusal())
      .Set("signs", SignsOf(bound))
      .Set("reasons", std::move(reasons))
      .Set("satisfied", where(Bound::State::kSatisfied))
      .Set("violated", where(Bound::State::kViolated))
      .Take();
}

}  // namespace zonelab
