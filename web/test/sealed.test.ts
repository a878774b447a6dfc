// Solutions that a passphrase opens: what is sealed is decrypted by OpenSSL, and what OpenSSL encrypts is opened.
import { createCipheriv, createDecipheriv, pbkdf2Sync } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ExerciseBlock, ExerciseData } from "@exercise";
import { canBeSealed, seal, sealedOf, unseal } from "../src/task/sealed";
import * as words from "../src/words/seal";

/** The engine refuses so few in files; here they only save time. */
const kFew = 1000;
const kPhrase = "green trains wait twice";
const kHead = { zonelab: 1, id: "a/b", version: 1, kind: "model", title: "T" } as const;
const kSolution: ExerciseBlock = { block: "xta", role: "solution", text: "process P() { /* the idea */ }" };
const kAnswers: ExerciseBlock = { block: "solution", text: "r: P.A->B @1" };
const kNumber: ExerciseBlock = {
  ...{ block: "number", name: "soonest", ask: "When?", query: "E<> P.B && x <= {k}" },
  ...{ extreme: "least", answer: 5 },
};
const kStart: ExerciseBlock = { block: "xta", role: "start", text: "process P() { }" };
const kTest: ExerciseBlock = { block: "test", name: "t", query: "E<> P.B", expect: "satisfied" };
const exercise = (...blocks: ExerciseBlock[]): ExerciseData => ({ ...kHead, blocks }) as ExerciseData;
const kWhole = exercise(kStart, kSolution, kTest, kAnswers, kNumber);

const bytes = (text: string) => Buffer.from(text, "base64url");
const keyOf = (phrase: string, salt: string, rounds: number) => pbkdf2Sync(phrase, bytes(salt), rounds, 32, "sha256");

/** AES-GCM as the format says it: the tag stands behind the text. */
function sealedByHand(json: string, phrase: string): ExerciseBlock {
  const salt = Buffer.alloc(16, 7).toString("base64url");
  const iv = Buffer.alloc(12, 9);
  const cipher = createCipheriv("aes-256-gcm", keyOf(phrase, salt, kFew), iv);
  const data = Buffer.concat([cipher.update(json, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return { block: "sealed", rounds: kFew, salt, iv: iv.toString("base64url"), data: data.toString("base64url") };
}
function openedByHand(data: ExerciseData, phrase: string): unknown {
  const { salt, iv, rounds, data: all } = sealedOf(data)!;
  const text = bytes(all);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(phrase, salt, rounds), bytes(iv));
  decipher.setAuthTag(text.subarray(-16));
  return JSON.parse(Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]).toString("utf8"));
}
const problem = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: { problem: string }) => error.problem,
  );

afterEach(() => vi.unstubAllGlobals());

