// How a phrase of the engine is written where the page shows it as a sentence.  Only its first and last
// characters are looked at: what it says is for people.

import { say } from "./say";

/** Begins with a capital letter, ends with a full stop. */
export function sentence(phrase: string): string {
  const text = phrase.trim();
  if (text === "") return "";
  return text[0]!.toUpperCase() + text.slice(1) + (/[.!?。！？]$/.test(text) ? "" : say`end of a sentence^.`);
}
