// `import "zonelab/elements"`: the elements as a module.  The page is looked for in site/ beside it; who bundles the
// module serves a copy of that folder, and says where by `setPage` or by the attribute `page`.
import { define } from "./define.js";
import { place } from "./frame.js";

const here = import.meta.url; // apart from its use: bundlers would look for a file
place.page = new URL("./site/", here).href;
define();

/** Where the folder of the page is served: an address, or a path from the embedding page. */
export function setPage(page: string | URL): void {
  place.page = String(page);
}
export { ZonelabExercise } from "./exercise.js";
export { ZonelabView } from "./view.js";
