// Exercises in several languages: blocks `lang` have texts by field ("title", "statement", "goes-on.fail", …).  What has no
// translation is shown as it is.
import type { ExerciseData } from "@exercise";

export interface Said {
  text: string;
  /** The language that the text is in. */
  lang: string;
}

const ownLanguage = ({ lang = "en" }: Pick<ExerciseData, "lang">) => lang;

/** The exercise's own first. */
export function languagesOf(data: ExerciseData): string[] {
  const others = data.blocks.flatMap((block) => (block.block === "lang" ? [block.language] : []));
  return [...new Set([ownLanguage(data), ...others])];
}

const primary = (language: string) => language.toLowerCase().split("-")[0];

/** The first of the wanted ones that is there, "de-AT" as "de"; else the exercise's own. */
export function fitting(data: ExerciseData, wanted: readonly string[]): string {
  const there = languagesOf(data);
  for (const one of wanted) {
    const same = there.find((language) => language.toLowerCase() === one.toLowerCase());
    const kin = same ?? there.find((language) => primary(language) === primary(one));
    if (kin !== undefined) return kin;
  }
  return ownLanguage(data);
}

/** A text of the exercise in a language; `own`: as the exercise has it. */
export function said(data: ExerciseData, language: string, field: string, own: string): Said {
  for (const block of data.blocks) {
    if (block.block !== "lang" || block.language !== language || !Object.hasOwn(block.texts, field)) continue;
    return { text: block.texts[field]!, lang: language };
  }
  return { text: own, lang: ownLanguage(data) };
}

const failOf = (data: ExerciseData, name: string) =>
  data.blocks.flatMap((block) => ("fail" in block && block.name === name ? [block.fail ?? ""] : []))[0] ?? "";

/** The exercise with the sentences for who fails a check in a language, which the engine completes; all else as it was. */
export function withSentences(data: ExerciseData, language: string): ExerciseData {
  const blocks = data.blocks.map((block) => {
    if (block.block === "equal") {
      const { name, failExtra = "", failMissing = "" } = block;
      return {
        ...block,
        ...(failExtra && { failExtra: said(data, language, `${name}.fail-extra`, failExtra).text }),
        ...(failMissing && { failMissing: said(data, language, `${name}.fail-missing`, failMissing).text }),
      };
    }
    return "fail" in block && block.fail !== undefined
      ? { ...block, fail: said(data, language, `${block.name}.fail`, block.fail).text }
      : block;
  });
  return { ...data, blocks };
}

/** A sentence that the engine completed in language `from`, in another one; as it is if something was filled in. */
export function sentenceIn(data: ExerciseData, name: string, sentence: string, from: string, to: string): Said {
  const own = failOf(data, name);
  const before = said(data, from, `${name}.fail`, own);
  return before.text === sentence ? said(data, to, `${name}.fail`, own) : { text: sentence, lang: before.lang };
}
