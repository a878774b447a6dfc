// Configurations in words: the fields of the settings, those that have names, and what one is in a few letters.
import type { Options, OptionSpec } from "@engine";
import type { OptionName } from "../settings/options";
import { count } from "./numbers";
import { sentence } from "./text";

export const kAsInPaper = "As in a paper";
export const kPresetHelp = "Sets what follows as a paper’s configuration has it.";
/** No paper's configuration: what is chosen then, or what is chosen now. */
export const kNoPreset = { own: "none: the engine’s own", below: "none: as chosen below" };
/** What the papers call methods that are no configuration of the engine. */
export const kPaperNames: Readonly<Record<string, string>> = { cegar: "CEGAR", "cegar-node": "CEGAR-node" };
export const kOwnChoice = "The engine's own choice";
export const kNoLimit = "no limit";

/** Any configuration in a few letters: "bin · explicit · dfs". */
export function nameOf(options: Options): string {
  const more = [
    options.covering !== "auto" && options.covering,
    options.extrapolate !== "auto" && options.extrapolate && `extrapolate ${options.extrapolate}`,
  ];
  return [options.clocks, options.data, options.order, ...more].filter(Boolean).join(" · ");
}

/** "clocks bin, data explicit, order random, seed 3": what a result was searched with. */
export function configWords(config: Options): string {
  return [
    `clocks ${config.clocks ?? "default"}`,
    `data ${config.data ?? "default"}`,
    `order ${config.order ?? "default"}`,
    config.covering && config.covering !== "auto" && `covering ${config.covering}`,
    config.extrapolate && config.extrapolate !== "auto" && `extrapolate ${config.extrapolate}`,
    config.order === "random" && `seed ${config.seed}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Of a number that cannot be: `now` is what it stays at. */
export const refusedNumber = (most: number, now: string) =>
  Number.isFinite(most)
    ? `Enter a number from 0 to ${count(most)}: a browser gives the engine no more. It stays at ${now}.`
    : `Enter a number that is not negative. It stays at ${now}.`;

// ---- the fields ----

interface FieldWords {
  label: string;
  help: string;
  /** Behind the field of a number; "" for none. */
  unit: string;
}

/** Where a page of its own says it better than the command line's table. */
const kFields: Partial<Record<OptionName, FieldWords>> = {
  seed: { label: "Seed", help: "The same seed gives the same search again.", unit: "" },
  maxStates: { label: "States", help: "Give up when this many states are stored.", unit: "stored" },
  maxMemoryMb: { label: "Memory", help: "Give up before the tab runs out of memory.", unit: "MB" },
  maxSeconds: { label: "Time", help: "Give up after this many seconds.", unit: "s" },
  maxWays: {
    label: "Ways",
    help: "Give up where one state has more ways to go on by a broadcast, or to meet the query.",
    unit: "in one state",
  },
};

export function fieldWords(spec: OptionSpec): FieldWords {
  return kFields[spec.name] ?? { label: spec.label, help: sentence(spec.help), unit: "" };
}
