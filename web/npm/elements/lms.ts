// A learning system as a SCORM package sees it: its API is looked for in the windows around, and says and keeps what it is
// told.  SCORM 1.2 and 2004 have other names for the same things.

/** The methods of both, by the names of SCORM 1.2 without "LMS". */
export type Api = Record<string, (...values: string[]) => unknown>;
export interface Found {
  api: Api;
  is2004: boolean;
}

const kDeepest = 50;

/** In this window, those it is framed in, and those that it was opened from; other origins are passed over. */
export function findApi(from: Window): Found | null {
  const seen = new Set<Window>();
  const look = (start: Window | null): Found | null => {
    for (let at = start, depth = 0; at && depth < kDeepest; ++depth) {
      if (seen.has(at)) return null;
      seen.add(at);
      try {
        const { API, API_1484_11: newer } = at as Window & { API?: Api; API_1484_11?: Api };
        if (newer) return { api: newer, is2004: true };
        if (API) return { api: API, is2004: false };
      } catch {
        // another origin: what is around it may be ours
      }
      at = at.parent === at ? null : at.parent;
    }
    return null;
  };
  const opener = (window: Window) => {
    try {
      return window.opener as Window | null;
    } catch {
      return null;
    }
  };
  return look(from) ?? look(opener(from)) ?? look(opener(from.top ?? from));
}

const two = (value: number) => String(value).padStart(2, "0");

/** "0000:12:05.50", and "PT12M5.5S" of SCORM 2004. */
export function duration(seconds: number, is2004: boolean): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const [hours, minutes, rest] = [
    Math.floor(hundredths / 360_000),
    Math.floor(hundredths / 6000) % 60,
    hundredths % 6000,
  ];
  if (is2004) return `PT${hours}H${minutes}M${rest / 100}S`;
  return `${String(Math.min(hours, 9999)).padStart(4, "0")}:${two(minutes)}:${two(Math.floor(rest / 100))}.${two(rest % 100)}`;
}

/** As many characters as the standards promise; in 1.2 a few are left free. */
const kRoom = { old: 4000, new: 64_000 };

export class Lms {
  readonly #api: Api;
  readonly #is2004: boolean;
  readonly #began = Date.now();
  #isOver = false;
  /** The score never falls: what was kept may have been lost. */
  #best = 0;

  constructor({ api, is2004 }: Found) {
    this.#api = api;
    this.#is2004 = is2004;
  }

  get room(): number {
    return this.#is2004 ? kRoom.new : kRoom.old;
  }

  #call(name: string, ...values: string[]): string {
    try {
      return String(this.#api[this.#is2004 ? name : `LMS${name}`]!(...values) ?? "");
    } catch {
      return ""; // a system that breaks down takes no exercise with it
    }
  }
  #get(old: string, newer: string): string {
    return this.#call("GetValue", this.#is2004 ? newer : old);
  }
  #set(old: string, newer: string, value: string): boolean {
    return this.#call("SetValue", this.#is2004 ? newer : old, value) === "true";
  }

  begin(): boolean {
    const worked = this.#call("Initialize", "") === "true";
    const status = this.#get("cmi.core.lesson_status", "cmi.completion_status");
    if (["", "not attempted", "unknown"].includes(status)) {
      this.#set("cmi.core.lesson_status", "cmi.completion_status", "incomplete");
      this.#call("Commit", "");
    }
    const before = Number(this.#get("cmi.core.score.raw", "cmi.score.raw")) / 100;
    this.#best = Number.isFinite(before) ? before : 0;
    return worked;
  }

  /** What was kept the last time; "": nothing. */
  get kept(): string {
    return this.#get("cmi.suspend_data", "cmi.suspend_data");
  }

  /** From 0 to 1: with so much it is passed. */
  get #mastery(): number {
    const value = this.#get("cmi.student_data.mastery_score", "cmi.scaled_passing_score").trim();
    const score = value === "" ? NaN : Number(value);
    if (!Number.isFinite(score) || score <= 0) return 1;
    return Math.min(1, this.#is2004 ? score : score / 100);
  }

  /** `earned` from 0 to 1.  False: the system did not take it. */
  report(earned: number, kept: string): boolean {
    if (this.#isOver) return false;
    const score = Math.max(earned, this.#best);
    this.#best = score;
    const percent = String(Math.round(score * 10_000) / 100);
    const isPassed = score >= this.#mastery - 1e-9;
    const set = [
      this.#set("cmi.core.score.raw", "cmi.score.raw", percent),
      this.#set("cmi.core.score.min", "cmi.score.min", "0"),
      this.#set("cmi.core.score.max", "cmi.score.max", "100"),
      this.#set("cmi.suspend_data", "cmi.suspend_data", kept),
    ];
    if (this.#is2004) {
      set.push(this.#set("", "cmi.score.scaled", String(Math.round(score * 10_000) / 10_000)));
      set.push(this.#set("", "cmi.completion_status", isPassed ? "completed" : "incomplete"));
      set.push(this.#set("", "cmi.success_status", isPassed ? "passed" : "unknown"));
    } else set.push(this.#set("cmi.core.lesson_status", "", isPassed ? "passed" : "incomplete"));
    return this.#call("Commit", "") === "true" && set.every(Boolean);
  }

  /** The learner leaves, and may come back. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#set("cmi.core.session_time", "cmi.session_time", duration((Date.now() - this.#began) / 1000, this.#is2004));
    this.#set("cmi.core.exit", "cmi.exit", "suspend");
    this.#call("Commit", "");
    this.#call(this.#is2004 ? "Terminate" : "Finish", "");
  }
}

// ---- what is kept ----

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const through = async (bytes: Uint8Array<ArrayBuffer>, way: GenericTransformStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());

/** "z" and base64 of what is compressed. */
export async function packState(state: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return `z${toBase64(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** Null: it is none. */
export async function unpackState(kept: string): Promise<unknown> {
  if (!kept.startsWith("z")) return null;
  try {
    const bytes = await through(fromBase64(kept.slice(1)), new DecompressionStream("deflate-raw"));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
