// Grading what a class handed in: files are chosen or dropped, the table fills, and is saved.
import "./hand-ins.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { dropped, chosen } from "../../task/hand-in-files";
import { HandIns, tally, undecidable, type SeenHandIns } from "../../task/hand-ins";
import { fileNameOf } from "../../task/exercise";
import type { Task } from "../../task/state";
import type { Store } from "../../state/store";
import { Dialog } from "../../ui/dialog";
import { download } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { kClose } from "../../words/ui";
import * as words from "../../words/hand-ins";
import { HandInTable } from "./hand-ins-table";

/** Of the exercise that is open; it goes on while the dialog is closed. */
let open: HandIns | null = null;

function handInsOf(store: Store, { source, opened }: Task): HandIns {
  const exercise = source?.text ?? "";
  if (open?.exercise === exercise) return open;
  open?.clear();
  const mine = new HandIns(exercise, opened!.data);
  open = mine;
  const forget = store.subscribe(() => {
    if (store.state.task?.source?.text === exercise) return;
    forget();
    mine.clear();
    if (open === mine) open = null;
  });
  return mine;
}

function useSeen(handIns: HandIns): SeenHandIns {
  const [seen, setSeen] = useState(handIns.seen);
  useEffect(() => {
    setSeen(handIns.seen);
    return handIns.subscribe(() => setSeen(handIns.seen));
  }, [handIns]);
  return seen;
}

const kHasFolders = "webkitdirectory" in HTMLInputElement.prototype;

function Choose({ label, isFolder, handIns }: { label: string; isFolder: boolean; handIns: HandIns }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(isFolder ? { webkitdirectory: true } : {})}
        onChange={(event) => {
          handIns.add(chosen(event.currentTarget.files ?? []));
          event.currentTarget.value = "";
        }}
      />
      <button type="button" class={`button ${isFolder ? "" : "primary"}`} onClick={() => input.current?.click()}>
        {label}
      </button>
    </>
  );
}

/** How far it is, and what came of it. */
function Progress({ handIns, seen }: { handIns: HandIns; seen: SeenHandIns }) {
  const { rows, isRunning, table } = seen;
  const done = rows.filter(({ phase }) => phase === "done").length;
  const isLeft = rows.some(({ phase }) => phase === "waiting");
  return (
    <>
      {isRunning && (
        <div class="hand-ins-progress">
          <progress max={rows.length} value={done} aria-label={words.kProgress} />
          <span>{words.progress(done, rows.length)}</span>
          <button type="button" class="button stop small" onClick={() => void handIns.stop()}>
            <Icon name="stop" /> {words.kStop}
          </button>
        </div>
      )}
      {!isRunning && isLeft && (
        <div class="hand-ins-progress">
          <span>{words.progress(done, rows.length)}</span>
          <button type="button" class="button small" onClick={() => void handIns.run()}>
            {words.kGoOn}
          </button>
        </div>
      )}
      <p role="status" class={isRunning ? "visually-hidden" : "hand-ins-summary"}>
        {isRunning ? words.kBegun : table && !isLeft && words.summary(rows.length, tally(seen))}
      </p>
    </>
  );
}

function Buttons({ task, handIns, seen }: { task: Task; handIns: HandIns; seen: SeenHandIns }) {
  const { table, isRunning, rows } = seen;
  if (rows.length === 0) return null;
  const name = fileNameOf(task.opened!.data);
  const hasTexts = [...seen.answers.values()].some(({ texts }) => Object.keys(texts ?? {}).length > 0);
  return (
    <div class="hand-ins-buttons">
      <button
        type="button"
        class="button"
        disabled={isRunning || !table}
        onClick={() => download(`${name}-marks.csv`, table!.csv, "text/csv")}
      >
        {words.kSaveCsv}
      </button>
      {hasTexts && (
        <button
          type="button"
          class="button"
          disabled={isRunning || !table}
          onClick={() => download(`${name}-texts.csv`, table!.texts, "text/csv")}
        >
          {words.kSaveTexts}
        </button>
      )}
      <button type="button" class="button hand-ins-clear" onClick={() => handIns.clear()}>
        {words.kClear}
      </button>
    </div>
  );
}

export default function HandInsDialog({ store, task, onClose }: { store: Store; task: Task; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [handIns] = useState(() => handInsOf(store, task));
  const seen = useSeen(handIns);
  const [isOver, setOver] = useState(false);
  const { data } = task.opened!;
  const missing = undecidable(data);
  return (
    <Dialog name="hand-ins" dialog={dialog} onClose={onClose}>
      <div
        class="hand-ins-box"
        data-takes-files
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (event.dataTransfer) void dropped(event.dataTransfer).then((files) => handIns.add(files));
        }}
      >
        <div class="hand-ins-head">
          <h2 id="hand-ins-title">{words.kTitle}</h2>
          <button type="button" class="icon-button" aria-label={kClose} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        <p class="muted">
          {words.kAbout} <code>{words.kCommand}</code>.
        </p>
        {missing > 0 && (
          <p class="task-problem">
            <Icon name="warning" /> <span>{words.notHere(missing)}</span>
          </p>
        )}
        <div class="hand-ins-choose">
          <Choose label={words.kChooseFiles} isFolder={false} handIns={handIns} />
          {kHasFolders && <Choose label={words.kChooseFolder} isFolder handIns={handIns} />}
          <span class="muted hand-ins-drop">{words.kDrop}</span>
        </div>
        {seen.notice && (
          <p class="task-problem" role="alert">
            <Icon name="warning" /> <span>{seen.notice}</span>
          </p>
        )}
        <Progress handIns={handIns} seen={seen} />
        {seen.rows.length > 0 && (
          <HandInTable {...{ store, handIns, seen, data }} onLeave={() => dialog.current?.close()} />
        )}
        <Buttons {...{ task, handIns, seen }} />
      </div>
    </Dialog>
  );
}
