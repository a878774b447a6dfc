// Configurations with names: the engine's own choice, and those that the papers name (the engine knows them).
import type { Contract, Options } from "@engine";
import { choicesOf, defaultOf, offeredPresets, presetOptions } from "../settings/options";

export interface Preset {
  name: string;
  about: string;
  options: Options;
}

/** The default first, then the papers' configurations; what they leave open is breadth first. */
export function presets(contract: Contract): Preset[] {
  const { clocks, data, order } = presetOptions("", contract);
  const own = { name: clocks ?? "default", about: "The engine's own choice", options: { clocks, data, order } };
  const open = {
    data: String(defaultOf(contract, "data")),
    order: "bfs",
    covering: String(defaultOf(contract, "covering")),
    extrapolate: String(defaultOf(contract, "extrapolate")),
  };
  const guided = choicesOf(contract, "clocks").filter((choice) => choice.traits?.family === "cegar");
  return [
    own,
    ...offeredPresets(contract).map(({ name, help, options }) => ({
      name,
      about: help,
      options: { ...open, ...options },
    })),
    ...guided.map(({ name, help }) => ({
      name: name.replace("cegar", "CEGAR"),
      about: help,
      options: { ...open, clocks: name },
    })),
  ];
}
