// Verdicts: checked on request, expected or not, runs that go on for ever; settings, help, tabs, a phone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  assertAccessible,
  assertAccessibleInBoth,
  checked,
  edit,
  kPhone,
  kPolicyOfTime,
  openStep,
  run,
  setText,
  useSite,
  verdict,
  visit,
} from "./browser.mjs";

const site = useSite();

/** b is left after 5 time units at most, to a or, then exactly, to c. */
const kLoop = `clock x;
process P() {
  state a { x <= 3 }, b { x <= 5 }, c;
  init a;
  trans a -> b { guard x >= 2; assign x = 0; }, b -> a { guard x >= 1; assign x = 0; }, b -> c { guard x == 5; };
}
system P;
`;

async function only(page, model) {
  await setText(page, model);
  await checked(page);
  while ((await page.getByRole("button", { name: "Delete query 1" }).count()) > 0)
    await page.getByRole("button", { name: "Delete query 1" }).click();
}
async function ask(page, query) {
  await page.getByRole("button", { name: "Add" }).click();
  await page.locator(".query-text:focus").waitFor();
  await page.keyboard.insertText(query);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  await page.locator(".verdict-head", { hasText: query }).waitFor();
}

test(
  "every form of query: the verdict is checked by the certificate checker, or it is said why not",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    await only(page, kLoop);
    // Verdicts by hand: c is reached at x == 5 in b only; a and b can alternate for ever.
    for (const [query, word, proof] of [
      ["E<> P.c", "Reachable", /Accepted.*a run of 2 steps/],
      ["E<> P.c && x < 5", "Unreachable", /Accepted.*symbolic states that together hold everything/],
      ["A[] P.a || P.b || P.c", "Holds", /Accepted/],
      ["A[] not P.c", "Violated", /Accepted.*a run of 2 steps/],
      ["A[] not deadlock", "Violated", /Accepted/],
      ["E[] not P.c", "Satisfied", /Accepted.*a run of 2 steps that can go on for ever/],
      ["A<> P.c", "Violated", /Accepted.*for ever/],
      ["A<> P.b", "Satisfied", /Accepted.*an order/],
      ["P.b --> P.c", "Violated", /Accepted.*for ever/],
      ["sup{P.a}: x", "x <= 3", /Accepted by the checker/],
      ["sup{P.a && x > 3}: x", "No such state", /Accepted by the checker/],
    ]) {
      await ask(page, query);
      assert.equal(await verdict(page), word, query);
      await page.getByRole("button", { name: "Check this verdict" }).click();
      await page.locator(".checked strong").waitFor();
      assert.match(await page.locator(".checked").textContent(), proof, query);
      assert.equal(await page.locator(".checked.tone-bad").count(), 0);
    }
    await page.locator(".query").filter({ hasText: "Whole state space" }).getByRole("button").click();
    await page.locator(".verdict-word", { hasText: "Explored" }).waitFor();
    await page.getByRole("button", { name: "Check this verdict" }).click();
    await page.locator(".checked strong", { hasText: "Accepted" }).waitFor();
    await assertAccessible(page, "verdict checked");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Save the certificate/ }).click();
    const certificate = JSON.parse(await readFile(await (await saved).path(), "utf8"));
    assert.equal(certificate.format, "zonelab-certificate");
    // The same for muntac: three files in one, and the line that has them checked.
    const muntac = page.getByRole("button", { name: "Save it for muntac (ZIP)" });
    const archived = page.waitForEvent("download");
    await muntac.focus();
    await page.keyboard.press("Enter");
    const archive = await archived;
    const base = archive.suggestedFilename().replace(/\.muntac\.zip$/, "");
    const list = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), *z.namelist())";
    assert.equal(
      execFileSync("python3", ["-c", list, await archive.path()], { encoding: "utf8" }).trim(),
      `None ${base}.muntax ${base}.renaming.json ${base}.cert`,
    );
    await page.locator(".checked-said code", { hasText: `muntac -i 3 -m ${base}.muntax` }).waitFor();
    await assertAccessible(page, "files for muntac");
    // What it cannot prove has a reason.
    await ask(page, "A<> P.a");
    await page.getByRole("button", { name: "Check this verdict" }).click();
    await muntac.click();
    await page.locator(".checked-said", { hasText: "--runs infinite" }).waitFor();
    // An edited model makes the check old with its verdict.
    await setText(page, kLoop.replace("x == 5", "x == 4"));
    await page.locator(".stale-banner").waitFor();
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("expected verdicts: from files, chosen, compared, counted, saved", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await page.locator('input[type="file"]').setInputFiles([
    { name: "loop.xta", mimeType: "text/plain", buffer: Buffer.from(kLoop) },
    {
      name: "loop.q",
      mimeType: "text/plain",
      buffer: Buffer.from(
        "/*\nThe end.\nexpect: satisfied\n*/\nE<> P.c\n\n/*\nexpect: violated\n*/\nA<> P.b\n\nE<> P.b\n",
      ),
    },
  ]);
  await page.locator(".doc-title", { hasText: "loop.xta" }).waitFor({ state: "attached" });
  const expected = page.locator(".query-expect");
  assert.deepEqual(await expected.evaluateAll((all) => all.map((one) => one.value)), ["satisfied", "violated", ""]);
  assert.equal(await page.locator("textarea.query-comment").first().inputValue(), "The end.");
  await page.getByRole("button", { name: "Run all" }).click();
  await page.locator(".tally", { hasText: "1 of 2 as expected" }).waitFor();
  await page.locator(".query").nth(1).getByText("not as expected").waitFor();
  await page.locator(".query").nth(1).click();
  await page.locator(".expectation", { hasText: "expected to be “violated”" }).waitFor();
  await assertAccessibleInBoth(page, "not as expected");
  await expected.nth(1).selectOption("satisfied");
  await page.locator(".tally", { hasText: "2 of 2 as expected" }).waitFor();
  await page.getByRole("button", { name: "File" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /Save as Queries/ }).click();
  assert.equal(
    await readFile(await (await saved).path(), "utf8"),
    "/*\nexpect: satisfied\nThe end.\n*/\nE<> P.c\n\n/*\nexpect: satisfied\n*/\nA<> P.b\n\nE<> P.b\n",
  );
  // A changed model: nothing is as expected any more until it is run again.
  await setText(page, kLoop.replace("x == 5", "x == 6"));
  await page.locator(".tally").waitFor({ state: "detached" });
  assert.deepEqual(trouble, []);
  await context.close();
});

