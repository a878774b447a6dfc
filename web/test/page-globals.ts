// What a browser gives the page, for tests in Node: storage, an address, and workers that a test answers for.
import { vi } from "vitest";
import type { Reply, Request } from "../src/engine/protocol";

export class FakeWorker {
  /** The newest last. */
  static made: FakeWorker[] = [];
  static get last(): FakeWorker {
    return FakeWorker.made.at(-1)!;
  }
  readonly sent: Request[] = [];
  isEnded = false;
  onmessage: ((event: { data: Reply }) => void) | null = null;
  onerror: ((event: { preventDefault: () => void }) => void) | null = null;

  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(request: Request): void {
    this.sent.push(request);
  }
  terminate(): void {
    this.isEnded = true;
  }

  reply(reply: Reply): void {
    this.onmessage?.({ data: reply });
  }
  /** The script itself fails. */
  fail(): void {
    this.onerror?.({ preventDefault() {} });
  }
  /** The newest request of a kind. */
  asked<K extends Request["kind"]>(kind: K): Extract<Request, { kind: K }> {
    return this.sent.findLast((request) => request.kind === kind) as Extract<Request, { kind: K }>;
  }
  /** What was asked, by kind. */
  get kinds(): string[] {
    return this.sent.map(({ kind }) => kind);
  }
}

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

/** Anew for each test: nothing is kept, no worker was made. */
export function stubPage(search = ""): void {
  FakeWorker.made = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("location", { href: `https://lab.example/${search}`, pathname: "/", search, hash: "" });
  vi.stubGlobal("history", { replaceState: vi.fn(), pushState: vi.fn() });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("BroadcastChannel", undefined);
}
