// The examples from easy to hard, in groups.
import type { ExampleInfo } from "@engine";
import { say } from "./say";

export const kStartHere = say`Start here: six short steps`;
export const kExamples = say`Examples`;
export const kNoExamples = say`The examples come with the engine, which is loading.`;
export const kStartOver = say`Start over with the first example`;

/** The size of an example: its parameter N. */
export const kSize = "N =";
export const sizeRange = (least: number, most: number) => `N = ${least}…${most}`;
export const sizeWords = (least: number, most: number) => say`Size of the example, ${least} to ${most}`;
export const kOneMore = say`N plus one`;
export const kOneLess = say`N minus one`;

export const kCourse = say`Course: exercises that check themselves`;

interface Group {
  title: string;
  teaches: string;
  /** Names, in the order in which they are best read. */
  examples: readonly string[];
}

export const kGroups: readonly Group[] = [
  {
    title: say`First models`,
    teaches: say`Guards, invariants, resets; what a zone is.`,
    examples: ["lamp", "two-clocks", "train-gate"],
  },
  {
    title: say`Protocols that need time`,
    teaches: say`Timing makes them right, and one wrong comparison breaks them.`,
    examples: ["fischer", "lynch-shavit", "critical", "csma"],
  },
  {
    title: say`Hard cases`,
    teaches: say`Large state spaces, time-outs that must fit together, methods to compare.`,
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
