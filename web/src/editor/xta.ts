// Colours and indentation for XTA, the text form of networks of timed automata.
import { HighlightStyle, StreamLanguage, type StreamParser } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const words = (list: string) => new Set(list.split(" "));
/** What a model is built of. */
const kStructure = words(
  "process state commit urgent init trans system branchpoint progress gantt typedef struct priority " +
    "before_update after_update default",
);
/** The parts of an edge. */
const kClause = words("select guard sync assign probability");
const kType = words("int bool clock chan scalar void broadcast const meta");
const kControl = words("if else for while do return");
const kOperatorWord = words("and or not imply forall exists sum");
const kAtom = words("true false deadlock");

/** No name may be one of these. */
export const isKeyword = (word: string) =>
  [kStructure, kClause, kType, kControl, kOperatorWord, kAtom].some((kind) => kind.has(word));

interface State {
  inComment: boolean;
  /** The next name is being declared: a template. */
  naming: boolean;
  /** Open brackets, for indentation. */
  depth: number;
  /** Inside `state`, `trans`, …, until its semicolon at the same depth: indented once more. */
  hanging: number | null;
}

function wordStyle(word: string, state: State, followedByParen: boolean): string {
  if (kStructure.has(word)) {
    state.naming = word === "process";
    if (["state", "trans"].includes(word)) state.hanging = state.depth;
    return "keyword";
  }
  if (state.naming) {
    state.naming = false;
    return "definition";
  }
  if (kClause.has(word)) return "clause";
  if (kType.has(word)) return "type";
  if (kControl.has(word)) return "control";
  if (kOperatorWord.has(word)) return "operatorWord";
  if (kAtom.has(word)) return "atom";
  return followedByParen ? "call" : "name";
}

const parser: StreamParser<State> = {
  name: "xta",
  startState: () => ({ inComment: false, naming: false, depth: 0, hanging: null }),
  token(stream, state) {
    if (state.inComment) {
      if (stream.skipTo("*/")) {
        stream.match("*/");
        state.inComment = false;
      } else {
        stream.skipToEnd();
      }
      return "comment";
    }
    if (stream.eatSpace()) return null;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match("/*")) {
      state.inComment = true;
      return "comment";
    }
    if (stream.match(/^\d+/)) return "number";
    const word = stream.match(/^[A-Za-z_][A-Za-z0-9_$#]*/) as RegExpMatchArray | null;
    if (word) return wordStyle(word[0], state, /^\s*\(/.test(stream.string.slice(stream.pos)));
    if (stream.match(/^(->|-u->|-->)/)) return "arrow";
    const char = stream.next()!;
    if ("{[(".includes(char)) {
      state.depth++;
      return "bracket";
    }
    if ("}])".includes(char)) {
      state.depth = Math.max(0, state.depth - 1);
      if (state.hanging !== null && state.depth < state.hanging) state.hanging = null;
      return "bracket";
    }
    if (char === ";" && state.depth === state.hanging) state.hanging = null;
    return /[;,.:]/.test(char) ? "punctuation" : "operator";
  },
  indent(state, textAfter, context) {
    if (state.inComment) return null;
    const closing = /^\s*[}\])]/.test(textAfter) ? 1 : 0;
    const hanging = state.hanging !== null && !closing ? 1 : 0;
    return Math.max(0, state.depth - closing + hanging) * context.unit;
  },
  copyState: (state) => ({ ...state }),
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "[", "{"] },
    indentOnInput: /^\s*[}\])]$/,
  },
  tokenTable: {
    clause: tags.modifier,
    type: tags.typeName,
    control: tags.controlKeyword,
    operatorWord: tags.operatorKeyword,
    definition: tags.definition(tags.className),
    call: tags.function(tags.variableName),
    name: tags.variableName,
    arrow: tags.controlOperator,
  },
};

export const xta = StreamLanguage.define(parser);

/** The colours themselves are in the palette, once for light and once for dark. */
export const xtaColours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.controlKeyword], color: "var(--code-keyword)", fontWeight: "600" },
  { tag: tags.modifier, color: "var(--code-clause)" },
  { tag: tags.typeName, color: "var(--code-type)" },
  { tag: [tags.operatorKeyword, tags.operator], color: "var(--code-operator)" },
  { tag: tags.controlOperator, color: "var(--code-keyword)" },
  { tag: [tags.number, tags.atom], color: "var(--code-number)" },
  { tag: tags.definition(tags.className), color: "var(--code-name)", fontWeight: "600" },
  { tag: tags.function(tags.variableName), color: "var(--code-name)" },
]);
