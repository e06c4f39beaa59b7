import { EFFECT_IDS, EFFECTS, type EffectId, isEffectId } from '../../../../schema/catalog/effects.ts';
import { SelectField } from '../../ui/fields.tsx';

/** The names of all effects by id. */
const LABELS = Object.fromEntries(EFFECT_IDS.map(id => [id, EFFECTS[id].label]));

/** The name of an effect, or the id of an unknown one. */
export const labelOf = (effect: string) => LABELS[effect] ?? effect;

interface EffectFieldProps {
  label: string;
  /** The chosen effect; an empty text for none. */
  value: string;
  hint?: string;
  /** Whether the heading of the column serves as the label. */
  isBare?: boolean;
  /** Label of the entry for no effect; without it, an effect must be chosen. */
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
