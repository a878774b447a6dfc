// `zonelab --help` and `zonelab COMMAND --help`, written from the table of commands.
import { kDescription, kFooter, type Command } from "./commands.js";

/** Columns for names, and for what they do. */
const kNameWidth = 32;
const kHelpWidth = 64;

function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1)!;
    if (last !== "" && last.length + 1 + word.length > kHelpWidth) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

function row(name: string, help: string): string {
  const [first, ...rest] = wrapped(help);
  return [`  ${name.padEnd(kNameWidth - 1)} ${first}`, ...rest.map((line) => " ".repeat(kNameWidth + 2) + line)].join(
    "\n",
  );
}

const kHelpRow = row("-h,--help", "print this help");

function section(title: string, rows: string[]): string {
  return rows.length > 0 ? `\n${title}:\n${rows.join("\n")}\n` : "";
}

export function commandHelp(command: Command): string {
  const names = command.arguments.map(({ name, isOptional }) => (isOptional ? `[${name}]` : name));
  const groups = [...new Set(command.flags.map(({ group }) => group))].filter((group) => group !== "");
  const rowsOf = (wanted: string) =>
    command.flags
      .filter(({ group }) => group === wanted)
      .map(({ names, value, help }) => row(`${names.join(",")}${value === "" ? "" : ` ${value}`}`, help));
  return [
    `${command.help}\nUsage: ${["zonelab", command.name, "[OPTIONS]", ...names].join(" ")}\n`,
    section(
      "Positionals",
      command.arguments.map(({ name, help }) => row(name, help)),
    ),
    section("Options", [kHelpRow, ...rowsOf("")]),
    ...groups.map((group) => section(group, rowsOf(group))),
    command.footer === "" ? "" : `\n${command.footer}\n`,
  ].join("");
}

export function help(commands: Command[]): string {
  return [
    `${kDescription}\nUsage: zonelab [OPTIONS] [SUBCOMMAND]\n`,
    section("Options", [kHelpRow, row("--version", "print the version")]),
    section(
      "Subcommands",
      commands.map(({ name, help }) => row(name, help)),
    ),
    `\n${kFooter}\n`,
  ].join("");
}
