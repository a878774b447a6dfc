#include "core/tasks/words.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/strings.h"
#include "core/tasks/moves.h"
#include "core/tasks/walk.h"

namespace zonelab::tasks {
namespace {

std::string Listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) Append(&text, text.empty() ? "`" : ", `", name, "`");
  return text;
}

// The run as who types it writes it.
WrittenRun Written(const model::Network& network, const model::Run& run) {
  WrittenRun written;
  written.denominator = run.denominator;
  int64_t units = 0;
  for (const model::RunStep& step : run.steps) {
    units += step.delay;
    TextError error;
    std::optional<WrittenMove> move = ReadMove(NameOf(network, step.edges), &error);
    if (!move) move = WrittenMove();
    move->time = run::Fraction(units) * run::Fraction(run.denominator).Inverse();
    written.moves.push_back(*std::move(move));
  }
  return written;
}

// The edges at the present locations that are one end of the channel.
std::vector<model::FiredEdge> EndsOf(const model::Network& network,
                                     const reference::DiscreteState& state,
                                     std::string_view channel, lang::SyncKind end, int process) {
  std::vector<model::FiredEdge> found;
  for (size_t p = 0; p < network.processes.size(); ++p) {
    if (process >= 0 && static_cast<int>(p) != process) continue;
    const model::Process& here = *network.processes[p];
    for (size_t e = 0; e < here.edges.size(); ++e) {
      const lang::Edge& edge = *here.edges[e].edge;
      if (edge.source == state.locations[p] && edge.channel != nullptr && edge.sync_kind == end &&
          edge.channel->name == channel) {
        found.push_back({static_cast<int>(p), static_cast<int>(e)});
      }
    }
  }
  return found;
}

std::optional<StepFeedback> WhatBreaks(const semantics::System& system, WrittenRun written,
                                       WrittenMove next, const run::Fraction& time) {
  next.time = time;
  written.denominator = std::lcm(written.denominator, time.under());
  written.moves.push_back(std::move(next));
  const size_t step = written.moves.size();
  Walked walked = Walk(system, written);
  if (!walked.broken || walked.broken->step != step) return std::nullopt;
  return std::move(walked.broken);
}

std::optional<StepFeedback> WhyNot(const semantics::System& system, const run::TimedWord& word,
                                   const run::WordAnswer& answer, int process) {
  const model::Network& network = system.network();
  const run::CheckedRun checked = Checked(system, answer.run);
  if (checked.states.size() != answer.run.steps.size() + 1) return std::nullopt;
  const bool is_event = answer.possible < word.events.size();
  const run::Fraction time = is_event ? word.events[answer.possible].time : *word.until;
  const WrittenRun written = Written(network, answer.run);
  std::optional<StepFeedback> why = WhatBreaks(system, written, WrittenMove(), time);
  const std::string channel = is_event ? word.events[answer.possible].channel : "";
  if (!why && is_event) {
    using lang::SyncKind;
    const reference::DiscreteState& state = checked.states.back().discrete;
    std::vector<model::FiredEdge> ends;
    for (const auto& [end, of] :
         {std::pair(SyncKind::kSend, process), std::pair(SyncKind::kReceive, process),
          std::pair(SyncKind::kSend, -1)}) {
      if (ends.empty()) ends = EndsOf(network, state, channel, end, of);
    }
    TextError error;
    const std::optional<WrittenMove> move =
        ends.size() == 1 ? ReadMove(NameOf(network, ends[0]), &error) : std::nullopt;
    if (ends.empty()) why = StepFeedback{1, "", "", {"none", "", {}}, ToText(time)};
    if (move) why = WhatBreaks(system, written, *move, time);
  }
  if (!why) return std::nullopt;
  why->step = answer.possible + 1;
  why->move = channel;
  return why;
}

}  // namespace

std::optional<run::TimedWord> ReadWord(std::string_view text,
                                       const std::vector<std::string>& observed, TextError* error) {
  run::TimedWord word;
  Scanner scanner(text);
  run::Fraction last;
  const auto fail = [&](size_t place, Message message) {
    *error = scanner.Error(place, std::move(message));
    return std::nullopt;
  };
  while (true) {
    do {
      scanner.SkipBlanks(/*lines=*/true);
    } while (scanner.Take(";") || scanner.Take(","));
    if (scanner.AtEnd()) return word;
    const size_t begin = scanner.place();
    if (word.until) return fail(begin, "a time alone stands at the end only");
    if (word.events.size() >= run::kMostEvents) return fail(begin, "the word is too long");
    const std::string channel(scanner.TakeWord());
    if (!channel.empty() &&
        std::find(observed.begin(), observed.end(), channel) == observed.end()) {
      return fail(begin, Tell("`", channel, "` is no event; there are ", Listed(observed)));
    }
    if (!scanner.Take("@")) {
      return fail(scanner.place(), Tell("an event is written with its time, as in `", observed[0],
                                        "@5/2`, not ", scanner.Found()));
    }
    scanner.SkipBlanks();
    const size_t place = scanner.place();
    const std::optional<run::Fraction> time = TakeNumber(&scanner);
    if (!time) {
      return fail(place, Tell("a time is expected here: 3, 9/2 or 4.5, at most ", kMostConstant));
    }
    if (*time < last) return fail(place, "times do not go back: they are counted from the start");
    last = *time;
    if (channel.empty()) {
      word.until = *time;
    } else {
      word.events.push_back({channel, *time});
    }
  }
}

WordFeedback FeedbackOn(const semantics::System& system, const run::TimedWord& word,
                        const run::WordAnswer& answer, int process) {
  WordFeedback feedback;
  feedback.text = run::ToText(word);
  for (const run::WordEvent& event : word.events) {
    feedback.events.emplace_back(event.channel, ToText(event.time));
  }
  if (word.until) feedback.until = ToText(*word.until);
  feedback.is_possible = answer.kind == run::WordAnswer::kCan;
  feedback.possible = answer.possible;
  if (answer.kind == run::WordAnswer::kCannot && answer.is_single) {
    feedback.why = WhyNot(system, word, answer, process);
  }
  return feedback;
}

}  // namespace zonelab::tasks
