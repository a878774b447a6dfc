// The house rules of web/src that no linter knows: no circle of imports, folders by subject, one palette, sentences
// in one place.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe as suite, expect, test } from "vitest";
import { sentencesIn } from "./sentences";

const kSource = fileURLToPath(new URL("../src", import.meta.url));

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}
const kFiles = walk(kSource).map((path) => ({ path: relative(kSource, path), text: readFileSync(path, "utf8") }));
const kScripts = kFiles.filter(({ path }) => /\.tsx?$/.test(path));

type Graph = Map<string, string[]>;

/** What each file imports, types and what is fetched later included. */
function imports(): Graph {
  const find = (path: string) => [path, `${path}.ts`, `${path}.tsx`].find((one) => existsSync(join(kSource, one)));
  return new Map(
    kScripts.map(({ path, text }) => {
      const named = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) => match[1]!);
      const found = named.map((name) => find(relative(kSource, resolve(kSource, dirname(path), name))));
      return [path, found.filter((one) => one !== undefined)];
    }),
  );
}

/** A circle, as the files on it; null: there is none. */
function circle(graph: Graph): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const found = visit(file, []);
    if (found) return found;
  }
  return null;
}

suite("imports", () => {
  test("go in no circle", () => {
    const graph = imports();
    expect(graph.get("main.tsx")).toContain("app.tsx"); // they were found at all
    expect(circle(graph)).toBeNull();
  });
  test("a circle would be found", () => {
    const graph = new Map([
      ["a", ["b"]],
      ["b", ["c", "d"]],
      ["c", []],
      ["d", ["b"]],
    ]);
    expect(circle(graph)).toEqual(["b", "d", "b"]);
  });
});

test("at most five files lie beside the folders", () => {
  expect(kFiles.filter(({ path }) => !path.includes("/")).length).toBeLessThanOrEqual(5);
});

suite("styles", () => {
  const kColour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|light-dark|color-mix|oklch)\(/gi;
  test("there is one palette: no colour is named anywhere else", () => {
    const styles = kFiles.filter(({ path }) => path.endsWith(".css") && path !== "style/base.css");
    expect(styles.length).toBeGreaterThan(10);
    expect(
      styles.flatMap(({ path, text }) => (text.match(kColour) ?? []).map((colour) => `${path}: ${colour}`)),
    ).toEqual([]);
    const kAttribute = /(?:fill|stroke|color|background)=?[:"\s{]*["'`]?(?:#[0-9a-f]{3,8}\b|rgba?\()/gi;
    expect(kScripts.filter(({ text }) => kAttribute.test(text)).map(({ path }) => path)).toEqual([]);
  });
  test("sizes are in rem, so that the browser's own size of text counts", () => {
    // Hairlines are in pixels, and so is what pictures are drawn of: it is their units, which are some of a rem.
    const kPicture = /^\.(?:[dmgnvzb]-|in-cycle|messages|gantt|graph|network|zone-picture|idle|processes)/;
    const tooLarge = kFiles
      .filter(({ path }) => path.endsWith(".css"))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector, rules]) => {
          const isPicture = kPicture.test(
            selector!
              .replace(/\/\*[\s\S]*?\*\//g, "")
              .trim()
              .replace(/^:is\(/, ""),
          );
          const sizes = isPicture ? [] : [...rules!.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([\d.]+)px/g)];
          return sizes.filter(([, size]) => Number(size) > 2).map(([size]) => `${path}:${selector!.trim()}: ${size}`);
        }),
      );
    expect(tooLarge).toEqual([]);
    expect(kFiles.filter(({ text }) => /@media[^{]*(?:width|height)/.test(text)).map(({ path }) => path)).toEqual([]);
  });
  test("every variable that is used is there", () => {
    const texts = kFiles.map(({ text }) => text).join("\n");
    const defined = new Set([...texts.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
    // Set by views, as percentages, widths and columns.
    const set = ["--split", "--queries", "--bar-right", "--bar-below", "--columns", "--content"];
    const used = new Set([...texts.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]!));
    expect([...used].filter((name) => !defined.has(name) && !set.includes(name))).toEqual([]);
  });
  test("every style sheet is imported by a view", () => {
    const imported = kScripts.flatMap(({ path, text }) =>
      [...text.matchAll(/import "(\.[^"]+\.css)"/g)].map((match) =>
        relative(kSource, resolve(kSource, dirname(path), match[1]!)),
      ),
    );
    const styles = kFiles.filter(({ path }) => path.endsWith(".css")).map(({ path }) => path);
    expect(styles.filter((path) => !imported.includes(path))).toEqual([]);
    expect(imported.filter((path) => !styles.includes(path))).toEqual([]);
  });
});

test("what the page says is said in words/", () => {
  const elsewhere = kScripts.filter(({ path }) => !path.startsWith("words/"));
  const kSaid = /\.(?:tell|announce)\(\s*["'`]|new LinkError\([^)]*["'`][A-Z]/g;
  expect(elsewhere.filter(({ text }) => kSaid.test(text)).map(({ path }) => path)).toEqual([]);
  expect(elsewhere.flatMap(({ path, text }) => sentencesIn(path, text).map((found) => `${path}:${found}`))).toEqual([]);
});

test("a sentence in a view would be found", () => {
  const view = `
    import { x } from "Some module here";
    type Kind = "A kind of thing";
    export const Shown = () => (
      <p class="Button primary" title={isOn ? "Switch it off" : kOn} data-name="on">
        Run it <kbd>Ctrl</kbd> {isOld && "(old)"} &nbsp;→&nbsp;
        <input placeholder={\`Name of \${name}\`} aria-label="Name" />
        <code>E&lt;&gt; P.goal</code> <button>SVG</button>
      </p>
    );
    const kHelp = "This is how it is done";`;
  expect(sentencesIn("shown.tsx", view)).toEqual([
    "5: Switch it off",
    "5: Run it",
    "6: (old)",
    "7: Name of …",
    "7: Name",
    "11: This is how it is done",
  ]);
});
