// What the pane of diagrams shows.
import type { Diagram, Structure } from "@engine";

export type Shown =
  | { kind: "template"; index: number }
  | { kind: "process"; index: number }
  /** All processes at once. */
  | { kind: "all" }
  | { kind: "network" };

export const kFirstTemplate: Shown = { kind: "template", index: 0 };

type Templates = readonly Pick<Diagram, "name">[];
type Processes = Structure["processes"];

/** As the value of an option: "template 3", "all". */
export function asValue(shown: Shown): string {
  return "index" in shown ? `${shown.kind} ${shown.index}` : shown.kind;
}

/** The reverse of asValue. */
export function fromValue(value: string): Shown {
  const [kind, number] = value.split(" ");
  if (kind === "template" || kind === "process") return { kind, index: Number(number) };
  return { kind: kind === "network" ? "network" : "all" };
}

/** What was chosen, or the first template: it may not be there now.  All of one process is that process. */
export function existing(wanted: Shown, templates: Templates, processes: Processes): Shown {
  if (wanted.kind === "all" && processes.length === 1) return { kind: "process", index: 0 };
  const isThere =
    wanted.kind === "template"
      ? wanted.index < templates.length
      : wanted.kind === "process"
        ? wanted.index < processes.length
        : processes.length > 1;
  return isThere ? wanted : kFirstTemplate;
}

/** The template whose diagram is shown; -1: several. */
export function templateOf(shown: Shown, templates: Templates, processes: Processes): number {
  if (shown.kind === "template") return shown.index;
  if (shown.kind !== "process") return -1;
  const name = processes[shown.index]?.template;
  return templates.findIndex((template) => template.name === name);
}

/** The cursor came to stand in a template: what shows it stays, else it is shown. */
export function atCursor(now: Shown, template: number, templates: Templates, processes: Processes): Shown {
  const name = templates[template]?.name;
  const showsIt =
    now.kind === "process"
      ? processes[now.index]?.template === name
      : now.kind === "all" && processes.some((process) => process.template === name);
  return showsIt ? now : { kind: "template", index: template };
}

/** A run that is followed needs to see all processes, or the one that was chosen. */
export function forRun(now: Shown, processes: Processes): Shown {
  if (now.kind !== "template") return now;
  return processes.length === 1 ? { kind: "process", index: 0 } : { kind: "all" };
}
