// <zonelab-view view="diagram" query="E<> P.b">: a model and what can be seen of it, in any page.
//
// The model is the property `model`, else the file `src`, which the embedding page fetches, else the text within the element
// (a <script type="text/plain"> spares escaping).  `src` may also be a whole link of the page's Share menu.
import { FramedPage } from "./frame.js";

/** What is wrong, for developers; the page in the frame speaks for itself. */
const report = (why: string) => console.error(`zonelab-view: ${why}`);

export class ZonelabView extends FramedPage {
  static observedAttributes = ["src", "view", "query", "run", "step", "page", "lang"];
  protected readonly kind = "Model";
  #model: string | null = null;
  #inner: string | null = null;

  /** The model's text, XTA or XML; null: that of `src` or of the element. */
  get model(): string | null {
    return this.#model;
  }
  set model(text: string | null) {
    this.#model = text;
    this.attributeChangedCallback();
  }

  protected async address(page: URL): Promise<string> {
    const src = this.getAttribute("src") ?? "";
    const view = this.getAttribute("view");
    const url = this.pageOf(src.includes("#") ? src : "", page);
    if (view) url.searchParams.set("view", view);
    if (!src.includes("#")) url.hash = this.#fragment(this.#model ?? (src ? await this.#fetch(src) : this.#text()));
    return url.href;
  }

  /** A link as share/codec.ts describes them: one that may be written by hand. */
  #fragment(text: string): string {
    const queries = (this.getAttribute("query") ?? "").split("\n").filter((query) => query.trim() !== "");
    const payload = encodeURIComponent(JSON.stringify({ m: text, q: queries.map((query) => [query]) }));
    const step = this.getAttribute("step");
    const look = [queries.length > 0 && "q=1", step && `at=${step}`, this.hasAttribute("run") && "run=1"];
    return ["v=1", ...look, `d=j${payload}`].filter(Boolean).join("&");
  }

  async #fetch(src: string): Promise<string> {
    try {
      const response = await fetch(src);
      if (response.ok) return await response.text();
      report(`${src}: the server answers ${response.status}`);
    } catch (error) {
      report(`${src}: ${String(error)}`);
    }
    return "";
  }

  /** The frame takes the place of the text, which is kept for the next change of an attribute. */
  #text(): string {
    this.#inner ??= (this.querySelector("script")?.textContent ?? this.textContent ?? "").trim();
    return this.#inner;
  }
}
