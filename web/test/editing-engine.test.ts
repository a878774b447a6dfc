// Every edit of every location and edge of the examples, read by the engine: the text has no errors and the diagram
// differs as it should.  Skipped without the WebAssembly engine (sh .ci/build.sh wasm).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe as suite, expect, test } from "vitest";
import type { Diagram, EngineModule } from "@engine";
import { apply, type Change } from "../src/editing/changes";
import { addEdge, kClauses, labelOf, removeEdge, setLabel } from "../src/editing/edges";
import {
  addLocation,
  makeInitial,
  removeLocation,
  renameLocation,
  setInvariant,
  setKind,
} from "../src/editing/locations";
import { scan, type Process } from "../src/editing/scan";

const at = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const kExamples = readdirSync(at("examples")).filter((name) => name.endsWith(".xta"));

let engine: EngineModule;

/** The diagram of a template, as plain sentences; of errors, what they say. */
function told(text: string, template: string): string[] {
  const model = engine.read(text, "xta");
  const errors = model.diagnostics().filter(({ severity }) => severity === "error");
  const diagram = model.diagrams().find(({ name }) => name === template);
  model.delete();
  return diagram ? sentences(diagram) : errors.map(({ message }) => message);
}

function sentences({ locations, edges }: Diagram): string[] {
  const kind = (one: Diagram["locations"][number]) =>
    `${one.initial ? " initial" : ""}${one.urgent ? " urgent" : ""}${one.committed ? " committed" : ""}`;
  const name = (location: number) => locations[location]!.name;
  return [
    ...locations.map((one) => `${one.name} {${one.invariant}}${kind(one)}`),
    ...edges.map(
      (one) => `${name(one.source)}->${name(one.target)} ${one.select};${one.guard};${one.sync};${one.update}`,
    ),
  ];
}

/** Without comments and blanks the engine prints labels as they are written. */
const isAt = (location: string) => (sentence: string) =>
  sentence.startsWith(`${location} {`) || sentence.startsWith(`${location}->`) || sentence.includes(`->${location} `);

suite.skipIf(!existsSync(at("build/wasm/engine.wasm")))("edits of the examples", () => {
  beforeAll(async () => {
    const { default: create } = await import(/* @vite-ignore */ at("build/wasm/engine.js"));
    engine = await create({ wasmBinary: readFileSync(at("build/wasm/engine.wasm")) });
  });

  for (const file of kExamples)
    test(file, () => {
      const text = readFileSync(at(`examples/${file}`), "utf8");
      for (const [, template] of text.matchAll(/^process (\w+)/gm)) {
        const process = scan(text, template!)!;
        const before = told(text, template!);
        const after = (edit: (text: string, process: Process) => Change[]) =>
          told(apply(text, edit(text, process)), template!);
        const states = process.states.items.map(({ name }) => name.text);
        const edges = process.trans?.items ?? [];
        expect(before.length).toBe(states.length + edges.length);

        const added = before.toSpliced(states.length, 0, "Fresh {}");
        expect(after((one, there) => addLocation(one, there, "Fresh"))).toEqual(added);
        for (const name of states) {
          const old = before.find((sentence) => sentence.startsWith(`${name} {`))!;
          const isInitial = old.includes(" initial");
          const instead = (now: string) => before.map((sentence) => (sentence === old ? now : sentence));
          expect(after((one, there) => addEdge(one, there, name, name))).toEqual([...before, `${name}->${name} ;;;`]);
          expect(after((_, there) => renameLocation(there, name, "Fresh"))).toEqual(
            before.map((sentence) =>
              sentence
                .replace(new RegExp(`^${name}(?= \\{|->)`), "Fresh")
                .replace(new RegExp(`->${name} `), "->Fresh "),
            ),
          );
          if (!isInitial)
            expect(after((one, there) => removeLocation(one, there, name))).toEqual(
              before.filter((sentence) => !isAt(name)(sentence)),
            );
          expect(after((_, there) => makeInitial(there, name)).filter((one) => one.includes("} initial"))).toEqual([
            expect.stringMatching(new RegExp(`^${name} \\{`)),
          ]);
          expect(after((one, there) => setInvariant(one, there, name, ""))).toEqual(
            instead(old.replace(/\{.*\}/, "{}")),
          );
          expect(after((one, there) => setInvariant(one, there, name, "1 < 2"))).toEqual(
            instead(old.replace(/\{.*\}/, "{1 < 2}")),
          );
          const bare = old.replace(/ (?:urgent|committed)/g, "");
          expect(after((one, there) => setKind(one, there, name, "urgent"))).toEqual(instead(`${bare} urgent`));
          expect(after((one, there) => setKind(one, there, name, "committed"))).toEqual(instead(`${bare} committed`));
          expect(after((one, there) => setKind(one, there, name, "ordinary"))).toEqual(instead(bare));
        }
        for (const [i, edge] of edges.entries()) {
          expect(after((one, there) => removeEdge(one, there, i))).toEqual(before.toSpliced(states.length + i, 1));
          const parts = before[states.length + i]!.split(";");
          for (const kind of kClauses) {
            const isNeeded = kind === "select" && labelOf(text, edge, kind) !== "";
            const number = kClauses.indexOf(kind);
            const [ends, select] = parts[0]!.split(/ (.*)/);
            const now = kind === "select" ? [`${ends} `, ...parts.slice(1)] : parts.with(number, "");
            expect(select).toBeDefined();
            if (!isNeeded)
              expect(after((one, there) => setLabel(one, there, i, kind, ""))).toEqual(
                before.with(states.length + i, now.join(";")),
              );
          }
          expect(after((one, there) => setLabel(one, there, i, "guard", "1 < 2"))).toEqual(
            before.with(states.length + i, parts.with(1, "1 < 2").join(";")),
          );
        }
      }
    });
});
