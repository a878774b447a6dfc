import { render } from "preact";
import { App } from "./app";
import { Lab } from "./lab";
import { applyStoredTheme } from "./theme";

applyStoredTheme();
const lab = new Lab();
render(<App lab={lab} />, document.getElementById("app")!);
// The engine is fetched once the page is there to be read.
requestAnimationFrame(() => setTimeout(() => lab.start()));
