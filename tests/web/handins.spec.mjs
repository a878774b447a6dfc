// A lecturer grades what a class handed in, in the page: files and folders of all kinds, the table, what it is saved as,
// answers that bring the engine down.  Points are those of docs/teaching/course/02-stairs.md; the CSV is that of the
// command line, where it was built.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertAccessible, kDesktop, kPhone, kPolicyOfTime, useSite, variants, visit } from "./browser.mjs";
import { given, tabTo } from "./task-moves.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const kNative = process.env.ZONELAB ?? here("../../build/native/zonelab");
/** A folder for pictures of each state, if somebody wants to look at them. */
const kShots = process.env.ZONELAB_SHOTS;
const shot = async (page, name) => kShots && page.screenshot({ path: `${kShots}/${name}.png` });

const kStairsFile = here("../../examples/course/02-stairs.zonelab.md");
const kExercise = await readFile(kStairsFile, "utf8");
const block = (role) => new RegExp(`\`\`\`xta ${role}\\n(.*?)\`\`\``, "s").exec(kExercise)[1];
const [kStart, kSolution] = [block("start"), block("solution")];
const edited = (text, from, to) => {
  assert.ok(text.includes(from), from);
  return text.replace(from, to);
};
const kInvariant = "On { x <= 5 }";
const kReset = "On -> On { sync press?; assign x = 0; }";

/** As the page writes it (docs/teaching/format.md). */
function handIn(id, name, model, { texts = {}, claimed = 0, more = {} } = {}) {
  const rest = {
    "zonelab-handin": 1,
    exercise: { id: "first/stairs", version: 1, hash: "sha256:0" },
    engine: "0.2.0",
    variant: {},
    learner: { name, id },
    answers: { model },
    claimed: { points: claimed, max: 8, checks: {} },
    texts,
    journal: [],
    ...more,
  };
  const sum = `sha256:${createHash("sha256").update(JSON.stringify(rest)).digest("hex")}`;
  return JSON.stringify({ ...rest, sum });
}

/** Points by the mistake, as the course's page about the exercise has them. */
const kMistakes = {
  "only-invariant": [edited(kStart, "Off, On;", "Off, On { x <= 5 };"), 3],
  "only-reset": [edited(kStart, "On -> On { sync press?; }", kReset), 5],
  guard: [edited(edited(kSolution, kInvariant, "On"), "guard x >= 3", "guard x >= 3 && x <= 5"), 5],
  "less-than-five": [edited(kSolution, kInvariant, "On { x < 5 }"), 4],
  four: [edited(kSolution, kInvariant, "On { x <= 4 }"), 4],
  "more-than-three": [edited(kSolution, "guard x >= 3", "guard x > 3"), 5],
  "four-for-three": [edited(kSolution, "guard x >= 3", "guard x >= 4"), 5],
  presses: [edited(kSolution, `${kReset},`, `${kReset}, On -> On { guard x == 5; sync press!; assign x = 0; },`), 6],
  urgent: [edited(kStart, "init Off;", "urgent On;\n    init Off;"), 1],
  untouched: [kStart, 0],
  "no-system": [edited(kSolution, "system Person, Light;", ""), 0],
  errors: [edited(kSolution, "x <= 5", "x <= five"), 0],
  locked: [edited(kSolution, "state Around;", "state Around, Gone;"), 0],
  "hash-name": [edited(kSolution, "clock x;\n    state", "clock x, x2;\n    state").replaceAll("x2", "#x"), 0],
};

