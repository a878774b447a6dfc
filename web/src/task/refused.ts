// The message that a change was refused.  It is about the last thing that was done: it goes with the next one.
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { refused } from "../words/task";

/** What learners do next: they write, look elsewhere, check, or open something over the page. */
const doings = ({ doc, tab, task, guide, isLibraryShown, isHelpShown }: State) => [
  doc.text,
  tab,
  task?.progress.answers,
  task?.running ? "checking" : "",
  task?.dialog,
  guide,
  isLibraryShown,
  isHelpShown,
];

export function tellRefused(store: Store, part: string): void {
  store.tell(refused(part));
  const { toast } = store.state;
  const before = doings(store.state);
  const leave = store.subscribe(() => {
    const isShown = store.state.toast === toast;
    if (isShown && doings(store.state).every((one, i) => one === before[i])) return;
    leave();
    if (isShown) store.dismissToast();
  });
}
