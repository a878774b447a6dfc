// Begins: opens what the address asks for, draws the page, then fetches the engine.
import "./trusted";
import "./style/base.css";
import "./ui/controls.css";
import { render } from "preact";
import { advance } from "./actions/checks";
import { firstDocument, reset } from "./actions/examples";
import { welcome } from "./actions/tour";
import { App } from "./app";
import { followLanguage } from "./settings/language";
import { applyStoredTheme } from "./settings/theme";
import { Store } from "./state/store";
import { fetchWhenIdle, later } from "./ui/later";
import { kSpoken } from "./words/say";
import { kPartNotLoaded } from "./words/ui";

applyStoredTheme();
document.documentElement.lang = kSpoken;
const rest = (store: Store) => fetchWhenIdle(() => store.set({ isWhole: true }));
const store = new Store({ idle: advance, first: firstDocument, ready: rest, reset });
if (location.hash.length <= 1) welcome(store);
// A link is opened before anything is shown: its model is the first text of the editor.
const links = later(() => import("./share/open"));
const kept = later(() => import("./offline/keep"));
const open = () =>
  links().then(
    ({ openLink }) => openLink(store, location.hash),
    () => store.tell(kPartNotLoaded),
  );
async function begin(): Promise<void> {
  if (location.hash.length > 1) await open();
  // Also by the browser's Back and Forward: what is shown is what the address says.
  addEventListener("hashchange", () => followLanguage(location.hash) || void open());
  const place = document.getElementById("app")!;
  place.replaceChildren();
  render(<App store={store} />, place);
  // The engine is fetched once the page is there to be read.
  requestAnimationFrame(() => setTimeout(() => store.start()));
  // Who keeps the page in the browser hears of new versions.
  if (navigator.serviceWorker?.controller) void kept().then(({ watchVersions }) => watchVersions(store));
}
// Awaited by nobody: what is fetched for it waits until this script has ended.
void begin();
