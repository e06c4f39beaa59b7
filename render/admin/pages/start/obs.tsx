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

/** The connected overlays, as far as they are known. */
export interface Picture {
  /** The number of connected overlays; null while it is unknown. */
  count: number | null;
  /** The version of OBS that shows one of them. */
  obs: string | null;
}

/** The two steps that add the overlay to OBS, and whether that is done. */
export function ObsSection({ picture }: { picture: Picture }) {
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
        <Check
          isDone={doneOf(picture)}
          done={picture.obs ? T.inObs(picture.obs) : T.overlays(picture.count ?? 0)}
          open={T.noOverlay}
        />
      </Checks>
      <a href="#overlays">{T.toOverlays}</a>
    </Section>
  );
}

/** A picture outside OBS is only half of the step. */
function doneOf({ count, obs }: Picture) {
  if (count === null) return null;
  return count > 0 && (obs !== null || 'partly');
}

/** Follows which overlays are connected, and whether one of them is open in OBS. */
export function usePicture(): Picture {
  const count = health.value?.overlays ?? null;
  const { answer, reload } = useAnswer(() => api.listOverlays());
  useEffect(() => void reload(), [count]);
  if (!answer.value) return { count: null, obs: null };
  return { count, obs: answer.value.overlays.find(({ obs }) => obs !== null)?.obs ?? null };
}
