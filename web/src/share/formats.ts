// A link as it is written into other texts.
import { latex } from "../ui/latex";

const html = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function asMarkdown(url: string, title: string): string {
  return `[${title.replace(/[\\[\]`*_<>]/g, "\\$&").replace(/\s+/g, " ")}](${url.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}

export function asIframe(url: string, title: string): string {
  const embedded = new URL(url);
  embedded.searchParams.set("embed", "1");
  return `<iframe src="${html(embedded.href)}" title="${html(title)}" width="100%" height="480" loading="lazy"></iframe>`;
}

export function asLatex(url: string, title: string): string {
  const target = url.replace(/[%#&\\{}]/g, (character) => `\\${character}`);
  return `\\href{${target}}{${latex(title)}}`;
}
