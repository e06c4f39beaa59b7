import { useSignal } from '@preact/signals';
import { keysOf } from '../../../schema/catalog/catalog.ts';
import { callAdmin } from '../api.ts';
import { TEXTS } from '../texts/index.ts';
import { Act } from '../ui/act.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { CheckField } from '../ui/fields.tsx';
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

/** What can be added to the addresses. */
const OPTIONS = { sound: 'sound=1', quality: 'quality=low' } as const;

const PATHS = { wide: '/overlay', vertical: '/overlay/vertical' } as const;

/** The addresses for OBS, the token of other machines, the viewer extension and its relay. */
export function OverlaysPage() {
  const { answer } = useAnswer(() => callAdmin<Overlay>('GET', '/overlay'));
  const renewed = useSignal<Overlay | null>(null);
  const options = useSignal<readonly (keyof typeof OPTIONS)[]>([]);
  const query = queryOf(options.value);
  const overlay = renewed.value ?? answer.value;
  const renew = async () => {
    renewed.value = await callAdmin<Overlay>('POST', '/overlay/token', {});
    return T.renewed;
  };
  return (
    <>
      <p>{T.about}</p>
      <Section title={T.addresses}>
        {keysOf(OPTIONS).map(option => (
          <CheckField
            key={option}
            label={T.options[option]}
            hint={T.optionHints[option]}
            checked={options.value.includes(option)}
            onChange={event => {
              const others = options.value.filter(one => one !== option);
              options.value = event.currentTarget.checked ? [...others, option] : others;
            }}
          />
        ))}
        <Addresses where={T.here} origin={location.origin} end={query} />
        {overlay?.hosts.map(host => (
          <Addresses
            key={host}
            where={T.by(host)}
            origin={`http://${host}:${location.port}`}
            end={`${query}#t=${overlay.token}`}
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

/** The part of an address with the chosen options; empty without one. */
const queryOf = (options: readonly (keyof typeof OPTIONS)[]) =>
  options.length > 0 ? `?${options.map(option => OPTIONS[option]).join('&')}` : '';

const Addresses = ({ where, origin, end }: { where: string; origin: string; end: string }) => (
  <>
    {(['wide', 'vertical'] as const).map(format => (
      <div key={format}>
        <p class="muted">
          {where}: {T.formats[format]}
        </p>
        <Copyable text={origin + PATHS[format] + end} name={`${where}, ${T.formats[format]}`} />
      </div>
    ))}
  </>
);
