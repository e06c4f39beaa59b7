import { useEffect, useRef } from 'preact/hooks';
import type { Output } from '../../../../schema/actions/index.ts';
import type { StreamAccount } from '../../../../schema/actions/stream.ts';
import { clock } from '../../../game/format.ts';
import { TEXTS } from '../../texts/index.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { Section } from '../../ui/section.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { grant, hindrance } from './grant.ts';

const T = TEXTS.account;

/** What the streamer does at the platform: open its page, type the code, agree. */
export function CodeSection({ account }: { account: StreamAccount }) {
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
