// The commands besides `check`: each is a few calls of the engine.
import type { EngineModule, SharedRun } from "../../../wasm/engine.js";
import { companion, readIfThere, readText, requireWritable, write } from "./files.js";
import { has, valueOf, type Parsed } from "./parse.js";
import { complain, err, kBad, kSatisfied, kViolated, load, out, print, printJson } from "./report.js";

export function convert(engine: EngineModule, parsed: Parsed): number {
  const [path = ""] = parsed.arguments;
  const output = valueOf(parsed, "--output");
  const format = valueOf(parsed, "--to") || /\.([^./]*)$/.exec(output)?.[1] || "";
  if (format === "tck" || format === "muntax") {
    const what = `the format ${format} is not part of the npm package; the native program has it`;
    return complain(`${what} (its README tells how to get that)`, "convert");
  }
  if (format !== "xta" && format !== "xml") return complain("convert needs a format: --to xta or xml", "convert");
  if (output !== "") requireWritable(output);
  const { model } = load(engine, path);
  if (path !== "-") {
    // An XTA text has its queries and its layout in files beside it.
    if (model.queries().length === 0) model.setQueries(readIfThere(companion(path, ".q")) ?? "");
    const layout = readIfThere(companion(path, ".ugi"));
    if (layout !== null) model.setLayout(layout);
  }
  const written = model.write(format);
  if ("error" in written) return kBad; // what is wrong with the model was said
  if (output === "") {
    out(written.text);
    return kSatisfied;
  }
  write(output, written.text);
  if (written.queries !== "") write(companion(output, ".q"), written.queries);
  if (written.layout !== "") write(companion(output, ".ugi"), written.layout);
  return kSatisfied;
}

export function example(engine: EngineModule, parsed: Parsed): number {
  const [name] = parsed.arguments;
  const n = valueOf(parsed, "--n");
  if (n !== "" && !/^[1-9]\d{0,6}$/.test(n)) return complain(`--n needs a number of processes, not "${n}"`, "example");
  if (name === undefined) {
    for (const { name, title, teaches, n } of engine.examples()) {
      const size = n ? `  [--n ${n.min}..${n.max}, default ${n.default}]` : "";
      out(`${name.padEnd(14)} ${title}${size}\n${"".padEnd(14)} ${teaches}\n`);
    }
    if (n !== "") err("zonelab: note: --n does nothing without a name\n");
    return kSatisfied;
  }
  const found = engine.example(name, Number(n));
  if ("error" in found) return complain(found.error, "example");
  if (!has(parsed, "--queries")) out(found.text);
  else for (const { comment, text } of found.queries) out(`/*\n${comment}\n*/\n${text}\n\n`);
  return kSatisfied;
}

/** `text` is JSON; undefined: it is not. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface CertificateHead {
  query?: unknown;
  meta?: unknown;
}

export function certify(engine: EngineModule, parsed: Parsed): number {
  const [path = "", file = ""] = parsed.arguments;
  const { model } = load(engine, path);
  if (!model.ok()) return kBad;
  const json = parseJson(readText(file));
  if (json === undefined || json === null) return complain(`there is no certificate in ${file}`, "certify");
  const certificates = Array.isArray(json) ? (json as CertificateHead[]) : [json as CertificateHead];
  if (certificates.length === 0) return complain(`there is no certificate in ${file}`, "certify");
  const allowsMeta = valueOf(parsed, "--meta") === "ignored";
  let code = kSatisfied;
  for (const certificate of certificates) {
    const answer =
      certificate.meta === "ignored" && !allowsMeta
        ? { error: "it takes states that differ in meta variables only for one; say --meta ignored to agree to that" }
        : model.checkCertificate(JSON.stringify(certificate));
    if ("error" in answer) {
      out(`refused: ${answer.error}\n`);
      code = kViolated;
    } else {
      const unit = engine.contract().proofs.find(({ kind }) => kind === answer.proof)?.counts ?? "states";
      out(`accepted: "${certificate.query}" is ${answer.verdict} (${answer.size} ${unit})\n`);
    }
  }
  return code;
}

/** A run, or a result that has one: of `check --json` or of the page. */
function runIn(json: unknown): SharedRun | null {
  if (typeof json !== "object" || json === null) return null;
  const { steps, trace, run, result, results } = json as Record<string, unknown>;
  if (Array.isArray(steps)) return json as SharedRun;
  const inner = [trace, run, result, ...(Array.isArray(results) ? results : [])];
  return inner.map(runIn).find((found) => found !== null) ?? null;
}

/** A trace begins with the initial state, a run with its first move. */
function withoutInitialState(run: SharedRun): SharedRun {
  const [first] = run.steps as { edges?: unknown[]; locations?: unknown }[];
  const isState = first !== undefined && first.locations !== undefined && (first.edges ?? []).length === 0;
  return isState ? { ...run, steps: run.steps.slice(1) } : run;
}

export function replay(engine: EngineModule, parsed: Parsed): number {
  const [path = "", file = ""] = parsed.arguments;
  const goal = valueOf(parsed, "--query");
  const text = readText(file);
  const loaded = load(engine, path);
  if (!loaded.model.ok()) return kBad;
  const run = runIn(parseJson(text));
  if (run === null) return complain(`there is no run in ${file}`, "replay");
  const diagnostics = goal === "" ? [] : loaded.model.checkQuery(goal);
  print(loaded, diagnostics, goal);
  if (diagnostics.some(({ severity }) => severity === "error")) return kBad;
  if (goal !== "" && !["E<>", "A[]"].includes(engine.queryForm(goal)))
    return complain("a goal is a query of the form E<> p or A[] p", "replay");
  const replayed = loaded.model.replay(JSON.stringify(withoutInitialState(run)), goal)!;
  const { broken, trace, goal: isMet } = replayed;
  const end = isMet === null ? "" : isMet ? " The goal holds at its end." : " The goal does not hold at its end.";
  const exists = `The run exists: ${(trace?.steps.length ?? 1) - 1} steps, ${trace?.duration} units of time.${end}\n`;
  if (has(parsed, "--json")) printJson(replayed);
  else out(broken ? `The run breaks at step ${broken.step}: ${broken.message}.\n` : exists);
  return broken === null && isMet !== false ? kSatisfied : kViolated;
}

export function configs(engine: EngineModule): number {
  const { presets, options } = engine.contract();
  const row = (option: string, name: string, help: string) => out(`${option.padEnd(13)} ${name.padEnd(16)} ${help}\n`);
  for (const { name, help } of presets) row("--preset", name, help);
  for (const { flag, choices } of options) for (const { name, help } of choices ?? []) row(flag, name, help);
  return kSatisfied;
}

export function contract(engine: EngineModule): number {
  printJson(engine.contract());
  return kSatisfied;
}
