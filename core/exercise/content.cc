// What must fit together: names that stand for something, a start, no circle of needs.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/lang/scope.h"

namespace zonelab::exercise {
namespace {

class Content {
 public:
  Content(const Exercise& exercise, Span head, Diagnostics* diagnostics)
      : exercise_(exercise), head_(head), diagnostics_(*diagnostics) {}

  void Check() {
    CheckModels();
    CheckNames();
    if (diagnostics_.has_errors()) return;
    CheckReferences();
    CheckCircles();
    CheckKind();
    CheckNumbers();
    CheckWords();
    CheckTranslations();
  }

 private:
  void Error(Span span, Message message) {
    Complain("exercise-content", span, std::move(message), diagnostics_);
  }
  void CheckModels();
  void CheckNames();
  void CheckReferences();
  void CheckReference(const std::string& name, const std::set<std::string>& names, Phrase missing,
                      Span span);
  void CheckCircles();
  void CheckKind();
  void CheckNumbers();
  void CheckWords();
  void CheckTranslations();

  const Exercise& exercise_;
  Span head_;
  Diagnostics& diagnostics_;
  std::vector<const Graded*> checks_ = Checks(exercise_);
  std::set<std::string> graded_, monitors_, models_;
};

void Content::CheckModels() {
  std::map<ModelBlock::Role, const ModelBlock*> seen;
  for (const ModelBlock* model : All<ModelBlock>(exercise_)) {
    const bool is_new = model->role == ModelBlock::kMonitor ? monitors_.insert(model->name).second
                        : model->role == ModelBlock::kOther
                            ? models_.insert(model->name).second
                            : seen.emplace(model->role, model).second;
    if (is_new) continue;
    Error(model->span,
          model->role == ModelBlock::kMonitor
              ? Tell("there are two monitors `", model->name, "`; rename one")
          : model->role == ModelBlock::kOther
              ? Tell("there are two models `", model->name, "`; rename one")
              : Tell("there are two texts `xta ", NameOf(model->role), "`; leave one of them out"));
  }
}

void Content::CheckNames() {
  std::set<std::string> names;
  const auto check = [&](const std::string& name, Span span) {
    if (name == "start") {
      Error(span, "a check cannot be called `start`, which is the model that is given; rename it");
    } else if (!names.insert(name).second) {
      Error(span, Tell("there are two blocks `", name, "`; rename one"));
    }
  };
  for (const Graded* graded : checks_) {
    check(graded->name, graded->span);
    graded_.insert(graded->name);
  }
  for (const Variant* variant : All<Variant>(exercise_)) {
    if (!variant->is_graded()) check(variant->name, variant->span);
  }
  for (const TextField* text : All<TextField>(exercise_)) check(text->name, text->span);
  const std::vector<const Solution*> solutions = All<Solution>(exercise_);
  if (solutions.size() > 1) {
    Error(solutions[1]->span, "there are two blocks `solution`; put their lines into one");
  }
  const std::vector<const Sealed*> sealed = All<Sealed>(exercise_);
  if (sealed.size() > 1) {
    Error(sealed[1]->span, "there are two blocks `sealed`; open one of them, and seal all again");
  }
}

void Content::CheckReference(const std::string& name, const std::set<std::string>& names,
                             Phrase missing, Span span) {
  if (names.count(name) > 0) return;
  lang::SimilarName similar(name);
  for (const std::string& other : names) similar.Offer(other);
  Error(span, Tell(missing, " `", name, "`", similar.Hint()));
}

void Content::CheckReferences() {
  for (const Graded* graded : checks_) {
    for (const std::string& name : graded->needs) {
      CheckReference(name, graded_, "there is no graded block", graded->span);
    }
  }
  const auto check = [&](const Graded& graded, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      CheckReference(name, monitors_, "there is no monitor", graded.span);
    }
  };
  for (const Test* test : All<Test>(exercise_)) check(*test, test->monitors);
  for (const Variant* variant : All<Variant>(exercise_)) {
    check(*variant, variant->monitors);
    if (variant->is_graded()) continue;
    if (!variant->needs.empty() || variant->points != 1 || variant->show != Show::kAlways ||
        !variant->monitors.empty()) {
      Error(variant->span,
            "a variant without `check` is not graded; it has no `points`, `needs`, `show`, `with`");
    }
  }
  for (const Hint* hint : All<Hint>(exercise_)) {
    for (const Hint::Condition& one : hint->when) {
      CheckReference(one.name, graded_, "there is no graded block", hint->span);
    }
  }
}

// Takes away what needs nothing that is left, until nothing changes: the rest needs itself.
void Content::CheckCircles() {
  std::map<std::string, const Graded*> rest;
  for (const Graded* graded : checks_) rest.emplace(graded->name, graded);
  while (std::erase_if(rest, [&](const auto& one) {
           const std::vector<std::string>& needs = one.second->needs;
           return std::none_of(needs.begin(), needs.end(),
                               [&](const std::string& name) { return rest.count(name) > 0; });
         }) > 0) {
  }
  if (rest.empty()) return;
  // What is left may only lead to the circle: follow the needs until one comes again.
  const auto next = [&](const std::string& name) {
    for (const std::string& need : rest[name]->needs) {
      if (rest.count(need) > 0) return need;
    }
    return name;
  };
  std::set<std::string> passed;
  std::string at = rest.begin()->first;
  while (passed.insert(at).second) at = next(at);
  Error(rest[at]->span,
        Tell("`", at, "` needs itself, by way of `", next(at), "`; leave out one of the `needs`"));
}

void Content::CheckKind() {
  const ModelBlock* start = Find(exercise_, ModelBlock::kStart);
  const std::string kind(NameOf(exercise_.kind));
  const bool changes_model = exercise_.kind == Kind::kModel || exercise_.kind == Kind::kRepair ||
                             exercise_.kind == Kind::kInvent;
  const std::vector<const Task*> tasks = All<Task>(exercise_);
  const auto zones = std::count_if(tasks.begin(), tasks.end(), [](const Task* task) {
    const Task::Line* models = task->Find(task->kind == TaskKind::kWord ? "model" : "models");
    const bool has_models =
        models != nullptr &&
        std::find(models->items.begin(), models->items.end(), "start") == models->items.end();
    return IsAboutZones(task->kind) || has_models;
  });
  const size_t held = zones > 0 ? All<Held>(exercise_).size() : 0;
  const bool asks_for_model = static_cast<size_t>(zones) + held < checks_.size();
  if (start == nullptr && (asks_for_model || changes_model || exercise_.kind == Kind::kQuery)) {
    Error(head_, "there is no block ```xta start, the model that learners begin with");
  }
  if (checks_.empty() && exercise_.kind != Kind::kText) {
    Error(head_,
          Tell("an exercise of kind `", kind, "` needs a graded block, such as ```test NAME"));
  }
  if (exercise_.kind == Kind::kRepair && !exercise_.edits) {
    Error(head_, "an exercise of kind `repair` says how much may be changed: `edits: 2 numbers`");
  }
  if (exercise_.kind == Kind::kQuery && All<Ask>(exercise_).empty() &&
      All<Held>(exercise_).empty()) {
    Error(head_, "an exercise of kind `query` needs a block ```ask NAME");
  }
}

void Content::CheckNumbers() {
  const ModelBlock* start = Find(exercise_, ModelBlock::kStart);
  for (const Number* number : All<Number>(exercise_)) {
    if (number->query.find("{k}") != std::string::npos ||
        (start != nullptr && start->text.find("{k}") != std::string::npos)) {
      continue;
    }
    Error(number->query_span,
          "neither the query nor the start contains `{k}`, the number to be found");
  }
}

// What is compared or told apart by timed words.
void Content::CheckWords() {
  std::vector<const Graded*> wordy;
  for (const Equal* equal : All<Equal>(exercise_)) {
    wordy.push_back(equal);
    if (ReferenceOf(exercise_) == nullptr) {
      Error(equal->span,
            "answers are compared with ours, which is not here: add a block ```xta solution");
    }
  }
  for (const Task* task : All<Task>(exercise_)) {
    if (task->kind != TaskKind::kWord && task->kind != TaskKind::kDistinguish) continue;
    wordy.push_back(task);
    std::set<std::string> names = models_;
    names.insert("start");
    for (const char* key : {"model", "models"}) {
      const Task::Line* line = task->Find(key);
      if (line == nullptr) continue;
      for (const std::string& name : line->items)
        CheckReference(name, names, "there is no model", line->span);
      if (std::string_view(key) == "models" && line->items.size() != 2) {
        Error(line->span, "two models are told apart: write `models: start, Slow`");
      }
    }
    const Task::Line* can = task->Find("can");
    if (can == nullptr || task->kind != TaskKind::kDistinguish) continue;
    const Task::Line* models = task->Find("models");
    CheckReference(can->items[0], {models->items.begin(), models->items.end()},
                   "there is no such model in `models`:", can->span);
  }
  if (!wordy.empty() && exercise_.observe.empty()) {
    Error(wordy[0]->span,
          "timed words are about observed channels: the front matter says `observe: press, ring`");
  }
}

void Content::CheckTranslations() {
  std::map<std::string, const Block*> named;
  for (const Block& block : exercise_.blocks) {
    const Form form = FormOf(block);
    if (const Entry* name = form.Find("name")) named.emplace(name->items[0].parts[0], &block);
  }
  for (const Translation* translation : All<Translation>(exercise_)) {
    if (translation->language == exercise_.language) {
      Error(translation->span,
            Tell("`", translation->language, "` is the exercise's own language"));
    }
    for (const auto& [field, text] : translation->texts) {
      if (field == "title" || field == "statement") continue;
      const size_t dot = field.find('.');
      const auto at = named.find(field.substr(0, dot));
      const std::string_view part =
          dot == std::string::npos ? std::string_view() : std::string_view(field).substr(dot + 1);
      bool is_known = false;
      if (at != named.end()) {
        const Form form = FormOf(*at->second);
        int64_t number = 0;
        const Entry* options = form.Find("options");
        is_known =
            (part == "fail" && at->second->index() != kEqualBlock) ||
            ((part == "fail-extra" || part == "fail-missing") &&
             at->second->index() == kEqualBlock) ||
            ((part == "text" || part == "ask" || part == "note") && form.Find(part) != nullptr);
        if (part.substr(0, 6) == "option" && options != nullptr) {
          is_known = ToInteger(part.substr(6), &number) && number >= 1 &&
                     number <= static_cast<int64_t>(options->items.size());
        }
      }
      if (is_known) continue;
      Error(translation->span, Tell("there is no text `", field,
                                    "` to be translated; write `title`, "
                                    "`statement` or NAME.fail, NAME.text, NAME.ask, NAME.option1"));
    }
  }
}

}  // namespace

void CheckContent(const Exercise& exercise, Span head, Diagnostics& diagnostics) {
  Content(exercise, head, &diagnostics).Check();
}

}  // namespace zonelab::exercise
