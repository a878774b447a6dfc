// Which language the page speaks: that of the link or of the page around it, else what was chosen here, else the browser's.
// Nothing of the page is imported: it is known before all else.

/** Each by its own name. */
export const kLanguages = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  zh: "中文",
} as const;
export type Language = keyof typeof kLanguages;

const kKept = "zonelab.language";
/** What exercises were read in: they follow the page when its language changes. */
const kOfExercises = "zonelab.exercise-language";

/** "de-AT" as "de"; undefined: the page does not speak it. */
function known(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split(/[-_]/)[0]!;
  return Object.hasOwn(kLanguages, primary) ? (primary as Language) : undefined;
}

/** `#…&lang=de` of a link, `?lang=de` of a page around this one; "" for none. */
export const languageOfLink = (hash: string): string => /[#&]lang=([\w-]+)/.exec(hash)?.[1] ?? "";
const languageOfAddress = () => new URLSearchParams(location.search).get("lang") ?? languageOfLink(location.hash);

function kept(): string {
  try {
    return String(JSON.parse(localStorage.getItem(kKept) ?? '""'));
  } catch {
    return "";
  }
}

/** What is wanted, in this order; a language that the page does not speak may be that of an exercise. */
export const kWanted: readonly string[] =
  typeof document === "undefined" ? [] : [languageOfAddress(), kept(), ...navigator.languages].filter(Boolean);

/** As it is as long as the page is there: another one needs another page. */
export const kLanguage: Language = kWanted.map(known).find((one) => one !== undefined) ?? "en";

/** The page begins again in another language.  A link stays as it is: what was changed of its model is kept by it. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(kKept, JSON.stringify(language));
    localStorage.removeItem(kOfExercises);
  } catch {
    // The address says it.
  }
  if (languageOfAddress() !== "" || kept() !== language) {
    const address = new URL(location.href);
    address.searchParams.set("lang", language);
    history.replaceState(history.state, "", address);
  }
  location.reload();
}

/** A link that was followed asks for another language. */
export function followLanguage(hash: string): boolean {
  const asked = known(languageOfLink(hash));
  if (asked === undefined || asked === kLanguage) return false;
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  location.reload();
  return true;
}
