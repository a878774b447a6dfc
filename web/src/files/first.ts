// The example that a new visitor meets, as the engine would give it: it is there before the engine is.
import queries from "../../../examples/fischer.q?raw";
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

/** What stands in the head of an example after a name. */
const head = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";

export const kFirstExample: Origin = {
  name: "fischer",
  title: head(/^\/\/ (.*)$/m),
  n: Number(head(/^\/\/ N: .*default (\d+)/m)),
  text,
  queries: plainQueries(read(queries)),
};
