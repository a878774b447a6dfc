// What is looked at in a recording: an event, the graph as it is after it, and the node that matters.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { EventSpec, SearchEvent } from "@engine";
import { tree } from "../graph/layout";
import type { Course } from "../ui/player";
import { iterations, type Iteration } from "./cegar";
import { kAny, stops, type Recording, type Stop } from "./recording";
import { parentsOf, Replay, type Snapshot } from "./replay";
import { placeAt } from "./watching";

export interface Watch {
  events: readonly SearchEvent[];
  course: Course;
  event: SearchEvent | undefined;
  now: Snapshot;
  end: Snapshot;
  parents: number[];
  placed: ReturnType<typeof tree>;
  /** Counterexamples, the one that is looked at (-1: none yet), and the nodes of its path. */
  found: Iteration[];
  iteration: number;
  onPath: ReadonlySet<number>;
  /** The node that is looked at. */
  focus: number;
  isChosen: boolean;
  stop: Stop;
  stops: Stop[];
  setStop: (stop: Stop) => void;
  choose: (node: number) => void;
  go: (to: number) => void;
  /** The same once per frame: a slider asks for more than can be drawn. */
  slide: (to: number) => void;
}

const kNone: readonly SearchEvent[] = [];

export function useWatch(recording: Recording | null, specs: readonly EventSpec[]): Watch {
  const [where, setWhere] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const [wanted, setStop] = useState(kAny);
  const events = recording?.events ?? kNone;
  useEffect(() => {
    setWhere(0);
    setChosen(null);
  }, [recording]);
  const parents = useMemo(() => parentsOf(events), [events]);
  const placed = useMemo(() => tree(parents), [parents]);
  const replay = useMemo(() => new Replay(events), [events]);
  const found = useMemo(() => iterations(events), [events]);
  const possible = useMemo(() => stops(events, specs), [events, specs]);
  const place = placeAt({ events, found, stops: possible }, where, wanted);
  const { at, last } = place.course;
  const now = useMemo(() => replay.at(at), [replay, at]);
  const end = useMemo(() => replay.at(last), [replay, last]);
  const onPath = useMemo(() => new Set(place.onPath), [found, at]);
  const go = (to: number) => {
    setWhere(Math.max(0, Math.min(last, to)));
    setChosen(null);
  };
  const slid = useRef({ frame: 0, to: 0 });
  const slide = (to: number) => {
    slid.current.to = to;
    slid.current.frame ||= requestAnimationFrame(() => {
      slid.current.frame = 0;
      go(slid.current.to);
    });
  };
  const event = events[at];
  return {
    ...place,
    ...{ events, event, now, end, parents, placed, found, onPath },
    ...{ focus: chosen ?? event?.node ?? 0, isChosen: chosen !== null },
    ...{ stops: possible, setStop, choose: setChosen, go, slide },
  };
}
