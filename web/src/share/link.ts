// Between a document and a link.  What comes in is checked piece by piece; it is text and stays text.
import type { Edge, Options, SharedRun, Trace } from "@engine";
import { asExpected, type Expected } from "../state/expected";
import { asOptions } from "../state/storage";
import * as words from "../words/link";
import { kMostBytes, LinkError, pack, unpack } from "./codec";

export interface SharedDocument {
  text: string;
  title: string;
  layout: string;
  queries: { text: string; comment: string; expect: Expected }[];
  options: Options;
  /** A trace of the query with this number, from 1. */
  run: {
    query: number;
    run: SharedRun;
    /** How it goes on for ever, as in a trace; the receiver's engine checks the moves only. */
    ending: Trace["ending"];
    cycleBegin: number | null;
  } | null;
}

/** What is looked at; it stands outside of the document, so that it can be changed by hand. */
export interface Look {
  /** From 1; 0: the whole state space. */
  query: number;
  step: number;
  /** "trace", "diagram", "space", …; "" for no wish. */
  view: string;
  /** What is looked at there: a node, an event, configurations; each view knows its own. */
  place: string;
  /** Names of processes that are not shown in runs. */
  hidden: readonly string[];
  /** Expressions that are evaluated along runs. */
  watches: readonly string[];
  /** Run the query at once, within narrow limits. */
  start: boolean;
}

export interface Link {
  document: SharedDocument;
  look: Look;
  engine: string;
}

const kLongestPlace = 400;
const kMostQueries = 1000;
/** No name and no expression holds it. */
const kBetween = ";";
const kLongestList = 4000;
const kMostSteps = 20_000;

type Json = Record<string, unknown>;

function packRun({ query, run, ending, cycleBegin }: NonNullable<SharedDocument["run"]>): Json {
  const steps = run.steps.map(({ delay, edges }) => [
    delay,
    ...edges.map(({ process, source, target, edge, select }) => [
      process,
      source,
      target,
      edge,
      ...(select ? [select] : []),
    ]),
  ]);
  return {
    q: query,
    s: steps,
    ...(run.finalDelay !== "0" ? { f: run.finalDelay } : {}),
    ...(ending ? { x: ending } : {}),
    ...(cycleBegin !== null ? { b: cycleBegin } : {}),
  };
}

/** Keys in a fixed order, defaults left out: the same document gives the same link. */
export function toJson(document: SharedDocument): Json {
  const options = Object.entries(document.options)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    m: document.text,
    ...(document.title ? { t: document.title } : {}),
    ...(document.layout ? { l: document.layout } : {}),
    ...(document.queries.length > 0
      ? {
          q: document.queries.map(({ text, comment, expect }) =>
            expect ? [text, comment, expect] : comment ? [text, comment] : [text],
          ),
        }
      : {}),
    ...(options.length > 0 ? { c: Object.fromEntries(options) } : {}),
    ...(document.run ? { r: packRun(document.run) } : {}),
  };
}

export async function makeFragment({ document, look, engine }: Link): Promise<string> {
  const payload = await pack(toJson(document));
  const parts = [
    "v=1",
    engine && `e=${encodeURIComponent(engine)}`,
    `q=${look.query}`,
    look.step > 0 && `at=${look.step}`,
    look.start && "run=1",
    look.view && `view=${encodeURIComponent(look.view)}`,
    look.place && `place=${encodeURIComponent(look.place)}`,
    look.hidden.length > 0 && `hide=${encodeURIComponent(look.hidden.join(kBetween))}`,
    look.watches.length > 0 && `watch=${encodeURIComponent(look.watches.join(kBetween))}`,
    `n=${payload.length}`,
    `d=${payload}`,
  ];
  return `#${parts.filter(Boolean).join("&")}`;
}

