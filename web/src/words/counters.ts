// Counters in words: names and help are the engine's, the page writes them as sentences and with units.
import type { CounterSpec } from "@engine";
import { bytes, count, seconds } from "./numbers";
import { sentence } from "./text";

export const kSpeedHelp = "Nodes expanded per second.";

const kShow: Record<CounterSpec["unit"], (value: number) => string> = { count, seconds, bytes };

export function showCounter({ unit }: Pick<CounterSpec, "unit">, value: number): string {
  return kShow[unit](value);
}

export function counterWords({ label, help }: CounterSpec): { label: string; help: string } {
  return { label: `${label[0]?.toUpperCase() ?? ""}${label.slice(1)}`, help: sentence(help) };
}

// ---- the table ----

export const kStatisticsOf = "Statistics of the run";
export const kHeads = { counter: "Counter", value: "Value", meaning: "Meaning" };
export const kSpeed = "Speed";
export const perSecond = (rate: number) => `${count(rate)}/s`;
/** Of several searches: which of them decided. */
export const kTurns = "Turns";
export const kSearchedWith = "Settings";
