// The examples that new visitors meet, as the engine would give them: they are there before the engine is.
import queries from "../../../examples/fischer.q?raw";
import lampQueries from "../../../examples/lamp.q?raw";
import lamp from "../../../examples/lamp.xta?raw";
import text from "../../../examples/fischer.xta?raw";
import type { Query } from "@engine";
import type { Origin } from "../state/document";
import { plainQueries } from "./queries";

/** The files of examples are plain: every query is a line after its comment. */
function read(file: string): Query[] {
  return [...file.matchAll(/\/\*([\s\S]*?)\*\/\s*(.+)/g)].map(([, comment, query]) => ({
    text: query!,
    comment: comment!,
    line: 0,
    outcome: "",
  }));
}

function example(name: string, text: string, queries: string): Origin {
  /** What stands in its head. */
  const head = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  return {
    name,
    title: head(/^\/\/ (.*)$/m),
    n: Number(head(/^\/\/ N: .*default (\d+)/m)),
    text,
    queries: plainQueries(read(queries)),
  };
}

export const kFirstExample = example("fischer", text, queries);
/** What "Start here" is about. */
export const kLamp = example("lamp", lamp, lampQueries);