const damaged = (message: string) => new LinkError("damaged", message);
const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A number of something; 0 for what is none. */
const natural = (value: unknown): number => {
  const number = isText(value) || typeof value === "number" ? Number(value) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

const kEndings = ["cycle", "stays", "stuck"] as const;

function readRun(value: unknown): SharedDocument["run"] {
  if (value === undefined) return null;
  if (!isObject(value) || !Array.isArray(value.s) || value.s.length > kMostSteps) throw damaged(words.kBadTrace);
  const steps = value.s.map((step: unknown) => {
    if (!Array.isArray(step) || !isText(step[0]) || step.length < 2) throw damaged(words.kBadTrace);
    const edges = step
      .slice(1)
      .map((edge: unknown): Pick<Edge, "process" | "source" | "target" | "select" | "edge"> => {
        if (!Array.isArray(edge) || !edge.slice(0, 3).every(isText) || edge.length < 4) throw damaged(words.kBadTrace);
        return {
          process: edge[0],
          source: edge[1],
          target: edge[2],
          edge: natural(edge[3]),
          select: isText(edge[4]) ? edge[4] : "",
        };
      });
    return { delay: step[0], edges };
  });
  const ending = kEndings.find((one) => one === value.x) ?? "";
  const begin = ending === "cycle" && Number.isInteger(value.b) ? natural(value.b) : null;
  return {
    query: natural(value.q),
    run: { steps, finalDelay: isText(value.f) ? value.f : "0" },
    ending,
    cycleBegin: begin,
  };
}

export function fromJson(value: unknown): SharedDocument {
  if (!isObject(value) || !isText(value.m)) throw damaged(words.kNoModel);
  const queries = value.q === undefined ? [] : value.q;
  if (Array.isArray(queries) && queries.length > kMostQueries)
    throw new LinkError("too-large", words.tooManyQueries(queries.length, kMostQueries));
  if (!Array.isArray(queries) || !queries.every((query) => Array.isArray(query) && isText(query[0])))
    throw damaged(words.kBadQueries);
  return {
    text: value.m,
    title: isText(value.t) ? value.t.replace(/[\u0000-\u001f\u007f]/g, " ").slice(0, 120) : "",
    layout: isText(value.l) ? value.l : "",
    queries: queries.map((query) => ({
      text: query[0] as string,
      comment: isText(query[1]) ? query[1] : "",
      expect: asExpected(query[2]),
    })),
    options: asOptions(value.c),
    run: readRun(value.r),
  };
}

/** Why a link with this would be refused where it is opened; "" if it would not. */
export function refusedAsLink(document: SharedDocument): string {
  const size = new TextEncoder().encode(JSON.stringify(toJson(document))).length;
  if (size > kMostBytes) return words.kTooLargeForLink;
  return document.queries.length > kMostQueries ? words.tooManyToShare(document.queries.length, kMostQueries) : "";
}

/** Null: the fragment is no link of ours.  Throws LinkError. */
export async function readFragment(fragment: string): Promise<Link | null> {
  const parameters = new Map<string, string>();
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at > 0 && !parameters.has(part.slice(0, at))) parameters.set(part.slice(0, at), part.slice(at + 1));
  }
  const plain = (name: string): string => {
    try {
      return decodeURIComponent(parameters.get(name) ?? "");
    } catch {
      throw damaged(words.unreadablePart(name));
    }
  };
  const list = (name: string) => plain(name).slice(0, kLongestList).split(kBetween).filter(Boolean);
  const number = (name: string) => (/^\d{1,6}$/.test(plain(name)) ? Number(plain(name)) : 0);
  if (!["v", "d", "m", "n"].some((name) => parameters.has(name))) return null;
  const version = parameters.get("v");
  if (version !== undefined && !/^\d{1,6}$/.test(version)) throw damaged(words.kBadVersion);
  if (version !== undefined && Number(version) > 1) throw new LinkError("newer", words.kNewer);
  const payload = parameters.get("d");
  let document: SharedDocument;
  if (payload !== undefined) {
    const length = number("n");
    if (length > 0 && payload.length < length) {
      throw new LinkError("cut", words.cut(payload.length, length));
    }
    if (length > 0 && payload.length > length) throw damaged(words.kAdded);
    if (version === undefined) throw damaged(words.kNoVersion);
    document = fromJson(await unpack(payload));
  } else if (parameters.has("m")) {
    document = fromJson({ m: plain("m") });
    if (document.text.length > kMostBytes) throw new LinkError("too-large", words.kModelTooLarge);
  } else {
    throw number("n") > 0 ? new LinkError("cut", words.kCutAll) : damaged(words.kNoModel);
  }
  return {
    document,
    engine: plain("e").slice(0, 40),
    look: {
      query: Math.min(parameters.has("q") ? number("q") : (document.run?.query ?? 1), document.queries.length),
      step: number("at"),
      view: plain("view"),
      place: plain("place").slice(0, kLongestPlace),
      hidden: list("hide"),
      watches: [...new Set(list("watch"))],
      start: plain("run") === "1",
    },
  };
}
