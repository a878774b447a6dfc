// A recorded search: how it is made, and what can be looked at in it.
import type { Contract, EventSpec, Options, SearchEvent, Structure, Traits } from "@engine";
import type { Answer } from "../engine/protocol";
import { choicesOf, defaultOf, traitsOf } from "../settings/options";
import { learnsVariable } from "./learnt";

export interface Recording {
  text: string;
  query: string;
  /** The method that was asked for; queries of some forms are searched by another one. */
  clocks: string;
  /** All that was chosen. */
  chosen: Chosen;
  events: SearchEvent[];
  complete: boolean;
  structure: Structure | null;
  answer: Answer;
}

const kMostEvents = 20_000;
const kMostNodes = 1500;
const kMostSeconds = 20;

/** What the visitor chose; "" for what fits. */
export interface Chosen {
  clocks: string;
  order: string;
  data: string;
}

/** Methods whose searches can be watched. */
export function methods(contract: Contract | null) {
  return choicesOf(contract, "clocks").filter((choice) => choice.traits?.recordsEvents);
}

/** The most instructive one, where nothing was chosen. */
const kFirst = "bin";

/** What is chosen, completed by what fits: data that the method cannot hide are explicit. */
export function fitting(chosen: Chosen, options: Options, contract: Contract | null): Chosen {
  const all = methods(contract);
  const clocks = chosen.clocks || (all.find((choice) => choice.name === kFirst) ?? all[0])?.name || "";
  const hides = traitsOf(contract, clocks)?.hidesData ?? false;
  const data = hides ? chosen.data || options.data : defaultOf(contract, "data");
  return { clocks, order: chosen.order, data: String(data ?? "") };
}

/** The options of a search that is recorded. */
export function recordingOptions(chosen: Chosen, options: Options, contract: Contract): Options {
  const usual = (name: "covering" | "extrapolate") => ({ [name]: defaultOf(contract, name) }) as Options;
  return {
    ...options,
    ...chosen,
    ...usual("covering"),
    ...usual("extrapolate"),
    maxStates: 0,
    maxSeconds: kMostSeconds,
    maxEvents: kMostEvents,
    trace: false,
  };
}

/** As much of the events as can be drawn. */
export function drawable({ events }: Answer): Pick<Recording, "events" | "complete"> {
  const all = events?.events ?? [];
  const tooMany = all.findIndex((event) => event.node >= kMostNodes);
  return {
    events: tooMany >= 0 ? all.slice(0, tooMany) : all,
    complete: (events?.complete ?? false) && tooMany < 0,
  };
}

/** What the nodes of a recording say. */
export interface Kind {
  labels: Traits["labels"];
  hidesData: boolean;
}

export function kindOf({ clocks, answer }: Recording, contract: Contract | null): Kind {
  return {
    labels: traitsOf(contract, clocks)?.labels ?? "zones",
    hidesData: answer.config.data !== undefined && answer.config.data !== defaultOf(contract, "data"),
  };
}

/** "any", "visible", or a kind of events. */
export type Stop = string;
export const kAny: Stop = "any";
export const kVisible: Stop = "visible";

export function isStop(stop: Stop, event: SearchEvent): boolean {
  return stop === kAny || (stop === kVisible ? learnsVariable(event) : event.kind === stop);
}

/** Where the player can stop: kinds of events that happen in this search. */
export function stops(events: readonly SearchEvent[], specs: readonly EventSpec[]): Stop[] {
  const all = [kAny, ...specs.map((spec) => spec.kind), kVisible];
  return all.filter((stop) => stop === kAny || events.some((event) => isStop(stop, event)));
}

/** The next event of that kind in a direction, or the end there; null: it is the end. */
export function nextStop(events: readonly SearchEvent[], at: number, stop: Stop, direction: 1 | -1): number | null {
  const end = direction > 0 ? events.length - 1 : 0;
  if (at === end) return null;
  for (let k = at + direction; k >= 0 && k < events.length; k += direction) if (isStop(stop, events[k]!)) return k;
  return end;
}
