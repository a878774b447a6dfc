// The examples from easy to hard, in groups.
import type { ExampleInfo } from "@engine";

export const kStartHere = "Start here: six short steps";

interface Group {
  title: string;
  teaches: string;
  /** Names, in the order in which they are best read. */
  examples: readonly string[];
}

export const kGroups: readonly Group[] = [
  {
    title: "First models",
    teaches: "Guards, invariants, resets; what a zone is.",
    examples: ["lamp", "two-clocks", "train-gate"],
  },
  {
    title: "Protocols that need time",
    teaches: "Timing makes them right, and one wrong comparison breaks them.",
    examples: ["fischer", "lynch-shavit", "critical", "csma"],
  },
  {
    title: "Hard cases",
    teaches: "Large state spaces, time-outs that must fit together, methods to compare.",
    examples: ["fddi", "brp", "bang-olufsen", "differences"],
  },
];

/** The examples there are, group by group; those in no group come last. */
export function grouped(examples: readonly ExampleInfo[]): { group: Group; examples: ExampleInfo[] }[] {
  const named = new Set(kGroups.flatMap((group) => group.examples));
  return kGroups.map((group, i) => ({
    group,
    examples: [
      ...group.examples.flatMap((name) => examples.filter((example) => example.name === name)),
      ...(i === kGroups.length - 1 ? examples.filter((example) => !named.has(example.name)) : []),
    ],
  }));
}
