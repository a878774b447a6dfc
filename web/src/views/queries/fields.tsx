// The fields of the search settings; fetched when the settings are opened.
import { useId, useState } from "preact/hooks";
import type { Choice, Contract, Options, OptionSpec } from "@engine";
import {
  defaultOf,
  matters,
  mostOf,
  offeredPresets,
  presetOf,
  presetOptions,
  settings,
  valueOf,
} from "../../settings/options";
import { Icon } from "../../ui/icons";
import { count } from "../../words/numbers";
import { sentence } from "../../words/text";
import { fieldWords, kAsInPaper, kNoLimit, kNoPreset, kPresetHelp, refusedNumber } from "../../words/configurations";

interface Props {
  contract: Contract;
  options: Options;
  onChange: (change: Options) => void;
}

function ChoiceField({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[];
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
  isLimit,
  most,
  value,
  onChange,
}: {
  label: string;
  unit: string;
  help: string;
  /** The largest value; infinity: there is none. */
  most: number;
  /** 0 is no limit. */
  isLimit: boolean;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  // What is being typed: the page may be drawn anew meanwhile.
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const now = value === 0 && isLimit ? kNoLimit : count(value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          min={0}
          max={Number.isFinite(most) ? most : undefined}
          step="any"
          inputMode="numeric"
          placeholder={isLimit ? kNoLimit : undefined}
          value={typed ?? (value === 0 && isLimit ? "" : value)}
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
            <Icon name="error" /> {refusedNumber(most, now)}
          </span>
        ) : (
          help
        )}
      </p>
    </div>
  );
}

function PresetField({ contract, options, onChange }: { contract: Contract } & Pick<Props, "options" | "onChange">) {
  const id = useId();
  const current = presetOf(options, contract);
  return (
    <div class="field">
      <label for={id}>{kAsInPaper}</label>
      <select
        id={id}
        value={current?.name ?? ""}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(presetOptions(event.currentTarget.value, contract))}
      >
        <option value="">{current ? kNoPreset.own : kNoPreset.below}</option>
        {offeredPresets(contract).map((preset) => (
          <option value={preset.name}>{preset.name}</option>
        ))}
      </select>
      <p class="help" id={`${id}-help`}>
        {current?.help ?? kPresetHelp}
      </p>
    </div>
  );
}

function OptionField({
  spec,
  options,
  contract,
  onChange,
}: { spec: OptionSpec; contract: Contract } & Pick<Props, "options" | "onChange">) {
  const { label, help, unit } = fieldWords(spec);
  const value = valueOf(options, spec.name) ?? defaultOf(contract, spec.name);
  if (spec.type === "choice")
    return (
      <ChoiceField
        label={label}
        choices={spec.choices ?? []}
        value={String(value)}
        onChange={(name) => onChange({ [spec.name]: name })}
      />
    );
  if (spec.type === "boolean")
    return (
      <ChoiceField
        label={label}
        choices={[
          { name: "yes", help },
          { name: "no", help },
        ]}
        value={value === true ? "yes" : "no"}
        onChange={(name) => onChange({ [spec.name]: name === "yes" })}
      />
    );
  return (
    <NumberField
      label={label}
      unit={unit}
      help={help}
      isLimit={spec.group === "limit"}
      most={mostOf(spec)}
      value={Number(value)}
      onChange={(number) => onChange({ [spec.name]: spec.type === "integer" ? Math.floor(number) : number })}
    />
  );
}

export function Fields({ contract, options, onChange }: Props) {
  return (
    <div class="fields">
      <PresetField contract={contract} options={options} onChange={onChange} />
      {settings(contract)
        .filter((spec) => matters(spec, options, contract))
        .map((spec) => (
          <OptionField key={spec.name} {...{ spec, options, contract, onChange }} />
        ))}
    </div>
  );
}
