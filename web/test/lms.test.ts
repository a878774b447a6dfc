// What a SCORM package says to a learning system, which scorm-again plays: first visit, a result, coming back, passing.
import type Old from "scorm-again/scorm12";
import * as old from "scorm-again/scorm12";
import type New from "scorm-again/scorm2004";
import * as newer from "scorm-again/scorm2004";
import { describe, expect, test } from "vitest";
import { duration, findApi, Lms, packState, unpackState, type Api } from "../npm/elements/lms";

// Its types say that they are defaults; they are not.
const { Scorm12API } = old as unknown as { Scorm12API: typeof Old };
const { Scorm2004API } = newer as unknown as { Scorm2004API: typeof New };

const asApi = (api: unknown) => api as Api;
const kState = { zonelab: 1, id: "t/one", version: 1, answers: { model: "process P() { }" }, points: 2, max: 5 };

describe("SCORM 1.2", () => {
  test("a first visit, a result, and coming back to it", async () => {
    const system = new Scorm12API({});
    const first = new Lms({ api: asApi(system), is2004: false });
    expect(first.begin()).toBe(true);
    expect(system.cmi.core.lesson_status).toBe("incomplete");
    expect(first.kept).toBe("");
    expect(first.report(0.4, await packState(kState))).toBe(true);
    expect(system.cmi.core.score.raw).toBe("40");
    expect([system.cmi.core.score.min, system.cmi.core.score.max]).toEqual(["0", "100"]);
    expect(system.cmi.core.lesson_status).toBe("incomplete");
    const kept = system.cmi.suspend_data;
    first.end();
    expect(system.isTerminated()).toBe(true);
    first.end();
    expect(first.report(1, "")).toBe(false); // it is over

    const later = new Scorm12API({});
    later.loadFromJSON(
      { suspend_data: kept, core: { lesson_status: "incomplete", score: { raw: "40" } } } as never,
      "cmi",
    );
    const again = new Lms({ api: asApi(later), is2004: false });
    again.begin();
    expect(await unpackState(again.kept)).toEqual(kState);
    // It never falls.
    again.report(0.2, again.kept);
    expect(later.cmi.core.score.raw).toBe("40");
    again.report(1, again.kept);
    expect(later.cmi.core.score.raw).toBe("100");
    expect(later.cmi.core.lesson_status).toBe("passed");
  });

  test("what is too long is not taken, and said to be so", () => {
    const system = new Scorm12API({});
    const lms = new Lms({ api: asApi(system), is2004: false });
    lms.begin();
    expect(lms.room).toBeLessThan(4096);
    expect(lms.report(0.5, "x".repeat(70_000))).toBe(false);
    expect(lms.report(0.5, "x".repeat(lms.room))).toBe(true);
  });

  test("who passes is said by the system, if it says so", () => {
    const system = new Scorm12API({});
    system.loadFromJSON({ student_data: { mastery_score: "50" } } as never, "cmi");
    const lms = new Lms({ api: asApi(system), is2004: false });
    lms.begin();
    lms.report(0.49, "");
    expect(system.cmi.core.lesson_status).toBe("incomplete");
    lms.report(0.5, "");
    expect(system.cmi.core.lesson_status).toBe("passed");
  });
});

describe("SCORM 2004", () => {
  test("has the same under other names, scaled", async () => {
    const system = new Scorm2004API({});
    const lms = new Lms({ api: asApi(system), is2004: true });
    expect(lms.begin()).toBe(true);
    expect(system.cmi.completion_status).toBe("incomplete");
    const kept = await packState(kState);
    expect(lms.report(0.4, kept)).toBe(true);
    expect([system.cmi.score.raw, system.cmi.score.scaled]).toEqual(["40", "0.4"]);
    expect(system.cmi.suspend_data).toBe(kept);
    expect(system.cmi.success_status).toBe("unknown");
    expect(lms.report(1, kept)).toBe(true);
    expect(system.cmi.success_status).toBe("passed");
    expect(system.cmi.completion_status).toBe("completed");
    lms.end();
    expect(system.isTerminated()).toBe(true);
  });
});

function breakDown(): never {
  throw new Error("down");
}

test("a system that breaks down takes no exercise with it", () => {
  const lms = new Lms({
    api: new Proxy({}, { get: () => breakDown }),
    is2004: false,
  });
  expect(lms.begin()).toBe(false);
  expect(lms.kept).toBe("");
  expect(lms.report(1, "")).toBe(false);
  lms.end();
});

test("the time of a session, in both spellings", () => {
  expect(duration(0, false)).toBe("0000:00:00.00");
  expect(duration(725.5, false)).toBe("0000:12:05.50");
  expect(duration(3661.25, false)).toBe("0001:01:01.25");
  expect(duration(3661.25, true)).toBe("PT1H1M1.25S");
  expect(duration(1e9, false)).toBe("9999:46:40.00");
});

describe("the API is found", () => {
  type Fake = Record<string, unknown>;
  const frame = (parent: Fake | null, own: Fake = {}): Fake => {
    const window: Fake = { opener: null, ...own };
    window.parent = parent ?? window;
    window.top = parent ? (parent.top ?? parent) : window;
    return window;
  };
  const find = (window: Fake) => findApi(window as unknown as Window);
  const api = {};
  test("in a window around, past those of other origins", () => {
    const system = frame(null, { API: api });
    const foreign = frame(system);
    Object.defineProperty(foreign, "API", {
      get() {
        throw new DOMException("cross-origin");
      },
    });
    expect(find(frame(foreign))?.api).toBe(api);
    expect(find(frame(frame(null)))).toBeNull();
  });
  test("in the window that opened this one, or one around it", () => {
    const opener = frame(frame(null, { API_1484_11: api }));
    expect(find(frame(null, { opener }))).toEqual({ api, is2004: true });
    expect(find(frame(frame(null, { opener })))?.api).toBe(api);
  });
});

test("what is kept survives, and what is no state is none", async () => {
  expect(await unpackState(await packState(kState))).toEqual(kState);
  for (const kept of ["", "z", "z!!!", "zAAAA", '{"zonelab":1}']) expect(await unpackState(kept)).toBeNull();
});
