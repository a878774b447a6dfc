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

/** "de-AT" as "de"; null: the page does not speak it. */
function known(tag: string | null | undefined): Language | null {
  const primary = (tag ?? "").toLowerCase().split(/[-_]/)[0]!;
  return Object.hasOwn(kLanguages, primary) ? (primary as Language) : null;
}

/** In an address: `#…&lang=de`, or `?lang=de`. */
export function languageOfLink(hash: string, search = ""): Language | null {
  return known(/[#&]lang=([\w-]+)/.exec(hash)?.[1] ?? new URLSearchParams(search).get("lang"));
}

export function keptLanguage(): Language | null {
  try {
    return known(JSON.parse(localStorage.getItem(kKept) ?? "null"));
  } catch {
    return null;
  }
}

function pick(): Language {
  if (typeof document === "undefined") return "en"; // tests, and scripts that borrow sentences
  const { hash, search } = location;
  const wanted = [languageOfLink(hash, search), keptLanguage(), ...(navigator.languages ?? []).map(known)];
  return wanted.find((one) => one !== null) ?? "en";
}

/** As it is as long as the page is there: another one needs another page. */
export const kLanguage: Language = pick();

/** The page begins again in another language.  Links that ask for one go on without: this is what is wanted now. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(kKept, JSON.stringify(language));
  } catch {
    // The address says it.
  }
  const address = new URL(location.href);
  if (keptLanguage() === language) address.searchParams.delete("lang");
  else address.searchParams.set("lang", language);
  address.hash = address.hash.replace(/([#&])lang=[\w-]+(?:&|$)/, "$1").replace(/[#&]$/, "");
  history.replaceState(history.state, "", address);
  location.reload();
}
