// The page's side of a conversation with the page that it is framed in: SPLICE messages, which learning systems
// already speak (cssplice.org/slcp), and `lti.frameResize`.
//
//   SPLICE.getState             asked once; the answer, or null after a second, goes to `onState`
//   SPLICE.reportScoreAndState  after a Check: the best score so far, and what is needed to go on elsewhere
//   SPLICE.sendEvent            only with `events=1` in the frame's address
//   lti.frameResize             the height of what is shown, at most ten times a second
//
// The host's origin is `host=` in the frame's address, else that of the referrer.  Without either nothing but the
// height leaves the page.  Only messages of the parent, from that origin, are read, and what they carry is data
// like that of a link: `asState` copies what it knows and refuses the rest.
// Tests: web/test/splice.test.ts.

/** What a learning system keeps for a learner. */
export interface SpliceState {
  zonelab: 1;
  id: string;
  version: number;
  answers: {
    model?: string;
    queries?: Record<string, string>;
    numbers?: Record<string, string>;
    choices?: Record<string, string>;
    answers?: Record<string, string>;
    texts?: Record<string, string>;
  };
  /** Of the best Check so far. */
  points: number;
  max: number;
  /** Name of a check → its status. */
  checks: Record<string, string>;
  attempts: number;
  checked: true;
}

export interface Splice {
  /** After a Check; `score` from 0 to 1.  Sent if it is better than all before, or the state is another one. */
  report(score: number, state: SpliceState): void;
  event(name: "attempt" | "hint" | "solved", data: unknown): void;
  /** In CSS pixels. */
  resize(height: number): void;
  close(): void;
}

/** What is used of a window. */
export type SpliceWindow = Pick<
  Window,
  "location" | "document" | "addEventListener" | "removeEventListener" | "setTimeout" | "clearTimeout"
> & { parent: Pick<Window, "postMessage"> };

const kPatienceMs = 1000;
const kBetweenHeightsMs = 100;
const kLongestAnswer = 1_000_000;
const kMostEntries = 500;
const kStatuses = ["waiting", "passed", "failed", "undecided", "held", "defect"];

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Names of checks and what belongs to each; null: it is no such thing.  Undefined stays undefined. */
function asTexts(value: unknown): Record<string, string> | null | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  const isGood = ([name, text]: [string, unknown]) =>
    /^[A-Za-z0-9][\w-]*$/.test(name) && typeof text === "string" && text.length <= kLongestAnswer;
  if (entries.length > kMostEntries || !entries.every(isGood)) return null;
  return Object.fromEntries(entries as [string, string][]);
}

function asAnswers(value: unknown): SpliceState["answers"] | null {
  if (!isObject(value)) return null;
  const { model } = value;
  if (model !== undefined && (typeof model !== "string" || model.length > kLongestAnswer)) return null;
  const answers: SpliceState["answers"] = model === undefined ? {} : { model };
  for (const field of ["queries", "numbers", "choices", "answers", "texts"] as const) {
    const texts = asTexts(value[field]);
    if (texts === null) return null;
    if (texts) answers[field] = texts;
  }
  return answers;
}

/** A state of the exercise `id` ("ID@VERSION") that came from outside, piece by piece; null: it is none. */
export function asState(value: unknown, id: string): SpliceState | null {
  if (!isObject(value) || value.zonelab !== 1 || typeof value.id !== "string") return null;
  if (`${value.id}@${value.version}` !== id) return null;
  const { version, points, max, attempts } = value;
  const answers = asAnswers(value.answers);
  const checks = asTexts(value.checks);
  if (!answers || !checks || !Object.values(checks).every((status) => kStatuses.includes(status))) return null;
  if (![version, points, max, attempts].every(isCount) || (points as number) > (max as number)) return null;
  return {
    zonelab: 1,
    id: value.id,
    version: version as number,
    answers,
    points: points as number,
    max: max as number,
    checks,
    attempts: attempts as number,
    checked: true,
  };
}

/** Where messages may go to and come from; "": nobody is known. */
export function hostOrigin({ location, document }: Pick<Window, "location" | "document">): string {
  const named = new URLSearchParams(location.search).get("host");
  try {
    const url = new URL(named ?? document.referrer);
    return /^https?:$/.test(url.protocol) ? url.origin : "";
  } catch {
    return "";
  }
}

/** Sends heights: the first at once, then the last of each tenth of a second. */
function heights(window: SpliceWindow, send: (height: number) => void) {
  let sent = 0;
  let wanted = 0;
  let timer: number | null = null;
  const flush = () => {
    timer = null;
    if (wanted === sent) return;
    sent = wanted;
    send(sent);
    timer = window.setTimeout(flush, kBetweenHeightsMs);
  };
  return {
    want(height: number) {
      if (!Number.isFinite(height) || height <= 0) return;
      wanted = Math.ceil(height);
      if (timer === null) flush();
    },
    stop: () => timer !== null && window.clearTimeout(timer),
  };
}

/** Null for `onState`: nobody keeps a state for this learner, or there is no host.  It is called once, later. */
export function openSplice({
  window,
  id,
  onState,
}: {
  window: SpliceWindow;
  id: string;
  onState: (state: SpliceState | null) => void;
}): Splice {
  const isFramed = (window.parent as unknown) !== window;
  const origin = isFramed ? hostOrigin(window) : "";
  const sendsEvents = new URLSearchParams(window.location.search).get("events") === "1";
  const session = Math.random().toString(36).slice(2);
  let count = 0;
  const send = (subject: string, content: Json): string => {
    const message_id = `zonelab-${session}-${++count}`;
    if (origin) window.parent.postMessage({ subject, message_id, ...content }, origin);
    return message_id;
  };

  let best = 0;
  let lastState = "";
  let request = "";
  let timer: number | null = null;
  const settle = (state: SpliceState | null) => {
    if (timer === null) return;
    window.clearTimeout(timer);
    timer = null;
    if (state) best = Math.max(best, state.max > 0 ? state.points / state.max : 0);
    if (state) lastState = JSON.stringify(state);
    onState(state);
  };
  const listen = ({ data, source, origin: from }: MessageEvent) => {
    if (source !== (window.parent as unknown) || from !== origin || !isObject(data)) return;
    if (data.subject !== "SPLICE.getState.response") return;
    // A host may refuse without saying what.
    if (data.message_id !== request && !(data.message_id === undefined && data.error !== undefined)) return;
    settle(data.error === undefined ? asState(data.state, id) : null);
  };
  timer = window.setTimeout(() => settle(null), origin ? kPatienceMs : 0);
  if (origin) {
    window.addEventListener("message", listen);
    request = send("SPLICE.getState", { domain_id: window.location.host, content_id: id });
  }

  const height = heights(
    window,
    (pixels) => isFramed && window.parent.postMessage({ subject: "lti.frameResize", height: pixels }, origin || "*"),
  );
  return {
    report(score, state) {
      const text = JSON.stringify(state);
      if (!Number.isFinite(score) || (score <= best && text === lastState)) return;
      best = Math.max(best, Math.min(score, 1));
      lastState = text;
      send("SPLICE.reportScoreAndState", { score: best, state });
    },
    event: (name, data) => void (sendsEvents && send("SPLICE.sendEvent", { name, data })),
    resize: height.want,
    close() {
      window.removeEventListener("message", listen);
      if (timer !== null) window.clearTimeout(timer);
      timer = null;
      height.stop();
    },
  };
}
