// The instruments in a real browser: diagrams, traces, simulator, state space, the algorithm at work,
// comparison.  Every state is looked at by axe.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertAccessible,
  assertAccessibleInBoth,
  checked,
  edit,
  eventually,
  kPhone,
  kPolicyOfTime,
  open,
  openStep,
  setSize,
  tool,
  useSite,
  view,
  visible,
  visit,
} from "./browser.mjs";

const site = useSite();

/** A run of the train gate: its second query is reachable in six steps. */
async function runTrains(page) {
  await open(page, "Train gate");
  await page.locator(".query").nth(1).getByRole("button", { name: /^Run/ }).click();
  await page.locator(".trace [data-step='6']").waitFor();
}

test(
  "diagrams: drawn for templates and processes, chosen with the text both ways, saved as SVG",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    await open(page, "Fischer");
    await view(page, "Both");
    await page.locator("svg.diagram").waitFor();
    assert.equal(await page.locator(".d-location").count(), 4);
    assert.equal(await page.locator(".d-edge").count(), 5);
    assert.deepEqual((await page.locator(".d-name").allTextContents()).sort(), ["A", "cs", "req", "wait"]);
    for (const text of ["x <= K", "x > K && id == pid", "id = 0"]) {
      assert.ok((await page.locator("svg.diagram text").allTextContents()).includes(text), text);
    }
    await assertAccessible(page, "diagram");

    // From the diagram to the text, without taking the focus; by Enter with it.
    await page.getByRole("button", { name: "Location wait" }).click();
    await page.waitForFunction(() => /state A, req/.test(document.querySelector(".cm-activeLine")?.textContent ?? ""));
    await page.locator(".diagram-caption", { hasText: /Location wait/ }).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.locator(".diagram-caption", { hasText: /Location req, invariant x <= K/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      () => document.activeElement?.classList.contains("cm-content") && String(getSelection()) === "req",
    );
    // From the text to the diagram.
    for (let i = 0; i < 12 && !/wait -> cs/.test(await page.locator(".cm-activeLine").textContent()); ++i)
      await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() =>
      document.querySelector(".d-edge[aria-pressed='true']")?.getAttribute("aria-label")?.includes("wait → cs"),
    );

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save SVG" }).click();
    const file = await saved;
    assert.equal(file.suggestedFilename(), "template-P.svg");
    const svg = await (await import("node:fs/promises")).readFile(await file.path(), "utf8");
    assert.match(svg, /^<svg[^>]+xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.match(svg, />x &gt; K &amp;&amp; id == pid</);
    assert.doesNotMatch(svg, /class=|<script/);

    // The text twin, and the network.
    await page.getByRole("button", { name: "List" }).click();
    assert.match(await page.locator(".twin").textContent(), /Edge req → wait, guard x <= K, update x = 0, id = pid/);
    await assertAccessible(page, "diagram as list");
    await page.getByRole("button", { name: "List" }).click();
    await open(page, "Train gate");
    await page.getByLabel("Diagram of", { exact: true }).selectOption("network");
    await page.locator(".network .d-location").nth(3).waitFor();
    await assertAccessible(page, "network");
    await page.locator(".twin-details summary").locator("visible=true").first().click();
    assert.match(await page.locator(".diagrams .twin").textContent(), /Train\(0\) sends to Gate on appr, leave/);
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("coordinates of a file are kept", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await view(page, "Diagram");
  await page.locator('input[type="file"]').setInputFiles([
    {
      name: "two.xta",
      mimeType: "text/plain",
      buffer: Buffer.from(
        "process P() {\n  state left, right, low;\n  init left;\n  trans left -> right { }, right -> low { };\n}\nsystem P;\n",
      ),
    },
    {
      name: "two.ugi",
      mimeType: "text/plain",
      buffer: Buffer.from(
        "process P graphinfo {\nlocation left (0,0);\nlocation right (200,0);\nlocation low (200,150);\n}\n",
      ),
    },
  ]);
  await page.getByRole("button", { name: "Location low" }).waitFor();
  const at = async (name) => {
    const box = await page
      .getByRole("button", { name: `Location ${name}` })
      .locator(".d-box")
      .boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [left, right, low] = [await at("left"), await at("right"), await at("low")];
  assert.ok(Math.abs(left.y - right.y) < 1 && Math.abs(right.x - low.x) < 1);
  assert.ok(Math.abs((right.x - left.x) / (low.y - right.y) - 200 / 150) < 0.05);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a trace: step, play, five views, the diagram and the text follow, copies", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, undefined, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await view(page, "Both");
  await runTrains(page);
  await page.locator(".figure-scroll").first().waitFor();
  const lit = () => page.locator("figcaption .muted").allTextContents();
  // Diagrams are drawn one by one, when their layouts are there.
  await eventually(async () =>
    assert.deepEqual(
      (await lit()).map((text) => text.trim()),
      ["in Safe", "in Safe", "in Safe", "in Free"],
    ),
  );
  await page.getByRole("button", { name: "Forward" }).click();
  await page.waitForFunction(() => document.querySelector("figcaption .muted")?.textContent?.trim() === "in Approach");
  const taken = (count) => eventually(async () => assert.equal(await page.locator(".d-edge.taken").count(), count));
  await taken(2); // sender and receiver
  assert.ok((await page.locator(".cm-lit").count()) > 0);
  await page.getByRole("button", { name: "Last step" }).click();
  await page.locator("tr[data-step='6'][aria-selected='true']").waitFor();
  // The train crosses 10 time units after it approached, 20 at most.
  await openStep(page);
  assert.match(await page.locator(".leeway").textContent(), /from 10 on/);
  assert.ok((await page.locator(".trace .z-side").count()) >= 2);
  for (const name of ["Story", "Messages", "Gantt", "Values", "Table"]) {
    await page.locator(".player-bar").getByRole("button", { name }).click();
    await assertAccessible(page, `trace, ${name}`);
  }
  await page.locator(".player-bar").getByRole("button", { name: "Story" }).click();
  assert.match(
    await page.locator(".story li").nth(6).textContent(),
    /After 10 time units, at time 10: Train\(0\) Approach → Cross/,
  );
  await page.locator(".player-bar").getByRole("button", { name: "Messages" }).click();
  assert.deepEqual(await page.locator(".m-channel").allTextContents(), [
    "appr[0]",
    "appr[1]",
    "stop[1]",
    "appr[2]",
    "stop[2]",
  ]);

  // Keys, where the focus is in the trace and not on something that needs them.
  await page.locator(".messages").focus();
  await page.keyboard.press("Home");
  assert.match(await page.locator(".step-detail h4").textContent(), /Step 0/);
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".step-detail h4").textContent(), /Step 1/);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => /Step [3-6]/.test(document.querySelector(".step-detail h4")?.textContent ?? ""));
  await page.keyboard.press(" ");

  for (const [name, expected] of [
    ["Text", /Run for E<> Train\(0\)\.Cross/],
    ["JSON", /"replayed": true/],
    ["verifyta", /Transitions:\n {2}Train\(0\)\.Safe->Train\(0\)\.Approach \{ appr\[0\]! \}/],
  ]) {
    await page.locator(".trace-head").getByRole("button", { name: "Copy" }).click();
    await page.locator(".copies .menu-item", { hasText: name }).click();
    await page.locator(".toast").waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), expected);
  }
  assert.deepEqual(trouble, []);
  await context.close();
});

