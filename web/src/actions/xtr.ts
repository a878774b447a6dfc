// A run as UPPAAL's symbolic trace, `.xtr`: saved, and opened again in the simulator.
import type { Trace } from "@engine";
import type { FileText } from "../files/text";
import { asSharedRun } from "../run/shared-run";
import type { Store } from "../state/store";
import { download } from "../ui/download";
import { lackWords } from "../words/lack";
import * as messages from "../words/messages";

/** `text` is the model of the run. */
export async function saveXtr(store: Store, text: string, trace: Trace): Promise<void> {
  const answer = await store.engine.get<"writeXtr">({ kind: "writeXtr", text, run: asSharedRun(trace) });
  if (!answer) return store.tell(lackWords(store.engine.lack));
  if ("error" in answer) return store.tell(messages.noXtr(answer.error));
  download("run.xtr", answer.trace);
}

/** For the model that is open, which stays as it is. */
export async function openXtr(store: Store, { name, text }: FileText): Promise<void> {
  const run = await store.engine.get<"readXtr">({ kind: "readXtr", text: store.state.doc.text, trace: text });
  if (!run) return store.tell(lackWords(store.engine.lack));
  if ("error" in run) return store.tell(messages.notARun(name, run.error));
  store.simulate(asSharedRun(run));
}
