import { useSignal } from '@preact/signals';
import type { EffectId } from '../../../../schema/catalog/effects.ts';
import { type Threshold, thresholdsOf } from '../../../../schema/platform/tips.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { TextField, textOf } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { EffectField, labelOf } from './effect-field.tsx';

const T = TEXTS.rewards;

type Money = Pick<Threshold, 'amount' | 'currency'>;

const nameOf = ({ amount, currency }: Money) => `${amount} ${currency}`;

/** The effects of tips by amount, and a form for a new one. */
export function TipsSection() {
  return (
    <Section title={T.tipsTitle}>
      <p>{T.tipsAbout}</p>
      <Table
        label={T.tipsTitle}
        rows={thresholdsOf(state.value?.settings.tipEffects ?? {})}
        keyOf={nameOf}
        columns={[
          { title: T.tipColumns.from, cell: nameOf },
          { title: T.tipColumns.effect, cell: ({ effect }) => labelOf(effect) },
          {
            title: T.tipColumns.change,
            cell: threshold => (
              <Act label={T.removeTip(nameOf(threshold))} run={() => save(threshold, null)}>
                {T.remove}
              </Act>
            ),
          },
        ]}
        empty={T.noTips}
      />
      <NewThreshold />
    </Section>
  );
}

function NewThreshold() {
  const amount = useSignal('');
  const currency = useSignal('EUR');
  const effect = useSignal<EffectId>('calamity:random');
  const typed = () => ({
    amount: amount.value.trim().replace(',', '.'),
    currency: currency.value.trim().toUpperCase(),
  });
  return (
    <form
      class="row"
      onSubmit={async event => {
        event.preventDefault();
        if (await attempt(() => save(typed(), effect.value))) amount.value = '';
      }}
    >
      <TextField label={T.amount} required maxLength={12} {...textOf(amount)} />
      <TextField label={T.currency} required maxLength={5} {...textOf(currency)} />
      <EffectField
        label={T.effect}
        value={effect.value}
        change={next => {
          if (next) effect.value = next;
        }}
      />
      <button type="submit" class="main">
        {T.addTip}
      </button>
    </form>
  );
}

/** Saves the effect of an amount; null removes it. Reads the other amounts first, since they may just have changed. */
async function save(money: Money, effect: EffectId | null) {
  const { tipEffects } = await api.getSettings();
  const others = Object.entries(tipEffects).filter(([name]) => !isSame(name, money));
  await api.updateSettings({
    tipEffects: Object.fromEntries(effect ? [...others, [nameOf(money), effect]] : others),
  });
  return T.saved;
}

/** Whether the text is the same amount, even if it is written differently. */
function isSame(text: string, { amount, currency }: Money) {
  const [other, otherCurrency] = text.split(' ');
  return currency === otherCurrency && Number(amount) === Number(other);
}
