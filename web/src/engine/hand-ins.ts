// The thread that grades hand-ins, as the page sees it: one request at a time, each with an end.  A thread that broke down,
// or does not answer, is ended; the next request starts another one.
import type { HandInReply, HandInRequest } from "./hand-ins-worker";

/** Why there is no answer: it was told to stop, did not arrive at all, broke down, lacked memory, said nothing or took too long. */
export type LostHandIn = "stopped" | "not-loaded" | "broken" | "memory" | "silent" | "late";
export type HandInAnswer =
  | Exclude<HandInReply, { kind: "alive" } | { kind: "crashed" }>
  | { kind: "lost"; cause: LostHandIn };

/** A thread that says nothing for so long hangs; one that was not heard of yet is still being fetched. */
const kSilenceMs = 20_000;
const kFetchMs = 60_000;

export class HandInEngine {
  private worker: Worker | null = null;
  private isUp = false;
  private resolve: ((answer: HandInAnswer) => void) | null = null;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private limit: ReturnType<typeof setTimeout> | undefined;
  private most = 0;

  /** REQUIRES: the request before has its answer. */
  ask(request: HandInRequest, mostSeconds: number): Promise<HandInAnswer> {
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.most = mostSeconds;
      this.spawn();
      if (this.isUp) this.begin();
      else this.listen();
      this.worker?.postMessage(request);
    });
  }

  /** What is being asked has no answer any more. */
  stop(): void {
    this.lose("stopped");
  }

  private spawn(): void {
    if (this.worker) return;
    try {
      this.worker = new Worker(new URL("./hand-ins-worker.ts", import.meta.url), { type: "module" });
    } catch {
      this.lose("not-loaded");
      return;
    }
    this.worker.onmessage = (event: MessageEvent<HandInReply>) => this.receive(event.data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.lose(this.isUp ? "broken" : "not-loaded");
    };
  }

  private receive(reply: HandInReply): void {
    if (reply.kind === "crashed") return this.lose(!this.isUp ? "not-loaded" : reply.isMemory ? "memory" : "broken");
    if (!this.isUp) this.begin();
    if (reply.kind === "alive") this.listen();
    else this.answer(reply);
  }

  /** Time counts from when the engine is there. */
  private begin(): void {
    this.isUp = true;
    this.limit = setTimeout(() => this.lose("late"), this.most * 1000);
    this.listen();
  }

  private listen(): void {
    clearTimeout(this.silence);
    const [cause, after] = this.isUp ? (["silent", kSilenceMs] as const) : (["not-loaded", kFetchMs] as const);
    this.silence = setTimeout(() => this.lose(cause), after);
  }

  private lose(cause: LostHandIn): void {
    this.worker?.terminate();
    this.worker = null;
    this.isUp = false;
    this.answer({ kind: "lost", cause });
  }

  private answer(answer: HandInAnswer): void {
    clearTimeout(this.silence);
    clearTimeout(this.limit);
    const { resolve } = this;
    this.resolve = null;
    resolve?.(answer);
  }
}
