// The examples from easy to hard, in groups.
import type { ExampleInfo } from "@engine";

export const kStartHere = "Start here: six short steps";
export const kExamples = "Examples";
export const kNoExamples = "The examples come with the engine, which is loading.";
export const kStartOver = "Start over with the first example";

/** The size of an example: its parameter N. */
export const kSize = "N =";
export const sizeRange = (least: number, most: number) => `N = ${least}…${most}`;
export const sizeWords = (least: number, most: number) => `Size of the example, ${least} to ${most}`;
export const kOneMore = "N plus one";
export const kOneLess = "N minus one";

export const kCourse = "Course: exercises that check themselves";

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
