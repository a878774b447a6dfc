// Records the search for the selected query.
import { useState } from "preact/hooks";
import { checkForTool } from "../actions/tool-check";
import { queryById } from "../state/document";
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { kBusy, kNotPossible } from "../words/messages";
import { sentence } from "../words/text";
import { drawable, fitting, recordingOptions, type Chosen, type Recording } from "./recording";
import { told } from "../words/say";

export interface Recorder {
  recording: Recording | null;
  isBusy: boolean;
  chosen: Chosen;
  choose: (change: Partial<Chosen>) => void;
  /** With another method than the one that is chosen, or no longer than so many seconds. */
  record: (method?: Chosen, seconds?: number) => Promise<void>;
}

export function useRecording(store: Store, state: State): Recorder {
  const contract = state.info?.contract ?? null;
  const [wanted, setWanted] = useState<Chosen>({ clocks: "", order: "bfs", data: "" });
  const [recording, setRecording] = useState<Recording | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = fitting(wanted, state.doc.options, contract);
  const record = async (method?: Chosen, seconds = 0) => {
    if (!contract) return;
    const used = method ? fitting(method, state.doc.options, contract) : chosen;
    const { text, options } = state.doc;
    const query = queryById(state.doc, state.selected);
    setBusy(true);
    const done = await checkForTool(store, text, query, {
      ...recordingOptions(used, options, contract),
      ...(seconds > 0 ? { maxSeconds: seconds } : {}),
    });
    setBusy(false);
    if (!done) return store.tell(kBusy);
    const { outcome } = done;
    if (outcome.kind === "rejected")
      return store.tell(sentence(told(outcome.model[0] ?? outcome.query[0] ?? { message: kNotPossible })));
    setRecording({
      text,
      query: query.text,
      clocks: used.clocks,
      chosen: used,
      ...drawable(outcome.result),
      structure: outcome.structure ?? null,
      answer: outcome.result,
    });
  };
  return { recording, isBusy, chosen, choose: (change) => setWanted({ ...wanted, ...change }), record };
}
