// The list of queries: edit, run, read the verdict.
import "../model/problems.css";
import "./queries.css";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Diagnostic, QueryForm } from "@engine";
import { spanIn } from "../../editor/positions";
import type { Check } from "../../state/check";
import { kExhaustive, type QueryItem } from "../../state/document";
import { asExpected, canExpect, type Expected } from "../../state/expected";
import { isAsExpected } from "../../state/state";
import { Icon, toneIcon } from "../../ui/icons";
import { fixWords } from "../../words/editor";
import { sentence } from "../../words/text";
import { answerWords, expectedWords, sharedWords } from "../../words/verdict";
import type { Complete } from "../../ui/completing";
import { QueryField } from "./query-field";
import {
  columnWords,
  commentOn,
  deleteNamed,
  expectedOf,
  expectWords,
  kComment,
  kExpect,
  kExpectHelp,
  kIsExpected,
  kIsOld,
  kIsUnexpected,
  kStatusWords,
  kWholeSpace,
  kWholeSpaceName,
  queryName,
  runNamed,
} from "../../words/queries";
import { kPanes } from "../../words/frame";
import { told } from "../../words/say";

export type QueryStatus =
  | { kind: "idle" }
  | { kind: "running" }
  | { kind: "waiting" }
  | { kind: "done"; check: Check; stale: string };

export interface QueryActions {
  select(id: string): void;
  edit(id: string, change: { text?: string; comment?: string; expect?: Expected }): void;
  run(id: string): void;
  remove(id: string): void;
  complete: Complete;
}

const kIdle = {
  idle: { tone: "idle", icon: "idle", words: kStatusWords.idle },
  running: { tone: "running", icon: "running", words: kStatusWords.running },
  waiting: { tone: "idle", icon: "waiting", words: kStatusWords.waiting },
  rejected: { tone: "bad", icon: "error", words: kStatusWords.rejected },
} as const;

function Plain({ kind }: { kind: keyof typeof kIdle }) {
  const { tone, icon, words } = kIdle[kind];
  return (
    <span class={`status tone-${tone}`}>
      <Icon name={icon} /> {words}
    </span>
  );
}

function Status({ status, query }: { status: QueryStatus; query: QueryItem }) {
  if (status.kind !== "done") return <Plain kind={status.kind} />;
  const { check, stale } = status;
  const { outcome, shared } = check;
  if (outcome.kind === "rejected") return <Plain kind="rejected" />;
  const words = shared && outcome.result.verdict === "unknown" ? sharedWords(shared) : answerWords(outcome.result);
  const isExpected = isAsExpected(query, check, stale !== "");
  return (
    <span class={`status tone-${words.tone} ${stale ? "stale" : ""}`}>
      <span>
        <Icon name={toneIcon(words.tone)} /> {words.word}
      </span>
      {stale && (
        <span class="stale-note" title={stale}>
          {" "}
          {kIsOld}
        </span>
      )}
      {isExpected !== null &&
        (isExpected ? (
          <span class="as-expected tone-good">{kIsExpected}</span>
        ) : (
          <span class="as-expected tone-bad">
            <Icon name="warning" /> {kIsUnexpected}
          </span>
        ))}
    </span>
  );
}

interface ItemProps {
  query: QueryItem;
  form: QueryForm;
  number: number;
  selected: boolean;
  status: QueryStatus;
  diagnostics: Diagnostic[];
  focus: boolean;
  actions: QueryActions;
}

/** The query as a message offers to mend it. */
function replaced(text: string, fix: NonNullable<Diagnostic["fix"]>): string {
  const { from, to } = spanIn(text, fix);
  return text.slice(0, from) + fix.text + text.slice(to);
}

