import { useSignal } from '@preact/signals';
import { settingOf } from '../../../../schema/records/settings.ts';
import { TEXTS } from '../../texts/index.ts';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { NamesControl } from './names-control.tsx';
import { type ControlProps, measured, rangeOf } from './rows.ts';

const T = TEXTS.settings;

/** The field for a setting: a box, a list, a number with its range, or names. */
export function Control(props: ControlProps) {
  const { options, fallback } = settingOf(props.name);
  const range = rangeOf(props.name);
  if (Array.isArray(fallback)) return <NamesControl {...props} />;
  if (options) return <ChoiceControl {...props} options={options} />;
  if (range) return <NumberControl {...props} range={range} />;
  return (
    <CheckField
      label={T.rows[props.name].name}
      hint={props.hint}
      checked={props.value === true}
      onChange={event => props.change(event.currentTarget.checked)}
    />
  );
}

function ChoiceControl({
  name,
  value,
  hint,
  change,
  options,
}: ControlProps & { options: readonly (string | number)[] }) {
  const { name: label } = T.rows[name];
  return (
    <SelectField
      label={label}
      hint={hint}
      value={String(value)}
      options={Object.fromEntries(options.map(option => [option, measured(name, option)]))}
      onChange={event => {
        const chosen = event.currentTarget.value;
        change(options.find(option => String(option) === chosen));
      }}
    />
  );
}

interface Range {
  min: number;
  max: number;
  isWhole: boolean;
}

/** A number with a slider below it; the number follows the slider, and is saved when the slider is released. */
function NumberControl({ name, value, hint, change, range }: ControlProps & { range: Range }) {
  const { name: label, unit } = T.rows[name];
  const dragged = useSignal<number | null>(null);
  const shown = dragged.value ?? Number(value);
  const limits = { min: range.min, max: range.max, step: range.isWhole ? 1 : 0.1 };
  const take = (event: { currentTarget: HTMLInputElement }) => {
    const { valueAsNumber } = event.currentTarget;
    dragged.value = null;
    if (!Number.isNaN(valueAsNumber)) change(valueAsNumber);
    event.currentTarget.value = String(value); // the old value, until the game has answered
  };
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        unit={unit}
        type="number"
        {...limits}
        value={shown}
        onChange={take}
      />
      <input
        type="range"
        class="slider"
        tabIndex={-1} // keyboard users have the field next to it
        aria-label={T.sliderOf(label)}
        {...limits}
        value={shown}
        onInput={event => {
          dragged.value = event.currentTarget.valueAsNumber;
        }}
        onChange={take}
      />
    </>
  );
}
