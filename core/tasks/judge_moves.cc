// Predictions: which moves are possible next, at once or after waiting, and how long one may wait.
#include <algorithm>
#include <map>

#include "core/base/strings.h"
#include "core/engine/json.h"
#include "core/engine/view.h"
#include "core/exercise/form.h"
#include "core/run/next_moves.h"
#include "core/tasks/core_sets.h"
#include "core/tasks/judging.h"
#include "core/tasks/learnt.h"

namespace zonelab::tasks {
namespace {

using exercise::Task;

// What may be ticked, by name.  A joint move has the name of its first edge; so several may have one
// name.
struct Offer {
  std::string name;
  std::vector<const run::Hindered*> moves;
  bool is_possible = false;
};

struct Situation {
  run::NextMoves next;
  run::Hindrances why;
  std::vector<Offer> offers;
  int64_t denominator = 1;
};

Situation SituationAfter(const Model& start, const run::CheckedRun& checked) {
  const semantics::System& system = SystemOf(start);
  const model::Network& network = NetworkOf(start);
  Situation situation;
  situation.denominator = checked.run.denominator;
  situation.next = run::MovesAfter(system, checked.run, checked.states.back(), checked.path);
  situation.why = run::HindrancesAfter(system, checked.run, checked.states.back(), checked.path);
  const auto offer = [&](const model::FiredEdge& edge) -> Offer& {
    const std::string name = NameOf(network, edge);
    for (Offer& one : situation.offers) {
      if (one.name == name) return one;
    }
    return situation.offers.emplace_back(Offer{name, {}, false});
  };
  for (const run::Hindered& move : situation.why.moves) {
    offer(move.edges[0]).moves.push_back(&move);
  }
  for (const run::NextMove& move : situation.next.moves) offer(move.edges[0]).is_possible = true;
  return situation;
}

// Why none of the moves of this name is possible before time must stop.
Reason WhyNot(const Situation& situation, const Offer& offer) {
  std::optional<Reason> reason;
  for (const run::Hindered* move : offer.moves) {
    reason = ReasonIn(move->needs, situation.denominator, situation.next.wait);
    if (!reason) reason = ReasonIn(move->needs, situation.denominator, kNow);
    if (reason) break;
  }
  return reason.value_or(Reason{"guard", "", {}});
}

struct Prediction {
  std::vector<WrittenMove> moves;
  bool has_wait = false, is_for_ever = false;
  run::Fraction wait;
};

std::optional<Prediction> ReadPrediction(std::string_view answer, TextError* error) {
  Prediction prediction;
  Scanner scanner(answer);
  const auto fail = [&](Message message) {
    *error = scanner.Error(scanner.place(), std::move(message));
    return std::nullopt;
  };
  for (scanner.SkipBlanks(true); !scanner.AtEnd(); scanner.SkipBlanks(true)) {
    const size_t begin = scanner.place();
    const std::string_view word = scanner.TakeWord();
    if (word == "move") {
      const size_t end = std::min(answer.find('\n', begin), answer.size());
      const size_t from = scanner.place();
      std::optional<WrittenMove> move = ReadMove(answer.substr(from, end - from), error);
      if (!move) return fail(error->message);
      prediction.moves.push_back(*std::move(move));
      scanner.GoTo(end);
    } else if (word == "wait") {
      prediction.has_wait = true;
      prediction.is_for_ever = scanner.TakeWord() == "for" && scanner.TakeWord() == "ever";
      const size_t place = scanner.place();
      const std::optional<run::Fraction> time =
          prediction.is_for_ever ? run::Fraction(0) : TakeNumber(&scanner);
      scanner.SkipBlanks();
      if (!time || (!scanner.AtEnd() && scanner.Next() != '\n')) {
        scanner.GoTo(place);
        return fail("write `wait 5`, `wait 9/2` or `wait for ever`");
      }
      prediction.wait = *time;
    } else {
      scanner.GoTo(begin);
      return fail(Tell("a line `move P.A->B` or `wait 5` is expected here, not ", scanner.Found()));
    }
  }
  return prediction;
}

std::string JudgeWait(const Situation& situation, const Prediction& prediction) {
  const run::Window& wait = situation.next.wait;
  if (!prediction.has_wait) return "";
  if (prediction.is_for_ever) return wait.is_unbounded ? "right" : "too-long";
  if (wait.is_unbounded) return "too-short";
  const run::Fraction longest =
      run::Fraction(wait.to) * run::Fraction(situation.denominator).Inverse();
  if (prediction.wait == longest) return "right";
  return prediction.wait < longest ? "too-short" : "too-long";
}

// The moves that were ticked, as indices of offers; what names no move of this state is extra.
MovesFeedback JudgeMoves(const Model& start, const Situation& situation,
                         const Prediction& prediction, const run::CheckedRun& checked) {
  const model::Network& network = NetworkOf(start);
  MovesFeedback feedback;
  std::vector<bool> is_ticked(situation.offers.size(), false);
  for (const WrittenMove& move : prediction.moves) {
    int process = -1;
    const std::vector<model::FiredEdge> edges = EdgesNamed(network, move.edges[0], &process);
    Reason reason{edges.empty() ? "name" : "source", "", {}};
    bool is_right = false;
    for (size_t k = 0; k < situation.offers.size(); ++k) {
      const Offer& offer = situation.offers[k];
      const bool is_it = std::any_of(edges.begin(), edges.end(), [&](const auto& edge) {
        return NameOf(network, edge) == offer.name;
      });
      if (!is_it) continue;
      is_ticked[k] = true;
      is_right = is_right || offer.is_possible;
      if (!offer.is_possible) reason = WhyNot(situation, offer);
    }
    const bool is_here = !edges.empty() && checked.states.back().discrete.locations[process] ==
                                               EdgeOf(network, edges[0]).source;
    if (is_here && reason.why == "source") reason.why = "partner";  // a receiver's edge
    if (!is_right) feedback.extra.push_back({move.text, std::move(reason)});
  }
  for (size_t k = 0; k < situation.offers.size(); ++k) {
    feedback.missing += situation.offers[k].is_possible && !is_ticked[k];
  }
  return feedback;
}

bool AsksFor(const Task& task, std::string_view what) {
  const Task::Line* asked = task.Find("ask");
  return asked != nullptr &&
         std::find(asked->items.begin(), asked->items.end(), what) != asked->items.end();
}

}  // namespace

std::optional<run::CheckedRun> StateOf(const Model& start, const Task& task, Judgement* unsound) {
  WrittenRun written;
  if (task.Get("after") != "-") {
    TextError error;
    std::optional<WrittenRun> read = ReadRun(task.Get("after"), &error);
    if (!read) {
      *unsound = Unsound("after", error);
      return std::nullopt;
    }
    written = *std::move(read);
  }
  const Walked walked = Walk(SystemOf(start), written);
  if (walked.broken) {
    *unsound = Unsound("after", Tell("step ", walked.broken->step, ", `", walked.broken->move,
                                     "`, is not possible: ", walked.broken->reason.why, " ",
                                     walked.broken->reason.constraint));
    return std::nullopt;
  }
  run::CheckedRun checked = Checked(SystemOf(start), walked.run);
  if (checked.states.empty() || checked.broken) {
    *unsound = Unsound("after", "the run cannot be replayed");
    unsound->mark = Judgement::kDefect;
    return std::nullopt;
  }
  return checked;
}

Judgement JudgePredict(const Model& start, const Task& task, std::string_view answer) {
  Judgement unsound;
  const std::optional<run::CheckedRun> checked = StateOf(start, task, &unsound);
  if (!checked) return unsound;
  TextError error;
  const std::optional<Prediction> prediction = ReadPrediction(answer, &error);
  if (!prediction) return Unreadable(std::move(error));
  const Situation situation = SituationAfter(start, *checked);
  if (!situation.why.is_complete) return Unsound("after", "too many moves leave this state");
  MovesFeedback feedback;
  if (AsksFor(task, "moves")) feedback = JudgeMoves(start, situation, *prediction, *checked);
  const bool asks_for_wait = AsksFor(task, "wait");
  if (asks_for_wait) feedback.wait = JudgeWait(situation, *prediction);
  const bool is_right = feedback.extra.empty() && feedback.missing == 0 &&
                        (!asks_for_wait || feedback.wait == "right");
  return is_right ? Right() : Wrong(std::move(feedback));
}

namespace {

// "Watch: Walk → Stand, flash!"
std::string Words(const Model& start, const run::Hindered& move) {
  std::string words;
  for (const model::FiredEdge& edge : move.edges) {
    const EdgeView view = ViewOf(edge, start);
    Append(&words, words.empty() ? "" : "; ", view.process, ": ", view.source, " → ", view.target);
    const lang::Edge& written = EdgeOf(NetworkOf(start), edge);
    if (written.sync_kind != lang::SyncKind::kNone) {
      Append(&words, ", ", ChannelOf(written),
             written.sync_kind == lang::SyncKind::kSend ? "!" : "?");
    }
    if (!view.select.empty()) Append(&words, ", ", view.select);
    break;  // others of the same name have other receivers
  }
  return words;
}

}  // namespace

Json TaskStateToJson(const Context& context, const Task& task) {
  Judgement unsound;
  if (task.kind == exercise::TaskKind::kCover) return CoverToJson(context, task);
  if (context.start == nullptr) return nullptr;
  if (task.kind == exercise::TaskKind::kCore) return CoreToJson(*context.start);
  if (exercise::IsSearched(task)) return LearntToJson(*context.start, task);
  if (task.kind != exercise::TaskKind::kPredict) return nullptr;
  const Model& start = *context.start;
  const std::optional<run::CheckedRun> checked = StateOf(start, task, &unsound);
  if (!checked) return nullptr;
  const model::Network& network = NetworkOf(start);
  const reference::ReplayedState& last = checked->states.back();
  Json locations = Json::object(), variables = Json::object(), clocks = Json::object();
  for (size_t p = 0; p < network.processes.size(); ++p) {
    const model::Process& process = *network.processes[p];
    const int location = last.discrete.locations[p];
    locations[process.name] = std::string(process.templ->locations[location].symbol->name);
  }
  for (size_t k = 0; k < network.variables.size(); ++k) {
    variables[network.variables[k].name] = Cat(last.discrete.values[k]);
  }
  const int64_t unit = checked->run.denominator;
  const auto& stopped = checked->path.back().stopped;
  for (int x = 1; x < network.clock_count(); ++x) {
    const bool stands = std::find(stopped.begin(), stopped.end(), x) != stopped.end();
    clocks[network.clocks[x]] =
        TimeText(last.clocks[x] + (stands ? 0 : checked->run.final_delay), unit);
  }
  int64_t time = checked->run.final_delay;
  for (const model::RunStep& step : checked->run.steps) time += step.delay;
  Json moves = Json::array();
  const Situation situation = SituationAfter(start, *checked);
  for (const Offer& offer : situation.offers) {
    if (offer.moves.empty()) continue;
    moves.push_back(
        Object().Set("name", offer.name).Set("words", Words(start, *offer.moves[0])).Take());
  }
  Json state = Object()
                   .Set("locations", std::move(locations))
                   .Set("variables", std::move(variables))
                   .Set("clocks", std::move(clocks))
                   .Set("time", TimeText(time, unit))
                   .Take();
  return Object().Set("state", std::move(state)).Set("moves", std::move(moves)).Take();
}

}  // namespace zonelab::tasks
