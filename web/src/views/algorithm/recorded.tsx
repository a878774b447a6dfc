// About a recording: whether it still speaks of what is there, why there is nothing in it, and its list of events.
import { useRef } from "preact/hooks";
import type { Recording } from "../../algorithm/recording";
import { Coded } from "../../ui/coded";
import { Icon } from "../../ui/icons";
import { rem } from "../../ui/rem";
import { useVisible } from "../../ui/rows";
import { currencyWords, tell, type Recorded } from "../../words/search";
import { kAllEvents, kWatchable, otherSearch, overAtOnce } from "../../words/algorithm";

const kRowHeight = 26;

export function Currency({ recording, text, query }: { recording: Recording; text: string; query: string }) {
  const { words, isQuery } = currencyWords(recording.text !== text, recording.query !== query);
  if (words === "") return null;
  return (
    <p class="stale-banner">
      <Icon name="waiting" />
      <span>
        {words}
        {isQuery && (
          <>
            : <code>{recording.query}</code>
          </>
        )}
      </span>
    </p>
  );
}

/** Why there is nothing to watch, and what to do about it. */
export function Unrecorded({ recording: { query, clocks, answer } }: { recording: Recording }) {
  const { config } = answer;
  const used = `${config.clocks}, ${config.order}`;
  return (
    <p class="loading unrecorded" role="status">
      <Coded text={config.clocks !== clocks ? otherSearch(query, clocks, used) : overAtOnce(query)} />{" "}
      <Coded text={kWatchable} />
    </p>
  );
}

interface ListProps {
  recorded: Recorded;
  at: number;
  onChoose: (at: number) => void;
}

export function EventList({ recorded, at, onChoose }: ListProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const { events } = recorded;
  const { first, last, before, after } = useVisible(scroll, events.length, kRowHeight, at);
  return (
    <div class="event-list trace-scroll" ref={scroll} tabIndex={0} role="group" aria-label={kAllEvents}>
      <ol style={`padding-top: ${rem(before)}; padding-bottom: ${rem(after)}`}>
        {events.slice(first, last + 1).map((event, i) => (
          <li
            key={first + i}
            value={first + i}
            class={`event-${event.kind}`}
            aria-current={first + i === at ? "step" : undefined}
            onClick={() => onChoose(first + i)}
          >
            <span class="story-number">{first + i}</span> {tell(recorded, first + i).what}
          </li>
        ))}
      </ol>
    </div>
  );
}
