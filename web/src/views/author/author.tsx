// Making an exercise: a form beside the file that it reads and writes, what is weak in it, and giving it out.
import "./author.css";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Diagnostic } from "@engine";
import type { ExerciseData } from "@exercise";
import {
  modelIn,
  partsOf,
  statementIn,
  testsOf,
  withLock,
  withModel,
  withStatement,
  withTitle,
} from "../../author/draft";
import * as give from "../../author/give";
import { savePackage } from "../../author/package";
import * as session from "../../author/session";
import type { Author } from "../../author/state";
import type { Store } from "../../state/store";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";
import * as words from "../../words/author";
import { kClose } from "../../words/ui";
import { Choice, TextField } from "./field";
import { Findings, Found } from "./found";
import { Hints } from "./hints";
import { Seal } from "./seal";
import { Tests } from "./tests";

interface Props {
  store: Store;
  author: Author;
}

function About({ store, data }: { store: Store; data: ExerciseData }) {
  const set = (edit: (now: ExerciseData) => ExerciseData) => void session.change(store, edit);
  return (
    <section aria-labelledby="author-about">
      <h3 id="author-about">{words.kAbout}</h3>
      <TextField
        label={words.kName}
        value={data.title}
        onCommit={(title) => set((now) => withTitle(now, title.trim()))}
      />
      <TextField
        label={words.kStatement}
        value={statementIn(data)}
        rows={4}
        onCommit={(text) => set((now) => withStatement(now, text))}
      />
    </section>
  );
}

function Free({ store, data }: { store: Store; data: ExerciseData }) {
  const lock = data.lock ?? [];
  return (
    <fieldset class="author-free">
      <legend>{words.kFree}</legend>
      <p class="muted">{words.kFreeAbout}</p>
      {partsOf(modelIn(data, "solution") || modelIn(data, "start")).map((part) => (
        <label class="check">
          <input
            type="checkbox"
            checked={!lock.includes(part)}
            onChange={(event) => {
              const isLocked = !event.currentTarget.checked;
              void session.change(store, (now) => withLock(now, part, isLocked));
            }}
          />{" "}
          {words.partName(part)}
        </label>
      ))}
    </fieldset>
  );
}

function Start({ store, author, data }: Props & { data: ExerciseData }) {
  const [wanted, setWanted] = useState("");
  const isBusy = author.running !== "";
  const isSolved = modelIn(data, "start").trim() === modelIn(data, "solution").trim();
  const said = isSolved ? words.kIsSolved : author.broken ? words.isBroken(author.broken.check) : words.kIsOther;
  const isLacking = modelIn(data, "solution") === "";
  const act = (label: string, does: () => Promise<unknown>, isOff = false) => (
    <button type="button" class="button small" disabled={isBusy || isOff} onClick={() => void does()}>
      {label}
    </button>
  );
  return (
    <section aria-labelledby="author-start">
      <h3 id="author-start">{words.kStart}</h3>
      <p role="status">{said}</p>
      <div class="author-buttons">
        {act(words.kAsSolved, () => session.startAsSolved(store), isLacking)}
        {act(words.kEmptied, () => session.startEmptied(store), isLacking)}
        {act(words.kFromEditor, () => session.startFromEditor(store))}
      </div>
      <p class="muted">{words.kBreakAbout}</p>
      <div class="author-row author-break">
        <Choice
          label={words.kWhich}
          value={wanted}
          options={[["", words.kAny], ...testsOf(data).map(({ name }) => [name, name] as const)]}
          onChoose={setWanted}
        />
        {act(words.kBreak, () => session.breakIt(store, wanted), isLacking)}
        {author.running === "mutants" && (
          <button type="button" class="button small" onClick={() => session.stop(store)}>
            <Icon name="stop" /> {words.kStop}
          </button>
        )}
      </div>
      <details>
        <summary>{words.kModelOf}</summary>
        <TextField
          label={words.kModelOf}
          value={modelIn(data, "start")}
          isCode
          rows={12}
          onCommit={(text) => void session.change(store, (now) => withModel(now, "start", text))}
        />
      </details>
    </section>
  );
}

