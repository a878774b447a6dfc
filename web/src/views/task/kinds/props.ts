// What the control of every kind of answer gets.
import type { TaskFeedback } from "@exercise";
import type { SettledBlock } from "../../../task/exercise";
import type { Task } from "../../../task/state";
import type { Store } from "../../../state/store";

export interface KindProps<K extends SettledBlock["block"]> {
  store: Store;
  task: Task;
  block: Extract<SettledBlock, { block: K }>;
  value: string;
  onChange: (value: string) => void;
  /** About the answer as it stands there; null: there is none. */
  feedback: TaskFeedback | null;
}
