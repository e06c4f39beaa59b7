import { useEffect } from 'preact/hooks';
import { api } from '../../api.ts';
import { health } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { Section } from '../../ui/section.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { Check, Checks } from './checks.tsx';
import { AddSourcePicture, PropertiesPicture } from './obs-pictures.tsx';

const T = TEXTS.start;

const address = () => `${location.origin}/overlay`;

/** The two steps that add the overlay to OBS. */
export function ObsSection() {
  return (
    <Section title={T.obsTitle}>
      <ol class="clicks">
        <li>
          <p>{T.addSource}</p>
          <AddSourcePicture />
        </li>
        <li>
          <p>{T.fillIn}</p>
          <Copyable text={address()} name={T.address} />
          <PropertiesPicture url={address()} />
        </li>
      </ol>
      <Checks>
        <ConnectedCheck />
      </Checks>
      <a href="#overlays">{T.toOverlays}</a>
    </Section>
  );
}

/** Whether an overlay is connected, and whether it is open in OBS. */
function ConnectedCheck() {
  const count = health.value?.overlays ?? null;
  const { answer, reload } = useAnswer(() => api.listOverlays());
  useEffect(() => void reload(), [count]);
  const version = answer.value?.overlays.find(({ obs }) => obs !== null)?.obs;
  return (
    <Check
      isDone={count === null ? null : count > 0}
      done={version ? T.inObs(version) : T.overlays(count ?? 0)}
      open={T.noOverlay}
    />
  );
}
