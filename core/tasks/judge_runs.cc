// Runs: made on the reference, then replayed as a whole before they count.
#include <algorithm>

#include "absl/status/status.h"
#include "core/base/strings.h"
#include "core/engine/tree.h"
#include "core/exercise/form.h"
#include "core/reference/reference.h"
#include "core/tasks/judging.h"

namespace zonelab::tasks {
namespace {

using exercise::Task;

Account AccountOf(const Model& start, const Walked& walked, const WrittenRun& written) {
  Account account;
  account.duration = walked.time;
  account.steps = walked.run.steps.size();
  for (size_t k = 0; k < walked.run.steps.size(); ++k) {
    Append(&account.run, k == 0 ? "" : "; ", NameOf(NetworkOf(start), walked.run.steps[k].edges[0]),
           " @", ToText(written.moves[k].time));
  }
  return account;
}

Judgement Defect(const absl::Status& status) {
  Judgement judgement;
  judgement.mark = Judgement::kDefect;
  judgement.detail = std::string(status.message().data(), status.message().size());
  return judgement;
}

// What an all in all possible run does not do; "": it does everything.
struct RunDemands {
  Condition goal, avoided;
  std::optional<run::Fraction> duration;
  std::optional<int64_t> steps;
};

std::optional<Judgement> ReadDemands(const Model& start, const Task& task, RunDemands* demands) {
  for (const auto& [key, condition] :
       {std::pair("goal", &demands->goal), std::pair("avoid", &demands->avoided)}) {
    if (task.Find(key) == nullptr) continue;
    *condition = ReadCondition(start, task.Get(key));
    if (!condition->error.empty()) return Unsound(key, condition->error);
  }
  if (task.Find("duration") != nullptr) {
    demands->duration = DurationOf(task);
    if (!demands->duration) {
      return Unsound("duration", "`duration` is a time: write for example `<= 9/2`");
    }
  }
  int64_t steps = 0;
  if (exercise::ToInteger(task.Get("steps"), &steps)) demands->steps = steps;
  return std::nullopt;
}

Judgement Meet(const Model& start, const RunDemands& demands, const Walked& walked) {
  model::Network& network = NetworkOf(start);
  const auto goal = [&](const char* which) { return Wrong(GoalFeedback{which, walked.time}); };
  const auto replay = reference::ReplayRun(network, nullptr, walked.run);
  if (!replay.ok()) return Defect(replay.status());
  const lang::Expr* wanted = demands.goal.query.searched;
  if (wanted != nullptr) {
    const auto met = reference::ReplayRun(network, wanted, walked.run);
    if (absl::IsFailedPrecondition(met.status())) return goal("goal");
    if (!met.ok()) return Defect(met.status());
  }
  if (const lang::Expr* avoided = demands.avoided.query.searched) {
    model::Run closed = walked.run;
    closed.cycle_begin = closed.steps.size();  // how it could go on does not matter
    const auto met = reference::ReplayAvoiding(network, *avoided, nullptr, closed);
    if (absl::IsFailedPrecondition(met.status())) return goal("avoid");
    if (!met.ok()) return Defect(met.status());
  }
  if (demands.steps && static_cast<int64_t>(walked.run.steps.size()) > *demands.steps) {
    return goal("steps");
  }
  int64_t units = walked.run.final_delay;
  for (const model::RunStep& step : walked.run.steps) units += step.delay;
  const run::Fraction duration =
      run::Fraction(units) * run::Fraction(walked.run.denominator).Inverse();
  if (demands.duration && *demands.duration < duration) return goal("duration");
  return Right();
}

Judgement JudgeWritten(const Model& start, const RunDemands& demands, const WrittenRun& written) {
  Walked walked = Walk(SystemOf(start), written);
  if (walked.broken) return Wrong(*std::move(walked.broken));
  Judgement judgement = Meet(start, demands, walked);
  judgement.account = AccountOf(start, walked, written);
  return judgement;
}

}  // namespace

std::optional<run::Fraction> DurationOf(const Task& task) {
  Scanner scanner(task.Get("duration"));
  const std::optional<run::Fraction> limit = TakeNumber(&scanner);
  return scanner.AtEnd() ? limit : std::nullopt;
}

Condition ReadCondition(const Model& model, std::string_view text) {
  Condition condition;
  Diagnostics diagnostics;
  condition.query =
      lang::ParseQuery(DocumentOf(model), std::make_shared<SourceMap>(&model.sources()),
                       Cat("E<> ", text), diagnostics);
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.severity != Severity::kError) continue;
    condition.error = one.message;
    break;
  }
  return condition;
}