function Give({ store, author }: Props) {
  const [said, setSaid] = useState("");
  const isBroken = author.data === null;
  const act = (label: string, does: () => unknown) => (
    <button type="button" class="button" disabled={isBroken} onClick={() => void does()}>
      {label}
    </button>
  );
  return (
    <section aria-labelledby="author-give">
      <h3 id="author-give">{words.kGive}</h3>
      <p class="muted">{words.kGiveAbout}</p>
      <div class="author-buttons">
        {act(words.kPreview, () => give.preview(store))}
        {act(words.kLink, () => give.giveLink(store).then(setSaid))}
        {act(words.kFrame, () => give.giveFrame(store).then(setSaid))}
        <button type="button" class="button" onClick={() => give.saveFile(store)}>
          {words.kSave}
        </button>
        {act(words.kSaveForLearners, () => give.saveForLearners(store))}
        {act(words.kPackage.old, () => savePackage(store, false).then(setSaid))}
        {act(words.kPackage.new, () => savePackage(store, true).then(setSaid))}
      </div>
      <p role="status" class="muted">
        {said}
      </p>
    </section>
  );
}

const kTypingMs = 400;

/** Typing is read when it pauses. */
function File({ store, author, area }: Props & { area: { current: HTMLTextAreaElement | null } }) {
  const id = useId();
  const [typed, setTyped] = useState(author.text);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const own = useRef(author.text);
  useEffect(() => {
    // What was typed meanwhile is not taken back by what was read of it.
    if (author.text !== own.current) setTyped(author.text);
    own.current = author.text;
  }, [author.text]);
  const commit = (text: string) => {
    clearTimeout(timer.current);
    own.current = text;
    if (text !== author.text) void session.setText(store, text);
  };
  return (
    <div class="author-file">
      <label for={id}>
        <strong>{words.kFile}</strong> <span class="muted">{words.kFileAbout}</span>
      </label>
      <textarea
        id={id}
        ref={area}
        class="author-code"
        spellcheck={false}
        wrap="off"
        value={typed}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => commit(value), kTypingMs);
        }}
        onChange={(event) => commit(event.currentTarget.value)}
      />
    </div>
  );
}

/** Lines and columns are in code points, as the engine counts. */
function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split("\n").slice(0, line);
  const before = lines.slice(0, -1).reduce((sum, one) => sum + one.length + 1, 0);
  return before + [...(lines.at(-1) ?? "")].slice(0, column - 1).join("").length;
}

export default function AuthorDialog({ store, author, onClose }: Props & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { data, mistakes, text } = author;
  const go = ({ line, column, endLine, endColumn }: Diagnostic) => {
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setSelectionRange(offsetOf(text, line, column), offsetOf(text, endLine, endColumn));
    const height = field.scrollHeight / Math.max(1, text.split("\n").length);
    field.scrollTop = Math.max(0, (line - 4) * height);
  };
  return (
    <Dialog name="author" dialog={dialog} onClose={onClose}>
      <div class="author-box">
        <div class="author-head">
          <h2 id="author-title">{words.kTitle}</h2>
          <button
            type="button"
            class="button small"
            title={words.kAgainAbout}
            disabled={author.running !== ""}
            onClick={() => void session.beginAgain(store)}
          >
            {words.kAgain}
          </button>
          <button
            type="button"
            class="icon-button"
            aria-label={kClose}
            title={kClose}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="cross" />
          </button>
        </div>
        <div class="author-body">
          <div class="author-form" tabIndex={0} role="group" aria-label={words.kTitle}>
            {mistakes.length > 0 && (
              <div role="alert" class="author-mistakes">
                <p>{data === null ? words.kMendText : words.kNotTaken}</p>
                <Findings found={mistakes.slice(0, 10)} onGo={go} />
              </div>
            )}
            {data && (
              <>
                <About {...{ store, data }} />
                <Free {...{ store, data }} />
                <Tests {...{ store, data }} />
                <Start {...{ store, author, data }} />
                <Hints {...{ store, data }} />
                <Seal {...{ store, data }} />
              </>
            )}
            <Found {...{ store, author }} onGo={go} />
            <Give {...{ store, author }} />
          </div>
          <File {...{ store, author, area }} />
        </div>
      </div>
    </Dialog>
  );
}
