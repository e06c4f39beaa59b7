import { type Settings, settingOf } from '../../../../schema/records/settings.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { labelOf, measured } from '../settings/rows.ts';
import type { Option } from './options.ts';

const T = TEXTS.order;

interface OptionProps {
  option: Option;
  value: unknown;
  /** Called with undefined to use the setting. */
  change: (value: unknown) => void;
}

/** The field of an option. If it is empty, the round uses the value that the setting has when the round begins. */
export function OptionField(props: OptionProps) {
  const { range, options } = settingOf(props.option);
  return range ? <NumberOption {...props} range={range} /> : <ChoiceOption {...props} values={options} />;
}

/** The value that applies if the round has none, in words. */
function usual(option: Option) {
  const settings: Settings | undefined = state.value?.settings;
  return settings ? T.asSet(labelOf(option, settings[option])) : T.asSetOnly;
}

function NumberOption({
  option,
  value,
  change,
  range: { min, max, isWhole },
}: OptionProps & { range: { min: number; max: number; isWhole: boolean } }) {
  const { name, unit = '' } = TEXTS.settings.rows[option];
  return (
    <TextField
      label={unit ? `${name} (${unit})` : name}
      type="number"
      min={min}
      max={max}
      step={isWhole ? 1 : 0.1}
      value={typeof value === 'number' ? value : ''}
      placeholder={usual(option)}
      onInput={event => change(numberOrNone(event.currentTarget.valueAsNumber))}
      onChange={event => {
        const typed = numberOrNone(event.currentTarget.valueAsNumber);
        change(typed === undefined ? undefined : settingOf(option).resolve(typed));
      }}
    />
  );
}

const numberOrNone = (typed: number) => (Number.isNaN(typed) ? undefined : typed);

/** A field for a list of values, or for switching between on and off. */
function ChoiceOption({
  option,
  value,
  change,
  values = [true, false],
}: OptionProps & { values?: readonly (string | number | boolean)[] | undefined }) {
  const named = values.map(each => [String(each), measured(option, each)]);
  return (
    <SelectField
      label={TEXTS.settings.rows[option].name}
      value={value == null ? '' : String(value)}
      options={{ '': usual(option), ...Object.fromEntries(named) }}
      onChange={event => {
        const chosen = event.currentTarget.value;
        change(values.find(each => String(each) === chosen));
      }}
    />
  );
}
