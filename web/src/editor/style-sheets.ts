// The editor's rules as constructed style sheets.  CodeMirror would make a <style> element at run time, for which the
// page's policy would have to allow inline styles from anybody.
//
// They stand in a layer, so that the page's own rules for the editor win, as they do over an element at the head's begin.
import { StyleModule } from "style-mod";

const kLayer = "codemirror";

/** By root: what is mounted there, in order, and the sheet that holds it. */
const mounted = new WeakMap<Document | ShadowRoot, { modules: StyleModule[]; sheet: CSSStyleSheet }>();

function mount(root: Document | ShadowRoot, more: StyleModule | readonly StyleModule[]): void {
  const wanted = Array.isArray(more) ? (more as readonly StyleModule[]) : [more as StyleModule];
  let known = mounted.get(root);
  if (!known) {
    known = { modules: [], sheet: new CSSStyleSheet() };
    mounted.set(root, known);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, known.sheet];
  }
  const modules = [...wanted, ...known.modules.filter((module) => !wanted.includes(module))];
  if (modules.every((module, i) => module === known.modules[i])) return;
  known.modules = modules;
  const rules = modules.map((module) => module.getRules()).join("\n");
  known.sheet.replaceSync(`@layer ${kLayer} {\n${rules}\n}`);
}

StyleModule.mount = mount;
