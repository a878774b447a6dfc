// Layouts of `.ugi` files as edits of a diagram change them, and that a picture that is written down stays the same.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe as suite, expect, test } from "vitest";
import type { EngineModule } from "@engine";
import { kFileScale, place } from "../src/diagram/layout";
import {
  bendEdge,
  fixTemplate,
  numbersOf,
  placeLocation,
  removeEdge,
  removeLocation,
  removeTemplate,
  renameLocation,
} from "../src/editing/layout-text";

const kLayout = `process Q graphinfo {
location A (1,2);
}
process P graphinfo {
location A (0,0);
locationName A(-10,-30);
location B (200,-40);
trans A B 1 (0,34);
guard A B 1 (8,-36);
guard A B 2 (9,9);
sync B A 1 (5,5);
}
`;
const kP = kLayout.slice(kLayout.indexOf("process P"));
const kQ = kLayout.slice(0, kLayout.indexOf("process P"));
/** Blanks are not as they were. */
const plain = (layout: string) => layout.replace(/ ?\(/g, " (");

suite("a layout", () => {
  test("a location is moved, or gets a place", () => {
    expect(plain(placeLocation(kLayout, "P", "B", { x: 12.4, y: -7.6 }))).toBe(
      plain(kLayout.replace("B (200,-40)", "B (12,-8)")),
    );
    expect(plain(placeLocation(kLayout, "P", "C", { x: 5, y: 6 }))).toBe(
      plain(`${kLayout.slice(0, -2)}location C (5,6);\n}\n`),
    );
    expect(placeLocation("", "P", "A", { x: 5, y: 6 })).toBe("process P graphinfo {\nlocation A (5,6);\n}\n");
  });
  test("a location gets another name, in its own template", () => {
    const renamed = plain(kP).replaceAll(" A ", " Begin ");
    expect(plain(renameLocation(kLayout, "P", "A", "Begin"))).toBe(kQ + renamed);
    expect(renameLocation(kLayout, "R", "A", "Begin")).toBe(kLayout);
  });
  test("a location goes, with its edges", () => {
    expect(removeLocation(kLayout, "P", "A")).toBe(`${kQ}process P graphinfo {\nlocation B (200,-40);\n}\n`);
  });
  test("an edge goes, and the next one with the same ends has its number", () => {
    expect(plain(removeEdge(kLayout, "P", "A", "B", 1))).toBe(
      plain(kLayout.replace("trans A B 1 (0,34);\nguard A B 1 (8,-36);\nguard A B 2", "guard A B 1")),
    );
    expect(plain(removeEdge(kLayout, "P", "A", "B", 2))).toBe(plain(kLayout.replace("guard A B 2 (9,9);\n", "")));
  });
  test("an edge is bent; a template is laid out anew", () => {
    expect(bendEdge(kLayout, "Q", ["A", "A", 1], { x: 3, y: -4 })).toContain(
      "location A (1,2);\ntrans A A 1 (3,-4);\n}",
    );
    expect(removeTemplate(kLayout, "P")).toBe(kQ);
    expect(removeTemplate(kLayout, "R")).toBe(kLayout);
  });
  test("edges are counted among those with the same ends", () => {
    const edges = [
      { source: 0, target: 1 },
      { source: 1, target: 0 },
      { source: 0, target: 1 },
    ];
    expect(numbersOf(edges)).toEqual([1, 1, 2]);
  });
});

const at = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

test.skipIf(!existsSync(at("build/wasm/engine.wasm")))("a picture that is written down stays the same", async () => {
  const { default: create } = (await import("@engine")) as { default: (o: object) => Promise<EngineModule> };
  const engine = await create({ wasmBinary: readFileSync(at("build/wasm/engine.wasm")) });
  for (const name of ["fischer", "csma", "train-gate", "lamp"]) {
    const text = readFileSync(at(`examples/${name}.xta`), "utf8");
    const model = engine.read(text, "xta");
    const before = model.diagrams();
    const room = { width: 700, height: 500 };
    let layout = "";
    for (const diagram of before) layout = fixTemplate(layout, diagram, place(diagram, room));
    model.setLayout(layout);
    for (const [i, diagram] of model.diagrams().entries()) {
      const [was, is] = [place(before[i]!, room), place(diagram, room)];
      expect(is.isFromFile).toBe(true);
      const near = (a: { x: number; y: number }, b: { x: number; y: number }) => {
        expect(Math.abs(a.x - b.x)).toBeLessThan(3 * kFileScale);
        expect(Math.abs(a.y - b.y)).toBeLessThan(3 * kFileScale);
      };
      was.locations.forEach((box, l) => near(box, is.locations[l]!));
      was.edges.forEach(({ nails, labels }, e) => {
        expect(is.edges[e]!.nails.length).toBe(nails.length);
        for (const [n, nail] of nails.entries()) near(nail, is.edges[e]!.nails[n]!);
        for (const [l, label] of labels.entries()) near(label, is.edges[e]!.labels[l]!);
      });
    }
    model.delete();
  }
});
