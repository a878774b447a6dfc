// A timed word that only one of two models can do.
#ifndef ZONELAB_CORE_COMPARE_WORD_H_
#define ZONELAB_CORE_COMPARE_WORD_H_

#include <string>
#include <vector>

#include "core/model/run.h"
#include "core/run/word.h"

namespace zonelab::compare {

struct Event {
  std::string channel, time;  // times are rationals since the start
};

// What only one model can do.
struct Word {
  std::vector<Event> events;
  // "": the last event is what the other one cannot do.  Else it cannot let time pass until then.
  std::string until;
  // The run that does it, in the model that can; it was replayed there.
  model::Run run;
};

// "press@0 press@3 twice@3", "press@0, then nothing until 4".
std::string Text(const Word& word);
// With exact times.
run::TimedWord ToTimedWord(const Word& word);

}  // namespace zonelab::compare

#endif  // ZONELAB_CORE_COMPARE_WORD_H_
