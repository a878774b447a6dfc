// Timed words: each is followed on the reference (core/run/word.h), for nondeterministic models, too.
#include <algorithm>
#include <memory>

#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/exercise/form.h"
#include "core/tasks/judging.h"
#include "core/tasks/words.h"

namespace zonelab::tasks {
namespace {

using exercise::Task;

// A model of the exercise: the start, or another one.
struct NamedModel {
  std::unique_ptr<Model> own;
  const Model* model = nullptr;  // null: there is none without errors
};
NamedModel Find(const Context& context, std::string_view name) {
  if (name == "start") return {nullptr, context.start};
  const auto* block =
      exercise::Find(context.exercise, exercise::ModelBlock::kOther, std::string(name));
  if (block == nullptr) return {};
  NamedModel named{Model::Load(block->text, Format::kAuto), nullptr};
  if (named.own->ok()) named.model = named.own.get();
  return named;
}

// What the word itself must be, whoever can do it.
struct WordDemands {
  std::optional<int64_t> events;
  std::optional<run::Fraction> duration;
  std::string last;
  struct Count {
    std::string channel, relation;
    int64_t number = 0;
  };
  std::vector<Count> counts;
};

std::optional<Judgement> ReadDemands(const Context& context, const Task& task,
                                     WordDemands* demands) {
  const std::vector<std::string>& observed = context.exercise.observe;
  const auto is_event = [&](std::string_view name) {
    return std::find(observed.begin(), observed.end(), name) != observed.end();
  };
  int64_t events = 0;
  if (exercise::ToInteger(task.Get("events"), &events)) demands->events = events;
  if (task.Find("duration") != nullptr) {
    demands->duration = DurationOf(task);
    if (!demands->duration) {
      return Unsound("duration", "`duration` is a time: write for example `<= 9/2`");
    }
  }
  demands->last = task.Get("last");
  if (!demands->last.empty() && !is_event(demands->last)) {
    return Unsound("last", Tell("`", demands->last, "` is not among `observe`"));
  }
  const Task::Line* counts = task.Find("counts");
  if (counts == nullptr) return std::nullopt;
  for (const std::string& text : counts->items) {
    Scanner scanner(text);
    WordDemands::Count count;
    scanner.SkipBlanks();
    count.channel = std::string(scanner.TakeWord());
    for (const std::string_view relation : {"<=", ">=", "=="}) {
      if (count.relation.empty() && scanner.Take(relation)) count.relation = std::string(relation);
    }
    scanner.SkipBlanks();
    const std::string_view digits = scanner.TakeDigits();
    scanner.SkipBlanks();
    if (!is_event(count.channel) || count.relation.empty() || !scanner.AtEnd() ||
        !exercise::ToInteger(digits, &count.number)) {
      return Unsound("counts", "write an observed channel and a number: `twice >= 2`");
    }
    demands->counts.push_back(std::move(count));
  }
  return std::nullopt;
}

// What the word does not keep to; "": it keeps to everything.
std::string Broken(const WordDemands& demands, const run::TimedWord& word) {
  const auto& events = word.events;
  if (demands.events && static_cast<int64_t>(events.size()) > *demands.events) return "events";
  const run::Fraction end = word.until       ? *word.until
                            : events.empty() ? run::Fraction()
                                             : events.back().time;
  if (demands.duration && *demands.duration < end) return "duration";
  if (!demands.last.empty() && (events.empty() || events.back().channel != demands.last)) {
    return "last";
  }
  for (const WordDemands::Count& count : demands.counts) {
    const int64_t found = std::count_if(events.begin(), events.end(), [&](const auto& event) {
      return event.channel == count.channel;
    });
    const bool is_kept = count.relation == "<="   ? found <= count.number
                         : count.relation == ">=" ? found >= count.number
                                                  : found == count.number;
    if (!is_kept) return "count";
  }
  return "";
}

// What a model makes of the word; nothing: `*unsound` says why that is not known.
std::optional<WordFeedback> Try(const Context& context, std::string_view name,
                                const run::TimedWord& word, Judgement* unsound) {
  const NamedModel named = Find(context, name);
  const std::string key = name == "start" ? "" : "model";
  if (named.model == nullptr) {
    *unsound = Unsound(key, Tell("the model `", name, "` has errors, or is not there"));
    return std::nullopt;
  }
  const run::WordAnswer answer =
      run::CanDo(NetworkOf(*named.model), context.exercise.observe, word);
  if (answer.kind != run::WordAnswer::kUnknown) {
    return FeedbackOn(SystemOf(*named.model), word, answer);
  }
  *unsound = Unsound(key, Tell("whether the model can do the word is not decided: ", answer.why));
  return std::nullopt;
}

Judgement Keeps(const WordDemands& demands, const run::TimedWord& word) {
  const std::string broken = Broken(demands, word);
  return broken.empty() ? Right() : Wrong(GoalFeedback{broken, ""});
}

}  // namespace

Judgement JudgeWord(const Context& context, const Task& task, std::string_view answer) {
  WordDemands demands;
  if (auto unsound = ReadDemands(context, task, &demands)) return *std::move(unsound);
  TextError error;
  const auto word = ReadWord(answer, context.exercise.observe, &error);
  if (!word) return Unreadable(std::move(error));
  const std::string model = task.Find("model") == nullptr ? "start" : task.Get("model");
  Judgement unsound;
  const std::optional<WordFeedback> found = Try(context, model, *word, &unsound);
  if (!found) return unsound;
  const bool is_wanted = task.Get("can") != "no";
  if (found->is_possible != is_wanted) return Wrong(WordsFeedback{{{model, *found}}});
  return Keeps(demands, *word);
}

Judgement JudgeDistinguish(const Context& context, const Task& task, std::string_view answer) {
  WordDemands demands;
  if (auto unsound = ReadDemands(context, task, &demands)) return *std::move(unsound);
  TextError error;
  const auto word = ReadWord(answer, context.exercise.observe, &error);
  if (!word) return Unreadable(std::move(error));
  WordsFeedback both;
  for (const std::string& name : task.Find("models")->items) {
    Judgement unsound;
    const std::optional<WordFeedback> found = Try(context, name, *word, &unsound);
    if (!found) return unsound;
    both.words.emplace_back(name, *found);
  }
  const bool is_apart = both.words[0].second.is_possible != both.words[1].second.is_possible;
  const std::string& wanted = task.Get("can");
  bool is_right = is_apart;
  for (const auto& [name, found] : both.words) {
    if (name == wanted) is_right = is_right && found.is_possible;
  }
  return is_right ? Keeps(demands, *word) : Wrong(std::move(both));
}

}  // namespace zonelab::tasks
