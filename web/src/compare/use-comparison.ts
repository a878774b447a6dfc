// The comparison of configurations on the selected query.
import { useState } from "preact/hooks";
import { checkForTool } from "../actions/tool-check";
import { queryById, sizedTitle } from "../state/document";
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { kSomeModel } from "../words/compare";
import { kBusy, kCompared } from "../words/messages";
import { compare } from "./compare";
import type { Preset } from "./presets";
import type { Measured } from "./table";

/** A comparison, and what it was made of. */
export interface Bench {
  text: string;
  query: string;
  title: string;
  rows: readonly Measured[];
}

export function useComparison(store: Store, state: State) {
  const [bench, setBench] = useState<Bench | null>(null);
  /** The configuration that is searched with now; "" for none. */
  const [now, setNow] = useState("");
  const start = async (presets: readonly Preset[], maxSeconds: number) => {
    const { doc } = state;
    const query = queryById(doc, state.selected);
    const show = (rows: readonly Measured[]) =>
      setBench({ text: doc.text, query: query.text, title: sizedTitle(doc) || kSomeModel, rows });
    show([]);
    const worked = await compare(
      { presets, options: doc.options, maxSeconds },
      { search: (options) => checkForTool(store, doc.text, query, options), begin: setNow, show },
    );
    setNow("");
    if (worked) store.announce(kCompared);
    else store.tell(kBusy);
  };
  return { bench, now, start };
}
