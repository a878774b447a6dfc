// The sentences in the language of the page, by their English text: those of the page, and those that the engine makes.
// Whatever says something waits for them, so they are there before the first sentence is made; English needs none.
import { kLanguage } from "../settings/language";

export type Catalogue = Readonly<Record<string, string>>;
/** In groups, for who reads the file. */
type Grouped = Readonly<Record<string, Catalogue>>;
type Files = Record<string, () => Promise<Grouped>>;

const flat = (groups: Grouped): Catalogue => Object.assign({}, ...Object.values(groups));

/** A catalogue that cannot be fetched leaves English. */
async function fetchFrom(files: Files): Promise<Catalogue> {
  const [, load] = Object.entries(files).find(([path]) => path.endsWith(`/${kLanguage}.json`)) ?? [];
  return load ? load().then(flat, () => ({})) : {};
}

const fetchAll = () =>
  Promise.all([
    fetchFrom(import.meta.glob("../languages/*.json", { import: "default" }) as Files),
    fetchFrom(import.meta.glob("../../../core/languages/*.json", { import: "default" }) as Files),
  ]);

export const [kPage, kEngine]: readonly [Catalogue, Catalogue] = kLanguage === "en" ? [{}, {}] : await fetchAll();
