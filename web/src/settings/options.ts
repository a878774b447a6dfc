// The settings of a search, as the engine's table of options lists them: what it offers tomorrow appears by itself.
import type { Choice, Contract, Family, Options, OptionSpec, Preset, Traits } from "@engine";

export type OptionName = keyof Options;

export const valueOf = (options: Options, name: OptionName) =>
  (options as Record<OptionName, string | number | boolean | undefined>)[name];

export function specOf(contract: Contract | null, name: OptionName): OptionSpec | undefined {
  return contract?.options.find((spec) => spec.name === name);
}
export function choicesOf(contract: Contract | null, name: OptionName): readonly Choice[] {
  return specOf(contract, name)?.choices ?? [];
}
export function defaultOf(contract: Contract | null, name: OptionName): string | number | boolean | undefined {
  return specOf(contract, name)?.default;
}

/** What the chosen treatment of clocks can do; null: the engine does not know it (yet). */
export function traitsOf(contract: Contract | null, clocks: string | undefined): Traits | null {
  const name = clocks ?? defaultOf(contract, "clocks");
  return choicesOf(contract, "clocks").find((choice) => choice.name === name)?.traits ?? null;
}

/** What the visitor sets: how the search is made, then its limits. */
export function settings(contract: Contract): OptionSpec[] {
  return contract.options.filter((spec) => spec.group === "search" || spec.group === "limit");
}

/** What every search has.  Always offered: choosing one of them may be what makes another one possible. */
export const kMain: ReadonlySet<OptionName> = new Set(["clocks", "data", "order"]);

/** Whether a setting does anything with the others as they are. */
export function matters(spec: OptionSpec, options: Options, contract: Contract): boolean {
  if (kMain.has(spec.name) || spec.group === "limit") return true;
  const { onlyIf } = spec;
  if (onlyIf) {
    const value = valueOf(options, onlyIf.option) ?? defaultOf(contract, onlyIf.option);
    if ("is" in onlyIf ? value !== onlyIf.is : value === onlyIf.not) return false;
  }
  // Queries about runs have a search of their own, whatever is chosen.
  const possible: (Family | undefined)[] = [traitsOf(contract, options.clocks)?.family, "runs"];
  return spec.families.some((family) => possible.includes(family));
}

/** The papers' configurations that can be chosen here: some need rules that this engine may be built without. */
export function offeredPresets(contract: Contract): Preset[] {
  return contract.presets.filter(({ options }) => {
    const names = Object.keys(options) as OptionName[];
    return names.every((name) => {
      const spec = specOf(contract, name);
      return spec !== undefined && isKnown(spec, valueOf(options, name));
    });
  });
}

/** The paper's configuration that these settings are, if any. */
export function presetOf(options: Options, contract: Contract): Preset | undefined {
  return offeredPresets(contract).find((preset) => {
    const names = Object.keys(preset.options) as OptionName[];
    return names.every((name) => valueOf(preset.options, name) === valueOf(options, name));
  });
}

/** The settings of a paper; what it leaves open, or all of them without a paper, is the engine's choice. */
export function presetOptions(name: string, contract: Contract): Options {
  const open = contract.options
    .filter((spec) => spec.group === "search" && spec.type === "choice")
    .map((spec) => [spec.name, spec.default]);
  return { ...(Object.fromEntries(open) as Options), ...contract.presets.find((one) => one.name === name)?.options };
}

/** Used where the engine's default is "no limit": a tab has no memory to waste. */
const kDefaultMemoryMb = 1024;

/** The memory of WebAssembly ends at 4 GB, and tables are not all that is in it. */
export const kMostMemoryMb = 3072;

/** The largest value of a number here. */
export const mostOf = (spec: OptionSpec) => (spec.name === "maxMemoryMb" ? kMostMemoryMb : Infinity);

/** Settings as the engine is given them: without a limit of memory it would break down where its memory ends. */
export function withinMemory(options: Options): Options {
  return { ...options, maxMemoryMb: Math.min(options.maxMemoryMb || kMostMemoryMb, kMostMemoryMb) };
}

function defaultHere(spec: OptionSpec): string | number | boolean {
  return spec.name === "maxMemoryMb" ? spec.default || kDefaultMemoryMb : spec.default;
}

function isKnown(spec: OptionSpec, value: unknown): boolean {
  if (spec.type === "choice") return spec.choices?.some((choice) => choice.name === value) ?? false;
  if (spec.type === "boolean") return typeof value === "boolean";
  return typeof value === "number" && Number.isFinite(value) && value >= 0 && value <= mostOf(spec);
}

/** What was given and is not offered here. */
export interface Replaced {
  option: string;
  /** The value that was given. */
  asked: string;
  /** What takes its place; "" if the whole option is unknown. */
  used: string;
}

/** Options of any origin (storage, links) with the engine's defaults in place of what it does not know, or what was not said. */
export function completeOptions(mine: Options, contract: Contract): { options: Options; replaced: Replaced[] } {
  const replaced: Replaced[] = [];
  const pairs = settings(contract).map((spec) => {
    const given = valueOf(mine, spec.name);
    if (given !== undefined && isKnown(spec, given)) return [spec.name, given];
    const used = defaultHere(spec);
    if (given !== undefined) replaced.push({ option: spec.label, asked: String(given), used: String(used) });
    return [spec.name, used];
  });
  const known = new Set<string>(contract.options.map((spec) => spec.name));
  for (const [name, value] of Object.entries(mine)) {
    if (!known.has(name)) replaced.push({ option: name, asked: String(value), used: "" });
  }
  return { options: Object.fromEntries(pairs) as Options, replaced };
}

/** The same settings? */
export function sameOptions(a: Options, b: Options): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<OptionName>;
  return [...names].every((name) => valueOf(a, name) === valueOf(b, name));
}
