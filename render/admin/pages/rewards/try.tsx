import { useSignal } from '@preact/signals';
import type { EffectId } from '../../../../schema/catalog/effects.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { choiceOf, SelectField, TextField, textOf } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import { EffectField, labelOf } from './effect-field.tsx';
import { whyNotTry } from './why-not-try.ts';

const T = TEXTS.rewards;

/** Applies an effect as if a viewer had redeemed it, for a pilot and with a text of your choice. */
export function TrySection() {
  const effect = useSignal<EffectId>('nuke');
  const pilot = useSignal('');
  const input = useSignal('');
  const apply = async () => {
    await api.applyEffect({ effect: effect.value, pilot: pilot.value || null, input: input.value });
    return T.tried(labelOf(effect.value), T.effects[effect.value]);
  };
  return (
    <Section title={T.tryTitle} isFolded>
      <div class="row">
        <EffectField
          label={T.effect}
          hint={T.effects[effect.value]}
          value={effect.value}
          change={next => {
            if (next) effect.value = next;
          }}
        />
        <SelectField label={T.pilot} hint={T.pilotHint} {...choiceOf(pilot)} options={pilots()} />
        <TextField label={T.input} hint={T.inputHint} maxLength={500} {...textOf(input)} />
        <Act kind="main" run={apply} why={whyNotTry(effect.value, pilot.value !== '', T.needsPilot)}>
          {T.try}
        </Act>
      </div>
    </Section>
  );
}

const pilots = () => ({
  '': T.nobody,
  ...Object.fromEntries((state.value?.pilots ?? []).map(({ id, name }) => [id, name])),
});
