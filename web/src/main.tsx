// Begins: opens what the address asks for, draws the page, then fetches the engine.
import "./style/base.css";
import "./ui/controls.css";
import { render } from "preact";
import { advance } from "./actions/checks";
import { reset } from "./actions/examples";
import { App } from "./app";
import { applyStoredTheme } from "./settings/theme";
import { Store } from "./state/store";

applyStoredTheme();
const store = new Store({ idle: advance, firstVisit: reset, reset });
// A link is opened before anything is shown: its model is the first text of the editor.
const open = async () => (await import("./share/open")).openLink(store, location.hash);
if (location.hash.length > 1) await open();
addEventListener("hashchange", () => void open());
render(<App store={store} />, document.getElementById("app")!);
// The engine is fetched once the page is there to be read.
requestAnimationFrame(() => setTimeout(() => store.start()));
