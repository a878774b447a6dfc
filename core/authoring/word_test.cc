#include "core/authoring/word_test.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "core/base/strings.h"
#include "core/engine/run_json.h"
#include "core/engine/tree.h"
#include "core/engine/view.h"
#include "core/exercise/text.h"
#include "core/grading/grading.h"

namespace zonelab::authoring {
namespace {

using exercise::Exercise;
using exercise::ModelBlock;

// A time as a condition on the monitor's clock; between whole numbers it says so much only.
std::string At(std::string_view time) {
  const size_t slash = time.find('/');
  if (slash == time.npos) return Cat("z == ", time);
  int64_t over = 0, under = 1;
  const bool is_time = absl::SimpleAtoi(std::string(time.substr(0, slash)), &over) &&
                       absl::SimpleAtoi(std::string(time.substr(slash + 1)), &under);
  if (!is_time || under <= 0) return "false";
  return Cat("z > ", over / under, " && z < ", over / under + 1);
}
// The condition with the clock of a process.
std::string Of(std::string_view process, std::string_view condition) {
  std::string text;
  for (const char c : condition) {
    if (c == 'z') Append(&text, process, ".");
    text += c;
  }
  return text;
}

bool IsBroadcast(const Model& model, std::string_view channel) {
  const std::string_view root = channel.substr(0, channel.find('['));
  for (const lang::Symbol* symbol : TreeOf(model)->variables) {
    if (symbol->name == root) {
      const lang::Type& inner = lang::Innermost(*symbol->type);
      return inner.kind == lang::TypeKind::kChan && inner.is_broadcast;
    }
  }
  return false;
}

// "Word" or "Word2", ...: not the name of anything in the exercise.
std::string FreeName(const Exercise& exercise, const Model& model, std::string_view stem) {
  std::set<std::string> taken;
  for (const lang::Symbol* symbol : TreeOf(model)->globals) taken.emplace(symbol->name);
  for (const ModelBlock* block : exercise::All<ModelBlock>(exercise)) taken.insert(block->name);
  for (const exercise::Graded* check : exercise::Checks(exercise)) taken.insert(check->name);
  std::string name(stem);
  for (int k = 2; taken.count(name) > 0; ++k) name = Cat(stem, k);
  return name;
}

class Maker {
 public:
  Maker(const Exercise& exercise, const Model& model, const Told& told)
      : exercise_(exercise), model_(model), told_(told) {
    const std::shared_ptr<const run::Trace> trace = TraceOf(model, told.run);
    if (trace != nullptr) view_ = ViewOf(*trace, model);
  }

  // `names_answers`: also where the processes of learners are in the end.
  std::optional<WordTest> Make(bool listens, bool names_answers) const {
    if (!view_) return std::nullopt;
    WordTest made;
    made.names_answers = names_answers;
    made.monitor.role = ModelBlock::kMonitor;
    made.monitor.name = FreeName(exercise_, model_, listens ? "Word" : "Watch");
    int heard = 0;
    made.monitor.text = Process(made.monitor.name, listens, &heard);
    if (listens && Channels().empty()) return std::nullopt;
    const std::string end =
        Cat(made.monitor.name, ".", listens ? Cat("W", heard) : std::string("Here"));
    std::string goal = Cat(end, " && ", Of(made.monitor.name, At(view_->duration)));
    const StateView& state = view_->steps.back().state;
    for (size_t p = 0; p < view_->processes.size(); ++p) {
      if (!names_answers && !IsLocked(view_->processes[p])) continue;
      Append(&goal, " && ", view_->processes[p], ".", state.locations[p]);
    }
    made.test.name = FreeName(exercise_, model_, "told");
    made.test.monitors = {made.monitor.name};
    made.test.query = Cat("E<> ", goal);
    made.test.expect = told_.is_ours ? Verdict::kSatisfied : Verdict::kViolated;
    return made;
  }

 private:
  bool IsLocked(std::string_view process) const {
    const std::string part =
        Cat("process ", process.substr(0, std::min(process.find('('), process.size())));
    return std::find(exercise_.lock.begin(), exercise_.lock.end(), part) != exercise_.lock.end();
  }

