// Configurations with names: those of the papers, as far as the engine has what they are made of.
import type { Configurations, Options } from "@engine";

export interface Preset { name: string; about: string; options: Options; }

interface Recipe { name: string; about: string; clocks: string; order: string; data?: "explicit" | "abstract"; covering?: string; }

const kSpin = "SPIN 2018";
const kRecipes: Recipe[] = [
  { name: "exact", about: "Exact zones compared by simulation, best first: the engine's own choice", clocks: "exact", order: "best" },
  { name: "Extra-LU+", about: "The classic search with extrapolated zones", clocks: "extra-lu", order: "bfs" },
  { name: "aLU", about: "Lazy: the guards that matter are learnt (FORTE 2015, FORMATS 2017)", clocks: "alu", order: "bfs" },
  { name: "BIN", about: "Lazy: interpolants carried backwards (FORMATS 2017)", clocks: "bin", order: "bfs" },
  { name: "SEQ", about: "Lazy: interpolants carried forwards (FORMATS 2017)", clocks: "seq", order: "bfs" },
  { name: "DBCA", about: "Lazy: difference bound constraints (FORTE 2015)", clocks: "dbca", order: "bfs" },
  { name: "CEGAR", about: "Counterexample-guided: learns which clocks matter", clocks: "cegar", order: "bfs" },
  ...(["explicit", "abstract"] as const).flatMap((data) => ([["I", "bin"], ["L", "alu"]] as const).flatMap(([method, clocks]) =>
    ([["B", "bfs"], ["D", "dfs"]] as const).map(([letter, order]): Recipe => ({
      name: `${data === "explicit" ? "E" : "A"}${method}${letter}`, clocks, order, data, covering: "newest",
      about: `${data === "explicit" ? "Explicit" : "Abstract"} data, ${method === "I" ? "interpolation" : "LU bounds"}, ${order === "bfs" ? "breadth" : "depth"} first (${kSpin})`,
    })))),
];

/** What the engine can do of the recipes. */
export function presets({ clocks, data, orders, coverings }: Configurations): Preset[] {
  const has = (choices: { name: string }[], name: string) => choices.some((choice) => choice.name === name);
  // The abstraction of data has no name of its own here: it is what is not explicit.
  const abstract = data.find((choice) => choice.name !== "explicit")?.name;
  return kRecipes.flatMap((recipe): Preset[] => {
    const dataName = recipe.data === "abstract" ? abstract : "explicit";
    if (!dataName || !has(clocks, recipe.clocks) || !has(orders, recipe.order)) return [];
    if (recipe.covering && !has(coverings, recipe.covering)) return [];
    return [{
      name: recipe.name, about: recipe.about,
      options: { clocks: recipe.clocks, data: dataName, order: recipe.order, covering: recipe.covering ?? "auto", extrapolate: "auto" },
    }];
  });
}

/** Any configuration in a few letters: "bin · explicit · dfs". */
export function nameOf(options: Options): string {
  const more = [options.covering !== "auto" && options.covering, options.extrapolate !== "auto" && options.extrapolate && `extrapolate ${options.extrapolate}`];
  return [options.clocks, options.data, options.order, ...more].filter(Boolean).join(" · ");
}
