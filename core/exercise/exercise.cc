// What learners get of an exercise, and what is counted and looked up in it.
#include "core/exercise/exercise.h"

#include <algorithm>
#include <utility>

#include "absl/functional/function_ref.h"
#include "core/base/sha256.h"
#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/exercise/text.h"

namespace zonelab::exercise {
namespace {

template <class T>
const Graded* AsGraded(const T& block) {
  if constexpr (std::is_base_of_v<Graded, T>) {
    return &block;
  } else {
    return nullptr;
  }
}

using Change = absl::FunctionRef<void(std::string*)>;

void EachText(Prose* block, Change change) { change(&block->text); }
void EachText(ModelBlock* block, Change change) { change(&block->text); }
void EachText(Test* block, Change change) {
  change(&block->query);
  change(&block->fail);
}
void EachText(Variant* block, Change change) {
  for (Variant::Replacement& one : block->replacements) {
    change(&one.from);
    change(&one.to);
  }
  change(&block->check);
  change(&block->fail);
}
void EachText(Ask* block, Change change) {
  for (std::string* text : {&block->text, &block->ours, &block->fail}) change(text);
}
void EachText(Number* block, Change change) {
  for (std::string* text : {&block->ask, &block->query, &block->fail}) change(text);
}
void EachText(Choice* block, Change change) {
  for (std::string* text :
       {&block->text, &block->fail, &block->query, &block->if_satisfied, &block->if_violated}) {
    change(text);
  }
  for (std::string& option : block->options) change(&option);
}
void EachText(Equal* block, Change change) {
  for (std::string* text : {&block->fail_extra, &block->fail_missing}) change(text);
}
void EachText(TextField* block, Change change) { change(&block->text); }
void EachText(Hint* block, Change change) { change(&block->text); }
void EachText(Held*, Change) {}
void EachText(Sealed*, Change) {}
void EachText(Translation* block, Change change) {
  for (auto& [field, text] : block->texts) change(&text);
}
void EachText(Solution* block, Change change) { change(&block->text); }
void EachText(Task* block, Change change) {
  for (Task::Line& line : block->lines) {
    for (std::string& item : line.items) change(&item);
  }
}

void EachText(Exercise* exercise, Change change) {
  change(&exercise->title);
  for (Block& block : exercise->blocks) {
    std::visit([&](auto& one) { EachText(&one, change); }, block);
  }
}

// `text` with the parameters' values, in one pass.
std::string Filled(std::string_view text, const std::vector<Parameter>& parameters,
                   const std::vector<int64_t>& values) {
  std::string out;
  while (true) {
    const size_t brace = text.find('{');
    Append(&out, text.substr(0, brace));
    if (brace == std::string_view::npos) return out;
    text.remove_prefix(brace);
    size_t used = 1;
    for (size_t k = 0; k < parameters.size() && used == 1; ++k) {
      const std::string& name = parameters[k].name;
      const size_t end = name.size() + 1;
      if (text.substr(1, name.size()) != name || text.substr(end, 1) != "}") continue;
      Append(&out, values[k]);
      used = end + 1;
    }
    if (used == 1) out += '{';
    text.remove_prefix(used);
  }
}

bool IsSolution(const Block& block) {
  const auto* model = std::get_if<ModelBlock>(&block);
  if (std::holds_alternative<Solution>(block)) return true;
  return model != nullptr &&
         (model->role == ModelBlock::kSolution || model->role == ModelBlock::kReference);
}

// Queries of the author's stay: without them nothing could be marked.
void DropSolution(Block* block) {
  if (auto* number = std::get_if<Number>(block)) number->answer.reset();
}

Held HeldBack(const Graded& graded, Block block) {
  Held held;
  static_cast<Graded&>(held) = graded;
  DropSolution(&block);
  held.sha256 = Sha256Hex(Print(block));
  return held;
}

// Is there a block `equal` that is not held back?
bool IsCompared(const Exercise& exercise, bool holds_back) {
  const std::vector<const Equal*> all = All<Equal>(exercise);
  return std::any_of(all.begin(), all.end(), [&](const Equal* equal) {
    return !holds_back || equal->show != Show::kHidden;
  });
}

}  // namespace

const Task::Line* Task::Find(std::string_view key) const {
  for (const Line& line : lines) {
    if (line.key == key) return &line;
  }
  return nullptr;
}
const std::string& Task::Get(std::string_view key) const {
  static const std::string* const kNothing = new std::string();
  const Line* line = Find(key);
  return line == nullptr || line->items.empty() ? *kNothing : line->items[0];
}
Span Task::SpanOf(std::string_view key) const {
  const Line* line = Find(key);
  return line == nullptr ? span : line->span;
}

bool IsAboutZones(TaskKind kind) { return kind >= TaskKind::kZone; }
bool IsSearched(const Task& task) {
  return task.kind == TaskKind::kPuzzle || task.kind == TaskKind::kCore ||
         task.kind == TaskKind::kLearnt ||
         (task.kind == TaskKind::kPredict && task.Find("events") != nullptr);
}

const Graded* GradedOf(const Block& block) {
  if (const auto* variant = std::get_if<Variant>(&block)) {
    if (!variant->is_graded()) return nullptr;
  }
  return std::visit([](const auto& one) { return AsGraded(one); }, block);
}

bool IsAboutModel(const Block& block) {
  const bool is_tested = std::holds_alternative<Test>(block) ||
                         std::holds_alternative<Variant>(block) ||
                         std::holds_alternative<Equal>(block);
  return is_tested && GradedOf(block) != nullptr;
}

std::vector<const Graded*> Checks(const Exercise& exercise) {
  std::vector<const Graded*> checks;
  for (const Block& block : exercise.blocks) {
    if (const Graded* graded = GradedOf(block)) checks.push_back(graded);
  }
  return checks;
}

const ModelBlock* Find(const Exercise& exercise, ModelBlock::Role role, std::string_view name) {
  for (const Block& block : exercise.blocks) {
    const auto* model = std::get_if<ModelBlock>(&block);
    if (model != nullptr && model->role == role && (name.empty() || model->name == name)) {
      return model;
    }
  }
  return nullptr;
}

const ModelBlock* ReferenceOf(const Exercise& exercise) {
  const ModelBlock* reference = Find(exercise, ModelBlock::kReference);
  return reference != nullptr ? reference : Find(exercise, ModelBlock::kSolution);
}

int MaxPoints(const Exercise& exercise) {
  int points = 0;
  for (const Graded* check : Checks(exercise)) points += check->points;
  return points;
}

int64_t CountVariants(const Exercise& exercise) {
  int64_t count = 1;
  for (const Parameter& one : exercise.parameters) count *= one.to - one.from + 1;
  return count;
}

int64_t VariantOf(const Exercise& exercise, std::string_view learner) {
  if (learner.empty()) return 0;
  const std::array<uint8_t, 32> hash = Sha256(Cat(exercise.id, "\n", learner));
  uint64_t number = 0;
  for (int k = 0; k < 8; ++k) number = number << 8 | hash[k];
  return static_cast<int64_t>(number % static_cast<uint64_t>(CountVariants(exercise)));
}

std::vector<int64_t> ValuesOf(const Exercise& exercise, int64_t variant) {
  std::vector<int64_t> values(exercise.parameters.size());
  for (size_t k = values.size(); k-- > 0;) {
    const Parameter& one = exercise.parameters[k];
    const int64_t count = one.to - one.from + 1;
    values[k] = one.from + variant % count;
    variant /= count;
  }
  return values;
}

Exercise Instantiate(const Exercise& exercise, const std::vector<int64_t>& values) {
  Exercise filled = exercise;
  filled.parameters.clear();
  if (exercise.parameters.empty()) return filled;
  EachText(&filled, [&](std::string* text) { *text = Filled(*text, exercise.parameters, values); });
  return filled;
}

Exercise ForLearners(const Exercise& exercise, bool keeps_solutions, bool holds_back) {
  Exercise copy = exercise;
  copy.blocks.clear();
  if (!keeps_solutions) copy.right.clear();
  std::vector<std::string> held;
  // What marks the answers stays, as a reference, which is not shown.
  const ModelBlock* marks = IsCompared(exercise, holds_back) ? ReferenceOf(exercise) : nullptr;
  for (const Block& block : exercise.blocks) {
    if (!keeps_solutions && marks != nullptr && std::get_if<ModelBlock>(&block) == marks) {
      copy.blocks.push_back(block);
      std::get<ModelBlock>(copy.blocks.back()).role = ModelBlock::kReference;
      continue;
    }
    if (!keeps_solutions && IsSolution(block)) continue;
    const Graded* graded = GradedOf(block);
    const bool is_held = holds_back && graded != nullptr && graded->show == Show::kHidden &&
                         !std::holds_alternative<Held>(block);
    if (is_held) {
      held.push_back(graded->name + ".");
      copy.blocks.emplace_back(HeldBack(*graded, block));
      continue;
    }
    copy.blocks.push_back(block);
    if (!keeps_solutions) DropSolution(&copy.blocks.back());
  }
  // Their sentences in other languages are held back as well.
  std::vector<Block> blocks;
  for (Block& block : copy.blocks) {
    if (auto* translation = std::get_if<Translation>(&block)) {
      for (const std::string& name : held) {
        std::erase_if(translation->texts,
                      [&](const auto& one) { return one.first.starts_with(name); });
      }
      if (translation->texts.empty()) continue;
    }
    blocks.push_back(std::move(block));
  }
  copy.blocks = std::move(blocks);
  JoinProse(&copy.blocks);
  return copy;
}

std::string HashOf(const Exercise& exercise) {
  Exercise shared = ForLearners(exercise, false, true);
  std::erase_if(shared.blocks,
                [](const Block& block) { return std::holds_alternative<Sealed>(block); });
  JoinProse(&shared.blocks);
  return Cat("sha256:", Sha256Hex(Print(shared)));
}

}  // namespace zonelab::exercise
