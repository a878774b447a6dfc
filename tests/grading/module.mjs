// Grades answers with the grader's module: reads lines {name, answer} from standard input and writes
// lines {name, grade}.
//
//   node module.mjs EXERCISE [BUILD]       BUILD: the folder of grader.js, build/wasm if left out
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { loadGrader } from "../wasm/engine.mjs";

const [exercise, build] = process.argv.slice(2);

async function engineOf(folder) {
  if (!folder) return loadGrader();
  const { default: create } = await import(pathToFileURL(`${folder}/grader.js`).href);
  return create({ wasmBinary: await readFile(`${folder}/grader.wasm`) });
}

const engine = await engineOf(build);
const text = readFileSync(exercise, "utf8");
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { name, answer } = JSON.parse(line);
  const grading = engine.openGrading(text, "", -1, JSON.stringify(answer));
  if (!grading) throw new Error(`${exercise} has errors`);
  while (!grading.step(1000));
  console.log(JSON.stringify({ name, grade: grading.grade() }));
  grading.delete();
}
