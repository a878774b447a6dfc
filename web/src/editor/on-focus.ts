// The part of the editor that is fetched when it first has the focus: completion, brackets, find and replace.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { span } from "./positions";
import { kPhrases } from "../words/editor-parts";
import { kindWords } from "../words/kinds";
import { asker, kTypedLetters, type Ask } from "./ask";

export { openSearchPanel } from "@codemirror/search";

/** The editor's names for kinds of completions; editor.css gives each its letter. */
const kOptionTypes: Record<string, string> = {
  keyword: "keyword",
  function: "function",
  type: "type",
  template: "class",
  clock: "clock",
  channel: "channel",
  constant: "constant",
  location: "location",
  field: "property",
};

export function extensions(ask: Ask): Extension {
  const askAt = asker(ask);

  async function complete(context: CompletionContext): Promise<CompletionResult | null> {
    const typed = context.matchBefore(/[A-Za-z_][\w$#]*|\./)?.text ?? "";
    if (!context.explicit && typed !== "." && typed.length < kTypedLetters) return null;
    const answer = await askAt("complete", context.state, context.pos);
    if (!answer || context.aborted || answer.items.length === 0) return null;
    return {
      from: span(context.state.doc, answer.replaced).from,
      validFor: /^[\w$#]*$/,
      options: answer.items.map(({ name, kind, detail }) => ({
        label: name,
        type: kOptionTypes[kind] ?? "variable",
        info: detail && detail !== name ? detail : undefined,
        detail: kind === "keyword" ? undefined : kindWords(kind),
        boost: kind === "keyword" ? -1 : 0,
      })),
    };
  }

  return [
    // The list takes no key until one of its entries was chosen: Enter stays Enter.
    autocompletion({ override: [complete], selectOnOpen: false, icons: false }),
    closeBrackets(),
    highlightSelectionMatches(),
    EditorState.phrases.of(kPhrases),
    search({ top: true }),
    keymap.of([...closeBracketsKeymap, ...searchKeymap, ...completionKeymap]),
  ];
}
