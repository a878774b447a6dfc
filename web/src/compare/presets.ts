// Configurations with names: the engine's own choice, and those that the papers name (the engine knows
// them).
import type { Configurations, Options } from "@engine";
import { isCegar } from "../words/verdict";

export interface Preset {
  name: string;
  about: string;
  options: Options;
}

/** The default first, then the papers' configurations; what they leave open is breadth first. */
export function presets(configurations: Configurations): Preset[] {
  const { defaults, presets, clocks: all } = configurations;
  const { clocks, data, order } = defaults;
  const own = { name: clocks ?? "default", about: "The engine's own choice", options: { clocks, data, order } };
  const open = { data: "explicit", order: "bfs", covering: "auto", extrapolate: "auto" };
  const guided = all.filter((choice) => isCegar({ clocks: choice.name }, configurations));
  return [
    own,
    ...presets.map(({ name, help, options }) => ({ name, about: help, options: { ...open, ...options } })),
    ...guided.map(({ name, help }) => ({
      name: name.replace("cegar", "CEGAR"),
      about: help,
      options: { ...open, clocks: name },
    })),
  ];
}

/** Any configuration in a few letters: "bin · explicit · dfs". */
export function nameOf(options: Options): string {
  const more = [
    options.covering !== "auto" && options.covering,
    options.extrapolate !== "auto" && options.extrapolate && `extrapolate ${options.extrapolate}`,
  ];
  return [options.clocks, options.data, options.order, ...more].filter(Boolean).join(" · ");
}
