// How the search is made: abstractions, order, limits.
import { useId } from "preact/hooks";
import type { Choice, Configurations, Options } from "@engine";
import { count } from "../format";
import { isLazy, sentence } from "../words";
import { Icon } from "./icons";

interface Props {
  choices: Configurations | null;
  options: Options;
  /** Why the engine does not take these settings; "" if it does. */
  refusal: string;
  onChange: (change: Options) => void;
}

function ChoiceField({ label, choices, value, onChange }: {
  label: string; choices: Choice[]; value: string | undefined; onChange: (name: string) => void;
}) {
  const id = useId();
  const help = choices.find((choice) => choice.name === value)?.help;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} aria-describedby={`${id}-help`} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => <option value={choice.name}>{choice.name}</option>)}
      </select>
      <p class="help" id={`${id}-help`}>{sentence(help ?? "")}</p>
    </div>
  );
}

function NumberField({ label, unit, help, value, onChange }: {
  label: string; unit: string; help: string; value: number; onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="with-unit">
        <input id={id} type="number" min={0} step="any" inputMode="numeric" placeholder="no limit" value={value === 0 && unit ? "" : value}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(Math.max(0, Number(event.currentTarget.value) || 0))} />
        <span class="unit">{unit}</span>
      </span>
      <p class="help" id={`${id}-help`}>{help}</p>
    </div>
  );
}

/** The settings in a few words, for when they are folded away. */
export function summary(options: Options, choices: Configurations): string {
  const lazy = isLazy(options, choices) ? [
    options.covering !== "auto" && `covering ${options.covering}`,
    options.extrapolate !== "auto" && `extrapolate ${options.extrapolate}`,
  ] : [];
  const limits = [
    options.maxStates ? `${count(options.maxStates)} states` : "",
    options.maxMemoryMb ? `${count(options.maxMemoryMb)} MB` : "",
    options.maxSeconds ? `${count(options.maxSeconds)} s` : "",
  ].filter(Boolean);
  return [options.clocks, ...lazy, options.data, options.order, limits.length > 0 ? `at most ${limits.join(", ")}` : "no limits"]
    .filter(Boolean).join(" · ");
}

export function Configuration({ choices, options, refusal, onChange }: Props) {
  const refused = useId();
  return (
    <details aria-describedby={refusal ? refused : undefined} class="configuration"
      onToggle={(event) => { if (event.currentTarget.open) event.currentTarget.scrollIntoView({ block: "nearest" }); }}>
      <summary>
        <Icon name="settings" />
        <span class="summary-title">Search settings</span>
        <span class="summary-text">{choices ? summary(options, choices) : "engine is loading"}</span>
        <Icon name="down" />
        {refusal && <span class="refusal" id={refused} role="alert"><Icon name="error" /> {refusal}</span>}
      </summary>
      {choices && (
        <div class="fields">
          <ChoiceField label="Clocks" choices={choices.clocks} value={options.clocks} onChange={(clocks) => onChange({ clocks })} />
          {isLazy(options, choices) && (
            <>
              <ChoiceField label="Covering" choices={choices.coverings} value={options.covering} onChange={(covering) => onChange({ covering })} />
              <ChoiceField label="Extrapolation" choices={choices.extrapolations} value={options.extrapolate}
                onChange={(extrapolate) => onChange({ extrapolate })} />
            </>
          )}
          <ChoiceField label="Data" choices={choices.data} value={options.data} onChange={(data) => onChange({ data })} />
          <ChoiceField label="Order" choices={choices.orders} value={options.order} onChange={(order) => onChange({ order })} />
          {options.order === "random" && (
            <NumberField label="Seed" unit="" help="The same seed gives the same search again." value={options.seed ?? 1}
              onChange={(seed) => onChange({ seed: Math.floor(seed) })} />
          )}
          <NumberField label="States" unit="stored" help="Give up when so many states are stored." value={options.maxStates ?? 0}
            onChange={(maxStates) => onChange({ maxStates: Math.floor(maxStates) })} />
          <NumberField label="Memory" unit="MB" help="Give up before the tab runs out of memory." value={options.maxMemoryMb ?? 0}
            onChange={(maxMemoryMb) => onChange({ maxMemoryMb: Math.floor(maxMemoryMb) })} />
          <NumberField label="Time" unit="s" help="Give up after so many seconds." value={options.maxSeconds ?? 0}
            onChange={(maxSeconds) => onChange({ maxSeconds })} />
        </div>
      )}
    </details>
  );
}
