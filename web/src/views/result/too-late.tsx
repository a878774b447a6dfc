// Below a goal that is reachable: until which step of the run it could still have been avoided.  The step is marked in
// the run, too.
import "./too-late.css";
import { useEffect, useState } from "preact/hooks";
import type { Trace } from "@engine";
import { asSharedRun } from "../../run/shared-run";
import { stepCount } from "../../run/ending";
import type { Avoided } from "../../engine/protocol";
import { withinMemory } from "../../settings/options";
import type { Check } from "../../state/check";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import * as words from "../../words/too-late";

type Asking = { phase: "idle" | "working" | "lost" } | ({ phase: "done" } & Avoided);

export default function TooLate({ store, check, trace }: { store: Store; check: Check; trace: Trace }) {
  const [asking, setAsking] = useState<Asking>({ phase: "idle" });
  const { text, query, options } = check;
  const stop = () => void store.engine.get<"stopAsking">({ kind: "stopAsking", of: "avoidable" });
  useEffect(() => {
    setAsking({ phase: "idle" });
    store.set({ late: null });
    return stop;
  }, [store, trace]);
  const ask = async () => {
    setAsking({ phase: "working" });
    const avoided = await store.engine.get<"avoidable">({
      ...{ kind: "avoidable", text, query, run: asSharedRun(trace) },
      options: withinMemory({ ...options, trace: false }),
    });
    setAsking(avoided ? { phase: "done", ...avoided } : { phase: "lost" });
    const last = avoided?.last ?? -1;
    if (last >= 0 && last < stepCount(trace)) store.set({ late: { trace, last } });
  };
  if (asking.phase === "idle")
    return (
      <button type="button" class="link too-late-ask" title={words.kUntilWhenTitle} onClick={() => void ask()}>
        {words.kUntilWhen}
      </button>
    );
  const step = asking.phase === "done" && asking.last !== null ? asking.last + 1 : -1;
  return (
    <section class="too-late" aria-label={words.kUntilWhenTitle}>
      <p role="status">
        {asking.phase === "working" && (
          <>
            <Icon name="running" /> {words.kWorking}{" "}
            <button type="button" class="link" onClick={stop}>
              {words.kStopAsking}
            </button>
          </>
        )}
        {asking.phase === "lost" && words.kRefused}
        {asking.phase === "done" && words.lateWords(trace, asking.last, asking.isStopped)}{" "}
        {step > 0 && step <= stepCount(trace) && (
          <button type="button" class="link" onClick={() => store.showStep(step)}>
            {words.kShowStep}
          </button>
        )}
      </p>
    </section>
  );
}
