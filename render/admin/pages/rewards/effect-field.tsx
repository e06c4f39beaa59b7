import { EFFECT_IDS, EFFECTS, type EffectId, isEffectId } from '../../../../schema/catalog/effects.ts';
import { SelectField } from '../../ui/fields.tsx';

/** The names of all effects by id. */
const LABELS = Object.fromEntries(EFFECT_IDS.map(id => [id, EFFECTS[id].label]));

/** The name of an effect, or the id that is none. */
export const labelOf = (effect: string) => LABELS[effect] ?? effect;

interface EffectFieldProps {
  label: string;
  /** The effect that is chosen; an empty text is none. */
  value: string;
  hint?: string;
  /** The column says the label. */
  isBare?: boolean;
  /** What stands for no effect in the list; without it one must be chosen. */
  none?: string;
  /** Called with null when none is chosen. */
  change: (effect: EffectId | null) => void;
}

/** A list of effects to choose from. */
export const EffectField = ({ none, change, ...field }: EffectFieldProps) => (
  <SelectField
    {...field}
    options={none === undefined ? LABELS : { '': none, ...LABELS }}
    onChange={event => change(idOrNull(event.currentTarget.value))}
  />
);

const idOrNull = (text: string) => (isEffectId(text) ? text : null);
