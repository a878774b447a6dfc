// Where the parts of a process stand in an XTA text.  Only its frame is read: what labels say is left to the
// engine, so that a text with a mistake in a label can still be edited.
import { tokensOf, type Span, type Token } from "./tokens";

export type { Span } from "./tokens";

export interface Name extends Span {
  text: string;
}
/** "A, B, C;" after a keyword. */
export interface List<Item extends Span> {
  keyword: Span;
  items: Item[];
  /** One fewer than items. */
  commas: Span[];
  semicolon: Span;
}
/** "B { x <= 1 }" */
export interface StateItem extends Span {
  name: Name;
  open: Span | null;
  /** Without the blanks and comments around it. */
  invariant: Span | null;
  close: Span | null;
}
/** "commit B;" */
export interface MarkList extends List<Name> {
  kind: "commit" | "urgent";
}
export type ClauseKind = "select" | "guard" | "sync" | "assign";
export interface Clause {
  /** "probability", too. */
  kind: string;
  keyword: Span;
  value: Span | null;
  semicolon: Span;
}
/** "A -> B { … }"; `written`: "-> B { … }" leaves from where the edge before it does. */
export interface EdgeItem extends Span {
  source: string;
  written: Name | null;
  target: Name;
  open: Span;
  clauses: Clause[];
  close: Span;
}
export interface Process extends Span {
  name: Name;
  states: List<StateItem>;
  marks: MarkList[];
  init: Span & { location: Name };
  trans: List<EdgeItem> | null;
}

/** What is not as it should be ends the reading of a process. */
class Unreadable extends Error {}

const kClosing: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

class Reader {
  constructor(
    private readonly tokens: readonly Token[],
    private at: number,
  ) {}

  private get current(): Token {
    const token = this.tokens[this.at];
    if (!token) throw new Unreadable();
    return token;
  }
  private next(): Token {
    const token = this.current;
    ++this.at;
    return token;
  }
  private is(text: string): boolean {
    return this.current.text === text;
  }
  private accept(text: string): Token | null {
    return this.is(text) ? this.next() : null;
  }
  private expect(text: string): Token {
    if (!this.is(text)) throw new Unreadable();
    return this.next();
  }
  private name(): Name {
    if (!this.current.isName) throw new Unreadable();
    const { from, to, text } = this.next();
    return { from, to, text };
  }

  /** All up to one of these words outside of brackets; null: there is nothing before it. */
  private until(ends: readonly string[]): Span | null {
    const { from } = this.current;
    let to = -1;
    while (!ends.includes(this.current.text)) {
      const token = this.next();
      if (Object.values(kClosing).includes(token.text)) throw new Unreadable();
      const closing = kClosing[token.text];
      if (closing) this.until([closing]);
      to = closing ? this.next().to : token.to;
    }
    return to < 0 ? null : { from, to };
  }

  private list<Item extends Span>(keyword: Token, item: () => Item): List<Item> {
    const list: List<Item> = { keyword, items: [item()], commas: [], semicolon: keyword };
    for (let comma = this.accept(","); comma; comma = this.accept(",")) {
      list.commas.push(comma);
      list.items.push(item());
    }
    list.semicolon = this.expect(";");
    return list;
  }

  private state(): StateItem {
    const name = this.name();
    const open = this.accept("{");
    if (!open) return { from: name.from, to: name.to, name, open, invariant: null, close: null };
    const invariant = this.until(["}"]);
    const close = this.expect("}");
    return { from: name.from, to: close.to, name, open, invariant, close };
  }

  private clause(): Clause {
    const keyword = this.next();
    if (!keyword.isName) throw new Unreadable();
    const value = this.until([";"]);
    return { kind: keyword.text, keyword, value, semicolon: this.expect(";") };
  }

  private edge(before: string | null): EdgeItem {
    const { from } = this.current;
    const written = this.current.isName ? this.name() : null;
    const source = written?.text ?? before;
    if (source === null || !(this.accept("->") ?? this.accept("-u->"))) throw new Unreadable();
    const target = this.name();
    const open = this.expect("{");
    const clauses: Clause[] = [];
    while (!this.is("}")) clauses.push(this.clause());
    const close = this.expect("}");
    return { from, to: close.to, source, written, target, open, clauses, close };
  }

  private edges(): List<EdgeItem> {
    let before: string | null = null;
    return this.list(this.next(), () => {
      const edge = this.edge(before);
      before = edge.source;
      return edge;
    });
  }

  process(): Process {
    const { from } = this.expect("process");
    const name = this.name();
    if (this.accept("(")) {
      this.until([")"]);
      this.next();
    }
    this.expect("{");
    this.until(["state"]);
    const states = this.list(this.next(), () => this.state());
    const marks: MarkList[] = [];
    while (this.is("commit") || this.is("urgent")) {
      const keyword = this.next();
      marks.push({ kind: keyword.text as MarkList["kind"], ...this.list(keyword, () => this.name()) });
    }
    const init = this.expect("init");
    const location = this.name();
    const initial = { from: init.from, to: this.expect(";").to, location };
    const trans = this.is("trans") ? this.edges() : null;
    return { from, to: this.expect("}").to, name, states, marks, init: initial, trans };
  }
}

/** The process of this name; null: there is none whose frame can be read. */
export function scan(text: string, name: string): Process | null {
  const tokens = tokensOf(text);
  const at = tokens.findIndex((token, i) => token.text === "process" && tokens[i + 1]?.text === name);
  if (at < 0) return null;
  try {
    return new Reader(tokens, at).process();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** All names in a text. */
export function namesIn(text: string): Set<string> {
  return new Set(tokensOf(text).flatMap((token) => (token.isName ? [token.text] : [])));
}
