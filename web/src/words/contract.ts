// What the engine says of itself, in the language of the page: names and help of its options and counters, its examples.
import type { EngineInfo } from "../engine/protocol";
import { known } from "./say";

const kRead = new Set(["label", "help", "title", "teaches"]);

/** The same with each text that people read translated. */
function read<T>(value: T): T {
  if (Array.isArray(value)) return value.map(read) as T;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, one]) => [
    key,
    kRead.has(key) && typeof one === "string" ? known(one) : read(one),
  ]);
  return Object.fromEntries(fields) as T;
}

export function inLanguage({ contract, examples, ...info }: EngineInfo): EngineInfo {
  const { options, presets, counters } = contract;
  return { ...info, contract: { ...contract, ...read({ options, presets, counters }) }, examples: read(examples) };
}
