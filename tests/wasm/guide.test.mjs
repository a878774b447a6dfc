// Every example of the guide is a model without problems, and its queries have the verdicts that they expect.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { loadEngine, withModel } from "./engine.mjs";

let engine;
before(async () => {
  engine = await loadEngine();
});

function check(model, { text, outcome, comment }, title) {
  const session = model.open(text, {});
  assert.ok(session.ok(), `${title}: ${text}: ${JSON.stringify(session.diagnostics())}`);
  while (!session.step(100).done);
  const { verdict } = session.result();
  const expected = outcome || /expect: (\w+)/.exec(comment)?.[1];
  if (expected) assert.equal(verdict, expected, `${title}: ${text}`);
  else assert.match(text, /^(sup|inf|bounds)/, `${title}: a query that expects nothing`);
  session.delete();
}

for (const file of ["language", "queries"])
  test(`examples of ${file}.md`, async () => {
    const guide = await readFile(new URL(`../../docs/guide/${file}.md`, import.meta.url), "utf8");
    let model = "";
    let title = "";
    let count = 0;
    for (const [, heading, kind, code] of guide.matchAll(/^##? (.*)$|^```(xta|q)\n([\s\S]*?)^```$/gm)) {
      if (heading) title = heading;
      else if (kind === "xta") model = code;
      else
        withModel(engine, model, (loaded) => {
          assert.deepEqual(loaded.diagnostics(), [], title);
          for (const query of engine.parseQueries(code)) check(loaded, query, title);
          ++count;
        });
    }
    assert.ok(count >= 9, `${count} examples`);
  });
