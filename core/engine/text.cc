#include "core/engine/text.h"

#include "absl/strings/str_join.h"
#include "core/base/diagnostics.h"
#include "core/base/strings.h"

namespace zonelab {
namespace {

std::string Number(double number) {
  return number == static_cast<double>(static_cast<int64_t>(number))
             ? Cat(static_cast<int64_t>(number))
             : Cat(number);
}

// "all 7 symbolic states were explored"
std::string Explored(const Reason& reason) {
  return reason.states == 1
             ? std::string("the only symbolic state was explored")
             : Cat("all ", Count(*reason.states, "symbolic state"), " were explored");
}

std::string LimitText(const Reason& reason) {
  const std::string bound = reason.bound ? Number(*reason.bound) : "";
  switch (reason.limit) {
    case Limit::kStates:
      return Cat("the limit of ", bound, " stored states was reached");
    case Limit::kMemory:
      return Cat("the limit of ", bound, " MB of memory was reached");
    case Limit::kSeconds:
      return Cat("the limit of ", bound, " seconds was reached");
    case Limit::kArithmetic:
      return "clock values grew beyond what 32-bit arithmetic holds (extrapolated zones do not "
             "grow)";
    case Limit::kSize:
    case Limit::kDefect:
    case Limit::kNone:
      break;
  }
  return reason.message;
}

std::string RunText(const Reason& reason, QueryForm form) {
  std::string text = Cat("there is a run ",
                         form == QueryForm::kExistsAlways ? "where the predicate holds"
                         : form == QueryForm::kAlwaysEventually
                             ? "that never meets the predicate"
                             : "on which the second condition does not follow the first",
                         ": after ", Count(*reason.steps, "step"), " ");
  if (reason.ending == Ending::kCycle) {
    return Cat(text, "it repeats ", Count(*reason.cycle_steps, "step"), " for ever");
  }
  return text +
         (reason.ending == Ending::kStays ? "it stays for ever" : "no move is possible any more");
}

std::string NoRunText(const Reason& reason, QueryForm form) {
  const bool is_always = form == QueryForm::kExistsAlways;
  const std::string what =
      is_always ? "no run stays where the predicate holds" : "no run avoids the predicate for ever";
  if (*reason.states > 0) {
    return Cat(what, ": ", Explored(reason));
  }
  return Cat(what, is_always ? ": it does not even hold in the initial state"
                             : ": it already holds in the initial state");
}

std::string ValuesText(const Result& result) {
  std::string text;
  for (const Extreme& extreme : result.extremes) {
    const std::string lower = SideText(extreme.lower, /*is_upper=*/false);
    const std::string upper = SideText(extreme.upper, /*is_upper=*/true);
    Append(&text, text.empty() ? "" : ", ", extreme.expression);
    Append(&text, lower.empty() ? "" : " ", lower, lower.empty() || upper.empty() ? "" : " and",
           upper.empty() ? "" : " ", upper);
  }
  return text;
}

// What the search found, without the options that it replaced.
std::string Found(const Result& result) {
  const Reason& reason = result.reason;
  switch (reason.code) {
    case ReasonCode::kReached:
      return Cat("reachable: a run of ", Count(*reason.steps, "step"), " leads to such a state");
    case ReasonCode::kCounterexample:
      return Cat("a run of ", Count(*reason.steps, "step"),
                 " leads to a state that breaks the property");
    case ReasonCode::kUnreachable:
      return Cat("unreachable: ", Explored(reason), " and none satisfies the predicate");
    case ReasonCode::kHolds:
      return Explored(reason) + " and none breaks the property";
    case ReasonCode::kExplored:
      return Explored(reason);
    case ReasonCode::kRunFound:
      return RunText(reason, result.form);
    case ReasonCode::kNoRun:
      return NoRunText(reason, result.form);
    case ReasonCode::kValues:
      return ValuesText(result);
    case ReasonCode::kNoSuchState:
      return "no reachable state satisfies the condition";
    case ReasonCode::kApproximate:
      if (IsAboutValues(result.form)) {
        return "clocks stand still, so that zones include more than can be reached, and no run "
               "attains "
               "the values that they have";
      }
      return Cat("clocks stand still, so that zones include more than can be reached: they meet ",
                 !reason.message.empty() ? Cat("a run-time error (", reason.message, ")")
                 : result.form == QueryForm::kAlwaysGlobally
                     ? std::string("a state that breaks the property")
                     : std::string("such a state"),
                 ", but no run to one was found (", Count(*reason.states, "symbolic state"),
                 " explored)");
    case ReasonCode::kStopped:
      return Cat("stopped after ", Count(*reason.states, "symbolic state"), " had been explored");
    case ReasonCode::kLimit:
      return Cat(LimitText(reason),
                 reason.limit == Limit::kSize ? "; this was found after " : " after ",
                 Count(*reason.states, "symbolic state"), " had been explored; ",
                 Count(*reason.waiting, "state"), *reason.waiting == 1 ? " was" : " were",
                 " still waiting");
    case ReasonCode::kRunTimeError:
      return Cat("run-time error when the move ", reason.move, " is tried: ", reason.message);
    case ReasonCode::kGoalError:
      return Cat("run-time error while the query was evaluated: ", reason.message);
    case ReasonCode::kGrows:
      return Cat("a clock grows beyond ", Number(*reason.bound),
                 ", and no run was found that proves it unbounded");
    case ReasonCode::kRefused:
      return Cat("this is a defect of ZoneLab, please report it: ", reason.message);
    case ReasonCode::kBadQuery:
      return reason.message;
  }
  return "";
}

}  // namespace

std::string Count(int64_t count, std::string_view noun) {
  return Cat(count, " ", noun, count == 1 ? "" : "s");
}

std::string SideText(const std::optional<Side>& side, bool is_upper) {
  if (!side) return "";
  if (!side->bound) return "unbounded";
  return Cat(is_upper ? "<" : ">", side->is_strict ? " " : "= ", *side->bound);
}

std::string FirstError(const Diagnostics& diagnostics) {
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.severity == Severity::kError) return one.message;
  }
  return "";
}

