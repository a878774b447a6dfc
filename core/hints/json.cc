#include "core/hints/json.h"

#include "core/base/strings.h"

namespace zonelab::hints {
namespace {

Json OrNull(const std::optional<Place>& place) { return place ? ToJson(*place) : Json(); }

Json NamedValues(const tasks::Values& values) {
  Json json = Json::object();
  for (const auto& [name, value] : values) json[name] = value;
  return json;
}

std::string InWords(const tasks::Values& values) {
  std::string words;
  for (const auto& [name, value] : values) {
    Append(&words, words.empty() ? "" : ", ", name, " is ", value);
  }
  return words;
}

// What keeps the answer from going on.
std::string WhyNot(const Parting& parting) {
  if (!parting.reason) {
    return parting.follower ? Cat("no edge of yours does so at ", Describe(*parting.follower)) : "";
  }
  const tasks::Reason& reason = *parting.reason;
  std::string words;
  if (!reason.constraint.empty()) {
    Append(&words, "the ", reason.why, " ", reason.constraint, " does not hold");
    if (parting.hindered) Append(&words, " at ", Describe(*parting.hindered));
    if (!reason.values.empty()) Append(&words, ", ", InWords(reason.values));
    return words;
  }
  if (reason.why == "partner") return "nobody is ready at the other end of the channel";
  if (reason.why == "committed") return "a location is committed";
  if (reason.why == "urgent") return "no time may pass there";
  return "";
}

std::string What(const Parting& parting) {
  return parting.move.empty() ? "this move" : Cat("`", parting.move, "`");
}

std::string ExtraInWords(const Parting& parting) {
  const std::string at = parting.leader ? Cat(" (", Describe(*parting.leader), ")") : "";
  switch (parting.kind) {
    case Parting::kMove:
      return Cat("Until time ", parting.time, " yours does what ours does. Then yours makes ",
                 parting.move.empty() && parting.leader
                     ? Cat("the move of ", Describe(*parting.leader))
                     : Cat(What(parting), at),
                 "; ours cannot at that time.");
    case Parting::kWait:
      return Cat("Yours is still waiting at time ", parting.time, at,
                 "; ours would have gone on before.");
    case Parting::kPlace:
      return Cat("At time ", parting.time, " both make ", What(parting), at,
                 ", but yours goes somewhere else than ours.");
    case Parting::kValue:
      return Cat("At time ", parting.time, " both make ", What(parting), at, "; in yours ",
                 InWords(parting.values), " then, in ours it is not.");
  }
  return "";
}

std::string At(const Parting& parting) {
  return parting.time.empty() ? "At some time" : Cat("At time ", parting.time);
}

std::string MissingInWords(const Parting& parting) {
  const std::string at = parting.follower ? Cat(" (", Describe(*parting.follower), ")") : "";
  std::string why = WhyNot(parting);
  if (!why.empty()) why = Cat(": ", why);
  switch (parting.kind) {
    case Parting::kMove:
      return Cat(At(parting), " ours can ",
                 parting.move.empty() && parting.follower ? Cat("leave ", parting.follower->source)
                                                          : Cat("make ", What(parting)),
                 "; yours cannot", why, ".");
    case Parting::kWait:
      return Cat("Ours can wait ",
                 parting.time.empty() ? "for longer" : Cat("until time ", parting.time),
                 "; yours cannot", why, ".");
    case Parting::kPlace:
      return Cat(At(parting), " both make ", What(parting), at,
                 ", but yours goes somewhere else than ours.");
    case Parting::kValue:
      return Cat(At(parting), " both make ", What(parting), at, "; then ours has other values in ",
                 parting.values[0].first, " than yours.");
  }
  return "";
}

}  // namespace

Json ToJson(const Place& place) {
  return Object()
      .Set("kind", NameOf(place.kind))
      .Set("process", place.process)
      .Set("source", place.source)
      .Set("target", place.target)
      .Set("number", place.number)
      .Take();
}

Json ToJson(const Difference& difference) {
  if (!difference.found()) return Json();
  const Parting& parting = difference.found()->parting;
  const bool is_extra = difference.found()->is_extra;
  Object json;
  json.Set("is", is_extra ? "extra" : "missing")
      .Set("kind", NameOf(parting.kind))
      .Set("step", parting.step)
      .Set("time", parting.time)
      .Set("move", parting.move)
      // Only what the answer shows: the other side is the solution.
      .Set("place", OrNull(is_extra ? parting.leader : parting.follower));
  if (is_extra) {
    json.Set("values", NamedValues(parting.values));
  } else {
    json.Set("hindered", OrNull(parting.hindered));
    if (parting.reason) {
      json.Set("why", parting.reason->why)
          .Set("constraint", parting.reason->constraint)
          .Set("values", NamedValues(parting.reason->values));
    }
    if (parting.kind == Parting::kValue) json.Set("variable", parting.values[0].first);
  }
  return json.Take();
}

Json ToJson(const Repair& repair) {
  return Object()
      .Set("place", OrNull(repair.found()))
      .Set("helpful", repair.found() ? Json() : OrNull(repair.helpful()))
      .Set("tried", repair.tried())
      .Set("isComplete", repair.is_complete())
      .Take();
}

std::string Describe(const Place& place) {
  switch (place.kind) {
    case Place::kLocation:
      return Cat("location ", place.source, " of ", place.process);
    case Place::kEdge:
      return Cat("edge ", place.source, " -> ", place.target,
                 place.number > 0 ? Cat("#", place.number) : "", " of ", place.process);
    case Place::kLeaving:
      return Cat("the edges that leave ", place.source, " of ", place.process);
    case Place::kDeclarations:
      return place.process.empty() ? "the declarations"
                                   : Cat("the declarations of ", place.process);
  }
  return "";
}

std::string Describe(const Difference& difference) {
  if (!difference.found()) return "";
  const Parting& parting = difference.found()->parting;
  return difference.found()->is_extra ? ExtraInWords(parting) : MissingInWords(parting);
}

std::string Describe(const Repair& repair) {
  if (repair.found())
    return Cat("One change would do, at this place: ", Describe(*repair.found()), ".");
  if (repair.helpful()) {
    return Cat(
        "No single change that was tried mends everything. One that helps is at this place: ",
        Describe(*repair.helpful()), ".");
  }
  if (repair.tried() == 0) return "";
  return Cat("None of ", repair.tried(), " small changes that were tried would do",
             repair.is_complete() ? "." : "; there are more.");
}

}  // namespace zonelab::hints
