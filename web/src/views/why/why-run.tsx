// Of a run that was found: why nothing goes on at its end, if nothing does.
import { useEffect, useState } from "preact/hooks";
import type { Trace } from "@engine";
import { asSharedRun } from "../../run/shared-run";
import type { Store } from "../../state/store";
import { stuckWords, type Stuck } from "../../words/needs";
import { kWhyStuck } from "../../words/simulator";
import { Why } from "./why";

/** Longer runs would take long to replay. */
const kMostSteps = 2000;

interface Props {
  store: Store;
  text: string;
  trace: Trace;
  /** The query asks for such an end. */
  isAsked: boolean;
}

export default function WhyRun({ store, text, trace, isAsked }: Props) {
  const [stuck, setStuck] = useState<Stuck | null>(null);
  useEffect(() => {
    let isWanted = true;
    setStuck(null);
    if (trace.steps.length > kMostSteps || trace.ending === "cycle" || trace.ending === "stays") return;
    void store.engine.get<"replay">({ kind: "replay", text, run: asSharedRun(trace), query: "" }).then((answer) => {
      const replayed = answer?.replayed;
      if (isWanted && replayed && !replayed.broken) setStuck(stuckWords(replayed));
    });
    return () => {
      isWanted = false;
    };
  }, [text, trace]);
  if (!stuck) return null;
  return (
    <details class="why-details" open={isAsked}>
      <summary>{kWhyStuck}</summary>
      <Why stuck={stuck} />
    </details>
  );
}