  // The broadcast channels of the model, and those of the run, which may be in arrays.
  std::set<std::string> Channels() const {
    std::set<std::string> channels;
    for (const lang::Symbol* symbol : TreeOf(model_)->variables) {
      const bool is_one = symbol->type->kind == lang::TypeKind::kChan && symbol->type->is_broadcast;
      if (is_one) channels.emplace(symbol->name);
    }
    for (const StepView& step : view_->steps) {
      if (IsBroadcast(model_, step.channel)) channels.insert(step.channel);
    }
    return channels;
  }

  // Hears the broadcasts of the run, each at its time, and no other ones.
  std::string Process(std::string_view name, bool listens, int* heard) const {
    const std::set<std::string> channels = Channels();
    std::string states = "Here", edges;
    if (listens) {
      states = "W0";
      const auto edge = [&](std::string_view target, std::string_view guard,
                            std::string_view channel) {
        Append(&edges, edges.empty() ? "    trans\n        " : ",\n        ", "W", *heard, " -> ",
               target, " { ", guard, "sync ", channel, "?; }");
      };
      const auto others = [&](std::string_view except) {
        for (const std::string& channel : channels) {
          if (channel != except) edge("Other", "", channel);
        }
      };
      for (const StepView& step : view_->steps) {
        if (channels.count(step.channel) == 0) continue;
        others(step.channel);
        const std::string now = At(step.time);
        if (now.starts_with("z == ")) {
          edge("Other", Cat("guard z < ", now.substr(5), "; "), step.channel);
          edge("Other", Cat("guard z > ", now.substr(5), "; "), step.channel);
        }
        edge(Cat("W", *heard + 1), Cat("guard ", now, "; "), step.channel);
        ++*heard;
        Append(&states, ", W", *heard);
      }
      others("");
      states += ", Other";
    }
    return Cat("process ", name, "() {\n    clock z;\n    state ", states, ";\n    init ",
               listens ? "W0" : "Here", ";\n", edges, edges.empty() ? "" : ";\n", "}\n");
  }

  const Exercise& exercise_;
  const Model& model_;
  const Told& told_;
  std::optional<TraceView> view_;
};

// The exercise with this test as its only check.
Exercise Alone(const Exercise& exercise, const WordTest& made) {
  Exercise alone = exercise;
  std::erase_if(alone.blocks, [](const exercise::Block& block) {
    return !std::holds_alternative<ModelBlock>(block);
  });
  alone.edits.reset();
  alone.blocks.emplace_back(made.monitor);
  alone.blocks.emplace_back(made.test);
  return alone;
}

grading::Status StatusOf(const Exercise& alone, const std::string& text) {
  const grading::Grade grade =
      grading::GradeAnswer(alone, {text, {}, {}, {}, {}, {}}, {/*certifies=*/true, std::nullopt});
  const bool is_graded = grade.problem == grading::Problem::kNone && !grade.checks.empty();
  return is_graded ? grade.checks[0].status : grading::Status::kUndecided;
}

}  // namespace

std::optional<WordTest> TestFrom(const Exercise& exercise, const std::string& ours,
                                 const std::string& other, const Told& told) {
  const std::unique_ptr<Model> model = Model::Load(told.is_ours ? ours : other, Format::kAuto);
  if (!model->ok()) return std::nullopt;
  const Maker maker(exercise, *model, told);
  for (const bool names_answers : {false, true}) {
    for (const bool listens : {true, false}) {
      std::optional<WordTest> made = maker.Make(listens, names_answers);
      if (!made) continue;
      const Exercise alone = Alone(exercise, *made);
      const bool tells = StatusOf(alone, ours) == grading::Status::kPassed &&
                         StatusOf(alone, other) == grading::Status::kFailed;
      if (tells) return made;
    }
  }
  return std::nullopt;
}

std::string Print(const WordTest& made) {
  return Cat(exercise::Print(exercise::Block(made.monitor)), "\n",
             exercise::Print(exercise::Block(made.test)));
}

}  // namespace zonelab::authoring
