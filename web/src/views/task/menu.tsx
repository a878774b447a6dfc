// What can be done with an exercise besides solving it.
import { useRef } from "preact/hooks";
import { withFiles } from "../../actions/file-actions";
import { copyLink } from "../../task/copy-link";
import { exportProgress } from "../../task/open";
import { setTask, startOver } from "../../task/session";
import type { Task } from "../../task/state";
import type { Store } from "../../state/store";
import { download } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Popup } from "../../ui/popup";
import * as words from "../../words/task";
import { kPartNotLoaded } from "../../words/ui";

/** To the exercise that is being made, if it is the one that is tried out; else to this one's file. */
async function makeThis(store: Store, { source, opened }: Task): Promise<void> {
  try {
    const { openAuthorWith, setAuthor } = await import("../../author/session");
    if (store.state.author?.data?.id === opened?.data.id) return setAuthor(store, { isShown: true });
    await openAuthorWith(store, source!.text);
  } catch {
    store.tell(kPartNotLoaded);
  }
}

export function TaskMenu({ store, task }: { store: Store; task: Task }) {
  const input = useRef<HTMLInputElement>(null);
  const entries: [string, string, () => void][] = [
    ...(task.opened
      ? ([
          [words.kHandIn, "", () => setTask(store, { dialog: "handin" })],
          [words.kStartOver, "", () => startOver(store)],
          [words.kCopyLink, "", () => void copyLink(store, task)],
        ] as [string, string, () => void][])
      : []),
    [
      words.kSaveProgress,
      words.kSaveProgressAbout,
      () => void exportProgress().then((file) => download("zonelab-progress.json", file, "application/json")),
    ],
    [words.kLoadProgress, "", () => input.current?.click()],
    ...(task.source && !store.state.isEmbedded
      ? ([[words.kMakeThis, words.kMakeThisAbout, () => void makeThis(store, task)]] as [string, string, () => void][])
      : []),
    ...(task.opened && !store.state.isEmbedded
      ? ([[words.kGrade, words.kGradeAbout, () => setTask(store, { dialog: "hand-ins" })]] as [
          string,
          string,
          () => void,
        ][])
      : []),
  ];
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json"
        aria-label={words.kLoadProgress}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          withFiles(store, (actions) => actions.openFiles(store, files));
          event.currentTarget.value = "";
        }}
      />
      <Popup
        class="task-menu"
        panelLabel={words.kTask}
        label={
          <>
            {words.kMore} <Icon name="down" />
          </>
        }
      >
        {(close) => (
          <ul class="menu">
            {entries.map(([title, about, act]) => (
              <li>
                <button
                  type="button"
                  class="menu-item"
                  onClick={() => {
                    close();
                    act();
                  }}
                >
                  <span class="menu-title">{title}</span>
                  {about && <span class="menu-teaches">{about}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popup>
    </>
  );
}
