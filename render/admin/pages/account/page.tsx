import { useEffect, useRef } from 'preact/hooks';
import type { Output } from '../../../../schema/actions/index.ts';
import type { StreamAccount } from '../../../../schema/actions/stream.ts';
import { PACK_IDS, type PackId } from '../../../../schema/platform/stream-account.ts';
import { clock } from '../../../game/format.ts';
import { useAccount } from '../../account.ts';
import { TEXTS } from '../../texts/index.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { CheckField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { ClientSection } from './client.tsx';
import { connect, grant, hindrance, useGrant, wanted } from './grant.ts';
import { StatusSection, WithoutSection } from './status.tsx';

const T = TEXTS.account;

/** What the streamer does at the platform: open its page, type the code, agree. */
function CodeSection({ account }: { account: StreamAccount }) {
  if (grant.value) return <Code {...grant.value} />;
  if (account.state !== 'connecting') return null;
  return (
    <Section title={T.codeTitle}>
      <p>{T.lostCode}</p>
      <Waiting />
    </Section>
  );
}

function Code({ url, code, expiresIn }: Output<'streamConnect'>) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), [code]);
  return (
    <Section title={T.codeTitle}>
      <div class="code-to-type">
        <Copyable text={code} name={T.code} />
      </div>
      <p class="muted">{T.codeAbout}</p>
      <Countdown key={code} seconds={expiresIn} />
      <p class="row">
        <a ref={link} class="button main" href={url} target="_blank" rel="noopener noreferrer">
          {T.open}
        </a>
        <span>{T.opens}</span>
      </p>
      <Waiting />
    </Section>
  );
}

/** For how long the code is good. */
function Countdown({ seconds }: { seconds: number }) {
  const leftMs = useCountdown(seconds);
  return leftMs > 0 ? (
    <p role="timer">{T.codeLeft(clock(leftMs))}</p>
  ) : (
    <p class="remarks" role="alert">
      {T.codeVoid}
    </p>
  );
}

const Waiting = () => (
  <p class="waiting" role="status">
    <progress aria-label={T.waiting} /> {hindrance.value || T.waiting}
  </p>
);

/** What every account grants, and switches for more. */
const PacksSection = ({ account }: { account: StreamAccount }) => (
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

/** The streamer's account: connected by a code, with a client id of their own. */
export function AccountPage() {
  const account = useAccount().value;
  useGrant();
  return (
    <>
      <p>{TEXTS.account.about}</p>
      {account && (
        <>
          {account.client.from === 'none' ? (
            <WithoutSection account={account} />
          ) : (
            <>
              <StatusSection account={account} />
              <CodeSection account={account} />
              <PacksSection account={account} />
            </>
          )}
          <ClientSection account={account} />
        </>
      )}
    </>
  );
}
