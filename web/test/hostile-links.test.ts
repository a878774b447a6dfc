// Hostile links (10,000 at night, .ci/nightly load): each is refused with a sentence, or is a document in which everything is what it should be.
import fc from "fast-check";
import { afterEach, beforeEach, describe as suite, expect, test, vi } from "vitest";
import { LinkError } from "../src/share/codec";
import { readFragment, type Link } from "../src/share/link";
import { openLink } from "../src/share/open";
import { sourceOf } from "../src/share/source";
import { emptyDocument } from "../src/state/document";
import { Store } from "../src/state/store";
import { readTaskLink } from "../src/task/link";
import { hostileLink } from "./hostile-links.mjs";
import { stubPage } from "./page-globals";

const kSeed = Number(process.env.ZONELAB_SEED ?? 20261130);
const kRuns = Number(process.env.ZONELAB_CASES ?? 2000);
const kPage = "https://lab.example/zonelab/";

/** A sentence for the visitor, with nothing in it of how the page is made. */
function assertSentence(error: unknown): void {
  expect(error).toBeInstanceOf(LinkError);
  const { message } = error as LinkError;
  expect(message).toMatch(/^(This|The) (link|model|file)\b.*[.]|^This link asks .* It is at \S/su);
  expect(message).not.toMatch(/undefined|NaN|\[object|TypeError|SyntaxError|RangeError|JSON/);
}

const kIsText = (value: unknown) => expect(typeof value).toBe("string");

function assertWhole({ document, look, engine }: Link): void {
  for (const one of [document.text, document.title, document.layout, engine, look.view, look.place]) kIsText(one);
  for (const one of [...look.hidden, ...look.watches]) kIsText(one);
  for (const query of document.queries) {
    expect(Object.keys(query).sort()).toEqual(["comment", "expect", "text"]);
    Object.values(query).forEach(kIsText);
  }
  expect(document.title.length).toBeLessThanOrEqual(120);
  expect(document.title).not.toMatch(/[\u0000-\u001f]/);
  expect(look.query).toBeGreaterThanOrEqual(0);
  expect(look.query).toBeLessThanOrEqual(document.queries.length);
  expect(Number.isInteger(look.step)).toBe(true);
  for (const [name, one] of Object.entries(document.options)) {
    expect(name).toMatch(/^[a-z]+$/i);
    expect(name in {}).toBe(false);
    expect(["string", "boolean", "number"]).toContain(typeof one);
  }
  for (const { delay, edges } of document.run?.run.steps ?? []) {
    kIsText(delay);
    for (const { process, source, target, select, edge } of edges) {
      [process, source, target, select].forEach(kIsText);
      expect(typeof edge).toBe("number");
    }
  }
}

const untouched = () => expect("polluted" in {}).toBe(false);

test(`${kRuns} links to models (seed ${kSeed})`, { timeout: 900_000 }, async () => {
  const kinds = { none: 0, read: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(hostileLink, async (fragment) => {
      try {
        const link = await readFragment(fragment);
        ++kinds[link ? "read" : "none"];
        if (link) assertWhole(link);
      } catch (error) {
        ++kinds.refused;
        assertSentence(error);
      }
      untouched();
    }),
    { seed: kSeed, numRuns: kRuns },
  );
  // All three are tried.
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(kRuns / 50);
});

test("the same as links to exercises and courses, of this host only", { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(hostileLink, async (fragment) => {
      try {
        const link = await readTaskLink(fragment, kPage);
        for (const url of [link?.source, link?.course]) if (url) expect(url.origin).toBe("https://lab.example");
        if (link?.text) expect(() => JSON.parse(link.text!)).not.toThrow();
        const source = sourceOf(fragment, kPage);
        if (source) expect(source.origin).toBe("https://lab.example");
      } catch (error) {
        assertSentence(error);
      }
      untouched();
    }),
    { seed: kSeed, numRuns: kRuns },
  );
});

suite("in the page", () => {
  const kOwn = "process Own() { state here; init here; }\nsystem Own;\n";
  let store: Store;
  beforeEach(() => {
    stubPage();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const first = () => ({ ...emptyDocument(), text: kOwn });
    store = new Store({ idle: () => {}, ready: () => {}, first, reset: () => {} });
    store.start();
  });
  afterEach(() => {
    store.dismissToast();
    vi.unstubAllGlobals();
  });
  const kAbout = "what is not opened leaves the visitor's model and says why, or that there is nothing to open";
  test(kAbout, { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(hostileLink, async (fragment) => {
        const isOpen = await openLink(store, fragment);
        const { doc, shared, task } = store.state;
        if (!isOpen) expect(doc.text).toBe(kOwn);
        if (shared?.isError) expect(shared.notice).toMatch(/Your own model is as it was\.$/);
        else if (shared?.fragment) expect(shared.fragment).toBe(fragment);
        if (!shared && !task) expect(doc.text).toBe(kOwn);
      }),
      { seed: kSeed, numRuns: Math.ceil(kRuns / 20) },
    );
  });
});
