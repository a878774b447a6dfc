// The instrument for bounds: which constants there are, the box that is asked, and what came of it so far.
import { useEffect, useRef, useState } from "preact/hooks";
import { checkForTool } from "../actions/tool-check";
import type { Bounded, ConstantValues, Outcome, Ranges } from "../engine/protocol";
import { withEnds } from "../run/ending";
import { withinMemory } from "../settings/options";
import { queryById } from "../state/document";
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { usePlace } from "../state/use-place";
import { kBusy } from "../words/messages";
import { kDone, kLost } from "../words/bound";
import { asPlace, foundIn, fromPlace, rangeAround, refused, valuesAt } from "./bound";
import type { Axis, Box, Found } from "./bound";

export interface Constant {
  name: string;
  value: string;
}

/** The constants of the text as it is; null: not known yet. */
function useConstants(store: Store, state: State): readonly Constant[] | null {
  const [known, setKnown] = useState<readonly Constant[] | null>(null);
  const { text } = state.doc;
  const isShown = state.tool === "bound";
  useEffect(() => {
    if (!isShown) return;
    let isWanted = true;
    void store.engine.get<"constants">({ kind: "constants", text }).then((list) => isWanted && setKnown(list ?? []));
    return () => {
      isWanted = false;
    };
  }, [text, isShown]);
  return known;
}

/** What was chosen, as far as the model still has it; at first its first constant. */
function chosen(wanted: Box, constants: readonly Constant[]): Axis[] {
  const kept = wanted.filter(({ name }) => constants.some((one) => one.name === name));
  const first = constants[0];
  if (kept.length > 0 || !first) return kept;
  return [{ name: first.name, ...rangeAround(first.value) }];
}

/** What was asked, and what was found so far. */
export interface Asked extends Found {
  text: string;
  query: string;
  /** Why there is no answer; "": there is. */
  refusal: string;
  isDone: boolean;
}

/** What decides at a point. */
export interface Decided {
  point: number;
  text: string;
  /** Null: it is asked. */
  outcome: Outcome | null;
}

/** With the end of its run. */
const whole = (outcome: Outcome): Outcome =>
  outcome.kind === "result" ? { ...outcome, result: withEnds(outcome.result) } : outcome;

export function useBound(store: Store, state: State) {
  const constants = useConstants(store, state);
  const [wanted, setBox] = useState<Box>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [point, setPoint] = useState(0);
  const [decided, setDecided] = useState<Decided | null>(null);
  const asking = useRef(0);
  const box = chosen(wanted, constants ?? []);
  const query = queryById(state.doc, state.selected);
  const { text, options } = state.doc;
  const isOld = asked !== null && (asked.text !== text || asked.query !== query.text);

  const stop = () => void store.engine.get<"stopAsking">({ kind: "stopAsking", of: "bound" });
  const start = async (of: Box = box): Promise<Asked | null> => {
    const mine = ++asking.current;
    setBusy(true);
    setDecided(null);
    setPoint(0);
    const told = ({ answer: { refusal, ...so } }: Bounded, isDone: boolean): Asked => ({
      ...foundIn(of, so),
      ...{ text, query: query.text, refusal, isDone },
    });
    const found = await store.engine.get<"bound">(
      {
        ...{ kind: "bound", text, query: query.text },
        ranges: of.map(({ name, from, to }) => [name, from, to]) as Ranges,
        options: withinMemory({ ...options, trace: false }),
      },
      (so) => so && asking.current === mine && setAsked(told(so, false)),
    );
    if (asking.current !== mine) return null;
    setBusy(false);
    if (!found) {
      store.tell(kLost);
      return null;
    }
    const all = told(found, !found.isStopped);
    setAsked(all);
    if (!found.isStopped) store.announce(kDone);
    return all;
  };

  /** Asks once more at a point, for the run and a proof. */
  const open = async (at: number, of: Asked | null = asked) => {
    if (!of || refused(of.box) !== "") return;
    setPoint(at);
    const values = valuesAt(of.box, at);
    const pairs = of.box.map(({ name }, i) => [name, values[i]!]) as ConstantValues;
    const there = await store.engine.get<"withConstants">({ kind: "withConstants", text: of.text, values: pairs });
    if (there === null) return store.tell(kLost);
    setDecided({ point: at, text: there, outcome: null });
    const wanted = { ...options, trace: true, certificate: true };
    const check = await checkForTool(store, there, { text: of.query }, wanted, undefined, true);
    if (check) return setDecided({ point: at, text: there, outcome: whole(check.outcome) });
    setDecided(null);
    store.tell(kBusy);
  };

  // A link asks for a box, and perhaps for a point in it.
  const place = asked ? asPlace(asked.box, decided?.point ?? null) : "";
  usePlace(store, state, "bound", place, constants !== null && state.info !== null, (wish) => {
    const read = fromPlace(wish);
    if (!read || read.box.some(({ name }) => !constants!.some((one) => one.name === name))) return;
    setBox(read.box);
    void start(read.box).then((all) => {
      if (all && read.point !== null) void open(read.point, all);
    });
  });

  return {
    ...{ constants, box, setBox, query, asked, isOld, isBusy, start, stop },
    ...{ point, setPoint, decided, open, close: () => setDecided(null) },
  };
}

export type Bounds = ReturnType<typeof useBound>;
