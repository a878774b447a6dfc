// The catalogues of the page: each text has its translation, with the same places in it; and how sentences are made of them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe as suite, expect, test, vi } from "vitest";
import { keysByFile } from "../keys.mjs";
import { kLanguages } from "../src/settings/language";
import { sentencesIn } from "./sentences";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const kWords = at("../src/words");
const groups = await keysByFile();

type Catalogue = Record<string, Record<string, string>>;
const read = (language: string): Catalogue => {
  const path = at(`../src/languages/${language}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Catalogue) : {};
};
/** In whatever group they are. */
const keysIn = (catalogue: Catalogue) => Object.values(catalogue).flatMap(Object.keys);

const placesOf = (text: string) => [...text.matchAll(/\{(\d+)(?:\|[^}]*)?\}/g)].map(([, index]) => index!).sort();
const isCounted = (key: string) => key.includes(" | ");

/** What is wrong with a translation; "" for nothing. */
function flawOf(key: string, text: string, forms: number): string {
  if (typeof text !== "string") return "is no text";
  if (/^[a-z ]+\^/.test(text)) return "has the context in it";
  if (isCounted(key)) {
    if (text.split("|").length !== forms) return `has other than ${forms} forms`;
    // One may be a word: "une étape".
    return key.split("|").at(-1)!.includes("#") && !text.split("|").at(-1)!.includes("#")
      ? "has a last form without #"
      : "";
  }
  if (key.split("`").length !== text.split("`").length) return "has other code than its key";
  // A sentence may say something twice in another language, but nothing less.
  if ([...new Set(placesOf(key))].join() !== [...new Set(placesOf(text))].join()) return "has other places than {0}, …";
  const wrong = [...text.matchAll(/\{\d\|([^}]*)\}/g)].filter(([, inside]) => inside!.split("|").length !== forms);
  return wrong.length > 0 ? `has other than ${forms} forms in a place` : "";
}

suite("catalogues", () => {
  for (const language of Object.keys(kLanguages).filter((one) => one !== "en")) {
    const catalogue = read(language);
    test(`${language}: all that is said, and nothing else`, () => {
      const [here, there] = [new Set(keysIn(groups)), new Set(keysIn(catalogue))];
      expect(
        [...here].filter((key) => !there.has(key)),
        "missing",
      ).toEqual([]);
      expect(
        [...there].filter((key) => !here.has(key)),
        "unused",
      ).toEqual([]);
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      const forms = pluralCategories.includes("one") ? 2 : 1; // what else there is ("many") is like "other"
      const flaws = Object.values(catalogue)
        .flatMap(Object.entries)
        .map(([key, text]) => [key, flawOf(key, text, forms)] as const);
      expect(flaws.filter(([, flaw]) => flaw !== "").map(([key, flaw]) => `${key}: ${flaw}`)).toEqual([]);
    });
  }
  test("a flaw would be found", () => {
    expect(flawOf("{0} of {1}", "{1} von {0}", 2)).toBe("");
    expect(flawOf("{0} of {1}", "{1}", 2)).not.toBe("");
    expect(flawOf("{0} left", "in {0|# Schritt|# Schritten}", 2)).toBe("");
    expect(flawOf("{0} left", "in {0|# Schritten}", 2)).not.toBe("");
    expect(flawOf("# step | # steps", "# Schritt | # Schritte", 2)).toBe("");
    expect(flawOf("# step | # steps", "# 步", 1)).toBe("");
    expect(flawOf("# step | # steps", "# Schritte", 2)).not.toBe("");
    expect(flawOf("# step | # steps", "ein Schritt | # Schritte", 2)).toBe("");
    expect(flawOf("# step | # steps", "Schritt | Schritte", 2)).not.toBe("");
    expect(flawOf("verb^Open", "verb^Öffnen", 2)).not.toBe("");
  });
});

suite("words/", () => {
  test("each sentence is a key", () => {
    const plain = (text: string) =>
      text
        .replace(/^[a-z ]+\^/, "")
        .replace(/\{\d\}|…/g, "…")
        .trim()
        .replace(/\s+/g, " ");
    const known = new Set(Object.values(groups).flatMap((group) => Object.keys(group).map(plain)));
    // Keys of a keyboard, a name of a format, and what CodeMirror calls something.
    const isName = (text: string) => /^(?:Shift|Ctrl) |^HTML iframe$|^No diagnostics$/.test(text);
    const found = readdirSync(kWords).flatMap((name) =>
      sentencesIn(name, readFileSync(join(kWords, name), "utf8"))
        .filter((sentence) => {
          const text = plain(sentence.replace(/^\d+: /, ""));
          return !known.has(text) && !isName(text);
        })
        .map((sentence) => `${name}:${sentence}`),
    );
    expect(found).toEqual([]);
  });
  test("a text is said in one way, whoever says it", () => {
    expect(Object.keys(groups).length).toBeGreaterThan(50);
    const keys = keysIn(groups);
    expect(keys.length).toBe(new Set(keys).size);
    expect(keys.filter((key) => placesOf(key).some((index) => Number(index) > 9))).toEqual([]);
  });
});

/** say.ts as it is with another language. */
async function speak(kLanguage: string, page: Record<string, string>, engine: Record<string, string> = {}) {
  vi.resetModules();
  vi.doMock("../src/settings/language", () => ({ kLanguage, kLanguages }));
  vi.doMock("../src/words/catalogue", () => ({ kPage: page, kEngine: engine }));
  return { ...(await import("../src/words/say")), ...(await import("../src/words/numbers")) };
}

suite("sentences", () => {
  afterEach(() => {
    vi.doUnmock("../src/settings/language");
    vi.doUnmock("../src/words/catalogue");
    vi.resetModules();
  });

  const kGerman = {
    "A run of {0} leads to {1}.": "Zu {1} führt ein Lauf mit {0|# Schritt|# Schritten}.",
    "# step | # steps": "# Schritt | # Schritte",
    "{0} of {1}": "{0} von {1}",
    "verb^Open": "Öffnen",
    "line {0}": "Zeile {0}",
    "between sentences^ ": "",
  };

  test("English is as it stands in the code, without contexts", async () => {
    const { say, counted, phrase, count } = await speak("en", {});
    expect(say`A run of ${counted("# step | # steps", 1)} leads to ${"P.a"}.`).toBe("A run of 1 step leads to P.a.");
    expect(say`A run of ${counted("# step | # steps", 31234)} leads to ${"{0}"}.`).toBe(
      "A run of 31\u202f234 steps leads to {0}.",
    );
    expect(say`verb^Open`).toBe("Open");
    expect(phrase("behind a number^point | points", 2)).toBe("points");
    expect(phrase("# time unit | # time units", "9/2")).toBe("9/2 time units");
    expect(count(1234567)).toBe("1\u202f234\u202f567");
    expect(say`line ${12345}`).toBe("line 12345");
    expect(say`2^20 is dim { x <= 10 }`).toBe("2^20 is dim { x <= 10 }");
  });

  test("a counted phrase takes the forms of the sentence around it, else its own", async () => {
    const { say, counted, phrase } = await speak("de", kGerman);
    const steps = (many: number) => counted("# step | # steps", many);
    expect(say`A run of ${steps(1)} leads to ${"P.a"}.`).toBe("Zu P.a führt ein Lauf mit 1 Schritt.");
    expect(say`A run of ${steps(1234)} leads to ${"P.a"}.`).toBe("Zu P.a führt ein Lauf mit 1.234 Schritten.");
    expect(say`${1} of ${steps(3)}`).toBe("1 von 3 Schritte");
    expect(phrase("# step | # steps", 0)).toBe("0 Schritte");
    expect(say`verb^Open`).toBe("Öffnen");
    expect(say`noun^Open`).toBe("Open");
  });

  test("numbers, lists and plurals are those of the language", async () => {
    const german = await speak("de", kGerman);
    expect(german.count(38120)).toBe("38.120");
    expect(german.say`line ${12345}`).toBe("Zeile 12345");
    expect(german.say`line ${0.5}`).toBe("Zeile 0,5");
    expect(german.seconds(3.25)).toBe("3,25 s");
    expect(german.allOf(["a", "b", "c"])).toBe("a, b und c");
    expect(german.within("Ordnung")).toBe("Ordnung");
    const french = await speak("fr", { "# step | # steps": "# étape | # étapes" });
    expect(french.phrase("# step | # steps", 0)).toBe("0 étape");
    expect(french.phrase("# step | # steps", 2)).toBe("2 étapes");
    const chinese = await speak("zh", { "# step | # steps": "# 步", "between sentences^ ": "", "list^, ": "、" });
    expect(chinese.phrase("# step | # steps", 1)).toBe("1 步");
    expect(chinese.listed(["甲", "乙"])).toBe("甲、乙");
    expect(chinese.sentences("甲。", "", false, "乙。")).toBe("甲。乙。");
  });

  test("what the engine says comes with its template", async () => {
    const engine = {
      "{0} is not declared; {1}": "{0} ist nicht vereinbart; {1}",
      "{0} fits": "{0|# Name passt|# Namen passen}",
      "# name | # names": "# Name | # Namen",
    };
    const { told } = await speak("de", {}, engine);
    const message = "x is not declared; 2 names fits";
    expect(told({ message })).toBe(message);
    expect(
      told({ message, said: ["{0} is not declared; {1}", "x", ["{0} fits", { count: 2, forms: "# name | # names" }]] }),
    ).toBe("x ist nicht vereinbart; 2 Namen passen");
    expect(told({ message: "b", said: ["unknown {0}", "y"] })).toBe("unknown y");
  });
});
