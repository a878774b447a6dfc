// How a sentence is said in the language of the page: its English text, with {0}, {1}, … for what is put in, is looked up in
// the catalogue; what is not there is said in English.
import { kLanguage } from "../settings/language";
import { kEngine, kPage, type Catalogue } from "./catalogue";

/** A number with what is counted, "# step | # steps": its forms are chosen when the sentence around it is made. */
export interface Counted {
  forms: string;
  /** A text: a number as the engine writes it, such as "9/2". */
  value: number | string;
}
export const counted = (forms: string, value: number | string): Counted => ({ forms, value });

/** Without a catalogue it is English. */
export const kSpoken = Object.keys(kPage).length > 0 ? kLanguage : "en";

type Part = string | number | Counted;

const kRules = new Intl.PluralRules(kLanguage);
const kNumbers = new Intl.NumberFormat(kLanguage, { useGrouping: false, maximumFractionDigits: 20 });
const kGrouped = new Intl.NumberFormat(kLanguage, { maximumFractionDigits: 0 });

/** 38120 → "38 120", "38.120". */
export function count(value: number): string {
  if (kLanguage !== "en") return kGrouped.format(value);
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, "\u202f"); // narrow no-break space
}

/** Without the context that tells two meanings of one English text apart: "verb^Open". */
const english = (key: string) => key.replace(/^[a-z ]+\^/, "");
const lookUp = (key: string, catalogue: Catalogue = kPage) => catalogue[key] ?? english(key);

/** A text that the engine's tables give the page. */
export const known = (text: string): string => kPage[text] ?? text;

function inForms(forms: string, value: number | string): string {
  const all = forms.split("|");
  const form = all[kRules.select(Number(value)) === "one" ? 0 : all.length - 1]!;
  return form.trim().replace("#", typeof value === "number" ? count(value) : value);
}

/** `forms`: those that the sentence around it asks for. */
function shown(part: Part | undefined, forms: string | undefined, catalogue: Catalogue): string {
  if (typeof part === "object") return inForms(forms ?? lookUp(part.forms, catalogue), part.value);
  if (forms !== undefined) return inForms(forms, part ?? "");
  return typeof part === "number" ? kNumbers.format(part) : (part ?? "");
}

const fill = (key: string, parts: readonly Part[], catalogue: Catalogue) =>
  lookUp(key, catalogue).replace(/\{(\d+)(?:\|([^}]*))?\}/g, (_, index: number, forms: string | undefined) =>
    shown(parts[index], forms, catalogue),
  );

/** say`A run of ${counted("# step | # steps", n)} leads there.`  Plain numbers are written without grouping: count(n). */
export const say = (texts: TemplateStringsArray, ...parts: Part[]): string =>
  fill(
    texts.reduce((key, text, i) => `${key}{${i - 1}}${text}`),
    parts,
    kPage,
  );

/** A counted phrase that stands alone. */
export const phrase = (forms: string, value: number | string): string => shown(counted(forms, value), undefined, kPage);

/** A sentence of the engine: its template, and what is put in. */
export type Said = readonly [template: string, ...parts: (string | { count: number; forms: string } | Said)[]];

function saidWords([template, ...parts]: Said): string {
  const asPart = (part: Said[number]): Part => {
    if (typeof part === "string") return part;
    return "forms" in part ? counted(part.forms, part.count) : saidWords(part);
  };
  return fill(template, parts.map(asPart), kEngine);
}

/** What the engine says, its `message` or another text of it; without a template it is in English. */
export function told(it: object, text = (it as { message?: string }).message ?? ""): string {
  const { said } = it as { said?: Said };
  return said ? saidWords(said) : text;
}

// ---- what is put together ----

/** "a, b, c" */
export const listed = (parts: readonly string[]): string => parts.join(say`list^, `);
/** "a; b; c" */
export const clauses = (parts: readonly string[]): string => parts.join(say`clauses^; `);
/** Sentences one after the other; what is empty is none. */
export const sentences = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(say`between sentences^ `);

const kAnd = new Intl.ListFormat(kLanguage === "en" ? "en-GB" : kLanguage);
/** "a, b and c" */
export const allOf = (parts: readonly string[]): string => kAnd.format(parts);

/** A name that begins a line, within a sentence: "Order" → "order"; German nouns stay. */
export const within = (name: string): string => (kLanguage === "de" ? name : name.toLowerCase());
