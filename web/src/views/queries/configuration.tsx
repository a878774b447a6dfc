// How the search is made, in a few words; opened: abstractions, order, limits.
import "./configuration.css";
import { useId, useState } from "preact/hooks";
import type { Contract, Options } from "@engine";
import { Icon } from "../../ui/icons";
import { lazy } from "../../ui/lazy";
import { kNoSettings, kSearchSettings, summary } from "../../words/settings";

interface Props {
  contract: Contract | null;
  options: Options;
  /** Why the engine does not take these settings; "" if it does. */
  refusal: string;
  onChange: (change: Options) => void;
}

const Fields = lazy(() => import("./fields").then((module) => module.Fields));

export function Configuration({ contract, options, refusal, onChange }: Props) {
  const refused = useId();
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      aria-describedby={refusal ? refused : undefined}
      class="configuration"
      onToggle={(event) => {
        if (!event.currentTarget.open) return;
        setOpened(true);
        event.currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary>
        <Icon name="settings" />
        <span class="summary-title">{kSearchSettings}</span>
        <span class="summary-text">{contract ? summary(options, contract) : kNoSettings}</span>
        <Icon name="down" />
        {refusal && (
          <span class="refusal" id={refused} role="alert">
            <Icon name="error" /> {refusal}
          </span>
        )}
      </summary>
      {contract && wasOpened && <Fields contract={contract} options={options} onChange={onChange} />}
    </details>
  );
}