std::string Sentence(const Result& result) {
  const Reason& reason = result.reason;
  std::string text = Found(result);
  if (reason.assumed_no_errors) {
    text += " (hidden variables were assumed to cause no run-time errors)";
  }
  if (!reason.left_out.empty()) {
    std::vector<std::string> names = reason.left_out.processes;
    names.insert(names.end(), reason.left_out.variables.begin(), reason.left_out.variables.end());
    Append(&text,
           "; left out, since the question does not depend on it: ", absl::StrJoin(names, ", "),
           " (run-time errors there were not looked for)");
  }
  if (!reason.never_true.empty()) {
    Append(&text, "; it holds for a trivial reason: ", reason.never_true,
           " is true in no reachable state");
  }
  if (!reason.also_fails.empty()) {
    Append(&text, "; besides, another run ends in a run-time error: ", reason.also_fails);
  }
  if (reason.searched_with.empty()) return text;
  std::string replaced;
  for (const Replacement& one : reason.searched_with) {
    Append(&replaced, replaced.empty() ? "" : ", ", one.used, " instead of ", one.asked);
  }
  return Cat(text, " (searched with ", replaced, ", as ",
             reason.because_of_stopwatches ? std::string_view("stopwatches need")
             : reason.because_of_deadlock  ? std::string_view("deadlock needs")
                                           : Cat(NameOf(result.form), " needs"),
             ")");
}

std::string LineupText(const Result& result) {
  if (result.lineup.size() < 2) return "";
  std::string decided, others;
  for (const LineupMember& member : result.lineup) {
    const std::string name =
        Cat(member.clocks, member.data == "explicit" ? "" : ", " + member.data,
            member.is_sliced ? ", sliced" : "",
            member.order == Order::kBestFirst ? "" : Cat(", ", NameOf(member.order)));
    if (member.has_decided) {
      decided = Cat("decided by ", name, " after ", Count(member.expanded, "state"));
    } else {
      Append(&others, others.empty() ? "" : "; ", name, " had stored ", member.stored);
    }
  }
  return decided.empty() ? Cat("no search decided: ", others) : Cat(decided, "; ", others);
}

}  // namespace zonelab
