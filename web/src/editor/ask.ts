// Questions of the editor to the engine, which answers from its own thread; an answer that comes too late is dropped.
import type { EditorState } from "@codemirror/state";
import type { Answers, Subject } from "../engine/protocol";
import { place } from "./positions";

/** Asks about an offset of the text as it is in `state`. */
export type Ask = <S extends Subject>(
  subject: S,
  text: string,
  line: number,
  column: number,
) => Promise<Answers[S] | null>;

/** Longer words are completed unasked; shorter ones on Ctrl+Space. */
export const kTypedLetters = 2;

export function asker(ask: Ask) {
  return <S extends Subject>(subject: S, state: EditorState, offset: number) => {
    const { line, column } = place(state.doc, offset);
    return ask(subject, state.doc.toString(), line, column);
  };
}
export type AskAt = ReturnType<typeof asker>;
