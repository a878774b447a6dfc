// Timed words as answers write them: "press@0 press@2 twice@2", events with their times since the start; a time alone, at
// the end, lets time pass.  Read for their form only.
import type { Trace } from "@engine";
import * as rational from "../../run/rational";

export interface TypedEvent {
  /** "": only time passes. */
  channel: string;
  /** Since the start. */
  time: string;
}
/** What is wrong, and where. */
export interface MisreadWord {
  line: number;
  column: number;
  wanted: "event" | "channel" | "number" | "order" | "end";
}

const kSeparator = /^[\s,;]+/;
const kEvent = /^([A-Za-z_]\w*)?\s*@\s*/;
const kTime = /^\d+(?:\.\d+|\s*\/\s*\d+)?(?![\w.@])/;

export function readWord(text: string, observed: readonly string[]): TypedEvent[] | MisreadWord {
  const events: TypedEvent[] = [];
  let now: rational.Rational = { n: 0n, d: 1n };
  let rest = text;
  const wrong = (wanted: MisreadWord["wanted"]): MisreadWord => {
    const before = text.slice(0, text.length - rest.length).split("\n");
    return { line: before.length, column: before.at(-1)!.length + 1, wanted };
  };
  for (;;) {
    rest = rest.replace(kSeparator, "");
    if (rest === "") return events;
    if (events.at(-1)?.channel === "") return wrong("end");
    const event = kEvent.exec(rest);
    if (!event) return wrong("event");
    const channel = event[1] ?? "";
    if (channel !== "" && !observed.includes(channel)) return wrong("channel");
    rest = rest.slice(event[0].length);
    const time = kTime.exec(rest);
    const at = time && rational.parseTyped(time[0]);
    if (!time || !at) return wrong("number");
    if (rational.compare(at, now) < 0) return wrong("order");
    now = at;
    events.push({ channel, time: rational.format(at) });
    rest = rest.slice(time[0].length);
  }
}

export const isMisreadWord = (read: TypedEvent[] | MisreadWord): read is MisreadWord => !Array.isArray(read);

/** The observed moves of a run. */
export function wordOf(trace: Pick<Trace, "steps">, observed: readonly string[]): string {
  return trace.steps
    .slice(1)
    .filter(({ channel }) => observed.includes(channel))
    .map(({ channel, time }) => `${channel}@${time}`)
    .join(" ");
}
