// The list of queries: edit, run, read the verdict.
import { useEffect, useRef } from "preact/hooks";
import type { Diagnostic } from "@engine";
import { spanIn } from "../../editor/positions";
import { asExpected, canExpect, expectedWords, isAsExpected, type Expected } from "../../state/expected";
import { kExhaustive, type QueryItem, type Run } from "../../state/state";
import { linkWords, resultWords, sentence, type Tone } from "../../words/verdict";
import { Icon, type IconName } from "../../ui/icons";
import { QueryField, type CompleteQuery } from "./query-field";

export type QueryStatus =
  | { kind: "idle" }
  | { kind: "running" }
  | { kind: "waiting" }
  | { kind: "done"; run: Run; stale: string };

export interface QueryActions {
  select(id: string): void;
  edit(id: string, change: { text?: string; comment?: string; expect?: Expected }): void;
  run(id: string): void;
  remove(id: string): void;
  complete: CompleteQuery;
}

const kToneIcons: Record<Tone, IconName> = {
  found: "found",
  absent: "absent",
  good: "check",
  bad: "cross",
  unknown: "unknown",
};

export function toneIcon(tone: Tone): IconName {
  return kToneIcons[tone];
}

function Status({ status, query: item }: { status: QueryStatus; query: QueryItem }) {
  if (status.kind === "idle")
    return (
      <span class="status tone-idle">
        <Icon name="idle" /> Not run
      </span>
    );
  if (status.kind === "running")
    return (
      <span class="status tone-running">
        <Icon name="running" /> Running
      </span>
    );
  if (status.kind === "waiting")
    return (
      <span class="status tone-idle">
        <Icon name="waiting" /> Waiting
      </span>
    );
  const { outcome, query, link } = status.run;
  if (outcome.kind === "rejected")
    return (
      <span class="status tone-bad">
        <Icon name="error" /> Not run: error
      </span>
    );
  const words = link && outcome.result.verdict === "unknown" ? linkWords(link) : resultWords(query, outcome.result);
  const isExpected = isAsExpected(item, status.run, status.stale);
  return (
    <span class={`status tone-${words.tone} ${status.stale ? "stale" : ""}`}>
      <span>
        <Icon name={toneIcon(words.tone)} /> {words.word}
      </span>
      {status.stale && (
        <span class="stale-note" title={status.stale}>
          {" "}
          (old)
        </span>
      )}
      {isExpected !== null &&
        (isExpected ? (
          <span class="as-expected tone-good">as expected</span>
        ) : (
          <span class="as-expected tone-bad">
            <Icon name="warning" /> not as expected
          </span>
        ))}
    </span>
  );
}

interface ItemProps {
  query: QueryItem;
  number: number;
  selected: boolean;
  status: QueryStatus;
  diagnostics: Diagnostic[];
  focus: boolean;
  actions: QueryActions;
}

function QueryDiagnostics({
  id,
  text,
  diagnostics,
  input,
}: {
  id: string;
  text: string;
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
            <span class="problem-text">{sentence(diagnostic.message)}</span>
            <span class="problem-place">column {diagnostic.column}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Item({ query, number, selected, status, diagnostics, focus, actions }: ItemProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const fixed = query.id === kExhaustive.id;
  const name = fixed ? "whole state space" : `query ${number}`;
  const problems = `problems-${query.id}`;
  const isBad = diagnostics.some((diagnostic) => diagnostic.severity === "error");
  useEffect(() => {
    if (!focus) return;
    input.current?.focus({ preventScroll: true });
    input.current?.closest("li")?.scrollIntoView({ block: "center" });
  }, [focus]);
  return (
    <li
      class={`query ${selected ? "selected" : ""}`}
      aria-current={selected ? "true" : undefined}
      onPointerDown={() => actions.select(query.id)}
      onFocusIn={() => actions.select(query.id)}
    >
      <div class="query-main">
        {fixed ? (
          <div class="query-fixed">
            <span class="query-name">Whole state space</span>
            <span class="query-comment">{query.comment}</span>
          </div>
        ) : (
          <div class="query-fields">
            <QueryField
              id={query.id}
              name={name}
              text={query.text}
              isBad={isBad}
              input={input}
              complete={actions.complete}
              describedBy={diagnostics.length > 0 ? problems : undefined}
              onText={(text) => actions.edit(query.id, { text })}
            />
            <span class="query-notes">
              <input
                class="query-comment"
                value={query.comment.replace(/\s*\n\s*/g, " ")}
                placeholder="Comment"
                aria-label={`Comment on ${name}`}
                onInput={(event) => actions.edit(query.id, { comment: event.currentTarget.value })}
              />
              {canExpect(query.text) && (
                <select
                  class="query-expect"
                  aria-label={`Expected verdict of ${name}`}
                  title="The verdict that you expect"
                  value={query.expect}
                  onChange={(event) => actions.edit(query.id, { expect: asExpected(event.currentTarget.value) })}
                >
                  <option value="">expect…</option>
                  {(["satisfied", "violated"] as const).map((one) => (
                    <option value={one}>expect {expectedWords(query.text, one)}</option>
                  ))}
                </select>
              )}
            </span>
          </div>
        )}
        <Status status={status} query={query} />
        <div class="query-buttons">
          <button
            type="button"
            class="icon-button"
            aria-label={`Run ${name}`}
            title={`Run ${name}`}
            onClick={() => actions.run(query.id)}
          >
            <Icon name="play" />
          </button>
          {!fixed && (
            <button
              type="button"
              class="icon-button"
              aria-label={`Delete ${name}`}
              title={`Delete ${name}`}
              onClick={() => actions.remove(query.id)}
            >
              <Icon name="trash" />
            </button>
          )}
        </div>
      </div>
      {diagnostics.length > 0 && (
        <QueryDiagnostics id={problems} text={query.text} diagnostics={diagnostics} input={() => input.current} />
      )}
    </li>
  );
}

interface Props {
  queries: QueryItem[];
  selected: string;
  statusOf: (query: QueryItem) => QueryStatus;
  diagnosticsOf: (query: QueryItem) => Diagnostic[];
  /** The query just added: its field takes the focus. */
  added: string | null;
  actions: QueryActions;
}

export function Queries({ queries, selected, statusOf, diagnosticsOf, added, actions }: Props) {
  return (
    <ul class="query-list" aria-label="Queries">
      {[...queries, kExhaustive].map((query, i) => (
        <Item
          key={query.id}
          query={query}
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
