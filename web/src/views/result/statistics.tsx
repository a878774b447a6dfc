// The counters of a check, each with what it counts.
import "./statistics.css";
import type { CounterSpec } from "@engine";
import type { Answer } from "../../engine/protocol";
import {
  counterWords,
  kHeads,
  kSearchedWith,
  kSpeed,
  kSpeedHelp,
  kStatisticsOf,
  kTurns,
  perSecond,
  showCounter,
} from "../../words/counters";
import { lineupWords } from "../../words/answer";
import { configWords } from "../../words/configurations";

/** Counters that only some searches have are left out while they are zero. */
export function counted(counters: readonly CounterSpec[], stats: Answer["stats"]): CounterSpec[] {
  const most = Math.max(...counters.map((counter) => counter.families.length));
  return counters.filter(({ name, families }) => name in stats && (families.length === most || stats[name] !== 0));
}

export function Statistics({ result, counters }: { result: Answer; counters: readonly CounterSpec[] }) {
  const { stats, config } = result;
  const lineup = lineupWords(result);
  const rate = stats.cpu_seconds ? (stats.expanded ?? 0) / stats.cpu_seconds : 0;
  return (
    <table class="statistics">
      <caption class="visually-hidden">{kStatisticsOf}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{kHeads.counter}</th>
          <th scope="col">{kHeads.value}</th>
          <th scope="col">{kHeads.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {counted(counters, stats).map((counter) => {
          const { label, help } = counterWords(counter);
          return (
            <tr title={help}>
              <th scope="row">{label}</th>
              <td class="number">{showCounter(counter, stats[counter.name] ?? 0)}</td>
              <td class="meaning">{help}</td>
            </tr>
          );
        })}
        {rate > 0 && (
          <tr>
            <th scope="row">{kSpeed}</th>
            <td class="number">{perSecond(rate)}</td>
            <td class="meaning">{kSpeedHelp}</td>
          </tr>
        )}
        {lineup !== "" && (
          <tr>
            <th scope="row">{kTurns}</th>
            <td class="settings" colSpan={2}>
              {lineup}
            </td>
          </tr>
        )}
        <tr>
          <th scope="row">{kSearchedWith}</th>
          <td class="settings" colSpan={2}>
            {configWords(config)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