/** Thirty files by name, with the points that they must earn; null: they are no answers. */
function someHandIns() {
  const files = new Map();
  const add = (name, text, points) => files.set(name, { text, points });
  for (const [name, [model, points]] of Object.entries(kMistakes)) add(`${name}.xta`, model, points);
  const kNames = ["Ada", "Björk Ångström", "Chiamaka", "Đặng", "Émile", "Fatma", "Grzegorz"];
  for (const [i, name] of kNames.entries())
    add(
      `right-${i}.zonelab-handin.json`,
      handIn(`10${i}`, name, kSolution.replace("x;", `x; // ${name}`), { claimed: 8 }),
      8,
    );
  add("html.zonelab-handin.json", handIn("200", "<img src=x onerror=alert(1)>", kMistakes.guard[0], { claimed: 8 }), 5);
  add("formula.zonelab-handin.json", handIn("201", '=HYPERLINK("http://evil.example")', kSolution, { claimed: 8 }), 8);
  add("=2+5.xta", kMistakes.presses[0], 6);
  add("tampered.zonelab-handin.json", handIn("202", "Mallory", kStart).replace("Mallory", "Somebody"), 0);
  add(
    "elsewhere.zonelab-handin.json",
    handIn("203", "Eve", kSolution, { more: { exercise: { id: "other/one", version: 1, hash: "" } } }),
    null,
  );
  add("broken.zonelab-handin.json", handIn("204", "Bo", kSolution).slice(0, 200), null);
  add("empty.txt", "", null);
  add("letter.txt", "Dear all, I could not do it. Best wishes", 0);
  add("answers.json", JSON.stringify({ model: kSolution }), 8);
  assert.equal(files.size, 30);
  return files;
}

const site = useSite();
let folder;
const kFiles = someHandIns();
before(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "zonelab-")), "class");
  await mkdir(folder);
  for (const [name, { text }] of kFiles) await writeFile(join(folder, name), text);
  if (kShots) await mkdir(kShots, { recursive: true });
});
after(async () => {
  if (folder) await rm(join(folder, ".."), { recursive: true, force: true });
});

/** Rows of fields (RFC 4180). */
function parseCsv(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 1);
}
/** Without what may differ: the folder, and time. */
function comparable(csv) {
  const [head, ...rows] = parseCsv(csv);
  const at = (name) => head.indexOf(name);
  const plain = (name) => name.replace(/^'?.*\//, "").replace(/^'/, "");
  return [
    head,
    ...rows.map((row) =>
      row.map((field, i) =>
        i === at("seconds") ? "" : i === at("file") || i === at("same_as") ? plain(field) : field,
      ),
    ),
  ];
}
/** Of the command line; it exits with 1 where not everybody has full points. */
const nativeCsv = (exercise, answers) =>
  new Promise((resolve) => {
    execFile(kNative, ["grade", exercise, answers, "--csv", "-", "--jobs", "1"], (_error, stdout) => resolve(stdout));
  });

const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Opens the lecturer's file, and the dialog. */
async function openDialog(page, text, title) {
  await page.locator("input[type=file]").first().setInputFiles(file("full.zonelab.md", text));
  await page.locator("#task-title", { hasText: title }).waitFor();
  await page.locator(".task-menu > .button").click();
  await page.locator(".task-menu").getByRole("button", { name: "Grade hand-ins…" }).click();
  await page.locator(".hand-ins-box").waitFor();
}
const filesField = (page) => page.locator(".hand-ins input[type=file]:not([webkitdirectory])");
const summary = async (page) => {
  await page.locator(".hand-ins-summary", { hasText: /files?: / }).waitFor();
  return (await page.locator(".hand-ins-summary").textContent()).trim();
};
const row = (page, name) =>
  page.locator(".hand-in", {
    has: page.locator("bdi", { hasText: new RegExp(`(^|/)${name.replace(/[=+.]/g, "\\$&")}$`) }),
  });
const cell = async (page, name, column) => (await row(page, name).locator(`.is-${column}`).textContent()).trim();
const firstColumn = (page) => page.locator(".hand-in bdi").allTextContents();