function QueryDiagnostics({
  id,
  text,
  diagnostics,
  input,
  onText,
}: {
  id: string;
  text: string;
  onText: (text: string) => void;
  diagnostics: Diagnostic[];
  input: () => HTMLTextAreaElement | null;
}) {
  const goTo = (diagnostic: Diagnostic) => {
    const { from, to } = spanIn(text, diagnostic);
    input()?.focus();
    input()?.setSelectionRange(from, to);
  };
  return (
    <ul class="query-problems" id={id}>
      {diagnostics.map((diagnostic) => (
        <li>
          <button type="button" class="problem" onClick={() => goTo(diagnostic)}>
            <Icon name={diagnostic.severity} />
            <span class="problem-text">{sentence(told(diagnostic))}</span>
            <span class="problem-place">{columnWords(diagnostic.column)}</span>
          </button>
          {diagnostic.fix && (
            <button type="button" class="link problem-fix" onClick={() => onText(replaced(text, diagnostic.fix!))}>
              {fixWords(diagnostic.fix.text)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function ExpectField({ query, form, name, actions }: Pick<ItemProps, "query" | "form" | "actions"> & { name: string }) {
  return (
    <select
      class="query-expect"
      aria-label={expectedOf(name)}
      title={kExpectHelp}
      value={query.expect}
      onChange={(event) => actions.edit(query.id, { expect: asExpected(event.currentTarget.value) })}
    >
      <option value="">{kExpect}</option>
      {(["satisfied", "violated"] as const).map((one) => (
        <option value={one}>{expectWords(expectedWords(form, one))}</option>
      ))}
    </select>
  );
}

function Fields({
  query,
  form,
  actions,
  name,
  input,
  isBad,
  problems,
}: Pick<ItemProps, "query" | "form" | "actions"> & {
  name: string;
  input: RefObject<HTMLTextAreaElement | null>;
  isBad: boolean;
  problems: string | undefined;
}) {
  return (
    <div class="query-fields">
      <QueryField
        id={query.id}
        name={name}
        text={query.text}
        isBad={isBad}
        input={input}
        complete={actions.complete}
        describedBy={problems}
        onText={(text) => actions.edit(query.id, { text })}
        onRun={() => actions.run(query.id)}
      />
      <span class="query-notes">
        <textarea
          class="query-comment"
          rows={1}
          value={query.comment.replace(/\s*\n\s*/g, " ")}
          placeholder={kComment}
          aria-label={commentOn(name)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault(); // it is one line
          }}
          onInput={(event) => actions.edit(query.id, { comment: event.currentTarget.value.replace(/\s*\n\s*/g, " ") })}
        />
        {canExpect(form) && <ExpectField query={query} form={form} name={name} actions={actions} />}
      </span>
    </div>
  );
}

function Item({ query, form, number, selected, status, diagnostics, focus, actions }: ItemProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const fixed = query.id === kExhaustive.id;
  const name = fixed ? kWholeSpaceName : queryName(number);
  const problems = diagnostics.length > 0 ? `problems-${query.id}` : undefined;
  const isBad = diagnostics.some((diagnostic) => diagnostic.severity === "error");
  // Before anything else is typed.
  useLayoutEffect(() => {
    if (!focus) return;
    input.current?.focus({ preventScroll: true });
    input.current?.closest("li")?.scrollIntoView({ block: "center" });
  }, [focus]);
  const button = (icon: "play" | "trash", label: string, act: () => void) => (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <li
      class={`query ${selected ? "selected" : ""}`}
      aria-current={selected ? "true" : undefined}
      onPointerDown={() => actions.select(query.id)}
    >
      <div class="query-main">
        {fixed ? (
          <div class="query-fixed">
            <span class="query-name">{kWholeSpace}</span>
            <span class="query-comment">{query.comment}</span>
          </div>
        ) : (
          <Fields {...{ query, form, actions, name, input, isBad, problems }} />
        )}
        <Status status={status} query={query} />
        <div class="query-buttons">
          {button("play", runNamed(name), () => actions.run(query.id))}
          {!fixed && button("trash", deleteNamed(name), () => actions.remove(query.id))}
        </div>
      </div>
      {problems && (
        <QueryDiagnostics
          id={problems}
          text={query.text}
          diagnostics={diagnostics}
          input={() => input.current}
          onText={(text) => {
            actions.edit(query.id, { text });
            input.current?.focus();
          }}
        />
      )}
    </li>
  );
}

interface Props {
  queries: QueryItem[];
  selected: string;
  formOf: (query: QueryItem) => QueryForm;
  statusOf: (query: QueryItem) => QueryStatus;
  diagnosticsOf: (query: QueryItem) => Diagnostic[];
  /** The query just added: its field takes the focus. */
  added: string | null;
  actions: QueryActions;
}

export function Queries({ queries, selected, formOf, statusOf, diagnosticsOf, added, actions }: Props) {
  return (
    <ul class="query-list" aria-label={kPanes.queries}>
      {[...queries, kExhaustive].map((query, i) => (
        <Item
          key={query.id}
          query={query}
          form={formOf(query)}
          number={i + 1}
          selected={query.id === selected}
          status={statusOf(query)}
          diagnostics={diagnosticsOf(query)}
          focus={query.id === added}
          actions={actions}
        />
      ))}
    </ul>
  );
}
