// The table of what was handed in: sorted by its columns; a row opens to its checks.
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { ExerciseData, GradedAnswer, GradedCheck } from "@exercise";
import { withFiles } from "../../actions/file-actions";
import { gradedOf } from "../../task/exercise";
import { readHandIn } from "../../task/hand-in-files";
import {
  learnerOf,
  modelIn,
  sorted,
  type HandInColumn,
  type HandInRow,
  type HandIns,
  type SeenHandIns,
} from "../../task/hand-ins";
import type { Store } from "../../state/store";
import { Coded } from "../../ui/coded";
import { Icon } from "../../ui/icons";
import * as words from "../../words/hand-ins";
import { causeWords, checkLabel, lacks } from "../../words/task";
import { Status } from "./checks";

interface Props {
  store: Store;
  handIns: HandIns;
  seen: SeenHandIns;
  data: ExerciseData;
  /** The model of an answer is opened: the table makes room for it. */
  onLeave: () => void;
}

const kColumns = Object.keys(words.kColumns) as HandInColumn[];

/** The answer's model, as one of the visitor's own: the answer to the open exercise stays as it is. */
async function openAnswer({ store, data, onLeave }: Props, { path, file }: HandInRow): Promise<void> {
  const text = await readHandIn(file).then(
    (read) => modelIn(data, read),
    () => "",
  );
  if (text === "") return store.tell(words.kNoModel);
  const name = path.replace(/^.*\//, "");
  onLeave();
  withFiles(store, (actions) => actions.openModel(store, { name, text }));
}

function Check({ data, check }: { data: ExerciseData; check: GradedCheck }) {
  const block = gradedOf(data).find(({ name }) => name === check.name);
  const isPassed = check.status === "passed";
  const said = isPassed || !block ? "" : check.sentence || causeWords(data, block, check);
  return (
    <li class="check-row">
      <div class="check-line">
        <span class="check-name" dir="auto">
          {checkLabel(check)}
        </span>
        <Status status={check.status} isRunning={false} />
        <span class="check-points">{check.points > 0 && words.points(check.earned, check.points)}</span>
      </div>
      {said && (
        <p class="check-said" dir="auto">
          <Coded text={said} />
        </p>
      )}
      {isPassed && check.lacks.length > 0 && <p class="check-said muted">{lacks(check.lacks)}</p>}
    </li>
  );
}

function Details({ row, answer, ...props }: Props & { row: HandInRow; answer: GradedAnswer }) {
  const { data, handIns } = props;
  const texts = Object.entries(answer.texts ?? {});
  const facts = (["learner", "undecided", "same"] as const)
    .map((column) => [words.kColumns[column], cellText(answer, column)] as const)
    .filter(([, text]) => text !== "");
  return (
    <div class="hand-in-details">
      <p class="hand-in-facts">{facts.map(([label, text]) => `${label}: ${text}`).join(" · ")}</p>
      {answer.grade && !answer.grade.problem && (
        <>
          <p class="muted">{words.kChecks}</p>
          <ul class="check-list">
            {answer.grade.checks.map((check) => (
              <Check data={data} check={check} />
            ))}
          </ul>
        </>
      )}
      {texts.length > 0 && <p class="muted">{words.kTexts}</p>}
      {texts.map(([name, text]) => (
        <div>
          <strong>{checkLabel({ name })}</strong>
          <p class="hand-in-text" dir="auto">
            {text}
          </p>
        </div>
      ))}
      <div class="hand-ins-buttons">
        {answer.grade && answer.grade.problem !== "no-model" && data.blocks.some(({ block }) => block === "xta") && (
          <button type="button" class="button small" onClick={() => void openAnswer(props, row)}>
            {words.kOpen}
          </button>
        )}
        <button type="button" class="button small" onClick={() => handIns.again(row.path)}>
          {words.kAgain}
        </button>
      </div>
    </div>
  );
}

function cellText(answer: GradedAnswer | undefined, column: Exclude<HandInColumn, "file">): string {
  if (!answer) return "";
  const { grade } = answer;
  switch (column) {
    case "learner":
      return learnerOf(answer);
    case "points":
      return grade ? words.points(grade.points, grade.max) : words.kUngraded;
    case "undecided":
      return grade?.undecided ? String(grade.undecided) : "";
    case "wrong":
      return words.wrong(answer);
    case "same":
      return answer.sameAs;
  }
}

function Cell({ answer, column }: { answer: GradedAnswer | undefined; column: HandInColumn }) {
  const text = cellText(answer, column as Exclude<HandInColumn, "file">);
  return column === "wrong" ? <Coded text={text} /> : <>{text}</>;
}

interface RowProps extends Props {
  row: HandInRow;
  index: number;
  isOpen: boolean;
  onToggle: () => void;
}

function Row({ row, index, isOpen, onToggle, ...props }: RowProps) {
  const answer = props.seen.answers.get(row.path);
  const id = `hand-in-${index}`;
  const waiting = row.phase === "running" ? words.kRunning : words.kWaiting;
  return (
    <>
      <tr
        class={`hand-in ${answer && !answer.grade ? "is-ungraded" : ""}`}
        onClick={(event) => answer && !(event.target as Element).closest("button") && onToggle()}
      >
        <th scope="row">
          <button
            type="button"
            class="hand-in-name"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            disabled={!answer}
            onClick={onToggle}
          >
            <Icon name={isOpen ? "up" : "down"} />
            <bdi>{row.path}</bdi>
          </button>
        </th>
        {kColumns.slice(1).map((column) => (
          <td class={`is-${column}`} dir="auto">
            {column === "points" && !answer ? <span class="muted">{waiting}</span> : <Cell {...{ answer, column }} />}
          </td>
        ))}
      </tr>
      {isOpen && answer && (
        <tr id={id}>
          <td colSpan={kColumns.length}>
            <Details {...props} row={row} answer={answer} />
          </td>
        </tr>
      )}
    </>
  );
}

export function HandInTable(props: Props) {
  const [{ column, direction }, setOrder] = useState<{ column: HandInColumn; direction: 1 | -1 }>({
    column: "file",
    direction: 1,
  });
  const [opened, setOpened] = useState("");
  const rows = sorted(props.seen, column, direction);
  const sortBy = (by: HandInColumn) => setOrder({ column: by, direction: by === column && direction === 1 ? -1 : 1 });
  return (
    <div class="hand-ins-scroll" tabIndex={0} role="group" aria-label={words.kTable}>
      <table class="hand-ins-table">
        <thead>
          <tr>
            {kColumns.map((one) => (
              <th
                scope="col"
                class={`is-${one}`}
                aria-sort={one === column ? (direction === 1 ? "ascending" : "descending") : undefined}
              >
                <button type="button" onClick={() => sortBy(one)}>
                  {words.kColumns[one]}
                  {one === column && <Icon name={direction === 1 ? "up" : "down"} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.path}>
              <Row
                {...props}
                {...{ row, index, isOpen: opened === row.path }}
                onToggle={() => setOpened(opened === row.path ? "" : row.path)}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
