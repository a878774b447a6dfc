// Exercises in several languages: which one is shown, and what of it there is.
import type { ExerciseData } from "@exercise";
import { describe as suite, expect, test } from "vitest";
import { fitting, languagesOf, said, sentenceIn, withSentences } from "../src/task/languages";

const kLamp: ExerciseData = {
  ...{ zonelab: 1, id: "t/lamp", version: 1, kind: "model", title: "Lamp", lang: "en" },
  blocks: [
    { block: "prose", text: "Mend it." },
    { block: "test", name: "dark", query: "A[] a", expect: "satisfied", fail: "Too long." },
    { block: "test", name: "soon", query: "A[] b", expect: "satisfied", fail: "After {duration}." },
    { block: "test", name: "mute", query: "A[] c", expect: "satisfied" },
    {
      block: "lang",
      language: "de",
      texts: { title: "Lampe", "dark.fail": "Zu lange.", "soon.fail": "Nach {duration}.", "mute.fail": "Still." },
    },
    { block: "lang", language: "pt-BR", texts: { title: "Lâmpada" } },
  ],
};

suite("the language that is shown", () => {
  test("is the first of the browser's that the exercise has", () => {
    expect(languagesOf(kLamp)).toEqual(["en", "de", "pt-BR"]);
    expect(fitting(kLamp, ["de"])).toBe("de");
    expect(fitting(kLamp, ["de-AT", "en"])).toBe("de");
    expect(fitting(kLamp, ["fr", "pt-PT", "de"])).toBe("pt-BR");
    expect(fitting(kLamp, ["en-GB", "de"])).toBe("en");
  });
  test("is its own, if the browser has none of them, or wants nothing", () => {
    expect(fitting(kLamp, ["ja", "fr"])).toBe("en");
    expect(fitting({ ...kLamp, lang: "sv" }, [])).toBe("sv");
    expect(fitting({ ...kLamp, lang: undefined as never }, ["xx"])).toBe("en");
  });
});

suite("texts", () => {
  test("have a translation, or are as they are; either way their language is known", () => {
    expect(said(kLamp, "de", "title", "Lamp")).toEqual({ text: "Lampe", lang: "de" });
    expect(said(kLamp, "de", "statement", "Mend it.")).toEqual({ text: "Mend it.", lang: "en" });
    expect(said(kLamp, "en", "title", "Lamp")).toEqual({ text: "Lamp", lang: "en" });
    expect(said(kLamp, "de", "constructor", "own")).toEqual({ text: "own", lang: "en" });
  });
  test("of those who fail a check are given to the engine, and nothing else is changed", () => {
    const { blocks, ...rest } = withSentences(kLamp, "de");
    const { blocks: before, ...same } = kLamp;
    expect(rest).toEqual(same);
    expect(blocks.map((block) => ("fail" in block ? block.fail : ""))).toEqual([
      ...["", "Zu lange.", "Nach {duration}.", "", "", ""],
    ]);
    expect(blocks.filter((_, i) => i !== 1 && i !== 2)).toEqual(before.filter((_, i) => i !== 1 && i !== 2));
  });
  test("that the engine completed stay in the language in which it did, others change with it", () => {
    expect(sentenceIn(kLamp, "dark", "Too long.", "en", "de")).toEqual({ text: "Zu lange.", lang: "de" });
    expect(sentenceIn(kLamp, "dark", "Zu lange.", "de", "en")).toEqual({ text: "Too long.", lang: "en" });
    expect(sentenceIn(kLamp, "soon", "Nach 7.", "de", "en")).toEqual({ text: "Nach 7.", lang: "de" });
    expect(sentenceIn(kLamp, "soon", "After 7.", "en", "en")).toEqual({ text: "After 7.", lang: "en" });
  });
});
