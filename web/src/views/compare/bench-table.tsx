// The comparison as a table, as papers have it.
import type { Bench } from "../../compare/use-comparison";
import { replacedBy, type Column, type Measured } from "../../compare/table";
import { kExhaustive } from "../../state/document";
import { Coded } from "../../ui/coded";
import { Icon } from "../../ui/icons";
import { kComparable, kHeads, kLeast, kTable, replacedRows, searchedWith } from "../../words/compare";
import { showCounter } from "../../words/counters";
import { reasonWords } from "../../words/reason";
import { answerWords } from "../../words/verdict";
import { kWholeSpaceName } from "../../words/queries";

interface Props {
  bench: Bench;
  columns: readonly Column[];
}

/** Says so when what was compared is not what the names say. */
export function Replaced({ bench }: { bench: Bench }) {
  const used = new Set(bench.rows.map(replacedBy).filter((words) => words !== ""));
  if (used.size === 0) return null;
  const isOne = used.size === 1 && bench.rows.every((row) => replacedBy(row) !== "");
  return (
    <p class="stale-banner">
      <Icon name="warning" />
      <span>
        {replacedRows(isOne)} <Coded text={kComparable} />
      </span>
    </p>
  );
}

/** The least value of a column, if rows differ in it. */
function bestOf(rows: readonly Measured[], { value }: Column): number | null {
  const all = rows.flatMap(({ result }) => (result ? [value(result)] : []));
  if (new Set(all).size < 2) return null;
  return Math.min(...rows.flatMap(({ result }) => (result && result.verdict !== "unknown" ? [value(result)] : [])));
}

/** Of the first columns the best value stands out. */
const kJudged = 2;

function Row({ row, columns, best }: { row: Measured; columns: readonly Column[]; best: (number | null)[] }) {
  const { result, name, problem } = row;
  const used = replacedBy(row);
  return (
    <tr>
      <th scope="row">
        {name}
        {used && <span class="searched-with">{searchedWith(used)}</span>}
      </th>
      {!result && (
        <td colSpan={1 + columns.length} class="muted">
          {problem}
        </td>
      )}
      {result && <td title={reasonWords(result)}>{answerWords(result).word}</td>}
      {result &&
        columns.map((column, i) => {
          const value = column.value(result);
          const isBest = i < kJudged && value === best[i] && result.verdict !== "unknown";
          return (
            <td class={`value ${isBest ? "best" : ""}`}>
              {showCounter(column.counter, value)}
              {isBest && <span class="visually-hidden"> {kLeast}</span>}
            </td>
          );
        })}
    </tr>
  );
}

export function BenchTable({ bench, columns }: Props) {
  const best = columns.map((column) => bestOf(bench.rows, column));
  return (
    <div class="trace-scroll" tabIndex={0} role="group" aria-label={kTable}>
      <table class="bench">
        <caption>
          {bench.title}: {bench.query === kExhaustive.text ? kWholeSpaceName : <code>{bench.query}</code>}
        </caption>
        <thead>
          <tr>
            <th scope="col">{kHeads.configuration}</th>
            <th scope="col">{kHeads.verdict}</th>
            {columns.map(({ label }) => (
              <th scope="col" class="value">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bench.rows.map((row) => (
            <Row row={row} columns={columns} best={best} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
