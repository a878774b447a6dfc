// From the exercise to forms: what has its default is left out.
#include <utility>

#include "core/base/strings.h"
#include "core/exercise/form.h"

namespace zonelab::exercise {
namespace {

using Parts = std::vector<std::string>;

void Put(Form* form, std::string_view member, std::string text) {
  form->Put(member, {{{std::move(text)}, {}}});
}
// Unless it is "".
void PutText(Form* form, std::string_view member, const std::string& text) {
  if (!text.empty()) Put(form, member, text);
}
void PutList(Form* form, std::string_view member, const std::vector<std::string>& list) {
  std::vector<Item> items;
  for (const std::string& text : list) items.push_back({{text}, {}});
  form->Put(member, std::move(items));
}
void PutItems(Form* form, std::string_view member, const std::vector<Parts>& list) {
  std::vector<Item> items;
  for (const Parts& parts : list) items.push_back({parts, {}});
  form->Put(member, std::move(items));
}

// 1.5 s as "1.5": thousandths, as they are read.
std::string Decimal(double seconds) {
  const auto thousandths = static_cast<int64_t>(seconds * 1000 + 0.5);
  std::string text = Cat(thousandths);
  if (text.size() < 4) text.insert(0, 4 - text.size(), '0');
  const size_t whole = text.size() - 3;
  text = Cat(text.substr(0, whole), ".", text.substr(whole));
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

void PutLimits(Form* form, const Limits& limits, const Size& size) {
  const Limits standard;
  std::vector<Parts> list;
  if (limits.states != standard.states) list.push_back({"states", Cat(limits.states)});
  if (limits.seconds != standard.seconds) list.push_back({"seconds", Decimal(limits.seconds)});
  if (limits.megabytes != standard.megabytes) list.push_back({"mb", Cat(limits.megabytes)});
  if (size.clocks) list.push_back({"clocks", Cat(*size.clocks)});
  if (size.locations) list.push_back({"locations", Cat(*size.locations)});
  if (size.edges) list.push_back({"edges", Cat(*size.edges)});
  if (!list.empty()) PutItems(form, "limits", list);
}

void PutLadder(Form* form, const Exercise& exercise) {
  const std::vector<Step> standard = Exercise().feedback;
  bool is_standard = exercise.feedback.size() == standard.size();
  std::vector<Parts> list;
  for (size_t k = 0; k < exercise.feedback.size(); ++k) {
    const Step& step = exercise.feedback[k];
    is_standard = is_standard && step.kind == standard[k].kind && step.after == standard[k].after;
    list.push_back({std::string(NameOf(step.kind)), Cat(step.after)});
  }
  if (!is_standard) PutItems(form, "feedback", list);
  const Opening& solution = exercise.solution;
  if (solution.when == Opening::kPassed) return;
  Put(form, "solution",
      solution.when == Opening::kNever      ? "never"
      : solution.when == Opening::kAttempts ? Cat("after ", solution.attempts)
                                            : solution.date);
}

void PutGraded(Form* form, const Graded& graded,
               const std::vector<std::string>& monitors = std::vector<std::string>()) {
  Put(form, "name", graded.name);
  if (!graded.needs.empty()) PutList(form, "needs", graded.needs);
  if (!monitors.empty()) PutList(form, "with", monitors);
  if (graded.show != Show::kAlways) Put(form, "show", std::string(NameOf(graded.show)));
  if (graded.points != 1) Put(form, "points", Cat(graded.points));
}

// One overload for each kind of block, in their order.
void PutBlock(Form* form, const Prose& prose) { Put(form, "text", prose.text); }
void PutBlock(Form* form, const ModelBlock& model) {
  Put(form, "role", std::string(NameOf(model.role)));
  PutText(form, "name", model.name);
  Put(form, "text", model.text);
}
void PutBlock(Form* form, const Test& test) {
  PutGraded(form, test, test.monitors);
  Put(form, "query", test.query);
  Put(form, "expect", std::string(NameOf(test.expect)));
  PutText(form, "fail", test.fail);
}
void PutBlock(Form* form, const Variant& variant) {
  PutGraded(form, variant, variant.monitors);
  std::vector<Parts> list;
  for (const Variant::Replacement& one : variant.replacements) list.push_back({one.from, one.to});
  PutItems(form, "replace", list);
  if (!variant.is_graded()) return;
  Put(form, "check", variant.check);
  Put(form, "expect", std::string(NameOf(variant.expect)));
  PutText(form, "fail", variant.fail);
}
void PutBlock(Form* form, const Ask& ask) {
  PutGraded(form, ask);
  Put(form, "text", ask.text);
  PutText(form, "ours", ask.ours);
  PutText(form, "fail", ask.fail);
}
void PutBlock(Form* form, const Number& number) {
  PutGraded(form, number);
  Put(form, "ask", number.ask);
  Put(form, "query", number.query);
  Put(form, "extreme", number.is_greatest ? "greatest" : "least");
  if (number.answer) Put(form, "answer", Cat(*number.answer));
  if (number.range) {
    PutItems(form, "range", {{Cat(number.range->first), Cat(number.range->second)}});
  }
  PutText(form, "fail", number.fail);
}
void PutBlock(Form* form, const Choice& choice) {
  PutGraded(form, choice);
  Put(form, "text", choice.text);
  PutList(form, "options", choice.options);
  PutItems(form, "decide", {{choice.query, choice.if_satisfied, choice.if_violated}});
  PutText(form, "fail", choice.fail);
}
void PutBlock(Form* form, const TextField& text) {
  Put(form, "name", text.name);
  Put(form, "text", text.text);
}
void PutBlock(Form* form, const Hint& hint) {
  if (hint.after != 0) Put(form, "after", Cat(hint.after));
  std::vector<Parts> list;
  for (const Hint::Condition& one : hint.when) list.push_back({one.name, one.status});
  if (!list.empty()) PutItems(form, "when", list);
  Put(form, "text", hint.text);
}
void PutBlock(Form* form, const Held& held) {
  PutGraded(form, held);
  Put(form, "sha256", held.sha256);
}
void PutBlock(Form* form, const Translation& translation) {
  Put(form, "language", translation.language);
  std::vector<Parts> list;
  for (const auto& [field, text] : translation.texts) list.push_back({field, text});
  PutItems(form, "texts", list);
}
void PutBlock(Form* form, const Equal& equal) {
  PutGraded(form, equal);
  if (equal.shows_word) Put(form, "show", "word");
  if (equal.needs_determinism) Put(form, "need", "deterministic");
  PutText(form, "failExtra", equal.fail_extra);
  PutText(form, "failMissing", equal.fail_missing);
}
void PutBlock(Form* form, const Solution& solution) { Put(form, "text", solution.text); }
void PutBlock(Form* form, const Sealed& sealed) {
  Put(form, "rounds", Cat(sealed.rounds));
  Put(form, "salt", sealed.salt);
  Put(form, "iv", sealed.iv);
  Put(form, "data", sealed.data);
}
void PutBlock(Form* form, const Task& task) {
  PutGraded(form, task);
  for (const Task::Line& line : task.lines) PutList(form, line.key, line.items);
}

}  // namespace

Form HeadOf(const Exercise& exercise) {
  Form form;
  form.block = kHead;
  Put(&form, "zonelab", Cat(kFormat));
  Put(&form, "id", exercise.id);
  Put(&form, "version", Cat(exercise.version));
  Put(&form, "kind", std::string(NameOf(exercise.kind)));
  Put(&form, "title", exercise.title);
  if (exercise.language != "en") Put(&form, "lang", exercise.language);
  if (exercise.minutes) Put(&form, "minutes", Cat(*exercise.minutes));
  if (!exercise.needs.empty()) PutList(&form, "needs", exercise.needs);
  PutText(&form, "authors", exercise.authors);
  PutText(&form, "license", exercise.license);
  if (!exercise.lock.empty()) PutList(&form, "lock", exercise.lock);
  if (exercise.writes) PutList(&form, "writes", *exercise.writes);
  if (exercise.edits) {
    PutItems(&form, "edits",
             {{Cat(exercise.edits->count), std::string(NameOf(exercise.edits->unit))}});
  }
  if (!exercise.observe.empty()) PutList(&form, "observe", exercise.observe);
  if (!exercise.decides.empty()) PutList(&form, "decides", exercise.decides);
  PutLimits(&form, exercise.limits, exercise.size);
  std::vector<Parts> parameters;
  for (const Parameter& one : exercise.parameters) {
    parameters.push_back({one.name, Cat(one.from), Cat(one.to)});
  }
  if (!parameters.empty()) PutItems(&form, "params", parameters);
  PutText(&form, "engine", exercise.engine);
  PutLadder(&form, exercise);
  if (!exercise.right.empty()) PutList(&form, "right", exercise.right);
  return form;
}

Form FormOf(const Block& block) {
  Form form;
  const auto* task = std::get_if<Task>(&block);
  const int kind = task == nullptr ? 0 : static_cast<int>(task->kind);
  form.block = static_cast<BlockKind>(static_cast<int>(block.index()) + kind);
  std::visit([&](const auto& one) { PutBlock(&form, one); }, block);
  return form;
}

}  // namespace zonelab::exercise
