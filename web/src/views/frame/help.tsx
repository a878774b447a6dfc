// All the keys, and settings of the page that one rarely needs.
import "./help.css";
import { useRef, useState } from "preact/hooks";
import { chooseLarge, chooseTheme, currentTheme, isLarge } from "../../settings/theme";
import { startTour } from "../../actions/tour";
import type { Store } from "../../state/store";
import { engineWords, kToGuide } from "../../words/about";
import { kStartHere } from "../../words/examples";
import { loadSetting, saveSetting } from "../../state/storage";
import { Dialog } from "../../ui/dialog";
import { LanguageChoice } from "./language";
import { Icon } from "../../ui/icons";
import { kAboutWords, kAllKeys, kKeyGroups, kKeys, kOr, kSettings, kWholeLicence } from "../../words/help";
import { kClose } from "../../words/ui";

function Toggle({ label, isOn, onChange }: { label: string; isOn: () => boolean; onChange: (on: boolean) => void }) {
  const [on, setOn] = useState(isOn);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          onChange(event.currentTarget.checked);
        }}
      />{" "}
      {label}
    </label>
  );
}

/** Where to go on from here, and what this is. */
function About({ store, close }: { store: Store; close: () => void }) {
  const { info } = store.state;
  const go = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <div class="help-about">
      <p>
        {kAboutWords} {info && engineWords(info.version)}.
      </p>
      <p class="help-links">
        <button type="button" class="button small" onClick={go(() => startTour(store))}>
          {kStartHere}
        </button>
        <button type="button" class="button small" onClick={go(() => store.set({ guide: "" }))}>
          {kToGuide}
        </button>
        <a class="link" href="licenses.txt">
          {kWholeLicence}
        </a>
      </p>
    </div>
  );
}

export default function Help({ store, onClose }: { store: Store; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog name="keys" dialog={dialog} onClose={onClose}>
      <div class="dialog-box">
        <div class="dialog-head">
          <h2 id="keys-title">{kKeys}</h2>
          <button type="button" class="icon-button" aria-label={kClose} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        <div class="help-groups" tabIndex={0} role="group" aria-label={kAllKeys}>
          {kKeyGroups.map(({ title, keys }) => (
            <section>
              <h3>{title}</h3>
              <dl>
                {keys.map(([names, what]) => (
                  <div>
                    <dt>
                      {names.map((name, i) => (
                        <>
                          {i > 0 && <span class="muted"> {kOr} </span>}
                          <kbd>{name}</kbd>
                        </>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <About store={store} close={() => dialog.current?.close()} />
        <div class="help-settings">
          <LanguageChoice place="help" />
          <Toggle
            label={kSettings.dark}
            isOn={() => currentTheme() === "dark"}
            onChange={(on) => chooseTheme(on ? "dark" : "light")}
          />
          <Toggle label={kSettings.large} isOn={isLarge} onChange={chooseLarge} />
          <Toggle
            label={kSettings.tab}
            isOn={() => loadSetting("tab") === "indents"}
            onChange={(on) => saveSetting("tab", on ? "indents" : "leaves")}
          />
        </div>
      </div>
    </Dialog>
  );
}
