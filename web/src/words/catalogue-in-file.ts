// The catalogues of single.html, which stand in the file (web/single.ts): in the place of catalogue.ts.
import { kLanguage } from "../settings/language";
import type { Catalogue } from "./catalogue";

function inFile(side: "page" | "engine"): Catalogue {
  const text = document.getElementById(`${side}-${kLanguage}`)?.textContent ?? "{}";
  return Object.assign({}, ...Object.values(JSON.parse(text)));
}

export const [kPage, kEngine] = [inFile("page"), inFile("engine")];
