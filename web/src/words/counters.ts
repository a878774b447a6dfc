// Counters in words: names and help are the engine's, the page writes them as sentences and with units.
import type { CounterSpec } from "@engine";
import { bytes, count, seconds } from "./numbers";
import { sentence } from "./text";
import { say } from "./say";

export const kSpeedHelp = say`Nodes expanded per second.`;

const kShow: Record<CounterSpec["unit"], (value: number) => string> = { count, seconds, bytes };

export function showCounter({ unit }: Pick<CounterSpec, "unit">, value: number): string {
  return kShow[unit](value);
}

export function counterWords({ label, help }: CounterSpec): { label: string; help: string } {
  return { label: `${label[0]?.toUpperCase() ?? ""}${label.slice(1)}`, help: sentence(help) };
}

// ---- the table ----

export const kStatisticsOf = say`Statistics of the run`;
export const kHeads = { counter: say`Counter`, value: say`Value`, meaning: say`Meaning` };
export const kSpeed = say`Speed`;
export const perSecond = (rate: number) => `${count(rate)}/s`;
/** Of several searches: which of them decided. */
export const kTurns = say`Turns`;
export const kSearchedWith = say`of a search^Settings`;
