// Why a check ended with its verdict: a code and the numbers that belong to it.
#ifndef ZONELAB_CORE_CONTRACT_REASONS_H_
#define ZONELAB_CORE_CONTRACT_REASONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/contract/query_form.h"

namespace zonelab {

enum class ReasonCode : uint8_t {
#define ZL_REASON(value, code, help) value,
#include "core/contract/reasons.def"
#undef ZL_REASON
};

// What could not be exceeded.
enum class Limit : uint8_t {
  kNone,
  kStates,      // --max-states
  kMemory,      // --max-memory, in MB
  kSeconds,     // --max-seconds
  kArithmetic,  // clock values grew beyond what 32-bit arithmetic holds
  kSize,        // a limit of the engine on the size of something; `message` says of what
  kDefect,      // none: a defect ended the search; `message` says which (ReasonCode::kRefused)
};

struct LimitReached {
  Limit limit = Limit::kNone;
  double bound = 0;      // its value, in states, MB or seconds; 0 for the others
  Message message = {};  // kSize, kDefect
};

constexpr std::string_view NameOf(Limit limit) {
  constexpr std::string_view kNames[] = {"",           "states", "memory", "seconds",
                                         "arithmetic", "size",   "defect"};
  return kNames[static_cast<int>(limit)];
}

// How a run goes on for ever after its last steps.
enum class Ending : uint8_t {
  kNone,   // it does not: it leads to a state that decides the query
  kCycle,  // steps are repeated
  kStays,  // time passes without a move
  kStuck,  // no move is possible any more
};

constexpr std::string_view NameOf(Ending ending) {
  constexpr std::string_view kNames[] = {"", "cycle", "stays", "stuck"};
  return kNames[static_cast<int>(ending)];
}

// An option that the search had to set to another value than was asked for.
struct Replacement {
  std::string_view option;  // its name, as in OptionSpec
  std::string asked, used;
};

// What a search left out since the question does not touch it: whole processes, and assignments to
// variables.  Whoever finds nothing without them finds nothing with them.
struct LeftOut {
  std::vector<std::string> processes, variables;  // their names; of arrays and structs as a whole
  bool empty() const { return processes.empty() && variables.empty(); }
};

struct Reason {
  ReasonCode code = ReasonCode::kStopped;
  std::optional<int64_t> steps = {};        // of the run; kRunFound: before it begins to repeat
  std::optional<int64_t> cycle_steps = {};  // kRunFound with Ending::kCycle: how many are repeated
  std::optional<int64_t> states = {};       // symbolic states explored, or (exhausted) stored
  std::optional<int64_t> waiting = {};      // symbolic states that were not explored yet
  std::optional<double> bound = {};         // the limit that was reached, or the constant of kGrows
  Limit limit = Limit::kNone;
  Ending ending = Ending::kNone;
  std::string move = {};  // kRunTimeError: "P: A -> B, Q: C -> D"
  Message message = {};   // of an error, kRefused or Limit::kSize: half a sentence
  std::vector<Replacement> searched_with = {};
  // What forces these replacements: the query's form, or (true) that it asks about deadlocks, or
  // that clocks stand still in the model.
  bool because_of_deadlock = false, because_of_stopwatches = false;
  // A verdict was found, but some other run ends in a run-time error: this one.
  Message also_fails = {};
  // The query holds for a trivial reason: this condition, the left side of its `imply` or `-->`, is
  // true in no reachable state.
  std::string never_true = {};
  bool assumed_no_errors = false;  // of hidden variables (--errors assumed)
  LeftOut left_out = {};           // run-time errors in it were not looked for
  // So many processes may change places with others without anybody noticing; states were kept up
  // to that.
  int64_t interchangeable = 0;
};

struct ReasonSpec {
  std::string_view code, help;
};

// In the order of ReasonCode.
inline constexpr ReasonSpec kReasons[] = {
#define ZL_REASON(value, code, help) {code, help},
#include "core/contract/reasons.def"
#undef ZL_REASON
};

constexpr std::string_view NameOf(ReasonCode code) { return kReasons[static_cast<int>(code)].code; }

// A defect of ZoneLab, not of the model or the query.
constexpr bool IsDefect(ReasonCode code) { return code == ReasonCode::kRefused; }

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_REASONS_H_
