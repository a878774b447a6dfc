// What the engine says while an answer is written: constraints read, the state of a prediction.
import type { CoreState, CoverState, LearntState, ReadPairs, ReadZone, TaskState } from "@exercise";
import { useEffect, useState } from "preact/hooks";
import { exerciseText, noteClocks } from "../../../task/kinds/asked";
import type { Task } from "../../../task/state";
import type { Store } from "../../../state/store";

/** Who types is not asked about every letter. */
const kPauseMs = 200;

/** What came of reading a text, and which text that was; null: nothing yet. */
function useReading<T>(
  task: Task,
  check: string,
  text: string,
  read: (exercise: string) => Promise<T | null>,
): T | null {
  const [last, setLast] = useState<T | null>(null);
  const exercise = exerciseText(task);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const now = await read(exercise);
      if (isWanted && now) setLast(now);
    };
    const timer = setTimeout(() => void ask(), last === null ? 0 : kPauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [exercise, check, text]);
  return last;
}

/** An empty text is read as that of all values. */
export function useReadZone(store: Store, task: Task, check: string, text: string) {
  return useReading<{ text: string; zone: ReadZone }>(task, check, text, async (exercise) => {
    const wanted = text.trim() === "" ? "true" : text;
    const zone = await store.engine.get<"readZone">({ kind: "readZone", exercise, check, text: wanted });
    if (zone) noteClocks(task, check, zone.clocks);
    return zone && { text, zone };
  });
}

/** What an answer to a puzzle says; an empty one says "nowhere". */
export function useReadPairs(store: Store, task: Task, check: string, text: string) {
  return useReading<{ text: string; pairs: ReadPairs }>(task, check, text, async (exercise) => {
    const wanted = text.trim() === "" ? "false" : text;
    const pairs = await store.engine.get<"readPairs">({ kind: "readPairs", exercise, check, text: wanted });
    return pairs && { text, pairs };
  });
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
