// The settings of a search, as the engine lists them: what it offers tomorrow appears by itself.
import type { Choice, Configurations, Options } from "@engine";
import { isLazy } from "../words/verdict";

export interface Setting {
  /** Of Options: "order". */ key: string;
  label: string;
  choices: Choice[];
}

const kLabels: Record<string, string> = {
  extrapolate: "Extrapolation",
  errors: "Run-time errors",
  runs: "Runs of E[], A<>, -->",
};
/** In this order; others follow. */
const kFirst = ["clocks", "covering", "extrapolate", "data", "errors", "activity", "order", "runs"];

function commonLength(a: string, b: string): number {
  let n = 0;
  while (n < a.length && a[n] === b[n]) ++n;
  return n;
}

/** The choices of `orders` are for the option `order`: the one that begins most alike. */
function optionOf(list: string, options: string[]): string {
  return options.reduce((best, key) => (commonLength(key, list) > commonLength(best, list) ? key : best), "");
}

export function settings(configurations: Configurations): Setting[] {
  const { presets: _, defaults, ...lists } = configurations;
  const options = Object.entries(defaults)
    .filter(([, value]) => typeof value === "string")
    .map(([key]) => key);
  const found = Object.entries(lists as unknown as Record<string, Choice[]>)
    .filter(([, choices]) => Array.isArray(choices))
    .flatMap(([list, choices]) => {
      const key = optionOf(list, options);
      return key === "" ? [] : [{ key, choices, label: kLabels[key] ?? key[0]!.toUpperCase() + key.slice(1) }];
    });
  const rank = ({ key }: Setting) => (kFirst.includes(key) ? kFirst.indexOf(key) : kFirst.length);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** Whether a setting does anything with the others as they are. */
export function matters(key: string, options: Options, configurations: Configurations): boolean {
  if (key === "covering" || key === "extrapolate") return isLazy(options, configurations);
  if (key === "errors") return options.data !== configurations.defaults.data;
  return true;
}

export const valueOf = (options: Options, key: string) =>
  (options as Record<string, unknown>)[key] as string | undefined;
