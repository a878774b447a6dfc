// Verdicts in the words of the question asked, and advice when there is none.
import type { Configurations, Options, Result } from "@engine";
import { count } from "./format";

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
      ? { word: "Reachable", meaning: hasTrace ? "Query satisfied; the run below leads there." : "Query satisfied.", tone: "found" }
      : { word: "Unreachable", meaning: "Query violated: no run of the model leads there.", tone: "absent" };
  }
  if (kind === "always") {
    return yes
      ? { word: "Holds", meaning: "Query satisfied in every reachable state.", tone: "good" }
      : { word: "Violated", meaning: hasTrace ? "Query violated; counterexample below." : "Query violated.", tone: "bad" };
  }
  if (kind === "forever") {
    const isExample = /^\s*E/.test(query);
    const below = hasTrace ? "; the run below shows it." : ".";
    return yes
      ? { word: "Satisfied", meaning: isExample ? `A run keeps to it for ever${below}` : "Query satisfied by every run.", tone: "good" }
      : { word: "Violated", meaning: isExample ? "No run keeps to it for ever." : `A run never does what was asked${below}`, tone: "bad" };
  }
  return yes
    ? { word: "Satisfied", meaning: hasTrace ? "Query satisfied; see the run below." : "Query satisfied.", tone: "good" }
    : { word: "Violated", meaning: hasTrace ? "Query violated; counterexample below." : "Query violated.", tone: "bad" };
}

/** The engine's words as a sentence; a reason without the verdict that stands above it; long numbers as everywhere on the page. */
export function sentence(reason: string): string {
  const text = reason.trim().replace(/^(un)?reachable: /, "").replace(/\b\d{5,}\b/g, (digits) => count(Number(digits)));
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
    return ["Mend the update or expression that fails: a value outside its range, an index outside its array, a division by zero."];
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
    tips.push(`Try another treatment of clocks (${others.slice(0, 3).map((c) => c.name).join(", ")}): it may store fewer states.`);
  }
  tips.push("Make the model smaller: fewer processes, smaller constants or ranges.");
  return tips;
}
