import { useSignal } from '@preact/signals';
import type { EffectId } from '../../../../schema/catalog/effects.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { TextField, textOf } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { EffectField, labelOf } from './effect-field.tsx';
import { link, unlink } from './link-field.tsx';

const T = TEXTS.rewards;

/** Every link by the id of its reward, and a form for a new one. */
export function LinksSection() {
  const links = Object.entries(state.value?.settings.redeemLinks ?? {});
  return (
    <Section title={T.linksTitle} isFolded>
      <p>{T.linksAbout}</p>
      <Table
        label={T.linksTitle}
        rows={links}
        keyOf={([id]) => id}
        columns={[
          { title: T.linkColumns.id, cell: ([id]) => id },
          { title: T.linkColumns.effect, cell: ([, effect]) => labelOf(effect) },
          {
            title: T.linkColumns.change,
            cell: ([id]) => (
              <Act label={T.removeOf(id)} run={() => unlink(id)}>
                {T.remove}
              </Act>
            ),
          },
        ]}
        empty={T.noLinks}
      />
      <NewLink />
    </Section>
  );
}

function NewLink() {
  const id = useSignal('');
  const effect = useSignal<EffectId>('nuke');
  return (
    <form
      class="row"
      onSubmit={async event => {
        event.preventDefault();
        if (await attempt(() => link(id.value, effect.value))) id.value = '';
      }}
    >
      <TextField label={T.id} required maxLength={100} {...textOf(id)} />
      <EffectField
        label={T.effect}
        value={effect.value}
        change={next => {
          if (next) effect.value = next;
        }}
      />
      <button type="submit" class="main">
        {T.add}
      </button>
    </form>
  );
}
