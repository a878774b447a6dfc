// `npx zonelab`: the command line on the WebAssembly engine.  Same words and exit codes as the native program, and the same
// output, but that `certify` tells less; commands.ts says what that has besides.  tests/docs/npm-cli.test.mjs compares.
import createEngine from "zonelab";
import { check } from "./check.js";
import { commands, type Command } from "./commands.js";
import { exercise } from "./exercise.js";
import { FileError } from "./files.js";
import { commandHelp, help } from "./help.js";
import { certify, configs, contract, convert, example, replay } from "./others.js";
import { parse, type Parsed } from "./parse.js";
import { complain, end, err, kBad, kUnknown, noteComplaint, out } from "./report.js";
import type { EngineModule } from "../../../wasm/engine.js";

const kActs: Record<string, (engine: EngineModule, parsed: Parsed) => number | Promise<number>> = {
  check,
  convert,
  example,
  certify,
  replay,
  configs,
  contract,
  exercise: (_engine, parsed) => exercise(parsed),
};

async function execute(engine: EngineModule, parsed: Parsed): Promise<number> {
  const { name } = parsed.command;
  try {
    return await kActs[name]!(engine, parsed);
  } catch (error) {
    if (error instanceof FileError && error.act === "read") return complain(error.message, name);
    if (error instanceof FileError) {
      err(`zonelab: ${error.message}\n`); // help would not help
      noteComplaint(error.message);
      return kBad;
    }
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    err("zonelab: the memory of WebAssembly did not suffice; the native program can use more\n");
    return kUnknown;
  }
}

function answerAsked(asks: "help" | "version", command: Command | null, engine: EngineModule, all: Command[]): number {
  if (asks === "version") out(`zonelab ${engine.version()}\n`);
  else out(command ? commandHelp(command) : help(all));
  return 0;
}

async function main(words: string[]): Promise<number> {
  const engine = await createEngine();
  const all = commands(engine.contract());
  if (words.length === 0) {
    err(help(all));
    return kBad;
  }
  const parsed = parse(words, all);
  if ("wrong" in parsed) return complain(parsed.wrong, parsed.command);
  return "asks" in parsed ? answerAsked(parsed.asks, parsed.command, engine, all) : execute(engine, parsed);
}

// Who reads the output may stop early: `zonelab example fischer | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
process.exitCode = await main(process.argv.slice(2));
end();
