// Markdown of exercises, which come from anywhere: made by `marked`, which writes HTML in it as text, and nothing but text,
// its structure, harmless links and pictures of this host survives DOMPurify.
import DOMPurify from "dompurify";
import { Marked, type Token } from "marked";
import { useMemo } from "preact/hooks";
import { OwnNodes } from "../../ui/own-nodes";
import { kSpoken } from "../../words/say";
import { kTooNested } from "../../words/task";

const kTags = [
  ...["p", "br", "hr", "em", "strong", "del", "code", "pre", "blockquote", "sub", "sup", "kbd"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "h3", "h4", "h5", "h6", "a", "img"],
  ...["table", "thead", "tbody", "tr", "th", "td"],
];
const kAttributes = ["href", "src", "alt", "title", "start", "align"];
/** The page has headings above. */
const kDeeper = 2;
/** How many of those that take room from what is in them may stand within one another. */
const kMostNested = 8;
const kTooDeep = ":is(blockquote, ul, ol, sub, sup) ".repeat(kMostNested + 1).trim();

/** Null: it leads elsewhere, or nowhere. */
function onThisHost(address: string, base: string): string | null {
  if (/^data:image\/(?:png|gif|jpeg|webp);/i.test(address)) return address;
  if (base === "" || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.origin === location.origin && /^https?:$/.test(url.protocol) ? url.href : null;
}

function mendImage(image: Element, base: string): void {
  const source = onThisHost(image.getAttribute("src") ?? "", base);
  if (source !== null) image.setAttribute("src", source);
  else image.replaceWith(image.getAttribute("alt") ?? "");
}

function mendLink(link: Element): void {
  if (!/^(?:https?|mailto):/i.test(link.getAttribute("href") ?? "")) return link.removeAttribute("href");
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer");
}

const kPlainTags = /<\/?(?:sub|sup|kbd|br|del)\s*\/?>|[&<>]/gi;
const asEntity = (character: string) => `&#${character.charCodeAt(0)};`;

/** HTML within Markdown is shown as text, but for a few tags without attributes. */
const renderer = {
  html: ({ text }: { text: string }) =>
    text.replace(kPlainTags, (found) => (found.length > 1 ? found : asEntity(found))),
};
const markdown = new Marked({ gfm: true, renderer });

/** Null: the stack did not suffice, as `marked` calls itself for whatever stands within something. */
function parsed(parse: () => string): string | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

/** `base`: what addresses of pictures are relative to; "": there are none.  Null: nested too deeply. */
export function safeNodes(text: string, base: string): Node[] | null {
  const walkTokens = (token: Token) => {
    if (token.type === "heading") token.depth = Math.min(6, token.depth + kDeeper);
  };
  const html = parsed(() => markdown.parse(text, { async: false, walkTokens }));
  if (html === null) return null;
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: kTags,
    ALLOWED_ATTR: kAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  if (body.querySelector(kTooDeep)) return null;
  for (const image of body.querySelectorAll("img")) mendImage(image, base);
  for (const link of body.querySelectorAll("a")) mendLink(link);
  return [...body.childNodes];
}

export function Statement({ text, base, lang }: { text: string; base: string; lang: string | undefined }) {
  const nodes = useMemo(() => safeNodes(text, base), [text, base]);
  const about = { class: "statement", dir: "auto", lang: lang ?? "en" } as const;
  if (nodes !== null) return <OwnNodes as="div" {...about} nodes={nodes} />;
  return (
    <div {...about}>
      <p class="muted" lang={kSpoken}>
        {kTooNested}
      </p>
      <pre>{text}</pre>
    </div>
  );
}
