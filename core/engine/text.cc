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
Message Explored(const Reason& reason) {
  return reason.states == 1
             ? Message("the only symbolic state was explored")
             : Tell("all ", Counted(*reason.states, "symbolic state"), " were explored");
}

Message LimitText(const Reason& reason) {
  const std::string bound = reason.bound ? Number(*reason.bound) : "";
  switch (reason.limit) {
    case Limit::kStates:
      return Tell("the limit of ", bound, " stored states was reached");
    case Limit::kMemory:
      return Tell("the limit of ", bound, " MB of memory was reached");
    case Limit::kSeconds:
      return Tell("the limit of ", bound, " seconds was reached");
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

Message RunText(const Reason& reason, QueryForm form) {
  const Message which = form == QueryForm::kExistsAlways ? "where the predicate holds"
                        : form == QueryForm::kAlwaysEventually
                            ? "that never meets the predicate"
                            : "on which the second condition does not follow the first";
  const Message end =
      reason.ending == Ending::kCycle
          ? Tell("it repeats ", Counted(*reason.cycle_steps, "step"), " for ever")
          : Message(reason.ending == Ending::kStays ? "it stays for ever"
                                                    : "no move is possible any more");
  return Tell("there is a run ", which, ": after ", Counted(*reason.steps, "step"), " ", end);
}

Message NoRunText(const Reason& reason, QueryForm form) {
  const bool is_always = form == QueryForm::kExistsAlways;
  const Message what =
      is_always ? "no run stays where the predicate holds" : "no run avoids the predicate for ever";
  if (*reason.states > 0) return Tell(what, ": ", Explored(reason));
  return Tell(what, ": ",
              Message(is_always ? "it does not even hold in the initial state"
                                : "it already holds in the initial state"));
}

Message ValuesText(const Result& result) {
  Message text;
  for (const Extreme& extreme : result.extremes) {
    const Message lower = SideText(extreme.lower, /*is_upper=*/false);
    const Message upper = SideText(extreme.upper, /*is_upper=*/true);
    const Message one = lower.empty() && upper.empty() ? Message(extreme.expression)
                        : lower.empty()                ? Tell(extreme.expression, " ", upper)
                        : upper.empty()                ? Tell(extreme.expression, " ", lower)
                                        : Tell(extreme.expression, " ", lower, " and ", upper);
    text = text.empty() ? one : Tell(text, ", ", one);
  }
  return text;
}

// What the search found, without the options that it replaced.
Message Found(const Result& result) {
  const Reason& reason = result.reason;
  switch (reason.code) {
    case ReasonCode::kReached:
      return Tell("reachable: a run of ", Counted(*reason.steps, "step"), " leads to such a state");
    case ReasonCode::kCounterexample:
      return Tell("a run of ", Counted(*reason.steps, "step"),
                  " leads to a state that breaks the property");
    case ReasonCode::kUnreachable:
      return Tell("unreachable: ", Explored(reason), " and none satisfies the predicate");
    case ReasonCode::kHolds:
      return Tell(Explored(reason), " and none breaks the property");
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
               "attains the values that they have";
      }
      return Tell("clocks stand still, so that zones include more than can be reached: they meet ",
                  !reason.message.empty() ? Tell("a run-time error (", reason.message, ")")
                  : result.form == QueryForm::kAlwaysGlobally
                      ? Message("a state that breaks the property")
                      : Message("such a state"),
                  ", but no run to one was found (", Counted(*reason.states, "symbolic state"),
                  " explored)");
    case ReasonCode::kStopped:
      return Tell("stopped after ", Counted(*reason.states, "symbolic state"),
                  " had been explored");
    case ReasonCode::kLimit: {
      const Message states = Counted(*reason.states, "symbolic state");
      const Message waiting = Counted(*reason.waiting, "state was", "states were");
      return reason.limit == Limit::kSize
                 ? Tell(LimitText(reason), "; this was found after ", states,
                        " had been explored; ", waiting, " still waiting")
                 : Tell(LimitText(reason), " after ", states, " had been explored; ", waiting,
                        " still waiting");
    }
    case ReasonCode::kRunTimeError:
      return Tell("run-time error when the move ", reason.move, " is tried: ", reason.message);
    case ReasonCode::kGoalError:
      return Tell("run-time error while the query was evaluated: ", reason.message);
    case ReasonCode::kGrows:
      return Tell("a clock grows beyond ", Number(*reason.bound),
                  ", and no run was found that proves it unbounded");
    case ReasonCode::kRefused:
      return Tell("this is a defect of ZoneLab, please report it: ", reason.message);
    case ReasonCode::kBadQuery:
      return reason.message;
  }
  return "";
}

}  // namespace

std::string Count(int64_t count, std::string_view noun) {
  return Cat(count, " ", noun, count == 1 ? "" : "s");
}

Message SideText(const std::optional<Side>& side, bool is_upper) {
  if (!side) return "";
  if (!side->bound) return "unbounded";
  return Cat(is_upper ? "<" : ">", side->is_strict ? " " : "= ", *side->bound);
}

Message FirstError(const Diagnostics& diagnostics) {
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.severity == Severity::kError) return one.message;
  }
  return "";
}

Message Sentence(const Result& result) {
  const Reason& reason = result.reason;
  Message text = Found(result);
  if (reason.assumed_no_errors) {
    text = Tell(text, " (hidden variables were assumed to cause no run-time errors)");
  }
  if (!reason.left_out.empty()) {
    std::vector<std::string> names = reason.left_out.processes;
    names.insert(names.end(), reason.left_out.variables.begin(), reason.left_out.variables.end());
    text = Tell(text,
                "; left out, since the answer does not depend on it: ", absl::StrJoin(names, ", "),
                " (run-time errors there were not looked for)");
  }
  if (reason.interchangeable > 0) {
    text = Tell(
        text, "; states were kept up to exchanging ",
        Counted(reason.interchangeable, "interchangeable process", "interchangeable processes"));
  }
  if (!reason.never_true.empty()) {
    text = Tell(text, "; it holds for a trivial reason: ", reason.never_true,
                " is true in no reachable state");
  }
  if (!reason.also_fails.empty()) {
    text = Tell(text, "; besides, another run ends in a run-time error: ", reason.also_fails);
  }
  if (reason.searched_with.empty()) return text;
  Message replaced;
  for (const Replacement& one : reason.searched_with) {
    const Message other = Tell(one.used, " instead of ", one.asked);
    replaced = replaced.empty() ? other : Tell(replaced, ", ", other);
  }
  return Tell(text, " (searched with ", replaced, ", as ",
              reason.because_of_stopwatches ? Message("stopwatches need")
              : reason.because_of_deadlock  ? Message("deadlock needs")
                                            : Tell(NameOf(result.form), " needs"),
              ")");
}

Message LineupText(const Result& result) {
  if (result.lineup.size() < 2) return "";
  Message decided, others;
  for (const LineupMember& member : result.lineup) {
    const std::string name =
        Cat(member.clocks, member.data == "explicit" ? "" : ", " + member.data,
            member.is_sliced ? ", sliced" : "", member.is_joined ? ", joined" : "",
            member.order == Order::kBestFirst ? "" : Cat(", ", NameOf(member.order)));
    if (member.has_decided) {
      decided = Tell("decided by ", name, " after ", Counted(member.expanded, "state"));
    } else {
      const Message other = Tell(name, " had stored ", member.stored);
      others = others.empty() ? other : Tell(others, "; ", other);
    }
  }
  return decided.empty() ? Tell("no search decided: ", others) : Tell(decided, "; ", others);
}

}  // namespace zonelab
