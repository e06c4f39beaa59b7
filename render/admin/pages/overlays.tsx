import { useSignal } from '@preact/signals';
import { callAdmin } from '../api.ts';
import { TEXTS } from '../texts/index.ts';
import { Act } from '../ui/act.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { Section } from '../ui/section.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { ExtensionSection } from './extension.tsx';
import { OverlayHealthSection } from './overlays/health.tsx';
import { RelaySection } from './relay.tsx';

const T = TEXTS.overlays;

interface Overlay {
  /** Names by which other machines may reach the server. */
  hosts: string[];
  token: string;
}

const PATHS = { wide: '/overlay', vertical: '/overlay/vertical' } as const;

/** The addresses for OBS, the token of other machines, the viewer extension and its relay. */
export function OverlaysPage() {
  const { answer } = useAnswer(() => callAdmin<Overlay>('GET', '/overlay'));
  const renewed = useSignal<Overlay | null>(null);
  const overlay = renewed.value ?? answer.value;
  const renew = async () => {
    renewed.value = await callAdmin<Overlay>('POST', '/overlay/token', {});
    return T.renewed;
  };
  return (
    <>
      <p>{T.about}</p>
      <Section title={T.addresses}>
        <Addresses where={T.here} origin={location.origin} fragment="" />
        {overlay?.hosts.map(host => (
          <Addresses
            key={host}
            where={T.by(host)}
            origin={`http://${host}:${location.port}`}
            fragment={`#t=${overlay.token}`}
          />
        ))}
      </Section>
      <OverlayHealthSection />
      {overlay && overlay.hosts.length > 0 && (
        <Section title={T.tokenTitle} isFolded>
          <p>{T.tokenAbout}</p>
          <Act run={renew}>{T.renew}</Act>
        </Section>
      )}
      <ExtensionSection />
      <RelaySection />
    </>
  );
}

const Addresses = ({ where, origin, fragment }: { where: string; origin: string; fragment: string }) => (
  <>
    {(['wide', 'vertical'] as const).map(format => (
      <div key={format}>
        <p class="muted">
          {where}: {T.formats[format]}
        </p>
        <Copyable text={origin + PATHS[format] + fragment} name={`${where}, ${T.formats[format]}`} />
      </div>
    ))}
  </>
);
