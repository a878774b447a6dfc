// What a framed exercise says to its host, and what it believes.  The messages are those of
// cssplice.org/slcp/iframe-protocol-specification.html.
import { afterEach, beforeEach, describe as suite, expect, test, vi } from "vitest";
import { asState, hostOrigin, openSplice, type SpliceState, type SpliceWindow } from "../src/task/splice";

const kHost = "https://lms.example";
const kId = "first/stairs@1";
const kState: SpliceState = {
  zonelab: 1,
  id: "first/stairs",
  version: 1,
  answers: { model: "process P() {}", queries: { "whole-48": "E<> P.a" } },
  points: 2,
  max: 8,
  checks: { "goes-on": "passed", stuck: "undecided" },
  attempts: 3,
  checked: true,
};

interface Sent {
  message: Record<string, unknown>;
  to: string;
}

/** A page in a frame: what it sent, and a way to tell it something. */
function framed({ search = "", referrer = `${kHost}/course/7`, isTop = false } = {}) {
  const sent: Sent[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  const parent = { postMessage: (message: Record<string, unknown>, to: string) => sent.push({ message, to }) };
  const window: Record<string, unknown> = {
    location: { search, host: "zonelab.example:8080" },
    document: { referrer },
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
  };
  window.parent = isTop ? window : parent;
  const states: (SpliceState | null)[] = [];
  const splice = openSplice({
    window: window as unknown as SpliceWindow,
    id: kId,
    onState: (state) => states.push(state),
  });
  const tell = (data: unknown, origin = kHost, source: unknown = parent) => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent);
  };
  const subjects = () => sent.map(({ message }) => message.subject);
  return { splice, sent, subjects, states, tell, listeners };
}

const response = (message_id: unknown, state: unknown) => ({ subject: "SPLICE.getState.response", message_id, state });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

suite("the state", () => {
  test("is asked for once, with ids that do not depend on the address", () => {
    const { sent } = framed();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.to).toBe(kHost);
    expect(sent[0]!.message).toMatchObject({
      subject: "SPLICE.getState",
      domain_id: "zonelab.example:8080",
      content_id: kId,
    });
    expect(sent[0]!.message.message_id).toEqual(expect.stringMatching(/./));
  });
  test("of the answer to this request is taken, once", () => {
    const { sent, states, tell } = framed();
    tell(response("another", kState));
    expect(states).toEqual([]);
    tell(response(sent[0]!.message.message_id, kState));
    tell(response(sent[0]!.message.message_id, kState));
    vi.advanceTimersByTime(5000);
    expect(states).toEqual([kState]);
  });
  test("is null after a second, and an answer that comes later is too late", () => {
    const { sent, states, tell } = framed();
    vi.advanceTimersByTime(999);
    expect(states).toEqual([]);
    vi.advanceTimersByTime(1);
    tell(response(sent[0]!.message.message_id, kState));
    expect(states).toEqual([null]);
  });
  test("is null at once where the host has none or refuses", () => {
    for (const answer of [{ state: null }, { error: { code: "forbidden", message: "no" } }]) {
      const { sent, states, tell } = framed();
      tell({ subject: "SPLICE.getState.response", message_id: sent[0]!.message.message_id, ...answer });
      expect(states).toEqual([null]);
    }
    const { states, tell } = framed();
    tell({ subject: "SPLICE.getState.response", error: "no such learner" });
    expect(states).toEqual([null]);
  });
  test("of others is not read", () => {
    const { sent, states, tell } = framed();
    const answer = response(sent[0]!.message.message_id, kState);
    tell(answer, "https://evil.example");
    tell(answer, "null");
    tell(answer, kHost, { postMessage() {} });
    for (const data of [null, 7, "SPLICE.getState.response", [answer]]) tell(data);
    expect(states).toEqual([]);
  });
});