for (const [device, viewport] of variants(Object.entries({ desktop: kDesktop, phone: kPhone }))) {
  test(`thirty hand-ins become a table: ${device}`, kPolicyOfTime, async () => {
    const { page, context, trouble } = await visit(site, viewport, { acceptDownloads: true });
    const said = [];
    page.on("dialog", (dialog) => {
      said.push(dialog.message());
      void dialog.dismiss();
    });
    await openDialog(page, kExercise, "The light on the stairs");
    await assertAccessible(page, "an empty list");
    await shot(page, `handins-${device}-1-empty`);

    const isFolder = device === "desktop";
    if (isFolder) await page.locator(".hand-ins input[webkitdirectory]").setInputFiles(folder);
    else await filesField(page).setInputFiles([...kFiles.keys()].map((name) => join(folder, name)));
    assert.equal(await summary(page), "30 files: 9 with all points, 18 with fewer, 3 that could not be graded.");
    await assertAccessible(page, "graded");
    await shot(page, `handins-${device}-2-graded`);

    for (const [name, { points }] of kFiles)
      assert.equal(await cell(page, name, "points"), points === null ? "none" : `${points}/8`, name);
    if (isFolder) {
      assert.equal(await cell(page, "html.zonelab-handin.json", "learner"), "<img src=x onerror=alert(1)>, 200");
      assert.match(await cell(page, "right-0.zonelab-handin.json", "same"), /answers\.json$/);
    }
    assert.match(await cell(page, "html.zonelab-handin.json", "wrong"), /browser counted 8 points/);
    assert.match(await cell(page, "tampered.zonelab-handin.json", "wrong"), /checksum/);
    assert.match(await cell(page, "elsewhere.zonelab-handin.json", "wrong"), /other\/one/);
    assert.match(await cell(page, "empty.txt", "wrong"), /empty/);
    assert.match(await cell(page, "errors.xta", "wrong"), /line 11/);

    // Sorted by points: the worst first, then the best.
    const sort = (name) => page.locator(".hand-ins-table thead").getByRole("button", { name }).click();
    await sort("Points");
    assert.equal(await page.locator(".hand-ins-table th[aria-sort=ascending]").textContent(), "Points");
    assert.equal(kFiles.get((await firstColumn(page))[0].split("/").at(-1)).points, null);
    await sort("Points");
    assert.equal(kFiles.get((await firstColumn(page))[0].split("/").at(-1)).points, 8);
    await sort("File");

    // By keys alone: a row opens to its checks.
    await page.locator(".hand-ins-head button").focus();
    await tabTo(page, ".hand-in-name", "guard.xta");
    await page.keyboard.press("Enter");
    const details = page.locator(".hand-in-details");
    await details.waitFor();
    assert.match(
      await details.locator(".check-row").nth(1).textContent(),
      /^dark in time.*failed.*More than 5 minutes/s,
    );
    await details.scrollIntoViewIfNeeded();
    await assertAccessible(page, "a row is open");
    await shot(page, `handins-${device}-3-row`);

    const csv = await given(page, () => page.getByRole("button", { name: "Save CSV" }).click());
    assert.equal(csv.name, "first-stairs-marks.csv");
    const mine = comparable(csv.text);
    assert.equal(mine.length, 31);
    const formula = mine.find(([name]) => name === "formula.zonelab-handin.json");
    assert.ok(formula[2].startsWith("'="), formula[2]);
    if (existsSync(kNative)) assert.deepEqual(mine, comparable(await nativeCsv(kStairsFile, folder)));
    else console.log("not compared with the command line, which is not built");
    assert.equal(await page.getByRole("button", { name: "Save texts" }).count(), 0, "there are no texts");

    assert.deepEqual(said, []);
    assert.deepEqual(trouble, []);
    await context.close();
  });
}

test("an answer is opened beside the visitor's own, which stays", kPolicyOfTime, async () => {
  const { page, context } = await visit(site);
  await openDialog(page, kExercise, "The light on the stairs");
  await page.keyboard.press("Escape");
  await page.locator(".cm-line", { hasText: "state Off, On" }).click({ clickCount: 3 });
  await page.keyboard.insertText("    state Off, On { x <= 17 };\n");
  await page.locator(".doc-status", { hasText: "saved in this browser" }).waitFor();
  await page.locator(".task-menu > .button").click();
  await page.locator(".task-menu").getByRole("button", { name: "Grade hand-ins…" }).click();
  await filesField(page).setInputFiles([
    file("ada.zonelab-handin.json", handIn("1", "Ada", kSolution)),
    file("huge.xta", " ".repeat(5 * 2 ** 20 + 1)),
  ]);
  assert.equal(await summary(page), "2 files: 1 with all points, 0 with fewer, 1 that could not be graded.");
  assert.match(await cell(page, "huge.xta", "wrong"), /larger than 5 MB, so it was not read/);
  // Dropped here they are hand-ins; elsewhere in the page a file is a model.
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["clock x;"], "dropped.xta"));
    const box = document.querySelector(".hand-ins-choose");
    for (const kind of ["dragover", "drop"])
      box.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await row(page, "dropped.xta").locator(".is-points", { hasText: "0/8" }).waitFor();
  await row(page, "ada.zonelab-handin.json").click();
  await page.getByRole("button", { name: "Open this answer" }).click();
  await page.locator(".cm-line", { hasText: "state Off, On { x <= 5 };" }).waitFor();
  await page.locator(".task-problem", { hasText: "The editor shows another model" }).waitFor();
  // Both are among the visitor's models, and the table is still there.
  await page.locator(".task-menu > .button").click();
  await page.locator(".task-menu").getByRole("button", { name: "Grade hand-ins…" }).click();
  await page.locator("dialog.hand-ins[open]").waitFor();
  assert.equal(await page.locator(".hand-in").count(), 3);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Back to the exercise’s model" }).click();
  await page.locator(".cm-line", { hasText: "x <= 17" }).waitFor();
  await context.close();
});

