// Why a verdict is what it is, and what to try when there is none: sentences made from the engine's codes and
// numbers, so that nothing of its prose needs to be understood.
import type { Contract, Options, QueryForm, Reason } from "@engine";
import type { Answer, Lost } from "../engine/protocol";
import { choicesOf, defaultOf } from "../settings/options";
import { count, plural } from "./numbers";
import { sentence } from "./text";

const steps = (reason: Reason) => plural(reason.steps ?? 0, "step");
const states = (reason: Reason) => plural(reason.states ?? 0, "symbolic state");

/** "All 312 symbolic states were explored" */
function explored(reason: Reason): string {
  return reason.states === 1 ? "The only symbolic state was explored" : `All ${states(reason)} were explored`;
}

function runEnd(reason: Reason): string {
  if (reason.ending === "stays") return "it stays for ever";
  if (reason.ending === "stuck") return "no move is possible any more";
  return `it repeats ${plural(reason.cycleSteps ?? 0, "step")} for ever`;
}

/** "There is a run …: after 2 steps it repeats 3 steps for ever." */
function runFound(reason: Reason, form: QueryForm): string {
  const what =
    form === "E[]"
      ? "on which the predicate always holds"
      : form === "A<>"
        ? "on which the predicate never holds"
        : "on which the second condition does not follow the first";
  return `There is a run ${what}: after ${steps(reason)} ${runEnd(reason)}.`;
}

function noRun(reason: Reason, form: QueryForm): string {
  const what = form === "E[]" ? "No run stays where the predicate holds" : "No run avoids the predicate for ever";
  if (reason.states) return `${what}: ${explored(reason).toLowerCase()}.`;
  return `${what}: it ${form === "E[]" ? "does not even hold" : "already holds"} in the initial state.`;
}

const kLimits: Record<NonNullable<Reason["limit"]>, (bound: string) => string> = {
  states: (bound) => `The limit of ${bound} stored states was reached`,
  memory: (bound) => `The limit of ${bound} MB of memory was reached`,
  seconds: (bound) => `The limit of ${bound} s was reached`,
  arithmetic: () => "Clock values grew beyond what 32-bit arithmetic holds (extrapolated zones do not grow)",
  size: () => "The model is too large",
};

function limit(reason: Reason): string {
  const bound = reason.bound === undefined ? "" : count(reason.bound);
  const known = reason.limit && kLimits[reason.limit]?.(bound);
  const which = `${known ?? "A limit was reached"}${reason.message ? ` (${reason.message})` : ""}`;
  const were = reason.waiting === 1 ? "was" : "were";
  const waiting = reason.waiting ? `; ${count(reason.waiting)} ${were} waiting` : "";
  return `${which} after ${states(reason)} had been explored${waiting}.`;
}

/** By the engine's code. */
const kReasons: Record<Reason["code"], (reason: Reason, form: QueryForm) => string> = {
  reached: (reason) => `A run of ${steps(reason)} leads to such a state.`,
  counterexample: (reason) => `A run of ${steps(reason)} leads to a state that breaks the property.`,
  unreachable: (reason) => `${explored(reason)} and none satisfies the predicate.`,
  holds: (reason) => `${explored(reason)} and none breaks the property.`,
  explored: (reason) => `${explored(reason)}.`,
  "run-found": runFound,
  "no-run": noRun,
  values: () => "", // the headline has them
  "no-such-state": () => "No reachable state satisfies the condition.",
  approximate: (reason, form) => {
    if (["sup", "inf", "bounds"].includes(form)) {
      return "Clocks stand still in this model, so zones include more than can be reached, and no run attains the values that they have.";
    }
    return `Clocks stand still in this model, so zones include more than can be reached: they meet ${
      reason.message
        ? `a run-time error (${reason.message})`
        : form === "A[]"
          ? "a state that breaks the property"
          : "such a state"
    }, but no run to one was found (${states(reason)} explored).`;
  },
  stopped: (reason) => `Stopped after ${states(reason)} had been explored.`,
  limit,
  "run-time-error": ({ move, message }) =>
    sentence(`Run-time error${move ? ` when the move ${move} is tried` : ""}: ${message ?? "a move fails"}`),
  "goal-error": (reason) => sentence(`Run-time error while the query was evaluated: ${reason.message ?? ""}`),
  grows: (reason) =>
    `A clock grows beyond ${reason.bound === undefined ? "what was searched" : count(reason.bound)}, and no run was found that proves it unbounded.`,
  "bad-query": (reason) => sentence(reason.message ?? reason.text),
  refused: (reason) =>
    sentence(
      `This is a defect in ZoneLab; please report it. The replayer refused the run that was found: ${reason.message ?? ""}`,
    ),
};

