// What the elements share: a frame with ZoneLab's page in it, made when it comes near the visible part of the page.

/** Where the folder of the page is served; the attribute `page` of an element overrides it. */
export const place = { page: "" };

/** Servers that render pages import the module, too, and have no elements. */
const Base = (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as typeof HTMLElement);

/** How far from the visible part a frame is made. */
const kNear = "400px";
const kHighest = 20_000;
const kHeight = 480;

export abstract class FramedPage extends Base {
  protected frame: HTMLIFrameElement | null = null;
  #watch: IntersectionObserver | null = null;
  #hear = ({ data, source, origin }: MessageEvent) => {
    const { frame } = this;
    if (!data || !frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    this.read(data as Record<string, unknown>, frame.contentWindow as Window, origin);
  };

  /** What the frame is called for those who hear the page. */
  protected abstract readonly kind: string;
  /** The address of what is to be shown. */
  protected abstract address(page: URL): string | Promise<string>;

  connectedCallback(): void {
    this.style.display ||= "block";
    this.style.minHeight ||= `${this.#height}px`;
    addEventListener("message", this.#hear);
    if (this.frame) return;
    this.#watch = new IntersectionObserver((all) => all.at(-1)?.isIntersecting && void this.open(), {
      rootMargin: kNear,
    });
    this.#watch.observe(this);
  }
  disconnectedCallback(): void {
    removeEventListener("message", this.#hear);
    this.#watch?.disconnect();
  }
  attributeChangedCallback(): void {
    if (this.frame) void this.open();
  }

  get #height(): number {
    return Number(this.getAttribute("height")) || kHeight;
  }

  /** The page's address, with the language that the element asks for. */
  protected pageOf(address: string, page: URL): URL {
    const url = new URL(address, page);
    url.searchParams.set("embed", "1");
    const lang = this.getAttribute("lang");
    if (lang) url.searchParams.set("lang", lang);
    return url;
  }

  protected async open(): Promise<void> {
    this.#watch?.disconnect();
    const page = new URL(this.getAttribute("page") ?? place.page, document.baseURI);
    if (!/\/$|\.html$/.test(page.pathname)) page.pathname += "/";
    const src = await this.address(page);
    const frame = document.createElement("iframe");
    frame.title = this.title || this.kind;
    frame.allow = "clipboard-write";
    frame.style.cssText = `display: block; width: 100%; border: 0; height: ${this.#height}px`;
    frame.src = src;
    this.frame = frame;
    this.replaceChildren(frame);
    this.style.minHeight = "";
  }

  /** A message of the page in the frame. */
  protected read({ subject, height }: Record<string, unknown>, _source: Window, _origin: string): void {
    if (subject === "lti.frameResize" && Number(height) > 0 && this.frame)
      this.frame.style.height = `${Math.min(Number(height), kHighest)}px`;
  }
}
