// "Why?" below what cannot be reached: the smallest sets of guards and invariants that make it so.
import "./unreachable.css";
import { useEffect, useState } from "preact/hooks";
import type { WhyAnswer } from "@engine";
import { inText } from "../../editor/positions";
import type { Explained } from "../../engine/protocol";
import { withinMemory } from "../../settings/options";
import type { Check } from "../../state/check";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import { goToLine } from "../../words/answer";
import * as words from "../../words/unreachable";

type Asking = { phase: "idle" | "lost" } | { phase: "working"; so: WhyAnswer | null } | ({ phase: "done" } & Explained);

function Sets({ store, answer }: { store: Store; answer: WhyAnswer }) {
  const [shown, setShown] = useState(0);
  const { sets } = answer;
  useEffect(() => {
    const lines = (sets[shown]?.constraints ?? []).map(({ place }) => inText(place)?.line ?? 0);
    store.editor?.highlight(lines.filter((line) => line > 0));
    return () => store.editor?.highlight([]);
  }, [store, sets, shown]);
  const set = sets[shown];
  if (!set || set.constraints.length === 0) return null;
  return (
    <>
      {sets.length > 1 && (
        <div class="tabs" role="group" aria-label={words.kSets}>
          {sets.map(({ constraints }, i) => (
            <button type="button" aria-pressed={i === shown} onClick={() => setShown(i)}>
              {words.setName(i + 1, constraints.length)}
            </button>
          ))}
        </div>
      )}
      <ul>
        {set.constraints.map((one) => {
          const range = inText(one.place);
          return (
            <li key={one.number}>
              <code>{one.text}</code> <span class="muted">{words.placeWords(one)}</span>{" "}
              {range && (
                <button type="button" class="link" onClick={() => store.goTo(range)}>
                  {goToLine(range.line)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

export default function Unreachable({ store, check }: { store: Store; check: Check }) {
  const [asking, setAsking] = useState<Asking>({ phase: "idle" });
  const { text, query, options } = check;
  useEffect(() => {
    setAsking({ phase: "idle" });
    return () => void store.engine.get<"stopAsking">({ kind: "stopAsking", of: "explain" });
  }, [store, check]);
  const ask = async () => {
    setAsking({ phase: "working", so: null });
    const explained = await store.engine.get<"explain">(
      { kind: "explain", text, query, options: withinMemory({ ...options, trace: false }) },
      (so) => so && setAsking({ phase: "working", so: so.answer }),
    );
    setAsking(explained ? { phase: "done", ...explained } : { phase: "lost" });
  };
  if (asking.phase === "idle")
    return (
      <button type="button" class="button small unreachable-ask" title={words.kWhyTitle} onClick={() => void ask()}>
        <Icon name="unknown" /> {words.kWhy}
      </button>
    );
  return (
    <section class="unreachable" aria-label={words.kWhyTitle}>
      <p role="status">
        {asking.phase === "working" && (
          <>
            <Icon name="running" /> {words.working(asking.so)}{" "}
            <button
              type="button"
              class="link"
              onClick={() => void store.engine.get<"stopAsking">({ kind: "stopAsking", of: "explain" })}
            >
              {words.kStopAsking}
            </button>
          </>
        )}
        {asking.phase === "lost" && words.kLost}
        {asking.phase === "done" && <strong>{words.headline(asking.answer)}</strong>}
      </p>
      {asking.phase === "done" && (
        <>
          <Sets store={store} answer={asking.answer} />
          <p class="muted">{words.standing(asking.answer, asking.isStopped)}</p>
        </>
      )}
    </section>
  );
}
