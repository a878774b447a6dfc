// A language that nobody speaks, in the place of one that is there: each text of the page in brackets, and longer by 40 %.
// What stands outside of brackets does not go through the catalogue.
import { keysByFile } from "../../web/keys.mjs";

/** In the place of German. */
export const kPseudo = "de";
const kLonger = 0.4;

function longer(text) {
  const words = "accordingly reformulated paraphrase".slice(0, Math.ceil(text.length * kLonger));
  return `⟦${text} ${words.trim()}⟧`;
}

/** Separators stay: they are no words. */
function translated(key) {
  const text = key.replace(/^[a-z ]+\^/, "");
  if (!/\p{L}/u.test(text.replace(/\{\d\}/g, ""))) return text;
  if (!key.includes(" | ")) return longer(text);
  return text
    .split("|")
    .map((form) => longer(form.trim()))
    .join(" | ");
}

const groups = await keysByFile();
const catalogue = Object.fromEntries(
  Object.entries(groups).map(([group, keys]) => [
    group,
    Object.fromEntries(Object.keys(keys).map((key) => [key, translated(key)])),
  ]),
);

/** Tabs of this context get it when they ask for German. */
export async function speakPseudo(context) {
  await context.route(new RegExp(`/assets/${kPseudo}-[^/]*\\.js$`), (route) =>
    route.fulfill({ contentType: "text/javascript", body: `export default ${JSON.stringify(catalogue)};` }),
  );
}

/** What can be seen, and is neither in brackets nor made of `names`; code, models and what is said to be English are left out. */
export const untranslated = (page, names = []) =>
  page.evaluate((known) => {
    const kLeftOut = "code, kbd, samp, pre, svg, script, style, select, .cm-editor, [lang=en], .doc-title, h1";
    const outside = (text) => {
      let [depth, rest] = [0, ""];
      for (const letter of text) {
        if (letter === "⟦") depth += 1;
        else if (letter === "⟧") depth -= 1;
        else if (depth === 0) rest += letter;
      }
      return rest;
    };
    const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const found = [];
    const look = (where, text) => {
      const words =
        outside(text ?? "")
          .match(/[\p{L}\d]{2,}/gu)
          ?.filter((word) => /\p{L}/u.test(word)) ?? [];
      const left = words.filter((word) => !known.includes(word));
      if (left.length > 0) found.push(`${where}: ${text.trim().slice(0, 120)}`);
    };
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(kLeftOut) || !isShown(element)) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      look(`${element.localName}.${element.className}`, own.map((node) => node.data).join(""));
      for (const name of ["aria-label", "title", "placeholder"])
        look(`${element.localName}[${name}]`, element.getAttribute(name));
    }
    return found;
  }, names);
