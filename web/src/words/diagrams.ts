// The pane of diagrams in words.
import type { Diagram, DiagramEdge, DiagramLocation } from "@engine";

export const kOldDiagrams = "As of the last text without errors.";

export const kBeingDrawn = "Drawing…";

export function noDiagrams(hasErrors: boolean, isDrawn: boolean): string {
  if (hasErrors) return "The diagrams appear once the text has no errors.";
  return isDrawn ? "There is no template yet." : kBeingDrawn;
}

export function firstProcesses(shown: number, all: number): string {
  return `The first ${shown} of ${all} processes; choose others above.`;
}

/** Of an edge that the simulator can take, after what it is called. */
export const kTakeHint = ", possible: take it with Enter or a click";
export const severalMoves = (number: number) =>
  `This edge takes part in ${number} moves: choose one in the list of the simulator.`;
export const kSaveTikz = "Save the diagram as TikZ";
export const kEditHint = "Change the model in its diagram";
export const kNoEditing = "Editing could not be loaded: is there a connection?";

// ---- the choice of a diagram ----

export const kDiagrams = "Diagrams";
export const kChooseDiagram = "Diagram of";
export const kNetwork = "Network";
export const kAllProcesses = "All processes";
export const templateChoice = (name: string) => `Template ${name}`;
export const processChoice = (name: string) => `Process ${name}`;
/** What the diagram of a template is called. */
export const templateName = (name: string) => `template ${name}`;
export const diagramOf = (name: string) => `Diagram of ${name}`;
export const scrollable = (name: string) => `Diagram of ${name}, scrollable`;
export const inLocation = (location: string) => ` in ${location}`;
export const kEdit = "Edit";
export const kList = "List";
export const kShowInText = "Show in the text";

// ---- what stands in a diagram ----

export function locationWords(location: DiagramLocation): string {
  const flags = [location.initial && "initial", location.urgent && "urgent", location.committed && "committed"].filter(
    Boolean,
  );
  return (
    `Location ${location.name}${flags.length > 0 ? `, ${flags.join(", ")}` : ""}` +
    (location.invariant ? `, invariant ${location.invariant}` : "")
  );
}

export function edgeWords(diagram: Diagram, edge: DiagramEdge): string {
  const parts = (["select", "guard", "sync", "update"] as const)
    .filter((kind) => edge[kind])
    .map((kind) => `${kind} ${edge[kind]}`);
  const [from, to] = [diagram.locations[edge.source]?.name, diagram.locations[edge.target]?.name];
  return [`Edge ${from} → ${to}`, ...parts].join(", ");
}

/** After what an item is called. */
export const kIsHere = ", the process is here";
export const kJustTaken = ", just taken";

// ---- the network ----

export const kNetworkDiagram = "Diagram of the network";
/** `location`: where it is; null: nothing is known. */
export const processWords = (name: string, template: string, location: string | null) =>
  `Process ${name} of template ${template}${location === null ? "" : `, in ${location}`}`;
export const talkWords = (sender: string, receiver: string, channels: readonly string[]) =>
  `${sender} sends to ${receiver} on ${channels.join(", ")}`;
export const kNoTalk = "No process sends on a channel that another one receives on.";
