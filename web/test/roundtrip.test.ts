// 200 random models with the traces that the engine finds in them: as a link and back, and replayed from it.
// Skipped without the WebAssembly engine (sh .ci/build.sh wasm).
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { EngineModule, Trace } from "@engine";
import { makeFragment, readFragment, type Link } from "../src/share/link";
import { asSharedRun } from "../src/run/shared-run";

const at = (name: string) => fileURLToPath(new URL(`../../build/wasm/${name}`, import.meta.url));
const kSeed = Number(process.env.ZONELAB_SEED ?? 8);
const kModels = 200;

function random(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** A few processes over two clocks, a variable and a channel; the goal is a value of the variable. */
function randomModel(next: (n: number) => number): { text: string; query: string } {
  const size = 2 + next(3);
  const clock = () => ["x", "y"][next(2)]!;
  const process = (name: string) => {
    const edges = Array.from({ length: size + next(4) }, () => {
      const parts = [
        next(2)
          ? `guard ${clock()} ${[">=", "<=", ">", "<", "=="][next(5)]} ${next(6)}${next(3) ? "" : ` && v ${["<", ">="][next(2)]} 2`};`
          : "",
        next(4) ? "" : `sync go${"!?"[next(2)]};`,
        next(4) ? `assign ${next(3) === 0 ? `${clock()} = 0` : "v = (v + 1) % 4"};` : "",
      ];
      return `l${next(size)} -> l${next(size)} { ${parts.join(" ")} }`;
    });
    const locations = Array.from(
      { length: size },
      (_, i) => `l${i}${next(3) || i === 0 ? "" : ` { ${clock()} <= ${3 + next(5)} }`}`,
    );
    return `process ${name}() {\n  state ${locations.join(", ")};\n  init l0;\n  trans ${edges.join(",\n    ")};\n}\n`;
  };
  const names = ["P", "Q", "R"].slice(0, 1 + next(3));
  return {
    text: `// größer ≤ 😀 ${next(1000)}\nclock x, y;\nint[0,3] v = 0;\nchan go;\n${names.map(process).join("")}system ${names.join(", ")};\n`,
    query: `E<> ${next(2) ? `P.l${size - 1} && ` : ""}v == ${1 + next(3)}${next(2) ? ` && ${clock()} > ${next(4)}` : ""}`,
  };
}

function find(engine: EngineModule, text: string, query: string): Trace | null {
  const model = engine.load(text, "xta");
  expect(
    model.diagnostics().filter((diagnostic) => diagnostic.severity === "error"),
    text,
  ).toEqual([]);
  const session = model.open(query, { order: "dfs" });
  while (!session.step(50).done);
  const { trace } = session.result();
  session.delete();
  model.delete();
  return trace;
}

test.skipIf(!existsSync(at("engine.wasm")))(
  `${kModels} random models and their traces (seed ${kSeed})`,
  { timeout: 120_000 },
  async () => {
    const { default: create } = await import(/* @vite-ignore */ at("engine.js"));
    const engine: EngineModule = await create({ wasmBinary: readFileSync(at("engine.wasm")) });
    let traces = 0,
      steps = 0;
    for (let i = 0; i < kModels; ++i) {
      const { text, query } = randomModel(random(kSeed + i));
      const trace = find(engine, text, query);
      const link: Link = {
        engine: engine.version(),
        look: { query: 1, step: 0, view: "", place: "", hidden: [], watches: [], start: false },
        document: {
          text,
          title: "",
          layout: "",
          queries: [{ text: query, comment: "", expect: "" }],
          options: {},
          run: trace && { query: 1, run: asSharedRun(trace), ending: trace.ending, cycleBegin: trace.cycleBegin },
        },
      };
      const back = await readFragment(await makeFragment(link));
      expect(back).toEqual(link);
      if (!trace) continue;
      ++traces;
      steps += trace.steps.length - 1;
      const model = engine.load(back!.document.text, "xta");
      const replayed = model.replay(JSON.stringify(back!.document.run!.run), query);
      expect(replayed?.broken, `${text}\n${query}`).toBe(null);
      expect(replayed?.goal, `${text}\n${query}`).toBe(true);
      expect(replayed?.trace?.steps.map((step) => [step.delay, step.locations, step.clockValues])).toEqual(
        trace.steps.map((step) => [step.delay, step.locations, step.clockValues]),
      );
      model.delete();
    }
    console.log(`${traces} of ${kModels} models with a trace, ${steps} steps`);
    expect(traces).toBeGreaterThan(kModels / 4);
  },
);