const kLost: Record<Lost["cause"], (lost: Lost) => string> = {
  memory: () =>
    "The memory that a browser gives to the engine, 4 GB, was used up; the engine was restarted and your model is safe.",
  hung: () => "Stopped by you. The engine was in the middle of a long step and was restarted.",
  crash: () => "The engine broke down in the middle of this; it was restarted and your model is safe.",
  late: (lost) =>
    `The time limit of ${lost.cause === "late" ? lost.seconds : 0} s was reached; the engine did not answer and was restarted.`,
  shared: () => "This run came with a link; no search was made.",
};

/** What was searched with in place of what was asked for, and why. */
function searchedWith({ searchedWith: replaced, becauseOf }: Reason): string {
  if (!replaced || replaced.length === 0) return "";
  const pairs = replaced.map(({ asked, used }) => `${used} instead of ${asked}`).join(", ");
  return `Searched with ${pairs}${becauseOf ? `, as ${becauseOf} ${becauseOf === "stopwatches" ? "require" : "requires"}` : ""}.`;
}

/** Why, in sentences. */
export function reasonWords({ reason, form }: Pick<Answer, "reason" | "form">): string {
  if (reason.code === "lost") return kLost[reason.cause](reason);
  return [
    kReasons[reason.code]?.(reason, form) ?? sentence(reason.text),
    reason.assumedNoErrors ? "Hidden variables were assumed to cause no run-time errors." : "",
    reason.neverTrue ? `It holds for a trivial reason: ${reason.neverTrue} is true in no reachable state.` : "",
    reason.alsoFails ? `Besides, another run ends in a run-time error: ${reason.alsoFails}.` : "",
    searchedWith(reason),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What to try when a check was not decided. */
export function advice({ reason }: Pick<Answer, "reason">, options: Options, contract: Contract | null): string[] {
  if (reason.code === "approximate") {
    return [
      "Set clocks that stood still before they are compared; or let them run where nothing compares them: then zones are exact.",
      "If you expect a run to exist, try another order: it finds other ways to such a state.",
    ];
  }
  if (reason.code === "run-time-error" || reason.code === "goal-error") {
    return [
      "Correct the update or expression that fails: a value outside its range, an index outside its array, a division by zero.",
    ];
  }
  const tips: string[] = [];
  if (reason.code === "limit" || (reason.code === "lost" && ["late", "memory"].includes(reason.cause))) {
    tips.push("Raise the limit under Search settings.");
  }
  if (options.order !== "dfs" && choicesOf(contract, "order").some((order) => order.name === "dfs")) {
    tips.push("If you expect a run to exist, try the order “dfs”: it often finds one sooner.");
  }
  const now = options.clocks ?? defaultOf(contract, "clocks");
  const others = choicesOf(contract, "clocks").filter((choice) => choice.name !== now);
  if (others.length > 0) {
    const names = others.slice(0, 3).map((choice) => choice.name);
    tips.push(`Try another treatment of clocks (${names.join(", ")}): it may store fewer states.`);
  }
  tips.push("Make the model smaller: fewer processes, smaller constants or ranges.");
  return tips;
}
