// Handing in: who it is from, with or without the journal, as a file; and the result on paper.
import "./handin.css";
import { useEffect, useRef, useState } from "preact/hooks";
import type { OpenedExercise } from "@exercise";
import { asHandin, handinName, withSum, type Handin, type Learner } from "../../task/handin";
import { setLearner, setTask } from "../../task/session";
import { isStale, type Task } from "../../task/state";
import type { Store } from "../../state/store";
import { Dialog } from "../../ui/dialog";
import { download } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { QrPicture, useQr } from "../../ui/qr";
import { kClose } from "../../words/ui";
import * as words from "../../words/task";

interface Props {
  store: Store;
  task: Task;
  opened: OpenedExercise;
}

function Field({
  id,
  label,
  value,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        autocomplete="off"
        maxLength={200}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

const isCurrent = (task: Task) => task.outcome !== null && !isStale(task);

/** The file as it would be saved now. */
function make({ store, task, opened }: Props, learner: Learner, hasJournal: boolean): Promise<Handin> {
  const { answers, journal } = task.progress;
  const grade = isCurrent(task) ? (task.outcome?.grade ?? null) : null;
  const engine = store.state.info?.version ?? "";
  return withSum(asHandin({ opened, engine, learner, answers, grade, journal: hasJournal ? journal : null }));
}

/** Null while its sum is computed. */
function useHandin(props: Props, learner: Learner, hasJournal: boolean): Handin | null {
  const [handin, setHandin] = useState<Handin | null>(null);
  const { store, task, opened } = props;
  useEffect(() => {
    let isWanted = true;
    void make(props, learner, hasJournal).then((made) => isWanted && setHandin(made));
    return () => {
      isWanted = false;
    };
  }, [store, task.progress, task.outcome, opened, learner, hasJournal]);
  return handin;
}

/** Modules on a side, with the border: of more, printed this large, few cameras make anything. */
const kMostModules = 145;

/** The hand-in without its journal, which would not fit: what a camera reads is a file that can be graded. */
function Code({ handin }: { handin: Handin }) {
  const [text, setText] = useState("");
  useEffect(() => {
    let isWanted = true;
    const { sum: _, ...rest } = handin;
    void withSum({ ...rest, journal: [] }).then((made) => isWanted && setText(JSON.stringify(made)));
    return () => {
      isWanted = false;
    };
  }, [handin]);
  const { modules } = useQr(text);
  if (text === "" || !modules || modules.length > kMostModules) return null;
  return (
    <figure class="sheet-code">
      <QrPicture modules={modules} label={words.kSheetCode} />
      <figcaption>{words.kSheetCodeAbout}</figcaption>
    </figure>
  );
}

/** Only seen on paper. */
function Sheet({ task, opened, handin }: { task: Task; opened: OpenedExercise; handin: Handin }) {
  const { data } = opened;
  const { kSheet } = words;
  const isChecked = Object.keys(handin.claimed.checks).length > 0;
  const rows: [string, string][] = [
    [kSheet.learner, [handin.learner.name, handin.learner.id].filter(Boolean).join(", ") || kSheet.none],
    [kSheet.exercise, `${data.title} (${data.id}, version ${data.version})`],
    [kSheet.points, isChecked ? words.points(handin.claimed.points, handin.claimed.max) : kSheet.unchecked],
    [kSheet.date, words.date(Date.now())],
    [kSheet.engine, `ZoneLab ${handin.engine}`],
    [kSheet.sum, handin.sum ?? kSheet.none],
  ];
  return (
    <section class="result-sheet">
      <h1>{data.title}</h1>
      <p>{words.kSheetHead}</p>
      <table>
        <tbody>
          {rows.map(([label, value]) => (
            <tr>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{kSheet.check}</th>
            <th scope="col">{kSheet.result}</th>
            <th scope="col">{kSheet.points}</th>
          </tr>
        </thead>
        <tbody>
          {(isChecked ? (task.outcome?.grade.checks ?? []) : []).map((check) => (
            <tr>
              <td>{words.checkLabel(check)}</td>
              <td>{words.kStatus[check.status]}</td>
              <td>{check.points > 0 && `${check.earned}/${check.points}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {task.progress.answers.model && <pre>{handin.answers.model}</pre>}
      <Code handin={handin} />
    </section>
  );
}

export default function HandIn({ store, task, opened }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [learner, setTyped] = useState(task.learner);
  // What was typed last: Enter may come before it is drawn.
  const typed = useRef(task.learner);
  const setTypedLearner = (change: Partial<Learner>) => {
    typed.current = { ...typed.current, ...change };
    setTyped(typed.current);
  };
  const [hasJournal, setJournal] = useState(true);
  const handin = useHandin({ store, task, opened }, learner, hasJournal);
  const entries = task.progress.journal.length;
  const leave = () => {
    setTask(store, { dialog: "" });
    setLearner(store, typed.current);
  };
  const save = async () => {
    const file = await make({ store, task, opened }, typed.current, hasJournal);
    const name = handinName(opened.data, typed.current);
    download(name, JSON.stringify(file), "application/json");
    store.tell(words.handedIn(name));
    dialog.current?.close();
  };
  return (
    <Dialog name="handin" dialog={dialog} onClose={leave}>
      <form
        class="handin-box"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div class="handin-head">
          <h2 id="handin-title">{words.kHandInTitle}</h2>
          <button type="button" class="icon-button" aria-label={kClose} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        <p class="muted">{words.kHandInAbout}</p>
        <Field
          id="handin-name"
          label={words.kName}
          value={learner.name}
          onChange={(name) => setTypedLearner({ name })}
        />
        <Field id="handin-id" label={words.kId} value={learner.id} onChange={(id) => setTypedLearner({ id })} />
        <p class="help">{words.kIdAbout}</p>
        <label class="check">
          <input
            type="checkbox"
            checked={hasJournal}
            aria-describedby="handin-journal"
            onChange={(event) => setJournal(event.currentTarget.checked)}
          />{" "}
          {words.kJournal}
        </label>
        <p class="help" id="handin-journal">
          {words.journalAbout(entries)}
        </p>
        {!isCurrent(task) && (
          <p class="task-problem">
            <Icon name="warning" /> <span>{words.kNotChecked}</span>
          </p>
        )}
        {handin && handin.sum === undefined && <p class="help">{words.kNoSum}</p>}
        <div class="handin-buttons">
          <button type="submit" class="button primary" disabled={!handin}>
            {words.kSaveFile}
          </button>
          <button type="button" class="button" disabled={!handin} onClick={() => print()}>
            {words.kPrint}
          </button>
        </div>
      </form>
      {handin && <Sheet task={task} opened={opened} handin={handin} />}
    </Dialog>
  );
}
