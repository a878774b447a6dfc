// <zonelab-exercise src="…">: an exercise in any page; docs/teaching/embed/README.md describes it.
import { FramedPage } from "./frame.js";

export class ZonelabExercise extends FramedPage {
  static observedAttributes = ["src", "variant", "page", "lang"];
  /** The learner's newest state, plain data that may be kept, and set before the exercise is loaded. */
  state: unknown;
  protected readonly kind = "Exercise";
  #solved = false;

  protected address(page: URL): string {
    const src = this.getAttribute("src") ?? "";
    const url = this.pageOf(src.includes("#") ? src : `#src=${encodeURIComponent(src)}`, page);
    if (origin !== "null") url.searchParams.set("host", origin);
    if (this.hasAttribute("events")) url.searchParams.set("events", "1");
    const variant = this.getAttribute("variant");
    if (variant) url.hash = `variant=${variant}&${url.hash.slice(1)}`;
    return url.href;
  }

  protected override open(): Promise<void> {
    this.#solved = false;
    return super.open();
  }

  protected override read(data: Record<string, unknown>, source: Window, from: string): void {
    super.read(data, source, from);
    const fire = (name: string, detail: unknown) =>
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    const { subject, message_id, score, state } = data;
    if (subject === "SPLICE.getState" && this.state)
      source.postMessage({ subject: `${subject}.response`, message_id, state: this.state }, from);
    if (subject === "SPLICE.sendEvent") fire("zonelab-event", { name: data.name, data: data.data });
    if (subject !== "SPLICE.reportScoreAndState") return;
    this.state = state;
    fire("zonelab-score", { score, state });
    if (!(Number(score) >= 1) || this.#solved) return;
    this.#solved = true;
    fire("zonelab-solved", { state });
  }
}
