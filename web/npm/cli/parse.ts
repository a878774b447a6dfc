// The words of a command line by the table of commands: values with their flags, in order, and what is wrong.
import { isNativeChoice, kNativeCommands, type Command, type Flag } from "./commands.js";

export interface Parsed {
  command: Command;
  /** Those that are not given are absent. */
  arguments: string[];
  /** In the order in which they were written: what comes later overrides. */
  flags: { flag: Flag; value: string }[];
}
/** Nothing but help or the version is asked for. */
export type Asked = { asks: "help" | "version"; command: Command | null };
/** One sentence; `command` "": about none of them. */
export type Wrong = { wrong: string; command: string };

export const onlyNative = (what: string) =>
  `${what} is not part of the npm package; the native program has it (its README tells how to get that)`;

export const nameOf = (flag: Flag) => flag.names.at(-1)!;

function findFlag(command: Command, name: string): Flag | undefined {
  return command.flags.find((flag) => flag.names.includes(name));
}

/** What is wrong with the value of an option of the engine; "": nothing. */
function wrongValue({ option }: Flag, value: string): string {
  if (option === undefined) return "";
  const unknown = (needs: string) => `Unknown value "${value}" for ${option.flag}; ${needs}.`;
  if (option.choices !== undefined) {
    const names = option.choices.map(({ name }) => name);
    if (names.includes(value)) return "";
    return isNativeChoice(value)
      ? onlyNative(`${option.flag} ${value}`)
      : unknown(`choose one of: ${names.join(", ")}`);
  }
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (option.type === "integer" && !(number >= 0 && Number.isSafeInteger(number)))
    return unknown("give a whole number that is not negative");
  return number >= 0 && Number.isFinite(number) ? "" : unknown("give a number that is not negative");
}

/** Splits `--name=value`, and `-qVALUE`, which other programs take, too. */
function splitFlag(word: string): { name: string; value: string | undefined } {
  const at = word.indexOf("=");
  if (word.startsWith("--") && at > 0) return { name: word.slice(0, at), value: word.slice(at + 1) };
  if (!word.startsWith("--") && word.length > 2) return { name: word.slice(0, 2), value: word.slice(2) };
  return { name: word, value: undefined };
}

/** Takes the words after the name of the command. */
function parseWords(command: Command, words: string[]): Parsed | Asked | Wrong {
  const parsed: Parsed = { command, arguments: [], flags: [] };
  const fail = (wrong: string): Wrong => ({ wrong, command: command.name });
  let areFlagsOver = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (areFlagsOver || word === "-" || !word.startsWith("-")) {
      if (parsed.arguments.length === command.arguments.length) return fail(`unexpected argument ${word}`);
      parsed.arguments.push(word);
      continue;
    }
    if (word === "--") {
      areFlagsOver = true;
      continue;
    }
    if (word === "-h" || word === "--help") return { asks: "help", command };
    const { name, value: attached } = splitFlag(word);
    if (command.nativeFlags.includes(name)) return fail(onlyNative(`${command.name} ${name}`));
    const flag = findFlag(command, name);
    if (flag === undefined) return fail(`unknown option ${word}`);
    if (flag.value === "") {
      if (attached !== undefined) return fail(`${name} takes no value`);
      parsed.flags.push({ flag, value: "" });
      continue;
    }
    const value = attached ?? words[++at];
    if (value === undefined || value === "") return fail(`${nameOf(flag)} needs a value`);
    const wrong = wrongValue(flag, value);
    if (wrong !== "") return fail(wrong);
    parsed.flags.push({ flag, value });
  }
  const missing = command.arguments[parsed.arguments.length];
  return missing !== undefined && !missing.isOptional ? fail(`${missing.name} is required`) : parsed;
}

/** REQUIRES: there are words. */
export function parse(words: string[], commands: Command[]): Parsed | Asked | Wrong {
  const [first = "", ...rest] = words;
  if (["help", "-h", "--help"].includes(first)) return { asks: "help", command: null };
  if (first === "--version") return { asks: "version", command: null };
  const command = commands.find(({ name }) => name === first);
  if (command !== undefined) return parseWords(command, rest);
  if (kNativeCommands.includes(first)) return { wrong: onlyNative(`zonelab ${first}`), command: "" };
  return { wrong: first.startsWith("-") ? `unknown option ${first}` : `there is no command ${first}`, command: "" };
}

/** The last value of a flag; "": it is not there. */
export const valueOf = ({ flags }: Parsed, name: string) =>
  flags.findLast(({ flag }) => flag.names.includes(name))?.value ?? "";
export const valuesOf = ({ flags }: Parsed, name: string) =>
  flags.filter(({ flag }) => flag.names.includes(name)).map(({ value }) => value);
export const has = ({ flags }: Parsed, name: string) => flags.some(({ flag }) => flag.names.includes(name));
