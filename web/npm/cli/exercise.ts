// `zonelab exercise seal` and `open`: solutions that a passphrase opens.  Node encrypts; the native program has the other tasks.
import createGrader from "zonelab/grader";
import type { ExerciseData } from "../../../wasm/exercise.js";
import { SealError, seal, unseal } from "../../src/task/sealed.js";
import { sealWords } from "../../src/words/seal.js";
import { readText, requireWritable, write } from "./files.js";
import { onlyNative, valueOf, type Parsed } from "./parse.js";
import { complain, err, kBad, kSatisfied } from "./report.js";

const kTasks = { seal, open: unseal };
const isTask = (task: string): task is keyof typeof kTasks => Object.hasOwn(kTasks, task);
const kNativeTasks = ["check", "mutants", "show", "split", "pack", "verify", "hint"];

export async function exercise(parsed: Parsed): Promise<number> {
  const fail = (message: string) => complain(message, "exercise");
  const [task = "", path = ""] = parsed.arguments;
  if (kNativeTasks.includes(task)) return fail(onlyNative(`exercise ${task}`));
  if (!isTask(task)) return fail(`exercise has no task "${task}"; choose seal or open`);
  const output = valueOf(parsed, "--output");
  const from = valueOf(parsed, "--passphrase");
  if (output === "") return fail(`exercise ${task} needs -o FILE`);
  if (from === "") return fail("the passphrase is read from a file: --passphrase FILE, or - for standard input");
  const text = readText(path);
  const [passphrase = ""] = readText(from).split(/\r?\n/);
  requireWritable(output);
  const grader = await createGrader();
  const json = grader.printExercise(text, "json", true);
  if (json === null) {
    for (const { line, column, severity, message } of grader.readExercise(text, "", 0).diagnostics)
      err(`${path}:${line}:${column}: ${severity}: ${message}\n`);
    return kBad;
  }
  try {
    const made = JSON.stringify(await kTasks[task](JSON.parse(json) as ExerciseData, passphrase));
    const printed = grader.printExercise(made, output.endsWith(".json") ? "json" : "md", true);
    if (printed === null) return fail(sealWords("damaged"));
    write(output, printed);
    return kSatisfied;
  } catch (error) {
    if (error instanceof SealError) return fail(sealWords(error.problem));
    throw error;
  }
}
