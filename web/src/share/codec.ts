// The format of links, version 1.  Everything stands in the fragment, which never leaves the browser:
//
//   #v=1&e=0.1.0&q=2&at=7&view=trace&n=1234&d=z<base64url(zlib(UTF-8 JSON))>
//
//   v   version of the format; what is written here is never changed once it was released
//   e   version of the engine that made the link
//   q   number of the query that is looked at, from 1; 0: the whole state space
//   at  step of the trace; view: what is shown
//   run 1: run that query at once, for 5 seconds and with 256 MB at most
//   place  what is looked at there; hide: processes that are not shown in runs; watch: expressions watched along them
//   n   length of d, which comes last: a link that was cut off can say so
//   d   the document: "z" and a payload, or "j" and percent-encoded JSON, for links written by hand
//   m   instead of d: only a model, percent-encoded
//   src instead of d: the address of a file on the same host, loaded when the visitor agrees
//
// JSON: {m: text, t: title, l: layout, q: [[query, comment, expected verdict]], c: options, r: trace}, defaults left out;
// r: {q: number of the query, s: [[delay, [process, source, target, edge, select], …], …], f: delay,
// x: "cycle", "stays" or "stuck", b: the cycle follows so many steps}.
//
// zlib rather than raw deflate or gzip: it detects damage, browsers have it, Python too.

import * as words from "../words/link";
import { fromBase64Url, toBase64Url } from "./base64url";

/** A short link can expand a thousandfold. */
export const kMostBytes = 2 ** 20;
const kMostCharacters = 2 ** 21;

export type LinkProblem = "damaged" | "cut" | "newer" | "too-large" | "elsewhere";
export class LinkError extends Error {
  constructor(
    readonly problem: LinkProblem,
    message: string,
  ) {
    super(message);
  }
}

export const canCompress = () => typeof CompressionStream !== "undefined";

async function through(bytes: Uint8Array, stream: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)
    .getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      void reader.cancel();
      throw new LinkError("too-large", words.kModelTooLarge);
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

export async function pack(value: unknown): Promise<string> {
  const json = JSON.stringify(value);
  if (!canCompress()) return `j${encodeURIComponent(json)}`;
  return `z${toBase64Url(await through(new TextEncoder().encode(json), new CompressionStream("deflate"), Infinity))}`;
}

/** REQUIRES: the fragment's own percent-encoding is still there.  Throws LinkError. */
export async function unpack(payload: string): Promise<unknown> {
  if (payload.length > kMostCharacters) throw new LinkError("too-large", words.kTooLong);
  try {
    if (payload[0] === "j") {
      const json = decodeURIComponent(payload.slice(1));
      if (json.length > kMostBytes) throw new LinkError("too-large", words.kModelTooLarge);
      return JSON.parse(json);
    }
    if (payload[0] === "z") {
      const bytes = await through(fromBase64Url(payload.slice(1)), new DecompressionStream("deflate"), kMostBytes);
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    }
  } catch (error) {
    if (error instanceof LinkError && error.message !== "") throw error;
    throw new LinkError("damaged", words.kUnreadable);
  }
  throw /^[a-y]$/.test(payload[0] ?? "")
    ? new LinkError("newer", words.kNewer)
    : new LinkError("damaged", words.damaged());
}