// A model that goes on for long, of an exercise that lets it.
const kPatient = `---
zonelab: 1
id: t/patient
version: 1
kind: model
title: Patient
writes: n, m
limits: states 100000000, seconds 120, mb 1000
---
Let P come to b.

\`\`\`xta start
int n; int m; process P() { state a, b; init a; trans a -> a { assign n = 0; }; } system P;
\`\`\`
\`\`\`test there
E<> P.b
expect: satisfied
\`\`\`
\`\`\`held secret points=2 sha256=${"0".repeat(64)}
\`\`\`
\`\`\`text why
text: Why?
\`\`\`
`;
// No sum of two squares is 3 modulo 4: only counting finds that out.
const kSlow =
  "int[0,30000] n; int[0,30000] m; process P() { state a, b; init a; trans a -> a { guard n < 30000; assign n = n + 1; }, a -> a { guard m < 30000; assign m = m + 1; }, a -> b { guard (n * n + m * m) % 4 == 3; }; } system P;";
const kQuick = "int n; process P() { state a, b; init a; trans a -> b { assign n = 0; }; } system P;";

test("whatever becomes of one file, the rest goes on", kPolicyOfTime, async () => {
  const { page, context } = await visit(site, kDesktop, { acceptDownloads: true });
  await page.evaluate(() => {
    const { Worker } = window;
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(...all) {
        super(...all);
        window.workers.push(this);
      }
    };
  });
  await openDialog(page, kPatient, "Patient");
  await page.locator(".task-problem", { hasText: "1 check is not decided here" }).waitFor();
  await filesField(page).setInputFiles([
    file("a.xta", kQuick),
    file("b-slow.xta", kSlow),
    file("c.xta", kQuick),
    file("d-slow.xta", kSlow),
    file("e.json", JSON.stringify({ model: kQuick, texts: { why: "=because" } })),
  ]);
  const running = (name) => row(page, name).locator(".is-points", { hasText: "being graded" }).waitFor();
  await running("b-slow.xta");
  await page.locator(".hand-ins-progress", { hasText: "1 of 5" }).waitFor();
  await assertAccessible(page, "grading");
  await shot(page, "handins-running");
  await page.locator(".hand-ins-progress").getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Go on" }).waitFor();
  assert.match(await cell(page, "b-slow.xta", "wrong"), /Stop was pressed/);
  await page.getByRole("button", { name: "Go on" }).click();
  await running("d-slow.xta");
  // The thread dies.
  await page.evaluate(() => window.workers.at(-1).dispatchEvent(new ErrorEvent("error", { cancelable: true })));
  assert.equal(await summary(page), "5 files: 0 with all points, 3 with fewer, 2 that could not be graded.");
  assert.match(await cell(page, "d-slow.xta", "wrong"), /The engine broke down over this file/);
  assert.equal(await cell(page, "c.xta", "points"), "1/3");
  await row(page, "c.xta").click();
  assert.match(await page.locator(".hand-in-details").textContent(), /secret.*after you hand in/s);
  const texts = await given(page, () => page.getByRole("button", { name: "Save texts" }).click());
  assert.deepEqual(parseCsv(texts.text)[1], ["e.json", "", "", "why", "'=because"]);
  // The page's own engine had no part in it.
  await page.keyboard.press("Escape");
  await page.locator(".task-check").click();
  await page.locator(".check-sum strong").waitFor();
  await context.close();
});
