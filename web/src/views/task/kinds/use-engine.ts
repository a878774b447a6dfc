// What the engine says while an answer is written: constraints read, the state of a prediction.
import type { CoreState, CoverState, LearntState, ReadPairs, ReadZone, TaskState } from "@exercise";
import { useEffect, useState } from "preact/hooks";
import { exerciseText, noteClocks } from "../../../task/kinds/asked";
import type { Task } from "../../../task/state";
import type { Store } from "../../../state/store";

/** Who types is not asked about every letter. */
const kPauseMs = 200;

/** What was read last, and of which text; null: nothing yet.  An empty text is read as that of all values. */
export function useReadZone(store: Store, task: Task, check: string, text: string) {
  const [read, setRead] = useState<{ text: string; zone: ReadZone } | null>(null);
  const exercise = exerciseText(task);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const wanted = text.trim() === "" ? "true" : text;
      const zone = await store.engine.get<"readZone">({ kind: "readZone", exercise, check, text: wanted });
      if (!isWanted || !zone) return;
      noteClocks(task, check, zone.clocks);
      setRead({ text, zone });
    };
    const timer = setTimeout(() => void ask(), read === null ? 0 : kPauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [exercise, check, text]);
  return read;
}

/** What an answer to a puzzle says, as it was read last; an empty one says "nowhere". */
export function useReadPairs(store: Store, task: Task, check: string, text: string) {
  const [read, setRead] = useState<{ text: string; pairs: ReadPairs } | null>(null);
  const exercise = exerciseText(task);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const wanted = text.trim() === "" ? "false" : text;
      const pairs = await store.engine.get<"readPairs">({ kind: "readPairs", exercise, check, text: wanted });
      if (isWanted && pairs) setRead({ text, pairs });
    };
    const timer = setTimeout(() => void ask(), read === null ? 0 : kPauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [exercise, check, text]);
  return read;
}

type CheckState = TaskState | CoreState | CoverState | LearntState;

/** Which of them says the kind of the check.  Undefined: it is not there yet; null: there is none. */
export function useTaskState<T extends CheckState>(store: Store, task: Task, check: string): T | null | undefined {
  const [state, setState] = useState<T | null>();
  const exercise = exerciseText(task);
  useEffect(() => {
    let isWanted = true;
    void store.engine
      .get<"taskState">({ kind: "taskState", exercise, check })
      .then((now) => isWanted && setState(now as T | null));
    return () => {
      isWanted = false;
    };
  }, [exercise, check]);
  return state;
}
