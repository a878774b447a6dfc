// The zone graph of the model as it is, and what is looked at in it.
import { useMemo, useState } from "preact/hooks";
import type { Structure, Trace, ZoneGraph } from "@engine";
import { tree } from "../graph/layout";
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { kMostNodes } from "../words/space";
import { usePlace } from "../state/use-place";
import { matching, movesTo, stateWords } from "./space";
import { nextFrame } from "../ui/frame";
import { kNoRunToNode, kNoSpace } from "../words/messages";

/** Its nodes in words, where they are drawn, and which of them were searched for. */
function useNodes(graph: ZoneGraph | null, structure: Structure | null) {
  const [search, setSearch] = useState("");
  const parents = useMemo(() => graph?.nodes.map((node) => node.parent) ?? [], [graph]);
  const placed = useMemo(() => tree(parents), [parents]);
  // Made when they are asked for: most nodes are never looked at.
  const wordsOf = useMemo(() => {
    const known = new Map<number, string>();
    return (i: number): string => {
      if (!known.has(i)) known.set(i, graph?.nodes[i] ? stateWords(graph.nodes[i], structure) : "");
      return known.get(i)!;
    };
  }, [graph, structure]);
  const found = useMemo(() => new Set(matching(search, graph?.nodes.length ?? 0, wordsOf)), [search, graph, wordsOf]);
  return { parents, placed, wordsOf, search, setSearch, found };
}

export function useSpace(store: Store, state: State) {
  const [made, setMade] = useState<{ text: string; graph: ZoneGraph } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [selected, setSelected] = useState(0);
  const [run, setRun] = useState<{ node: number; trace: Trace } | null>(null);
  const structure: Structure | null = state.diagnosis?.structure ?? null;
  const { text } = state.doc;
  const graph = made?.text === text ? made.graph : null;

  const make = async (): Promise<ZoneGraph | null> => {
    setBusy(true);
    const fresh = await store.engine.get<"zoneGraph">({ kind: "zoneGraph", text, maxNodes: kMostNodes });
    setBusy(false);
    if (!fresh) {
      store.tell(kNoSpace);
      return null;
    }
    await nextFrame(); // to read the answer was work enough for one frame
    setMade({ text, graph: fresh });
    setSelected(0);
    setRun(null);
    return fresh;
  };
  const nodes = useNodes(graph, structure);
  const select = (id: number) => {
    setSelected(id);
    setRun(null);
  };
  /** Shows the earliest run to a node. */
  const show = async (id: number) => {
    if (graph) await runOf(graph, id);
  };
  const runOf = async (of: ZoneGraph, id: number) => {
    const along = await store.engine.get<"runAlong">({ kind: "runAlong", text, moves: movesTo(of, id) });
    if (!along?.trace) return store.tell(kNoRunToNode);
    setRun({ node: id, trace: along.trace });
  };
  // A link asks for a node, and perhaps for the run to it: "12", "12,run".
  usePlace(store, state, "space", graph ? `${selected}${run ? ",run" : ""}` : "", true, (place) => {
    const [node = "0", what] = place.split(",");
    void make().then(async (fresh) => {
      if (!fresh?.nodes[Number(node)]) return;
      setSelected(Number(node));
      if (what === "run") await runOf(fresh, Number(node));
    });
  });
  return {
    ...{ graph, isOld: made !== null && !graph, isBusy, make, structure },
    ...nodes,
    ...{ selected, select, show, run: run?.node === selected ? run.trace : null },
  };
}

export type Space = ReturnType<typeof useSpace>;
