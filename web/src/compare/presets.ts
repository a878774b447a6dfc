// Configurations with names: the engine's own choice, and those that the papers name (the engine knows them).
import type { Contract, Options } from "@engine";
import { choicesOf, defaultOf, offeredPresets, presetOptions } from "../settings/options";
import { kOwnChoice, kPaperNames } from "../words/configurations";

export interface Preset {
  name: string;
  about: string;
  options: Options;
}

/** The engine's own choice first, exact zones alone, then the papers' configurations; what these leave open is breadth
 * first. */
export function presets(contract: Contract): Preset[] {
  const { clocks, data, order } = presetOptions("", contract);
  const own = { name: clocks ?? "default", about: kOwnChoice, options: { clocks, data, order } };
  const open = {
    data: String(defaultOf(contract, "data")),
    order: "bfs",
    covering: String(defaultOf(contract, "covering")),
    extrapolate: String(defaultOf(contract, "extrapolate")),
  };
  const exact = choicesOf(contract, "clocks").filter((choice) => choice.name === "exact" && choice.name !== clocks);
  const guided = choicesOf(contract, "clocks").filter((choice) => choice.traits?.family === "cegar");
  return [
    own,
    ...exact.map(({ name, help }) => ({ name, about: help, options: { clocks: name, data, order } })),
    ...offeredPresets(contract).map(({ name, help, options }) => ({
      name,
      about: help,
      options: { ...open, ...options },
    })),
    ...guided.map(({ name, help }) => ({
      name: kPaperNames[name] ?? name,
      about: help,
      options: { ...open, clocks: name },
    })),
  ];
}
