// What is weak in an exercise that is made, and which wrong-looking answers pass everything.
import type { Diagnostic } from "@engine";
import type { MutantSurvivor } from "@exercise";
import { essenceOf } from "../../author/draft";
import { addBlocks, check, markRight, stop } from "../../author/session";
import type { Author } from "../../author/state";
import type { Store } from "../../state/store";
import { Coded } from "../../ui/coded";
import { Icon } from "../../ui/icons";
import * as words from "../../words/author";
import { told } from "../../words/say";

const kIcons = { error: "error", warning: "warning", note: "note" } as const;

export function Findings({ found, onGo }: { found: readonly Diagnostic[]; onGo: (one: Diagnostic) => void }) {
  return (
    <ul class="author-findings">
      {found.map((one) => (
        <li class={one.severity}>
          <Icon name={kIcons[one.severity as keyof typeof kIcons] ?? "note"} />
          <span>
            <span class="visually-hidden">{words.kSeverity[one.severity]}</span>
            <button type="button" class="link" onClick={() => onGo(one)}>
              {words.atLine(one.line, one.column)}
            </button>
            {": "}
            <Coded text={told(one)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Survivor({ store, author, one }: { store: Store; author: Author; one: MutantSurvivor }) {
  const isRight = author.data?.right?.includes(one.number) ?? false;
  const { from, to } = words.changeWords(one);
  const isOpen = !isRight && one.told?.kind !== "same";
  const isDisabled = author.running !== "" || author.data === null;
  return (
    <li class="author-survivor">
      <p class="author-change">
        <span class="visually-hidden">{words.kFrom}</span>
        <del>
          <code>{from}</code>
        </del>
        <span class="visually-hidden">{words.kTo}</span>
        <ins>
          <code>{to}</code>
        </ins>
      </p>
      <p>
        <Coded text={words.toldWords(one.told, isRight)} />
      </p>
      {isOpen && (
        <div class="author-buttons">
          <button
            type="button"
            class="button small"
            disabled={isDisabled}
            aria-label={`${words.kRight}: ${to}`}
            onClick={() => void markRight(store, one.number)}
          >
            {words.kRight}
          </button>
          {one.test && (
            <button
              type="button"
              class="button small"
              disabled={isDisabled}
              title={one.test.namesAnswers ? words.kNamesAnswers : words.kAddThisAbout}
              aria-label={`${words.kAddThis}: ${to}`}
              onClick={() => void addBlocks(store, one.test!.text)}
            >
              {words.kAddThis}
            </button>
          )}
          {one.told?.kind === "differs" && !one.test && <span class="muted">{words.kNoTest}</span>}
        </div>
      )}
    </li>
  );
}

/** By the place where they differ from the solution; those that do the same come last, folded. */
function Survivors({ store, author }: { store: Store; author: Author }) {
  const { mutants, data } = author;
  if (!mutants || mutants.found.problem) return null;
  const isOld = data !== null && essenceOf(data) !== mutants.essence;
  const { survivors } = mutants.found;
  const places = [...new Set(survivors.map(({ where }) => where))];
  const rank = (where: string) =>
    survivors.some((one) => one.where === where && one.told?.kind !== "same" && !one.isRight) ? 0 : 1;
  places.sort((a, b) => rank(a) - rank(b));
  return (
    <>
      <h4>{words.kSurvivors}</h4>
      <p class="muted">
        {words.triedWords(mutants.found, mutants.isStopped)} {isOld && words.kOld}
      </p>
      {places.map((where) => (
        <details class="author-place" open={rank(where) === 0}>
          <summary>{where}</summary>
          <ul>
            {survivors
              .filter((one) => one.where === where)
              .map((one) => (
                <Survivor key={one.number} {...{ store, author, one }} />
              ))}
          </ul>
        </details>
      ))}
    </>
  );
}

interface Props {
  store: Store;
  author: Author;
  onGo: (one: Diagnostic) => void;
}

export function Found({ store, author, onGo }: Props) {
  const { checked, running, tried, text } = author;
  return (
    <section aria-labelledby="author-check">
      <h3 id="author-check">{words.kCheckTitle}</h3>
      <div class="author-buttons">
        <button
          type="button"
          class="button primary"
          disabled={running !== "" || author.data === null}
          onClick={() => void check(store)}
        >
          <Icon name="check" /> {words.kCheck}
        </button>
        {running === "mutants" && (
          <button type="button" class="button" onClick={() => stop(store)}>
            <Icon name="stop" /> {words.kStop}
          </button>
        )}
        <span role="status" class="muted">
          {running === "check" && words.kChecking}
          {running === "mutants" && words.triedSoFar(tried)}
          {running === "" && checked && `${words.foundWords(checked.found)} ${checked.text === text ? "" : words.kOld}`}
        </span>
      </div>
      {checked && checked.found.length > 0 && <Findings found={checked.found} onGo={onGo} />}
      <Survivors store={store} author={author} />
    </section>
  );
}
