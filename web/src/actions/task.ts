// What Ctrl Enter does: Check where an exercise is open, else Run.
import type { Store } from "../state/store";
import { later } from "../ui/later";
import { start } from "./checks";

const session = later(() => import("../task/session"));

export function checkOrRun(store: Store): void {
  if (store.state.task?.opened) void session().then(({ check }) => check(store));
  else start(store);
}
