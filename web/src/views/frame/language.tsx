// The choice of the page's language, each by its own name.
import "./language.css";
import { chooseLanguage, kLanguage, kLanguages, type Language } from "../../settings/language";
import { Icon } from "../../ui/icons";
import { kLanguageOfPage } from "../../words/language";

export function LanguageChoice({ place }: { place: "header" | "help" }) {
  return (
    <label class={`language-choice in-${place}`} title={kLanguageOfPage}>
      <Icon name="globe" />
      <select
        aria-label={kLanguageOfPage}
        value={kLanguage}
        onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
      >
        {Object.entries(kLanguages).map(([language, name]) => (
          <option value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
