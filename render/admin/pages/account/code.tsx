import { useEffect, useRef } from 'preact/hooks';
import type { Output } from '../../../../schema/actions/index.ts';
import type { StreamAccount } from '../../../../schema/actions/stream.ts';
import { TEXTS } from '../../texts/index.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { Section } from '../../ui/section.tsx';
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

function Code({ url, code }: Output<'streamConnect'>) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), [code]);
  return (
    <Section title={T.codeTitle}>
      <div class="code-to-type">
        <Copyable text={code} name={T.code} />
      </div>
      <p class="muted">{T.codeAbout}</p>
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

const Waiting = () => (
  <p class="waiting" role="status">
    <progress aria-label={T.waiting} /> {hindrance.value || T.waiting}
  </p>
);
