// The settings of a search in a few words.
import type { Contract, Options, OptionSpec } from "@engine";
import { defaultOf, kMain, matters, settings, valueOf, type OptionName } from "../settings/options";
import { count } from "./numbers";

/** Of limits, as they stand behind their numbers. */
const kUnits: Partial<Record<OptionName, string>> = {
  maxStates: "states",
  maxMemoryMb: "MB",
  maxSeconds: "s",
  maxWays: "ways",
};

/** "20 s" */
function limitWords(spec: OptionSpec, options: Options, contract: Contract): string {
  const value = Number(valueOf(options, spec.name) ?? 0);
  return value === 0 || value === defaultOf(contract, spec.name)
    ? ""
    : `${count(value)} ${kUnits[spec.name] ?? ""}`.trim();
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
    .map((spec) => limitWords(spec, options, contract))
    .filter(Boolean);
  return [...named, limits.length > 0 ? `at most ${limits.join(", ")}` : "no limits"].filter(Boolean).join(" · ");
}

export const kSearchSettings = "Search settings";
export const kNoSettings = "the engine is loading";
