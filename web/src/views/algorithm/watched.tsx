// A recording that is being watched: the player, the event in words, the graph, and the node that matters.
import { useMemo, useState } from "preact/hooks";
import type { Contract } from "@engine";
import { kAny, kindOf, kVisible, type Recording, type Stop } from "../../algorithm/recording";
import type { Watch } from "../../algorithm/use-watch";
import type { Player } from "../../ui/player";
import { PlayerBar } from "../../ui/player-bar";
import { moveWords } from "../../words/run";
import {
  countedNodes,
  countWords,
  endWords,
  kAnyEvent,
  kVariableShown,
  nodesWords,
  stopWords,
  tell,
  type Recorded,
} from "../../words/search";
import { answerWords } from "../../words/verdict";
import { Counterexamples, Lessons } from "./counterexamples";
import { SearchGraph } from "./search-graph";
import { EventList } from "./recorded";
import { NodeDetail } from "./search-node";
import { eventOf, kAllEvents, kStepThroughSearch, kToNext } from "../../words/algorithm";

interface Props {
  recording: Recording;
  watch: Watch;
  player: Player;
  contract: Contract | null;
}

const labelOf = (stop: Stop) => (stop === kAny ? kAnyEvent : stop === kVisible ? kVariableShown : stopWords(stop));

function Counts({ recording, watch: { now, end } }: Pick<Props, "recording" | "watch">) {
  const { complete, answer } = recording;
  return (
    <p class="counts muted">
      <span>{countWords(now, end)}</span>{" "}
      <span>
        {endWords(
          answerWords(answer).word,
          complete ? countedNodes(answer.stats.nodes ?? 0, end) : nodesWords(answer.stats.nodes ?? 0),
          complete,
          complete && end.nodes.length > end.counts.made,
        )}
      </span>
    </p>
  );
}

function WatchBar({ watch, player, what }: Pick<Props, "watch" | "player"> & { what: string }) {
  const { course, stop, stops, setStop, go, slide } = watch;
  return (
    <PlayerBar
      label={kStepThroughSearch}
      unit="event"
      course={course}
      player={player}
      words={eventOf(course.at, course.last, what)}
      onGo={go}
      onSlide={slide}
    >
      <label class="check">
        {kToNext}{" "}
        <select value={stop} onChange={(changed) => setStop(changed.currentTarget.value)}>
          {stops.map((one) => (
            <option value={one}>{labelOf(one)}</option>
          ))}
        </select>
      </label>
    </PlayerBar>
  );
}

function Body({ recording, watch, contract }: Omit<Props, "player">) {
  const { now, focus, event, found, iteration } = watch;
  const node = now.nodes[focus];
  const ruledOut = (isData: boolean) =>
    now.forbidden.filter((one) => one.node === focus && one.isData === isData).map((one) => moveWords(one.edges));
  return (
    <div class="watch-body">
      <div class="watch-graph">
        <SearchGraph watch={watch} />
        {found[iteration] && <Lessons of={found[iteration]!} />}
      </div>
      {node && event && (
        <NodeDetail
          id={focus}
          node={node}
          coverer={now.nodes[node.coveredBy] ?? null}
          event={event}
          kind={kindOf(recording, contract)}
          structure={recording.structure}
          byClocks={ruledOut(false)}
          byData={ruledOut(true)}
        />
      )}
      <Counts recording={recording} watch={watch} />
    </div>
  );
}

export function Watched({ recording, watch, player, contract }: Props) {
  const [isListed, setListed] = useState(false);
  const { course, event, events, found, iteration, focus } = watch;
  const { structure } = recording;
  const { labels } = kindOf(recording, contract);
  const recorded = useMemo((): Recorded => ({ events, labels }), [events, labels]);
  const told = tell(recorded, course.at);
  return (
    <>
      <WatchBar watch={watch} player={player} what={told.what} />
      {found.length > 0 && (
        <Counterexamples
          all={found}
          current={iteration}
          structure={structure}
          node={focus}
          onChoose={(one) => watch.slide(found[one]?.from ?? 0)}
          onNode={watch.choose}
        />
      )}
      <div class={`told event-${event?.kind}`} aria-live="polite">
        <p class="told-what">{told.what}</p>
        <p class="told-why">{told.why}</p>
      </div>
      <Body recording={recording} watch={watch} contract={contract} />
      <details class="twin-details" onToggle={(toggled) => setListed(toggled.currentTarget.open)}>
        <summary>{kAllEvents}</summary>
        {isListed && <EventList recorded={recorded} at={course.at} onChoose={watch.go} />}
      </details>
    </>
  );
}
