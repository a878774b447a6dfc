// Grades answers in Chromium, in the thread of the page's engine: reads lines {name, answer} from standard input and
// writes lines {name, grade}.  Needs dist/.
//
//   node chromium.mjs EXERCISE
import { readdirSync, readFileSync } from "node:fs";
import { start } from "../web/browser.mjs";

const [path] = process.argv.slice(2);
const exercise = readFileSync(path, "utf8");
const worker = readdirSync(new URL("../../dist/assets/", import.meta.url)).find((name) => /^worker-.*\.js$/.test(name));

const site = await start();
const page = await site.browser.newPage();
await page.goto(site.url);
await page.evaluate(
  ([name, exercise]) => {
    const thread = new Worker(`assets/${name}`, { type: "module" });
    thread.postMessage({ kind: "begin", hasExercise: true });
    let id = 0;
    window.gradeIt = (answer) =>
      new Promise((resolve) => {
        const mine = ++id;
        const hear = ({ data }) => {
          if (data.kind !== "value" || data.id !== mine) return;
          thread.removeEventListener("message", hear);
          resolve(data.value);
        };
        thread.addEventListener("message", hear);
        thread.postMessage({ kind: "grade", id: mine, grading: { exercise, learner: "", variant: -1, answer } });
      });
  },
  [worker, exercise],
);
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { name, answer } = JSON.parse(line);
  const { grade } = await page.evaluate((text) => window.gradeIt(text), JSON.stringify(answer));
  console.log(JSON.stringify({ name, grade }));
}
await site.stop();
