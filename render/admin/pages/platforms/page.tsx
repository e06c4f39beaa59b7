import { useEffect, useRef } from 'preact/hooks';
import type { Output } from '../../../../schema/actions/index.ts';
import type { GuidedAccount } from '../../../../schema/actions/stream.ts';
import { clock } from '../../../game/format.ts';
import { isOn, useAccounts } from '../../account.ts';
import { TEXTS } from '../../texts/index.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { CheckField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { ClientSection } from './client.tsx';
import { askingAt, connect, useGrant } from './grant.ts';
import { ServiceSections } from './services.tsx';
import { StatusSection, WithoutSection } from './status.tsx';

const T = TEXTS.account;

interface AccountProps {
  account: GuidedAccount;
}

/** The steps of the streamer at the platform: open its page, enter the code, confirm. */
function CodeSection({ account }: AccountProps) {
  const { grant } = askingAt(account.platform);
  if (grant.value) return <Code account={account} grant={grant.value} />;
  if (account.state !== 'connecting') return null;
  return (
    <Section title={T.codeTitle(account.guide.name)}>
      <p>{T.lostCode(account.guide.name)}</p>
      <Waiting account={account} />
    </Section>
  );
}

interface CodeProps extends AccountProps {
  grant: Output<'streamConnect'>;
}

function Code({ account, grant: { url, code, expiresIn } }: CodeProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), [code]);
  return (
    <Section title={T.codeTitle(account.guide.name)}>
      <div class="code-to-type">
        <Copyable text={code} name={T.code} />
      </div>
      <p class="muted">{T.codeAbout}</p>
      <Countdown key={code} seconds={expiresIn} />
      <p class="row">
        <a ref={link} class="button main" href={url} target="_blank" rel="noopener noreferrer">
          {T.open(account.guide.name)}
        </a>
        <span>{T.opens}</span>
      </p>
      <Waiting account={account} />
    </Section>
  );
}

/** How long the code is valid. */
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

const Waiting = ({ account }: AccountProps) => (
  <p class="waiting" role="status">
    <progress aria-label={T.waiting} /> {askingAt(account.platform).hindrance.value || T.waiting}
  </p>
);

/** The permissions that every account grants, and switches for more. */
function PacksSection({ account }: AccountProps) {
  const { name, grants, packs } = account.guide;
  if (grants.length + packs.length === 0) return null;
  return (
    <Section title={T.packsTitle(name)}>
      <p>{T.usualTitle(name)}</p>
      <ul class="bullets">
        {grants.map(what => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      {packs.length > 0 && <p>{T.more}</p>}
      {packs.map(pack => (
        <Pack key={pack.id} pack={pack} account={account} />
      ))}
    </Section>
  );
}

interface PackProps extends AccountProps {
  pack: GuidedAccount['guide']['packs'][number];
}

function Pack({ pack: { id, name, about }, account }: PackProps) {
  const { platform, packs, guide } = account;
  const isGranted = packs.includes(id);
  const isConnected = isOn(account);
  const when = isConnected && !isGranted && T.packWhen(guide.name);
  return (
    <CheckField
      role="switch"
      label={name}
      hint={[about, isGranted && T.packStays, when].filter(Boolean).join(' ')}
      isFixed={isGranted}
      checked={isGranted || askingAt(platform).wanted.value.includes(id)}
      onChange={({ currentTarget: { checked } }) => {
        choose(platform, id, checked);
        if (checked && isConnected) attemptOrForget(platform, id);
      }}
    />
  );
}

function choose(platform: string, id: string, isWanted: boolean) {
  const { wanted } = askingAt(platform);
  const others = wanted.value.filter(other => other !== id);
  wanted.value = isWanted ? [...others, id] : others;
}

/**
 * Requests the wanted permissions at once, for a connected account. If the request fails, switches the permission off
 * again.
 */
async function attemptOrForget(platform: string, id: string) {
  if (!(await attempt(() => connect(platform)))) choose(platform, id, false);
}

/**
 * The sections for one account. The streamer connects it with a code and, on most platforms, with a client id of their
 * own.
 */
function AccountSections({ account }: AccountProps) {
  useGrant(account);
  const isConfigured = account.state !== 'not-configured';
  return (
    <>
      {(isConfigured || account.remarks.length > 0) && <StatusSection account={account} />}
      {isConfigured && <CodeSection account={account} />}
      {isConfigured && <PacksSection account={account} />}
      <ClientSection account={account} />
    </>
  );
}

/** The streamer's accounts and the services, one after the other. */
export function PlatformsPage() {
  const accounts = useAccounts().value ?? [];
  return (
    <>
      {accounts.map(({ platform, guide }) => (
        <p key={platform}>{guide.about}</p>
      ))}
      <p>{TEXTS.services.pageAbout}</p>
      <div class="accounts">
        <div>
          {accounts.map(account => (
            <AccountSections key={account.platform} account={account} />
          ))}
          <ServiceSections />
        </div>
        {accounts.length > 0 && accounts.every(({ state }) => state === 'not-configured') && (
          <WithoutSection />
        )}
      </div>
    </>
  );
}
