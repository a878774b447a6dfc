// Links: what goes in comes out, whatever it is; what was tampered with is told, and harms nobody.
import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { describe as suite, expect, test } from "vitest";
import { kMostBytes, LinkError, pack, unpack } from "../src/share/codec";
import encodeQr from "qr";
import decodeQr from "qr/decode.js";
import { sourceOf } from "../src/share/source";
import { asIframe, asLatex, asMarkdown } from "../src/share/formats";
import { makeFragment, readFragment, type Link } from "../src/share/link";
import { meter } from "../src/words/link";

/** Numbers from a seed: the same documents every time. */
function random(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

const kPieces = [
  "process P() { clock x; state a { x <= 5 }, b; init a; }\n",
  "// Grüße, 世界 🚂\n",
  "chan go[3];",
  '\t"quotes" & <tags>\r\n',
  "%41%",
  "&d=z#",
  "\u0000\u2028",
  "int[0,7] v = 3;\n",
];

function randomLink(seed: number): Link {
  const next = random(seed);
  const text = () => Array.from({ length: next(30) }, () => kPieces[next(kPieces.length)]).join("");
  const name = () => ["P", "Train(2)", "Gate", "Größe"][next(4)]!;
  const queries = Array.from({ length: next(4) }, () => ({
    text: `E<> P.${name()}`,
    comment: next(2) ? text() : "",
    expect: (["", "satisfied", "violated"] as const)[next(3)]!,
  }));
  const steps = Array.from({ length: next(40) }, () => ({
    delay: next(3) ? `${next(100)}` : `${next(100)}/${next(9) + 1}`,
    edges: Array.from({ length: next(3) + 1 }, () => ({
      process: name(),
      source: `l${next(9)}`,
      target: `l${next(9)}`,
      edge: next(12),
      select: next(3) ? "" : `i = ${next(5)}`,
    })),
  }));
  const endings = [
    { ending: "", cycleBegin: null },
    { ending: "cycle", cycleBegin: next(9) },
    { ending: "stuck", cycleBegin: null },
  ] as const;
  return {
    document: {
      text: text(),
      title: next(2) ? "Fischer “4”" : "",
      layout: next(2) ? "process P graphinfo {\n}" : "",
      queries,
      options: next(2) ? { clocks: "bin", maxSeconds: next(100) } : {},
      run:
        next(3) === 0
          ? null
          : {
              query: next(queries.length + 1),
              run: { steps, finalDelay: next(2) ? "0" : "7/2" },
              ...endings[next(3)]!,
            },
    },
    look: {
      query: next(queries.length + 1),
      step: next(50),
      view: ["", "trace", "both", "algorithm"][next(4)]!,
      place: ["", "gantt", "lu,bfs,explicit,17", "exact,aLU"][next(4)]!,
      hidden: [[], ["Gate"], ["P(1,true)", "Q&=%"]][next(3)]!,
      watches: [[], ["P.x"], ["n % 2 == 0 && P(1).x > 3", "forall (i : int[0,1]) a[i] == 0"]][next(3)]!,
      start: next(2) === 1,
    },
    engine: "0.1.0",
  };
}

const problem = async (fragment: string): Promise<string> => {
  try {
    await readFragment(fragment);
    return "none";
  } catch (error) {
    expect(error).toBeInstanceOf(LinkError);
    expect((error as Error).message.length).toBeGreaterThan(10);
    return (error as LinkError).problem;
  }
};

suite("round trip", () => {
  test("200 random documents with traces come back as they were", async () => {
    for (let seed = 1; seed <= 200; ++seed) {
      const link = randomLink(seed);
      expect(await readFragment(await makeFragment(link))).toEqual(link);
    }
  });
  test("the same document gives the same link", async () => {
    expect(await makeFragment(randomLink(7))).toBe(await makeFragment(randomLink(7)));
  });
  test("any zlib reads the payload, and writes one", async () => {
    const payload = await pack({ m: "clock x;" });
    expect(JSON.parse(inflateSync(Buffer.from(payload.slice(1), "base64url")).toString())).toEqual({ m: "clock x;" });
    const foreign = `z${deflateSync(JSON.stringify({ m: "clock y;" })).toString("base64url")}`;
    expect(await unpack(foreign)).toEqual({ m: "clock y;" });
  });
  test("links written by hand: plain JSON, or only a model", async () => {
    const byHand = await readFragment(`#v=1&d=j${encodeURIComponent('{"m":"clock x;","q":[["E<> P.a"]]}')}`);
    expect(byHand?.document.queries).toEqual([{ text: "E<> P.a", comment: "", expect: "" }]);
    expect((await readFragment("#m=clock%20x%3B"))?.document.text).toBe("clock x;");
  });
  test("other fragments are none of ours", async () => {
    for (const fragment of ["", "#", "#section-2", "#a=b"]) expect(await readFragment(fragment)).toBeNull();
  });
});

// Links that were given away must open for ever: these two are never changed.
test("golden links", async () => {
  const golden =
    "#v=1&e=0.1.0&q=1&at=1&n=77&d=j%7B%22m%22%3A%22clock%20x%3B%22%2C%22q%22%3A%5B%5B%22E%3C%3E%20P.b%22%5D%5D%7D";
  const link = await readFragment(golden.replace("n=77", `n=${golden.split("&d=")[1]!.length}`));
  expect(link?.document.text).toBe("clock x;");
  expect(link?.look).toEqual({ query: 1, step: 1, view: "", place: "", hidden: [], watches: [], start: false });
  const zipped = await readFragment("#v=1&q=0&d=zeJyrVspVslJKzslPzlaosFaqBQAp5wUH");
  expect(zipped?.document.text).toBe("clock x;");
});

suite("links that are not as they were made", () => {
  const large: Link = {
    ...randomLink(3),
    document: { ...randomLink(3).document, text: "clock x; // long enough\n".repeat(40) },
  };

  test("cut off anywhere", async () => {
    const fragment = await makeFragment(large);
    const from = fragment.indexOf("&d=") + 3;
    for (let length = from; length < fragment.length; ++length)
      expect(await problem(fragment.slice(0, length))).toBe("cut");
    const unnumbered = fragment.replace(/&n=\d+/, "");
    for (let length = unnumbered.indexOf("&d=") + 4; length < unnumbered.length; length += 3) {
      expect(await problem(unnumbered.slice(0, length))).toBe("damaged");
    }
  });
  test("a character changed anywhere in the payload", async () => {
    const fragment = await makeFragment(large);
    const original = createHash("sha1")
      .update(JSON.stringify(await readFragment(fragment)))
      .digest("hex");
    const kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let at = fragment.indexOf("&d=z") + 4; at < fragment.length; ++at) {
      const other = kAlphabet[kAlphabet.indexOf(fragment[at]!) ^ (1 << (at % 6))]!;
      const changed = fragment.slice(0, at) + other + fragment.slice(at + 1);
      const found = await problem(changed);
      // The last character has bits that mean nothing.
      if (found === "none")
        expect(
          createHash("sha1")
            .update(JSON.stringify(await readFragment(changed)))
            .digest("hex"),
        ).toBe(original);
      else expect(found).toBe("damaged");
    }
  });
  test("too large once it is unpacked, and not unpacked to the end", { timeout: 60_000 }, async () => {
    const bomb = `z${deflateSync(Buffer.alloc(200 * kMostBytes, 32)).toString("base64url")}`;
    expect(await problem(`#v=1&n=${bomb.length}&d=${bomb}`)).toBe("too-large");
    expect(await problem(`#v=1&d=z${"A".repeat(2 ** 21 + 1)}`)).toBe("too-large");
    expect(await problem(`#m=${"a".repeat(kMostBytes + 1)}`)).toBe("too-large");
  });
  test("made by a newer version, or asking for another address", async () => {
    expect(await problem("#v=2&d=zAAAA")).toBe("newer");
    expect(await problem("#v=1&d=yAAAA")).toBe("newer");
  });
  test("a model from another host is refused by name, one beside the page has an address", () => {
    const page = "https://host.example/zonelab/#v=1&src=x";
    const refusal = (source: string) => {
      try {
        sourceOf(`#v=1&src=${source}`, page);
        return "none";
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refusal(encodeURIComponent("https://evil.example/m.xta"))).toMatch(
      /from evil\.example\..*loads nothing from elsewhere/,
    );
    expect(refusal("https://github.com/a/b/blob/main/c/d.xta")).toContain(
      "https://raw.githubusercontent.com/a/b/main/c/d.xta",
    );
    for (const bad of [
      "javascript:alert(1)",
      "data:text/plain,x",
      "file:///etc/passwd",
      "%zz",
      "blob:https://host.example/x",
    ])
      expect(refusal(bad), bad).toMatch(/damaged/);
    expect(sourceOf("#v=1&src=models/m.xta", page)?.href).toBe("https://host.example/zonelab/models/m.xta");
    expect(sourceOf("#v=1&d=zAA", page)).toBe(null);
  });
  test("a QR code holds the link", () => {
    const url = `https://host.example/zonelab/#v=1&d=z${"aB3-_".repeat(120)}`;
    const modules = encodeQr(url, "raw", { ecc: "low", border: 4 });
    const scale = 3,
      size = modules.length * scale;
    const data = new Uint8Array(size * size * 4).map((_, i) => {
      const pixel = i >> 2;
      return modules[Math.floor(pixel / size / scale)]![Math.floor((pixel % size) / scale)] && i % 4 < 3 ? 0 : 255;
    });
    expect(decodeQr({ width: size, height: size, data })).toBe(url);
  });
  test("numbers that count nothing", async () => {
    const document = { m: "x", q: [["E<> P.b"]], r: { q: -5e-324, s: [["0", ["P", "a", "b", -1.5]]] } };
    const { look, document: read } = (await readFragment(`#v=1&d=j${encodeURIComponent(JSON.stringify(document))}`))!;
    expect([look.query, read.run!.query, read.run!.run.steps[0]!.edges[0]!.edge]).toEqual([0, 0, 0]);
  });
  test("JSON that is no document", async () => {
    const bad: unknown[] = [
      null,
      3,
      [],
      "x",
      {},
      { m: 3 },
      { m: "x", q: 3 },
      { m: "x", q: [3] },
      { m: "x", q: [["a"], [{}]] },
      { m: "x", r: 3 },
      { m: "x", r: { s: 3 } },
      { m: "x", r: { s: [["1"]] } },
      { m: "x", r: { s: [["1", ["P"]]] } },
      { m: "x", r: { s: [[1, ["P", "a", "b", 0]]] } },
    ];
    for (const value of bad)
      expect(await problem(`#v=1&d=${await pack(value)}`), JSON.stringify(value)).toBe("damaged");
    const many = { m: "x", q: Array.from({ length: 1001 }, () => ["q"]) };
    expect(await problem(`#v=1&d=${await pack(many)}`)).toBe("too-large");
    expect(await problem("#v=1&d=j%")).toBe("damaged");
    expect(await problem("#v=1&q=%zz&d=jnull")).not.toBe("none");
  });
  test("options that are none are dropped, prototypes are left alone", async () => {
    const link = await readFragment(
      `#v=1&d=j${encodeURIComponent('{"m":"x","c":{"clocks":3,"maxSeconds":"9","__proto__":{"polluted":1},"toString":1}}')}`,
    );
    // What they mean is known once the engine is there (completeOptions): only names and plain values pass.
    expect(link?.document.options).toEqual({ clocks: 3, maxSeconds: "9" });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

suite("giving links away", () => {
  const evil = `<script>alert(1)</script>"']](javascript:alert(2))`;
  test("titles cannot break out of the markup", () => {
    expect(asIframe("https://host/page/#v=1&d=zAA", evil)).not.toMatch(/<script|"'/);
    expect(asIframe("https://host/page/#v=1", "x")).toContain('src="https://host/page/?embed=1#v=1"');
    expect(asMarkdown("https://host/#v=1", evil)).not.toMatch(/(?<!\\)\]\(javascript/);
    expect(asLatex("https://host/#v=1&d=z%41", "100 % {a_b} \\x")).toBe(
      "\\href{https://host/\\#v=1\\&d=z\\%41}{100 \\% \\{a\\_b\\} \\textbackslash{}x}",
    );
  });
  test("the meter", () => {
    expect([2000, 2001, 8001, 40000].map((length) => meter(length).tone)).toEqual(["good", "warn", "bad", "bad"]);
  });
});
