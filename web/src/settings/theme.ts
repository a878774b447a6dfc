// Light or dark: the system's choice until the user makes one.
import { loadSetting, saveSetting } from "../state/storage";

export type Theme = "light" | "dark";

export function currentTheme(): Theme {
  const chosen = loadSetting("theme");
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Large text, for projectors. */
export function isLarge(): boolean {
  return loadSetting("size") === "large";
}
export function chooseLarge(large: boolean): void {
  saveSetting("size", large ? "large" : "normal");
  document.documentElement.dataset.size = large ? "large" : "normal";
  dispatchEvent(new Event("resize")); // everything has another size now
}

/** Follows the system unless the user chose. */
export function applyStoredTheme(): void {
  const chosen = loadSetting("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  if (isLarge()) document.documentElement.dataset.size = "large";
}

export function chooseTheme(theme: Theme): void {
  saveSetting("theme", theme);
  document.documentElement.dataset.theme = theme;
}
