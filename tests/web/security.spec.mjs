// What SECURITY.md says of the page, in a browser: no text becomes a script, and in which frames it runs.  The policy's
// words: tests/docs/security.test.mjs; hostile texts: tasks.spec.mjs, share.spec.mjs, hostile.spec.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checked, kPolicyOfTime, useSite, visit } from "./browser.mjs";
import { serve } from "./serve.mjs";

const site = useSite();

test("no text becomes a script, a document or a worker; nothing is fetched from elsewhere", kPolicyOfTime, async () => {
  const { page, context } = await visit(site, undefined, { acceptDownloads: true });
  const refused = await page.evaluate(async () => {
    const outcomes = {};
    const attempt = async (name, act) => {
      // Beside the test's own call, which browsers let evaluate text.
      outcomes[name] = await new Promise((done) =>
        setTimeout(async () => {
          try {
            await act();
            done("done");
          } catch (error) {
            done(error.name);
          }
        }),
      );
    };
    const element = () => document.createElement("div");
    // biome-ignore lint/security/noGlobalEval: that it is refused is what is tested
    await attempt("eval", () => (0, eval)("window.hacked = 1"));
    await attempt("Function", () => new Function("window.hacked = 1")());
    await attempt("innerHTML", () => {
      element().innerHTML = "<img src=x onerror='window.hacked = 1'>";
    });
    await attempt("document.write", () => document.write("<p>"));
    await attempt("script", () => {
      const script = document.createElement("script");
      script.textContent = "window.hacked = 1";
      document.head.append(script);
    });
    await attempt("handler", () => element().setAttribute("onclick", "window.hacked = 1"));
    // Refused a moment later, by an event.
    await attempt("worker", async () => {
      const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"])));
      await new Promise((run, refuse) => {
        worker.onmessage = run;
        worker.onerror = () => refuse(new TypeError());
      });
    });
    await attempt("fetch", () => fetch("https://example.org/"));
    // Nothing is applied, and nothing is thrown.
    await attempt("style", () => {
      const style = document.createElement("style");
      style.textContent = "body { outline: 7px solid red; }";
      document.head.append(style);
    });
    return { ...outcomes, outline: getComputedStyle(document.body).outlineWidth, hacked: window.hacked };
  });
  assert.equal(refused.hacked, undefined);
  for (const name of ["eval", "Function"]) assert.match(refused[name], /EvalError|TypeError/, name);
  for (const name of ["innerHTML", "document.write", "script", "handler", "worker", "fetch"])
    assert.equal(refused[name], "TypeError", name);
  assert.notEqual(refused.outline, "7px");
  await context.close();
});

/** The page in a frame of another site. */
async function framed(sandbox) {
  const other = await serve();
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${other.url}blank`);
  await page.evaluate(
    ([src, rules]) => {
      const frame = document.createElement("iframe");
      frame.src = src;
      if (rules !== null) frame.setAttribute("sandbox", rules);
      frame.style = "width: 900px; height: 600px";
      document.body.append(frame);
    },
    [`${site.url}?embed=1`, sandbox],
  );
  const frame = page.frameLocator("iframe");
  return { frame, page, close: () => context.close().then(() => other.close()) };
}

test("other sites may frame the page, and see nothing of it", kPolicyOfTime, async () => {
  for (const sandbox of [null, "allow-scripts allow-same-origin"]) {
    const { frame, page, close } = await framed(sandbox);
    await frame.locator(".page .cm-content").waitFor({ state: "attached" });
    await checked(frame);
    const seen = await page.evaluate(() => {
      try {
        return document.querySelector("iframe").contentWindow.document.title;
      } catch (error) {
        return error.name;
      }
    });
    assert.equal(seen, "SecurityError");
    await close();
  }
});

test(
  "in a frame without allow-same-origin nothing of it runs, and it says which rule it needs",
  kPolicyOfTime,
  async () => {
    const { frame, close } = await framed("allow-scripts");
    await frame.getByText("nor in a frame whose sandbox lacks allow-same-origin").waitFor();
    await close();
  },
);
