// The settings of a search in a few words.
import type { Contract, Options, OptionSpec } from "@engine";
import { defaultOf, kMain, matters, settings, valueOf, type OptionName } from "../settings/options";
import { listed, phrase, say, within } from "./say";

/** Of limits, as they stand behind their numbers. */
const kUnits: Partial<Record<OptionName, string>> = {
  maxStates: "# state | # states",
  maxMemoryMb: "# MB | # MB",
  maxSeconds: "# s | # s",
  maxWays: "# way | # ways",
};

/** "20 s" */
function limitWords(spec: OptionSpec, options: Options, contract: Contract): string {
  const value = Number(valueOf(options, spec.name) ?? 0);
  return value === 0 || value === defaultOf(contract, spec.name) ? "" : phrase(kUnits[spec.name] ?? "#", value);
}

/** The settings in a few words, for when they are folded away: the main ones, others if they are not the default. */
export function summary(options: Options, contract: Contract): string {
  const shown = settings(contract).filter((spec) => matters(spec, options, contract));
  const named = shown
    .filter((spec) => spec.type === "choice")
    .map((spec) => {
      const value = valueOf(options, spec.name);
      if (kMain.has(spec.name)) return value;
      return value !== defaultOf(contract, spec.name) && `${within(spec.label)} ${value}`;
    });
  const limits = shown
    .filter((spec) => spec.group === "limit")
    .map((spec) => limitWords(spec, options, contract))
    .filter(Boolean);
  return [...named, limits.length > 0 ? say`at most ${listed(limits)}` : say`no limits`].filter(Boolean).join(" · ");
}

export const kSearchSettings = say`Search settings`;
export const kNoSettings = say`in place of the settings^the engine is loading`;
