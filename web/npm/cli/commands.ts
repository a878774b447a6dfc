// What can be written after `zonelab`, as a table.  The words are those of the native program (core/cli); the options of
// `check` come from the engine's own table.  What only the native program has stands here, too, to be named when asked for.
import type { Contract, OptionSpec } from "../../../wasm/engine.js";

export interface Flag {
  names: string[];
  /** The word for its value; "": it takes none. */
  value: string;
  help: string;
  group: string;
  /** The option of the engine that it sets. */
  option?: OptionSpec;
}
export interface Command {
  name: string;
  help: string;
  arguments: { name: string; help: string; isOptional?: boolean }[];
  flags: Flag[];
  footer: string;
  /** Flags that only the native program has. */
  nativeFlags: string[];
}

export const kDescription = "ZoneLab decides what timed automata can do.";
export const kNativeCommands = ["grade", "bound", "compare", "completions"];
/** Abstractions and coverings that reproduce the counts of other programs are not in the WebAssembly engine. */
export const isNativeChoice = (value: string) => /^(?:alu|seq|visible|as)-2018$/.test(value);

export const kFooter = `Every command has help of its own: zonelab check --help.
Only the native program has: ${kNativeCommands.join(", ")}.

Exit codes: 0 all queries satisfied (or done), 1 some violated, 2 bad usage, model or query,
3 some verdict unknown.`;

const kCheckFooter = `Queries
  E<> p    is a state reachable in which p holds?     A[] p    does p hold in every reachable state?
  E[] p    is there a run on which p always holds?    A<> p    does every run reach p?
  p --> q  does q always follow p?                    sup{p}: e, inf{p}: e, bounds{p}: e
  exhaustive  explores every reachable state
  p combines Process.location, integer expressions, clock constraints and \`deadlock\`.  With neither
  -q nor --query-file: the queries in an XML model, those of MODEL.q beside MODEL.xta, or
  exhaustive.
      zonelab check fischer.xta -q 'E<> P(1).cs && P(2).cs' -q 'A[] P(1).x <= 5 || !P(1).req'

Limits: a search that reaches one ends with "unknown" and what it has explored so far.  They are
looked at every few dozen states; seconds are those of the clock, which the native program counts
for its own work only.  WebAssembly has 4 GB of memory: a search ends at 3072 MB at the latest.

Only the native program has: --explain, --why, --dump, --format.

Exit codes: 0 all satisfied, 1 some violated, 2 bad usage, model or query, 3 some unknown.`;

const kConvertFooter = `The format follows from the name of the output, if --to is not given.  Written as XTA, a model gets
FILE.q and FILE.ugi (queries, layout) beside it, and is read with them.

Only the native program has: the formats tck and muntax, and -q, which goes with them.`;

const kModel = { name: "MODEL", help: 'an XTA or XML file; "-" reads standard input' };
const kModelFile = { name: "MODEL", help: "an XTA or XML file" };
const kOutput = "Output";
const kGroups = { search: "Configuration (zonelab configs explains the names)", limit: "Limits", output: kOutput };
/** Longer lists of names are left to `zonelab configs`. */
const kLongestChoice = 22;

const json: Flag = { names: ["--json"], value: "", help: "print one JSON document instead of text", group: kOutput };

function flagOf(option: OptionSpec): Flag {
  const names = option.choices?.map((choice) => choice.name).join("|") ?? "N";
  const standard = option.group === "search" ? ` (default ${option.default})` : "";
  return {
    names: [option.flag],
    value: names.length > kLongestChoice ? "NAME" : names,
    help: option.help.replace("--explain and --json", "--json") + standard,
    group: kGroups[option.group],
    option,
  };
}

function check(contract: Contract): Command {
  const options = contract.options.filter((option) => option.flag !== "").map(flagOf);
  return {
    name: "check",
    help: "check queries on a model",
    arguments: [kModel],
    flags: [
      { names: ["-q", "--query"], value: "QUERY", help: "check this query; may be repeated", group: "Queries" },
      { names: ["--query-file"], value: "FILE", help: "check the queries of a .q file", group: "Queries" },
      {
        names: ["--preset"],
        value: "NAME",
        help: "a paper's configuration, such as AID or DBCA: sets several of these; options after it override it",
        group: kGroups.search,
      },
      ...options,
      {
        names: ["--trace"],
        value: "",
        help: "show the timed run that decides the query (the run to a run-time error is always shown)",
        group: kOutput,
      },
      {
        names: ["--certificate"],
        value: "FILE",
        help: "write what proves the verdict, for zonelab certify",
        group: kOutput,
      },
      json,
    ],
    footer: kCheckFooter,
    nativeFlags: ["--explain", "--why", "--dump", "--format"],
  };
}

const option = (names: string[], value: string, help: string): Flag => ({ names, value, help, group: "" });

const kOthers: Command[] = [
  {
    name: "convert",
    help: "write a model in another format",
    arguments: [kModel],
    flags: [
      option(["--to"], "xta|xml", "the format to write"),
      option(["-o", "--output"], "FILE", "write to this file instead of standard output"),
    ],
    footer: kConvertFooter,
    nativeFlags: ["-q", "--query"],
  },
  {
    name: "example",
    help: "print an example, or list them",
    arguments: [{ name: "NAME", help: "which one; without it: list all", isOptional: true }],
    flags: [
      option(["-n", "--n"], "N", "how many processes, for those that have a choice"),
      option(["--queries"], "", "print its queries instead of the model"),
    ],
    footer: "",
    nativeFlags: [],
  },
  {
    name: "certify",
    help: "check certificates: do they prove their verdicts?",
    arguments: [kModelFile, { name: "FILE", help: "what check --certificate has written" }],
    flags: [
      option(["--meta"], "state|ignored", "ignored: accept proofs in which meta variables do not tell states apart"),
    ],
    footer: "Exit codes: 0 all accepted, 1 some refused, 2 bad usage or files.",
    nativeFlags: [],
  },
  {
    name: "exercise",
    help: "seal the solution of an exercise by a passphrase, or open it",
    arguments: [
      { name: "TASK", help: "seal or open" },
      { name: "FILE", help: "a .zonelab.md or .zonelab.json file" },
    ],
    flags: [
      option(["-o", "--output"], "FILE", "write the exercise to this file; .json writes data"),
      option(["--passphrase"], "FILE", 'its first line is the passphrase; "-" reads standard input'),
    ],
    footer:
      "The other tasks of `exercise` are those of the native program.\n\nExit codes: 0 done, 2 bad usage, exercise or passphrase.",
    nativeFlags: [],
  },
  {
    name: "replay",
    help: "follow a run in a model: does it exist, where does it lead?",
    arguments: [kModelFile, { name: "RUN", help: "a run in JSON, such as check --json has in its results" }],
    flags: [
      option(["-q", "--query"], "GOAL", "E<> p or A[] p: does the end of the run decide it?"),
      { ...json, group: "" },
    ],
    footer:
      "Only the native program reads and writes traces of UPPAAL (.xtr, --xtr).\n\nExit codes: 0 the run exists, and the goal holds at its end, 1 not, 2 bad files.",
    nativeFlags: ["--xtr"],
  },
  {
    name: "configs",
    help: "list presets and the names that options take",
    arguments: [],
    flags: [],
    footer: "",
    nativeFlags: [],
  },
  {
    name: "contract",
    help: "print all options, counters, events and codes as JSON",
    arguments: [],
    flags: [],
    footer: "",
    nativeFlags: ["--types"],
  },
];

export const commands = (contract: Contract): Command[] => [check(contract), ...kOthers];