Judgement JudgeRun(const Model& start, const Task& task, std::string_view answer) {
  RunDemands demands;
  if (auto unsound = ReadDemands(start, task, &demands)) return *std::move(unsound);
  TextError error;
  const std::optional<WrittenRun> written = ReadRun(answer, &error);
  if (!written) return Unreadable(std::move(error));
  return JudgeWritten(start, demands, *written);
}

// Times of moves that are given: any that are possible.
Judgement JudgeComplete(const Model& start, const Task& task, std::string_view answer) {
  RunDemands demands;
  if (auto unsound = ReadDemands(start, task, &demands)) return *std::move(unsound);
  TextError error;
  const std::optional<std::vector<WrittenMove>> given = ReadMoves(task.Get("moves"), &error);
  if (!given) return Unsound("moves", error);
  const model::Network& network = NetworkOf(start);
  const auto edges = [&](const WrittenMove& move) {
    int process = -1;
    return move.edges.empty() ? std::vector<model::FiredEdge>()
                              : EdgesNamed(network, move.edges[0], &process);
  };
  for (const WrittenMove& move : *given) {
    if (edges(move).empty()) return Unsound("moves", Tell("there is no edge `", move.text, "`"));
  }
  const std::optional<WrittenRun> written = ReadRun(answer, &error);
  if (!written) return Unreadable(std::move(error));
  size_t made = 0;
  for (const WrittenMove& move : written->moves) made += !move.edges.empty();
  bool is_same = made == given->size();
  for (size_t k = 0; k < made && is_same; ++k) {
    is_same = edges(written->moves[k]) == edges((*given)[k]);
  }
  if (!is_same) return Wrong(GoalFeedback{"moves", ""});
  return JudgeWritten(start, demands, *written);
}

// Which of the runs are possible: each one is made.
Judgement JudgePossible(const Model& start, const Task& task, std::string_view answer) {
  const std::vector<std::string>& options = task.Find("options")->items;
  std::vector<bool> is_right;
  for (const std::string& option : options) {
    TextError error;
    const std::optional<WrittenRun> written = ReadRun(option, &error);
    if (!written) return Unsound("options", Tell("`", option, "`: ", error.message));
    const Walked walked = Walk(SystemOf(start), *written);
    if (walked.broken && walked.broken->reason.why == "ambiguous") {
      return Unsound("options", Tell("`", option, "`: step ", walked.broken->step,
                                     " stands for several moves; name their edges, joined by `+`"));
    }
    is_right.push_back(!walked.broken);
  }
  return JudgeChosen(ReadChosen(options, answer), is_right);
}

Chosen ReadChosen(const std::vector<std::string>& options, std::string_view answer) {
  Chosen chosen;
  chosen.is_chosen.assign(options.size(), false);
  int line = 0;
  for (size_t at = 0; at <= answer.size();) {
    const size_t end = std::min(answer.find('\n', at), answer.size());
    const std::string_view text = exercise::Trimmed(answer.substr(at, end - at));
    at = end + 1;
    ++line;
    if (text.empty()) continue;
    const auto found = std::find(options.begin(), options.end(), text);
    if (found == options.end()) {
      chosen.error = TextError{line, 1, Tell("`", text, "` is none of the options")};
      return chosen;
    }
    chosen.is_chosen[found - options.begin()] = true;
  }
  return chosen;
}

Judgement JudgeChosen(const Chosen& chosen, const std::vector<bool>& is_right) {
  if (std::find(is_right.begin(), is_right.end(), true) == is_right.end()) {
    return Unsound("options", "none of the options is right, so that no answer can be given");
  }
  if (chosen.error) return Unreadable(*chosen.error);
  PickedFeedback picked;
  for (size_t k = 0; k < is_right.size(); ++k) {
    if (chosen.is_chosen[k] && !is_right[k]) picked.wrong.push_back(static_cast<int>(k));
    picked.missing += is_right[k] && !chosen.is_chosen[k];
  }
  if (picked.wrong.empty() && picked.missing == 0) return Right();
  return Wrong(std::move(picked));
}

}  // namespace zonelab::tasks