suite("a state from outside", () => {
  test("is copied without what is not known", () => {
    const text = JSON.stringify({ ...kState, more: 1, answers: { ...kState.answers, extra: "x" } });
    expect(asState(JSON.parse(text), kId)).toEqual(kState);
    expect(asState({ ...kState, answers: {} }, kId)).toEqual({ ...kState, answers: {} });
  });
  test("is refused if it belongs to another exercise or version", () => {
    expect(asState(kState, "first/stairs@2")).toBeNull();
    expect(asState(kState, "first/locker@1")).toBeNull();
    expect(asState({ ...kState, zonelab: 2 }, kId)).toBeNull();
    expect(asState({ ...kState, version: "1" }, kId)).toBeNull();
    expect(asState({ ...kState, id: ["first/stairs"] }, kId)).toBeNull();
  });
  test("is refused if a part is not what it should be", () => {
    const parts: Record<string, unknown>[] = [
      { answers: null },
      { answers: [] },
      { answers: { model: 7 } },
      { answers: { model: "x".repeat(1_000_001) } },
      { answers: { queries: { a: 1 } } },
      { answers: { queries: ["E<> P.a"] } },
      { answers: { queries: { "<b>": "x" } } },
      { answers: { numbers: Object.fromEntries(Array.from({ length: 501 }, (_, k) => [`n${k}`, "1"])) } },
      { checks: undefined },
      { checks: { a: "won" } },
      { points: -1 },
      { points: 9 },
      { points: Number.NaN },
      { max: "8" },
      { attempts: 1.5 },
    ];
    for (const part of parts) expect(asState({ ...kState, ...part }, kId), JSON.stringify(part)).toBeNull();
    for (const value of [undefined, null, "", "x", 1, []]) expect(asState(value, kId)).toBeNull();
  });
  test("cannot reach a prototype", () => {
    const hostile = JSON.parse(
      JSON.stringify(kState).replace('"queries":{', '"queries":{"__proto__":"polluted","constructor":"c",'),
    );
    expect(asState(hostile, kId)).toBeNull();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

suite("the host's origin", () => {
  const of = (search: string, referrer: string) =>
    hostOrigin({ location: { search }, document: { referrer } } as unknown as Window);
  test("is that of the referrer, or what the address says", () => {
    expect(of("", "https://lms.example/a/b?c")).toBe(kHost);
    expect(of("?embed=1&host=https%3A%2F%2Fother.example%3A8443", "https://lms.example/")).toBe(
      "https://other.example:8443",
    );
  });
  test("is nobody's if there is none, or no page of the web", () => {
    expect(of("", "")).toBe("");
    expect(of("?host=nonsense", "https://lms.example/")).toBe("");
    expect(of("?host=file:///etc/passwd", "")).toBe("");
    expect(of("?host=*", "")).toBe("");
  });
});

suite("a report", () => {
  test("carries score and state to the host alone", () => {
    const { splice, sent } = framed();
    splice.report(0.25, kState);
    expect(sent[1]!.to).toBe(kHost);
    expect(sent[1]!.message).toMatchObject({ subject: "SPLICE.reportScoreAndState", score: 0.25, state: kState });
    expect(sent[1]!.message.message_id).not.toBe(sent[0]!.message.message_id);
  });
  test("is sent when the score is better or the state another, and never takes a score back", () => {
    const { splice, sent } = framed();
    splice.report(0.5, kState);
    splice.report(0.5, kState);
    splice.report(0.25, kState);
    splice.report(0.25, { ...kState, attempts: 4 });
    splice.report(7, { ...kState, attempts: 5 });
    splice.report(Number.NaN, { ...kState, attempts: 6 });
    expect(sent.slice(1).map(({ message }) => message.score)).toEqual([0.5, 0.5, 1]);
  });
  test("knows what was earned before the page was left", () => {
    const { splice, sent, tell } = framed();
    tell(response(sent[0]!.message.message_id, { ...kState, points: 8 }));
    splice.report(0.25, { ...kState, attempts: 4 });
    expect(sent[1]!.message.score).toBe(1);
  });
  test("of an event is only made where the address asks for it", () => {
    const silent = framed();
    silent.splice.event("attempt", { points: 2 });
    expect(silent.subjects()).toEqual(["SPLICE.getState"]);
    const { splice, sent } = framed({ search: "?events=1" });
    splice.event("hint", { step: 2 });
    expect(sent[1]!.message).toMatchObject({ subject: "SPLICE.sendEvent", name: "hint", data: { step: 2 } });
  });
});

suite("heights", () => {
  test("are sent at most ten times a second, the last one always", () => {
    const { splice, sent } = framed();
    for (let k = 0; k < 100; ++k) {
      splice.resize(400 + k);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    const heights = sent.slice(1).map(({ message }) => message.height);
    expect(heights[0]).toBe(400);
    expect(heights.at(-1)).toBe(499);
    expect(heights.length).toBeLessThanOrEqual(11);
  });
  test("are whole, are not sent twice, and are numbers", () => {
    const { splice, sent } = framed();
    for (const height of [300.2, 301, Number.NaN, -5, 0, Number.POSITIVE_INFINITY]) {
      splice.resize(height);
      vi.advanceTimersByTime(200);
    }
    expect(sent.slice(1).map(({ message }) => message)).toEqual([{ subject: "lti.frameResize", height: 301 }]);
  });
});

suite("without a host", () => {
  test("that says who it is, nothing but the height is sent", () => {
    const { splice, sent, states } = framed({ referrer: "" });
    vi.advanceTimersByTime(0);
    expect(states).toEqual([null]);
    splice.report(1, kState);
    splice.event("solved", {});
    splice.resize(500);
    expect(sent).toEqual([{ message: { subject: "lti.frameResize", height: 500 }, to: "*" }]);
  });
  test("nothing is sent at all, though a referrer is there", () => {
    const { splice, states, listeners } = framed({ isTop: true });
    vi.advanceTimersByTime(0);
    splice.report(1, kState);
    splice.resize(500);
    expect(states).toEqual([null]);
    expect(listeners.size).toBe(0);
  });
});

test("after the end nothing is heard or said", () => {
  const { splice, sent, states, listeners } = framed();
  splice.resize(400);
  splice.resize(500);
  splice.close();
  vi.advanceTimersByTime(5000);
  expect(states).toEqual([]);
  expect(listeners.size).toBe(0);
  expect(sent.filter(({ message }) => message.subject === "lti.frameResize")).toHaveLength(1);
});
