// Configurations in words: the fields of the settings, those that have names, and what one is in a few letters.
import type { Options, OptionSpec } from "@engine";
import type { OptionName } from "../settings/options";
import { count } from "./numbers";
import { sentence } from "./text";
import { listed, say } from "./say";

export const kAsInPaper = say`As in a paper`;
export const kPresetHelp = say`Sets what follows as a paper’s configuration has it.`;
/** No paper's configuration: what is chosen then, or what is chosen now. */
export const kNoPreset = {
  own: say`configuration^none: the engine’s own`,
  below: say`configuration^none: as chosen below`,
};
/** What the papers call methods that are no configuration of the engine. */
export const kPaperNames: Readonly<Record<string, string>> = { cegar: "CEGAR", "cegar-node": "CEGAR-node" };
export const kOwnChoice = say`The engine's own choice`;
export const kNoLimit = say`no limit`;

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
  const parts = [
    say`clocks ${config.clocks ?? say`setting^default`}`,
    say`data ${config.data ?? say`setting^default`}`,
    say`order ${config.order ?? say`setting^default`}`,
    config.covering && config.covering !== "auto" && say`covering ${config.covering}`,
    config.extrapolate && config.extrapolate !== "auto" && say`extrapolate ${config.extrapolate}`,
    config.order === "random" && say`seed ${config.seed ?? 0}`,
  ];
  return listed(parts.filter((part) => typeof part === "string"));
}

/** Of a number that cannot be: `now` is what it stays at. */
export const refusedNumber = (most: number, now: string) =>
  Number.isFinite(most)
    ? say`Enter a number from 0 to ${count(most)}: a browser gives the engine no more. It stays at ${now}.`
    : say`Enter a number that is not negative. It stays at ${now}.`;

// ---- the fields ----

interface FieldWords {
  label: string;
  help: string;
  /** Behind the field of a number; "" for none. */
  unit: string;
}

/** Where a page of its own says it better than the command line's table. */
const kFields: Partial<Record<OptionName, FieldWords>> = {
  seed: { label: say`Seed`, help: say`The same seed gives the same search again.`, unit: "" },
  maxStates: {
    label: say`States`,
    help: say`Give up when this many states are stored.`,
    unit: say`number of states^stored`,
  },
  maxMemoryMb: { label: say`Memory`, help: say`Give up before the tab runs out of memory.`, unit: "MB" },
  maxSeconds: { label: say`Time`, help: say`Give up after this many seconds.`, unit: "s" },
  maxWays: {
    label: say`Ways`,
    help: say`Give up where one state has more ways to go on by a broadcast, or to meet the query.`,
    unit: say`number of ways^in one state`,
  },
};

export function fieldWords(spec: OptionSpec): FieldWords {
  return kFields[spec.name] ?? { label: spec.label, help: sentence(spec.help), unit: "" };
}
