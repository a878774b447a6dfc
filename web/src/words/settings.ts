// The settings of a search in words.
import type { Contract, Options, OptionSpec } from "@engine";
import { defaultOf, kMain, matters, settings, valueOf, type OptionName } from "../settings/options";
import { count } from "./numbers";
import { sentence } from "./text";

interface FieldWords {
  label: string;
  help: string;
  /** Behind the field of a number; "" for none. */
  unit: string;
}

/** Where a page of its own says it better than the command line's table. */
const kFields: Partial<Record<OptionName, FieldWords>> = {
  seed: { label: "Seed", help: "The same seed gives the same search again.", unit: "" },
  maxStates: { label: "States", help: "Give up when so many states are stored.", unit: "stored" },
  maxMemoryMb: { label: "Memory", help: "Give up before the tab runs out of memory.", unit: "MB" },
  maxSeconds: { label: "Time", help: "Give up after so many seconds.", unit: "s" },
};

export function fieldWords(spec: OptionSpec): FieldWords {
  return kFields[spec.name] ?? { label: spec.label, help: sentence(spec.help), unit: "" };
}

/** "20 s" */
function limitWords(spec: OptionSpec, options: Options): string {
  const value = Number(valueOf(options, spec.name) ?? 0);
  const { unit } = fieldWords(spec);
  return value === 0 ? "" : `${count(value)} ${spec.name === "maxStates" ? "states" : unit}`.trim();
}

/** The settings in a few words, for when they are folded away: the main ones, others if they are not the default. */
export function summary(options: Options, contract: Contract): string {
  const shown = settings(contract).filter((spec) => matters(spec, options, contract));
  const named = shown
    .filter((spec) => spec.type === "choice")
    .map((spec) => {
      const value = valueOf(options, spec.name);
      if (kMain.has(spec.name)) return value;
      return value !== defaultOf(contract, spec.name) && `${spec.label.toLowerCase()} ${value}`;
    });
  const limits = shown
    .filter((spec) => spec.group === "limit")
    .map((spec) => limitWords(spec, options))
    .filter(Boolean);
  return [...named, limits.length > 0 ? `at most ${limits.join(", ")}` : "no limits"].filter(Boolean).join(" · ");
}

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
