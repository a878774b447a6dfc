// `zonelab check`: queries on a model.
import { existsSync } from "node:fs";
import type { Contract, EngineModule, Family, Options, OptionSpec, Result, Session } from "../../../wasm/engine.js";
import { companion, FileError, readIfThere, readText, requireWritable, write } from "./files.js";
import { has, nameOf, valueOf, valuesOf, type Parsed } from "./parse.js";
import { hideProgress, printResult, showProgress } from "./print.js";
import { complain, err, kBad, kSatisfied, kUnknown, kViolated, load, print, printJson, type Loaded } from "./report.js";

const kProgressEveryMs = 250;
/** WebAssembly has 4 GB, and the tables of a search are not all that is in it. */
const kMostMemoryMb = 3072;

type Values = Record<string, string | number | boolean | undefined>;

/** The options that the words set, and what is wrong with them together; "": nothing. */
function readOptions(parsed: Parsed, contract: Contract): { options: Values; wrong: string } {
  const options: Values = {};
  for (const { flag, value } of parsed.flags) {
    if (nameOf(flag) === "--preset") {
      const preset = contract.presets.find(({ name }) => name === value);
      const known = contract.presets.map(({ name }) => name).join(", ");
      if (!preset) return { options, wrong: `Unknown value "${value}" for --preset; choose one of: ${known}.` };
      Object.assign(options, preset.options);
    }
    if (flag.option) options[flag.option.name] = flag.option.choices ? value : Number(value);
  }
  options.maxMemoryMb = Math.min(Number(options.maxMemoryMb || kMostMemoryMb), kMostMemoryMb);
  return { options, wrong: whyNotTogether(options, contract) };
}

const specOf = (contract: Contract, name: string) => contract.options.find((option) => option.name === name)!;
const chosen = (options: Values, contract: Contract, name: string) => options[name] ?? specOf(contract, name).default;
const traitsOf = (options: Values, contract: Contract) =>
  specOf(contract, "clocks").choices!.find(({ name }) => name === chosen(options, contract, "clocks"))!.traits!;

/** As the native program says it (core/strategies/choices.cc). */
function whyNotTogether(options: Values, contract: Contract): string {
  const [clocks, data, covering] = ["clocks", "data", "covering"].map((name) => chosen(options, contract, name));
  const traits = traitsOf(options, contract);
  if (data !== "explicit" && !traits.hidesData)
    return (
      `The data abstraction "${data}" needs a lazy search, but the clock abstraction "${clocks}" ` +
      'does not search lazily; "none" does, without abstracting clocks.'
    );
  if (covering === "merge" && traits.family === "lazy" && !traits.takesMerge)
    return (
      `Covering "merge" does not go with the clock abstraction "${clocks}", which needs a tree; ` +
      "choose another covering or another abstraction."
    );
  return "";
}

/** The queries to check; text: what is wrong. */
function findQueries(engine: EngineModule, parsed: Parsed, { model }: Loaded): string[] | string {
  const textsIn = (file: string) => engine.parseQueries(file).map(({ text }) => text);
  const queries = valuesOf(parsed, "--query");
  const file = valueOf(parsed, "--query-file");
  if (file !== "") {
    const more = textsIn(readText(file));
    return more.length > 0 ? [...queries, ...more] : `there is no query in ${file}`;
  }
  if (queries.length > 0) return queries;
  queries.push(...model.queries().map(({ text }) => text));
  const [path = ""] = parsed.arguments;
  const beside = companion(path, ".q");
  if (queries.length === 0 && path !== "-" && beside !== path) queries.push(...textsIn(readIfThere(beside) ?? ""));
  return queries.length > 0 ? queries : ["exhaustive"];
}

/** Names the options that do nothing for any of the queries, as core/contract/options.cc decides it. */
function noteUseless(engine: EngineModule, parsed: Parsed, options: Values, queries: string[], asJson: boolean): void {
  const contract = engine.contract();
  const familyOf = (query: string): Family => {
    const form = engine.queryForm(query);
    if (["E[]", "A<>", "-->"].includes(form)) return "runs";
    return ["sup", "inf", "bounds"].includes(form) ? "eager" : traitsOf(options, contract).family;
  };
  const families = new Set(queries.map(familyOf));
  const matters = ({ name, families: those, onlyIf }: OptionSpec) => {
    if (!those.some((family) => families.has(family))) return false;
    if (name === "errors" && options.errors === "assumed") return chosen(options, contract, "data") !== "explicit";
    if (!onlyIf) return true;
    const value = chosen(options, contract, onlyIf.option);
    return onlyIf.is === undefined ? value !== onlyIf.not : value === onlyIf.is;
  };
  const given = contract.options.filter((spec) => parsed.flags.some(({ flag }) => flag.option?.name === spec.name));
  const useless = given.filter((spec) => !matters(spec)).map(({ flag }) => flag);
  const these = queries.length === 1 ? "this query" : "these queries";
  note(useless, `here, with --clocks ${chosen(options, contract, "clocks")} and ${these}`);
  if (given.some(({ name }) => name === "maxEvents") && !asJson) note(["--events"], "without --json");
}

