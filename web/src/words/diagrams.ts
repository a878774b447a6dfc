// The pane of diagrams in words.
import type { Diagram, DiagramEdge, DiagramLocation } from "@engine";
import { listed, say } from "./say";

export const kOldDiagrams = say`As of the last text without errors.`;

export const kBeingDrawn = say`Drawing…`;

export function noDiagrams(hasErrors: boolean, isDrawn: boolean): string {
  if (hasErrors) return say`The diagrams appear once the text has no errors.`;
  return isDrawn ? say`There is no template yet.` : kBeingDrawn;
}

export function firstProcesses(shown: number, all: number): string {
  return say`The first ${shown} of ${all} processes; choose others above.`;
}

/** Of an edge that the simulator can take, after what it is called. */
export const kTakeHint = say`, possible: take it with Enter or a click`;
export const severalMoves = (number: number) =>
  say`This edge takes part in ${number} moves: choose one in the list of the simulator.`;
export const kSaveTikz = say`Save the diagram as TikZ`;
export const kEditHint = say`Change the model in its diagram`;
export const kNoEditing = say`Editing could not be loaded: is there a connection?`;

// ---- the choice of a diagram ----

export const kDiagrams = say`Diagrams`;
export const kChooseDiagram = say`before a choice^Diagram of`;
export const kNetwork = say`Network`;
export const kAllProcesses = say`All processes`;
export const templateChoice = (name: string) => say`Template ${name}`;
export const processChoice = (name: string) => say`Process ${name}`;
/** What the diagram of a template is called. */
export const templateName = (name: string) => say`template ${name}`;
export const diagramOf = (name: string) => say`Diagram of ${name}`;
export const scrollable = (name: string) => say`Diagram of ${name}, scrollable`;
export const inLocation = (location: string) => say`after the name of a process^ in ${location}`;
export const kEdit = say`verb^Edit`;
export const kList = say`noun^List`;
export const kShowInText = say`Show in the text`;

// ---- what stands in a diagram ----

export function locationWords(location: DiagramLocation): string {
  const parts = [
    say`Location ${location.name}`,
    location.initial && say`location^initial`,
    location.urgent && say`location^urgent`,
    location.committed && say`location^committed`,
    location.invariant && say`invariant ${location.invariant}`,
  ];
  return listed(parts.filter((part) => typeof part === "string" && part !== "") as string[]);
}

const kLabel = {
  select: (text: string) => say`select ${text}`,
  guard: (text: string) => say`guard ${text}`,
  sync: (text: string) => say`sync ${text}`,
  update: (text: string) => say`update ${text}`,
};

export function edgeWords(diagram: Diagram, edge: DiagramEdge): string {
  const parts = (["select", "guard", "sync", "update"] as const)
    .filter((kind) => edge[kind])
    .map((kind) => kLabel[kind](edge[kind]));
  const [from, to] = [diagram.locations[edge.source]!.name, diagram.locations[edge.target]!.name];
  return listed([say`Edge ${from} → ${to}`, ...parts]);
}

/** After what an item is called. */
export const kIsHere = say`, the process is here`;
export const kJustTaken = say`, just taken`;

// ---- the network ----

export const kNetworkDiagram = say`Diagram of the network`;
/** `location`: where it is; null: nothing is known. */
export const processWords = (name: string, template: string, location: string | null) =>
  location === null
    ? say`Process ${name} of template ${template}`
    : say`Process ${name} of template ${template}, in ${location}`;
export const talkWords = (sender: string, receiver: string, channels: readonly string[]) =>
  say`${sender} sends to ${receiver} on ${channels.join(", ")}`;
export const kNoTalk = say`No process sends on a channel that another one receives on.`;
