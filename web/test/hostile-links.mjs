// Links that nobody made by pressing Share: random parameters, mutated good links, wrong compressions, huge and deep
// documents, names that mean something in JavaScript or HTML.  For fast-check, in Node and for a real page.
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";

/** What would be noticed if it ran. */
export const kScript = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;
const kModel = "process P() { clock x; state a { x <= 5 }, b; init a; trans a -> b { guard x >= 2; }; }\nsystem P;\n";
const kNames = [
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "", " ", "P", "\u202e", "\u0000", "💥"],
  ...[kScript, "javascript:window.hacked=1", `"><svg onload=window.hacked=1>`, "${window.hacked=1}"],
];
const kAddresses = [
  ...["//evil.example/x.xta", "https://evil.example/x.zonelab.md", "file:///etc/passwd", "javascript:window.hacked=1"],
  ...["data:text/html,<script>window.hacked=1</script>", "blob:x", "../../..", "course/none.zonelab.md", "\\\\evil\\x", "%"],
];
const kNumbers = ["0", "1", "-1", "9999999", "1e999", "NaN", "0x10", "1.5", "٣", ""];

const base64url = (bytes) => Buffer.from(bytes).toString("base64url");
const zipped = (value) => `z${base64url(deflateSync(JSON.stringify(value) ?? ""))}`;
const kGood = `#v=1&q=1&n=${zipped({ m: kModel }).length}&d=${zipped({ m: kModel, q: [["E<> P.b"]] })}`;

const text = fc.oneof(
  fc.constantFrom(...kNames),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constant(kModel),
  fc.nat(3000).map((length) => "x".repeat(length)),
);
const value = fc.oneof({ weight: 3, arbitrary: text }, fc.jsonValue({ maxDepth: 3 }), fc.double());
const move = fc.array(fc.oneof(text, fc.array(value, { maxLength: 6 })), { maxLength: 4 });
/** What the links of this page hold, and nothing of it as it should be. */
const document = fc
  .record(
    {
      m: fc.oneof({ weight: 4, arbitrary: fc.constant(kModel) }, value),
      t: value,
      l: value,
      q: fc.oneof(value, fc.array(fc.array(value, { maxLength: 4 }), { maxLength: 5 })),
      c: fc.oneof(value, fc.dictionary(text, value, { maxKeys: 5 })),
      r: fc.oneof(value, fc.record({ q: value, s: fc.array(move, { maxLength: 5 }), f: value, x: value, b: value })),
      zonelab: fc.constantFrom(1, 2, "1"),
      title: text,
      // As JSON has it: a key like any other.
      ["__proto__"]: fc.constant({ polluted: 1 }),
    },
    { requiredKeys: [] },
  )
  .map((one) => ({ ...one }));

const deep = fc.constantFrom(2000, 200_000).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`);
const json = fc.oneof({ weight: 5, arbitrary: document.map((one) => JSON.stringify(one)) }, deep);
const bytes = fc.oneof(
  { weight: 4, arbitrary: json.map((one) => deflateSync(one)) },
  json.map((one) => deflateRawSync(one)),
  json.map((one) => gzipSync(one)),
  json.map((one) => Buffer.from(one)),
  fc.uint8Array({ maxLength: 60 }),
  fc.uint8Array({ maxLength: 60 }).map((one) => deflateSync(one)),
  fc.constantFrom(2 ** 20, 2 ** 22).map((size) => deflateSync(Buffer.alloc(size, 32))),
);
const payload = fc.oneof(
  { weight: 5, arbitrary: bytes.map((one) => `z${base64url(one)}`) },
  json.map((one) => `j${encodeURIComponent(one.toWellFormed())}`),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(...["", "z", "j", "y1", "z=", "z%", "j%", "j%E0%A4", `z${"A".repeat(2 ** 21)}`]),
);

const kParameters = "v d m n e q at view place hide watch run src ex course variant lang".split(" ");
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...kParameters) },
  fc.constantFrom("__proto__", "constructor", "", "V"),
  fc.string({ maxLength: 5 }),
);
const parameter = fc.oneof(
  { weight: 3, arbitrary: payload },
  text.map((one) => encodeURIComponent(one.toWellFormed())),
  text,
  fc.constantFrom(...kNumbers, ...kAddresses, "1", "1", "%", "%ff", "a=b=c"),
);
const random = fc
  .array(fc.tuple(name, parameter), { maxLength: 7 })
  .map((all) => `#${all.map(([one, other]) => `${one}=${other}`).join("&")}`);
/** All of it as it should be, but for the document. */
const wellFormed = fc
  .tuple(fc.constantFrom("d", "d", "ex"), payload, fc.boolean(), text)
  .map(([what, one, counted, view]) => {
    const view_ = encodeURIComponent(view.toWellFormed());
    return `#v=1&view=${view_}&place=${view_}&hide=${view_}&watch=${view_}${counted ? `&n=${one.length}` : ""}&${what}=${one}`;
  });
const mutated = fc
  .array(
    fc.tuple(fc.nat(kGood.length), fc.nat(3), fc.oneof(fc.constantFrom("", "&", "=", "#", "%", "A"), fc.string())),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((edits) => edits.reduce((link, [at, cut, put]) => link.slice(0, at) + put + link.slice(at + cut), kGood));

export const hostileLink = fc.oneof(random, wellFormed, mutated, fc.string({ unit: "binary" }));
