#include "core/tasks/feedback.h"

#include "core/base/strings.h"

namespace zonelab::tasks {
namespace {

Json ToJson(const Values& values) {
  Json json = Json::object();
  for (const auto& [name, value] : values) json[name] = value;
  return json;
}

Object Start(std::string_view kind) {
  Object object;
  object.Set("kind", kind);
  return object;
}

void Add(const Reason& reason, Json* json) {
  (*json)["why"] = reason.why;
  if (!reason.constraint.empty()) (*json)["constraint"] = reason.constraint;
  if (!reason.values.empty()) (*json)["values"] = ToJson(reason.values);
}

Json Write(const StepFeedback& step) {
  Json json = Start("step").Set("step", step.step).Set("move", step.move).Take();
  Add(step.reason, &json);
  if (!step.edge.empty()) json["edge"] = step.edge;
  json["time"] = step.time;
  return json;
}
Json Write(const GoalFeedback& goal) {
  return Start("goal").Set("which", goal.which).Set("time", goal.time).Take();
}
Json Write(const PointFeedback& point) {
  Json json = Start("point")
                  .Set("point", ToJson(point.point))
                  .Set("isInYours", point.is_in_yours)
                  .Set("operation", point.operation)
                  .Take();
  if (!point.clock.empty()) json["clock"] = point.clock;
  return json;
}
Json Write(const MovesFeedback& moves) {
  Json extra = Json::array();
  for (const MovesFeedback::Extra& one : moves.extra) {
    Json json = Object().Set("move", one.move).Take();
    Add(one.reason, &json);
    extra.push_back(std::move(json));
  }
  return Start("moves")
      .Set("extra", std::move(extra))
      .Set("missing", moves.missing)
      .Set("wait", moves.wait)
      .Take();
}
Json Write(const EntriesFeedback& wrong) {
  Json entries = Json::array();
  for (const EntriesFeedback::Entry& entry : wrong.entries) {
    Json json = Object().Set("row", entry.row).Set("column", entry.column).Take();
    if (entry.via >= 0) json["via"] = entry.via;
    entries.push_back(std::move(json));
  }
  return Start("entries").Set("entries", std::move(entries)).Take();
}
Json Write(const PickedFeedback& picked) {
  return Start("picked").Set("wrong", picked.wrong).Set("missing", picked.missing).Take();
}
Json Write(const CountFeedback& count) {
  return Start("count").Set("given", count.given).Set("best", count.best).Take();
}
Json Write(const ItemsFeedback& items) {
  return Start("items").Set("extra", items.extra).Set("missing", items.missing).Take();
}
Json Write(const SetsFeedback& of) {
  return Start("sets").Set("wanted", of.wanted).Set("sets", of.sets).Take();
}
Json Write(const WordsFeedback& feedback) {
  Json words = Json::array();
  for (const auto& [name, word] : feedback.words) {
    Json events = Json::array();
    for (const auto& [channel, time] : word.events) {
      events.push_back(Object().Set("channel", channel).Set("time", time).Take());
    }
    Json json = Object()
                    .Set("of", name)
                    .Set("text", word.text)
                    .Set("events", std::move(events))
                    .Set("until", word.until)
                    .Set("isPossible", word.is_possible)
                    .Set("possible", word.possible)
                    .Take();
    if (word.why) json["why"] = Write(*word.why);
    words.push_back(std::move(json));
  }
  return Start("words").Set("words", std::move(words)).Take();
}
Json Write(const TextError& error) {
  return Start("form")
      .Set("line", error.line)
      .Set("column", error.column)
      .SetMessage("message", error.message)
      .Take();
}

std::string ListedValues(const Values& values) {
  std::string text;
  for (const auto& [name, value] : values) {
    Append(&text, text.empty() ? "" : ", ", name, " = ", value);
  }
  return text;
}
std::string Described(const Reason& reason) {
  const std::string values = ListedValues(reason.values);
  return Cat(reason.why, reason.constraint.empty() ? "" : Cat(" `", reason.constraint, "`"),
             values.empty() ? "" : Cat(", where ", values));
}

std::string Say(const StepFeedback& step) {
  return Cat("step ", step.step, ", `", step.move, " @", step.time,
             "`, is not possible: ", Described(step.reason));
}
std::string Say(const GoalFeedback& goal) {
  return Cat("the run is possible, but does not keep to `", goal.which, "`");
}
std::string Say(const PointFeedback& point) {
  return Cat("the point ", ListedValues(point.point), " is in ",
             point.is_in_yours ? "the answer only" : "the right set only",
             point.operation.empty() ? "" : Cat(" (", point.operation, ")"));
}
std::string Say(const MovesFeedback& moves) {
  std::string text = Cat(moves.missing, " moves are missing; wait: ", moves.wait);
  for (const MovesFeedback::Extra& one : moves.extra) {
    Append(&text, "; `", one.move, "` is not possible: ", Described(one.reason));
  }
  return text;
}
std::string Say(const EntriesFeedback& wrong) {
  std::string text = "wrong entries (row column):";
  for (const auto& entry : wrong.entries) Append(&text, " ", entry.row, " ", entry.column, ";");
  return text;
}
std::string Say(const PickedFeedback& picked) {
  return Cat(picked.wrong.size(), " options do not belong, and ", picked.missing, " are missing");
}
std::string Say(const CountFeedback& count) {
  return Cat("it is right, but has ", count.given, " constraints where ", count.best,
             " are enough");
}
std::string Say(const ItemsFeedback& items) {
  return Cat(items.extra.size(), " do not belong, and ", items.missing, " are missing");
}
std::string Say(const SetsFeedback& of) {
  std::string text = Cat("of ", of.wanted, " sets that are asked for:");
  for (const std::string& set : of.sets) Append(&text, " ", set);
  return text;
}
std::string Say(const WordsFeedback& feedback) {
  std::string text;
  for (const auto& [name, word] : feedback.words) {
    Append(&text, text.empty() ? "" : "; ", name, ": `", word.text, "` is ",
           word.is_possible ? "possible" : Cat("not possible behind ", word.possible, " events"),
           word.why ? Cat(": ", Described(word.why->reason)) : "");
  }
  return text;
}
std::string Say(const TextError& error) {
  return Cat("line ", error.line, ", column ", error.column, ": ", error.message);
}

}  // namespace

std::string Describe(const Feedback& feedback) {
  return std::visit([](const auto& one) { return Say(one); }, feedback);
}

Json ToJson(const Feedback& feedback) {
  return std::visit([](const auto& one) { return Write(one); }, feedback);
}

}  // namespace zonelab::tasks
