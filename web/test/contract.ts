// A small contract and small values of its types, for the tests.
import type { Abstraction, Choice, Contract, CounterSpec, Family, OptionSpec, Structure, Traits, Zone } from "@engine";
import type { Constraint } from "../src/zone/zone";

const kAll: Family[] = ["eager", "lazy", "cegar", "runs"];

function traits(family: Family, change: Partial<Traits> = {}): Traits {
  return {
    family,
    recordsEvents: family !== "eager",
    takesDifferences: false,
    takesMerge: false,
    hidesData: family === "lazy",
    labels: family === "eager" ? "zones" : family === "cegar" ? "clocks" : "constraints",
    ...change,
  };
}
const choices = (...names: string[]): Choice[] => names.map((name) => ({ name, help: `what ${name} does` }));

function option(name: OptionSpec["name"], change: Partial<OptionSpec>): OptionSpec {
  return {
    name,
    flag: `--${name}`,
    type: "choice",
    default: change.choices?.[0]?.name ?? 0,
    label: `${name[0]!.toUpperCase()}${name.slice(1)}`,
    help: `help of ${name}`,
    group: "search",
    families: kAll,
    ...change,
  };
}
const limit = (name: OptionSpec["name"]) => option(name, { type: "integer", group: "limit" });
const counter = (name: CounterSpec["name"], families = kAll, unit: CounterSpec["unit"] = "count"): CounterSpec => ({
  name,
  label: name,
  help: `how many are ${name}`,
  unit,
  families,
});

export const kContract: Contract = {
  version: "0",
  options: [
    option("clocks", {
      choices: [
        { name: "exact", help: "", traits: traits("eager") },
        { name: "alu", help: "", traits: traits("lazy", { labels: "guards" }) },
        { name: "bin", help: "", traits: traits("lazy") },
        { name: "cegar-node", help: "node by node", traits: traits("cegar") },
      ],
    }),
    option("data", { choices: choices("explicit", "visible"), families: ["lazy"] }),
    option("order", { choices: choices("best", "bfs", "dfs", "random") }),
    option("seed", {
      type: "integer",
      default: 1,
      onlyIf: { option: "order", is: "random" },
    }),
    option("covering", { choices: choices("auto", "oldest", "merge"), families: ["lazy"] }),
    option("extrapolate", { choices: choices("auto", "yes"), families: ["lazy"] }),
    option("errors", {
      choices: choices("checked", "assumed"),
      families: ["lazy"],
      onlyIf: { option: "data", not: "explicit" },
    }),
    option("activity", { choices: choices("on", "off") }),
    limit("maxStates"),
    limit("maxMemoryMb"),
    limit("maxSeconds"),
    option("trace", { type: "boolean", default: true, group: "output" }),
  ],
  presets: [{ name: "DBCA", help: "FORTE 2015", options: { clocks: "bin", covering: "merge" } }],
  counters: [
    counter("nodes"),
    counter("stored"),
    counter("expanded"),
    counter("covered"),
    counter("refinements", ["lazy", "cegar"]),
    counter("cpu_seconds", kAll, "seconds"),
    counter("peak_bytes", kAll, "bytes"),
  ],
  events: (["created", "taken", "covered", "expanded", "forbidden", "blocked", "strengthened", "cut"] as const).map(
    (kind) => ({ kind, help: "", families: ["lazy", "cegar"] }),
  ),
  proofs: [
    { kind: "invariant", help: "", counts: "states" },
    { kind: "run", help: "", counts: "steps" },
    { kind: "extremes", help: "", counts: "states" },
  ],
  codes: [],
  reasons: [],
};

export const zone = (words: string[] = [], constraints: Constraint[] = []): Zone => ({ words, constraints });

export const abstraction = (words: string[] = [], visible: [string, number][] = []): Abstraction => ({
  words,
  constraints: [],
  guards: [],
  visible: visible.map(([variable, value]) => ({ variable, value })),
});

export const structure = (...processes: [name: string, template: string][]): Structure => ({
  processes: processes.map(([name, template]) => ({ name, template, locations: [], edges: [] })),
  clocks: [],
  variables: [],
  channels: [],
});
