// Why a verdict is what it is, and what to try when there is none: sentences made from the engine's codes and
// numbers, so that nothing of its prose needs to be understood.
import type { Contract, Options, QueryForm, Reason } from "@engine";
import type { Answer, Lost } from "../engine/protocol";
import { choicesOf, defaultOf } from "../settings/options";
import { count } from "./numbers";
import { sentence } from "./text";
import { counted, listed, say, sentences, told, type Counted, type Said } from "./say";

const steps = (reason: Reason) => counted("# step | # steps", reason.steps ?? 0);
const states = (reason: Reason) => counted("# symbolic state | # symbolic states", reason.states ?? 0);

/** All states were explored: what that says. */
function explored(reason: Reason, said: { one: string; all: (states: Counted) => string }): string {
  return reason.states === 1 ? said.one : said.all(states(reason));
}

function runEnd(reason: Reason): string {
  if (reason.ending === "stays") return say`it stays for ever`;
  if (reason.ending === "stuck") return say`no move is possible any more`;
  return say`it repeats ${counted("# step | # steps", reason.cycleSteps ?? 0)} for ever`;
}

/** "There is a run …: after 2 steps it repeats 3 steps for ever." */
function runFound(reason: Reason, form: QueryForm): string {
  const [begin, end] = [steps(reason), runEnd(reason)];
  if (form === "E[]") return say`There is a run on which the predicate always holds: after ${begin} ${end}.`;
  if (form === "A<>") return say`There is a run on which the predicate never holds: after ${begin} ${end}.`;
  return say`There is a run on which the second condition does not follow the first: after ${begin} ${end}.`;
}

const kNoRunStays = {
  one: say`No run stays where the predicate holds: the only symbolic state was explored.`,
  all: (states: Counted) => say`No run stays where the predicate holds: all ${states} were explored.`,
};
const kNoRunAvoids = {
  one: say`No run avoids the predicate for ever: the only symbolic state was explored.`,
  all: (states: Counted) => say`No run avoids the predicate for ever: all ${states} were explored.`,
};

function noRun(reason: Reason, form: QueryForm): string {
  const isKept = form === "E[]";
  if (reason.states) return explored(reason, isKept ? kNoRunStays : kNoRunAvoids);
  return isKept
    ? say`No run stays where the predicate holds: it does not even hold in the initial state.`
    : say`No run avoids the predicate for ever: it already holds in the initial state.`;
}

const kLimits: Record<NonNullable<Reason["limit"]>, (bound: string) => string> = {
  states: (bound) => say`The limit of ${bound} stored states was reached`,
  memory: (bound) => say`The limit of ${bound} MB of memory was reached`,
  seconds: (bound) => say`The limit of ${bound} s was reached`,
  arithmetic: () => say`Clock values grew beyond what 32-bit arithmetic holds (extrapolated zones do not grow)`,
  size: () => say`The model is too large`,
};

function limit(reason: Reason): string {
  const bound = reason.bound === undefined ? "" : count(reason.bound);
  const known = reason.limit && kLimits[reason.limit]?.(bound);
  const which = `${known ?? say`A limit was reached`}${reason.message ? ` (${told(reason)})` : ""}`;
  if (!reason.waiting) return say`${which} after ${states(reason)} had been explored.`;
  return say`${which} after ${states(reason)} had been explored; ${counted("# was waiting | # were waiting", reason.waiting)}.`;
}

/** By the engine's code. */
const kReasons: Record<Reason["code"], (reason: Reason, form: QueryForm) => string> = {
  reached: (reason) => say`A run of ${steps(reason)} leads to such a state.`,
  counterexample: (reason) => say`A run of ${steps(reason)} leads to a state that breaks the property.`,
  unreachable: (reason) =>
    explored(reason, {
      one: say`The only symbolic state was explored and none satisfies the predicate.`,
      all: (states) => say`All ${states} were explored and none satisfies the predicate.`,
    }),
  holds: (reason) =>
    explored(reason, {
      one: say`The only symbolic state was explored and none breaks the property.`,
      all: (states) => say`All ${states} were explored and none breaks the property.`,
    }),
  explored: (reason) =>
    explored(reason, {
      one: say`The only symbolic state was explored.`,
      all: (states) => say`All ${states} were explored.`,
    }),
  "run-found": runFound,
  "no-run": noRun,
  values: () => "", // the headline has them
  "no-such-state": () => say`No reachable state satisfies the condition.`,
  approximate: (reason, form) => {
    if (["sup", "inf", "bounds"].includes(form)) {
      return say`Clocks stand still in this model, so zones include more than can be reached, and no run attains the values that they have.`;
    }
    if (reason.message)
      return say`Clocks stand still in this model, so zones include more than can be reached: they meet a run-time error (${told(reason)}), but no run to one was found (${states(reason)} explored).`;
    return form === "A[]"
      ? say`Clocks stand still in this model, so zones include more than can be reached: they meet a state that breaks the property, but no run to one was found (${states(reason)} explored).`
      : say`Clocks stand still in this model, so zones include more than can be reached: they meet such a state, but no run to one was found (${states(reason)} explored).`;
  },
  stopped: (reason) => say`Stopped after ${states(reason)} had been explored.`,
  limit,
  "run-time-error": (reason) => {
    const why = told(reason) || say`a move fails`;
    return sentence(
      reason.move ? say`Run-time error when the move ${reason.move} is tried: ${why}` : say`Run-time error: ${why}`,
    );
  },
  "goal-error": (reason) => sentence(say`Run-time error while the query was evaluated: ${told(reason)}`),
  grows: (reason) =>
    reason.bound === undefined
      ? say`A clock grows beyond what was searched, and no run was found that proves it unbounded.`
      : say`A clock grows beyond ${count(reason.bound)}, and no run was found that proves it unbounded.`,
  "bad-query": (reason) => sentence(told(reason) || reason.text),
  refused: (reason) =>
    sentence(
      say`This is a defect in ZoneLab; please report it. The replayer refused the run that was found: ${told(reason)}`,
    ),
};

