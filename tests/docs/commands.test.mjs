// README's commands and tables say what the programs do.  Needs build/native/zonelab and certify.
import assert from "node:assert/strict";
import { cpSync, existsSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { commandsOf, read, root, shell, tableOf, temporaryFolder } from "./documents.mjs";

const documents = ["README.md", "CONTRIBUTING.md"];
const isProgram = (line) => /^(zonelab|certify) /.test(line);

test("README's commands of the command line run", () => {
  const folder = temporaryFolder();
  // README speaks of a file that a reader has: the example, written as XML.
  const made = shell("zonelab example train-gate > t.xta && zonelab convert t.xta -o train-gate.xml", folder);
  assert.equal(made.status, 0, made.stderr);
  // And of an exercise, with an answer to it.
  cpSync(join(root, "examples/course"), join(folder, "examples/course"), { recursive: true });
  // And of the page, which `npm run build` makes.
  assert.ok(existsSync(join(root, "dist")), "docs comes after web");
  symlinkSync(join(root, "dist"), join(folder, "dist"));
  const [, solution] = /```xta solution\n(.*?)```/s.exec(read("examples/course/02-stairs.zonelab.md"));
  writeFileSync(join(folder, "answer.xta"), solution);
  const lines = commandsOf("README.md").filter(isProgram);
  assert.ok(lines.length >= 10, "README has commands");
  for (const line of lines) {
    const { status, stderr } = shell(line, folder);
    // 0 and 1: every query was decided.
    assert.ok(status === 0 || status === 1, `${line}\nends with ${status}\n${stderr}`);
  }
});

test("commands that are too slow to run name what is there", () => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const document of documents) {
    for (const line of commandsOf(document).filter((line) => !isProgram(line))) {
      const script = /^npm (?:run )?([\w:-]+)/.exec(line)?.[1];
      if (script && script !== "ci") assert.ok(script in scripts, `${document}: no script for: ${line}`);
      for (const [file] of line.matchAll(/(?<=^|\s)(\.ci|tests|web|core|examples)\/[\w/.-]+\.(sh|py|mjs|ts|xta|cc)/g))
        assert.ok(existsSync(join(root, file)), `${document}: no ${file} for: ${line}`);
    }
  }
});

test("exit codes are those of the table", () => {
  const folder = temporaryFolder();
  shell("zonelab example fischer --n 3 > fischer.xta", folder);
  writeFileSync(join(folder, "wrong.xta"), "process P() { state a; init b; } system P;");
  const error =
    "int[0,3] i; process P() { state a; init a; trans a -> a { guard i < 9; assign i := i + 1; }; } system P;";
  writeFileSync(join(folder, "error.xta"), error);
  const holds = "-q 'A[] !(P(1).cs && P(2).cs)'";
  const fails = "-q 'E<> P(1).cs && P(2).cs'";
  const commands = {
    0: [`zonelab check fischer.xta ${holds}`],
    1: [`zonelab check fischer.xta ${holds} ${fails}`, `zonelab check fischer.xta ${fails} --max-states 100000`],
    2: [
      "zonelab check fischer.xta --clocks nothing",
      "zonelab check wrong.xta",
      `zonelab check fischer.xta ${fails} -q 'E<> P(9).cs'`,
      "zonelab no-such-command",
    ],
    3: ["zonelab check fischer.xta -q 'A[] P(1).x >= 0' --max-states 2", "zonelab check error.xta"],
  };
  const { rows } = tableOf("README.md", "## The command line", "exit code");
  assert.deepEqual(
    rows.map(([code]) => code),
    Object.keys(commands),
  );
  for (const [code, lines] of Object.entries(commands)) {
    for (const line of lines) {
      const { status, stdout, stderr } = shell(line, folder);
      assert.equal(status, Number(code), `${line}\n${stdout}\n${stderr}`);
    }
  }
});

test("options in README and CONTRIBUTING exist", () => {
  const folder = temporaryFolder();
  const general = shell("zonelab --help", folder).stdout;
  const commands = [...new Set([...general.matchAll(/^ +(?:zonelab )?(\w+)\b/gm)].map((match) => match[1]))];
  const helps = commands.map((command) => shell(`zonelab ${command} --help`, folder).stdout);
  const known = new Set([general, ...helps].join("\n").match(/(?<![\w-])--[a-z][a-z-]*/g));
  // Of vite and of the scripts; --luck is the exercise of CONTRIBUTING.
  const others = ["--port", "--host", "--quick", "--luck"];
  const texts = {
    "README.md": read("README.md"),
    "CONTRIBUTING.md": read("CONTRIBUTING.md")
      .match(/\bzonelab .*/g)
      .join("\n"),
  };
  for (const [document, text] of Object.entries(texts)) {
    for (const option of new Set(text.match(/(?<![\w-])--[a-z][a-z-]*/g)))
      assert.ok(known.has(option) || others.includes(option), `${document} names ${option}`);
  }
});

test("the table of hidden variables is what the searches count", () => {
  const folder = temporaryFolder();
  const { columns, rows } = tableOf("README.md", "### Hidden variables on two examples", "example");
  assert.equal(rows.length, 2);
  for (const [title, ...cells] of rows) {
    const [, example, n] = /^`([\w-]+)` \(N = (\d+)\)$/.exec(title);
    shell(`zonelab example ${example} --n ${n} > ${example}.xta`, folder);
    for (const [k, cell] of cells.entries()) {
      const preset = columns[k + 1];
      const line = `zonelab check ${example}.xta -q exhaustive --preset ${preset} --errors assumed --json`;
      const { status, stdout, stderr } = shell(line, folder);
      assert.equal(status, 0, `${line}\n${stderr}`);
      assert.equal(String(JSON.parse(stdout).results[0].stats.nodes), cell, `${example}, ${preset}`);
    }
  }
});

test("links between documents lead somewhere", () => {
  const names = [
    ...documents,
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "core/certificate/README.md",
    "tests/bench/README.md",
  ];
  for (const name of names) {
    for (const [, target] of read(name).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g))
      assert.ok(existsSync(join(root, dirname(name), target)), `${name} links to ${target}`);
  }
});
