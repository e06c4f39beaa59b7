import type { StreamAccount } from '../../../../schema/actions/stream.ts';
import { PACK_IDS, type PackId } from '../../../../schema/platform/stream-account.ts';
import { TEXTS } from '../../texts/index.ts';
import { CheckField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { connect, wanted } from './grant.ts';

const T = TEXTS.account;

/** What every account grants, and switches for more. */
export const PacksSection = ({ account }: { account: StreamAccount }) => (
  <Section title={T.packsTitle}>
    <p>{T.usualTitle}</p>
    <ul class="bullets">
      {T.usual.map(what => (
        <li key={what}>{what}</li>
      ))}
    </ul>
    <p>{T.more}</p>
    {PACK_IDS.map(id => (
      <Pack key={id} id={id} account={account} />
    ))}
  </Section>
);

function Pack({ id, account: { packs, state } }: { id: PackId; account: StreamAccount }) {
  const { name, about } = T.packs[id];
  const isGranted = packs.includes(id);
  const isOn = state === 'connected' || state === 'away';
  return (
    <CheckField
      role="switch"
      label={name}
      hint={[about, isGranted && T.packStays, isOn && !isGranted && T.packWhen].filter(Boolean).join(' ')}
      isFixed={isGranted}
      checked={isGranted || wanted.value.includes(id)}
      onChange={({ currentTarget: { checked } }) => {
        choose(id, checked);
        if (checked && isOn) attemptOrForget(id);
      }}
    />
  );
}

const choose = (id: PackId, isWanted: boolean) => {
  const others = wanted.value.filter(other => other !== id);
  wanted.value = isWanted ? [...others, id] : others;
};

/** Somebody who is connected already is asked at once. */
async function attemptOrForget(id: PackId) {
  if (!(await attempt(connect))) choose(id, false);
}