test("simulator: concrete and symbolic, undo, random, from a step of a trace", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await open(page, "Fischer");
  await setSize(page, 2);
  await checked(page);
  await tool(page, "Simulator");
  const choices = page.locator(".choices li");
  await choices.first().waitFor();
  assert.equal(await choices.count(), 3); // two processes may ask, or time passes
  await choices.nth(0).getByRole("button", { name: "Take" }).click();
  await page.locator(".choices h4", { hasText: "after 1 step" }).waitFor();
  // K = 2 bounds the time in req.
  assert.equal(await choices.filter({ hasText: "P(1) req → wait" }).locator("code").textContent(), "[0, 2]");
  const waiting = choices.filter({ hasText: "P(1) req → wait" });
  const delay = waiting.locator(".delay");
  await delay.fill("2,5");
  assert.equal(await waiting.getByRole("button").isDisabled(), true);
  assert.match(await waiting.locator(".refusal").textContent(), /invariant x <= K of P\(1\)\.req \(x = 0, K = 2\)/);
  await assertAccessible(page, "simulator, a delay refused");
  await waiting.getByRole("slider").press("Home");
  await waiting.getByRole("slider").press("End");
  assert.equal(await delay.inputValue(), "2");
  await delay.fill("1.5");
  await choices.filter({ hasText: "P(1) req → wait" }).getByRole("button").click();
  await page.locator(".choices h4", { hasText: "after 2 steps" }).waitFor();
  assert.equal(await page.locator(".simulator tr[data-step='2'] .time").first().textContent(), "3/2");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".choices h4", { hasText: "after 1 step" }).waitFor();
  // In the diagrams an edge that is possible is taken by a click.
  await view(page, "Both");
  const wait = page.locator("figure", { hasText: "P(1)" }).locator(".d-edge.possible");
  assert.match(await wait.getAttribute("aria-label"), /req → wait.*take it with Enter or a click/);
  await wait.focus();
  await page.keyboard.press("Enter");
  await page.locator(".choices h4", { hasText: "after 2 steps" }).waitFor();
  await view(page, "Text");
  await page.getByRole("button", { name: "Symbolic" }).click();
  await page.locator(".choices h4", { hasText: "with some delays" }).waitFor();
  await page.getByRole("button", { name: /^Random/ }).click();
  await page.locator(".choices h4", { hasText: "after 10 steps" }).waitFor();
  await page.getByRole("button", { name: "Concrete" }).click();
  await page.locator(".choices h4", { hasText: "after 2 steps" }).waitFor();

  // Go on from a trace.
  await tool(page, "Result");
  await edit(page, "x > K && ", "");
  await checked(page);
  await page.locator(".query").first().getByRole("button", { name: /^Run/ }).click();
  await page.locator(".trace [data-step='3']").click();
  await tool(page, "Simulator");
  await page.getByRole("button", { name: "From step 3 of the trace" }).click();
  await page.locator(".choices h4", { hasText: "after 3 steps" }).waitFor();
  await tool(page, "Result");
  await page.locator(".trace [data-step='2']").locator("visible=true").click();
  await page.getByRole("button", { name: "Go on by hand" }).click();
  await page.locator(".choices h4", { hasText: "after 2 steps" }).waitFor();
  // By keys, where no text is written.
  await page.locator(".choices button").first().focus();
  await page.keyboard.press("u");
  await page.locator(".choices h4", { hasText: "after 1 step" }).waitFor();
  await page.locator(".choices button").first().focus();
  await page.keyboard.press("r");
  await page.locator(".choices h4", { hasText: "after 11 steps" }).waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test("state space: drawn, searched, a node's zones and the run to it", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await open(page, "Fischer");
  await setSize(page, 2);
  await checked(page);
  await tool(page, "State space");
  await page.getByRole("button", { name: "Draw the zone graph" }).click();
  await page.locator(".space .graph").waitFor();
  assert.ok((await page.locator(".space [data-node]").count()) >= 18);
  await page.getByLabel("Find nodes").fill("P(1).cs");
  const found = await page.locator(".space .n-node.found").count();
  assert.ok(found > 0);
  await page.getByLabel("Find nodes").press("Enter");
  assert.match(await page.locator(".space .node-state").textContent(), /P\(1\)\.cs/);
  await page.locator(".space").getByRole("button", { name: "Shortest run to it" }).click();
  await page.locator(".space .badge.good").waitFor();
  const last = page.locator(".space .trace tr[data-step]").last();
  assert.match(await last.textContent(), /cs/);
  await assertAccessible(page, "state space");
  // By keyboard: to the parent.
  await page.locator(".graph-scroll").focus();
  const before = await page.locator(".space .step-detail h4").first().textContent();
  await page.keyboard.press("ArrowUp");
  assert.notEqual(await page.locator(".space .step-detail h4").first().textContent(), before);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("the algorithm at work: every event has its words, the graph grows, the model is lit", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await open(page, "Differences that do not matter");
  await view(page, "Both");
  await tool(page, "Algorithm");
  await page.getByLabel("Method").selectOption("dbca");
  await page.getByRole("button", { name: "Watch" }).click();
  await page.locator(".told").waitFor();
  assert.match(await page.locator(".told-what").textContent(), /Node 0 is made: the initial state/);
  assert.equal(await page.locator(".algorithm [data-node]").count(), 1);
  await assertAccessible(page, "algorithm");
  // By hand: the root learns that service - age <= 0, and then covers what the loop on `beat` leads to.
  await page.locator(".player-bar select").selectOption("strengthened");
  await page.getByRole("button", { name: "Forward" }).click();
  assert.match(await page.locator(".told-what").textContent(), /becomes finer: Watch\.service - Watch\.age <= 0/);
  assert.equal(await page.locator(".zone li.fresh code").first().textContent(), "Watch.service - Watch.age <= 0");
  await page.locator(".player-bar select").selectOption("covered");
  await page.getByRole("button", { name: "Forward" }).click();
  assert.match(await page.locator(".told-what").textContent(), /is covered by node 0/);
  assert.ok((await page.locator(".algorithm .n-cover").count()) > 0);
  await page.locator(".player-bar select").selectOption("forbidden");
  await page.getByRole("button", { name: "First event" }).click();
  await page.getByRole("button", { name: "Forward" }).click();
  assert.match(await page.locator(".told-what").textContent(), /rule out a move: Watch Run → Bad/);
  assert.match(await page.locator(".cm-lit").textContent(), /Run -> Bad/);
  await eventually(async () => assert.equal(await page.locator(".d-edge.taken").count(), 1));
  await page.locator(".algorithm .twin-details summary").click();
  await eventually(async () => assert.ok((await page.locator(".event-list li").count()) > 5));
  await assertAccessible(page, "algorithm, all events");
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "the algorithm at work: counterexamples one by one, and variables that become visible",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    await open(page, "Fischer");
    await setSize(page, 2);
    await checked(page);
    await view(page, "Both");
    await tool(page, "Algorithm");
    const bar = page.locator(".algorithm");
    await bar.getByLabel("Method").selectOption("cegar");
    await bar.getByRole("button", { name: "Watch" }).click();
    await page.locator(".cegar h4", { hasText: /Before the first of \d+ counterexamples/ }).waitFor();
    const slider = bar.getByLabel("Counterexample", { exact: true });
    await slider.focus();
    await page.keyboard.press("End");
    await page.locator(".judgement", { hasText: /no run gets from node \d+ to node \d+/ }).waitFor();
    // Mutual exclusion holds: each path leads to where both are in cs, and none of them is a run.
    assert.equal(await page.locator(".judgement.tone-found").count(), 0);
    assert.match(await page.locator(".path li").last().textContent(), /P\([12]\)\.cs/);
    assert.equal(await page.locator(".breaks").count(), 1);
    assert.match(await page.locator(".lessons").textContent(), /now knows? of P\([12]\)\.x/);
    assert.equal(await page.locator(".algorithm .n-node.found").count(), await page.locator(".path li").count());
    assert.ok((await page.locator(".cm-lit").count()) > 0);
    assert.deepEqual(
      (await page.locator("figcaption .muted").allTextContents()).map((text) => text.trim()),
      ["in cs", "in cs"],
    );
    await assertAccessibleInBoth(page, "counterexample");
    await page.locator(".path-node").nth(1).click();
    await page.waitForFunction(() => /in req/.test(document.querySelector("figcaption .muted")?.textContent ?? ""));
    assert.match(await page.locator(".step-detail").textContent(), /Clocks that it knows of/);
    // Without the guard one of them is a run.
    await edit(page, "x > K && ", "");
    await checked(page);
    await bar.getByRole("button", { name: "Watch" }).click();
    await page.waitForFunction(() => document.querySelector(".stale-banner") === null);
    await slider.focus();
    await page.keyboard.press("End");
    await page.locator(".judgement.tone-found", { hasText: "it is a run" }).waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await checked(page);

    await bar.getByLabel("Method").selectOption("bin");
    await bar.getByLabel("Data").selectOption("visible");
    await bar.getByRole("button", { name: "Watch" }).click();
    await page.locator(".told").waitFor();
    await page.locator(".cegar").waitFor({ state: "detached" });
    await page.locator(".algorithm .player-bar select").selectOption("visible");
    await page.getByRole("button", { name: "Forward" }).click();
    await page.locator(".told-what", { hasText: /Node \d+ must see id = \d/ }).waitFor();
    assert.match(await page.locator(".told-why").textContent(), /hidden until now/);
    assert.match(await page.locator(".variables .fresh").textContent(), /id = \d/);
    await assertAccessibleInBoth(page, "hidden variables");
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("comparison: the papers' names, a table, exports, Stop", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, undefined, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await open(page, "Fischer");
  await setSize(page, 3);
  await checked(page);
  await tool(page, "Compare");
  for (const name of ["tuned", "Mine"]) await page.locator(".presets label", { hasText: name }).click();
  await page.getByRole("button", { name: "Compare 8" }).click();
  await page.locator(".bench tbody tr").nth(7).waitFor();
  await page.getByRole("button", { name: "Compare 8", disabled: false }).waitFor();
  const verdicts = await page.locator(".bench tbody td:nth-child(2)").allTextContents();
  assert.deepEqual(new Set(verdicts), new Set(["Unreachable"]));
  assert.equal(await page.locator(".bar-row").count(), 16);
  await assertAccessible(page, "comparison");
  for (const [name, expected] of [
    ["CSV", /^Configuration,Searched with,Verdict,Nodes,.*\nexact,[^,]*,Unreachable,\d+,/],
    ["Markdown", /\n\| exact \| [^|]+ \| Unreachable \| \d+ \|/],
    ["LaTeX", /\\toprule\n[\s\S]*exact & [^&]+ & Unreachable & \d+ &/],
  ]) {
    await page.locator(".compare").getByRole("button", { name, exact: true }).click();
    await page.locator(".toast", { hasText: name }).waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), expected);
  }
  await setSize(page, 12);
  await page.getByRole("button", { name: "Compare 8" }).click();
  await page.locator(".compare [role='status']").waitFor();
  await page.locator(".compare").getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Compare 8", disabled: false }).waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "every instrument on a phone and in the dark: nothing scrolls sideways, targets are large enough, axe",
  kPolicyOfTime,
  async () => {
    for (const viewport of [kPhone, undefined]) {
      const { page, context, trouble } = await visit(site, viewport);
      const isPhone = viewport === kPhone;
      const pane = async (name) => {
        if (isPhone) await page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name }).click();
      };
      const look = async (state) => {
        await assertAccessibleInBoth(page, `${state}, ${isPhone ? "phone" : "desktop"}`);
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${state} scrolls sideways`,
        );
        if (!isPhone) return;
        const small = await page.evaluate(() =>
          [...document.querySelectorAll("button, select, summary, input")]
            .filter(
              (element) => element.checkVisibility() && !element.closest(".cm-editor") && element.type !== "checkbox",
            )
            .filter((element) => element.getBoundingClientRect().height < 43.5)
            .map((element) => element.outerHTML),
        );
        assert.deepEqual(small, [], state);
      };
      await open(page, "Fischer");
      await setSize(page, 2);
      await checked(page);
      await view(page, "Diagram");
      await page.locator("svg.diagram").waitFor();
      await look("diagram");
      await pane("Result");
      await tool(page, "Simulator");
      await page.locator(".choices li").first().waitFor();
      await look("simulator");
      await tool(page, "State space");
      await page.getByRole("button", { name: "Draw the zone graph" }).click();
      await page.locator(".space .graph").waitFor();
      await look("state space");
      await tool(page, "Algorithm");
      await page.getByRole("button", { name: "Watch" }).click();
      await page.locator(".told").waitFor();
      await look("algorithm");
      await tool(page, "Compare");
      await page.getByRole("button", { name: "Compare 6" }).click();
      await page.locator(".bench tbody tr").nth(5).waitFor();
      await look("comparison");
      await visible(page, ".share-popup button").click();
      await page.locator(".share-url").waitFor();
      await look("share");
      assert.deepEqual(trouble, []);
      await context.close();
    }
  },
);
