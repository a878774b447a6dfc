// The texts that translators translate: what stands in src/words/, by file.  Each is a key of src/languages/*.json.
//
//   node web/keys.mjs [GROUP]                  as JSON; the value says where a text is used
//   node web/keys.mjs --arrange CATALOGUE...   puts the texts of catalogues into this order
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const kWords = fileURLToPath(new URL("src/words", import.meta.url));

/** @param {unknown} value */
const isNode = (value) => typeof value === "object" && value !== null && "type" in value;
const nameOf = (node) => node?.name ?? node?.value ?? "";

/** The words for `say` and `counted` in a script, in its order, each with the name that it stands under. */
export function keysOf(path, source) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const add = (key, names) => {
    if (!found.has(key)) found.set(key, names.join("."));
  };
  const visit = (node, names) => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, names));
    if (!isNode(node) || node.type === "ImportDeclaration" || node.type.startsWith("TSType")) return;
    if (node.type === "TaggedTemplateExpression" && nameOf(node.tag) === "say")
      add(node.quasi.quasis.map(({ value }, i) => (i > 0 ? `{${i - 1}}` : "") + value.cooked).join(""), names);
    // Forms of counted phrases, wherever they stand.
    if (node.type === "Literal" && typeof node.value === "string" && node.value.includes(" | ")) add(node.value, names);
    const isNamed = ["VariableDeclarator", "FunctionDeclaration", "Property"].includes(node.type);
    const name = isNamed ? nameOf(node.id ?? node.key) : "";
    const within = name === "" ? names : [...names, name];
    for (const value of Object.values(node)) if (typeof value === "object") visit(value, within);
  };
  visit(parseSync(path, source).program, []);
  return found;
}

const kEngine = fileURLToPath(new URL("../build/wasm/engine", import.meta.url));
const kRead = ["label", "help", "title", "teaches"];

/** What the engine's tables give the page (src/words/contract.ts). */
export async function keysOfEngine() {
  const { default: create } = await import(`${kEngine}.js`);
  const engine = await create({ wasmBinary: readFileSync(`${kEngine}.wasm`) });
  const { options, presets, counters } = engine.contract();
  /** @type {Map<string, string>} */
  const found = new Map();
  const visit = (value, name) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (typeof one === "string" && kRead.includes(key) && !found.has(one)) found.set(one, `${name}.${key}`);
      else visit(one, typeof one?.name === "string" ? `${name}.${one.name}` : name);
    }
  };
  visit(
    options.filter(({ group }) => group !== "output"),
    "options",
  );
  visit(presets, "presets");
  visit(counters, "counters");
  visit(engine.examples(), "examples");
  found.delete("");
  return found;
}

/** File by file, and the engine's tables.  A text that several say stands in the first of them. */
export async function keysByFile() {
  const seen = new Set();
  /** @type {Record<string, Record<string, string>>} */
  const groups = {};
  const add = (group, keys) => {
    const fresh = [...keys].filter(([key]) => !seen.has(key));
    for (const [key] of fresh) seen.add(key);
    if (fresh.length > 0) groups[group] = Object.fromEntries(fresh);
  };
  for (const name of readdirSync(kWords).sort())
    add(name.replace(".ts", ""), keysOf(name, readFileSync(join(kWords, name), "utf8")));
  add("tables", await keysOfEngine());
  return groups;
}

/** Puts each text of a catalogue into the group and the place where its key stands now; what nothing says any more goes. */
function arrange(path, groups) {
  const texts = Object.assign({}, ...Object.values(JSON.parse(readFileSync(path, "utf8"))));
  const entries = Object.entries(groups).map(([group, keys]) => [
    group,
    Object.fromEntries(Object.keys(keys).flatMap((key) => (key in texts ? [[key, texts[key]]] : []))),
  ]);
  const kept = Object.fromEntries(entries.filter(([, group]) => Object.keys(group).length > 0));
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const groups = await keysByFile();
  const only = process.argv[2];
  if (only === "--arrange") for (const path of process.argv.slice(3)) arrange(path, groups);
  else console.log(JSON.stringify(only ? { [only]: groups[only] ?? {} } : groups, null, 2));
}
