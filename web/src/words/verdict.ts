// Verdicts in the words of the question asked, and advice when there is none.
import type { Configurations, Options, Result } from "@engine";
import { count } from "./numbers";
import type { Run } from "../state/state";

export type Tone = "found" | "absent" | "good" | "bad" | "unknown";
export interface VerdictWords {
  /** The headline: "Reachable". */ word: string;
  /** What it means for this kind of query. */ meaning: string;
  tone: Tone;
}

export type QueryKind = "reach" | "always" | "forever" | "exhaustive" | "other";

export function queryKind(text: string): QueryKind {
  const query = text.trim();
  if (query === "exhaustive") return "exhaustive";
  if (/^E\s*<\s*>/.test(query)) return "reach";
  if (/^A\s*\[\s*\]/.test(query)) return "always";
  return /^(E\s*\[\s*\]|A\s*<\s*>)/.test(query) || query.includes("-->") ? "forever" : "other";
}

export function verdictWords(query: string, verdict: Result["verdict"], hasTrace: boolean): VerdictWords {
  const kind = queryKind(query);
  if (verdict === "unknown" && hasTrace) {
    return { word: "Run-time error", meaning: "The run below leads to the move that fails.", tone: "bad" };
  }
  if (verdict === "unknown") {
    return { word: "Unknown", meaning: "The search ended before the question was decided.", tone: "unknown" };
  }
  if (kind === "exhaustive") {
    return { word: "Explored", meaning: "Every state of the model was visited.", tone: "absent" };
  }
  const yes = verdict === "satisfied";
  if (kind === "reach") {
    return yes
      ? {
          word: "Reachable",
          meaning: hasTrace ? "The run below leads there." : "A run of the model leads there.",
          tone: "found",
        }
      : { word: "Unreachable", meaning: "No run of the model leads there.", tone: "absent" };
  }
  if (kind === "always") {
    return yes
      ? { word: "Holds", meaning: "It holds in every reachable state.", tone: "good" }
      : {
          word: "Violated",
          meaning: hasTrace ? "The run below is a counterexample." : "It does not hold in every reachable state.",
          tone: "bad",
        };
  }
  if (kind === "forever") {
    const isExample = /^\s*E/.test(query);
    const below = hasTrace ? "; the run below shows it." : ".";
    return yes
      ? {
          word: "Satisfied",
          meaning: isExample ? `A run keeps to it for ever${below}` : "Every run does what was asked.",
          tone: "good",
        }
      : {
          word: "Violated",
          meaning: isExample ? "No run keeps to it for ever." : `A run never does what was asked${below}`,
          tone: "bad",
        };
  }
  return yes
    ? {
        word: "Satisfied",
        meaning: hasTrace ? "Query satisfied; see the run below." : "Query satisfied.",
        tone: "good",
      }
    : {
        word: "Violated",
        meaning: hasTrace ? "Query violated; counterexample below." : "Query violated.",
        tone: "bad",
      };
}

/** What `sup` and its kin found stands in place of a verdict: "x <= 3, y unbounded". */
function valueWords(extremes: NonNullable<Result["extremes"]>): string {
  return extremes
    .map(({ expression, lower, upper }) =>
      lower === "" && upper === "" ? "" : `${expression} ${[lower, upper].filter(Boolean).join(" and ")}`,
    )
    .filter(Boolean)
    .join(", ");
}

/** The answer to a query; the names of a model stay as they are written there. */
export function resultWords(query: string, { verdict, trace, extremes }: Result): VerdictWords {
  if (!extremes || verdict === "unknown") return verdictWords(query, verdict, trace !== null);
  const values = valueWords(extremes);
  return values !== ""
    ? { word: values, meaning: "", tone: "found" }
    : { word: "No such state", meaning: "", tone: "absent" };
}

/** Why, as a sentence; where the headline has the values only what comes after them: how they were found. */
export function reasonWords({ reason, verdict, extremes }: Result): string {
  return sentence(extremes && verdict === "satisfied" ? (/\(([^()]*)\)\s*$/.exec(reason)?.[1] ?? "") : reason);
}

/** What the engine said of a run that came with a link. */
export function linkWords(link: NonNullable<Run["link"]>): VerdictWords {
  const words = { valid: "is valid", possible: "is possible", broken: "breaks", unchecked: "not checked" };
  return {
    word: `Shared run ${words[link]}`,
    meaning: "",
    tone: link === "valid" ? "good" : link === "broken" ? "bad" : "unknown",
  };
}

/** The engine's words as a sentence; a reason without the verdict that stands above it; long numbers as everywhere on the page. */
export function sentence(reason: string): string {
  const text = reason
    .trim()
    .replace(/^(un)?reachable: /, "")
    .replace(/\b\d{5,}\b/g, (digits) => count(Number(digits)));
  if (text === "") return "";
  return text[0]!.toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** Whether the search is lazy: the engine says so in its help of the clock abstraction. */
export function isLazy(options: Options, choices: Configurations | null): boolean {
  return /\blazy\b/.test(choices?.clocks.find((choice) => choice.name === options.clocks)?.help ?? "");
}

/** Whether the search is guided by counterexamples, told in the same way. */
export function isCegar(options: Options, choices: Configurations | null): boolean {
  return /\bcounterexamples?\b/.test(choices?.clocks.find((choice) => choice.name === options.clocks)?.help ?? "");
}

/** What to try when a run was not decided. */
export function advice(result: Result, options: Options, choices: Configurations | null): string[] {
  const reason = result.reason.toLowerCase();
  if (/run-time error/.test(reason)) {
    return [
      "Mend the update or expression that fails: a value outside its range, an index outside its array, a division by zero.",
    ];
  }
  const tips: string[] = [];
  if (/limit of|memory/.test(reason)) {
    tips.push("Raise the limit under Search settings.");
  }
  if (options.order !== "dfs" && choices?.orders.some((order) => order.name === "dfs")) {
    tips.push("If you expect a run to exist, try the order “dfs”: it often meets one sooner.");
  }
  const others = (choices?.clocks ?? []).filter((c) => c.name !== (options.clocks ?? choices?.defaults.clocks));
  if (others.length > 0) {
    tips.push(
      `Try another treatment of clocks (${others
        .slice(0, 3)
        .map((c) => c.name)
        .join(", ")}): it may store fewer states.`,
    );
  }
  tips.push("Make the model smaller: fewer processes, smaller constants or ranges.");
  return tips;
}
