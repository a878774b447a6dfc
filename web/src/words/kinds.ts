// What names of a model stand for, as the engine says it in lists.
import { listed, phrase, say } from "./say";

const kKinds: Record<string, string> = {
  "bound variable": say`kind of a name^bound variable`,
  branchpoint: say`kind of a name^branchpoint`,
  channel: say`kind of a name^channel`,
  clock: say`kind of a name^clock`,
  constant: say`kind of a name^constant`,
  edges: say`kind of a name^edges`,
  field: say`kind of a name^field`,
  function: say`kind of a name^function`,
  location: say`kind of a name^location`,
  parameter: say`kind of a name^parameter`,
  process: say`kind of a name^process`,
  template: say`kind of a name^template`,
  type: say`kind of a name^type`,
  variable: say`kind of a name^variable`,
};
export const kindWords = (kind: string) => kKinds[kind] ?? kind;

const kFlags: Record<string, string> = {
  initial: say`location^initial`,
  urgent: say`location^urgent`,
  committed: say`location^committed`,
};
/** In the outline: "5 edges" is no name. */
export const outlineName = (kind: string, name: string) =>
  kind === "edges" ? phrase("# edge | # edges", Number.parseInt(name, 10)) : name;
/** "initial, x <= 5" of a location. */
export const outlineDetail = (kind: string, detail: string) =>
  kind === "location" ? listed(detail.split(", ").map((part) => kFlags[part] ?? part)) : detail;