function note(useless: string[], where: string): void {
  if (useless.length === 0) return;
  const list = [useless.slice(0, -1).join(", "), useless.at(-1)].filter(Boolean).join(" and ");
  err(`zonelab: note: ${list} ${useless.length === 1 ? "does" : "do"} nothing ${where}\n`);
}

function run(session: Session): Result {
  const showsProgress = process.stderr.isTTY === true;
  for (;;) {
    const progress = session.step(kProgressEveryMs);
    if (progress.done) break;
    if (showsProgress) showProgress(progress);
  }
  if (showsProgress) hideProgress();
  return session.result();
}

interface Settings {
  options: Options;
  certificateFile: string;
  asJson: boolean;
  showsTrace: boolean;
}

/** Answers the queries one by one.  `results` are those of the JSON document. */
function answer(engine: EngineModule, loaded: Loaded, queries: string[], settings: Settings) {
  const { options, certificateFile, asJson, showsTrace } = settings;
  const results: unknown[] = [];
  const certificates: unknown[] = [];
  const codes = new Set<number>();
  for (const query of queries) {
    const session = loaded.model.open(query, options);
    const diagnostics = session.diagnostics();
    print(loaded, diagnostics, query);
    if (session.ok()) {
      const result = run(session);
      codes.add({ satisfied: kSatisfied, violated: kViolated, unknown: kUnknown }[result.verdict]);
      if (result.certificate !== null) certificates.push(result.certificate);
      if (!asJson) printResult(result, loaded, showsTrace);
      results.push({ ...result, certificate: result.certificate === null ? null : certificateFile });
    } else {
      codes.add(kBad);
      const { message = "", said } = diagnostics[0] ?? {};
      const reason = { code: "bad-query", text: message, message, ...(said && { said }) };
      results.push({ query, form: engine.queryForm(query), verdict: "unknown", reason, diagnostics });
    }
    session.delete();
  }
  if (certificates.length > 0)
    write(certificateFile, `${JSON.stringify(certificates.length === 1 ? certificates[0] : certificates)}\n`);
  else if (certificateFile !== "" && existsSync(certificateFile))
    err(`zonelab: note: no verdict was certified; ${certificateFile} is what it was before\n`);
  const code = [kBad, kViolated, kUnknown].find((one) => codes.has(one)) ?? kSatisfied;
  return { results, code };
}

/** Throws FileError. */
export function check(engine: EngineModule, parsed: Parsed): number {
  const certificateFile = valueOf(parsed, "--certificate");
  const { options, wrong } = readOptions(parsed, engine.contract());
  if (wrong !== "") return complain(wrong, "check");
  const asJson = has(parsed, "--json");
  const settings = {
    options: { ...options, certificate: certificateFile !== "" } as Options,
    certificateFile,
    asJson,
    showsTrace: has(parsed, "--trace"),
  };
  if (certificateFile !== "") requireWritable(certificateFile);
  const [path = ""] = parsed.arguments;
  const loaded = load(engine, path);
  const document = {
    diagnostics: loaded.model.diagnostics(),
    model: path,
    results: [] as unknown[],
    sanity: [] as unknown[],
  };
  const finish = (code: number) => {
    if (asJson) printJson(document);
    return code;
  };
  if (!loaded.model.ok()) return finish(kBad);
  let queries: string[] | string;
  try {
    queries = findQueries(engine, parsed, loaded);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    queries = error.message;
  }
  if (typeof queries === "string") return finish(complain(queries, "check"));
  for (const query of queries) loaded.model.checkQuery(query); // what they name is in use
  const sanity = loaded.model.sanity();
  print(loaded, sanity);
  noteUseless(engine, parsed, options, queries, asJson);
  const { results, code } = answer(engine, loaded, queries, settings);
  Object.assign(document, { sanity, results });
  return finish(code);
}