test("an expectation is one of a text: another text has none, the former has it again", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  const text = page.locator(".query-text").first(),
    expected = page.locator(".query-expect").first();
  const old = await text.inputValue();
  assert.equal(await expected.inputValue(), "violated");
  await text.fill("E<> P(1).req");
  assert.equal(await expected.inputValue(), "");
  await page.locator(".query").first().getByRole("button", { name: /^Run/ }).click();
  await page.locator(".verdict-word", { hasText: "Reachable" }).waitFor();
  assert.equal(await page.locator(".expectation, .as-expected").count(), 0);
  await text.fill(`${old} `);
  assert.equal(await expected.inputValue(), "violated");
  await text.fill("E<> P(1).req");
  await expected.selectOption("satisfied");
  await text.fill(old);
  assert.equal(await expected.inputValue(), ""); // what was said last counts
  assert.deepEqual(trouble, []);
  await context.close();
});

test("values stand in place of a verdict, and names stay as they are written", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await only(
    page,
    "clock xTime, XTime;\nint[0,2] v;\nprocess P() {\n  state a { xTime <= 3 && XTime <= 5 };\n  init a;\n  trans a -> a { guard xTime >= 1; assign xTime = 0, v = (v + 1) % 3; };\n}\nsystem P;\n",
  );
  // By hand: the invariant's bounds are met, v takes all of 0, 1, 2.
  for (const [query, words] of [
    ["sup: xTime, XTime", "xTime <= 3, XTime <= 5"],
    ["bounds: v", "v >= 0 and <= 2"],
    ["inf: xTime", "xTime >= 0"],
  ]) {
    await ask(page, query);
    assert.equal(await verdict(page), words);
    assert.equal((await page.locator(".query.selected .status").textContent()).trim(), words);
    assert.doesNotMatch(await page.locator(".verdict").textContent(), /Satisfied|XTime <= 3/);
  }
  await assertAccessible(page, "values");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("what a zone of a run for ever is, is said", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await only(page, kLoop);
  await ask(page, "E<> P.b");
  await openStep(page);
  await page.locator(".step-detail .zone").first().waitFor();
  assert.doesNotMatch(await page.locator(".step-detail").textContent(), /when the next move is made/);
  await ask(page, "E[] not P.c");
  await page.locator(".badge.cycle").waitFor();
  await openStep(page);
  await page.locator(".step-detail", { hasText: /Zone after this step.*when the next move is made/ }).waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test("UPPAAL's <expect> is read", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  const lamp = await readFile(new URL("./lamp.xml", import.meta.url), "utf8");
  const xml = lamp.replace(
    /<\/formula>(\s*<comment\s*\/>|\s*<comment>[\s\S]*?<\/comment>)?/,
    (all) => `${all}<expect outcome="failure" type="symbolic"/>`,
  );
  assert.notEqual(xml, lamp);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "lamp.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
  await page.locator(".doc-title", { hasText: "lamp.xml" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelector(".query-expect")?.value === "violated");
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "a run that goes on for ever: its cycle in every view, the player goes around, it can be shared",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    await only(page, kLoop);
    await ask(page, "P.b --> P.c");
    await page.locator(".badge.cycle", { hasText: "steps 3 to 4 for ever" }).waitFor();
    const views = page.locator(".player-bar .segments");
    await page.locator("tr.in-cycle").first().waitFor(); // the table comes with the player
    assert.deepEqual(await page.locator("tr.in-cycle").evaluateAll((rows) => rows.map((row) => row.dataset.step)), [
      "3",
      "4",
    ]);
    assert.match(await page.locator("tr[data-step='2']").textContent(), /the first condition holds/);
    assert.match(
      await page.locator("tr.final").textContent(),
      /goes on with step 3: steps 3 to 4 can be repeated for ever/,
    );
    await views.getByRole("button", { name: "Story" }).click();
    assert.equal(await page.locator(".story li.in-cycle").count(), 2);
    assert.match(await page.locator(".story-end").textContent(), /can be repeated for ever/);
    await views.getByRole("button", { name: "Messages" }).click();
    await page.locator(".m-cycle").waitFor({ state: "attached" });
    assert.match(await page.locator(".m-ending").textContent(), /for ever/);
    await assertAccessible(page, "cycle in messages");
    await views.getByRole("button", { name: "Gantt" }).click();
    await page.locator(".g-cycle").waitFor({ state: "attached" });
    await assertAccessible(page, "cycle in Gantt chart");
    await views.getByRole("button", { name: "Values" }).click();
    await page.locator(".values").getByLabel("also those that never change").check(); // seen after each move, x is always 0
    await page.locator(".v-cycle").first().waitFor({ state: "attached" });

    // Around again: by button, by key, by play.
    await page.getByRole("button", { name: "Last step" }).click();
    await page.getByRole("button", { name: "Around again" }).click();
    assert.match(await page.locator(".step-detail h4").textContent(), /Step 3/);
    await page.locator(".values .trace-scroll").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator(".step-detail h4").textContent(), /Step 3/);
    await page.keyboard.press("End");
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.querySelector(".step-detail h4")?.textContent === "Step 3");
    await page.waitForFunction(() => document.querySelector(".step-detail h4")?.textContent === "Step 4");
    await page.waitForFunction(() => document.querySelector(".step-detail h4")?.textContent === "Step 3");
    await page.keyboard.press(" ");

    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => document.querySelector(".share-url")?.value.includes("&d=z"));
    const url = await page.locator(".share-url").inputValue();
    const other = await visit({ url: site.url + new URL(url).hash, browser: site.browser });
    await other.page.locator(".verdict-word", { hasText: "Shared run is possible" }).waitFor();
    assert.match(await other.page.locator(".verdict-reason").textContent(), /only a search can tell/);
    await other.page.locator(".badge.cycle", { hasText: "steps 2 to 3 for ever" }).waitFor(); // the step without a move does not travel
    assert.deepEqual(other.trouble, []);
    await other.context.close();
    await page.keyboard.press("Escape");

    // Where nothing is possible any more, and where one may stay.
    await ask(page, "E[] not P.b");
    assert.equal(await verdict(page), "Violated"); // a must be left, and only b follows
    await setText(
      page,
      kLoop.replace("c { guard x == 5; }", "c { guard x == 5; assign x = 0; }").replace("c;\n", "c { x <= 1 };\n"),
    );
    await checked(page);
    await ask(page, "A<> P.c && x > 1");
    await page.locator(".trace-head").waitFor();
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("settings are those that the engine lists; a paper's configuration sets them", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await page.locator(".configuration summary").click();
  const field = (label) => page.locator(".configuration").getByLabel(label, { exact: true });
  await field("Runs").waitFor(); // the fields are fetched
  assert.deepEqual(await field("Runs").locator("option").allTextContents(), ["maximal", "infinite"]);
  assert.ok((await field("Clocks").locator("option").allTextContents()).includes("extra-m"));
  assert.equal(await field("Run-time errors").count(), 1);
  await field("As in a paper").selectOption("tuned");
  assert.equal(await field("Data").inputValue(), "visible");
  assert.equal(await field("Order").inputValue(), "dfs");
  await field("Run-time errors").selectOption("assumed");
  await run(page);
  assert.equal(await verdict(page), "Unreachable");
  await assertAccessible(page, "settings");
  await page.reload();
  await checked(page);
  await page.locator(".configuration summary").click();
  assert.equal(await field("Run-time errors").inputValue(), "assumed");
  assert.equal(await field("As in a paper").inputValue(), "tuned");

  // Which runs count decides: a model whose only move leads to where one stays for ever.
  await field("As in a paper").selectOption("");
  await setText(page, "process P() { state a, b; init a; trans a -> b { }; }\nsystem P;\n");
  await checked(page);
  await ask(page, "A<> P.b && not P.b");
  assert.equal(await verdict(page), "Violated");
  await field("Runs").selectOption("infinite");
  await run(page);
  await page.locator(".verdict-word", { hasText: "Satisfied" }).waitFor(); // no run has infinitely many moves
  assert.deepEqual(trouble, []);
  await context.close();
});