describe("sealing", () => {
  test("takes the solution out of the file; OpenSSL finds it again", async () => {
    const sealed = await seal(kWhole, kPhrase);
    expect(JSON.stringify(sealed)).not.toMatch(/the idea|P\.A->B|"answer"/);
    expect(sealed.blocks.map(({ block }) => block)).toEqual(["xta", "sealed", "test", "number"]);
    expect(sealedOf(sealed)).toMatchObject({ rounds: 600_000, salt: /^[\w-]{22}$/, iv: /^[\w-]{16}$/ });
    expect(openedByHand(sealed, kPhrase)).toEqual({ blocks: [kSolution, kAnswers], answers: { soonest: 5 } });
  });
  test("is never the same twice", async () => {
    const [a, b] = [sealedOf(await seal(kWhole, kPhrase, kFew))!, sealedOf(await seal(kWhole, kPhrase, kFew))!];
    expect(new Set([a.salt, b.salt, a.iv, b.iv, a.data, b.data]).size).toBe(6);
  });
  test("what is opened is what it was, in the place where the first of it stood", async () => {
    const opened = await unseal(await seal(kWhole, kPhrase, kFew), kPhrase);
    expect(opened).toEqual(exercise(kStart, kSolution, kAnswers, kTest, kNumber));
    expect(sealedOf(opened)).toBeNull();
  });
  test("the model that words are compared with stays, as a reference that is not shown", async () => {
    const equal: ExerciseBlock = { block: "equal", name: "same" };
    const whole = exercise(kStart, kSolution, equal);
    const sealed = await seal(whole, kPhrase, kFew);
    expect(sealed.blocks.map((one) => (one.block === "xta" ? one.role : one.block))).toEqual([
      "start",
      "sealed",
      "reference",
      "equal",
    ]);
    expect(await unseal(sealed, kPhrase)).toEqual(whole);
    // A reference of the author's own stays where it is.
    const reference: ExerciseBlock = { block: "xta", role: "reference", text: "process P() { /* other */ }" };
    const both = exercise(kStart, reference, kSolution, equal);
    expect(await unseal(await seal(both, kPhrase, kFew), kPhrase)).toEqual(both);
  });
  test("numbers alone are sealed, too", async () => {
    const sealed = await seal(exercise(kStart, kNumber), kPhrase, kFew);
    expect(sealed.blocks.map(({ block }) => block)).toEqual(["xta", "number", "sealed"]);
    expect(await unseal(sealed, kPhrase)).toEqual(exercise(kStart, kNumber));
  });
});

describe("opening", () => {
  const content = { blocks: [kSolution], answers: {} };
  test("what OpenSSL encrypted, whatever the spelling of accents and blanks at the ends", async () => {
    const phrase = "vier gr\u00fcne Z\u00fcge";
    const sealed = exercise(kStart, sealedByHand(JSON.stringify(content), phrase));
    for (const typed of [phrase, ` ${phrase} `, phrase.normalize("NFD")])
      expect(await unseal(sealed, typed)).toEqual(exercise(kStart, kSolution));
    expect(await problem(unseal(sealed, phrase.toUpperCase()))).toBe("wrong");
  });
  test("what was changed is not opened", async () => {
    const sealed = await seal(kWhole, kPhrase, kFew);
    const block = sealedOf(sealed)!;
    const other = block.data[5] === "A" ? "B" : "A";
    const data = `${block.data.slice(0, 5)}${other}${block.data.slice(6)}`;
    expect(await problem(unseal(exercise({ ...block, data }), kPhrase))).toBe("wrong");
    expect(await problem(unseal(exercise({ ...block, rounds: kFew + 1 }), kPhrase))).toBe("wrong");
  });
  test("what is no solution is not put into the exercise", async () => {
    for (const odd of [
      "no JSON",
      "null",
      "{}",
      JSON.stringify({ blocks: [kStart], answers: {} }),
      JSON.stringify({ blocks: [kTest], answers: {} }),
      JSON.stringify({ blocks: [{ block: "solution", text: 5 }], answers: {} }),
      JSON.stringify({ blocks: [], answers: { soonest: "5" } }),
    ])
      expect(await problem(unseal(exercise(sealedByHand(odd, kPhrase)), kPhrase)), odd).toBe("damaged");
  });
  test("what cannot be done is said", async () => {
    expect(await problem(seal(exercise(kStart, kTest), kPhrase))).toBe("missing");
    expect(await problem(unseal(kWhole, kPhrase))).toBe("missing");
    expect(await problem(seal(kWhole, " eleven char "))).toBe("short");
    const sealed = await seal(kWhole, kPhrase, kFew);
    expect(canBeSealed(sealed)).toBe(false);
    vi.stubGlobal("crypto", {});
    expect(await problem(seal(kWhole, kPhrase))).toBe("insecure");
    expect(await problem(unseal(sealed, kPhrase))).toBe("insecure");
  });
});

test("the page promises no more than it can keep", () => {
  expect(JSON.stringify(words)).not.toMatch(/secret|secure|safe/i);
});
