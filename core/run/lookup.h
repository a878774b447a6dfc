// Runs from outside, written with the names of the model: from links, files or made by hand.
//
// Each edge is looked up by its names, then the reference semantics says how far the run is
// possible.  Nothing is trusted: whatever is wrong, the longest part from the start that is a run
// of this model comes back, with the place and the reason where it breaks.
#ifndef ZONELAB_CORE_RUN_LOOKUP_H_
#define ZONELAB_CORE_RUN_LOOKUP_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/network.h"
#include "core/model/run.h"
#include "core/reference/reference.h"
#include "core/run/path.h"
#include "core/semantics/system.h"

namespace zonelab::run {

struct NamedEdge {
  std::string process, source, target;
  std::string select;   // "k = 3", as model::SelectText writes it; "" for none
  int64_t number = -1;  // of several edges between the same locations: which, in the template
};
struct NamedStep {
  std::string delay;  // "3" or "5/2" units of time
  std::vector<NamedEdge> edges;
};
struct NamedRun {
  std::vector<NamedStep> steps;
  std::string final_delay = "0";
};

// Where and why a run breaks.
struct Broken {
  enum class Code : uint8_t {
    kMalformed,  // no edges, or what stands for a delay is none
    kTooLong,    // more than kMostSteps
    kUnknownProcess,
    kUnknownEdge,
    kImpossibleDelay,
    kImpossibleMove,
    kRunTimeError,  // the move ends in one
    kDisagree,      // a defect: the engine does not know a move that the reference takes
  };
  size_t step = 1;  // from 1 on; one more than there are steps: the delay at the end
  Code code = Code::kMalformed;
  Message message;  // a clause: "it would break the invariant x <= 5 of P.B"
};
// "malformed", "too-long", "unknown-process", …
std::string_view NameOf(Broken::Code code);

inline constexpr size_t kMostSteps = 20'000;

// As much of a run as the model knows the edges of.
struct FoundRun {
  model::Run run;
  std::optional<Broken> broken;
};
FoundRun Lookup(const model::Network& network, const NamedRun& named);

// As much of a run as is possible; states and path have one more entry than run.steps.  All of them
// are empty if not even the initial state could be replayed.
struct CheckedRun {
  model::Run run;
  std::vector<reference::ReplayedState> states;
  Path path;
  std::optional<Broken> broken;
};
CheckedRun ReplayFound(const semantics::System& system, FoundRun found);

// The numbers of the moves of a run that was replayed, with its states; nothing: the engine does not
// know one of them.
std::optional<std::vector<uint32_t>> MovesAlong(
    const semantics::System& system, const model::Run& run,
    const std::vector<reference::ReplayedState>& states);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_LOOKUP_H_
