// The guide of docs/guide as data: its sections, their examples, and a search in them.
import { lexer, type Token, type Tokens } from "marked";

/** Models, queries and messages. */
export interface Section {
  /** Of the heading, as in an address: "urgent-locations". */
  id: string;
  title: string;
  /** 1: a part of the guide. */
  depth: number;
  tokens: Token[];
}

/** A model and the queries that go with it. */
export interface Example {
  text: string;
  /** A `.q` file. */
  queries: string;
}

export function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === "heading") {
      const { text, depth } = token as Tokens.Heading;
      sections.push({ id: idOf(text), title: text, depth, tokens: [] });
    } else {
      sections.at(-1)?.tokens.push(token);
    }
  }
  return sections;
}

const isCode = (token: Token): token is Tokens.Code => token.type === "code";

/** What the code of a section opens with: of a query, the last model before it. */
export function exampleAt(sections: readonly Section[], token: Tokens.Code): Example {
  let text = "";
  let isThere = false;
  const queries: string[] = [];
  for (const section of sections) {
    for (const one of section.tokens.filter(isCode)) {
      if (one.lang === "xta") {
        if (isThere) return { text, queries: queries.join("\n\n") };
        text = one.text;
      }
      if (one === token) isThere = true;
      // A query opens by itself, a model with the queries that follow it in its section.
      if (isThere && one.lang === "q" && (token === one || token.lang === "xta")) queries.push(one.text);
      if (isThere && token.lang === "q") return { text, queries: queries.join("\n\n") };
    }
    if (isThere) return { text, queries: queries.join("\n\n") };
  }
  return { text, queries: queries.join("\n\n") };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The sections that have all the words, those with them in the title first; all of them for no word. */
export function search(sections: readonly Section[], words: string): Section[] {
  const wanted = wordsOf(words);
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const all = sections.filter(({ title, tokens }) => has(`${title} ${tokens.map((token) => token.raw).join(" ")}`));
  return [...all.filter(({ title }) => has(title)), ...all.filter(({ title }) => !has(title))];
}