const kLost: Record<Lost["cause"], (lost: Lost) => string> = {
  memory: () =>
    say`The memory that a browser gives to the engine, 4 GB, was used up; the engine was restarted and your model is safe.`,
  hung: () => say`Stopped by you. The engine was in the middle of a long step and was restarted.`,
  crash: () => say`The engine broke down in the middle of this; it was restarted and your model is safe.`,
  late: (lost) =>
    say`The time limit of ${lost.cause === "late" ? lost.seconds : 0} s was reached; the engine did not answer and was restarted.`,
  shared: () => say`This run came with a link; no search was made.`,
};

/** What was searched with in place of what was asked for, and why. */
function searchedWith({ searchedWith: replaced, becauseOf }: Reason): string {
  if (!replaced || replaced.length === 0) return "";
  const pairs = listed(replaced.map(({ asked, used }) => say`${used} instead of ${asked}`));
  if (!becauseOf) return say`Searched with ${pairs}.`;
  return becauseOf === "stopwatches"
    ? say`Searched with ${pairs}, as stopwatches require.`
    : say`Searched with ${pairs}, as ${becauseOf} requires.`;
}

const alsoFails = (reason: Reason & { alsoFailsSaid?: Said }) => told({ said: reason.alsoFailsSaid }, reason.alsoFails);

/** What the search did without. */
function leftOut({ leftOut }: Reason): string {
  if (!leftOut) return "";
  const names = listed([...leftOut.processes, ...leftOut.variables]);
  return say`Left out, since the answer does not depend on it: ${names}. Run-time errors there were not looked for.`;
}

/** Where a run is replayed, nobody asks how it was found. */
const kShownByRun: Reason["code"][] = ["reached", "counterexample", "run-found"];

/** How many processes may change places, if states were kept up to that. */
function interchangeable({ code, interchangeable }: Reason): string {
  if (!interchangeable || kShownByRun.includes(code)) return "";
  const processes = counted("# interchangeable process | # interchangeable processes", interchangeable);
  return say`States were kept up to exchanging ${processes}.`;
}

/** Why, in sentences. */
export function reasonWords({ reason, form }: Pick<Answer, "reason" | "form">): string {
  if (reason.code === "lost") return kLost[reason.cause](reason);
  return sentences(
    kReasons[reason.code]?.(reason, form) ?? sentence(reason.text),
    reason.assumedNoErrors && say`Hidden variables were assumed to cause no run-time errors.`,
    leftOut(reason),
    interchangeable(reason),
    reason.neverTrue && say`It holds for a trivial reason: ${reason.neverTrue} is true in no reachable state.`,
    reason.alsoFails && say`Besides, another run ends in a run-time error: ${alsoFails(reason)}.`,
    searchedWith(reason),
  );
}

/** What to try when a check was not decided. */
export function advice({ reason }: Pick<Answer, "reason">, options: Options, contract: Contract | null): string[] {
  if (reason.code === "approximate") {
    return [
      say`Set clocks that stood still before they are compared; or let them run where nothing compares them: then zones are exact.`,
      say`If you expect a run to exist, try another order: it finds other ways to such a state.`,
    ];
  }
  if (reason.code === "run-time-error" || reason.code === "goal-error") {
    return [
      say`Correct the update or expression that fails: a value outside its range, an index outside its array, a division by zero.`,
    ];
  }
  const tips: string[] = [];
  if (reason.code === "limit" || (reason.code === "lost" && ["late", "memory"].includes(reason.cause))) {
    tips.push(say`Raise the limit under Search settings.`);
  }
  if (options.order !== "dfs" && choicesOf(contract, "order").some((order) => order.name === "dfs")) {
    tips.push(say`If you expect a run to exist, try the order “dfs”: it often finds one sooner.`);
  }
  const now = options.clocks ?? defaultOf(contract, "clocks");
  const others = choicesOf(contract, "clocks").filter((choice) => choice.name !== now);
  if (others.length > 0) {
    const names = others.slice(0, 3).map((choice) => choice.name);
    tips.push(say`Try another treatment of clocks (${names.join(", ")}): it may store fewer states.`);
  }
  tips.push(say`Make the model smaller: fewer processes, smaller constants or ranges.`);
  return tips;
}
