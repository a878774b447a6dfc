#include "core/engine/bound.h"

namespace zonelab {
namespace {

using State = Bound::State;

// Of one constant: ranges of values, and whether the query holds on one side of a value only.
void PutRanges(const Bound& bound, Object* object) {
  Json ranges = Json::array();
  const std::vector<Bound::Stretch> stretches = bound.Stretches();
  Json least, greatest;
  for (const Bound::Stretch& stretch : stretches) {
    ranges.push_back(Object()
                         .Set("from", stretch.from)
                         .Set("to", stretch.to)
                         .Set("verdict", NameOf(stretch.state))
                         .Take());
    if (stretch.state != State::kSatisfied) continue;
    if (least.is_null()) least = stretch.from;
    greatest = stretch.to;
  }
  object->Set("ranges", std::move(ranges))
      .Set("least", std::move(least))
      .Set("greatest", std::move(greatest));
}

}  // namespace

Json ToJson(const Bound& bound) {
  Json constants = Json::array(), verdicts = Json::array(), reasons = Json::array();
  for (const Bound::Axis& axis : bound.axes()) {
    constants.push_back(
        Object().Set("name", axis.constant).Set("from", axis.from).Set("to", axis.to).Take());
  }
  for (size_t k = 0; k < bound.points().size(); ++k) {
    const Bound::Point& point = bound.points()[k];
    verdicts.push_back(std::string(NameOf(point.state)));
    if (point.why.empty()) continue;
    reasons.push_back(Object().Set("point", k).Set("text", point.why).Take());
  }
  Object object;
  object.Set("query", bound.query())
      .Set("constants", std::move(constants))
      .Set("verdicts", std::move(verdicts))
      .Set("reasons", std::move(reasons));
  if (bound.axes().size() == 1) {
    PutRanges(bound, &object);
    return object.Take();
  }
  Object where;
  for (const State state : {State::kSatisfied, State::kViolated}) {
    const std::optional<std::string> text = bound.Where(state);
    where.Set(std::string(NameOf(state)).c_str(), text ? Json(*text) : Json());
  }
  return object.Set("where", where.Take()).Take();
}

}  // namespace zonelab