test("? shows all keys, by button too; Tab indents only where that was asked for", kPolicyOfTime, async () => {
  for (const [viewport, colorScheme] of [
    [undefined, "light"],
    [kPhone, "dark"],
  ]) {
    const { page, context, trouble } = await visit(site, viewport, { colorScheme });
    await page.getByRole("button", { name: "Keys and help" }).click();
    const help = page.getByRole("dialog", { name: "Keys" });
    await help.waitFor();
    const keys = await help.locator("kbd").allTextContents();
    for (const key of [
      "Ctrl Enter",
      "Esc",
      "Ctrl .",
      "F8",
      "Shift F8",
      "Alt 1 … 6",
      "Ctrl S",
      "F9",
      "?",
      "←",
      "Home",
      "Space",
      "R",
      "F12",
      "Tab",
    ])
      assert.ok(keys.includes(key), key);
    await assertAccessible(page, `help, ${colorScheme}`);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    if (!viewport) {
      await page.locator(".queries-pane h2").click();
      await page.keyboard.press("?");
      await help.waitFor();
      await help.getByLabel("Tab indents").check();
      await help.getByLabel("Large text").check();
      await page.keyboard.press("Escape");
      assert.equal(await page.evaluate(() => document.documentElement.dataset.size), "large");
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("Tab");
      await page
        .locator(".cm-line", { hasText: /^ {4}\/\// })
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      await page.waitForFunction(() => !document.activeElement?.classList.contains("cm-content"));
      // Elsewhere it is a character.
      await page.locator("textarea.query-comment").first().fill("");
      await page.keyboard.type("why?");
      assert.equal(await help.count(), 0);
      await page.keyboard.press("Control+s");
      await page.locator(".share-url").waitFor();
    }
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test("two tabs: each goes on with its own model, and what the other had is not lost", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await setText(page, kLoop.replace("clock x;", "clock x; // first tab"));
  await page.locator(".doc-status", { hasText: "saved" }).waitFor();
  const other = await context.newPage();
  await other.goto(site.url);
  await checked(other);
  await setText(other, kLoop.replace("clock x;", "clock x; // second tab"));
  await other.locator(".doc-status", { hasText: "saved in this browser" }).waitFor();
  await page.reload();
  await page.locator(".cm-content", { hasText: "first tab" }).waitFor();
  await other.reload();
  await other.locator(".cm-content", { hasText: "second tab" }).waitFor();
  await other.getByRole("button", { name: "File" }).click();
  await other.getByRole("button", { name: /^Your models/ }).click();
  await other.locator(".model-entry").nth(1).waitFor();
  await other.locator(".model-entry:not([aria-current])").getByRole("button", { name: /^Open/ }).click();
  await other.locator(".cm-content", { hasText: "first tab" }).waitFor();
  await other.getByRole("button", { name: "Undo" }).click();
  await other.locator(".cm-content", { hasText: "second tab" }).waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test("on a phone a new query is seen, and messages cover nothing", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, kPhone);
  const pane = (name) => page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name }).click();
  await edit(page, "x <= K; assign", "x <= nowhere; assign");
  await page.locator(".problems .problem").first().waitFor();
  await pane("Queries");
  await page.getByRole("button", { name: "Add" }).click();
  const isSeen = (selector) =>
    page.waitForFunction((wanted) => {
      const all = [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility());
      const box = all.at(-1)?.getBoundingClientRect();
      if (!box) return false;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return top !== null && (all.at(-1).contains(top) || top.contains(all.at(-1)));
    }, selector);
  await isSeen(".query-text");
  assert.equal(await page.evaluate(() => document.activeElement?.classList.contains("query-text")), true);
  await page.getByRole("button", { name: "Delete query 1" }).click();
  await page.locator(".toast").waitFor();
  await pane("Model");
  await page.locator(".toast").waitFor();
  await isSeen(".problems .problem-place");
  await assertAccessible(page, "phone with a message");
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "why it is unreachable: the smallest sets of guards and invariants, with their places",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    // By hand: x <= 5 in a and x > 7 to b contradict each other, and so do the two guards; y >= 1 has no part in it.
    await only(
      page,
      `clock x, y;
process P() {
  state a { x <= 5 }, b;
  init a;
  trans a -> b { guard x > 7 && y >= 1 && x < 3; };
}
system P;
`,
    );
    await ask(page, "E<> P.b");
    const why = page.locator(".unreachable");
    await page.getByRole("button", { name: "Why?" }).click();
    await why.getByText("2 sets of constraints each of which is enough").waitFor();
    await why.getByText("There are no other such sets.").waitFor();
    await assertAccessible(page, "why unreachable");
    const shown = async () => (await why.locator("li code").allTextContents()).sort();
    const first = await shown();
    await why.getByRole("button", { name: "Set 2: 2 constraints" }).click();
    const second = await shown();
    assert.ok((await page.locator(".cm-lit").count()) > 0);
    assert.deepEqual([first, second].sort(), [
      ["x < 3", "x > 7"],
      ["x <= 5", "x > 7"],
    ]);
    await why.getByRole("button", { name: "Go to line 5" }).first().click();
    await page.waitForFunction(() => document.activeElement?.closest(".cm-editor") != null);
    // Nothing to ask of what can be reached, nor of deadlocks.
    await ask(page, "E<> P.a");
    assert.equal(await page.getByRole("button", { name: "Why?" }).count(), 0);
    assert.deepEqual(trouble, []);
    await context.close();
  },
);
