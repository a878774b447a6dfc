// The words of an XTA text and where they stand, comments and blanks left out.

/** From `from` up to, not including, `to`; in UTF-16 units, as the editor counts. */
export interface Span {
  from: number;
  to: number;
}
export interface Token extends Span {
  text: string;
  isName: boolean;
}

const kBlank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const kToken = /(?<name>[A-Za-z_][\w$#]*)|\d[\w.]*|"(?:[^"\\\n]|\\.)*"?|-u->|->|[\s\S]/y;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    kBlank.lastIndex = at;
    if (kBlank.test(text)) {
      at = kBlank.lastIndex;
      continue;
    }
    kToken.lastIndex = at;
    const match = kToken.exec(text)!;
    const to = at + match[0].length;
    tokens.push({ from: at, to, text: match[0], isName: match.groups?.name !== undefined });
    at = to;
  }
  return tokens;
}
