import { render } from "preact";
import { App } from "./app";
import { Lab } from "./state/store";
import { applyStoredTheme } from "./settings/theme";

applyStoredTheme();
const lab = new Lab();
// A link is opened before anything is shown: its model is the first text of the editor.
const open = async () => (await import("./share/open")).openLink(lab, location.hash);
if (location.hash.length > 1) await open();
addEventListener("hashchange", () => void open());
render(<App lab={lab} />, document.getElementById("app")!);
// The engine is fetched once the page is there to be read.
requestAnimationFrame(() => setTimeout(() => lab.start()));
