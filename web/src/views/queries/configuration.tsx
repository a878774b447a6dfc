// How the search is made: abstractions, order, limits.
import { useId, useState } from "preact/hooks";
import type { Choice, Configurations, Options } from "@engine";
import { count } from "../../words/numbers";
import { matters, settings, valueOf } from "../../settings/options";
import { sentence } from "../../words/verdict";
import { Icon } from "../../ui/icons";

interface Props {
  choices: Configurations | null;
  options: Options;
  /** Why the engine does not take these settings; "" if it does. */
  refusal: string;
  onChange: (change: Options) => void;
}

function ChoiceField({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: Choice[];
  value: string | undefined;
  onChange: (name: string) => void;
}) {
  const id = useId();
  const help = choices.find((choice) => choice.name === value)?.help;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option value={choice.name}>{choice.name}</option>
        ))}
      </select>
      <p class="help" id={`${id}-help`}>
        {sentence(help ?? "")}
      </p>
    </div>
  );
}

function NumberField({
  label,
  unit,
  help,
  value,
  onChange,
}: {
  label: string;
  unit: string;
  help: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  // What is being typed: the page may be drawn anew meanwhile.
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const now = value === 0 && unit ? "no limit" : count(value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          min={0}
          step="any"
          inputMode="numeric"
          placeholder="no limit"
          value={typed ?? (value === 0 && unit ? "" : value)}
          aria-describedby={`${id}-help`}
          aria-invalid={isRefused}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={(event) => {
            const field = event.currentTarget;
            const isBad = !field.validity.valid;
            setRefused(isBad);
            if (isBad) {
              // it stays there, to be mended
              requestAnimationFrame(() => field.closest(".field")?.scrollIntoView({ block: "nearest" }));
              return;
            }
            onChange(Number(field.value));
            setTyped(null);
          }}
        />
        <span class="unit">{unit}</span>
      </span>
      <p class="help" id={`${id}-help`}>
        {isRefused ? (
          <span class="refusal">
            <Icon name="error" /> A number from 0 on is needed. It stays at {now}.
          </span>
        ) : (
          help
        )}
      </p>
    </div>
  );
}

/** The settings in a few words, for when they are folded away: the main ones, others if they are not the default. */
export function summary(options: Options, choices: Configurations): string {
  const named = settings(choices)
    .filter(({ key }) => matters(key, options, choices))
    .map(({ key, label }) => {
      const value = valueOf(options, key);
      return kMain.has(key) ? value : value !== valueOf(choices.defaults, key) && `${label.toLowerCase()} ${value}`;
    });
  const limits = [
    options.maxStates ? `${count(options.maxStates)} states` : "",
    options.maxMemoryMb ? `${count(options.maxMemoryMb)} MB` : "",
    options.maxSeconds ? `${count(options.maxSeconds)} s` : "",
  ].filter(Boolean);
  return [...named, limits.length > 0 ? `at most ${limits.join(", ")}` : "no limits"].filter(Boolean).join(" · ");
}
const kMain = new Set(["clocks", "data", "order"]);

/** The paper's configuration that these settings are, if any. */
function presetOf(options: Options, choices: Configurations): string {
  return (
    choices.presets.find((preset) =>
      Object.entries(preset.options).every(([key, value]) => valueOf(options, key) === value),
    )?.name ?? ""
  );
}

function PresetField({
  choices,
  options,
  onChange,
}: {
  choices: Configurations;
  options: Options;
  onChange: (change: Options) => void;
}) {
  const id = useId();
  const current = presetOf(options, choices);
  const choose = (name: string) => {
    const preset = choices.presets.find((one) => one.name === name);
    // What a paper leaves open is the engine's choice.
    const open = Object.fromEntries(settings(choices).map(({ key }) => [key, valueOf(choices.defaults, key)]));
    onChange({ ...open, ...preset?.options });
  };
  return (
    <div class="field">
      <label for={id}>As in a paper</label>
      <select
        id={id}
        value={current}
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{current === "" ? "no: as below" : "no: the engine’s own"}</option>
        {choices.presets.map((preset) => (
          <option value={preset.name}>{preset.name}</option>
        ))}
      </select>
      <p class="help" id={`${id}-help`}>
        {choices.presets.find((one) => one.name === current)?.help ??
          "Sets what follows as a paper’s configuration has it."}
      </p>
    </div>
  );
}

export function Configuration({ choices, options, refusal, onChange }: Props) {
  const refused = useId();
  return (
    <details
      aria-describedby={refusal ? refused : undefined}
      class="configuration"
      onToggle={(event) => {
        if (event.currentTarget.open) event.currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary>
        <Icon name="settings" />
        <span class="summary-title">Search settings</span>
        <span class="summary-text">{choices ? summary(options, choices) : "engine is loading"}</span>
        <Icon name="down" />
        {refusal && (
          <span class="refusal" id={refused} role="alert">
            <Icon name="error" /> {refusal}
          </span>
        )}
      </summary>
      {choices && (
        <div class="fields">
          <PresetField choices={choices} options={options} onChange={onChange} />
          {settings(choices)
            .filter(({ key }) => matters(key, options, choices))
            .map(({ key, label, choices: named }) => (
              <ChoiceField
                key={key}
                label={label}
                choices={named}
                value={valueOf(options, key)}
                onChange={(name) => onChange({ [key]: name })}
              />
            ))}
          {options.order === "random" && (
            <NumberField
              label="Seed"
              unit=""
              help="The same seed gives the same search again."
              value={options.seed ?? 1}
              onChange={(seed) => onChange({ seed: Math.floor(seed) })}
            />
          )}
          <NumberField
            label="States"
            unit="stored"
            help="Give up when so many states are stored."
            value={options.maxStates ?? 0}
            onChange={(maxStates) => onChange({ maxStates: Math.floor(maxStates) })}
          />
          <NumberField
            label="Memory"
            unit="MB"
            help="Give up before the tab runs out of memory."
            value={options.maxMemoryMb ?? 0}
            onChange={(maxMemoryMb) => onChange({ maxMemoryMb: Math.floor(maxMemoryMb) })}
          />
          <NumberField
            label="Time"
            unit="s"
            help="Give up after so many seconds."
            value={options.maxSeconds ?? 0}
            onChange={(maxSeconds) => onChange({ maxSeconds })}
          />
        </div>
      )}
    </details>
  );
}
