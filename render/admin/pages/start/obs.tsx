import { health } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { Section } from '../../ui/section.tsx';
import { Check, Checks } from './checks.tsx';
import { AddSourcePicture, PropertiesPicture } from './obs-pictures.tsx';

const T = TEXTS.start;

const address = () => `${location.origin}/overlay`;

/** The two clicks that bring the overlay into OBS. */
export function ObsSection() {
  const overlays = health.value?.overlays ?? 0;
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
        <Check isDone={health.value ? overlays > 0 : null} done={T.overlays(overlays)} open={T.noOverlay} />
      </Checks>
      <a href="#overlays">{T.toOverlays}</a>
    </Section>
  );
}
