#include "core/engine/json.h"
#include "core/engine/run_json.h"
#include "core/engine/why.h"
#include "core/lang/ast.h"

namespace zonelab {
namespace {

std::string_view NameOf(WhyAnswer::Code code) {
  constexpr std::string_view kNames[] = {"refused", "reachable", "undecided", "unreachable"};
  return kNames[code];
}

Json ToJson(int number, const ClockConstraint& constraint, const ClockConstraints& constraints) {
  const lang::Template& templ = *constraint.templ;
  const bool is_guard = constraint.edge != nullptr;
  Object object;
  object.Set("number", number)
      .Set("text", constraints.TextOf(constraint))
      .Set("kind", is_guard ? std::string_view("guard") : std::string_view("invariant"))
      .Set("template", templ.symbol->name);
  if (is_guard) {
    object.Set("edge", constraint.edge - templ.written().data())
        .Set("source", lang::EndName(templ, constraint.edge->source))
        .Set("target", lang::EndName(templ, constraint.edge->target));
  } else {
    object.Set("location", lang::EndName(templ, constraint.location));
  }
  return object.Set("place", RangeToJson(constraint.span, constraints.model().sources())).Take();
}

}  // namespace

Json ToJson(const ClockConstraints& constraints) {
  Json list = Json::array();
  for (size_t k = 0; k < constraints.size(); ++k) {
    list.push_back(ToJson(static_cast<int>(k), constraints.all()[k], constraints));
  }
  return list;
}

Json ToJson(const Why& why) {
  const WhyAnswer& answer = why.answer();
  const ClockConstraints& constraints = why.constraints();
  Json sets = Json::array();
  for (const WhyAnswer::Set& set : answer.sets) {
    Json members = Json::array();
    for (const int k : set.constraints) {
      members.push_back(ToJson(k, constraints.all()[static_cast<size_t>(k)], constraints));
    }
    sets.push_back(
        Object().Set("minimal", set.is_minimal).Set("constraints", std::move(members)).Take());
  }
  Json run = answer.run ? TraceToJson(*answer.run, constraints.model()) : Json();
  Json avoidable = answer.avoidable ? Json(*answer.avoidable) : Json();
  return Object()
      .Set("code", NameOf(answer.code))
      .SetMessage("message", answer.refusal)
      .Set("sets", std::move(sets))
      .Set("complete", answer.is_complete)
      .Set("run", std::move(run))
      .Set("avoidable", std::move(avoidable))
      .Set("constraints", constraints.size())
      .Set("staying", constraints.staying().size())
      .Set("questions", answer.questions)
      .Set("states", answer.states)
      .Take();
}

}  // namespace zonelab
