// Can a model do a timed word?
//
// A word is a sequence of events: moves over observed channels, each at its time since the start.
// Moves over other channels, and internal ones, may be made in between at any time.  As the word
// bounds time, zones need no abstraction: all that can happen up to its end is followed on the
// reference (reference/), in units in which its times are whole, and every answer is exact, for
// nondeterministic models, too.
#ifndef ZONELAB_CORE_RUN_WORD_H_
#define ZONELAB_CORE_RUN_WORD_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/model/network.h"
#include "core/model/run.h"
#include "core/run/fraction.h"

namespace zonelab::run {

struct WordEvent {
  std::string channel;
  Fraction time;  // since the start
};
struct TimedWord {
  std::vector<WordEvent> events;
  // Nothing observed happens until then, behind the events; nothing: it does not matter.
  std::optional<Fraction> until;
};

// "press@0 press@5/2", "press@0, then nothing until 4".
std::string ToText(const TimedWord& word);

struct WordAnswer {
  enum Kind : uint8_t { kCan, kCannot, kUnknown };
  Kind kind = kUnknown;
  Message why;  // kUnknown
  // So many events from the start on are possible, by this run: all of them if kCan.  It ends with
  // the last of these events, or at `until`.
  size_t possible = 0;
  model::Run run;
  // Behind these events the model can be in one state only, the one at the end of the run, unless
  // moves that are not observed follow.
  bool is_single = false;
};

inline constexpr size_t kMostEvents = 1000;

// `most`: states, that is, locations and values with a zone; beyond it: unknown.
WordAnswer CanDo(model::Network& network, const std::vector<std::string>& observed,
                 const TimedWord& word, size_t most = 20'000);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_WORD_H_
